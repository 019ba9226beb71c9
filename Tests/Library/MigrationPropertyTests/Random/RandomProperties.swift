import DataModel
import Foundation
import TestFiles

/// A generator of model parts: a random source, and unused names.
struct PartSource {
    var chance: SeededChance
    var names: NameSource

    static let storedTypes: [AttributeType] = [
        .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid, .uri,
        .transformable,
    ]
    static let numericTypes: [AttributeType] = [
        .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean,
    ]

    /// Generates an attribute of any type, sometimes one that a store cannot hold.
    mutating func attribute(_ name: String? = nil, _ type: AttributeType? = nil) -> AttributeDescription {
        let chosen = name ?? names.property(&chance)
        var attribute = AttributeDescription(chosen, type ?? chance.pick(Self.storedTypes))
        if type == nil, chance.percent(3) { attribute.attributeType = chance.pick([.undefined, .objectID]) }
        attribute.isTransient = attribute.attributeType == .objectID || chance.percent(5)
        attribute.isOptional = chance.percent(75)
        if !attribute.isOptional || chance.percent(25) { attribute.defaultValue = value(of: attribute.attributeType) }
        if attribute.attributeType == .binary { attribute.allowsExternalBinaryDataStorage = chance.percent(40) }
        if chance.percent(10) { attribute.editorSettings["indexed"] = "YES" }
        attribute.lineage = names.lineage()
        return attribute
    }

    /// Generates a composite attribute, sometimes with composites inside.
    mutating func composite(depth: Int = 0) -> AttributeDescription {
        var attribute = AttributeDescription(names.property(&chance), .composite, isOptional: chance.percent(70))
        attribute.compositeName = "Type" + attribute.name
        attribute.lineage = names.lineage()
        for _ in 0...chance.below(3) { attribute.elements.append(element(depth: depth)) }
        return attribute
    }

    mutating func element(depth: Int) -> AttributeDescription {
        if depth < 2, chance.percent(20) { return composite(depth: depth + 1) }
        var element = attribute()
        element.isTransient = false
        if element.attributeType == .objectID || element.attributeType == .undefined { element.attributeType = .string }
        return element
    }

    /// Returns the same composite with another name and new lineages, as a type used twice by an entity.
    mutating func twin(of attribute: AttributeDescription, name: String? = nil) -> AttributeDescription {
        var result = attribute
        result.name = name ?? result.name
        result.lineage = names.lineage()
        result.renamingIdentifier = nil
        result.elements = attribute.elements.map { twin(of: $0) }
        return result
    }

    /// Generates a default or stored value of a type; nil for none.
    mutating func value(of type: AttributeType) -> AttributeValue? {
        switch type {
        case .integer16: .integer(chance.pick([0, 1, -1, 32_767, -32_768, Int64(chance.below(50))]))
        case .integer32: .integer(chance.pick([0, 5, 2_147_483_647, -2_147_483_648, Int64(chance.below(50))]))
        case .integer64: .integer(chance.pick([0, 7, Int64.max, Int64.min, 1 << 53, Int64(chance.below(50))]))
        case .decimal: .decimal(chance.pick([0, 1, -12, Decimal(chance.below(1_000)), Decimal(chance.below(999)) / 4]))
        case .double, .float: .double(chance.pick([0, -0.5, 2.75, 1e12, -3, Double(chance.below(100)) / 8]))
        case .string: .string(chance.pick(["", "text", "Flüge ✈️", "it's", "a?b", "e\u{301}", "\(chance.below(9))"]))
        case .boolean: .boolean(chance.percent(50))
        case .date: .date(Date(timeIntervalSinceReferenceDate: Double(chance.below(9_000_000)) / 4))
        case .binary, .transformable: .data(Data((0..<chance.below(5)).map { _ in UInt8(chance.below(256)) }))
        case .uuid: .uuid(UUID(uuidString: "00000000-0000-4000-8000-00000000000\(chance.below(10))") ?? UUID())
        case .uri: URL(string: "https://example.org/\(chance.below(9))?a=b").map { .uri($0) }
        case .undefined, .objectID, .composite: nil
        }
    }

    /// Generates a relationship between two entities, with its inverse unless it is one-way.
    mutating func relationship(
        from: String, to: String, isOneWay: Bool
    ) -> (RelationshipDescription, RelationshipDescription?) {
        var forth = relationship(names.property(&chance), to)
        guard !isOneWay else { return (forth, nil) }
        var back = relationship(names.property(&chance), from)
        (forth.inverseName, forth.inverseEntityName) = (back.name, to)
        (back.inverseName, back.inverseEntityName) = (forth.name, from)
        return (forth, back)
    }

    private mutating func relationship(_ name: String, _ target: String) -> RelationshipDescription {
        var result = RelationshipDescription(name, to: target)
        result.lineage = names.lineage()
        result.deleteRule = chance.pick([.nullify, .cascade, .deny])
        result.isOptional = chance.percent(80)
        if chance.percent(55) { result.widen(isOrdered: chance.percent(40)) }
        return result
    }
}

extension RelationshipDescription {
    mutating func widen(isOrdered: Bool) {
        isToMany = true
        maxCount = 0
        self.isOrdered = isOrdered
    }

    mutating func narrow() {
        isToMany = false
        maxCount = 1
        isOrdered = false
    }
}
