import Foundation
import ManagedObjects
import Testing

private final class Watcher: FetchedResultsControllerDelegate {
    typealias Object = ManagedObject
    var snapshots: [FetchedResultsSnapshot] = []
    var differences: [CollectionDifference<ManagedObjectID>] = []
    /// The single changes, such as `+section gold 1` or `move A 0.0 2.0`, between `[` and `]`.
    var steps: [String] = []

    func controllerWillChangeContent(_ controller: FetchedResultsController<ManagedObject>) { steps.append("[") }

    func controllerDidChangeContent(_ controller: FetchedResultsController<ManagedObject>) { steps.append("]") }

    func controller(
        _ controller: FetchedResultsController<ManagedObject>, didChange section: FetchedResultsSection<ManagedObject>,
        atSectionIndex index: Int, for type: FetchedResultsChangeType
    ) { steps.append("\(type == .insert ? "+" : "-")section \(section.name) \(index)") }

    func controller(
        _ controller: FetchedResultsController<ManagedObject>, didChange object: ManagedObject,
        at indexPath: IndexPath?,
        for type: FetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
        let places = [indexPath, newIndexPath].map { $0.map { "\($0[0]).\($0[1])" } ?? "nil" }
        let name = object.value(forKey: "tailNumber") as? String ?? "?"
        steps.append("\(type) \(name) \(places[0]) \(places[1])")
    }

    func controller(
        _ controller: FetchedResultsController<ManagedObject>, sectionIndexTitleForSectionName name: String
    ) -> String? { name == "gold" ? "★" : nil }

    func controller(
        _ controller: FetchedResultsController<ManagedObject>, didChangeContentWith snapshot: FetchedResultsSnapshot
    ) { snapshots.append(snapshot) }

    func controller(
        _ controller: FetchedResultsController<ManagedObject>,
        didChangeContentWith difference: CollectionDifference<ManagedObjectID>
    ) { differences.append(difference) }
}

@Suite("Fetched results controller")
struct FetchedResultsControllerTests {
    private func request() -> FetchRequest<ManagedObject> {
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.predicate = Predicate(format: "numPassengers > 0")
        request.sortDescriptors = [
            SortDescriptor(key: "colorScheme.primary"), SortDescriptor(key: "tailNumber"),
        ]
        return request
    }

    private func make(_ context: ManagedObjectContext, _ color: String, _ tail: String) -> ManagedObject {
        let aircraft = context.make("Aircraft", ["tailNumber": tail, "numPassengers": 2])
        aircraft.setValue(["primary": color], forKey: "colorScheme")
        return aircraft
    }

    private func texts(_ controller: FetchedResultsController<ManagedObject>) -> [String] {
        controller.sections.map { section in
            "\(section.name):" + section.objects.compactMap { $0.value(forKey: "tailNumber") as? String }.joined()
        }
    }

    @Test("Insertions, deletions, moves between sections and objects that no longer match are tracked")
    func sections() throws {
        let store = try FleetStore()
        let context = store.context
        let a = make(context, "blue", "A")
        let b = make(context, "blue", "B")
        let c = make(context, "red", "C")
        try context.save()
        let controller = try FetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: "colorScheme.primary")
        let watcher = Watcher()
        controller.delegate = watcher
        try controller.performFetch()
        #expect(texts(controller) == ["blue:AB", "red:C"])
        let d = make(context, "gold", "D")
        context.processPendingChanges()
        #expect(texts(controller) == ["blue:AB", "gold:D", "red:C"])
        a.setValue(["primary": "red"], forKey: "colorScheme")
        context.processPendingChanges()
        #expect(texts(controller) == ["blue:B", "gold:D", "red:AC"])
        #expect(controller.indexPath(forObject: c) == [2, 1])
        #expect(controller.object(at: [2, 0]) === a)
        b.setValue(0, forKey: "numPassengers")
        context.delete(d)
        context.processPendingChanges()
        #expect(texts(controller) == ["red:AC"])
        try context.save()
        #expect(watcher.snapshots.count == 3)
        #expect(watcher.snapshots[1].reloaded == [a.objectID])
        #expect(watcher.differences.map { [$0.insertions.count, $0.removals.count] } == [[1, 0], [1, 1], [0, 2]])
        #expect(
            watcher.steps == [
                "[", "+section gold 1", "insert D nil 1.0", "]",
                "[", "move A 0.0 2.0", "]",
                "[", "-section gold 1", "-section blue 0", "delete B 0.0 nil", "delete D 1.0 nil", "]",
            ])
        #expect(watcher.snapshots.last?.sections.map(\.name) == ["red"])
    }

    @Test("Sections have index titles: the delegate's or their capitalized first letters, each once")
    func indexTitles() throws {
        let store = try FleetStore()
        let context = store.context
        for color in ["blue", "black", "gold", "red"] { _ = make(context, color, color) }
        try context.save()
        let controller = try FetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: "colorScheme.primary")
        try controller.performFetch()
        #expect(controller.sectionIndexTitles == ["B", "G", "R"])
        let watcher = Watcher()
        controller.delegate = watcher
        #expect(controller.sectionIndexTitles == ["B", "★", "R"])
        #expect(
            controller.section(forSectionIndexTitle: "R") == 3 && controller.section(forSectionIndexTitle: "X") == nil)
    }

    @Test("Without a delegate the results stay those of the fetch; without rows there is one section")
    func untracked() throws {
        let store = try FleetStore()
        let context = store.context
        let controller = try FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        try controller.performFetch()
        #expect(controller.sections.map(\.numberOfObjects) == [0])
        _ = make(context, "blue", "A")
        context.processPendingChanges()
        #expect(controller.fetchedObjects?.isEmpty == true)
        try controller.performFetch()
        #expect(texts(controller) == [":A"])
    }

    @Test("Updates and moves among objects of one section are told apart")
    func steps() throws {
        let store = try FleetStore()
        let context = store.context
        let objects = ["A", "B", "C", "D"].map { make(context, "blue", $0) }
        try context.save()
        let controller = try FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        let watcher = Watcher()
        controller.delegate = watcher
        try controller.performFetch()
        objects[3].setValue("0", forKey: "tailNumber")
        objects[1].setValue(7, forKey: "numPassengers")
        context.delete(objects[2])
        _ = make(context, "blue", "E")
        context.processPendingChanges()
        #expect(
            watcher.steps == ["[", "delete C 0.2 nil", "insert E nil 0.3", "move 0 0.3 0.0", "update B 0.1 0.2", "]"])
    }

    @Test("Without sections, the difference reports moves; a change in place is a reload")
    func difference() throws {
        let store = try FleetStore()
        let context = store.context
        let objects = ["A", "B", "C"].map { make(context, "blue", $0) }
        try context.save()
        let controller = try FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        let watcher = Watcher()
        controller.delegate = watcher
        try controller.performFetch()
        objects[0].setValue("Z", forKey: "tailNumber")
        context.processPendingChanges()
        let difference = try #require(watcher.differences.last)
        #expect(difference.insertions.count == 1 && difference.removals.count == 1)
        guard case .insert(let offset, let id, let origin) = try #require(difference.insertions.first) else { return }
        #expect((offset, origin) == (2, 0))
        #expect(id == objects[0].objectID)
        objects[1].setValue(5, forKey: "numPassengers")
        context.processPendingChanges()
        #expect(watcher.differences.last?.isEmpty == true)
        #expect(watcher.snapshots.last?.reloaded == [objects[1].objectID])
        _ = context.make("Person", ["name": "nobody's business"])
        let count = watcher.snapshots.count
        context.processPendingChanges()
        #expect(watcher.snapshots.count == count)
    }

    @Test("Saves of another context are tracked after a merge")
    func merged() throws {
        let store = try FleetStore()
        let (mine, theirs) = (store.context, store.context)
        mine.automaticallyMergesChangesFromParent = true
        let a = make(mine, "blue", "A")
        try mine.save()
        let controller = try FetchedResultsController(fetchRequest: request(), managedObjectContext: mine)
        let watcher = Watcher()
        controller.delegate = watcher
        try controller.performFetch()
        let there = try theirs.existingObject(with: a.objectID)
        there.setValue(0, forKey: "numPassengers")
        _ = make(theirs, "red", "B")
        try theirs.save()
        mine.processPendingChanges()
        #expect(texts(controller) == [":B"])
    }

    @Test("A request that cannot be tracked is rejected")
    func refusals() throws {
        let context = try FleetStore().context
        let unsorted = FetchRequest<ManagedObject>(entityName: "Aircraft")
        #expect(throws: ManagedObjectError.self) {
            try FetchedResultsController(fetchRequest: unsorted, managedObjectContext: context)
        }
        let limited = request()
        limited.fetchLimit = 5
        #expect(throws: ManagedObjectError.self) {
            try FetchedResultsController(fetchRequest: limited, managedObjectContext: context)
        }
        let unknown = FetchRequest<ManagedObject>(entityName: "Aircaft")
        unknown.sortDescriptors = [SortDescriptor(key: "x")]
        #expect(throws: ManagedObjectError.self) {
            try FetchedResultsController(fetchRequest: unknown, managedObjectContext: context)
        }
    }

    @Test(
        "Sections of an earlier state, a pinned context or objects with older values are not cached for others",
        arguments: ["pinned", "older", "older in batches"])
    func earlierState(kind: String) throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = make(context, "red", "N1")
        try context.save()
        let other = store.context
        func names(_ context: ManagedObjectContext) throws -> [String] {
            let request = request()
            request.fetchBatchSize = kind == "older in batches" ? 10 : 0
            let controller = try FetchedResultsController(
                fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "colorScheme.primary",
                cacheName: "byColor")
            try controller.performFetch()
            return controller.sections.map(\.name)
        }
        let own = other.object(with: aircraft.objectID)
        if kind == "pinned" {
            try other.setQueryGeneration(
                from: QueryGenerationToken(currentOf: store.container.persistentStoreCoordinator))
        } else {
            #expect(own.value(forKeyPath: "colorScheme.primary") as? String == "red")
        }
        aircraft.setValue(["primary": "blue"], forKey: "colorScheme")
        try context.save()
        #expect(try names(other) == ["red"])
        #expect(try names(store.context) == ["blue"])
        #expect(try names(other) == ["red"])
        #expect(own.value(forKeyPath: "colorScheme.primary") as? String == "red")
    }

    @Test("Cached sections need no access to objects until the request or a store changes")
    func cache() throws {
        let store = try FleetStore()
        let context = store.context
        for number in 0..<60 { _ = make(context, ["red", "blue"][number / 30], "N\(number)") }
        try context.save()
        func sections(_ request: FetchRequest<ManagedObject>) throws -> (names: [String], counts: [Int], reads: Int) {
            let context = store.context
            request.fetchBatchSize = 10
            let controller = try FetchedResultsController(
                fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "colorScheme.primary",
                cacheName: "byColor")
            try controller.performFetch()
            let found = controller.sections
            let statistics = context.statistics
            return (found.map(\.name), found.map(\.numberOfObjects), statistics.cacheHits + statistics.queries - 1)
        }
        let first = try sections(request())
        #expect(first.names == ["blue", "red"] && first.counts == [30, 30])
        #expect(first.reads > 0)
        let second = try sections(request())
        #expect(second.names == first.names && second.counts == first.counts)
        #expect(second.reads == 0)
        // Another request, another writer in this process, and another process.
        let other = request()
        other.predicate = Predicate(format: "tailNumber BEGINSWITH 'N1'")
        #expect(try sections(other).counts == [11])
        #expect(try sections(request()).reads > 0)
        _ = make(context, "green", "N99")
        try context.save()
        #expect(try sections(request()).names == ["blue", "green", "red"])
        _ = try store.sql("UPDATE ZAIRCRAFT SET ZPRIMARY = 'white' WHERE ZTAILNUMBER = 'N99'")
        #expect(try sections(request()).names == ["blue", "red", "white"])
        FetchedResultsController<ManagedObject>.deleteCache(
            withName: "byColor", in: store.container.persistentStoreCoordinator)
        #expect(try sections(request()).reads > 0)
    }
}
