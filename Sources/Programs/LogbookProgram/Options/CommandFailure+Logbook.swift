package import ArgumentParser
package import Aviation
package import CommandLineProgram
import Foundation
package import Logbook
import TerminalUI

/// Errors of the logbook and of typed texts as commands report them.
extension CommandFailure {
    /// Creates the report of an error that a command throws; nil for one of the parser's own.
    package init?(thrown error: any Error) {
        switch error {
        case let error as LogbookError: self.init(error)
        case let error as ImportError: self.init(error)
        case let error as SyncError: self.init(error.message, error.recovery, exitCode: ExitCode(error.exitCode))
        case let error as SigningError: self.init(error.message, error.recovery, exitCode: ExitCode(65))
        default: return nil
        }
    }

    /// Creates an error of the logbook, with its own exit code.
    package init(_ error: LogbookError) {
        self.init(error.message, error.recovery, exitCode: ExitCode(error.exitCode))
    }

    /// Creates an error of a command that writes a file, which is not replaced without `--yes`; the logbook never is.
    package init(_ error: LogbookError, writing output: String?, isReplacing: Bool, of logbook: String) {
        guard !isReplacing, let output, error == .exists(path: output),
            URL(filePath: output).standardizedFileURL != URL(filePath: logbook).standardizedFileURL
        else {
            self.init(error)
            return
        }
        self.init(
            error.message, "Choose another name, or replace the file with --yes.", exitCode: ExitCode(error.exitCode))
    }

    /// Creates a problem without the program's name, and its remedy; each is printed in one line.
    package init(_ message: String, _ recovery: String, exitCode: ExitCode) {
        self.init(lines: [Self.sentence(message), Self.sentence(recovery)], exitCode: exitCode)
    }

    /// Creates a problem with its remedy in one sentence, without the program's name.
    package init(_ sentence: String, exitCode: ExitCode) {
        self.init(lines: [Self.sentence(sentence)], exitCode: exitCode)
    }

    /// Creates an invalid filter, with the error underlined.
    package init(_ error: FilterError, in text: String) {
        self.init(error.message, error.recovery, at: error.range, in: text)
    }

    /// Creates an invalid text, with the error underlined: exit code 64.
    package init(_ message: String, _ recovery: String, at range: Range<Int>, in text: String) {
        let (text, range) = Self.excerpt(of: text, around: range)
        let place = String(repeating: " ", count: Self.columns(text.prefix(range.lowerBound)))
        let marks = String(repeating: "^", count: max(Self.columns(text.prefix(range.upperBound)) - place.count, 1))
        self.init(
            lines: [
                Self.sentence(message), "  \(VisibleText.line(text))", "  \(place)\(marks)", Self.sentence(recovery),
            ], exitCode: ExitCode(64))
    }

    /// Returns a typed text and the range of an error in it; of a long text only what is near the begin of the range.
    private static func excerpt(of text: String, around range: Range<Int>) -> (String, Range<Int>) {
        guard text.utf8.count > longest else { return (text, range) }
        let first = range.lowerBound < longest / 2 ? 0 : range.lowerBound - longest / 2
        let rest = text.dropFirst(first)
        let part = rest.prefix(longest)
        let begin = first == 0 ? "" : "…"
        let shift = first - begin.count
        let end = min(range.upperBound - first, part.count) + begin.count
        let shown = begin + part.map { String($0).cut(to: 8) }.joined() + (part.endIndex < rest.endIndex ? "…" : "")
        return (shown, (range.lowerBound - shift)..<max(end, range.lowerBound - shift))
    }

    /// The number of characters of a typed text that are shown of a longer one.
    private static let longest = 200

    /// Returns a sentence in one line, in which what was typed or read is no longer than a line.
    package static func sentence(_ text: String) -> String { VisibleText.line(text.withShortQuotes) }

    private static func columns(_ text: Substring) -> Int {
        CharacterWidths.standard.columns(of: VisibleText.line(String(text)))
    }
}

extension CommandFailure {
    /// Creates an error of a file of another program.
    package init(_ error: ImportError) { self.init(error.message, error.recovery, exitCode: ExitCode(error.exitCode)) }
}

extension ImportError {
    /// The exit code of the command.
    fileprivate var exitCode: Int32 {
        switch self {
        case .unreadable, .damaged: 2
        case .notALogbook, .unknownColumns, .missingColumn: 4
        case .unknownFormat, .unknownTitle, .ambiguous: 64
        case .cancelled: 1
        }
    }
}
