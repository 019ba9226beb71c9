import Logbook
import TerminalUI

/// One line of news, with a sign so that color is never alone.
struct Status: Hashable, Sendable {
    enum Sign: Hashable, Sendable {
        case good
        /// Nothing was done; something can be.
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

    /// What went wrong and what to do.
    init(_ error: LogbookError) { self.init(.bad, "\(error.message) \(error.recovery)") }
}
