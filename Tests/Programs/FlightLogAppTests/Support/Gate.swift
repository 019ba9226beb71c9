import Aviation
import Dispatch
import Logbook
import Synchronization

/// Holds questions until they are stopped, like answers that take long.
final class Gate: Sendable {
    /// Counts the questions that were held.
    let began = DispatchSemaphore(value: 0)
    private let stopped = DispatchSemaphore(value: 0)
    private let left: Mutex<Int>

    /// - Parameter questions: the number of questions that are held; the others pass.
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
