import Dispatch
public import Foundation

/// A program that a test talks to, waits for or kills while it runs; it is killed with the last reference to it.
///
/// Standard error is kept in a file, so that the program never blocks on it; output waits in a pipe until it is read.
public final class RunningProgram {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let scratch = TemporaryFolder("run")
    private var unread = Data()
    private var isOutputOpen = true

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the name of one of the package's own programs, or the path of any other.
    ///   - environment: the whole environment of the program; nil for that of the tests.
    ///   - folder: the program's current folder; nil for that of the tests.
    /// - Throws: an error of Foundation when the program cannot be started.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        input: ProgramInput = .pipe, folder: URL? = nil
    ) throws {
        process.executableURL = Project.executable(program)
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let folder { process.currentDirectoryURL = folder }
        process.standardOutput = output
        try Data().write(to: errorFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        switch input {
        case .none: process.standardInput = FileHandle.nullDevice
        case .pipe: process.standardInput = self.input
        case .file(let url): process.standardInput = try FileHandle(forReadingFrom: url)
        case .data(let data):
            try data.write(to: scratch["input"])
            process.standardInput = try FileHandle(forReadingFrom: scratch["input"])
        }
        try process.run()
    }

    deinit { kill() }

    private var errorFile: URL { scratch["errors"] }

    /// The number of the process.
    public var identifier: Int32 { process.processIdentifier }

    /// Writes a text to the program's input.
    public func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// Ends the program's input.
    public func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Closes the reading end of the program's output.
    public func closeOutput() throws {
        isOutputOpen = false
        try output.fileHandleForReading.close()
    }

    /// Reads output until it contains a text, and forgets what was read.
    ///
    /// - Returns: false when the output ended before.
    public func reads(_ text: String) -> Bool {
        while unread.range(of: Data(text.utf8)) == nil {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return false }
            unread += data
        }
        unread = Data()
        return true
    }

    /// Kills the program, if it still runs, and waits for its end.
    ///
    /// Uses SIGKILL, since a program inherits the blocked signals of the thread that starts it, and no other signal is
    /// sure to end it.
    public func kill() {
        guard process.isRunning else { return }
        Foundation.kill(identifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Ends the input, reads the rest of the output, and waits for the end of the program.
    ///
    /// - Parameter timeLimit: how long the program may still run before it is killed; nil for no limit.
    @discardableResult
    public func finish(timeLimit: Duration? = nil) throws -> ProgramRun {
        let identifier = identifier
        let limit = DispatchWorkItem { Foundation.kill(identifier, SIGKILL) }
        defer { limit.cancel() }
        if let timeLimit {
            DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit / .seconds(1), execute: limit)
        }
        try? closeInput()
        if isOutputOpen { unread += try output.fileHandleForReading.readToEnd() ?? Data() }
        process.waitUntilExit()
        return ProgramRun(process, output: unread, errors: try Data(contentsOf: errorFile))
    }
}
