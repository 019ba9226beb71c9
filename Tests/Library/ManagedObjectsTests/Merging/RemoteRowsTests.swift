import Foundation
import ManagedObjects
import Testing

@Suite("Rows that are read after writes of others")
struct RemoteRowsTests {
    /// Twenty aircraft with the names of their bases, whose rows another process has changed since they were read.
    private func changed() throws -> (store: HangarStore, context: ManagedObjectContext, aircraft: [ManagedObject]) {
        let store = try HangarStore()
        let context = store.context
        let aircraft = (0..<20).map { number in
            let aircraft = context.make("Aircraft", ["tailNumber": "N\(number)", "seats": 1])
            aircraft.setValue(context.make("Airfield", ["name": "old"]), forKey: "base")
            return aircraft
        }
        try context.save()
        _ = try context.all("Pilot")
        _ = try store.sql("UPDATE ZAIRCRAFT SET ZSEATS = 2, Z_OPT = Z_OPT + 1; UPDATE ZAIRFIELD SET ZNAME = 'new'")
        return (store, context, aircraft)
    }

    @Test("A merge that first notices the writes reads all rows in one query")
    func merging() throws {
        let (store, context, aircraft) = try changed()
        let before = context.statistics
        ManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [UpdatedObjectIDsKey: aircraft.map(\.objectID)], into: [context])
        #expect(aircraft.allSatisfy { $0.value(forKey: "seats") as? Int == 2 })
        #expect((context.statistics - before).faultsFired == 0)
        withExtendedLifetime(store) {}
    }

    @Test("Rows of the fetch that first notices the writes are cached for others")
    func fetching() throws {
        let (store, _, aircraft) = try changed()
        _ = try store.context.all("Aircraft")
        let other = store.context
        #expect(aircraft.allSatisfy { other.object(with: $0.objectID).value(forKey: "seats") as? Int == 2 })
        #expect(other.statistics.faultsFired == 0)
    }

    @Test("The row of the fault that first notices the writes is cached for others")
    func faulting() throws {
        let (store, _, aircraft) = try changed()
        let first = store.context
        first.stalenessInterval = 0
        #expect(first.object(with: aircraft[0].objectID).value(forKey: "seats") as? Int == 2)
        let other = store.context
        #expect(other.object(with: aircraft[0].objectID).value(forKey: "seats") as? Int == 2)
        #expect(other.statistics.faultsFired == 0)
    }
}
