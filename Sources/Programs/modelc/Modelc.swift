import ArgumentParser
import DataModel
import Foundation

/// The model compiler: compiles `.xcdatamodeld` bundles as Xcode does, on the command line and at build time.
@main
struct Modelc: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modelc",
        abstract: "Works on managed object models: .xcdatamodeld, .xcdatamodel or the file “contents”, .momd, .mom.",
        discussion: """
            A MODEL is the path of a bundle or of a version in it, or BUNDLE:VERSION. Without a version, the current \
            one is used.

            Exit codes: 0 success, 1 negative result, 2 a model cannot be read or a file cannot be written, 64 wrong \
            usage.
            """,
        version: "0.1.0",
        subcommands: [
            ChecksumCommand.self, DiffCommand.self, LintCommand.self, GenerateCommand.self, EmbedCommand.self,
        ])

    /// Runs the command, and ends the program with the documented exit code.
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

    /// Flushes the buffered output, because only then does the error of a full disk appear.
    private static func requireWritten() throws {
        guard fflush(nil) != 0, errno != EPIPE else { return }
        let reason = unsafe String(cString: strerror(errno))
        FileHandle.standardError.write(Data("modelc: The output cannot be written: \(reason).\n".utf8))
        throw ExitCode(2)
    }

    /// Prints the error and its remedy on standard error.
    static func say(_ error: ModelCompilerError) {
        FileHandle.standardError.write(Data("modelc: \(error.message)\n\(error.recovery)\n".utf8))
    }

    private static func fail(_ error: ModelCompilerError) -> Never {
        say(error)
        exit(withError: ExitCode(error.exitCode))
    }
}
