/// All that the program needs of a terminal: events in, buffers out, and a few things besides.
///
/// One thread owns a terminal and calls everything but ``wakeUp``'s value.
package protocol Terminal: AnyObject {
    /// The size of the screen now.
    var size: Size { get }
    /// The colors that the screen has, after the user's wish.
    var depth: ColorDepth { get }
    /// How the terminal counts columns.
    var widths: CharacterWidths { get }
    /// What styles look like from the next buffer on.
    var theme: Theme { get set }
    /// False leaves the mouse to the terminal, for marking and copying text.
    var capturesMouse: Bool { get set }
    /// Wakes this terminal from any thread.
    var wakeUp: WakeUp { get }

    /// Shows a buffer; what does not fit the screen is cut off.
    func show(_ buffer: CellBuffer)

    /// Shows everything anew, after something else has written on the screen.
    func redraw()

    /// Returns all that has happened, in order, waiting for the first of it.
    ///
    /// - Parameters:
    ///   - timeout: milliseconds after which an empty list is returned; nil waits as long as it takes.
    ///   - isBusy: true while a work is under way that will end with ``wakeUp``: a script plays its next key only
    ///     after that, as a person would. A real terminal does not care.
    func nextEvents(timeout: Int?, isBusy: Bool) -> [TerminalEvent]

    /// Stops the program as Ctrl-Z does in a shell and returns when it goes on, the screen shown again.
    func suspend()

    /// Gives the terminal to a program, such as the user's editor, and returns when that has ended.
    ///
    /// - Parameter command: the program, looked up in `PATH`, and its arguments.
    func run(_ command: [String]) -> ChildOutcome

    /// Whether the terminal can know the sequence for a clipboard (OSC 52); whether it heeds it, nobody is told.
    var hasClipboard: Bool { get }

    /// Puts a text on the clipboard of the computer that the terminal runs on, where it allows that (OSC 52).
    func copyToClipboard(_ text: String)

    /// Rings the bell, or whatever the terminal does instead.
    func bell()
}

extension Terminal {
    /// Returns all that has happened, waiting as long as it takes.
    package func nextEvents() -> [TerminalEvent] { nextEvents(timeout: nil, isBusy: false) }
}
