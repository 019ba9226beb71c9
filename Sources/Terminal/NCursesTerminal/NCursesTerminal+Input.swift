import CNCurses
import CTerminal
import Glibc
package import TerminalUI

extension NCursesTerminal {
    /// The maximum number of bytes per frame, so that a flood of keys does not block drawing.
    private static let mostBytes = 4_096
    /// The milliseconds in which the rest of a sequence may come after the program was busy.
    private static let grace = 10

    package func nextEvents(timeout: Int?, isBusy: Bool) -> [TerminalEvent] {
        if !pending.isEmpty {
            defer { pending = [] }
            return pending
        }
        let begin = Self.now
        let end = timeout.map { begin + max($0, 0) }
        while true {
            // What came while the program was busy is read first, and what is on its way.
            let deadline = decoder.deadline.map { max($0, begin + Self.grace) }
            let next = [end, deadline].compactMap(\.self).min()
            let milliseconds = next.map { Int32(clamping: max($0 - Self.now, 0)) } ?? -1
            var places = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakes.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: notices.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let ready = unsafe poll(&places, nfds_t(places.count), milliseconds)
            let events = ready > 0 ? gather(places.map { Int32($0.revents) }) : decoder.expire(at: Self.now)
            if !events.isEmpty { return events }
            if ready == 0, let end, Self.now >= end { return [] }
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
    func typed() -> [TerminalEvent] {
        var chunk = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
        if count > 0 { return decoder.feed(chunk.prefix(count), at: Self.now) }
        // Readable without bytes means end of file: no more input can arrive.
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : [.hangUp]
    }

    /// The milliseconds of a clock that never goes back.
    static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
