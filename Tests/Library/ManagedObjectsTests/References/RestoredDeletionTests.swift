import Foundation
import ManagedObjects
import Testing

@Suite("Deletions that lose a conflict")
struct RestoredDeletionTests {
    /// An aircraft with an owner, two ordered parts and an entry, and the same in a second context.
    private struct Family {
        let shop: Workshop
        let aircraft: ManagedObject
        let there: ManagedObject

        init(_ rule: DeleteRule = .nullify, policy: MergePolicy) throws {
            shop = try Workshop(WorkshopModel.make(rule))
            shop.x.mergePolicy = policy
            aircraft = shop.x.make("Aircraft", ["name": "A"])
            _ = shop.x.make("Person", ["name": "P", "planes": Set([aircraft])])
            _ = shop.x.make("Entry", ["name": "E", "aircraft": aircraft])
            _ = shop.x.make("Papers", ["name": "B", "aircraft": aircraft])
            for name in ["2", "1"] { _ = shop.x.make("Part", ["name": name, "plane": aircraft]) }
            try shop.x.save()
            there = shop.y.object(with: aircraft.objectID)
            there.setValue("renamed", forKey: "name")
        }

        func expectWhole(_ object: ManagedObject, _ what: String) {
            #expect(object.value(forKey: "name") as? String == "renamed", "\(what)")
            #expect(object.names("parts") == ["2", "1"], "\(what)")
            #expect(object.names("owners") == ["P"], "\(what)")
            #expect(object.names("entries") == ["E"], "\(what)")
            #expect(object.object("papers")?.value(forKey: "name") as? String == "B", "\(what)")
        }
    }

    @Test(
        "A deletion that loses is taken back with all that followed from it",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback])
    func whole(policy: MergePolicy) throws {
        for rule in [DeleteRule.nullify, .cascade] {
            let family = try Family(rule, policy: policy)
            try family.shop.y.save()
            family.shop.x.delete(family.aircraft)
            try family.shop.x.save()
            family.expectWhole(family.aircraft, "memory, \(rule)")
            family.expectWhole(family.shop.fresh(family.aircraft), "file, \(rule)")
            #expect(!family.shop.x.hasChanges)
            #expect(try family.shop.findings().isEmpty)
        }
    }

    @Test("What was deleted on its own stays deleted")
    func alone() throws {
        let family = try Family(policy: .rollback)
        try family.shop.y.save()
        let parts = family.aircraft.mutableOrderedSetValue(forKey: "parts").array
        family.shop.x.delete(parts[0])
        family.shop.x.delete(family.aircraft)
        try family.shop.x.save()
        #expect(family.aircraft.names("parts") == ["1"])
        #expect(family.shop.fresh(family.aircraft).names("parts") == ["1"])
    }

    @Test("A cascaded object that was changed elsewhere brings its owner back")
    func cascaded() throws {
        let family = try Family(policy: .rollback)
        family.shop.y.rollback()
        let mine = family.aircraft.mutableOrderedSetValue(forKey: "parts").array
        #expect(mine.map { $0.value(forKey: "name") as? String } == ["2", "1"])
        let part = family.there.mutableOrderedSetValue(forKey: "parts").lastObject
        part?.setValue("1 changed", forKey: "name")
        try family.shop.y.save()
        family.shop.x.delete(family.aircraft)
        try family.shop.x.save()
        let found = family.shop.fresh(family.aircraft)
        #expect(found.names("parts") == ["2", "1 changed"])
        #expect(found.names("owners") == ["P"] && found.value(forKey: "name") as? String == "A")
        #expect(try family.shop.findings().isEmpty)
    }

    @Test("What was moved to an owner and deleted with it comes back with it", arguments: [false, true])
    func moved(isFormerFirst: Bool) throws {
        let family = try Family(policy: .mergeByPropertyStoreTrump)
        let context = family.shop.x
        let former = context.make("Aircraft", ["name": "F"])
        let part = context.make("Part", ["name": "0", "plane": former])
        try context.save()
        try family.shop.y.save()
        part.setValue(family.aircraft, forKey: "plane")
        for each in isFormerFirst ? [former, family.aircraft] : [family.aircraft, former] { context.delete(each) }
        try context.save()
        for found in [family.aircraft, family.shop.fresh(family.aircraft)] {
            #expect(found.names("parts").sorted() == ["0", "1", "2"])
            #expect(found.value(forKey: "name") as? String == "renamed")
        }
        #expect(try family.shop.sql("SELECT count(*) FROM ZAIRCRAFT") == "1")
        #expect(try family.shop.findings().isEmpty)
    }

    @Test("What was deleted on its own leaves what is restored, and unsaved links go with the deletion")
    func leaves() throws {
        let family = try Family(policy: .mergeByPropertyStoreTrump)
        let context = family.shop.x
        let other = context.make("Person", ["name": "Q"])
        try context.save()
        try family.shop.y.save()
        let owner = try #require((family.aircraft.value(forKey: "owners") as? Set<ManagedObject>)?.first)
        other.setValue(Set([family.aircraft]), forKey: "planes")
        context.delete(owner)
        context.delete(family.aircraft)
        try context.save()
        #expect(family.aircraft.names("owners").isEmpty && other.names("planes").isEmpty)
        #expect(family.shop.fresh(family.aircraft).names("owners").isEmpty)
        #expect(family.aircraft.names("parts") == ["2", "1"] && family.aircraft.names("entries") == ["E"])
        #expect(!context.hasChanges)
        #expect(try family.shop.findings().isEmpty)
    }

    @Test("The other end of a pair is restored with the pair")
    func person() throws {
        let family = try Family(policy: .rollback)
        let mine = (family.aircraft.value(forKey: "owners") as? Set<ManagedObject>)?.first
        _ = mine?.value(forKey: "name")
        let owner = (family.there.value(forKey: "owners") as? Set<ManagedObject>)?.first
        owner?.setValue("Q", forKey: "name")
        try family.shop.y.save()
        family.shop.x.delete(try #require(mine))
        try family.shop.x.save()
        #expect(family.aircraft.names("owners") == ["Q"])
        #expect(family.shop.fresh(family.aircraft).names("owners") == ["Q"])
    }

    @Test("If memory wins, the deletion stays whole")
    func memoryWins() throws {
        let family = try Family(policy: .overwrite)
        try family.shop.y.save()
        family.shop.x.delete(family.aircraft)
        try family.shop.x.save()
        #expect(try family.shop.sql("SELECT (SELECT count(*) FROM ZAIRCRAFT) || (SELECT count(*) FROM ZPART)") == "00")
        #expect(try family.shop.findings().isEmpty)
    }
}
