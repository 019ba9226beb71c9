import Dispatch
import Logbook
import Synchronization
import TerminalUI

/// The one thread that owns the logbook: it takes jobs in order and posts an answer to each.
///
/// Not a queue of blocks but a loop on a thread of its own, so that the logbook never leaves that thread. A question that is
/// being answered is stopped when nobody wants the answer any more, and put back when something urgent comes.
final class LogbookWorker: Sendable {
    private let work = Mutex(Work())
    private let isStopping = Mutex(false)
    private let closingError = Mutex<LogbookError?>(nil)
    private let available = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let post: @Sendable (Message) -> Void

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - seconds: the seconds since any fixed moment, for how long an upgrade takes.
    ///   - isWatching: whether `fileChanged` is posted when another program has written to the open logbook.
    ///   - post: takes what happened, on the worker's thread.
    init(
        _ file: any LogbookFileAccess, seconds: @escaping @Sendable () -> Double, isWatching: Bool = false,
        post: @escaping @Sendable (Message) -> Void
    ) {
        self.post = post
        DispatchQueue(label: "logbook").async {
            let changed: @Sendable () -> Void = { post(.fileChanged) }
            self.run(LogbookDesk(file: file, changed: isWatching ? changed : nil), seconds)
            self.ended.signal()
        }
    }

    /// Adds a job; a waiting one for the same purpose is forgotten when it may be, and one under way is stopped.
    ///
    /// - Returns: how many jobs were forgotten: they will never be answered.
    func add(_ job: LogbookJob) -> Int {
        let forgotten = work.withLock { $0.add(job) }
        available.signal()
        return forgotten
    }

    /// Asks an upgrade to stop as soon as it can.
    func stopUpgrade() { isStopping.withLock { $0 = true } }

    /// Closes the logbook, waits for that, and returns what went wrong: a question under way is stopped, changes that
    /// wait are made.
    func close() -> LogbookError? {
        stopUpgrade()
        repeat {
            // Again, for a question that was about to begin its next statement.
            work.withLock { $0.close() }
            available.signal()
        } while ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut
        return closingError.withLock { $0 }
    }

    private func run(_ desk: LogbookDesk, _ seconds: @escaping @Sendable () -> Double) {
        var desk = desk
        while !work.withLock({ $0.isClosing }) {
            if let job = work.withLock({ $0.begin() }) { answer(job, &desk, seconds) } else { available.wait() }
        }
        // What the user was told is being saved is saved, whatever ends the program.
        var lost: LogbookError?
        for job in work.withLock({ $0.changes() }) {
            if case .failure(let error) = answer(job, &desk, seconds) { lost = lost ?? error }
        }
        let error = desk.close()
        closingError.withLock { [lost] in $0 = lost ?? error }
    }

    @discardableResult
    private func answer(
        _ job: LogbookJob, _ desk: inout LogbookDesk, _ seconds: @escaping @Sendable () -> Double
    ) -> Result<LogbookAnswer, LogbookError> {
        let start = seconds()
        let result = desk.answer(
            job.task, isCancelled: { self.isStopping.withLock { $0 } },
            progress: { self.post(.progress($0, seconds: seconds() - start)) })
        let stop = desk.questionStop
        let isPutBack = work.withLock { $0.end(wasStopped: result == .failure(.interrupted), stop) }
        if !isPutBack { post(.answer(job, result)) }
        return result
    }
}

/// What waits to be done, and what is being done.
private struct Work {
    private var waiting: [LogbookJob] = []
    private var running: LogbookJob?
    /// Whether the job under way is to wait again once it was stopped.
    private var isPuttingBack = false
    private var stop: QuestionStop?
    private(set) var isClosing = false

    /// Returns the changes that wait, to be done now.
    func changes() -> [LogbookJob] {
        stop?.begin()
        return waiting.filter(\.purpose.isChange)
    }

    mutating func add(_ job: LogbookJob) -> Int {
        let count = waiting.count
        if job.purpose.isReplaceable { waiting.removeAll { $0.purpose == job.purpose } }
        let forgotten = count - waiting.count
        waiting.append(job)
        if let running, running.purpose.isReplaceable {
            let isPointless = running.purpose == job.purpose
            if isPointless || running.purpose.urgency < job.purpose.urgency {
                isPuttingBack = !isPointless
                stop?.stop()
            }
        }
        return forgotten
    }

    /// Takes the oldest of the most urgent jobs.
    mutating func begin() -> LogbookJob? {
        guard let urgency = waiting.map(\.purpose.urgency).max(),
            let place = waiting.firstIndex(where: { $0.purpose.urgency == urgency })
        else { return nil }
        let job = waiting.remove(at: place)
        running = job
        isPuttingBack = false
        stop?.begin()
        return job
    }

    /// The job under way has ended; returns whether it waits again.
    mutating func end(wasStopped: Bool, _ stop: QuestionStop?) -> Bool {
        let job = running
        running = nil
        self.stop = stop
        guard wasStopped, isPuttingBack, let job, !isClosing, !waiting.contains(where: { $0.purpose == job.purpose })
        else { return false }
        waiting.append(job)
        return true
    }

    /// Nothing more is begun; a question under way is stopped.
    mutating func close() {
        isClosing = true
        isPuttingBack = false
        if let running, running.purpose.isReplaceable { stop?.stop() }
    }
}
