import Foundation
import ManagedObjects
import Testing

@Suite("Both ends of a relationship")
struct BothEndsTests {
    private func part(_ name: String, _ plane: ManagedObject, _ context: ManagedObjectContext) -> ManagedObject {
        context.make("Part", ["name": name, "plane": plane])
    }

    private func withParts(_ names: [String]) throws -> (shop: Workshop, here: ManagedObject, there: ManagedObject) {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        for name in names { _ = part(name, here, shop.x) }
        try shop.x.save()
        return (shop, here, there)
    }

    @Test("The members of parent and child come together, the child's order first")
    func orderOfChild() throws {
        let (shop, here, _) = try withParts(["1", "2"])
        let child = ManagedObjectContext(parent: shop.x)
        let mine = child.object(with: here.objectID)
        #expect(mine.names("parts") == ["1", "2"])
        _ = part("3 parent", here, shop.x)
        _ = part("4 child", mine, child)
        try child.save()
        #expect(here.names("parts") == ["1", "2", "4 child", "3 parent"])
        try shop.x.save()
        #expect(here.names("parts") == ["1", "2", "4 child", "3 parent"])
        #expect(shop.fresh(here).names("parts") == ["1", "2", "4 child", "3 parent"])
        #expect(try shop.sql("SELECT count(DISTINCT Z_FOK_PLANE), min(Z_FOK_PLANE) FROM ZPART") == "4|0")
    }

    @Test("Members that others add join an unsaved order, merged or not")
    func orderOfOthers() throws {
        for isMerged in [false, true] {
            let (shop, here, there) = try withParts(["1", "2", "3"])
            shop.x.automaticallyMergesChangesFromParent = isMerged
            let parts = here.mutableOrderedSetValue(forKey: "parts").array
            here.setValue(Array(parts.reversed()), forKey: "parts")
            _ = part("mine", here, shop.x)
            let theirs = part("theirs", there, shop.y)
            there.insert(theirs, intoRelationship: there.entity.relationship("parts")?.index ?? 0, at: 0)
            try shop.y.save()
            shop.x.processPendingChanges()
            try shop.x.save()
            let wanted = ["3", "2", "1", "mine", "theirs"]
            #expect(here.names("parts") == wanted, "merged: \(isMerged)")
            #expect(shop.fresh(here).names("parts") == wanted, "merged: \(isMerged)")
            #expect(try shop.sql("SELECT count(DISTINCT Z_FOK_PLANE) FROM ZPART") == "5")
            shop.x.delete(here)
            try shop.x.save()
            #expect(try shop.sql("SELECT count(*) FROM ZPART") == "0", "merged: \(isMerged)")
        }
    }

    @Test("A member that others remove leaves an unsaved order")
    func removedElsewhere() throws {
        let (shop, here, there) = try withParts(["1", "2", "3"])
        shop.x.automaticallyMergesChangesFromParent = true
        _ = part("mine", here, shop.x)
        there.mutableOrderedSetValue(forKey: "parts").array[1].setValue(nil, forKey: "plane")
        try shop.y.save()
        shop.x.processPendingChanges()
        #expect(here.names("parts") == ["1", "3", "mine"])
        try shop.x.save()
        #expect(shop.fresh(here).names("parts") == ["1", "3", "mine"])
    }

    @Test("After a save the order is the store's; a member that leaves and joins again is the last")
    func orderAfterSave() throws {
        let shop = try Workshop()
        let (here, there) = try shop.aircraft()
        let parts = ["1", "2", "3"].map { shop.x.make("Part", ["name": $0, "plane": here]) }
        try shop.x.save()
        let list = here.mutableOrderedSetValue(forKey: "parts")
        list.insert(parts[2], at: 0)
        #expect(here.names("parts") == ["3", "1", "2"])
        list.remove(parts[2])
        #expect(here.names("parts") == ["1", "2"])
        list.add(parts[2])
        #expect(here.names("parts") == ["1", "2", "3"])
        list.insert(parts[1], at: 0)
        try shop.x.save()
        #expect(here.names("parts") == ["2", "1", "3"] && !here.hasPersistentChangedValues)
        let theirs = there.mutableOrderedSetValue(forKey: "parts")
        #expect(there.names("parts") == ["2", "1", "3"])
        theirs.insert(shop.y.object(with: parts[2].objectID), at: 0)
        try shop.y.save()
        shop.x.refreshAllObjects()
        #expect(here.names("parts") == ["3", "2", "1"])
    }

    @Test("Refreshing either end leaves both ends in agreement, before and after the save")
    func refresh() throws {
        for refreshed in ["entry", "from", "to"] {
            for keeps in [false, true] {
                let shop = try Workshop(WorkshopModel.make(.cascade))
                let (from, to) = (shop.x.make("Aircraft", ["name": "A"]), shop.x.make("Aircraft", ["name": "Z"]))
                let entry = shop.x.make("Entry", ["name": "E", "aircraft": from])
                try shop.x.save()
                _ = (from.names("entries"), to.names("entries"))
                entry.setValue(to, forKey: "aircraft")
                let object = ["entry": entry, "from": from, "to": to][refreshed] ?? entry
                shop.x.refresh(object, mergeChanges: keeps)
                for moment in ["before", "after"] {
                    let what = Comment("\(refreshed), keeps: \(keeps), \(moment) the save")
                    let owner = refreshed == "entry" && !keeps ? from : to
                    #expect(entry.object("aircraft") === owner, what)
                    #expect(from.names("entries") == (owner === from ? ["E"] : []), what)
                    #expect(to.names("entries") == (owner === to ? ["E"] : []), what)
                    try shop.x.save()
                }
                if refreshed != "entry" || keeps {
                    shop.x.delete(from)
                    try shop.x.save()
                    #expect(shop.fresh(to).names("entries") == ["E"], "\(refreshed)")
                }
            }
        }
    }

    @Test("A pair that a refresh discards is gone at both ends")
    func refreshedPair() throws {
        let shop = try Workshop()
        let (here, _) = try shop.aircraft()
        let person = shop.x.make("Person", ["name": "P"])
        try shop.x.save()
        person.setValue(Set([here]), forKey: "planes")
        shop.x.refresh(here, mergeChanges: false)
        #expect((here.names("owners"), person.names("planes")) == ([], []))
        try shop.x.save()
        #expect(shop.fresh(here).names("owners").isEmpty)
    }

    @Test("A refreshed object that another context has moved is found at its new owner")
    func moved() throws {
        for keeps in [false, true] {
            let shop = try Workshop()
            let (from, to) = (shop.x.make("Aircraft", ["name": "A"]), shop.x.make("Aircraft", ["name": "Z"]))
            let entry = shop.x.make("Entry", ["name": "E", "aircraft": from])
            try shop.x.save()
            _ = (from.names("entries"), to.names("entries"))
            shop.y.object(with: entry.objectID).setValue(shop.y.object(with: to.objectID), forKey: "aircraft")
            try shop.y.save()
            shop.x.refresh(entry, mergeChanges: keeps)
            #expect(entry.object("aircraft") === to)
            #expect((from.names("entries"), to.names("entries")) == ([], ["E"]))
        }
    }

    @Test("An unsaved move is kept on top of another context's move, at all ends")
    func movedTwice() throws {
        let shop = try Workshop()
        let owners = ["A", "B", "C"].map { shop.x.make("Aircraft", ["name": $0]) }
        let entry = shop.x.make("Entry", ["name": "E", "aircraft": owners[0]])
        try shop.x.save()
        shop.x.automaticallyMergesChangesFromParent = true
        for owner in owners { _ = owner.names("entries") }
        entry.setValue(owners[2], forKey: "aircraft")
        shop.y.object(with: entry.objectID).setValue(shop.y.object(with: owners[1].objectID), forKey: "aircraft")
        try shop.y.save()
        shop.x.processPendingChanges()
        for _ in 0..<2 {
            #expect(owners.map { $0.names("entries") } == [[], [], ["E"]])
            try shop.x.save()
        }
    }

    @Test("A child's object whose unique value was taken becomes the object that has it")
    func survivor() throws {
        for policy in [MergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump] {
            for isKnown in [false, true] {
                let shop = try Workshop()
                let stored = shop.x.make("Tag", ["code": "a", "text": "stored"])
                try shop.x.save()
                shop.x.mergePolicy = policy
                let child = ManagedObjectContext(parent: shop.x)
                let known = isKnown ? child.object(with: stored.objectID) : nil
                let tag = child.make("Tag", ["code": "a", "text": "new"])
                let first = child.make("Kid", ["name": "1", "tag": tag])
                try child.save()
                try shop.x.save()
                let current = tag.isDeleted || tag.managedObjectContext == nil ? known : tag
                #expect(first.object("tag") === current)
                current?.setValue("edited later", forKey: "text")
                _ = child.make("Kid", ["name": "2", "tag": first.object("tag")])
                try child.save()
                try shop.x.save()
                #expect(try shop.sql("SELECT ZTEXT FROM ZTAG") == "edited later", "\(policy.mergeType)")
                #expect(try shop.sql("SELECT group_concat(ZTAG) FROM ZKID") == "1,1", "\(policy.mergeType)")
                _ = known
            }
        }
    }
}
