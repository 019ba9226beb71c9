import Synchronization
import TerminalUI

/// Messages on their way from the worker's thread to the loop's.
final class Mailbox: Sendable {
    private let messages = Mutex<[Message]>([])
    private let wakeUp: WakeUp

    init(_ wakeUp: WakeUp) { self.wakeUp = wakeUp }

    /// Adds a message and wakes the terminal; from any thread.
    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        wakeUp()
    }

    /// Takes all messages, in order.
    func take() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
