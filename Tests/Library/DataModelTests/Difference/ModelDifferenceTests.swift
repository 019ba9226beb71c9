import DataModel
import Foundation
import Testing

@Suite("Differences of models")
struct ModelDifferenceTests {
    @Test("A model does not differ from itself")
    func nothing() throws {
        #expect(try difference(Self.before, Self.before).isEmpty)
    }

    @Test("Additions, removals and renamings are lightweight and described in sentences")
    func sentences() throws {
        var model = Self.before
        model[entity: "Aircraft"]?.properties += [.attribute(AttributeDescription("remarks", .string))]
        model[entity: "Aircraft"]?[property: "seats"] = nil
        model[entity: "Aircraft"]?.edit(attribute: "color") {
            $0.name = "paintColor"
            $0.renamingIdentifier = "color"
        }
        model.entities.append(EntityDescription("Pilot"))
        let result = try difference(Self.before, model)
        #expect(
            result.operations.map(\.sentence) == [
                "The attribute “color” of Aircraft is renamed “paintColor”.",
                "Aircraft gains the attribute “remarks”.", "Aircraft loses the attribute “seats”, with its values.",
                "The entity Pilot is added.",
            ])
        #expect(result.isLightweight)
    }

    @Test("A renaming identifier works for a chain of renamings, step by step and at once")
    func chain() throws {
        let models = [("color", nil), ("paintColor", "color"), ("tint", "color")].map { name, identifier in
            ManagedObjectModel(entities: [
                EntityDescription("Aircraft", [.attribute(.named(name, identifier: identifier))])
            ])
        }
        for (from, to) in [(0, 1), (1, 2), (0, 2)] {
            let result = try difference(models[from], models[to])
            #expect(
                result.operations.map(\.change).allSatisfy { if case .attribute(.renamed) = $0 { true } else { false } }
            )
            #expect(result.operations.count == 1)
        }
    }

    @Test("A renaming identifier wins over an equal name")
    func renamingWins() throws {
        let before = ManagedObjectModel(entities: [
            EntityDescription("Aircraft", [.attribute(.init("data", .binary)), .attribute(.init("bridge", .binary))])
        ])
        let after = ManagedObjectModel(entities: [
            EntityDescription("Aircraft", [.attribute(.named("data", .binary, identifier: "bridge"))])
        ])
        let result = try difference(before, after)
        #expect(
            result.operations.map(\.sentence) == [
                "The attribute “bridge” of Aircraft is renamed “data”.",
                "Aircraft loses the attribute “data”, with its values.",
            ])
        #expect(result.sourcePath(of: "data", in: try result.destination.entity(named: "Aircraft")) == "bridge")
    }

    @Test("Two attributes with the same renaming identifier are refused, naming both")
    func ambiguity() throws {
        let after = ManagedObjectModel(entities: [
            EntityDescription(
                "Aircraft",
                [.attribute(.named("a", identifier: "color")), .attribute(.named("b", identifier: "color"))])
        ])
        let refusal = try #require(try difference(Self.before, after).refusals.first)
        #expect(refusal.sentence == "Aircraft.b: a and b have the same renaming identifier “color”.")
    }

    @Test(
        "A type may change among numbers, and is refused otherwise",
        arguments: [
            (AttributeType.integer16, AttributeType.integer64, true), (.integer64, .double, true),
            (.boolean, .integer32, true), (.integer32, .string, false), (.string, .binary, false),
            (.double, .date, false),
        ])
    func types(from old: AttributeType, to new: AttributeType, isLightweight: Bool) throws {
        let models = [old, new].map { type in
            ManagedObjectModel(entities: [EntityDescription("Aircraft", [.attribute(.init("value", type))])])
        }
        #expect(try difference(models[0], models[1]).isLightweight == isLightweight)
    }

    @Test(
        "A warning says what numbers lose when their type changes",
        arguments: [
            (AttributeType.double, AttributeType.integer16, "Fractions are truncated."),
            (.integer64, .double, "Numbers of more than 15 digits are rounded."),
            (.integer32, .float, "Numbers of more than 7 digits are rounded."),
            (.integer16, .boolean, "Every number but 0 becomes true."), (.integer16, .double, ""),
            (.integer32, .decimal, ""), (.boolean, .integer16, ""),
        ])
    func losses(from old: AttributeType, to new: AttributeType, warning: String) throws {
        let models = [old, new].map { type in
            ManagedObjectModel(entities: [EntityDescription("Aircraft", [.attribute(.init("value", type))])])
        }
        #expect(try difference(models[0], models[1]).operations.map { $0.warning ?? "" } == [warning])
    }

    @Test("A default value is the same in every numeric type")
    func sameDefault() throws {
        func model(_ type: AttributeType, _ value: AttributeValue) -> ManagedObjectModel {
            ManagedObjectModel(entities: [
                EntityDescription("Aircraft", [.attribute(.init("value", type, defaultValue: value))])
            ])
        }
        func changes(_ value: AttributeValue) throws -> [ModelChange] {
            try difference(model(.integer64, .integer(0)), model(.decimal, value)).operations.map(\.change)
        }
        #expect(try changes(.decimal(0)) == [.attribute(.typeChanged(from: .integer64, to: .decimal))])
        #expect(try changes(.decimal(1)).count == 2)
    }

    @Test("An attribute that becomes derived has a warning that its values are not kept, unless they are")
    func derived() throws {
        func warnings(_ expression: String?) throws -> [String?] {
            var attribute = AttributeDescription("value", .date)
            attribute.derivationExpression = expression
            let plain = AttributeDescription("value", .date)
            let models = [plain, attribute].map {
                ManagedObjectModel(entities: [
                    EntityDescription("Aircraft", [.attribute($0), .attribute(.init("other", .date))])
                ])
            }
            return try difference(models[0], models[1]).operations.map(\.warning)
        }
        #expect(try warnings("other") == ["Its values are computed from now on; existing values are not kept."])
        #expect(try warnings("now()") == [nil])
    }

    @Test("A required attribute needs values, unless it has a default")
    func required() throws {
        var model = Self.before
        model[entity: "Aircraft"]?.edit(attribute: "color") { $0.isOptional = false }
        model[entity: "Aircraft"]?.properties += [
            .attribute(.init("a", .string, isOptional: false)),
            .attribute(.init("b", .string, isOptional: false, defaultValue: .string("x"))),
        ]
        let needing = try difference(Self.before, model).operations.filter(\.needsValues)
        #expect(needing.compactMap(\.property) == ["a", "color"])
        #expect(needing.map(\.isLightweight) == [true, true])
    }

    @Test("Allowing and forbidding files beside the store is lightweight, and not an addition")
    func externalStorage() throws {
        var model = Self.before
        model[entity: "Aircraft"]?.edit(attribute: "photo") { $0.allowsExternalBinaryDataStorage = true }
        for (old, new, isAllowed) in [(Self.before, model, true), (model, Self.before, false)] {
            let difference = try difference(old, new)
            #expect(difference.isLightweight && difference.operations.count == 1)
            #expect(difference.operations.first?.change == .attribute(.externalStorageChanged(isAllowed: isAllowed)))
            #expect(difference.nonAdditiveOperations.count == 1)
        }
    }

    @Test("Elements of composites are renamed, added and removed by path")
    func composites() throws {
        func model(_ elements: [AttributeDescription]) -> ManagedObjectModel {
            var colors = CompositeAttributeDescription(name: "colors")
            colors.elements = elements
            return ManagedObjectModel(entities: [EntityDescription("Aircraft", [.attribute(colors.attribute)])])
        }
        let before = model([.init("primary", .string), .init("second", .string)])
        let after = model([.named("first", identifier: "primary"), .init("third", .string)])
        let result = try difference(before, after)
        #expect(result.operations.compactMap(\.property) == ["colors.first", "colors.third", "colors.second"])
        #expect(
            result.sourcePath(of: "colors.first", in: try result.destination.entity(named: "Aircraft"))
                == "colors.primary")
    }

    @Test("A relationship that takes an attribute's name is lightweight, with a warning about the lost values")
    func kindChange() throws {
        var model = Self.before
        model[entity: "Aircraft"]?[property: "color"] = .relationship(.init("color", to: "Aircraft"))
        let result = try difference(Self.before, model)
        #expect(result.isLightweight)
        #expect(result.operations.compactMap(\.warning).count == 2)
    }

    @Test("Changes of a relationship's cardinality, order, inverse and details are not refused")
    func relationships() throws {
        func model(_ edit: (inout RelationshipDescription) -> Void) -> ManagedObjectModel {
            var relationship = RelationshipDescription("entries", toMany: "Entry")
            edit(&relationship)
            return ManagedObjectModel(entities: [
                EntityDescription("Aircraft", [.relationship(relationship)]), EntityDescription("Entry"),
            ])
        }
        func changes(_ edit: (inout RelationshipDescription) -> Void) throws -> [ModelChange] {
            try difference(model { _ in }, model(edit)).operations.map(\.change)
        }
        #expect(try changes { $0.isOrdered = true } == [.relationship(.orderingChanged(isOrdered: true))])
        #expect(try changes { $0.isToMany = false } == [.relationship(.cardinalityChanged(isToMany: false))])
        #expect(try changes { $0.deleteRule = .cascade } == [.details(["delete rule"])])
        #expect(try changes { $0.destinationEntityName = "Aircraft" }.count == 1)
    }

    @Test("A warning says what objects lose or lack when a relationship changes")
    func relationshipWarnings() throws {
        func model(
            inverse: Bool = false, _ edit: (inout RelationshipDescription) -> Void
        ) -> ManagedObjectModel {
            var relationship = RelationshipDescription("entries", toMany: "Entry", inverse: inverse ? "aircraft" : nil)
            edit(&relationship)
            let back = RelationshipDescription("aircraft", to: "Aircraft", inverse: "entries")
            return ManagedObjectModel(entities: [
                EntityDescription("Aircraft", [.relationship(relationship)]),
                EntityDescription("Entry", inverse ? [.relationship(back)] : []),
            ])
        }
        func warnings(
            inverse: Bool = false, _ edit: (inout RelationshipDescription) -> Void
        ) throws -> [String] {
            try difference(model { _ in }, model(inverse: inverse, edit)).operations.compactMap(\.warning)
        }
        #expect(try warnings { $0.isTransient = true } == ["Its links are not kept."])
        #expect(
            try warnings(inverse: true) { _ in } == [
                "Of several objects that refer to the same one, only the oldest keeps its reference."
            ])
        #expect(try warnings { $0.isOptional = false } == [])
        #expect(
            try warnings { ($0.isOptional, $0.minCount) = (false, 1) } == [
                "It becomes required, but existing objects without one stay as they are."
            ])
        func pair(_ property: RelationshipDescription) -> ManagedObjectModel {
            ManagedObjectModel(entities: [
                EntityDescription(
                    "Aircraft", [.relationship(.init("base", to: "Base", inverse: property.name))]),
                EntityDescription("Base", [.relationship(property)]),
            ])
        }
        var many = RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "base")
        let before = pair(many)
        let one = pair(RelationshipDescription("single", to: "Aircraft", inverse: "base"))
        #expect(
            try difference(before, one).operations.compactMap(\.warning) == [
                "Of several objects that refer to the same one, only the oldest keeps its reference."
            ])
        many.isTransient = true
        #expect(try difference(before, pair(many)).operations.compactMap(\.warning) == [])
        var required = RelationshipDescription("base", to: "Base")
        required.isOptional = false
        var after = model { _ in }
        after.entities.append(EntityDescription("Base"))
        after[entity: "Aircraft"]?.properties.append(.relationship(required))
        let added = try difference(model { _ in }, after)
        #expect(added.isLightweight)
        #expect(
            added.operations.compactMap(\.warning) == [
                "It is required, but existing objects have none until a stage connects them."
            ])
    }

    @Test("A relationship whose destination was removed has no links to keep, even if a new one has its name")
    func deadRelationship() throws {
        func model(_ target: String, _ targets: [EntityDescription]) -> ManagedObjectModel {
            ManagedObjectModel(
                entities: [EntityDescription("A", [.relationship(.init("b", to: target))]), EntityDescription("C")]
                    + targets)
        }
        let gone = try difference(model("B", [EntityDescription("B")]), model("C", []))
        #expect(gone.isLightweight)
        #expect(gone.operations.filter { $0.property == "b" }.map(\.change).count == 2)
        let subentity = EntityDescription("D", superentity: "B")
        let left = EntityDescription("D")
        let leaving = try difference(model("B", [EntityDescription("B"), subentity]), model("C", [left]))
        #expect(leaving.operations.contains { $0.warning?.hasPrefix("C does not include every object of B") == true })
    }

    @Test("A relationship's destination may change to an ancestor; to others, a file's links decide")
    func retargeting() throws {
        func model(_ target: String) -> ManagedObjectModel {
            ManagedObjectModel(entities: [
                EntityDescription("A", [.relationship(.init("b", to: target))]), EntityDescription("Parent"),
                EntityDescription("B", superentity: "Parent"), EntityDescription("C"),
            ])
        }
        for (old, new, isCertain) in [("B", "Parent", true), ("Parent", "B", false), ("B", "C", false)] {
            let found = try difference(model(old), model(new))
            #expect(found.isLightweight)
            #expect(found.operations.compactMap(\.warning).isEmpty == isCertain, "\(old) to \(new)")
        }
    }

    @Test("Indexes and uniqueness are never refused; new uniqueness depends on the rows")
    func indexes() throws {
        var model = Self.before
        model[entity: "Aircraft"]?.indexes = [.init("bySeats", [.init("seats")]), .init("byColor", [.init("color")])]
        model[entity: "Aircraft"]?.uniquenessConstraints = [["color"]]
        let result = try difference(Self.before, model)
        #expect(
            result.operations.map(\.change) == [
                .index(.uniquenessAdded(["color"])), .index(.added("byColor")), .index(.added("bySeats")),
            ])
        #expect(result.operations.map(\.needsValues) == [true, false, false])
        #expect(try difference(model, Self.before).isLightweight)
    }

    private func difference(_ old: ManagedObjectModel, _ new: ManagedObjectModel) throws -> ModelDifference {
        try ModelDifference(from: old, to: new)
    }

    private static let before = ManagedObjectModel(entities: [
        EntityDescription(
            "Aircraft",
            [
                .attribute(AttributeDescription("color", .string)), .attribute(AttributeDescription("photo", .binary)),
                .attribute(AttributeDescription("seats", .integer16)),
            ])
    ])
}

extension EntityDescription {
    mutating func edit(attribute name: String, _ body: (inout AttributeDescription) -> Void) {
        guard case .attribute(var attribute) = self[property: name] else { return }
        let index = properties.firstIndex { $0.name == name } ?? 0
        body(&attribute)
        properties[index] = .attribute(attribute)
    }
}

extension AttributeDescription {
    static func named(_ name: String, _ type: AttributeType = .string, identifier: String?) -> AttributeDescription {
        var attribute = AttributeDescription(name, type)
        attribute.renamingIdentifier = identifier
        return attribute
    }
}
