/// An event of the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Text from the clipboard, with line ends as `\n`; never interpreted as keys.
    case paste(String)
    case mouse(MouseEvent)
    /// The screen has a new size; several changes are reported as the last one.
    case resize(Size)
    /// The terminal was closed, or the program was asked to exit: save and exit at once.
    case hangUp
    /// Another thread has a result; several calls can be reported as one.
    case wake
    /// The program continues after being stopped; the screen must be drawn again.
    case resumed
}
