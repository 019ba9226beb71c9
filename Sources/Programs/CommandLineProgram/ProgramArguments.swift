package import ArgumentParser
import Foundation
import ManagedObjects

/// The program's arguments.
package enum ProgramArguments {
    /// The arguments after the program's name, without the store's debug switches.
    package static var own: [String] { DebugArguments.removed(from: Array(CommandLine.arguments.dropFirst())) }

    /// Runs the command that the arguments name, prints its error, and exits the program on one.
    ///
    /// Replaces the parser's own error output, which repeats unknown arguments verbatim: a file name can contain terminal
    /// control sequences.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the program's name.
    ///   - report: returns the report of an error that a command throws; nil for one of the parser's own.
    package static func run(
        _ program: (some ParsableCommand).Type, _ arguments: [String] = own,
        reporting report: (any Error) -> CommandFailure? = { _ in nil }
    ) {
        // Exceeding the file size limit becomes an error like a full disk instead of ending the program silently.
        _ = signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try program.parseAsRoot(arguments)
            try command.run()
        } catch {
            if let failure = error as? CommandFailure ?? report(error) {
                StandardStream.error.say(failure.text(of: program.configuration.commandName ?? "\(program)"))
                if !failure.output.isEmpty { StandardStream.output.give(failure.output) }
                exit(failure.exitCode.rawValue)
            }
            let code = program.exitCode(for: error)
            let text = program.fullMessage(for: error)
            if !text.isEmpty, code.isSuccess { StandardStream.output.say(text + "\n") }
            if !text.isEmpty, !code.isSuccess { StandardStream.error.say(text.withShortQuotes + "\n") }
            exit(code.rawValue)
        }
    }

    /// Exits the program with a sentence when it cannot have the open files that it needs. Files and the libraries in use
    /// report a lack of them in many ways, such as a file that may not be read, and some end the program by a signal.
    ///
    /// - Parameter name: the name of the program in the sentence.
    package static func requireFiles(for name: String) {
        var opened: [Int32] = []
        while opened.count < neededFiles {
            let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
            // Without the device nothing is known.
            guard file >= 0 || errno == EMFILE || errno == ENFILE else { break }
            guard file >= 0 else {
                StandardStream.error.say(
                    "\(name): Too many files are open: \(neededFiles) more are needed, and only \(opened.count) can be opened.\n"
                        + "Raise the limit, with “ulimit -n 256” in the shell, or close other programs.\n")
                exit(2)
            }
            opened.append(file)
        }
        opened.forEach { close($0) }
    }

    /// The number of files that a command may have open at once; with half of it, all of them have been seen to work.
    private static let neededFiles = 32
}
