public import Foundation

/// The `sqlite3` command line tool, which reads a file independently of the library.
public enum SQLiteTool {
    /// The path of the tool.
    public static let path = "/usr/bin/sqlite3"

    /// Whether the tool is installed.
    public static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// The tool's message when it fails.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Runs statements on a file and returns what the tool prints, without the line end.
    ///
    /// Waits for other writers; stops at the first statement that fails.
    ///
    /// - Throws: `Failure` for any exit code but 0.
    @discardableResult
    public static func run(_ file: URL, _ statements: String, readOnly: Bool = false) throws -> String {
        try run([file.path, statements], readOnly: readOnly, input: .none)
    }

    /// Runs a script on a file, and returns what the tool prints, without the line end.
    ///
    /// - Throws: `Failure` for any exit code but 0.
    @discardableResult
    public static func run(_ file: URL, script: ProgramInput) throws -> String {
        try run([file.path], readOnly: false, input: script)
    }

    /// Returns the statements that give a logbook rules of the pilot's own, which may be none that can be read.
    public static func ownRules(_ text: String) -> String {
        """
        INSERT INTO ZRECENCYRULE (Z_PK, Z_ENT, Z_OPT, ZSEQUENCE, ZISENABLED, ZTEXT)
            SELECT 1, Z_ENT, 1, 0, 1, '\(text)' FROM Z_PRIMARYKEY WHERE Z_NAME = 'RecencyRule';
        UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'RecencyRule';
        """
    }

    private static func run(_ arguments: [String], readOnly: Bool, input: ProgramInput) throws -> String {
        let options = ["-bail", "-cmd", ".timeout 20000"] + (readOnly ? ["-readonly"] : [])
        let run = try ProgramRun(path, options + arguments, input: input)
        guard run.exitCode == 0 else {
            throw Failure(description: "sqlite3: \(run.errors)\(arguments.dropFirst().joined())")
        }
        return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
