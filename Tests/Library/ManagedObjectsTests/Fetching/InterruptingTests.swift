import Foundation
import ManagedObjects
import Synchronization
import Testing

@Suite("Stopping a fetch")
struct InterruptingTests {
    @Test("A fetch that is interrupted from another thread throws; the next one succeeds")
    func interrupted() throws {
        let store = try HangarStore()
        let context = store.context
        var rest = 20_000
        try context.execute(
            BatchInsertRequest(entityName: "Aircraft") { (values: inout [String: Any]) in
                values["tailNumber"] = "N\(rest)"
                rest -= 1
                return rest < 0
            })
        let request = FetchRequest<[String: AttributeValue]>(entityName: "Aircraft")
        request.predicate = Predicate(format: "tailNumber CONTAINS[cd] 'zz' OR tailNumber CONTAINS[cd] 'yy'")
        request.propertiesToFetch = [.count("number")]
        let coordinator = context.persistentStoreCoordinator
        let interrupter = Interrupter(coordinator)
        // Repeated until an interruption hits a fetch.
        let error = #expect(throws: ManagedObjectError.self) {
            while true { _ = try context.fetch(request) }
        }
        interrupter.stop()
        guard case .store(.interrupted)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Aircraft")) == 20_000)
        coordinator.interrupt()
        try coordinator.close()
        #expect(!FileManager.default.fileExists(atPath: store.url.path + "-wal"), "closed as if nothing had happened")
    }

    @Test("An interruption at any moment of a connection's first statements is one, and no error of the file")
    func firstStatements() throws {
        let store = try HangarStore()
        var stopped = 0
        for _ in 0..<60 { stopped += try interruptions(ofFirstFetchIn: store.another()) }
        #expect(stopped > 0)
    }

    /// Returns how often the first fetch of a container was interrupted, at most 20 times.
    private func interruptions(ofFirstFetchIn container: PersistentContainer) throws -> Int {
        let coordinator = container.persistentStoreCoordinator
        let interrupter = Interrupter(coordinator)
        defer {
            interrupter.stop()
            try? coordinator.close()
        }
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.predicate = Predicate(format: "tailNumber IN %@", (0..<2_000).map { "N\($0)" })
        let context = container.newBackgroundContext()
        for count in 0..<20 {
            do {
                _ = try context.fetch(request)
                return count
            } catch {
                guard case .store(.interrupted) = error else { throw error }
            }
        }
        return 20
    }
}

/// A thread that interrupts a coordinator until it is stopped.
private final class Interrupter: Sendable {
    private let isOver = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ coordinator: PersistentStoreCoordinator) {
        Thread.detachNewThread { [self] in
            while !isOver.withLock({ $0 }) { coordinator.interrupt() }
            ended.signal()
        }
    }

    func stop() {
        isOver.withLock { $0 = true }
        ended.wait()
    }
}
