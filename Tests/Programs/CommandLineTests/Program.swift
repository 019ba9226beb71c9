import Foundation
import TestFiles

/// The real program, run on files of a temporary folder that is removed with the object.
final class Program {
    let folder = TemporaryFolder("program")
    var file: String { folder["log.flightlog"].path }

    func run(_ arguments: String...) throws -> ProgramRun { try run(arguments) }

    /// Runs the program with a limit on the size of files, which acts like a full disk.
    func run(_ arguments: String..., kilobytes: Int) throws -> ProgramRun {
        let command = "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$0\" \"$@\""
        let binary = Project.program("flightlog").path
        return try ProgramRun("/bin/bash", ["-c", command, binary] + arguments, environment: environment)
    }

    /// Runs the program with a text on its standard input.
    func run(
        _ arguments: [String], typing text: String = "", environment added: [String: String] = [:]
    ) throws -> ProgramRun {
        try ProgramRun(
            "flightlog", arguments, environment: environment.merging(added) { $1 }, input: .text(text))
    }

    private var environment: [String: String] { ["HOME": folder.url.path, "TZ": "UTC"] }

    /// Runs the program several times at once, and returns the exit codes.
    func runAtOnce(_ commands: [[String]]) throws -> [Int32] {
        try commands.map { try RunningProgram("flightlog", $0) }.map { try $0.finish().exitCode }
    }

    /// Writes the sample, which is always the same.
    func writeSample() throws { try Self.sample.get().write(to: URL(filePath: file)) }

    /// The sample, written once and copied by every test that uses it.
    private static let sample: Result<Data, any Error> = Result {
        let program = Program()
        _ = try program.run("sample", "--until", "2026-11-21", program.file)
        return try Data(contentsOf: URL(filePath: program.file))
    }
}
