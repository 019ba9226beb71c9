import Foundation
import ManagedObjects
import Testing

@Suite("The age of rows, and missing rows")
struct StalenessTests {
    /// A store with one leg whose cached row another process has changed since.
    private func changed() throws -> (FleetStore, ManagedObjectID) {
        let store = try FleetStore()
        let context = store.context
        let leg = context.make("Leg", ["place": "old"])
        try context.save()
        _ = try store.context.all("Leg")
        return (store, leg.objectID)
    }

    @Test("With an interval of 0, every fault reads its row again, even after a fetch")
    func none() throws {
        let (store, id) = try changed()
        let shared = store.context
        _ = shared.object(with: id).value(forKey: "place")
        #expect(shared.statistics.faultsFired == 0)
        let context = store.context
        #expect(context.stalenessInterval < 0)
        context.stalenessInterval = 0
        let fetched = try #require(try context.all("Leg").first)
        _ = try store.sql("UPDATE ZLEG SET ZPLACE = 'new', Z_OPT = Z_OPT + 1")
        #expect(fetched.value(forKey: "place") as? String == "new")
        #expect(context.statistics.faultsFired == 1)
        // Objects keep the values they have.
        _ = try store.sql("UPDATE ZLEG SET ZPLACE = 'newer', Z_OPT = Z_OPT + 1")
        #expect(fetched.value(forKey: "place") as? String == "new")
    }

    @Test("With a positive interval, a cached row is used until it is that old")
    func positive() throws {
        let (store, id) = try changed()
        func read(_ interval: Double) -> FetchStatistics {
            let context = store.context
            context.stalenessInterval = interval
            _ = context.object(with: id).value(forKey: "place")
            return context.statistics
        }
        // The first request for an age reads, since ages were not tracked before.
        #expect(read(1_000).faultsFired == 1)
        #expect(read(1_000).cacheHits == 1)
        #expect(read(1e-9).faultsFired == 1)
    }

    @Test("Rows cached before the first request for an age have no known age")
    func putAside() throws {
        let store = try FleetStore()
        let context = store.context
        let legs = ["A", "B"].map { context.make("Leg", ["place": $0]) }
        try context.save()
        _ = try store.context.all("Leg")
        for leg in legs {
            let other = store.context
            other.stalenessInterval = 1_000
            _ = other.object(with: leg.objectID).value(forKey: "place")
            #expect(other.statistics.faultsFired == 1)
        }
    }

    @Test("The hook receives object, identifier and property, and decides")
    func hook() throws {
        let (store, id) = try changed()
        let context = store.context
        var asked: [String] = []
        var answer = true
        context.shouldHandleInaccessibleFault = { object, id, property in
            asked.append("\(object.entity.name) \(id.key) \(property?.name ?? "-")")
            return answer
        }
        let leg = context.object(with: id)
        let deleter = store.context
        deleter.delete(deleter.object(with: id))
        try deleter.save()
        #expect(leg.value(forKey: "place") == nil)
        #expect(asked == ["Leg \(id.key) place"])
        #expect(leg.isDeleted)
        try context.save()
        answer = false
        let again = store.context
        again.shouldHandleInaccessibleFault = context.shouldHandleInaccessibleFault
        let other = again.object(with: id)
        #expect(other.value(forKey: "place") == nil)
        #expect(!other.isDeleted)
        #expect(throws: ManagedObjectError.self) { try again.existingObject(with: id) }
        #expect(asked.dropFirst() == ["Leg \(id.key) place", "Leg \(id.key) -"])
    }

    @Test("The statistics count the time of fetches and faults")
    func durations() throws {
        let (store, id) = try changed()
        let context = store.context
        let before = context.statistics
        #expect(before.fetchDuration == .zero && before.faultDuration == .zero)
        _ = try context.count(for: FetchRequest<ManagedObject>(entityName: "Leg"))
        let fetched = context.statistics
        #expect(fetched.fetchDuration > .zero && fetched.faultDuration == .zero)
        context.stalenessInterval = 0
        _ = context.object(with: id).value(forKey: "place")
        let fired = context.statistics - fetched
        #expect(fired.fetchDuration == .zero && fired.faultDuration > .zero)
    }
}
