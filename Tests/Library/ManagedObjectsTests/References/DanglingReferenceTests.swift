import Foundation
import ManagedObjects
import Testing

/// What refers to an aircraft that another context deletes.
private enum Link: String, CaseIterable {
    case toOne, pair, ordered, oneToOne, withoutInverse, pairWithoutInverse

    /// Makes an object that refers to an aircraft.
    func make(_ aircraft: ManagedObject, in context: ManagedObjectContext) -> ManagedObject {
        switch self {
        case .toOne: context.make("Entry", ["name": "E", "aircraft": aircraft])
        case .pair: context.make("Person", ["name": "P", "planes": Set([aircraft])])
        case .ordered: context.make("Part", ["name": "1", "plane": aircraft])
        case .oneToOne: context.make("Papers", ["name": "B", "aircraft": aircraft])
        case .withoutInverse: context.make("Note", ["name": "N", "about": aircraft])
        case .pairWithoutInverse: context.make("Note", ["name": "N", "mentions": Set([aircraft])])
        }
    }

    var name: String {
        switch self {
        case .toOne, .oneToOne: "aircraft"
        case .pair: "planes"
        case .ordered: "plane"
        case .withoutInverse: "about"
        case .pairWithoutInverse: "mentions"
        }
    }

    func leads(_ object: ManagedObject) -> Bool {
        object.object(name) != nil || (object.value(forKey: name) as? Set<ManagedObject>)?.isEmpty == false
    }
}

@Suite("References to what another context deletes")
struct DanglingReferenceTests {
    @Test("A new reference to a deleted row is a conflict, and the policy decides", arguments: [MergePolicy].all)
    func toDeleted(_ policy: MergePolicy) throws {
        for link in Link.allCases {
            for isMerged in [false, true] {
                let shop = try Workshop()
                shop.x.mergePolicy = policy
                shop.x.automaticallyMergesChangesFromParent = isMerged
                let (here, there) = try shop.aircraft()
                let referring = isMerged ? link.make(here, in: shop.x) : nil
                shop.y.delete(there)
                try shop.y.save()
                if isMerged { shop.x.processPendingChanges() }
                let object = referring ?? link.make(here, in: shop.x)
                let what = Comment("\(policy.mergeType), \(link)\(isMerged ? ", merged" : "")")
                do {
                    try shop.x.save()
                    #expect(isMerged || policy.mergeType != .error, what)
                    let memoryWins = [.overwrite, .mergeByPropertyObjectTrump].contains(policy.mergeType) && !isMerged
                    #expect(link.leads(object) == memoryWins, what)
                    #expect(link.leads(shop.fresh(object)) == memoryWins, what)
                    #expect(
                        try shop.sql("SELECT count(*) FROM ZAIRCRAFT WHERE ZNAME = 'A'") == (memoryWins ? "1" : "0"))
                } catch ManagedObjectError.conflict(let conflicts) {
                    #expect(!isMerged && policy.mergeType == .error, what)
                    #expect(conflicts.map(\.objectID) == [here.objectID], what)
                    #expect(conflicts.map(\.newVersion) == [0], what)
                    #expect(shop.x.hasChanges, what)
                }
                #expect(try shop.findings().isEmpty, what)
            }
        }
    }

    @Test("A saved object that turns to a deleted row is checked like a new one")
    func update() throws {
        for link in Link.allCases {
            let shop = try Workshop()
            shop.x.mergePolicy = .rollback
            let other = shop.x.make("Aircraft", ["name": "B"])
            let object = link.make(other, in: shop.x)
            let (here, there) = try shop.aircraft()
            shop.y.delete(there)
            try shop.y.save()
            let isMany = link == .pair || link == .pairWithoutInverse
            object.setValue(isMany ? Set([here]) : here, forKey: link.name)
            try shop.x.save()
            #expect(!link.leads(shop.fresh(object)), "\(link)")
            #expect(try shop.findings().isEmpty, "\(link)")
        }
    }

    @Test("A required reference to a deleted row stops the save")
    func required() throws {
        let shop = try Workshop(WorkshopModel.make(requires: true))
        shop.x.mergePolicy = .rollback
        let (here, there) = try shop.aircraft()
        shop.y.delete(there)
        try shop.y.save()
        _ = Link.toOne.make(here, in: shop.x)
        let error = #expect(throws: ManagedObjectError.self) { try shop.x.save() }
        #expect(error?.code == 1570)
        #expect(try shop.sql("SELECT count(*) FROM ZENTRY") == "0")
    }

    @Test("A reference to a row that the same context has deleted by a batch is checked as well")
    func batch() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let entry = shop.x.make("Entry", ["name": "E"])
        try shop.x.save()
        try shop.x.execute(BatchDeleteRequest(objectIDs: [here.objectID]))
        entry.setValue(here, forKey: "aircraft")
        #expect(throws: ManagedObjectError.self) { try shop.x.save() }
        #expect(try shop.findings().isEmpty)
    }

    @Test("In a transaction of several saves, a row may be referred to before it is inserted, but not without")
    func transaction() throws {
        for isInserted in [true, false] {
            let shop = try Workshop()
            let coordinator = shop.container.persistentStoreCoordinator
            let entity = try #require(try? coordinator.model.entity(named: "Aircraft"))
            let id = ManagedObjectID(store: try shop.aircraft().here.objectID.store, entity: entity, key: 7)
            var failure: ManagedObjectError?
            do {
                try coordinator.performTransaction {
                    let entry = shop.x.make("Entry", ["name": "E"])
                    entry.set(AttributeValue.objectID(id), at: try entry.entity.slot(at: "aircraft").index)
                    try shop.x.save()
                    if isInserted { _ = try shop.y.insertObject(with: id) }
                    try shop.y.save()
                }
            } catch {
                failure = error as? ManagedObjectError
            }
            #expect(failure?.code == (isInserted ? nil : 133000))
            #expect(try shop.sql("SELECT count(ZAIRCRAFT) FROM ZENTRY") == (isInserted ? "1" : "0"))
            #expect(try shop.findings().isEmpty)
        }
    }

    @Test("A batch does not write a reference to a row that is gone")
    func batchReference() throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        _ = shop.x.make("Entry", ["name": "E"])
        try shop.x.save()
        shop.y.delete(there)
        try shop.y.save()
        let insert = BatchInsertRequest(entityName: "Entry", objects: [["name": "F", "aircraft": here.objectID]])
        let update = BatchUpdateRequest(entityName: "Entry")
        update.propertiesToUpdate = ["aircraft": here.objectID]
        for error in [
            #expect(throws: ManagedObjectError.self) { try shop.x.execute(insert) },
            #expect(throws: ManagedObjectError.self) { try shop.x.execute(update) },
        ] {
            #expect(error?.code == 1550 && error?.message.contains("Entry.aircraft") == true)
        }
        #expect(try shop.sql("SELECT count(*), count(ZAIRCRAFT) FROM ZENTRY") == "1|0")
    }

    @Test("What others have added to a relationship follows its delete rule, read before or not")
    func rules() throws {
        for rule in [DeleteRule.nullify, .cascade, .deny] {
            for link in [Link.toOne, .pair] {
                for isRead in [false, true] {
                    let shop = try Workshop(WorkshopModel.make(rule))
                    let (here, there) = try shop.aircraft()
                    if isRead { _ = (there.names("entries"), there.names("owners")) }
                    _ = link.make(here, in: shop.x)
                    try shop.x.save()
                    shop.y.delete(there)
                    let what = Comment("\(rule), \(link), read: \(isRead)")
                    do {
                        try shop.y.save()
                        #expect(rule != .deny, what)
                        #expect(try shop.sql("SELECT count(*) FROM ZAIRCRAFT") == "0", what)
                    } catch ManagedObjectError.validation(let failures) {
                        #expect(rule == .deny, what)
                        #expect(failures.map(\.code) == [1600], what)
                        #expect(try shop.sql("SELECT count(*) FROM ZAIRCRAFT") == "1", what)
                    }
                    let left = try shop.sql("SELECT (SELECT count(*) FROM ZENTRY) + (SELECT count(*) FROM ZPERSON)")
                    #expect(left == (rule == .cascade ? "0" : "1"), what)
                    #expect(try shop.findings().isEmpty, what)
                }
            }
        }
    }

    @Test("A required reference that others have added stops the deletion")
    func requiredElsewhere() throws {
        let shop = try Workshop(WorkshopModel.make(requires: true))
        let (here, there) = try shop.aircraft()
        _ = there.names("entries")
        _ = Link.toOne.make(here, in: shop.x)
        try shop.x.save()
        shop.y.delete(there)
        let error = #expect(throws: ManagedObjectError.self) { try shop.y.save() }
        #expect(error?.code == 1570)
        #expect(try shop.sql("SELECT count(*) FROM ZAIRCRAFT") == "1")
    }

    @Test("Relationships without an inverse let a deleted row go")
    func withoutInverse() throws {
        for link in [Link.withoutInverse, .pairWithoutInverse] {
            let shop = try Workshop()
            let (here, there) = try shop.aircraft()
            let note = link.make(here, in: shop.x)
            try shop.x.save()
            shop.y.delete(there)
            try shop.y.save()
            #expect(!link.leads(shop.fresh(note)), "\(link)")
            #expect(try shop.findings().isEmpty, "\(link)")
        }
    }

    @Test("A batch deletion lets relationships without an inverse go, too")
    func batchWithoutInverse() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let note = shop.x.make("Note", ["about": here, "mentions": Set([here])])
        let tag = shop.x.make("Tag", ["code": "t"])
        _ = shop.x.make("Kid", ["tag": tag])
        try shop.x.save()
        for entity in ["Aircraft", "Tag"] { try shop.y.execute(BatchDeleteRequest(entityName: entity)) }
        #expect(try shop.findings() == [])
        #expect(try shop.sql("SELECT count(*), count(ZABOUT) FROM ZNOTE") == "1|0")
        #expect(try shop.sql("SELECT count(*), count(ZTAG) FROM ZKID") == "1|0")
        #expect(shop.fresh(note).names("mentions").isEmpty)
    }

    @Test("A child's deletion follows its rules among the members that only the parent has")
    func parent() throws {
        for rule in [DeleteRule.nullify, .cascade, .deny] {
            let shop = try Workshop(WorkshopModel.make(rule))
            let (here, _) = try shop.aircraft()
            let child = ManagedObjectContext(parent: shop.x)
            let mine = child.object(with: here.objectID)
            _ = mine.names("entries")
            let entry = Link.toOne.make(here, in: shop.x)
            child.delete(mine)
            try child.save()
            do {
                try shop.x.save()
                #expect(rule != .deny)
                #expect(entry.isDeleted == (rule == .cascade))
            } catch ManagedObjectError.validation(let failures) {
                #expect(rule == .deny && failures.map(\.code) == [1600])
            }
            #expect(try shop.findings().isEmpty)
        }
    }

    @Test("What a child has moved elsewhere is spared when the child deletes the former owner")
    func movedInChild() throws {
        let shop = try Workshop(WorkshopModel.make(.cascade))
        let (here, _) = try shop.aircraft()
        let (other, entry) = (shop.x.make("Aircraft", ["name": "Z"]), Link.toOne.make(here, in: shop.x))
        try shop.x.save()
        _ = here.names("entries")
        let child = ManagedObjectContext(parent: shop.x)
        child.object(with: entry.objectID).setValue(child.object(with: other.objectID), forKey: "aircraft")
        child.delete(child.object(with: here.objectID))
        try child.save()
        try shop.x.save()
        #expect(shop.fresh(other).names("entries") == ["E"])
    }

    @Test("The undone insertion of an object takes the references of others along")
    func undoneInsertion() throws {
        let shop = try Workshop()
        shop.x.undoManager = UndoManager()
        let (_, there) = try shop.aircraft()
        let entry = Link.toOne.make(there, in: shop.y)
        try shop.y.save()
        shop.x.undo()
        try shop.x.save()
        #expect(shop.fresh(entry).object("aircraft") == nil)
        #expect(try shop.findings().isEmpty)
    }

    @Test("Two contexts that add to one owner do not conflict, and its version stays")
    func noConflict() throws {
        for link in [Link.toOne, .pair, .ordered] {
            let shop = try Workshop()
            let (here, there) = try shop.aircraft()
            _ = link.make(here, in: shop.x)
            _ = link.make(there, in: shop.y)
            try shop.x.save()
            try shop.y.save()
            #expect(try shop.sql("SELECT Z_OPT FROM ZAIRCRAFT") == "1")
            let members = ["entries", "owners", "parts"].flatMap { shop.fresh(here).names($0) }
            #expect(members.count == 2, "\(link)")
        }
    }

    @Test("A temporary key never reaches the file")
    func unsavedDestination() throws {
        let shop = try Workshop(WorkshopModel.make(.noAction))
        let entry = shop.x.make("Entry", ["name": "E"])
        try shop.x.save()
        let aircraft = shop.x.make("Aircraft")
        entry.setValue(aircraft, forKey: "aircraft")
        shop.x.delete(aircraft)
        try shop.x.save()
        #expect(try shop.sql("SELECT ifnull(ZAIRCRAFT, 'NULL') FROM ZENTRY") == "NULL")
        #expect(entry.object("aircraft") == nil)
    }

    @Test("No Action leaves a reference that reads as nil everywhere, is listed, and does not stop later saves")
    func noAction() throws {
        let shop = try Workshop(WorkshopModel.make(.noAction))
        let (here, there) = try shop.aircraft()
        let entry = Link.toOne.make(here, in: shop.x)
        try shop.x.save()
        shop.y.delete(there)
        try shop.y.save()
        #expect(try shop.sql("SELECT ZAIRCRAFT FROM ZENTRY") == "1")
        #expect(try shop.findings() == ["Entry.aircraft: 1 reference to a missing row: p1."])
        let reader = shop.container.newBackgroundContext()
        let found = reader.object(with: entry.objectID)
        #expect(found.object("aircraft") == nil)
        #expect(try reader.all("Entry", "aircraft == nil").map(\.objectID) == [entry.objectID])
        #expect(try reader.all("Entry", "aircraft != nil").isEmpty)
        #expect(try reader.all("Entry", "aircraft.name == nil").count == 1)
        found.setValue("later", forKey: "name")
        #expect(try reader.all("Entry", "aircraft == nil").count == 1)
        try reader.save()
        #expect(try shop.sql("SELECT ZNAME, ZAIRCRAFT FROM ZENTRY") == "later|1")
    }
}
