public import Foundation

/// The `sqlite3` command line tool: a look into a file by other hands than ours.
public enum SQLiteTool {
    /// What the tool said when it failed.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Runs statements on a file and returns what the tool prints, without the line end.
    ///
    /// Waits for others who write; stops at the first statement that fails.
    ///
    /// - Throws: `Failure` for any exit code but 0.
    public static func run(_ file: URL, _ statements: String, input: FileHandle? = nil) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        process.arguments = ["-bail", "-cmd", ".timeout 20000", file.path] + (input == nil ? [statements] : [])
        if let input { process.standardInput = input }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "sqlite3: \(String(decoding: complaint, as: UTF8.self))\(statements)")
        }
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs a script on a file.
    public static func run(_ file: URL, script: URL) throws {
        _ = try run(file, "", input: FileHandle(forReadingFrom: script))
    }
}
