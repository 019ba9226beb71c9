import Foundation
import ManagedObjects
import Testing

@Suite("Objects whose context was deallocated")
struct ContextlessTests {
    /// A saved aircraft with a base and a flight, by its identifier.
    private func filled() throws -> (HangarStore, ManagedObjectID) {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "colorScheme": ["primary": "red"]])
        aircraft.setValue(context.make("Airfield"), forKey: "base")
        context.make("Flight").setValue(aircraft, forKey: "aircraft")
        try context.save()
        return (store, aircraft.objectID)
    }

    private func expectNothing(of aircraft: ManagedObject) {
        #expect(aircraft.managedObjectContext == nil)
        #expect(aircraft.value(forKey: "tailNumber") == nil)
        #expect(aircraft.value(forKeyPath: "colorScheme.primary") == nil)
        #expect(aircraft.value(forKey: "base") == nil)
        #expect((aircraft.value(forKey: "flights") as? Set<ManagedObject>)?.isEmpty ?? true)
        #expect(aircraft.committedValues(forKeys: ["tailNumber"])["tailNumber"] as? String == nil)
        #expect(aircraft.isFault)
    }

    @Test("A fault whose context was deallocated has no values, and does not end the program")
    func fault() throws {
        let (store, id) = try filled()
        expectNothing(of: store.context.object(with: id))
    }

    @Test("A fault whose context was reset has no values, and does not end the program")
    func reset() throws {
        let (store, id) = try filled()
        let context = store.context
        let aircraft = context.object(with: id)
        context.reset()
        expectNothing(of: aircraft)
        #expect(context.object(with: id).value(forKey: "tailNumber") as? String == "N1")
    }

    @Test("Values that were read or fetched remain")
    func values() throws {
        let (store, id) = try filled()
        let context = store.context
        let read = context.object(with: id)
        #expect(read.value(forKey: "tailNumber") as? String == "N1")
        context.reset()
        let fetched = try #require(try store.context.all("Aircraft").first)
        for aircraft in [read, fetched] {
            #expect(aircraft.managedObjectContext == nil)
            #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
            #expect(aircraft.value(forKeyPath: "colorScheme.primary") as? String == "red")
        }
    }
}
