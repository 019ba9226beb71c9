import CTerminal
import Glibc

/// A file descriptor that one thread signals and another waits for.
final class EventDescriptor: Sendable {
    let descriptor: Int32

    /// Creates a descriptor; nil if the system has none left.
    init?() {
        descriptor = ct_event_open()
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func raise() { ct_event_raise(descriptor) }

    /// Clears the signal; returns whether there was one.
    func consume() -> Bool { ct_event_consume(descriptor) }
}
