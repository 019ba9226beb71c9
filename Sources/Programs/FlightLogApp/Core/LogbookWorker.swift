import Aviation
import Dispatch
import Logbook
import Synchronization
import TerminalUI

/// The one thread that owns the logbook: it performs file tasks, answers questions and posts each result.
///
/// It runs a loop on its own thread instead of a queue of blocks, so that the logbook never leaves that thread. A
/// question under way is stopped when its answer is no longer needed, and put back when a more urgent one is added.
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
    ///   - seconds: the seconds since any fixed moment, to measure an upgrade.
    ///   - isWatching: whether `fileChanged` is posted when another program has written to the open logbook.
    ///   - post: receives the messages, on the worker's thread.
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

    /// Adds a question. Waiting ones that it replaces are dropped; one under way that it replaces or that is less
    /// urgent is stopped if it is replaceable.
    ///
    /// - Returns: the number of dropped questions, which are never answered.
    func add(_ job: LogbookJob) -> Int {
        let dropped = work.withLock { $0.add(job) }
        available.signal()
        return dropped
    }

    /// Requests that an upgrade stop as soon as it can.
    func stopUpgrade() { isStopping.withLock { $0 = true } }

    /// Closes the logbook, waits until it is closed, and returns the error, if any. A question under way is stopped;
    /// waiting changes are made.
    func close() -> LogbookError? {
        stopUpgrade()
        repeat {
            // Repeated, for a question that was about to begin its next statement.
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
        // Changes that the user was told are being saved are saved, however the program ends.
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

    /// Answers a question, unless it is put back, and returns the error, if any.
    private func answer(_ job: LogbookJob, _ book: any LogbookAccess) -> LogbookError? {
        let reply = job.question.reply(from: book, to: job) { post(.advanced(job.topic, $0)) }
        let isPutBack = work.withLock { $0.end(wasStopped: reply.error == .interrupted) }
        if !isPutBack { post(.reply(reply)) }
        return reply.error
    }
}

/// The waiting work, and the work under way.
private struct Work {
    /// The tasks on the file, oldest first.
    var tasks: [FileTask] = []
    private var waiting: [LogbookJob] = []
    private var running: LogbookJob?
    /// Whether the job under way waits again after it is stopped.
    private var isPuttingBack = false
    /// The switch that stops the question under way; nil before the logbook is open.
    var stop: QuestionStop?
    private(set) var isClosing = false

    mutating func nextTask() -> FileTask? { tasks.isEmpty ? nil : tasks.removeFirst() }

    /// Returns the waiting changes, to be made now.
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

    /// Removes and returns the oldest of the most urgent jobs, which is now under way; nil when none waits.
    mutating func begin() -> LogbookJob? {
        guard let urgency = waiting.map(\.traits.urgency).max(),
            let index = waiting.firstIndex(where: { $0.traits.urgency == urgency })
        else { return nil }
        let job = waiting.remove(at: index)
        running = job
        isPuttingBack = false
        stop?.begin()
        return job
    }

    /// Ends the job under way; returns whether it waits again.
    mutating func end(wasStopped: Bool) -> Bool {
        let job = running
        running = nil
        guard wasStopped, isPuttingBack, let job, !isClosing, !waiting.contains(where: { $0.topic == job.topic })
        else { return false }
        waiting.append(job)
        return true
    }

    /// Begins no more work, and stops a question under way.
    mutating func close() {
        isClosing = true
        isPuttingBack = false
        if let running, running.traits.isReplaceable { stop?.stop() }
    }
}

/// Messages from the worker's thread to the loop's.
final class Mailbox: Sendable {
    private let messages = Mutex<[Message]>([])
    private let wakeUp: WakeUp

    init(_ wakeUp: WakeUp) { self.wakeUp = wakeUp }

    /// Adds a message and wakes the terminal; callable from any thread.
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
