public import Foundation

/// The outcome of a program that a test ran to its end: exit code, output and errors.
public struct ProgramRun: Sendable {
    /// The exit code; 128 plus the signal's number when a signal ended the program, as shells report it.
    public let exitCode: Int32
    /// The signal that ended the program; nil when it exited.
    public let signal: Int32?
    /// The text of standard output.
    public let output: String
    /// The text of standard error.
    public let errors: String

    init(_ process: Process, output: Data, errors: Data) {
        signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
        exitCode = signal.map { 128 + $0 } ?? process.terminationStatus
        self.output = String(decoding: output, as: UTF8.self)
        self.errors = String(decoding: errors, as: UTF8.self)
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: the name of one of the package's own programs, or the path of any other.
    ///   - environment: the whole environment of the program; nil for that of the tests.
    ///   - folder: the program's current folder; nil for that of the tests.
    ///   - timeLimit: how long the program may run before it is killed; nil for no limit.
    /// - Throws: an error of Foundation when the program cannot be started.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil, input: ProgramInput = .none,
        folder: URL? = nil, timeLimit: Duration? = nil
    ) throws {
        let running = try RunningProgram(
            program, arguments, environment: environment, input: input, folder: folder)
        self = try running.finish(timeLimit: timeLimit)
    }

    /// Runs a program to its end, with the environment of the tests and no input.
    public init(_ program: String, _ arguments: String...) throws { try self.init(program, arguments) }

    /// The lines of the output that are not empty.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The JSON object in the output; empty when the output holds none.
    public var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }
}
