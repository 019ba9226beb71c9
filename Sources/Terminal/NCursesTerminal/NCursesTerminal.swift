import CNCurses
import CTerminal
import Glibc
package import TerminalUI

/// The real terminal, driven by ncurses. No other type reads its keys or writes to its screen.
///
/// One thread creates and calls it; other threads may only call ``wakeUp``. ``close()`` restores the terminal, as does
/// the guard when the process dies.
package final class NCursesTerminal: Terminal {
    package private(set) var size: Size
    package let depth: ColorDepth
    package let widths: CharacterWidths
    package let wakeUp: WakeUp

    package var theme: Theme {
        didSet { if theme != oldValue { themeChanged() } }
    }

    package var capturesMouse: Bool {
        didSet { mouseModes(on: capturesMouse) }
    }

    /// Whether the terminal is newer than the VT100 and so supports or ignores bracketed paste and synchronized output.
    let isModern: Bool
    let isUTF8: Bool
    let wakes: EventDescriptor
    let notices: EventDescriptor
    let diversion: StandardErrorDiversion
    var decoder = InputDecoder()
    var canvas: Canvas
    /// What the terminal has said of pictures; nil while it was not asked.
    var support: PictureSupport?
    /// Events that came while the terminal was asked, or while a picture was shown.
    var pending: [TerminalEvent] = []
    /// Whether tmux or screen is between the program and the terminal.
    let isInMultiplexer: Bool
    /// Whether the terminal says that it has all colors.
    let hasAllColors: Bool
    private var isOpen = true

    /// Opens the screen.
    ///
    /// - Throws: ``TerminalError``; nothing has been written or changed then.
    package init(_ configuration: Configuration) throws(TerminalError) {
        let environment = configuration.environment
        let name = environment["TERM"] ?? ""
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        isUTF8 = TerminalLocale.adopt(environment).isUTF8
        hasAllColors = ["truecolor", "24bit"].contains(configuration.environment["COLORTERM"])
        isInMultiplexer =
            ["TMUX", "STY", "ZELLIJ"].contains { environment[$0]?.isEmpty == false }
            || ["screen", "tmux"].contains { name == $0 || name.hasPrefix("\($0)-") || name.hasPrefix("\($0).") }
        let kind = try TerminalKind(name: name)
        guard let wakes = EventDescriptor(), let notices = EventDescriptor() else { throw .cannotOpen(name: name) }
        self.wakes = wakes
        self.notices = notices
        wakeUp = WakeUp { wakes.raise() }
        diversion = StandardErrorDiversion(path: configuration.diagnosticsPath)
        ct_guard_prepare(notices.descriptor)
        guard unsafe ct_open_screen(kind.description) else {
            ct_guard_disarm()
            throw .cannotOpen(name: name)
        }
        unsafe ct_guard_arm(diversion.messageDescriptor, configuration.farewell)
        diversion.begin()
        ct_set_modes()
        isModern = ct_has_alternate_screen()
        let colors = NCursesTerminal.startColors()
        depth = configuration.color.depth(noColor: environment["NO_COLOR"], colors: colors)
        widths = isUTF8 ? .ofLocale : .standard
        theme = configuration.theme
        capturesMouse = configuration.capturesMouse
        size = Size(rows: Int(ct_rows()), columns: Int(ct_columns()))
        canvas = Canvas(theme: configuration.theme, depth: depth, colors: colors, isUTF8: isUTF8)
        decoder = InputDecoder(
            .ofTerminal, escapeDelay: Self.escapeDelay(environment["ESCDELAY"]),
            singleBytes: isUTF8 ? nil : Self.charactersOfBytes)
        ct_refresh()
        ownModes(on: true)
    }

    deinit { close() }

    /// Restores the terminal. Further calls do nothing.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        restore()
        ct_guard_disarm()
        diversion.close()
    }

    /// The signal that asked the program to exit (after ``TerminalEvent/hangUp``); nil if the terminal was closed.
    ///
    /// The exit status should then be 128 plus the signal, by convention.
    package var endingSignal: Int? {
        let signal = Int(ct_ending_signal())
        return signal == 0 ? nil : signal
    }

    /// Returns the milliseconds after which Esc is the key: the user's `ESCDELAY`, as ncurses reads it, else the usual ones.
    static func escapeDelay(_ text: String?) -> Int {
        guard let text, let delay = Int(text), (0...60_000).contains(delay) else {
            return InputDecoder.usualEscapeDelay
        }
        return delay
    }

    /// The characters of the bytes from 128 on in a locale with one byte for each; nil where the locale has none, since
    /// the terminal then most likely sends UTF-8.
    private static var charactersOfBytes: [Character?]? {
        let characters = (0x80...0xFF).map { byte in
            Unicode.Scalar(UInt32(bitPattern: ct_character_of_byte(Int32(byte)))).map(Character.init)
        }
        return characters.contains { $0 != nil } ? characters : nil
    }

    /// Returns the number of colors; 0 if there are none.
    private static func startColors() -> Int {
        guard has_colors(), start_color() == OK else { return 0 }
        use_default_colors()
        return Int(ct_colors())
    }

    private func themeChanged() {
        canvas.apply(theme)
        redraw()
    }

    /// Reads the terminal's current size from the system.
    func readSize() {
        _ = ct_read_size()
        // Terminals rearrange their contents in different ways when they are resized.
        ct_forget_screen()
        size = Size(rows: Int(ct_rows()), columns: Int(ct_columns()))
        canvas.forget()
    }
}

extension CharacterWidths {
    /// The widths of the system's library, which ncurses also uses.
    package static let ofLocale = CharacterWidths { Int(ct_width($0.value)) }
}
