/// The interface to a terminal: events in, buffers out.
///
/// One thread owns a terminal; only the value of ``wakeUp`` can be called on others.
package protocol Terminal: AnyObject {
    /// The current size of the screen.
    var size: Size { get }
    /// The color depth, according to the user's choice.
    var depth: ColorDepth { get }
    /// The widths of characters on this terminal.
    var widths: CharacterWidths { get }
    /// The theme for the following buffers.
    var theme: Theme { get set }
    /// Whether the program receives mouse events; otherwise the terminal uses them for selecting and copying text.
    var capturesMouse: Bool { get set }
    /// Wakes this terminal from any thread.
    var wakeUp: WakeUp { get }

    /// Shows a buffer, clipped to the screen.
    func show(_ buffer: CellBuffer)

    /// Draws everything again, after something else has written to the screen.
    func redraw()

    /// Returns all events in order, waiting for the first.
    ///
    /// - Parameters:
    ///  - timeout: The milliseconds after which an empty list is returned; nil waits indefinitely.
    ///  - isBusy: Whether work is in progress that ends with ``wakeUp``. A script then plays its next key only
    ///    afterwards, as a person would; a real terminal ignores this.
    func nextEvents(timeout: Int?, isBusy: Bool) -> [TerminalEvent]

    /// Suspends the program as Ctrl-Z does in a shell; returns when it continues, with the screen shown again.
    func suspend()

    /// Runs a program, such as the user's editor, on the terminal, and returns when it has ended.
    ///
    /// - Parameter command: The program, looked up in `PATH`, and its arguments.
    func run(_ command: [String]) -> ChildOutcome

    /// Whether the terminal may support the clipboard sequence (OSC 52); terminals do not report whether they do.
    var hasClipboard: Bool { get }

    /// Copies a text to the clipboard of the terminal's computer, if the terminal allows it (OSC 52).
    func copyToClipboard(_ text: String)

    /// Rings the terminal's bell.
    func bell()

    /// Returns what the terminal shows of pictures, after asking it where the choice says so: at most for a second. Its
    /// answers never become keys, however late they come.
    func pictureSupport(_ choice: PictureChoice) -> PictureSupport

    /// Shows a picture on the whole screen, with a line of text below it, until a key is pressed or anything else happens;
    /// then the last buffer again.
    func show(_ picture: ScreenPicture, caption: String)
}

extension Terminal {
    /// Returns all events, waiting indefinitely for the first.
    package func nextEvents() -> [TerminalEvent] { nextEvents(timeout: nil, isBusy: false) }
}

/// Wakes a terminal from any thread: its next events include ``TerminalEvent/wake``.
package struct WakeUp: Sendable {
    private let action: @Sendable () -> Void

    package init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    /// Wakes the terminal without blocking; several calls can result in one event.
    package func callAsFunction() { action() }
}

/// The result of running another program on the terminal.
package enum ChildOutcome: Hashable, Sendable {
    /// The program exited with this status; 0 is success.
    case exited(status: Int)
    /// A signal ended it.
    case killed(signal: Int)
    /// The program does not exist or could not be started; holds the system's message.
    case notStarted(reason: String)

    /// Whether the program succeeded.
    package var isSuccess: Bool { self == .exited(status: 0) }
}
