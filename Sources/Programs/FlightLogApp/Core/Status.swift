import Aviation
import Logbook
import TerminalUI

/// A message on the status line, with a sign so that color is never its only meaning.
struct Status: Hashable, Sendable {
    enum Sign: Hashable, Sendable {
        case good
        /// Nothing was done; the text says what can be done.
        case hint
        case caution
        case bad
    }

    let sign: Sign
    let text: String

    init(_ sign: Sign, _ text: String) {
        self.sign = sign
        self.text = text
    }

    /// Creates the message of an error, with the remedy. Files are called by their names: whole paths would leave no room
    /// for what to do.
    init(_ error: LogbookError) { self.init(.bad, "\(error.message(naming: \.lastPathPart)) \(error.recovery)") }
}
