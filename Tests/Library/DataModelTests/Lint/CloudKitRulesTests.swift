import DataModel
import Testing

@Suite("CloudKit's rules for a model")
struct CloudKitRulesTests {
    /// A model that follows all rules.
    private static let kept = ManagedObjectModel(entities: [
        EntityDescription(
            "Aircraft",
            [
                .attribute(AttributeDescription("tail", .string)),
                .attribute(AttributeDescription("seats", .integer16, isOptional: false, defaultValue: .integer(4))),
                .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft")),
            ]),
        EntityDescription(
            "Flight", [.relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights"))]),
    ])

    private static func attribute(_ attribute: AttributeDescription) -> ManagedObjectModel {
        var model = kept
        model[entity: "Aircraft"]?[property: attribute.name] = .attribute(attribute)
        return model
    }

    private static func flights(_ change: (inout RelationshipDescription) -> Void) -> ManagedObjectModel {
        var relationship = RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft")
        change(&relationship)
        var model = kept
        model[entity: "Aircraft"]?[property: "flights"] = .relationship(relationship)
        return model
    }

    @Test("A model that follows the rules has no findings, whether it is used with CloudKit or not")
    func none() throws {
        #expect(Self.kept.cloudKitFindings == [])
        var used = Self.kept
        used.editorSettings["usedWithCloudKit"] = "YES"
        try used.validateForCloudKit()
    }

    struct Breach: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var model: ManagedObjectModel
        var property: String
        var reason: String
    }

    static var breaches: [Breach] {
        var unique = kept
        unique[entity: "Aircraft"]?.uniquenessConstraints = [["tail", "seats"]]
        var colors = CompositeAttributeDescription(name: "colors", compositeName: "Colors")
        colors.elements = [AttributeDescription("primary", .undefined)]
        return [
            Breach(
                testDescription: "a unique constraint", model: unique, property: "tail, seats",
                reason: "unique constraints"),
            Breach(
                testDescription: "an attribute without a type", model: attribute(AttributeDescription("x", .undefined)),
                property: "x", reason: "no fields of the type undefined"),
            Breach(
                testDescription: "an attribute with object identifiers",
                model: attribute(AttributeDescription("x", .objectID)),
                property: "x", reason: "no fields of the type ObjectID"),
            Breach(
                testDescription: "an element without a type", model: attribute(colors.attribute),
                property: "colors.primary", reason: "no fields of the type undefined"),
            Breach(
                testDescription: "a required attribute without a default",
                model: attribute(AttributeDescription("x", .string, isOptional: false)), property: "x",
                reason: "may arrive without a value"),
            Breach(
                testDescription: "a required relationship", model: flights { $0.isOptional = false },
                property: "flights", reason: "may arrive later"),
            Breach(
                testDescription: "a relationship without an inverse",
                model: flights { ($0.inverseName, $0.inverseEntityName) = (nil, nil) }, property: "flights",
                reason: "requires an inverse relationship"),
            Breach(
                testDescription: "the delete rule Deny", model: flights { $0.deleteRule = .deny },
                property: "flights", reason: "delete rule Deny"),
            Breach(
                testDescription: "an ordered relationship", model: flights { $0.isOrdered = true },
                property: "flights", reason: "ordered relationships"),
        ]
    }

    @Test("Each violation is found once, with entity, property, reason and remedy", arguments: breaches)
    func breach(breach: Breach) throws {
        let findings = breach.model.cloudKitFindings
        #expect(findings.map(\.entity) == ["Aircraft"])
        #expect(findings.map(\.property) == [breach.property])
        let finding = try #require(findings.first)
        #expect(finding.reason.contains(breach.reason), "\(finding)")
        #expect(finding.remedy.hasSuffix("."))
        #expect(finding.sentence.hasPrefix("Aircraft.\(breach.property): "))
    }

    @Test("Transient properties are exempt, because they stay on the device")
    func transient() {
        var scratch = AttributeDescription("x", .undefined, isOptional: false)
        scratch.isTransient = true
        #expect(Self.attribute(scratch).cloudKitFindings == [])
        #expect(
            Self.flights {
                $0.isTransient = true
                $0.isOrdered = true
            }.cloudKitFindings == [])
    }

    @Test("Validation only concerns models marked as used with CloudKit, in the model or in a configuration")
    func validation() throws {
        var model = Self.flights { $0.deleteRule = .deny }
        try model.validateForCloudKit()
        model.editorSettings["usedWithCloudKit"] = "YES"
        let error = #expect(throws: DataModelError.self) { try model.validateForCloudKit() }
        #expect(error == .incompatibleWithCloudKit(model.cloudKitFindings))
        model.editorSettings = EditorSettings()
        var cloud = Configuration("Cloud", ["Aircraft", "Flight"])
        cloud.editorSettings["usedWithCloudKit"] = "YES"
        model.configurations = [cloud]
        #expect(throws: DataModelError.self) { try model.validateForCloudKit() }
    }
}
