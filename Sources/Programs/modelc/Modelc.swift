import ArgumentParser
import DataModel
import Foundation

/// The model compiler: what Xcode does with a `.xcdatamodeld`, at the command line and at build.
@main
struct Modelc: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modelc",
        abstract: "Works on managed object models: .xcdatamodeld, .xcdatamodel or the file “contents”, .momd, .mom.",
        discussion: """
            A MODEL is the path of a bundle, of one version in it, or BUNDLE:VERSION; without a version the current \
            one is meant.

            Exit codes: 0 done, 1 the answer is no, 2 a model cannot be read or a file not written, 64 wrong usage.
            """,
        version: "0.1.0",
        subcommands: [
            ChecksumCommand.self, DiffCommand.self, LintCommand.self, GenerateCommand.self, EmbedCommand.self,
        ])

    /// Runs the command that the arguments name, and ends the program with the documented exit code.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
            try requireWritten()
        } catch let error as ModelCompilerError {
            fail(error)
        } catch let error as DataModelError {
            fail(.model(error))
        } catch {
            exit(withError: error)
        }
    }

    /// What was printed waits in a buffer: on a full disk it is known only now that it cannot be written.
    private static func requireWritten() throws {
        guard fflush(nil) != 0, errno != EPIPE else { return }
        let reason = unsafe String(cString: strerror(errno))
        FileHandle.standardError.write(Data("modelc: The answer cannot be written to the output: \(reason).\n".utf8))
        throw ExitCode(2)
    }

    /// Says on standard error what is wrong, and what to do about it.
    static func say(_ error: ModelCompilerError) {
        FileHandle.standardError.write(Data("modelc: \(error.message)\n\(error.recovery)\n".utf8))
    }

    private static func fail(_ error: ModelCompilerError) -> Never {
        say(error)
        exit(withError: ExitCode(error.exitCode))
    }
}
