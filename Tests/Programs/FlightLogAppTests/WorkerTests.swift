import Dispatch
import Logbook
import Synchronization
import Testing

@testable import FlightLogApp

@Suite("The logbook's thread")
struct WorkerTests {
    private final class Posts: Sendable {
        let messages = Mutex<[Message]>([])
        let posted = DispatchSemaphore(value: 0)

        func add(_ message: Message) {
            messages.withLock { $0.append(message) }
            posted.signal()
        }

        /// The numbers of what was answered, in the order of the answers.
        var numbers: [Int] {
            messages.withLock { messages in
                messages.compactMap { if case .answer(let job, _) = $0 { job.number } else { nil } }
            }
        }

        var answers: [LogbookAnswer] {
            messages.withLock { messages in
                messages.compactMap { if case .answer(_, .success(let answer)) = $0 { answer } else { nil } }
            }
        }
    }

    @Test("What is being saved when the program ends is saved")
    func savesBeforeClosing() {
        let posts = Posts()
        let worker = LogbookWorker(FakeFile(), seconds: { 0 }, post: { posts.add($0) })
        _ = worker.add(LogbookJob(number: 1, purpose: .opening, task: .open))
        posts.posted.wait()
        var pilot = PilotRecord()
        pilot.name = "Keller, Anna"
        for number in 2..<9 {
            let task = LogbookTask.summary(ListQuery(.flights))
            _ = worker.add(LogbookJob(number: number, purpose: .deleting, task: task))
        }
        _ = worker.add(LogbookJob(number: 9, purpose: .saving, task: .save(.pilot(pilot), over: nil)))
        #expect(worker.close() == nil)
        #expect(posts.answers.contains { if case .saved = $0 { true } else { false } })
    }

    private func opened(_ gate: Gate, _ posts: Posts) -> LogbookWorker {
        let worker = LogbookWorker(FakeFile(gate: gate), seconds: { 0 }, post: { posts.add($0) })
        _ = worker.add(LogbookJob(number: 1, purpose: .opening, task: .open))
        posts.posted.wait()
        return worker
    }

    private func summary(_ number: Int, _ purpose: Purpose = .summary(.flights)) -> LogbookJob {
        LogbookJob(number: number, purpose: purpose, task: .summary(ListQuery(.flights)))
    }

    @Test("A question that a newer one makes pointless is stopped")
    func stopsPointless() {
        let (gate, posts) = (Gate(questions: 1), Posts())
        let worker = opened(gate, posts)
        _ = worker.add(summary(2))
        gate.began.wait()
        #expect(worker.add(summary(3)) == 0)
        for _ in 0..<2 { posts.posted.wait() }
        #expect(posts.numbers == [1, 2, 3])
        #expect(posts.answers.count { if case .summary = $0 { true } else { false } } == 1)
        #expect(worker.close() == nil)
    }

    @Test("Sums make room for rows, and are asked again afterwards")
    func putsBack() {
        let (gate, posts) = (Gate(questions: 1), Posts())
        let worker = opened(gate, posts)
        _ = worker.add(summary(2, .total))
        gate.began.wait()
        let rows = LogbookTask.page(ListQuery(.flights), .first, limit: 9)
        _ = worker.add(LogbookJob(number: 3, purpose: .page(.flights), task: rows))
        for _ in 0..<2 { posts.posted.wait() }
        #expect(posts.numbers == [1, 3, 2])
        #expect(posts.answers.count == 3, "both were answered")
        #expect(worker.close() == nil)
    }

    @Test("The rows of a list make room for a form, and are asked for again afterwards")
    func putsRowsBack() {
        let (gate, posts) = (Gate(questions: 1), Posts())
        let worker = opened(gate, posts)
        // The gate holds up sums alone: what is asked does not decide, but for what.
        _ = worker.add(summary(2, .page(.flights)))
        gate.began.wait()
        _ = worker.add(summary(3))
        let today = LocalDate(dayNumber: 9_000)
        _ = worker.add(LogbookJob(number: 4, purpose: .form(.new), task: .suggestedFlight(today: today)))
        for _ in 0..<3 { posts.posted.wait() }
        #expect(posts.numbers == [1, 4, 2, 3], "the form, the rows, then what nobody waits for")
        #expect(posts.answers.count == 4, "all were answered")
        #expect(worker.close() == nil)
    }

    @Test("The end of the program stops a question; a change that waits is made")
    func closes() {
        let (gate, posts) = (Gate(questions: 9), Posts())
        let worker = opened(gate, posts)
        _ = worker.add(summary(2))
        gate.began.wait()
        _ = worker.add(LogbookJob(number: 3, purpose: .saving, task: .save(.pilot(PilotRecord()), over: nil)))
        #expect(worker.close() == nil)
        #expect(posts.answers.contains { if case .saved = $0 { true } else { false } })
    }

    @Test("A question before the logbook is open is answered with an error")
    func notOpen() throws {
        var desk = LogbookDesk(file: FakeFile())
        let result = desk.answer(.summary(ListQuery(.flights)), isCancelled: { false }, progress: { _ in })
        #expect(result == .failure(.missing(path: FakeFile().path)))
    }
}
