import Foundation
import ManagedObjects
import Testing

@MainActor
@Suite("Changes as sequences")
struct ChangeSequenceTests {
    @Test("A context reports every event, an object those that concern it; unsaved objects have temporary identifiers")
    func contexts() async throws {
        let store = try FleetStore()
        let context = store.container.viewContext
        var all = context.changes().makeAsyncIterator()
        let first = context.make("Aircraft", ["tailNumber": "N1"])
        let second = context.make("Aircraft", ["tailNumber": "N2"])
        let temporary = Set([first.objectID, second.objectID])
        var mine = first.changes().makeAsyncIterator()
        context.processPendingChanges()
        let event1 = await all.next()
        #expect(event1 == ObjectIDChanges(inserted: temporary))
        let event2 = await mine.next()
        #expect(event2?.inserted.count == 1)
        try context.save()

        second.setValue("N3", forKey: "tailNumber")
        context.processPendingChanges()
        let event3 = await all.next()
        #expect(event3 == ObjectIDChanges(updated: [second.objectID]))
        first.setValue("N4", forKey: "tailNumber")
        context.processPendingChanges()
        let event4 = await all.next()
        #expect(event4 == ObjectIDChanges(updated: [first.objectID]))
        let event5 = await mine.next()
        #expect(event5 == ObjectIDChanges(updated: [first.objectID]))
        try context.save()
        context.refresh(first, mergeChanges: false)
        context.processPendingChanges()
        let event6 = await mine.next()
        #expect(event6 == ObjectIDChanges(refreshed: [first.objectID]))
        let id = first.objectID
        context.delete(first)
        context.processPendingChanges()
        let event7 = await mine.next()
        #expect(event7 == ObjectIDChanges(deleted: [id]))

        var none = ManagedObject(entity: first.entity, insertInto: nil).changes().makeAsyncIterator()
        let event8 = await none.next()
        #expect(event8 == nil)
    }

    @Test("The results of a request come at once, and again after each event that changes them")
    func results() async throws {
        let store = try FleetStore()
        let context = store.container.viewContext
        _ = context.make("Aircraft", ["tailNumber": "N2"])
        try context.save()
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.predicate = Predicate(format: "tailNumber BEGINSWITH 'N'")
        #expect(throws: ManagedObjectError.self) { _ = try context.results(of: request) }
        request.sortDescriptors = [SortDescriptor(key: "tailNumber")]
        var results = try context.results(of: request).makeAsyncIterator()
        let tails = { (snapshot: FetchedResultsSnapshot?) -> [String?]? in
            snapshot?.objectIDs.map { context.object(with: $0).value(forKey: "tailNumber") as? String }
        }
        let event13 = await results.next()
        #expect(tails(event13) == ["N2"])
        _ = context.make("Aircraft", ["tailNumber": "HB-1"])
        context.processPendingChanges()
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        context.processPendingChanges()
        let event14 = await results.next()
        #expect(tails(event14) == ["N1", "N2"])
        for tail in ["N3", "N4"] {
            _ = context.make("Aircraft", ["tailNumber": tail])
            context.processPendingChanges()
        }
        let event15 = await results.next()
        #expect(tails(event15) == ["N1", "N2", "N3", "N4"], "only the latest waits for a slow reader")
    }

    @Test("An observed context stays as long as its observer, and no longer")
    func lifetime() async throws {
        let store = try FleetStore()
        weak var context: ManagedObjectContext?
        do {
            let changes: ChangeSequence<ObjectIDChanges>
            do {
                let made = store.context
                context = made
                changes = made.changes()
            }
            #expect(context != nil)
            _ = context?.make("Aircraft", ["tailNumber": "N1"])
            context?.processPendingChanges()
            var iterator = changes.makeAsyncIterator()
            let event9 = await iterator.next()
            #expect(event9?.inserted.count == 1)
        }
        #expect(context == nil)
    }

    @Test("A coordinator reports the saves of all its contexts, in order")
    func saves() async throws {
        let store = try FleetStore()
        var saves = store.container.persistentStoreCoordinator.saves.makeAsyncIterator()
        let id = try await store.container.performBackgroundTask { context in
            let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
            try context.save()
            aircraft.setValue("N2", forKey: "tailNumber")
            try context.save()
            return aircraft.objectID
        }
        let event10 = await saves.next()
        #expect(event10 == SavedObjectIDs(inserted: [id]))
        let event11 = await saves.next()
        #expect(event11 == SavedObjectIDs(updated: [id]))
        let context = store.context
        context.delete(context.object(with: id))
        try context.save()
        let event12 = await saves.next()
        #expect(event12 == SavedObjectIDs(deleted: [id]))
    }
}
