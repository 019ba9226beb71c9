import Foundation
import ManagedObjects
import Testing

/// Two contexts that have read the same aircraft, as two programs would.
private struct Rivals {
    let store: FleetStore
    let mine: ManagedObjectContext
    let theirs: ManagedObjectContext
    let here: ManagedObject
    let there: ManagedObject

    init(_ policy: MergePolicy) throws {
        store = try FleetStore()
        mine = store.context
        theirs = try store.another().newBackgroundContext()
        here = mine.make("Aircraft", ["tailNumber": "N1", "numPassengers": 1, "photo": Data([1])])
        here.setValue(["primary": "white", "secondary": "blue"], forKey: "colorScheme")
        try mine.save()
        there = try #require(try theirs.all("Aircraft").first)
        mine.mergePolicy = policy
    }

    func row(_ columns: String) throws -> String { try store.sql("SELECT \(columns) FROM ZAIRCRAFT") }
}

@Suite("Merge policies")
struct MergePolicyTests {
    /// One side changes tail number and photo, the other tail number and passengers.
    private func bothChange(_ policy: MergePolicy) throws -> Rivals {
        let rivals = try Rivals(policy)
        rivals.there.setValue("THEIRS", forKey: "tailNumber")
        rivals.there.setValue(9, forKey: "numPassengers")
        try rivals.theirs.save()
        rivals.here.setValue("MINE", forKey: "tailNumber")
        rivals.here.setValue(Data([7]), forKey: "photo")
        return rivals
    }

    @Test("By default, a save throws the conflict with the read, the current and the stored values")
    func error() throws {
        let rivals = try bothChange(.error)
        let thrown = #expect(throws: ManagedObjectError.self) { try rivals.mine.save() }
        guard case .conflict(let conflicts) = thrown else {
            Issue.record("\(String(describing: thrown))")
            return
        }
        let conflict = try #require(conflicts.first)
        #expect(conflict.objectID == rivals.here.objectID)
        #expect((conflict.oldVersion, conflict.newVersion) == (1, 2))
        #expect(conflict.cachedSnapshot["tailNumber"] == .string("N1"))
        #expect(conflict.objectSnapshot?["tailNumber"] == .string("MINE"))
        #expect(conflict.persistedSnapshot?["tailNumber"] == .string("THEIRS"))
        #expect(conflict.conflictingKeys == ["tailNumber"])
        #expect(rivals.mine.hasChanges)
        #expect(try rivals.row("ZTAILNUMBER, ZNUMPASSENGERS, hex(ZPHOTO)") == "THEIRS|9|01")
    }

    @Test(
        "Only a property that both sides changed is in conflict, and the policy resolves it",
        arguments: [
            (MergePolicy.mergeByPropertyObjectTrump, "MINE|9|07"), (.mergeByPropertyStoreTrump, "THEIRS|9|07"),
            (.overwrite, "MINE|1|07"), (.rollback, "THEIRS|9|01"),
        ])
    func byProperty(policy: MergePolicy, row: String) throws {
        let rivals = try bothChange(policy)
        try rivals.mine.save()
        #expect(try rivals.row("ZTAILNUMBER, ZNUMPASSENGERS, hex(ZPHOTO)") == row)
        #expect(!rivals.mine.hasChanges)
        let photo = (rivals.here.value(forKey: "photo") as? Data)?.first ?? 0
        let seen =
            "\(rivals.here.value(forKey: "tailNumber") ?? "")|\(rivals.here.value(forKey: "numPassengers") ?? "")"
        #expect("\(seen)|0\(photo)" == row)
        rivals.here.setValue("AGAIN", forKey: "tailNumber")
        try rivals.mine.save()
        #expect(try rivals.row("ZTAILNUMBER") == "AGAIN")
    }

    @Test("A composite is one property: its elements are not taken from both sides")
    func composite() throws {
        let rivals = try Rivals(.mergeByPropertyStoreTrump)
        rivals.there.setValue(["primary": "red"], forKey: "colorScheme")
        try rivals.theirs.save()
        rivals.here.setValue(["primary": "white", "secondary": "gold"], forKey: "colorScheme")
        try rivals.mine.save()
        #expect(try rivals.row("ZPRIMARY, ZSECONDARY") == "red|")
    }

    @Test("A policy can decide conflicts individually")
    func choosing() throws {
        let rivals = try bothChange(
            MergePolicy(.error) { conflict in
                conflict.conflictingKeys == ["tailNumber"] ? .mergeByPropertyObjectTrump : .error
            })
        try rivals.mine.save()
        #expect(try rivals.row("ZTAILNUMBER") == "MINE")
    }

    @Test("Changed here and deleted there: inserted again under its key if memory wins")
    func deletedThereMemoryWins() throws {
        for policy in [MergePolicy.mergeByPropertyObjectTrump, .overwrite] {
            let rivals = try Rivals(policy)
            rivals.theirs.delete(rivals.there)
            try rivals.theirs.save()
            rivals.here.setValue("MINE", forKey: "tailNumber")
            try rivals.mine.save()
            #expect(try rivals.row("Z_PK, ZTAILNUMBER, ZNUMPASSENGERS") == "1|MINE|1")
        }
    }

    @Test("Changed here and deleted there: deleted if the store wins, a conflict without a policy")
    func deletedThereStoreWins() throws {
        for policy in [MergePolicy.mergeByPropertyStoreTrump, .rollback, .error] {
            let rivals = try Rivals(policy)
            rivals.theirs.delete(rivals.there)
            try rivals.theirs.save()
            rivals.here.setValue("MINE", forKey: "tailNumber")
            let entry = rivals.mine.make("LogEntry", ["aircraft": rivals.here])
            guard policy.mergeType != .error else {
                let thrown = #expect(throws: ManagedObjectError.self) { try rivals.mine.save() }
                #expect(thrown?.code == 133020)
                continue
            }
            try rivals.mine.save()
            #expect(try rivals.row("COUNT(*)") == "0")
            #expect(rivals.here.isDeleted)
            #expect(rivals.here.managedObjectContext == nil)
            #expect(entry.value(forKey: "aircraft") == nil)
            #expect(try rivals.store.sql("SELECT COUNT(*), COUNT(ZAIRCRAFT) FROM ZLOGENTRY") == "1|0")
        }
    }

    @Test("Deleted here and changed there: deleted if memory wins, restored if the store wins")
    func deletedHere() throws {
        let cases: [(MergePolicy, String)] = [
            (.mergeByPropertyObjectTrump, "0"), (.overwrite, "0"), (.mergeByPropertyStoreTrump, "1"), (.rollback, "1"),
        ]
        for (policy, count) in cases {
            let rivals = try Rivals(policy)
            rivals.there.setValue("THEIRS", forKey: "tailNumber")
            try rivals.theirs.save()
            rivals.mine.delete(rivals.here)
            try rivals.mine.save()
            #expect(try rivals.row("COUNT(*)") == count)
            #expect(rivals.here.isDeleted == (count == "0"))
            if count == "1" { #expect(rivals.here.value(forKey: "tailNumber") as? String == "THEIRS") }
        }
    }

    @Test("A deletion that loses a conflict restores the cleared references")
    func deletionLosesItsEffects() throws {
        let rivals = try Rivals(.rollback)
        let person = rivals.mine.make("Person", ["name": "Ann"])
        let data = rivals.mine.make("FlightData", ["aircraft": rivals.here])
        try rivals.mine.save()
        rivals.there.setValue("THEIRS", forKey: "tailNumber")
        try rivals.theirs.save()
        _ = person
        rivals.mine.delete(rivals.here)
        rivals.mine.processPendingChanges()
        #expect(data.isDeleted)
        try rivals.mine.save()
        #expect(try rivals.row("COUNT(*)") == "1")
    }

    @Test("An object deleted on both sides is not a conflict")
    func deletedOnBothSides() throws {
        let rivals = try Rivals(.error)
        rivals.theirs.delete(rivals.there)
        try rivals.theirs.save()
        rivals.mine.delete(rivals.here)
        try rivals.mine.save()
        #expect(try rivals.row("COUNT(*)") == "0")
    }

    @Test("A reference of the store that wins is updated at both ends")
    func reference() throws {
        let rivals = try Rivals(.mergeByPropertyStoreTrump)
        let (second, third) = (rivals.mine.make("Aircraft"), rivals.mine.make("Aircraft"))
        let entry = rivals.mine.make("LogEntry", ["aircraft": rivals.here])
        try rivals.mine.save()
        let theirEntry = try #require(try rivals.theirs.all("LogEntry").first)
        let theirThird = try rivals.theirs.existingObject(with: try other(third, in: rivals.theirs))
        theirEntry.setValue(theirThird, forKey: "aircraft")
        try rivals.theirs.save()
        entry.setValue(second, forKey: "aircraft")
        #expect(entries(second) == [entry])
        try rivals.mine.save()
        #expect(entry.value(forKey: "aircraft") as? ManagedObject === third)
        #expect(entries(second).isEmpty)
        #expect(entries(rivals.here).isEmpty)
        #expect(entries(third) == [entry])
    }

    private func entries(_ aircraft: ManagedObject) -> Set<ManagedObject> {
        aircraft.value(forKey: "logEntries") as? Set<ManagedObject> ?? []
    }

    /// Returns the identifier of the same row in a context of another coordinator.
    private func other(_ object: ManagedObject, in context: ManagedObjectContext) throws -> ManagedObjectID {
        try #require(
            context.persistentStoreCoordinator.managedObjectID(
                entityName: object.entity.name, key: object.objectID.key))
    }
}
