import DataModel
import Testing

@Suite("Additive differences")
struct AdditiveDifferenceTests {
    private static let before = ManagedObjectModel(entities: [
        EntityDescription(
            "Aircraft",
            [
                .attribute(AttributeDescription("tail", .string)),
                .attribute(AttributeDescription("seats", .integer16)),
                .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft")),
            ]),
        EntityDescription(
            "Flight", [.relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights"))]),
    ])

    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var isAdditive: Bool
        var edit: @Sendable (inout ManagedObjectModel) -> Void

        init(_ name: String, additive: Bool, _ edit: @escaping @Sendable (inout ManagedObjectModel) -> Void) {
            testDescription = name
            isAdditive = additive
            self.edit = edit
        }
    }

    private static func attribute(
        _ name: String, additive: Bool, _ edit: @escaping @Sendable (inout AttributeDescription) -> Void
    ) -> Change {
        Change(name, additive: additive) { model in
            var attribute = AttributeDescription("tail", .string)
            edit(&attribute)
            model[entity: "Aircraft"]?[property: "tail"] = .attribute(attribute)
        }
    }

    private static func flights(
        _ name: String, additive: Bool, _ edit: @escaping @Sendable (inout RelationshipDescription) -> Void
    ) -> Change {
        Change(name, additive: additive) { model in
            var relationship = RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft")
            edit(&relationship)
            model[entity: "Aircraft"]?[property: "flights"] = .relationship(relationship)
        }
    }

    static var changes: [Change] {
        [
            Change("an entity is added", additive: true) { $0.entities.append(EntityDescription("Pilot")) },
            Change("an attribute is added", additive: true) {
                $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("photo", .binary)))
            },
            Change("a relationship is added at both ends", additive: true) {
                $0[entity: "Aircraft"]?.properties.append(
                    .relationship(RelationshipDescription("last", to: "Flight", inverse: "lastOf")))
                $0[entity: "Flight"]?.properties.append(
                    .relationship(RelationshipDescription("lastOf", to: "Aircraft", inverse: "last")))
            },
            Change("an index is added", additive: true) {
                $0[entity: "Aircraft"]?.indexes = [FetchIndexDescription("byTail", [.init("tail")])]
            },
            attribute("a default changes", additive: true) { $0.defaultValue = .string("N1") },
            attribute("a limit changes", additive: true) { $0.validation.maximum = "6" },
            flights("a delete rule changes", additive: true) { $0.deleteRule = .cascade },
            Change("an entity is removed", additive: false) {
                $0[entity: "Flight"] = nil
                $0[entity: "Aircraft"]?[property: "flights"] = nil
            },
            Change("an attribute is removed", additive: false) { $0[entity: "Aircraft"]?[property: "seats"] = nil },
            Change("an attribute is renamed", additive: false) {
                var attribute = AttributeDescription("registration", .string)
                attribute.renamingIdentifier = "tail"
                $0[entity: "Aircraft"]?[property: "tail"] = nil
                $0[entity: "Aircraft"]?.properties.append(.attribute(attribute))
            },
            Change("a number changes its type", additive: false) {
                $0[entity: "Aircraft"]?[property: "seats"] = .attribute(AttributeDescription("seats", .integer64))
            },
            Change("a unique constraint is added", additive: false) {
                $0[entity: "Aircraft"]?.uniquenessConstraints = [["tail"]]
            },
            Change("attributes are gathered into a composite", additive: false) {
                var element = AttributeDescription("number", .string)
                element.renamingIdentifier = "tail"
                var composite = CompositeAttributeDescription(name: "papers", compositeName: "Papers")
                composite.elements = [element]
                $0[entity: "Aircraft"]?[property: "tail"] = nil
                $0[entity: "Aircraft"]?.properties.append(.attribute(composite.attribute))
            },
            attribute("a value becomes required", additive: false) {
                $0.isOptional = false
                $0.defaultValue = .string("?")
            },
            flights("a to-many relationship becomes ordered", additive: false) { $0.isOrdered = true },
            flights("a to-many relationship becomes to-one", additive: false) {
                $0.isToMany = false
                $0.maxCount = 1
            },
        ]
    }

    @Test("Adding is additive; changing or removing stored data is not", arguments: changes)
    func additive(change: Change) throws {
        var after = Self.before
        change.edit(&after)
        let difference = try ModelDifference(from: Self.before, to: after)
        #expect(!difference.isEmpty)
        #expect(difference.nonAdditiveOperations.isEmpty == change.isAdditive, "\(difference.operations)")
    }

    @Test("Becoming optional is additive, and so is an attribute that becomes stored")
    func relaxed() throws {
        var required = Self.before
        required[entity: "Aircraft"]?[property: "tail"] = .attribute(
            AttributeDescription("tail", .string, isOptional: false))
        #expect(try ModelDifference(from: required, to: Self.before).nonAdditiveOperations.isEmpty)
        var transient = Self.before
        var seats = AttributeDescription("seats", .integer16)
        seats.isTransient = true
        transient[entity: "Aircraft"]?[property: "seats"] = .attribute(seats)
        #expect(try ModelDifference(from: transient, to: Self.before).nonAdditiveOperations.isEmpty)
        #expect(try !ModelDifference(from: Self.before, to: transient).nonAdditiveOperations.isEmpty)
    }
}
