import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Equal unique values")
struct SiblingUniquenessTests {
    /// Cars and boats share the unique code of vehicles; their own attributes have the same numbers.
    private static var vehicles: ManagedObjectModel {
        var vehicle = EntityDescription(
            "Vehicle",
            [
                .attribute(AttributeDescription("code", .string)), .attribute(AttributeDescription("note", .string)),
                .attribute(AttributeDescription("count", .integer32, defaultValue: .integer(0))),
                .attribute(AttributeDescription("isFavorite", .boolean, defaultValue: .boolean(false))),
            ])
        vehicle.uniquenessConstraints = [["code"]]
        let car = EntityDescription(
            "Car", superentity: "Vehicle",
            [
                .attribute(AttributeDescription("adoors", .integer32)),
                .relationship(RelationshipDescription("garage", to: "Garage", inverse: "cars")),
            ])
        let boat = EntityDescription(
            "Boat", superentity: "Vehicle",
            [
                .attribute(AttributeDescription("asails", .string)),
                .relationship(RelationshipDescription("harbor", to: "Harbor", inverse: "boats")),
            ])
        let garage = EntityDescription(
            "Garage", [.relationship(RelationshipDescription("cars", toMany: "Car", inverse: "garage"))])
        let harbor = EntityDescription(
            "Harbor", [.relationship(RelationshipDescription("boats", toMany: "Boat", inverse: "harbor"))])
        return ManagedObjectModel(entities: [vehicle, car, boat, garage, harbor])
    }

    private static let memoryWins: [MergePolicy] = [.mergeByPropertyObjectTrump, .overwrite]

    @Test("The values of an object are not written over an object of a sibling entity", arguments: memoryWins)
    func siblings(policy: MergePolicy) throws {
        let shop = try Workshop(Self.vehicles)
        let garage = shop.x.make("Garage")
        _ = shop.x.make("Car", ["code": "X", "adoors": 4, "garage": garage])
        try shop.x.save()
        shop.x.mergePolicy = policy
        _ = shop.x.make("Boat", ["code": "X", "asails": "two", "harbor": shop.x.make("Harbor")])
        #expect(throws: ManagedObjectError.self) { try shop.x.save() }
        #expect(try shop.sql("SELECT typeof(ZADOORS), ZGARAGE FROM ZVEHICLE") == "integer|1")
        #expect(try shop.findings().isEmpty)
    }

    @Test("If the store wins, references to the removed object do not lead to a sibling")
    func siblingsStore() throws {
        let shop = try Workshop(Self.vehicles)
        _ = shop.x.make("Car", ["code": "X", "adoors": 4])
        try shop.x.save()
        shop.x.mergePolicy = .mergeByPropertyStoreTrump
        let harbor = shop.x.make("Harbor")
        harbor.setValue(Set([shop.x.make("Boat", ["code": "X"])]), forKey: "boats")
        try shop.x.save()
        #expect(harbor.names("boats").isEmpty && shop.fresh(harbor).names("boats").isEmpty)
        #expect(try shop.sql("SELECT count(*), max(ZADOORS), count(ZGARAGE) FROM ZVEHICLE") == "1|4|0")
    }

    @Test("What was set explicitly wins, be it equal to the default or not; what was not set stays")
    func setToDefault() throws {
        for throughChild in [false, true] {
            let shop = try Workshop(Self.vehicles)
            _ = shop.x.make("Car", ["code": "a", "count": 5, "isFavorite": true, "note": "kept"])
            try shop.x.save()
            shop.x.mergePolicy = .mergeByPropertyObjectTrump
            let context = throughChild ? ManagedObjectContext(parent: shop.x) : shop.x
            _ = context.make("Car", ["code": "a", "count": 0, "isFavorite": false])
            try context.save()
            try shop.x.save()
            #expect(try shop.sql("SELECT ZCOUNT, ZISFAVORITE, ZNOTE FROM ZVEHICLE") == "0|0|kept")
        }
    }

    @Test("Canonically equivalent texts are two unique values, whatever else a save resolves")
    func equivalentTexts() throws {
        for policy in [MergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump] {
            let shop = try Workshop()
            _ = shop.x.make("Tag", ["code": "z"])
            try shop.x.save()
            shop.x.mergePolicy = policy
            for code in ["o\u{308}", "\u{f6}", "z"] { _ = shop.x.make("Tag", ["code": code]) }
            try shop.x.save()
            #expect(try shop.sql("SELECT count(*) FROM ZTAG") == "3")
        }
    }

    @Test("A text can be set to a canonically equivalent one, and undone")
    func spelling() throws {
        let shop = try Workshop()
        shop.x.undoManager = UndoManager()
        let tag = shop.x.make("Tag", ["code": "caf\u{e9}"])
        try shop.x.save()
        tag.setValue("cafe\u{301}", forKey: "code")
        #expect(tag.hasPersistentChangedValues)
        try shop.x.save()
        #expect(try shop.sql("SELECT hex(ZCODE) FROM ZTAG") == "63616665CC81")
        #expect(try shop.x.all("Tag", "code == %@", "cafe\u{301}").count == 1)
        shop.x.undo()
        try shop.x.save()
        #expect(try shop.sql("SELECT hex(ZCODE) FROM ZTAG") == "636166C3A9")
    }

    @Test("Saving objects that repeat stored unique values takes about as long as saving new ones")
    func repeated() throws {
        let shop = try Workshop()
        func save(_ prefix: String) throws -> Duration {
            for number in 0..<4_000 { _ = shop.x.make("Tag", ["code": "\(prefix)\(number)", "text": "t"]) }
            return try ContinuousClock().measure { try shop.x.save() }
        }
        shop.x.mergePolicy = .mergeByPropertyObjectTrump
        let first = try save("a")
        let again = try save("a")
        #expect(again < max(first * 12, .seconds(4)), "\(first), \(again)")
        #expect(try shop.sql("SELECT count(*) FROM ZTAG") == "4000")
    }
}
