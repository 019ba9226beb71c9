/// Why no screen could be opened.
package enum TerminalError: Error, Hashable, Sendable, CaseIterable {
    /// Keyboard or screen is a file or a pipe.
    case notATerminal
    /// The system has no description of this kind of terminal; the value of `TERM`, empty when there is none.
    case unknownTerminal(name: String)
    /// A screen cannot be drawn on this kind of terminal; the value of `TERM`.
    case cannotMoveCursor(name: String)
    /// ncurses could not open the screen, or the system has no descriptors left.
    case cannotOpen(name: String)

    package static let allCases: [TerminalError] = [
        .notATerminal, .unknownTerminal(name: "nonsense"), .cannotMoveCursor(name: "dumb"), .cannotOpen(name: "xterm"),
    ]

    /// What happened, in one sentence.
    package var message: String {
        switch self {
        case .notATerminal: "The logbook's screens need a terminal for both keyboard and screen."
        case .unknownTerminal(""): "The kind of this terminal is not known: TERM is not set."
        case .unknownTerminal(let name): "The kind of this terminal is not known here: TERM=\(name)."
        case .cannotMoveCursor(let name): "A terminal of the kind TERM=\(name) cannot show screens."
        case .cannotOpen(let name): "The screen could not be opened on a terminal of the kind TERM=\(name)."
        }
    }

    /// What to do about it.
    package var recovery: String {
        switch self {
        case .notATerminal: "Start it in a terminal without redirection, or use the commands that print, like “list”."
        case .unknownTerminal: "Try TERM=xterm-256color, install the package ncurses-term, or use “list”."
        case .cannotMoveCursor:
            "Try TERM=xterm-256color in a terminal window, or use the commands that print, like “list”."
        case .cannotOpen: "Try TERM=xterm-256color, or use the commands that print, like “list”."
        }
    }
}
