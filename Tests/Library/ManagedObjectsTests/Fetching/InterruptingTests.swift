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
        let isOver = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            while !isOver.withLock({ $0 }) { coordinator.interrupt() }
            ended.signal()
        }
        thread.start()
        // Repeated until an interruption hits a fetch.
        let error = #expect(throws: ManagedObjectError.self) {
            while true { _ = try context.fetch(request) }
        }
        isOver.withLock { $0 = true }
        ended.wait()
        guard case .store(.interrupted)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Aircraft")) == 20_000)
        coordinator.interrupt()
        try coordinator.close()
        #expect(!FileManager.default.fileExists(atPath: store.url.path + "-wal"), "closed as if nothing had happened")
    }
}
