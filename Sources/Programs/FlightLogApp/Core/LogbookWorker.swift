import Dispatch
import Logbook
import Synchronization
import TerminalUI

/// The one thread that owns the logbook: it does file tasks and answers questions, and posts what came of each.
///
/// A loop on a thread of its own and not a queue of blocks, so that the logbook never leaves that thread. A question that is
/// being answered is stopped when its answer is no longer wanted, and put back when something more urgent comes.
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
    ///   - post: receives what happened, on the worker's thread.
    init(
        _ file: any LogbookFileAccess, seconds: @escaping @Sendable () -> Double, isWatching: Bool = false,
        post: @escaping @Sendable (Message) -> Void
    ) {
        self.post = post
        DispatchQueue(label: "logbook").async {
            let changed: @Sendable () -> Void = { post(.fileChanged) }
            self.run(LogbookService(file: file, changed: isWatching ? changed : nil), seconds)
            self.ended.signal()
        }
    }

    /// Adds a task on the file.
    func add(_ task: FileTask) {
        work.withLock { $0.tasks.append(task) }
        available.signal()
    }

    /// Adds a question; a waiting one of the same topic is dropped when it may be, and one under way is stopped.
    ///
    /// - Returns: how many questions were dropped: they will never be answered.
    func add(_ job: LogbookJob) -> Int {
        let dropped = work.withLock { $0.add(job) }
        available.signal()
        return dropped
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

    private func run(_ service: LogbookService, _ seconds: @escaping @Sendable () -> Double) {
        var service = service
        while !work.withLock({ $0.isClosing }) {
            if let task = work.withLock({ $0.nextTask() }) {
                perform(task, &service, seconds)
            } else if let book = service.book, let job = work.withLock({ $0.begin() }) {
                _ = answer(job, book)
            } else {
                available.wait()
            }
        }
        // What the user was told is being saved is saved, whatever ends the program.
        var lost: LogbookError?
        if let book = service.book {
            for job in work.withLock({ $0.changes() }) { lost = answer(job, book) ?? lost }
        }
        let error = service.close()
        closingError.withLock { [lost] in $0 = lost ?? error }
    }

    private func perform(
        _ task: FileTask, _ service: inout LogbookService, _ seconds: @escaping @Sendable () -> Double
    ) {
        let start = seconds()
        let result = service.perform(
            task, isCanceled: { self.isStopping.withLock { $0 } },
            progress: { self.post(.progress($0, seconds: seconds() - start)) })
        if let stop = service.book?.questionStop { work.withLock { $0.stop = stop } }
        post(.file(task, result))
    }

    /// Answers a question, unless it is put back; returns what went wrong.
    private func answer(_ job: LogbookJob, _ book: any LogbookAccess) -> LogbookError? {
        let reply = job.question.reply(from: book, to: job)
        let isPutBack = work.withLock { $0.end(wasStopped: reply.error == .interrupted) }
        if !isPutBack { post(.reply(reply)) }
        return reply.error
    }
}

/// What waits to be done, and what is being done.
private struct Work {
    /// The tasks on the file, the oldest first.
    var tasks: [FileTask] = []
    private var waiting: [LogbookJob] = []
    private var running: LogbookJob?
    /// Whether the job under way is to wait again once it was stopped.
    private var isPuttingBack = false
    /// Stops the question under way; nil before the logbook is open.
    var stop: QuestionStop?
    private(set) var isClosing = false

    mutating func nextTask() -> FileTask? { tasks.isEmpty ? nil : tasks.removeFirst() }

    /// Returns the changes that wait, to be made now.
    func changes() -> [LogbookJob] {
        stop?.begin()
        return waiting.filter(\.traits.isChange)
    }

    mutating func add(_ job: LogbookJob) -> Int {
        let count = waiting.count
        if job.traits.isReplaceable { waiting.removeAll { $0.topic == job.topic } }
        let forgotten = count - waiting.count
        waiting.append(job)
        if let running, running.traits.isReplaceable {
            let isPointless = running.topic == job.topic
            if isPointless || running.traits.urgency < job.traits.urgency {
                isPuttingBack = !isPointless
                stop?.stop()
            }
        }
        return forgotten
    }

    /// Takes the oldest of the most urgent jobs.
    mutating func begin() -> LogbookJob? {
        guard let urgency = waiting.map(\.traits.urgency).max(),
            let place = waiting.firstIndex(where: { $0.traits.urgency == urgency })
        else { return nil }
        let job = waiting.remove(at: place)
        running = job
        isPuttingBack = false
        stop?.begin()
        return job
    }

    /// The job under way has ended; returns whether it waits again.
    mutating func end(wasStopped: Bool) -> Bool {
        let job = running
        running = nil
        guard wasStopped, isPuttingBack, let job, !isClosing, !waiting.contains(where: { $0.topic == job.topic })
        else { return false }
        waiting.append(job)
        return true
    }

    /// Nothing more is begun; a question under way is stopped.
    mutating func close() {
        isClosing = true
        isPuttingBack = false
        if let running, running.traits.isReplaceable { stop?.stop() }
    }
}

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

    /// Removes all messages and returns them in order.
    func removeAll() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
