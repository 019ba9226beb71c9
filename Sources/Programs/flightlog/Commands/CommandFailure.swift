import ArgumentParser
import Foundation
import Logbook
import StoreCommands
import TerminalUI

/// An error as a command reports it: the problem, and on the next line the remedy.
struct CommandFailure {
    let text: String
    let exitCode: ExitCode

    init(_ error: LogbookError) {
        self.init(error.message, error.recovery, exitCode: ExitCode(error.exitCode))
    }

    /// An error of a command that writes a file, which is not replaced without `--yes`; the logbook never is.
    init(_ error: LogbookError, writing output: String?, isReplacing: Bool, of logbook: String) {
        guard !isReplacing, let output, error == .exists(path: output),
            URL(filePath: output).standardizedFileURL != URL(filePath: logbook).standardizedFileURL
        else {
            self.init(error)
            return
        }
        self.init(
            error.message, "Choose another name, or replace the file with --yes.", exitCode: ExitCode(error.exitCode))
    }

    /// A problem without the program's name, and its remedy; each is printed in one line.
    init(_ message: String, _ recovery: String, exitCode: ExitCode) {
        text = "flightlog: \(VisibleText.line(message))\n\(VisibleText.line(recovery))\n"
        self.exitCode = exitCode
    }

    /// An invalid filter, with the error underlined.
    init(_ error: FilterError, in text: String) {
        self.init(error.message, error.recovery, at: error.range, in: text)
    }

    /// An invalid text, with the error underlined: exit code 64.
    init(_ message: String, _ recovery: String, at range: Range<Int>, in text: String) {
        let place = String(repeating: " ", count: Self.columns(text.prefix(range.lowerBound)))
        let marks = String(repeating: "^", count: max(Self.columns(text.prefix(range.upperBound)) - place.count, 1))
        self.text =
            "flightlog: \(VisibleText.line(message))\n  \(VisibleText.line(text))\n  \(place)\(marks)\n\(VisibleText.line(recovery))\n"
        exitCode = ExitCode(64)
    }

    private static func columns(_ text: Substring) -> Int {
        CharacterWidths.standard.columns(of: VisibleText.line(String(text)))
    }

    /// Writes the report to standard error; returns the exit code to throw.
    func reported() -> ExitCode {
        StandardStream.error.say(text)
        return exitCode
    }
}

/// A sentence for standard error with the exit code of the program.
struct UsageError {
    let text: String
    let exitCode: Int32

    init(_ text: String, exitCode: Int32) {
        self.text = text
        self.exitCode = exitCode
    }

    /// Writes the sentence to standard error; returns the exit code to throw.
    func printed() -> ExitCode {
        StandardStream.error.say("flightlog: \(VisibleText.line(text))\n")
        return ExitCode(exitCode)
    }
}
