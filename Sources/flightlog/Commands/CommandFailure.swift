import ArgumentParser
import Logbook
import TerminalUI

/// An error as a command reports it: what happened, and on the next line what to do.
struct CommandFailure {
    let text: String
    let exitCode: ExitCode

    init(_ error: LogbookError) {
        text = "flightlog: \(error.message)\n\(error.recovery)\n"
        exitCode = ExitCode(error.exitCode)
    }

    /// A message of one or more lines, without the program's name.
    init(_ message: String, exitCode: ExitCode) {
        text = "flightlog: \(message)\n"
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
        self.text = "flightlog: \(message)\n  \(Self.line(text))\n  \(place)\(marks)\n\(recovery)\n"
        exitCode = ExitCode(64)
    }

    private static func columns(_ text: Substring) -> Int { CharacterWidths.standard.columns(of: line(String(text))) }

    /// A text in one line: what would move the cursor is a blank.
    private static func line(_ text: String) -> String {
        String(text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
    }

    /// Writes the report to standard error, and returns what ends the program.
    func reported() -> ExitCode {
        StandardStream.error.write(text)
        return exitCode
    }
}
