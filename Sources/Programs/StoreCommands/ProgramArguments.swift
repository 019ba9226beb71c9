public import ArgumentParser
import Foundation
import ManagedObjects

/// What a program was called with.
public enum ProgramArguments {
    /// The arguments behind the program's name, without those that switch on debug output of the store.
    public static var own: [String] { DebugArguments.removed(from: Array(CommandLine.arguments.dropFirst())) }

    /// Runs the command that the arguments name, and ends the program where it cannot be run or fails.
    ///
    /// Not the parser's own way: that repeats the arguments that it does not understand as they are, and a name may hold
    /// what a terminal obeys.
    public static func run(_ program: (some ParsableCommand).Type) {
        // A file that may not grow is an error like a full disk, and no end without a word.
        _ = signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try program.parseAsRoot(own)
            try command.run()
        } catch {
            let code = program.exitCode(for: error)
            let text = program.fullMessage(for: error)
            if !text.isEmpty { (code.isSuccess ? StandardStream.output : .error).say(text + "\n") }
            exit(code.rawValue)
        }
    }
}
