import DataModel
import Foundation
import SQLiteStore

/// Converts an object's values, as passed to a batch request, to the values of its row.
struct BatchRowReader {
    /// The slots or relationship that a key refers to.
    private enum Target {
        case attribute(slot: Int, AttributeType, AttributeTransformer?)
        case reference(slot: Int, ResolvedRelationship)
        case composite(CompositeShape)
    }

    private let entity: ResolvedEntity
    private let coordinator: PersistentStoreCoordinator
    private let transformers: AttributeTransformers
    /// The stores of the rows; references must stay within one file.
    private let stores: [PersistentStore]
    private var targets: [String: Target] = [:]
    private let checks: [EntityTraits.SlotCheck]

    init(_ entity: ResolvedEntity, to stores: [PersistentStore], for context: ManagedObjectContext) {
        self.entity = entity
        self.stores = stores
        coordinator = context.persistentStoreCoordinator
        transformers = context.transformers
        checks = coordinator.traits[entity.number - 1].slotChecks
    }

    /// Returns the row of a dictionary, whose keys are names or dotted paths to elements of composites.
    mutating func row(_ dictionary: [String: Any]) throws -> BatchInserter.Row {
        var row = BatchInserter.Row(values: entity.defaultValues, given: [])
        row.given.reserveCapacity(dictionary.count)
        for (key, value) in dictionary {
            try read(value, forKey: key) { slot, value in
                row.values[slot] = value
                row.given.append(slot)
            }
        }
        return row
    }

    /// Returns the row of an object that a handler filled. Values that differ from the defaults count as given.
    func row(_ object: ManagedObject, needsGiven: Bool) throws -> BatchInserter.Row {
        if let (path, reason) = object.rejectedValues.min(by: { $0.key < $1.key }) { throw failure(path, reason) }
        let values = object.values
        for check in checks { try self.check(values[check.slot], check) }
        guard needsGiven else { return BatchInserter.Row(values: values, given: []) }
        let defaults = entity.defaultValues
        return BatchInserter.Row(values: values, given: values.indices.filter { values[$0] != defaults[$0] })
    }

    /// Checks that a slot can hold a value.
    private func check(_ value: AttributeValue, _ check: EntityTraits.SlotCheck) throws {
        switch value {
        case .null: return
        case .objectID(let id) where check.isReference:
            guard case .toOne(let index) = entity.slots[check.slot].content else { return }
            try self.check(id, entity.relationships[index])
        case .boolean, .integer, .double, .string, .date, .data, .external, .uuid, .uri, .decimal, .objectID,
            .composite:
            guard !value.fits(check.type) else { return }
            throw failure(entity.slots[check.slot].path, "the attribute \(value.misfit(check.type))")
        }
    }

    /// Returns the slots' values for a key and its value. Elements that a composite leaves out become null.
    mutating func assignments(_ key: String, _ value: Any) throws -> [(slot: Int, value: AttributeValue)] {
        var result: [(slot: Int, value: AttributeValue)] = []
        try read(value, forKey: key) { result.append(($0, $1)) }
        return result
    }

    private mutating func read(_ value: Any, forKey key: String, _ assign: (Int, AttributeValue) -> Void) throws {
        switch try target(key) {
        case .attribute(let slot, let type, let transformer): assign(slot, try attribute(value, type, transformer, key))
        case .reference(let slot, let relationship): assign(slot, try reference(value, relationship))
        case .composite(let shape): try read(value, of: shape, assign)
        }
    }

    private mutating func target(_ key: String) throws -> Target {
        if let known = targets[key] { return known }
        let found = try newTarget(key)
        targets[key] = found
        return found
    }

    private func newTarget(_ key: String) throws -> Target {
        if case .composite(let shape)? = entity.property(key) { return .composite(shape) }
        let slot = try entity.slot(at: key)
        switch slot.content {
        case .attribute(let attribute):
            return .attribute(slot: slot.index, attribute.attributeType, transformer(of: attribute))
        case .toOne(let index): return .reference(slot: slot.index, entity.relationships[index])
        }
    }

    private func read(_ value: Any, of shape: CompositeShape, _ assign: (Int, AttributeValue) -> Void) throws {
        guard let given = Self.dictionary(value) else {
            throw failure(shape.path, "a composite attribute needs a dictionary of its elements")
        }
        if let unknown = given.keys.filter({ shape.property($0) == nil }).min() {
            throw entity.unknown("\(shape.path).\(unknown)", part: unknown, valid: shape.elements.map(\.name))
        }
        for element in shape.elements {
            switch element.property {
            case .attribute(let slot):
                let path = "\(shape.path).\(element.name)"
                let type = element.attribute.attributeType
                assign(slot, try attribute(given[element.name] as Any, type, transformer(of: element.attribute), path))
            case .composite(let inner): try read(given[element.name] as Any, of: inner, assign)
            case .relationship, .fetchedProperty: break
            }
        }
    }

    private static func dictionary(_ value: Any) -> [String: Any]? {
        if let given = value as? [String: Any] { return given }
        if value is NSNull { return [:] }
        guard let converted = AttributeValue(object: value) else { return nil }
        if case .composite(let elements) = converted { return elements.compactMapValues(\.any) }
        return converted.isNull ? [:] : nil
    }

    private func transformer(of attribute: AttributeDescription) -> AttributeTransformer? {
        guard attribute.attributeType == .transformable else { return nil }
        return .named(attribute.valueTransformerName, in: transformers)
    }

    private func attribute(
        _ value: Any, _ type: AttributeType, _ transformer: AttributeTransformer?, _ path: String
    ) throws -> AttributeValue {
        if let usual = Self.usual(value, type) { return usual }
        if value is NSNull { return .null }
        guard let given = AttributeValue(object: stored(value, transformer)) else {
            throw failure(path, "a value of type \(Swift.type(of: value)) cannot be stored")
        }
        let result = given.coerced(to: type)
        guard result.fits(type) else { throw failure(path, "the attribute \(result.misfit(type))") }
        return result
    }

    /// Returns the data that a transformer makes of a value; any other value unchanged.
    private func stored(_ value: Any, _ transformer: AttributeTransformer?) -> Any {
        guard let transformer, AttributeValue(any: value)?.isNull != true else { return value }
        return (try? transformer.bytes(of: value)) ?? value
    }

    /// Returns the value if it has the attribute's most common type, which avoids trying all others.
    private static func usual(_ value: Any, _ type: AttributeType) -> AttributeValue? {
        switch type {
        case .string: (value as? String).map { .string($0) }
        case .integer64: (value as? Int).map { .integer(Int64($0)) }
        case .boolean: (value as? Bool).map { .boolean($0) }
        case .date: (value as? Date).flatMap { $0.timeIntervalSinceReferenceDate.isFinite ? .date($0) : nil }
        case .binary: (value as? Data).map { .data($0) }
        case .undefined, .integer16, .integer32, .decimal, .double, .float, .uuid, .uri, .transformable, .objectID,
            .composite:
            nil
        }
    }

    private func reference(_ value: Any, _ relationship: ResolvedRelationship) throws -> AttributeValue {
        let given = (value as? ManagedObject)?.identity.map { .objectID($0) } ?? AttributeValue(any: value)
        if value is NSNull { return .null }
        if let given, given.isNull { return .null }
        guard case .objectID(let id) = given else { throw notSaved(relationship) }
        try check(id, relationship)
        return .objectID(id)
    }

    /// Checks that a row of the stores can refer to another row by its key alone.
    private func check(_ id: ManagedObjectID, _ relationship: ResolvedRelationship) throws {
        guard !id.isTemporaryID, stores.allSatisfy({ $0.identity === id.store }),
            coordinator.model.destination(of: relationship).subtree.contains(Int(id.entityNumber))
        else { throw notSaved(relationship) }
    }

    private func notSaved(_ relationship: ResolvedRelationship) -> ManagedObjectError {
        failure(
            relationship.name,
            "it needs the identifier of a saved \(relationship.description.destinationEntityName) in the same store")
    }

    private func failure(_ path: String, _ reason: String) -> ManagedObjectError {
        .validation([
            ValidationFailure(
                code: 1550, objectID: coordinator.temporaryID(for: entity), keyPath: path,
                message: "\(entity.name).\(path) cannot be saved: \(reason).")
        ])
    }
}
