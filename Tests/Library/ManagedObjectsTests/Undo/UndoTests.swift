import Foundation
import ManagedObjects
import Testing

@Suite("Undo")
struct UndoTests {
    private func context(_ store: FleetStore) -> ManagedObjectContext {
        let context = store.context
        context.undoManager = UndoManager()
        return context
    }

    private func tail(_ object: ManagedObject) -> String? { object.value(forKey: "tailNumber") as? String }

    @Test("The changes between two calls of processPendingChanges are one step, undone and redone")
    func values() throws {
        let store = try FleetStore()
        let context = context(store)
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        aircraft.setValue(4, forKey: "numPassengers")
        context.processPendingChanges()
        aircraft.setValue("N3", forKey: "tailNumber")
        context.undo()
        #expect(tail(aircraft) == "N2")
        context.undo()
        #expect(tail(aircraft) == "N1")
        #expect(aircraft.value(forKey: "numPassengers") == nil)
        #expect(!aircraft.hasPersistentChangedValues)
        context.redo()
        context.redo()
        #expect(tail(aircraft) == "N3")
        #expect(context.undoManager?.canRedo == false)
    }

    @Test("Insertions and deletions are undone with their relationships, saved or not")
    func insertionsAndDeletions() throws {
        let store = try FleetStore()
        let context = context(store)
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        let data = context.make("FlightData", ["aircraft": aircraft, "data": Data([1])])
        try context.save()
        context.delete(aircraft)
        context.processPendingChanges()
        #expect(data.isDeleted)
        context.undo()
        #expect(!aircraft.isDeleted && !data.isDeleted)
        #expect(aircraft.value(forKey: "flightParameters") as? Set<ManagedObject> == [data])
        context.redo()
        try context.save()
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
        context.undo()
        #expect(tail(aircraft) == "N1")
        #expect(data.value(forKey: "aircraft") as? ManagedObject === aircraft)
        #expect(aircraft.value(forKey: "flightParameters") as? Set<ManagedObject> == [data])
        try context.save()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N1")
        #expect(try store.sql("SELECT hex(ZDATA), ZAIRCRAFT = (SELECT Z_PK FROM ZAIRCRAFT) FROM ZFLIGHTDATA") == "01|1")
        context.undo()
        context.processPendingChanges()
    }

    @Test("An insertion that was saved is undone by a deletion")
    func savedInsertion() throws {
        let store = try FleetStore()
        let context = context(store)
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        context.undo()
        #expect(aircraft.isDeleted)
        try context.save()
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
        context.redo()
        #expect(tail(aircraft) == "N1")
        try context.save()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N1")
    }

    @Test("The deletion of an object that was never read is undone with its values, unless its row was gone before")
    func unread() throws {
        let store = try FleetStore()
        let (other, writer) = (context(store), store.context)
        let (kept, gone) = (writer.make("Aircraft", ["tailNumber": "N1"]), writer.make("Aircraft"))
        try writer.save()
        let (first, second) = (other.object(with: kept.objectID), other.object(with: gone.objectID))
        other.delete(first)
        try other.save()
        other.undo()
        try other.save()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT WHERE ZTAILNUMBER NOT NULL") == "N1")
        writer.delete(gone)
        try writer.save()
        other.delete(second)
        try other.save()
        other.undo()
        #expect(second.managedObjectContext == nil)
        try other.save()
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "1")
    }

    @Test("Many-to-many and ordered relationships are undone, including their order")
    func relationships() throws {
        let store = try FleetStore()
        let context = context(store)
        let entry = context.make("LogEntry")
        let legs = ["A", "B", "C"].map { context.make("Leg", ["place": $0]) }
        entry.setValue(legs, forKey: "legs")
        let person = context.make("Person")
        let aircraft = context.make("Aircraft", ["owners": Set([person])])
        try context.save()
        entry.setValue([legs[2], legs[0]], forKey: "legs")
        aircraft.setValue(Set<ManagedObject>(), forKey: "owners")
        context.processPendingChanges()
        context.undo()
        #expect(entry.mutableOrderedSetValue(forKey: "legs").array == legs)
        #expect(aircraft.value(forKey: "owners") as? Set<ManagedObject> == [person])
        #expect(person.value(forKey: "aircraft") as? Set<ManagedObject> == [aircraft])
        try context.save()
        let other = store.context
        let found = try #require(try other.all("LogEntry").first)
        let places = found.mutableOrderedSetValue(forKey: "legs").compactMap {
            $0.value(forKey: "place") as? String
        }
        #expect(places == ["A", "B", "C"])
    }

    @Test("An open group spans several events; names and levels are kept")
    func groups() throws {
        let store = try FleetStore()
        let context = context(store)
        let undo = try #require(context.undoManager)
        let aircraft = context.make("Aircraft", ["tailNumber": "0"])
        context.processPendingChanges()
        undo.beginUndoGrouping()
        for number in 1...3 {
            aircraft.setValue("\(number)", forKey: "tailNumber")
            context.processPendingChanges()
        }
        undo.setActionName("count")
        undo.endUndoGrouping()
        #expect(undo.undoActionName == "count")
        context.undo()
        #expect(tail(aircraft) == "0")
        #expect(undo.redoActionName == "count")
        undo.levelsOfUndo = 2
        for number in 1...5 {
            aircraft.setValue("\(number)", forKey: "tailNumber")
            context.processPendingChanges()
        }
        for _ in 0..<5 { context.undo() }
        #expect(tail(aircraft) == "3")
    }

    @Test("Nothing is recorded while registration is disabled, and a rollback discards the steps")
    func registration() throws {
        let store = try FleetStore()
        let context = context(store)
        let undo = try #require(context.undoManager)
        undo.disableUndoRegistration()
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        context.processPendingChanges()
        undo.enableUndoRegistration()
        #expect(!undo.canUndo)
        aircraft.setValue("N2", forKey: "tailNumber")
        context.processPendingChanges()
        #expect(undo.canUndo)
        context.rollback()
        #expect(!undo.canUndo)
    }

    @Test("Undoing any sequence of actions restores every row", arguments: 1...12)
    func property(seed: UInt64) throws {
        let store = try FleetStore()
        let context = context(store)
        var random = SplitMix(seed: seed)
        var people = (0..<4).map { context.make("Person", ["name": "P\($0)"]) }
        var aircraft = (0..<4).map { context.make("Aircraft", ["tailNumber": "N\($0)", "owners": Set([people[$0]])]) }
        var entries = (0..<4).map { context.make("LogEntry", ["minutes": $0, "aircraft": aircraft[$0 % 2]]) }
        try context.save()
        context.undoManager?.removeAllActions()
        let before = try state(of: store)
        for _ in 0..<40 {
            act(&random, context, &people, &aircraft, &entries)
            context.processPendingChanges()
            if random.next(upTo: 5) == 0 { try saveIgnoringDenials(context) }
        }
        while context.undoManager?.canUndo == true { context.undo() }
        try context.save()
        #expect(try state(of: store) == before, "seed \(seed)")
        while context.undoManager?.canRedo == true { context.redo() }
        while context.undoManager?.canUndo == true { context.undo() }
        try context.save()
        #expect(try state(of: store) == before, "seed \(seed), after redo")
    }

    private func act(
        _ random: inout SplitMix, _ context: ManagedObjectContext, _ people: inout [ManagedObject],
        _ aircraft: inout [ManagedObject], _ entries: inout [ManagedObject]
    ) {
        func living(_ objects: [ManagedObject]) -> [ManagedObject] {
            objects.filter { !$0.isDeleted && $0.managedObjectContext === context }
        }
        guard let plane = random.element(living(aircraft)), let person = random.element(living(people)),
            let entry = random.element(living(entries))
        else { return }
        switch random.next(upTo: 9) {
        case 0: plane.setValue("N\(random.next(upTo: 99))", forKey: "tailNumber")
        case 1: entry.setValue(plane, forKey: "aircraft")
        case 2: entry.setValue(nil, forKey: "aircraft")
        case 3: plane.setValue(Set(living(people).filter { _ in random.next(upTo: 2) == 0 }), forKey: "owners")
        case 4: aircraft.append(context.make("Aircraft", ["tailNumber": "new", "owners": Set([person])]))
        case 5: entries.append(context.make("LogEntry", ["minutes": random.next(upTo: 500), "aircraft": plane]))
        case 6: if living(people).count > 2 { context.delete(person) }
        case 7: if living(entries).count > 2 { context.delete(entry) }
        default: plane.setValue(["primary": "c\(random.next(upTo: 9))"], forKey: "colorScheme")
        }
    }

    private func saveIgnoringDenials(_ context: ManagedObjectContext) throws {
        do { try context.save() } catch  where error.code == 1600 {}
    }

    /// All rows without keys and versions: a restored object has a new key.
    private func state(of store: FleetStore) throws -> String {
        try store.sql(
            """
            SELECT 'A', ZTAILNUMBER, ZPRIMARY FROM ZAIRCRAFT UNION ALL SELECT 'P', ZNAME, '' FROM ZPERSON
            UNION ALL SELECT 'E', ZMINUTES, (SELECT ZTAILNUMBER FROM ZAIRCRAFT WHERE Z_PK = ZAIRCRAFT) FROM ZLOGENTRY
            UNION ALL SELECT 'O', a.ZTAILNUMBER, p.ZNAME FROM Z_1OWNERS o JOIN ZAIRCRAFT a ON a.Z_PK = o.Z_1AIRCRAFT
              JOIN ZPERSON p ON p.Z_PK = o.Z_5OWNERS ORDER BY 1, 2, 3
            """)
    }
}

/// A small generator with a reproducible sequence.
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(upTo bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    mutating func element<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[next(upTo: elements.count)]
    }
}
