import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import Testing

@Suite("Rows that forbid a later hop, predicted by a plan for the first version")
struct LaterHopTests {
    /// Aircraft with name, seats and note, and gliders in a separate hierarchy.
    private static let first = ManagedObjectModel(
        entities: [
            EntityDescription(
                "Aircraft",
                [.attribute(.init("color", .string)), .attribute(.init("seats", .integer32))]),
            EntityDescription("Glider", [.attribute(.init("color", .string))]),
        ], versionIdentifiers: ["one"])
    private static let rows = [
        "INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZCOLOR, ZSEATS) VALUES (1, 1, 1, 'blue', 70000), (2, 1, 1, NULL, 2)",
        "INSERT INTO ZGLIDER (Z_PK, Z_ENT, Z_OPT, ZCOLOR) VALUES (1, 2, 1, 'blue')",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 2",
    ]

    private static func next(
        _ identifier: String, after model: ManagedObjectModel, _ change: (inout ManagedObjectModel) -> Void
    ) -> ManagedObjectModel {
        var result = model
        result.versionIdentifiers = [identifier]
        change(&result)
        return result
    }

    /// The attribute has a new name, and a new default for future rows.
    private static let second = next("two", after: first) {
        var paint = AttributeDescription.named("paint", identifier: "color")
        paint.defaultValue = .string("white")
        $0[entity: "Aircraft"]?[property: "color"] = nil
        $0[entity: "Aircraft"]?[property: "paint"] = .attribute(paint)
        $0.entities.append(EntityDescription("Airport", [.attribute(.init("code", .string))]))
    }

    private func plan(
        _ models: [ManagedObjectModel], handlers: [String] = [], runsCodeBefore: Bool = false
    ) throws -> MigrationPlan {
        let test = try TestStore(Self.first, rows: Self.rows)
        let before = try Data(contentsOf: test.url)
        let resolved = try models.map { try $0.resolved() }
        var hops = zip(resolved, resolved.dropFirst()).map { MigrationHop(from: $0, to: $1) }
        hops[0] = MigrationHop(
            from: resolved[0], to: resolved[1], handlers: handlers, runsCodeBefore: runsCodeBefore)
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner(hops).plan($0) }
        #expect(try Data(contentsOf: test.url) == before)
        return plan
    }

    @Test(
        "A value is traced through a renaming to the version that requires it, and a number to the one it does not fit"
    )
    func carried() throws {
        let third = Self.next("three", after: Self.second) {
            $0[entity: "Aircraft"]?[property: "paint"] = .attribute(.init("paint", .string, isOptional: false))
            $0[entity: "Aircraft"]?[property: "seats"] = .attribute(.init("seats", .integer16))
        }
        let plan = try plan([Self.first, Self.second, third])
        #expect(!plan.isPossible && plan.hops[0].blockers.isEmpty)
        #expect(
            plan.hops[1].blockers.map(\.sentence) == [
                "Aircraft.paint: 1 row without a required value: p2.",
                "Aircraft.seats: 1 row with a number out of range for the new type: p1.",
            ])
    }

    @Test("A default that an earlier hop fills in counts as a value")
    func filled() throws {
        let middle = Self.next("two", after: Self.first) {
            $0[entity: "Aircraft"]?.properties.append(
                .attribute(.init("remarks", .string, defaultValue: .string("none"))))
        }
        let last = Self.next("three", after: middle) {
            $0[entity: "Aircraft"]?[property: "remarks"] = .attribute(.init("remarks", .string, isOptional: false))
        }
        #expect(try plan([Self.first, middle, last]).isPossible)
        #expect(try plan([Self.first, last]).hops[0].blockers.map(\.rows) == [2])
    }

    @Test("Rows that two hops bring together are listed with their entities")
    func together() throws {
        let under = Self.next("two", after: Self.first) { $0[entity: "Glider"]?.superentityName = "Aircraft" }
        let plain = Self.next("two", after: under) { $0[entity: "Glider"]?[property: "color"] = nil }
        let unique = Self.next("three", after: plain) {
            $0[entity: "Aircraft"]?.uniquenessConstraints = [["color"]]
        }
        let later = try plan([Self.first, plain, unique])
        #expect(later.hops[1].blockers.map(\.rows) == [2])
        #expect(later.hops[1].blockers.map(\.keys) == [[1, 1]])
        let atOnce = try plan([Self.first, unique]).hops[0].blockers
        #expect(
            atOnce.map(\.sentence) == [
                "Aircraft.color: 2 rows with values that must become unique: Aircraft p1, Glider p1."
            ])
        #expect(atOnce.map(\.owners) == [["Aircraft", "Glider"]])
    }

    @Test("After a handler the rows are unknown, and the plan lists the attributes concerned")
    func code() throws {
        let third = Self.next("three", after: Self.second) {
            $0[entity: "Aircraft"]?[property: "paint"] = .attribute(.init("paint", .string, isOptional: false))
        }
        let plan = try plan([Self.first, Self.second, third], handlers: ["Code runs."])
        #expect(plan.isPossible && plan.hops[1].blockers.isEmpty)
        #expect(
            plan.hops[1].warnings == [
                "Aircraft.paint: rows that forbid the change are known only after the handlers of “one to two” have run."
            ])
    }

    @Test("The rows after a blocked hop are not predicted")
    func behind() throws {
        let required = Self.next("two", after: Self.first) {
            $0[entity: "Aircraft"]?[property: "color"] = .attribute(.init("color", .string, isOptional: false))
        }
        let narrow = Self.next("three", after: required) {
            $0[entity: "Aircraft"]?[property: "seats"] = .attribute(.init("seats", .integer16))
        }
        let plan = try plan([Self.first, required, narrow])
        #expect(plan.hops.map(\.blockers.count) == [1, 0])
        #expect(plan.hops[1].warnings.first?.hasSuffix("known only once “one to two” is possible.") == true)
    }
}

extension AttributeDescription {
    fileprivate static func named(_ name: String, identifier: String) -> AttributeDescription {
        var attribute = AttributeDescription(name, .string)
        attribute.renamingIdentifier = identifier
        return attribute
    }
}
