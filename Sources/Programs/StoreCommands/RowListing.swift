import Foundation
import ManagedObjects

/// The objects of a store as text and as JSON. A value whose external file cannot be read is null, with a note.
struct RowListing {
    private(set) var lines: [String] = []
    private(set) var objects: [JSONValue] = []

    /// Adds an object with its entity, URI, attributes and the URIs of related objects.
    mutating func add(_ object: ManagedObject) {
        var values: [String: JSONValue] = [:]
        let notes = Self.unreadableValues(object)
        for attribute in object.entity.attributes where !attribute.isTransient {
            values[attribute.name] = JSONValue(row: object.attributeValue(forKeyPath: attribute.name))
        }
        for relationship in object.entity.relationships where !relationship.description.isTransient {
            values[relationship.name] = Self.target(object.value(forKey: relationship.name), relationship)
        }
        let address = object.objectID.description
        var keys: [String: JSONValue] = [
            "entity": .string(object.entity.name), "id": .string(address), "values": .object(values),
        ]
        if !notes.isEmpty { keys["unreadable"] = .object(notes.mapValues { .string($0) }) }
        objects.append(.object(keys))
        lines += ["", "\(object.entity.name)  \(address)"]
        lines += values.sorted { $0.key < $1.key }.map { "  \($0.key)  \($0.value.line)" }
        lines += notes.sorted { $0.key < $1.key }.map { "  ! \($0.value)" }
    }

    /// Returns why external data cannot be read, by key path.
    private static func unreadableValues(_ object: ManagedObject) -> [String: String] {
        var result: [String: String] = [:]
        for slot in object.entity.externalSlots where object.hasUnreadExternalData(forKeyPath: slot.path) {
            do {
                _ = try object.externalData(forKeyPath: slot.path)
            } catch {
                result[slot.path] = error.message
            }
        }
        return result
    }

    /// Returns the members of a relationship; unordered ones are sorted by URI.
    private static func target(_ value: Any?, _ relationship: ResolvedRelationship) -> JSONValue {
        switch value {
        case let object as ManagedObject: .string(object.objectID.description)
        case let objects as NSOrderedSet:
            JSONValue(objects.array.compactMap { ($0 as? ManagedObject)?.objectID.description })
        case let objects as [ManagedObject]: JSONValue(objects.map(\.objectID.description))
        case let objects as Set<ManagedObject>:
            JSONValue(objects.sorted { $0.objectID.key < $1.objectID.key }.map(\.objectID.description))
        default: relationship.isToMany ? .array([]) : .null
        }
    }
}

extension JSONValue {
    /// Returns an attribute's value: dates as seconds since 2001-01-01 UTC, decimals as strings, data in Base64.
    init(row value: AttributeValue) {
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(Int(value))
        case .double(let value): self = .real(value)
        case .string(let value): self = .string(value)
        case .date(let value): self = .real(value.timeIntervalSinceReferenceDate)
        case .data(let value): self = .string(value.base64EncodedString())
        case .uuid(let value): self = .string(value.uuidString)
        case .uri(let value): self = .string(value.absoluteString)
        case .decimal(let value): self = .string(value.description)
        case .composite(let elements): self = .object(elements.mapValues { JSONValue(row: $0) })
        case .external(let file): self = (try? file.data()).map { .string($0.base64EncodedString()) } ?? .null
        case .objectID(let id): self = .string(id.description)
        case .null: self = .null
        }
    }
}
