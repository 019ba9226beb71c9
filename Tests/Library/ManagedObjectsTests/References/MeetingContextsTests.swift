import Foundation
import ManagedObjects
import TestFiles
import Testing

/// What is left of an unsaved change when others have removed what it is about.
@Suite("Contexts that meet over a removal")
struct MeetingContextsTests {
    @Test("A save of another value brings back no link that others removed")
    func removedLink() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        shop.x.mergePolicy = .mergeByPropertyObjectTrump
        let anna = shop.x.make("Person", ["name": "Anna"])
        anna.setValue(Set([here]), forKey: "planes")
        try shop.x.save()
        #expect(here.names("owners") == ["Anna"])
        shop.y.object(with: anna.objectID).setValue(Set<ManagedObject>(), forKey: "planes")
        try shop.y.save()
        here.setValue("B", forKey: "name")
        try shop.x.save()
        #expect(shop.fresh(here).names("owners").isEmpty)
        #expect(try shop.findings().isEmpty)
    }

    @Test("What a conflict finds deleted leaves no unsaved reference to it")
    func conflictWithDeletion() throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        shop.x.mergePolicy = .mergeByPropertyStoreTrump
        let note = shop.x.make("Note", ["name": "N", "about": here])
        let entry = shop.x.make("Entry", ["name": "E", "aircraft": here])
        here.setValue("changed", forKey: "name")
        shop.y.delete(there)
        try shop.y.save()
        try shop.x.save()
        #expect(note.object("about") == nil && entry.object("aircraft") == nil)
        #expect(shop.fresh(note).object("about") == nil && shop.fresh(entry).object("aircraft") == nil)
        #expect(try shop.findings().isEmpty)
    }

    @Test("An object that others deleted is no change any more, once that is merged")
    func mergedDeletion() throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        shop.x.automaticallyMergesChangesFromParent = true
        here.setValue("changed", forKey: "name")
        shop.y.delete(there)
        try shop.y.save()
        shop.x.processPendingChanges()
        #expect(!shop.x.hasChanges && shop.x.updatedObjects.isEmpty && shop.x.deletedObjects.isEmpty)
        try shop.x.save()
        #expect(try shop.sql("SELECT count(*) FROM ZAIRCRAFT") == "0")
    }

    @Test("A deletion applies its rule to what a conflict brings back")
    func restoredMember() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let entry = shop.x.make("Entry", ["name": "E", "aircraft": here])
        try shop.x.save()
        shop.x.mergePolicy = .mergeByPropertyStoreTrump
        shop.x.delete(entry)
        shop.x.delete(here)
        shop.y.object(with: entry.objectID).setValue("theirs", forKey: "name")
        try shop.y.save()
        try shop.x.save()
        #expect(shop.fresh(entry).value(forKey: "name") as? String == "theirs")
        #expect(entry.object("aircraft") == nil && shop.fresh(entry).object("aircraft") == nil)
        #expect(try shop.sql("SELECT count(*) FROM ZAIRCRAFT") == "0" && shop.findings().isEmpty)
    }

    @Test("Members that leave a long unsaved list and come back stand at its end")
    func longOrder() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let parts = (0..<40).map { shop.x.make("Part", ["name": "\($0)", "plane": here]) }
        for place in [5, 6, 20] { parts[place].setValue(nil, forKey: "plane") }
        parts[6].setValue(here, forKey: "plane")
        let wanted = (0..<40).map(String.init).filter { !["5", "6", "20"].contains($0) } + ["6"]
        #expect(here.names("parts") == wanted)
        try shop.x.save()
        #expect(here.names("parts") == wanted && shop.fresh(here).names("parts") == wanted)
    }

    @Test("A stored member that leaves an unsaved order and comes back stands at its end")
    func returnedMember() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let parts = (1...4).map { shop.x.make("Part", ["name": "\($0)", "plane": here]) }
        try shop.x.save()
        here.setValue(parts.reversed() as [ManagedObject], forKey: "parts")
        parts[1].setValue(nil, forKey: "plane")
        #expect(here.names("parts") == ["4", "3", "1"])
        parts[1].setValue(here, forKey: "plane")
        #expect(here.names("parts") == ["4", "3", "1", "2"])
        try shop.x.save()
        #expect(shop.fresh(here).names("parts") == ["4", "3", "1", "2"])
    }

    @Test("Objects can be looked at beside a trigger that no model has; only writing is refused")
    func lookingBesideTrigger() throws {
        let shop = try Workshop()
        _ = try shop.aircraft()
        try shop.container.persistentStoreCoordinator.close()
        _ = try shop.sql("CREATE TRIGGER own AFTER UPDATE ON ZAIRCRAFT BEGIN SELECT 1; END")
        let store = StoreAdministration(
            url: shop.folder["workshop.sqlite"], model: shop.container.managedObjectModel)
        var names: [String] = []
        try store.forEachObject { names.append($0.value(forKey: "name") as? String ?? "") }
        #expect(names == ["A"])
    }

    @Test("Unsaved members of an object that others deleted are members of nothing", arguments: [1, 9])
    func membersOfDeletion(count: Int) throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        let others = (0..<count).map { shop.x.make("Aircraft", ["name": "B\($0)"]) }
        let anna = shop.x.make("Person", ["name": "Anna"])
        let note = shop.x.make("Note", ["name": "N"])
        try shop.x.save()
        shop.x.mergePolicy = .mergeByPropertyStoreTrump
        anna.setValue(Set(others + [here]), forKey: "planes")
        note.setValue(Set(others + [here]), forKey: "mentions")
        here.setValue("changed", forKey: "name")
        for other in others { shop.y.delete(shop.y.object(with: other.objectID)) }
        shop.y.delete(there)
        try shop.y.save()
        for other in others { other.setValue("changed", forKey: "name") }
        try shop.x.save()
        #expect(anna.names("planes").isEmpty && note.names("mentions").isEmpty)
        #expect(shop.fresh(anna).names("planes").isEmpty && shop.fresh(note).names("mentions").isEmpty)
        #expect(try shop.findings().isEmpty)
    }

    @Test("A rollback by policy gives up unsaved members and their order; other policies keep them")
    func membersByPolicy() throws {
        for policy in [MergePolicy.rollback, .mergeByPropertyStoreTrump] {
            let shop = try Workshop()
            let (here, there) = try shop.aircraft()
            let parts = (1...3).map { shop.x.make("Part", ["name": "\($0)", "plane": here]) }
            let anna = shop.x.make("Person", ["name": "Anna"])
            try shop.x.save()
            shop.x.mergePolicy = policy
            here.setValue("mine", forKey: "name")
            here.setValue(parts.reversed() as [ManagedObject], forKey: "parts")
            here.setValue(Set([anna]), forKey: "owners")
            there.setValue("theirs", forKey: "name")
            try shop.y.save()
            try shop.x.save()
            let isKept = policy.mergeType != .rollback
            for each in [here, shop.fresh(here)] {
                #expect(each.value(forKey: "name") as? String == "theirs")
                #expect(each.names("parts") == (isKept ? ["3", "2", "1"] : ["1", "2", "3"]))
                #expect(each.names("owners") == (isKept ? ["Anna"] : []))
            }
            #expect(try shop.findings().isEmpty)
        }
    }

    @Test("A child's deletion that loses a conflict comes back with all that went along")
    func childDeletion() throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        _ = (1...2).map { shop.x.make("Part", ["name": "\($0)", "plane": here]) }
        try shop.x.save()
        shop.x.mergePolicy = .mergeByPropertyStoreTrump
        let child = ManagedObjectContext(parent: shop.x)
        child.delete(child.object(with: here.objectID))
        try child.save()
        there.setValue("theirs", forKey: "name")
        try shop.y.save()
        try shop.x.save()
        #expect(!here.isDeleted && here.names("parts") == ["1", "2"])
        #expect(shop.fresh(here).names("parts") == ["1", "2"])
        #expect(try shop.sql("SELECT count(*) FROM ZPART") == "2" && shop.findings().isEmpty)
    }

    @Test("An unsaved member of a deletion that loses a conflict is its member again")
    func unsavedMember() throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        let other = shop.x.make("Aircraft", ["name": "B"])
        let entry = shop.x.make("Entry", ["name": "E", "aircraft": other])
        try shop.x.save()
        shop.x.mergePolicy = .mergeByPropertyStoreTrump
        entry.setValue(here, forKey: "aircraft")
        shop.x.delete(here)
        shop.x.processPendingChanges()
        there.setValue("theirs", forKey: "name")
        try shop.y.save()
        try shop.x.save()
        #expect(entry.object("aircraft") === here && here.names("entries") == ["E"])
        #expect(shop.fresh(here).names("entries") == ["E"] && shop.fresh(other).names("entries").isEmpty)
        #expect(try shop.findings().isEmpty)
    }
}
