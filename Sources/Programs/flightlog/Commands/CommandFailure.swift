import ArgumentParser
import Logbook
import StoreCommands
import TerminalUI

/// An error as a command reports it: what happened, and on the next line what to do.
struct CommandFailure {
    let text: String
    let exitCode: ExitCode

    init(_ error: LogbookError) {
        self.init(error.message, error.recovery, exitCode: ExitCode(error.exitCode))
    }

    /// What happened, without the program's name, and what to do; each is one line whatever stands in it.
    init(_ message: String, _ recovery: String, exitCode: ExitCode) {
        text = "flightlog: \(SafeText.line(message))\n\(SafeText.line(recovery))\n"
        self.exitCode = exitCode
    }

    /// A filter that was not understood, with its place underlined.
    init(_ error: FilterError, in text: String) {
        self.init(error.message, error.recovery, at: error.range, in: text)
    }

    /// A text that was not understood, with the place underlined: exit code 64.
    init(_ message: String, _ recovery: String, at range: Range<Int>, in text: String) {
        let place = String(repeating: " ", count: Self.columns(text.prefix(range.lowerBound)))
        let marks = String(repeating: "^", count: max(Self.columns(text.prefix(range.upperBound)) - place.count, 1))
        self.text =
            "flightlog: \(SafeText.line(message))\n  \(SafeText.line(text))\n  \(place)\(marks)\n\(SafeText.line(recovery))\n"
        exitCode = ExitCode(64)
    }

    private static func columns(_ text: Substring) -> Int {
        CharacterWidths.standard.columns(of: SafeText.line(String(text)))
    }

    /// Writes the report to standard error, and returns what ends the program.
    func reported() -> ExitCode {
        StandardStream.error.write(text)
        return exitCode
    }
}
