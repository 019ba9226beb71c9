public import ArgumentParser
import Foundation
import ManagedObjects

/// The program's arguments.
public enum ProgramArguments {
    /// The arguments after the program's name, without the store's debug switches.
    public static var own: [String] { DebugArguments.removed(from: Array(CommandLine.arguments.dropFirst())) }

    /// Runs the command that the arguments name, and exits the program on an error.
    ///
    /// Replaces the parser's own error output, which repeats unknown arguments verbatim: a file name can contain terminal
    /// control sequences.
    ///
    /// - Parameter arguments: the arguments after the program's name.
    public static func run(_ program: (some ParsableCommand).Type, _ arguments: [String] = own) {
        // Exceeding the file size limit becomes an error like a full disk instead of ending the program silently.
        _ = signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try program.parseAsRoot(arguments)
            try command.run()
        } catch {
            let code = program.exitCode(for: error)
            let text = program.fullMessage(for: error)
            if !text.isEmpty { (code.isSuccess ? StandardStream.output : .error).say(text + "\n") }
            exit(code.rawValue)
        }
    }
}
