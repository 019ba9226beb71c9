import CTerminal
import Glibc
package import TerminalUI

extension NCursesTerminal {
    /// The milliseconds in which an answer is waited for: over a slow line, the way there and back.
    private static let patience = 1_000

    package func pictureSupport(_ choice: PictureChoice) -> PictureSupport {
        var found = found(choice)
        found.hasAllColors = hasAllColors
        return found
    }

    private func found(_ choice: PictureChoice) -> PictureSupport {
        guard let chosen = PictureSupport(choice, isInMultiplexer: isInMultiplexer) else {
            let found = support ?? (isModern ? ask() : PictureSupport(.unanswered))
            support = found
            return found
        }
        // Also a terminal that is told how to show pictures says how large its cells are.
        guard let way = chosen.way, isModern, !isInMultiplexer else { return chosen }
        var known = ask()
        (known.way, known.obstacle) = (way, nil)
        return known
    }

    /// Asks the terminal, and waits for the answer that all terminals give. Keys that are typed meanwhile are kept.
    private func ask() -> PictureSupport {
        guard decoder.answers.attributes == nil else { return decoder.answers.support }
        ct_refresh()
        write(PictureAnswers.questions)
        let end = Self.now + Self.patience
        while decoder.answers.attributes == nil {
            let left = end - Self.now
            guard left > 0 else { break }
            var place = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&place, 1, Int32(left)) > 0 else { continue }
            pending += typed()
            if pending.contains(.hangUp) { break }
        }
        // A terminal that does not know a question may have written it on the screen.
        redraw()
        return decoder.answers.support
    }

    package func show(_ picture: ScreenPicture, caption: String) {
        ct_refresh()
        let text = caption.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        let line = String(String.UnicodeScalarView(text)).prefix(max(size.columns - 1, 0)).filter {
            isUTF8 || $0.isASCII
        }
        write("\u{1B}[?25l\u{1B}[0m\u{1B}[2J\u{1B}[\(size.rows);1H\(line)\u{1B}[H")
        unsafe picture.bytes.withUnsafeBytes { bytes in
            unsafe ct_write(STDOUT_FILENO, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
        }
        waitForKey()
        write(ScreenPicture.removal(of: picture.way) + "\u{1B}[0m\u{1B}[2J")
        redraw()
    }

    /// Waits for a key, which is for the picture alone, or for anything that is not.
    private func waitForKey() {
        var hasWoken = false
        defer {
            // What another thread has to say is heard afterwards.
            if hasWoken { wakes.raise() }
        }
        while true {
            let events = nextEvents(timeout: nil, isBusy: false)
            if events.contains(.wake) { hasWoken = true }
            let others = events.filter { event in
                switch event {
                case .key, .mouse, .wake, .paste, .pasteBrokeOff: false
                case .resize, .hangUp, .resumed: true
                }
            }
            pending += others
            let isKey = events.contains { event in
                switch event {
                case .key, .paste, .pasteBrokeOff: true
                case .mouse(let mouse): mouse.kind == .press
                default: false
                }
            }
            if isKey || !others.isEmpty { return }
        }
    }
}
