import Foundation
import ManagedObjects
import Testing

@Suite("Fetching in batches")
struct BatchingTests {
    private func filled(_ count: Int) throws -> FleetStore {
        let store = try FleetStore()
        let context = store.context
        let aircraft = (0..<10).map { context.make("Aircraft", ["tailNumber": "N\($0)"]) }
        for number in 0..<count {
            _ = context.make("LogEntry", ["minutes": number, "aircraft": aircraft[number % 10]])
        }
        try context.save()
        return store
    }

    private func request(batch: Int) -> FetchRequest<ManagedObject> {
        let request = FetchRequest<ManagedObject>(entityName: "LogEntry")
        request.sortDescriptors = [SortDescriptor(key: "minutes")]
        request.fetchBatchSize = batch
        return request
    }

    @Test("A fetch with a batch size reads keys, then the rows of each batch when one of its objects is used")
    func faultBatches() throws {
        let store = try filled(85)
        let context = try store.another().newBackgroundContext()
        let entries = try context.fetch(request(batch: 20))
        #expect(entries.count == 85)
        #expect(entries.allSatisfy { $0.isFault })
        #expect(context.statistics.fetches == 1)
        #expect(entries[30].value(forKey: "minutes") as? Int == 30)
        #expect(context.statistics.fetches == 2)
        #expect(context.statistics.rows == 20)
        #expect(entries[39].value(forKey: "minutes") as? Int == 39)
        #expect(context.statistics.fetches == 2)
        for (number, entry) in entries.enumerated() { #expect(entry.value(forKey: "minutes") as? Int == number) }
        #expect(context.statistics.fetches == 6)
        #expect(context.statistics.faultsFired == 0)
    }

    @Test("Batched results create objects when they are accessed, and keep two batches")
    func batchedResults() throws {
        let store = try filled(1_000)
        let context = try store.another().newBackgroundContext()
        let results = try context.batchedFetch(request(batch: 50))
        #expect(results.count == 1_000)
        #expect(context.registeredObjects.isEmpty)
        for (number, entry) in results.enumerated() { #expect(entry.value(forKey: "minutes") as? Int == number) }
        #expect(context.registeredObjects.count == 100)
        #expect(context.statistics.queries == 21)
        #expect(results.last?.value(forKey: "minutes") as? Int == 999)
        #expect(results.objectIDs.count == 1_000)
    }

    @Test("Batched results include unsaved insertions, changes and deletions")
    func pending() throws {
        let store = try filled(10)
        let context = try store.another().newBackgroundContext()
        let all = try context.fetch(request(batch: 0))
        context.delete(all[3])
        all[0].setValue(100, forKey: "minutes")
        _ = context.make("LogEntry", ["minutes": 5])
        let minutes = try context.batchedFetch(request(batch: 4)).compactMap { $0.value(forKey: "minutes") as? Int }
        #expect(minutes == [1, 2, 4, 5, 5, 6, 7, 8, 9, 100])
        #expect(try context.count(for: request(batch: 4)) == 10)
    }

    @Test("Prefetching a to-one relationship takes one query in total, and traversing it none")
    func prefetching() throws {
        let store = try filled(500)
        let context = try store.another().newBackgroundContext()
        let request = request(batch: 0)
        request.relationshipKeyPathsForPrefetching = ["aircraft"]
        let entries = try context.fetch(request)
        #expect(context.statistics.queries == 2)
        let tails = Set(entries.compactMap { $0.value(forKeyPath: "aircraft.tailNumber") as? String })
        #expect(tails.count == 10)
        #expect(context.statistics.queries == 2)
    }

    @Test("Without prefetching, every object takes a query, which the statistics show")
    func nPlusOne() throws {
        let store = try filled(30)
        let context = try store.another().newBackgroundContext()
        let entries = try context.fetch(request(batch: 0))
        let before = context.statistics
        for entry in entries { _ = entry.value(forKeyPath: "aircraft.tailNumber") }
        #expect((context.statistics - before).faultsFired == 10)
    }

    @Test("Rows fetched by one context fill the faults of another context of the coordinator")
    func sharedRows() throws {
        let store = try filled(20)
        let container = try store.another()
        let entries = try container.newBackgroundContext().all("LogEntry")
        let other = container.newBackgroundContext()
        for entry in entries { #expect(other.object(with: entry.objectID).value(forKey: "minutes") as? Int != nil) }
        #expect(other.statistics.queries == 0)
        #expect(other.statistics.cacheHits == 20)
    }

    @Test("Fetched objects are faults with their values in memory; requesting whole objects fires them")
    func faults() throws {
        let store = try filled(3)
        let context = try store.another().newBackgroundContext()
        let request = request(batch: 0)
        let entries = try context.fetch(request)
        #expect(entries.allSatisfy { $0.isFault })
        _ = entries[0].value(forKey: "minutes")
        #expect(!entries[0].isFault)
        #expect(context.statistics.queries == 1)
        let whole = try store.another().newBackgroundContext()
        request.returnsObjectsAsFaults = false
        #expect(try whole.fetch(request).allSatisfy { !$0.isFault })
        request.includesPropertyValues = false
        let bare = try store.another().newBackgroundContext()
        #expect(try bare.fetch(request).allSatisfy { $0.isFault })
        #expect(bare.statistics.rows == 0)
    }

    @Test("An asynchronous fetch counts its rows, returns the same objects, and can be canceled")
    func asynchronous() async throws {
        let store = try filled(300)
        let context = try store.another().newBackgroundContext()
        let request = AsynchronousFetchRequest(fetchRequest: request(batch: 0))
        request.estimatedResultCount = 300
        let result = try await context.execute(request)
        #expect(result.finalResult.map { $0.value(forKey: "minutes") as? Int } == (0..<300).map { $0 })
        #expect(request.progress.completedUnitCount == 300)
        #expect(request.progress.totalUnitCount == 300)
        let canceled = AsynchronousFetchRequest(fetchRequest: self.request(batch: 0))
        canceled.progress.cancel()
        var code: Int?
        do { _ = try await context.execute(canceled) } catch let error as ManagedObjectError { code = error.code }
        #expect(code == 134120)
    }
}
