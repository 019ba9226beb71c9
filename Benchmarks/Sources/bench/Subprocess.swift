import ArgumentParser
import Foundation

/// This program, run again for one work, so that each begins with fresh memory.
enum Subprocess {
    /// Runs it with these arguments and reads the JSON it prints.
    static func run<Outcome: Decodable>(_ arguments: [String], as type: Outcome.Type) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ValidationError("\(arguments.joined(separator: " ")) failed.")
        }
        return try JSONDecoder().decode(type, from: output)
    }
}

/// What is being done, for whoever waits; on standard error, beside the table.
enum Narration {
    static func say(_ text: String) { FileHandle.standardError.write(Data("… \(text)\n".utf8)) }
}

/// The value in the middle; the upper one of two, 0 of none.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}
