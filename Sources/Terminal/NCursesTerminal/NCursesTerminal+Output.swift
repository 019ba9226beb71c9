import CNCurses
import CTerminal
import Glibc
package import TerminalUI

extension NCursesTerminal {
    package func show(_ buffer: CellBuffer) {
        if buffer.size == size {
            present(buffer)
            return
        }
        var fitted = CellBuffer(size: size, widths: buffer.widths)
        fitted.draw(buffer, at: .origin)
        present(fitted)
    }

    package func redraw() {
        let last = canvas.last
        canvas.forget()
        ct_forget_screen()
        if let last { show(last) }
    }

    package var hasClipboard: Bool { isModern }

    package func copyToClipboard(_ text: String) {
        guard hasClipboard else { return }
        write(ClipboardSequence.copying(text))
    }

    package func bell() { beep() }

    /// Sends the changes as one synchronized update, if the terminal supports it.
    private func present(_ buffer: CellBuffer) {
        guard canvas.draw(buffer) else { return }
        if let cursor = buffer.cursor, buffer.bounds.contains(cursor) {
            ct_move_cursor(Int32(cursor.row), Int32(cursor.column))
            curs_set(1)
        } else {
            curs_set(0)
        }
        if isModern { write("\u{1B}[?2026h") }
        ct_refresh()
        if isModern { write("\u{1B}[?2026l") }
    }

    /// Turns bracketed paste and the mouse on or off.
    func ownModes(on: Bool) {
        guard isModern else { return }
        write(on ? "\u{1B}[?2004h" : "\u{1B}[?2004l")
        mouseModes(on: on && capturesMouse)
    }

    /// Turns reports of presses, releases and the wheel on or off, in the form without a limit on columns if supported.
    func mouseModes(on: Bool) {
        guard isModern else { return }
        write(on ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l")
    }

    /// Writes a sequence directly. The output of ncurses must have been flushed, since its buffer is separate.
    func write(_ sequence: String) {
        unsafe ct_write(STDOUT_FILENO, sequence, sequence.utf8.count)
    }
}
