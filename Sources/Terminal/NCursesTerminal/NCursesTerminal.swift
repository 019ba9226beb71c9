import CNCurses
import CTerminal
import Glibc
package import TerminalUI

/// The real terminal, by way of ncurses: the only thing that reads its keys and writes on its screen.
///
/// One thread makes it and calls it; only ``wakeUp`` may be called from others. The terminal is given back by
/// ``close()``, and by the guard when the process dies.
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

    /// The milliseconds after which a lone Esc is a key and not the beginning of one.
    private static let escapeDelay: Int32 = 25

    /// True for terminals younger than the VT100, which know bracketed paste and synchronised output or ignore them.
    let isModern: Bool
    let isUTF8: Bool
    let wakes: EventDescriptor
    let notices: EventDescriptor
    let codes = KeyCodes()
    let diversion: StandardErrorDiversion
    var decoder = InputDecoder()
    var canvas: Canvas
    private var isOpen = true

    /// Opens the screen.
    ///
    /// - Throws: ``TerminalError``, with nothing written and nothing changed.
    package init(_ configuration: Configuration) throws(TerminalError) {
        let name = configuration.environment["TERM"] ?? ""
        isUTF8 = try NCursesTerminal.check(name)
        guard let wakes = EventDescriptor(), let notices = EventDescriptor() else { throw .cannotOpen(name: name) }
        self.wakes = wakes
        self.notices = notices
        wakeUp = WakeUp { wakes.raise() }
        diversion = StandardErrorDiversion(path: configuration.diagnosticsPath)
        ct_guard_prepare(notices.descriptor)
        guard ct_open_screen() else {
            ct_guard_disarm()
            throw .cannotOpen(name: name)
        }
        unsafe ct_guard_arm(diversion.messageDescriptor, configuration.farewell)
        diversion.begin()
        ct_set_modes(Self.escapeDelay)
        isModern = ct_has_alternate_screen()
        let colors = NCursesTerminal.startColors()
        depth = configuration.color.depth(noColor: configuration.environment["NO_COLOR"], colors: colors)
        widths = isUTF8 ? .ofLocale : .standard
        theme = configuration.theme
        capturesMouse = configuration.capturesMouse
        size = Size(rows: Int(ct_rows()), columns: Int(ct_columns()))
        canvas = Canvas(theme: configuration.theme, depth: depth, colors: colors, isUTF8: isUTF8)
        codes.define()
        ct_refresh()
        ownModes(on: true)
    }

    deinit { close() }

    /// Gives the terminal back; nothing when that was done already.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        restore()
        ct_guard_disarm()
        diversion.close()
    }

    /// The signal that asked the program to end (after ``TerminalEvent/hangUp``); nil when the terminal was closed.
    ///
    /// By custom the exit status is then 128 and the signal.
    package var endingSignal: Int? {
        let signal = Int(ct_ending_signal())
        return signal == 0 ? nil : signal
    }

    /// Refuses what no screen can be drawn on; returns whether the locale's characters are UTF-8.
    private static func check(_ name: String) throws(TerminalError) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        let isUTF8 = ct_use_locale()
        let probe = ct_probe_terminal()
        if probe == CT_UNKNOWN_TERMINAL { throw .unknownTerminal(name: name) }
        if probe == CT_CANNOT_MOVE_CURSOR { throw .cannotMoveCursor(name: name) }
        return isUTF8
    }

    /// Returns how many colors there are; 0 when there are none.
    private static func startColors() -> Int {
        guard has_colors(), start_color() == OK else { return 0 }
        use_default_colors()
        return Int(ct_colors())
    }

    private func themeChanged() {
        canvas.apply(theme)
        redraw()
    }

    /// Takes the size that the system has for the terminal now.
    func readSize() {
        _ = ct_read_size()
        // Terminals rearrange what they show when they get another size, each in its own way.
        ct_forget_screen()
        size = Size(rows: Int(ct_rows()), columns: Int(ct_columns()))
        canvas.forget()
    }
}

extension CharacterWidths {
    /// The columns that ncurses counts, because the system's library counts them so.
    package static let ofLocale = CharacterWidths { Int(ct_width($0.value)) }
}
