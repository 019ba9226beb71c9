import Synchronization

/// Stops the question that a logbook is answering, from any thread; the question throws `LogbookError.interrupted`.
///
/// The store can only stop what runs at that moment, and a question may be between two of its statements. So whoever asks
/// says when a question begins, and each of its statements looks first whether it is still wanted.
package final class QuestionStop: Sendable {
    private let isStopped = Mutex(false)
    private let interrupt: @Sendable () -> Void

    /// - Parameter interrupt: stops the statement that runs now, from any thread; nothing when none does.
    package init(interrupt: @escaping @Sendable () -> Void) { self.interrupt = interrupt }

    /// A new question begins; that an earlier one was stopped is forgotten.
    package func begin() { isStopped.withLock { $0 = false } }

    /// Stops the question under way. The caller must know that it is one, and not a change: that would be undone.
    package func stop() {
        isStopped.withLock { $0 = true }
        interrupt()
    }

    /// Throws when the question was stopped.
    func check() throws(LogbookError) {
        if isStopped.withLock({ $0 }) { throw .interrupted }
    }
}
