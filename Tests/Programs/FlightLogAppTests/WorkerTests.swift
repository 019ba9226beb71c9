import Aviation
import Dispatch
import Logbook
import Synchronization
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The logbook's thread")
struct WorkerTests {
    private final class Posts: Sendable {
        let messages = Mutex<[Message]>([])
        let posted = DispatchSemaphore(value: 0)

        func add(_ message: Message) {
            messages.withLock { $0.append(message) }
            posted.signal()
        }

        /// The numbers of the answered questions, in the order of the answers.
        var numbers: [Int] {
            messages.withLock { messages in
                messages.compactMap { if case .reply(let reply) = $0 { reply.job.number } else { nil } }
            }
        }

        /// The number of questions of a type that were answered without an error.
        func count(_ isWanted: (any LogbookQuestion) -> Bool = { _ in true }) -> Int {
            messages.withLock { messages in
                messages.count {
                    if case .reply(let reply) = $0 { reply.error == nil && isWanted(reply.job.question) } else { false }
                }
            }
        }
    }

    @Test("A save that waits when the program ends is carried out")
    func savesBeforeClosing() {
        let posts = Posts()
        let worker = LogbookWorker(FakeFile(), seconds: { 0 }, post: { posts.add($0) })
        worker.add(.open)
        posts.posted.wait()
        var pilot = PilotRecord()
        pilot.name = "Keller, Anna"
        for number in 2..<9 {
            _ = worker.add(LogbookJob(number: number, question: DeferredWorkQuestion()))
        }
        _ = worker.add(LogbookJob(number: 9, question: Self.saving(pilot)))
        #expect(worker.close() == nil)
        #expect(posts.count { $0 is SaveFormQuestion } == 1)
    }

    private func opened(_ gate: Gate, _ posts: Posts) -> LogbookWorker {
        let worker = LogbookWorker(FakeFile(gate: gate), seconds: { 0 }, post: { posts.add($0) })
        worker.add(.open)
        posts.posted.wait()
        return worker
    }

    private static func saving(_ pilot: PilotRecord) -> SaveFormQuestion {
        SaveFormQuestion(record: .pilot(pilot), over: nil, ending: DraftKey(.pilots, over: nil))
    }

    private func sums(_ number: Int) -> LogbookJob {
        LogbookJob(number: number, question: ListSumsQuestion(list: .flights, query: ListQuery(.flights)))
    }

    /// Reads rows as slowly as sums, the only question that the gate holds.
    private struct SlowRows: LogbookQuestion {
        static let traits = QuestionTraits.rows

        func ask(_ book: any LogbookAccess) throws(LogbookError) -> ListSummary {
            try book.summary(ListQuery(.flights))
        }
        func receive(_ answer: ListSummary, in state: inout State) -> [Effect] { [] }
    }

    @Test("A question that a newer one makes pointless is stopped")
    func stopsPointless() {
        let (gate, posts) = (Gate(questions: 1), Posts())
        let worker = opened(gate, posts)
        _ = worker.add(sums(2))
        gate.began.wait()
        #expect(worker.add(sums(3)) == 0)
        for _ in 0..<2 { posts.posted.wait() }
        #expect(posts.numbers == [2, 3])
        #expect(posts.count() == 1)
        #expect(worker.close() == nil)
    }

    @Test("Rows interrupt sums, which are asked for again afterwards")
    func putsBack() {
        let (gate, posts) = (Gate(questions: 1), Posts())
        let worker = opened(gate, posts)
        _ = worker.add(LogbookJob(number: 2, question: BookTotalQuestion()))
        gate.began.wait()
        let rows = PageQuestion(list: .flights, query: ListQuery(.flights), place: .first, limit: 9)
        _ = worker.add(LogbookJob(number: 3, question: rows))
        for _ in 0..<2 { posts.posted.wait() }
        #expect(posts.numbers == [3, 2])
        #expect(posts.count() == 2, "both were answered")
        #expect(worker.close() == nil)
    }

    @Test("A form interrupts the rows of a list, which are asked for again afterwards")
    func putsRowsBack() {
        let (gate, posts) = (Gate(questions: 1), Posts())
        let worker = opened(gate, posts)
        _ = worker.add(LogbookJob(number: 2, question: SlowRows()))
        gate.began.wait()
        _ = worker.add(sums(3))
        let today = LocalDate(dayNumber: 9_000)
        _ = worker.add(LogbookJob(number: 4, question: NewFlightQuestion(today: today)))
        for _ in 0..<3 { posts.posted.wait() }
        #expect(posts.numbers == [4, 2, 3], "the form, the rows, then what the pilot does not wait for")
        #expect(posts.count() == 3, "all were answered")
        #expect(worker.close() == nil)
    }

    @Test("The end of the program stops a question; a change that waits is saved")
    func closes() {
        let (gate, posts) = (Gate(questions: 9), Posts())
        let worker = opened(gate, posts)
        _ = worker.add(sums(2))
        gate.began.wait()
        _ = worker.add(LogbookJob(number: 3, question: Self.saving(PilotRecord())))
        #expect(worker.close() == nil)
        #expect(posts.count { $0 is SaveFormQuestion } == 1)
    }

    @Test("A question asked before the logbook is open waits until it is")
    func notOpen() {
        let posts = Posts()
        let worker = LogbookWorker(FakeFile(), seconds: { 0 }, post: { posts.add($0) })
        _ = worker.add(sums(1))
        worker.add(.inspect)
        posts.posted.wait()
        #expect(posts.numbers.isEmpty)
        worker.add(.open)
        for _ in 0..<2 { posts.posted.wait() }
        #expect(posts.numbers == [1])
        #expect(worker.close() == nil)
    }
}
