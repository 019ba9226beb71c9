import Foundation
import ManagedObjects
import Testing

/// What the check at the commit does with objects that a context knows, but not as they are in the file.
@Suite("References of objects that are known, but not as they are")
struct CommitCheckTests {
    @Test("A known object that others let refer to a deleted row follows the rule", arguments: [false, true])
    func movedThere(isCascade: Bool) throws {
        let shop = try Workshop(WorkshopModel.make(isCascade ? .cascade : .nullify))
        let (here, there) = try shop.aircraft()
        let entry = shop.x.make("Entry", ["name": "E"])
        try shop.x.save()
        #expect(entry.object("aircraft") == nil && here.names("entries").isEmpty)
        shop.y.object(with: entry.objectID).setValue(there, forKey: "aircraft")
        try shop.y.save()
        shop.x.delete(here)
        try shop.x.save()
        let expected = isCascade ? "0|0" : "1|0"
        #expect(try shop.sql("SELECT count(*), count(ZAIRCRAFT) FROM ZENTRY") == expected)
        #expect(isCascade || entry.object("aircraft") == nil && entry.value(forKey: "name") as? String == "E")
        #expect(try shop.findings().isEmpty)
    }

    @Test("An unsaved change of an object that others let refer to a deleted row is kept")
    func changedHere() throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        let entry = shop.x.make("Entry", ["name": "E"])
        try shop.x.save()
        shop.y.object(with: entry.objectID).setValue(there, forKey: "aircraft")
        try shop.y.save()
        shop.x.mergePolicy = .mergeByPropertyObjectTrump
        entry.setValue("changed", forKey: "name")
        shop.x.delete(here)
        try shop.x.save()
        #expect(try shop.sql("SELECT ZNAME, count(ZAIRCRAFT) FROM ZENTRY") == "changed|0")
    }

    @Test("A reference to an object that is known to be gone becomes nil, without a conflict")
    func knownToBeGone() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let third = shop.container.newBackgroundContext()
        third.mergePolicy = .error
        let gone = third.object(with: here.objectID)
        shop.x.delete(here)
        try shop.x.save()
        let entry = third.make("Entry", ["name": "E"])
        let person = third.make("Person", ["name": "P"])
        entry.setValue(gone, forKey: "aircraft")
        person.setValue(Set([gone]), forKey: "planes")
        #expect(gone.value(forKey: "name") == nil && gone.isDeleted)
        try third.save()
        #expect(entry.object("aircraft") == nil && person.names("planes").isEmpty)
        #expect(try shop.sql("SELECT count(*), count(ZAIRCRAFT) FROM ZENTRY") == "1|0")
        #expect(try shop.findings().isEmpty)
    }

    @Test(
        "A row that is gone is not inserted again by who has never read it, even if memory wins",
        arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
    func neverRead(policy: MergePolicy) throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let third = shop.container.newBackgroundContext()
        third.mergePolicy = policy
        let note = third.make("Note", ["name": "N"])
        note.setValue(third.object(with: here.objectID), forKey: "about")
        #expect(third.object(with: here.objectID).isFault)
        shop.x.delete(here)
        try shop.x.save()
        let error = #expect(throws: ManagedObjectError.self) { try third.save() }
        #expect(error?.code == 133020)
        #expect(try shop.sql("SELECT (SELECT count(*) FROM ZAIRCRAFT) + (SELECT count(*) FROM ZNOTE)") == "0")
    }

    @Test("A child's unsaved reference to an object whose unique value was taken leads to the one that has it")
    func takenMeanwhile() throws {
        for isSibling in [false, true] {
            let shop = try Workshop()
            _ = shop.x.make("Tag", ["code": "a", "text": "stored"])
            try shop.x.save()
            shop.x.mergePolicy = .mergeByPropertyStoreTrump
            let first = ManagedObjectContext(parent: shop.x)
            let tag = first.make("Tag", ["code": "a", "text": "new"])
            try first.save()
            let second = isSibling ? ManagedObjectContext(parent: shop.x) : first
            _ = second.make("Kid", ["name": "1", "tag": second.object(with: tag.objectID)])
            try shop.x.save()
            try second.save()
            try shop.x.save()
            #expect(try shop.sql("SELECT group_concat(ZTAG) FROM ZKID") == "1", "sibling: \(isSibling)")
            #expect(try shop.sql("SELECT count(*), ZTEXT FROM ZTAG") == "1|stored")
        }
    }

    @Test("A cascade goes through all levels that only the file knows, also by a rule that clears references")
    func levels() throws {
        let node = EntityDescription(
            "Node",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(
                    RelationshipDescription("children", toMany: "Node", inverse: "parent", deleteRule: .cascade)),
                .relationship(RelationshipDescription("parent", to: "Node", inverse: "children")),
                .relationship(RelationshipDescription("notes", toMany: "Note", inverse: "node")),
            ])
        let note = EntityDescription(
            "Note", [.relationship(RelationshipDescription("node", to: "Node", inverse: "notes"))])
        let shop = try Workshop(ManagedObjectModel(entities: [node, note]))
        let root = shop.x.make("Node", ["name": "root"])
        try shop.x.save()
        #expect(root.names("children").isEmpty)
        var last = shop.y.object(with: root.objectID)
        for level in 1...150 {
            last = shop.y.make("Node", ["name": "\(level)", "parent": last])
            _ = shop.y.make("Note", ["node": last])
        }
        try shop.y.save()
        shop.x.delete(root)
        try shop.x.save()
        #expect(try shop.sql("SELECT count(*) FROM ZNODE") == "0")
        #expect(try shop.sql("SELECT count(*), count(ZNODE) FROM ZNOTE") == "150|0")
        #expect(!shop.x.hasChanges)
        #expect(try shop.findings().isEmpty)
    }
}
