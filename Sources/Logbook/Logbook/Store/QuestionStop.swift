import Synchronization

/// Stops the question that a logbook is answering, from any thread; the question throws `LogbookError.interrupted`.
///
/// The store can stop only the statement that is running, and a question may be between two statements. Therefore the
/// caller marks the beginning of a question, and each statement of it first checks whether the question was stopped.
package final class QuestionStop: Sendable {
    private let isStopped = Mutex(false)
    private let interrupt: @Sendable () -> Void

    /// - Parameter interrupt: stops the statement that is running, from any thread; does nothing when none is.
    package init(interrupt: @escaping @Sendable () -> Void) { self.interrupt = interrupt }

    /// Begins a question, and clears an earlier stop.
    package func begin() { isStopped.withLock { $0 = false } }

    /// Stops the current question. The caller must know that it is a question: a change would be rolled back.
    package func stop() {
        isStopped.withLock { $0 = true }
        interrupt()
    }

    /// Whether the current question was stopped: work between statements is to end.
    package var wasStopped: Bool { isStopped.withLock { $0 } }

    /// Throws `LogbookError.interrupted` when the question was stopped.
    func check() throws(LogbookError) {
        if wasStopped { throw .interrupted }
    }
}
