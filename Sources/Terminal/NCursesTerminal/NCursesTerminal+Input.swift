import CNCurses
import CTerminal
import Glibc
package import TerminalUI

extension NCursesTerminal {
    /// The maximum number of events per frame, so that a flood of keys does not block drawing.
    private static let mostEvents = 4_096
    /// The milliseconds to wait for the rest of a paste.
    private static let pastePatience: Int32 = 1_000

    package func nextEvents(timeout: Int?, isBusy: Bool) -> [TerminalEvent] {
        let milliseconds = timeout.map { Int32(clamping: max($0, 0)) } ?? -1
        while true {
            var places = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakes.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: notices.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let ready = unsafe poll(&places, nfds_t(places.count), milliseconds)
            if ready == 0 { return [] }
            let events = ready > 0 ? gather(places.map { Int32($0.revents) }) : []
            if !events.isEmpty { return events }
        }
    }

    private func gather(_ ready: [Int32]) -> [TerminalEvent] {
        var events = ready[2] != 0 ? noticed() : []
        if ready[0] & POLLIN != 0 { events += typed() }
        if ready[0] & (POLLHUP | POLLERR | POLLNVAL) != 0 { events.append(.hangUp) }
        if wakes.consume() { events.append(.wake) }
        return events
    }

    /// Returns the events of signals that have arrived.
    private func noticed() -> [TerminalEvent] {
        let notices = ct_consume_notices()
        var events: [TerminalEvent] = []
        if notices & UInt32(CT_TO_SUSPEND.rawValue) != 0 {
            suspend()
            events += [.resumed, .resize(size)]
        } else if notices & UInt32(CT_CONTINUED.rawValue) != 0 {
            // A signal that cannot be caught stopped the process, and the shell has changed the terminal's modes since.
            restore()
            comeBack()
            events += [.resumed, .resize(size)]
        } else if notices & UInt32(CT_RESIZED.rawValue) != 0 {
            readSize()
            events.append(.resize(size))
        }
        if notices & UInt32(CT_TO_END.rawValue) != 0 { events.append(.hangUp) }
        return events
    }

    /// Reads all pending input.
    private func typed() -> [TerminalEvent] {
        // Readable without bytes means end of file: no more input can arrive.
        if ct_bytes_waiting() == 0 { return [.hangUp] }
        var events: [TerminalEvent] = []
        while events.count < Self.mostEvents {
            let code = ct_read_byte_or_key()
            guard code != ERR else { break }
            if let byte = UInt8(exactly: code) {
                events += decoder.feed(byte)
            } else {
                events += decoder.finish()
                if let event = event(code) { events.append(event) }
            }
        }
        return events + decoder.finish()
    }

    private func event(_ code: Int32) -> TerminalEvent? {
        switch code {
        case KeyCodes.pasteBegins: .paste(pasted())
        default: codes.key(code).map(TerminalEvent.key)
        }
    }

    /// Reads the paste directly, since ncurses would decode keys in it.
    private func pasted() -> String {
        var collector = PasteCollector()
        var chunk = [UInt8](repeating: 0, count: collector.safeCount)
        while !collector.isComplete {
            var place = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&place, 1, Self.pastePatience)
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { break }
            let count = unsafe read(STDIN_FILENO, &chunk, collector.safeCount)
            guard count > 0 else { break }
            collector.append(chunk.prefix(count))
        }
        return collector.text
    }
}
