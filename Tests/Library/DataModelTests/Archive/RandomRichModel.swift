import Foundation
import TestFiles

@testable import DataModel

/// Random models with parts of every kind, consistent enough to be resolved.
enum RandomRichModel {
    static func model(_ chance: inout SeededChance) -> ManagedObjectModel {
        var model = ManagedObjectModel()
        model.composites = [
            CompositeType("Inner", [AttributeDescription("deep", .double)]),
            CompositeType("Outer", [AttributeDescription("text", .string), inner("in")]),
        ]
        let names = ["Boat", "Aircraft", "Zeppelin", "Car"].prefix(1 + chance.below(4))
        for name in names { model.entities.append(entity(name, among: model.entities.map(\.name), &chance)) }
        for _ in 0..<chance.below(4) { addRelationship(to: &model, &chance) }
        if chance.percent(50) {
            model.fetchRequestTemplates = [
                FetchRequestTemplate(name: "all", entityName: names[0], predicateFormat: "n1 > 3"),
                FetchRequestTemplate(name: "odd", entityName: names[0], predicateFormat: "this is (no predicate"),
            ]
        }
        if chance.percent(30) { model.configurations = [Configuration("Local", [names[0]])] }
        if chance.percent(50) { model.versionIdentifiers = ["V\(chance.below(9))"] }
        if chance.percent(30) { model.diagram = [EditorSettings(["name": "Boat", "width": "128"])] }
        model.editorSettings = EditorSettings(["type": "x"])
        return model
    }

    private static func inner(_ name: String) -> AttributeDescription {
        var attribute = AttributeDescription(name, .composite)
        attribute.compositeName = "Inner"
        attribute.elements = [AttributeDescription("deep", .double)]
        return attribute
    }

    private static func entity(
        _ name: String, among earlier: [String], _ chance: inout SeededChance
    ) -> EntityDescription {
        var entity = EntityDescription(name)
        if !earlier.isEmpty, chance.percent(40) { entity.superentityName = chance.pick(earlier) }
        entity.isAbstract = chance.percent(20)
        entity.managedObjectClassName = chance.percent(60) ? name : nil
        entity.renamingIdentifier = chance.percent(20) ? chance.pick([name, "Old"]) : nil
        entity.versionHashModifier = chance.percent(20) ? "m" : nil
        if chance.percent(30) { entity.userInfo = ["who": "me", "": "empty"] }
        if chance.percent(50) { entity.editorSettings = EditorSettings(["syncable": "YES"]) }
        for number in 0..<chance.below(8) {
            entity.properties.append(.attribute(attribute("\(name)\(number)", &chance)))
        }
        entity.properties.append(.attribute(AttributeDescription("key\(name)", .string)))
        addIndexes(to: &entity, &chance)
        if chance.percent(20) {
            entity.properties.append(
                .fetchedProperty(
                    FetchedPropertyDescription(
                        name: "found\(name)",
                        request: FetchRequestTemplate(
                            name: "fetchedPropertyFetchRequest", entityName: name, predicateFormat: "key\(name) != nil")
                    )))
        }
        return entity
    }

    private static func addIndexes(to entity: inout EntityDescription, _ chance: inout SeededChance) {
        let key = "key\(entity.name)"
        if chance.percent(40) {
            entity.indexes = [
                FetchIndexDescription("by", [.init(key, isAscending: chance.percent(50))]),
                FetchIndexDescription("made", [.init(nil, expression: "uppercase:(\(key))")]),
            ]
        }
        if chance.percent(30) { entity.compoundIndexes = [[key, "entity"]] }
        if chance.percent(30) { entity.uniquenessConstraints = [[key]] }
    }

    private static func attribute(_ name: String, _ chance: inout SeededChance) -> AttributeDescription {
        let type = chance.pick(AttributeType.allCases)
        var attribute = AttributeDescription(name, type, isOptional: chance.percent(50))
        attribute.isTransient = chance.percent(10)
        attribute.defaultValue = chance.percent(50) ? value(type, &chance) : nil
        attribute.renamingIdentifier = chance.percent(15) ? chance.pick([name, "old"]) : nil
        attribute.versionHashModifier = chance.percent(10) ? "1" : nil
        attribute.preservesValueInHistoryOnDeletion = chance.percent(20)
        if type == .binary { attribute.allowsExternalBinaryDataStorage = chance.percent(50) }
        if type == .transformable { attribute.valueTransformerName = chance.pick([nil, "", "Transformer"]) }
        if chance.percent(10) { attribute.customClassName = "." }
        if chance.percent(20) { attribute.userInfo = ["a": "b"] }
        if chance.percent(30) { attribute.editorSettings = EditorSettings(["usesScalarValueType": "YES"]) }
        if type == .string, chance.percent(40) {
            attribute.validation = AttributeValidation(minimum: "2", maximum: "8", regularExpression: "[a-z]*")
        } else if chance.percent(20) {
            attribute.validation = AttributeValidation(minimum: chance.pick(["1", "0.5", "2020-02-03 04:00"]))
        }
        if type == .composite { fill(&attribute, &chance) }
        if type == .string, chance.percent(20) {
            attribute.derivationExpression = chance.pick(["now()", "a.b", "x.@count", "canonical:(n)", "(("])
        }
        return attribute
    }

    private static func fill(_ attribute: inout AttributeDescription, _ chance: inout SeededChance) {
        attribute.defaultValue = nil
        attribute.compositeName = "Outer"
        attribute.elements = [AttributeDescription("text", .string), inner("in")]
    }

    private static func value(_ type: AttributeType, _ chance: inout SeededChance) -> AttributeValue? {
        switch type {
        case .integer16, .integer32, .integer64: .integer(Int64(chance.below(1_000)) - 500)
        case .double, .float: .double(Double(chance.below(1_000)) / 7)
        case .decimal:
            Decimal(string: chance.pick(["0", "-12.5", "79228162514264337593543950335.125", "1e-20"])).map {
                .decimal($0)
            }
        case .boolean: .boolean(chance.percent(50))
        case .string: .string(chance.pick(["", "text", "Flüge ✈️"]))
        case .date: .date(Date(timeIntervalSinceReferenceDate: Double(chance.below(9_000_000)) / 4))
        case .binary: .data(Data([1, 2, 3]))
        case .uuid: .uuid(UUID())
        case .uri: URL(string: "https://example.org/a?b=1").map { .uri($0) }
        case .undefined, .transformable, .objectID, .composite: nil
        }
    }

    private static func addRelationship(to model: inout ManagedObjectModel, _ chance: inout SeededChance) {
        let (from, to) = (chance.below(model.entities.count), chance.below(model.entities.count))
        let number = chance.below(1_000)
        let (forth, back) = ("r\(number)", "s\(number)")
        guard !model.entities.contains(where: { $0[property: forth] != nil }) else { return }
        let hasInverse = chance.percent(70)
        model.entities[from].properties.append(
            .relationship(relationship(forth, model.entities[to].name, hasInverse ? back : nil, &chance)))
        guard hasInverse else { return }
        model.entities[to].properties.append(
            .relationship(relationship(back, model.entities[from].name, forth, &chance)))
    }

    private static func relationship(
        _ name: String, _ target: String, _ inverse: String?, _ chance: inout SeededChance
    ) -> RelationshipDescription {
        var result = RelationshipDescription(name, to: target, inverse: inverse)
        if chance.percent(50) {
            result.isToMany = true
            result.isOrdered = chance.percent(40)
            result.maxCount = chance.pick([0, 0, 9])
            result.minCount = chance.below(2)
        }
        result.deleteRule = chance.pick(DeleteRule.allCases)
        result.isOptional = chance.percent(60)
        result.isTransient = chance.percent(5)
        if chance.percent(10) { result.inverseEntityName = nil }
        if chance.percent(10) { result.userInfo = ["x": "y"] }
        return result
    }
}
