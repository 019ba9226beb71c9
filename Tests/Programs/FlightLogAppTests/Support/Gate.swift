import Dispatch
import Logbook
import Synchronization

/// Holds questions up until they are stopped: what an answer that takes long looks like to others.
final class Gate: Sendable {
    /// Counts the questions that were held up.
    let began = DispatchSemaphore(value: 0)
    private let stopped = DispatchSemaphore(value: 0)
    private let left: Mutex<Int>

    /// - Parameter questions: how many are held up; the others pass.
    init(questions: Int) { left = Mutex(questions) }

    func pass() throws(LogbookError) {
        let isHeldUp = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isHeldUp else { return }
        began.signal()
        stopped.wait()
        throw .interrupted
    }

    func stop() { stopped.signal() }
}
