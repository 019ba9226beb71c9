import CNCurses
import CTerminal
import Glibc
package import TerminalUI

/// What a bug report says about the terminal: found without opening a screen or writing a byte.
package struct TerminalReport: Sendable {
    /// The version of the ncurses library in use, such as `6.4.20221231`.
    package static var libraryVersion: String {
        let text = unsafe String(cString: curses_version())
        return text.split(separator: " ").last.map(String.init) ?? text
    }

    /// The locale by the environment.
    package let locale: TerminalLocale
    /// The terminal by `TERM`; nil if it is unknown, or cannot show screens.
    package let kind: TerminalKind?
    /// The number of colors by the terminal's description; nil if `TERM` names no known terminal.
    package let colors: Int?
    /// The size of the window in cells; nil if standard output is no terminal.
    package let size: Size?

    /// Asks the system, the locale and the description of the terminal.
    package init(_ environment: [String: String]) {
        locale = TerminalLocale.adopt(environment)
        let name = environment["TERM"] ?? ""
        kind = try? TerminalKind(name: name)
        let count = unsafe Int(ct_terminal_colors(kind?.description ?? name))
        colors = count < 0 ? nil : count
        var (rows, columns): (Int32, Int32) = (0, 0)
        let isKnown = unsafe ct_ask_size(STDOUT_FILENO, &rows, &columns)
        size = isKnown ? Size(rows: Int(rows), columns: Int(columns)) : nil
    }
}
