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

    @Test("A question before the logbook is open is answered with an error")
    func notOpen() throws {
        var desk = LogbookDesk(file: FakeFile())
        let result = desk.answer(.summary(ListQuery(.flights)), isCancelled: { false }, progress: { _ in })
        #expect(result == .failure(.missing(path: FakeFile().path)))
    }
}
