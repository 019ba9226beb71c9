import Dispatch
import Logbook
import Synchronization
import TerminalUI

/// The one thread that owns the logbook: it takes jobs in order and posts an answer to each.
///
/// Not a queue of blocks but a loop on a thread of its own, so that the logbook never leaves that thread.
final class LogbookWorker: Sendable {
    private let jobs = Mutex<[LogbookJob]>([])
    private let isClosing = Mutex(false)
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

    /// Adds a job; a waiting one for the same purpose is forgotten when it may be.
    ///
    /// - Returns: how many jobs were forgotten: they will never be answered.
    func add(_ job: LogbookJob) -> Int {
        let forgotten = jobs.withLock { jobs in
            let count = jobs.count
            if job.purpose.isReplaceable { jobs.removeAll { $0.purpose == job.purpose } }
            let forgotten = count - jobs.count
            jobs.append(job)
            return forgotten
        }
        available.signal()
        return forgotten
    }

    /// Asks an upgrade to stop as soon as it can.
    func stopUpgrade() { isStopping.withLock { $0 = true } }

    /// Closes the logbook after the work under way, waits for that, and returns what went wrong.
    func close() -> LogbookError? {
        isClosing.withLock { $0 = true }
        stopUpgrade()
        available.signal()
        ended.wait()
        return closingError.withLock { $0 }
    }

    /// Takes the oldest urgent job, else the oldest one.
    private func takeJob() -> LogbookJob? {
        jobs.withLock { jobs in
            let place = jobs.firstIndex { $0.purpose.isUrgent } ?? jobs.indices.first
            return place.map { jobs.remove(at: $0) }
        }
    }

    private func run(_ desk: LogbookDesk, _ seconds: @escaping @Sendable () -> Double) {
        var desk = desk
        while !isClosing.withLock({ $0 }) {
            if let job = takeJob() { answer(job, &desk, seconds) } else { available.wait() }
        }
        // What the user was told is being saved is saved, whatever ends the program.
        let changes = jobs.withLock { $0.filter(\.purpose.isChange) }
        for job in changes { answer(job, &desk, seconds) }
        let error = desk.close()
        closingError.withLock { $0 = error }
    }

    private func answer(_ job: LogbookJob, _ desk: inout LogbookDesk, _ seconds: @escaping @Sendable () -> Double) {
        let start = seconds()
        let result = desk.answer(
            job.task, isCancelled: { self.isStopping.withLock { $0 } },
            progress: { self.post(.progress($0, seconds: seconds() - start)) })
        post(.answer(job, result))
    }
}
