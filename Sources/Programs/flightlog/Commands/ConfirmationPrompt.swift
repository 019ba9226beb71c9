import ArgumentParser
import CommandLineProgram
import Foundation
import LogbookProgram

/// A question at the terminal.
enum ConfirmationPrompt {
    /// Returns whether the answer is yes; the end of the input is no answer.
    static func isAgreed(_ question: String, yes: Bool) -> Bool {
        guard !yes else { return true }
        StandardStream.error.say("\(VisibleText.line(question)) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased().filter { !$0.isWhitespace } ?? "")
    }

    /// Returns the end of a command whose question was not answered with yes.
    static func declined(_ sentence: String) -> ExitCode {
        StandardStream.error.say("\(sentence)\n")
        return ExitCode(1)
    }
}
