/// Something that happened at the terminal, in the order in which it happened.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Text from the clipboard, its line ends as `\n`: always text, never keys.
    case paste(String)
    case mouse(MouseEvent)
    /// The screen has a new size; several at once are reported as the last one.
    case resize(Size)
    /// The terminal was closed or the program was told to end: keep what must be kept and leave at once.
    case hangUp
    /// Another thread has something ready; several at once are reported as one.
    case wake
    /// The program goes on after it was stopped; the screen has to be shown again.
    case resumed
}
