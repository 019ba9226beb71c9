/// The reason why no screen could be opened.
package enum TerminalError: Error, Hashable, Sendable, CaseIterable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The system has no description of this type of terminal. Holds the value of `TERM`, empty if it is not set.
    case unknownTerminal(name: String)
    /// This type of terminal cannot show screens. Holds the value of `TERM`.
    case cannotMoveCursor(name: String)
    /// ncurses could not open the screen, or the system has no descriptors left. Holds the value of `TERM`.
    case cannotOpen(name: String)

    package static let allCases: [TerminalError] = [
        .notATerminal, .unknownTerminal(name: "nonsense"), .cannotMoveCursor(name: "dumb"), .cannotOpen(name: "xterm"),
    ]

    /// What happened, in one sentence.
    package var message: String {
        switch self {
        case .notATerminal: "The logbook's screens need a terminal for input and output."
        case .unknownTerminal(""): "The type of this terminal is unknown: TERM is not set."
        case .unknownTerminal(let name): "The type of this terminal is unknown: TERM=\(name)."
        case .cannotMoveCursor(let name): "A terminal of the type TERM=\(name) cannot show screens."
        case .cannotOpen(let name): "The screen could not be opened on a terminal of the type TERM=\(name)."
        }
    }

    /// What to do now.
    package var recovery: String {
        switch self {
        case .notATerminal: "Start it in a terminal without redirection, or use commands that print, such as “list”."
        case .unknownTerminal: "Try TERM=xterm-256color, install the package ncurses-term, or use “list”."
        case .cannotMoveCursor:
            "Try TERM=xterm-256color in a terminal window, or use commands that print, such as “list”."
        case .cannotOpen: "Try TERM=xterm-256color, or use commands that print, such as “list”."
        }
    }
}
