import Foundation
import Logbook
import TestFiles

/// The real program, run on files of a temporary folder that is removed with the object.
final class Program {
    struct Answer {
        let output: String
        let errors: String
        let exitCode: Int32
    }

    let folder: URL
    let file: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "log.flightlog").path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The program beside the binary of the tests.
    static let binary = Project.program("flightlog")

    func run(_ arguments: String...) throws -> Answer { try run(arguments) }

    /// Runs the program with a limit on the size of files, which acts like a full disk.
    func run(_ arguments: String..., kilobytes: Int) throws -> Answer {
        let command = "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$0\" \"$@\""
        return try run(["-c", command, Self.binary.path] + arguments, binary: URL(filePath: "/bin/bash"))
    }

    func run(
        _ arguments: [String], environment: [String: String] = [:], binary: URL = Program.binary
    ) throws -> Answer {
        let process = Process()
        process.executableURL = binary
        process.arguments = arguments
        process.environment = ["HOME": folder.path, "TZ": "UTC"].merging(environment) { $1 }
        let errors = folder.appending(path: "errors.txt")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Answer(
            output: String(decoding: output, as: UTF8.self),
            errors: try String(contentsOf: errors, encoding: .utf8), exitCode: process.terminationStatus)
    }

    /// Runs the program with lines on its standard input.
    func run(_ arguments: [String], typing text: String, environment: [String: String] = [:]) throws -> Answer {
        let file = folder.appending(path: "typed.txt")
        try Data(text.utf8).write(to: file)
        let command = "exec \"$0\" \"$@\" < '\(file.path)'"
        return try run(
            ["-c", command, Self.binary.path] + arguments, environment: environment, binary: URL(filePath: "/bin/bash"))
    }

    /// Runs the program several times at once without reading its output; returns the exit codes.
    func runAtOnce(_ commands: [[String]]) throws -> [Int32] {
        let processes = try commands.map { arguments in
            let process = Process()
            process.executableURL = Self.binary
            process.arguments = arguments
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes { process.waitUntilExit() }
        return processes.map(\.terminationStatus)
    }

    /// Writes the sample, always the same.
    func writeSample() throws { try FileManager.default.copyItem(at: Self.sample.get(), to: URL(filePath: file)) }

    /// Written once and copied by every test.
    private static let sample: Result<URL, any Error> = Result {
        let program = try Program()
        let url = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString).flightlog")
        _ = try program.run("sample", "--until", "2026-11-21", url.path)
        return url
    }
}
