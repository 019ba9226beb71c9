import CTerminal
import Glibc

/// A descriptor of the system that one thread raises and another waits for.
final class EventDescriptor: Sendable {
    let descriptor: Int32

    /// Makes one; nil when the system has no descriptors left.
    init?() {
        descriptor = ct_event_open()
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func raise() { ct_event_raise(descriptor) }

    /// Takes back all raises; true when there was one.
    func consume() -> Bool { ct_event_consume(descriptor) }
}
