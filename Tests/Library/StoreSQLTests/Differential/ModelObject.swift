import DataModel
import Foundation
import StoreSQL

/// An object of the fleet in memory, and its row in a store.
final class ModelObject: KeyPathReadable {
    let id: ManagedObjectID
    let entity: ResolvedEntity
    var values: [String: AttributeValue] = [:]
    var toOne: [String: ModelObject] = [:]
    var toMany: [String: [ModelObject]] = [:]

    init(_ entity: ResolvedEntity, key: Int64, store: StoreIdentity) {
        self.entity = entity
        id = ManagedObjectID(store: store, entity: entity, key: key)
    }

    var evaluatedObjectID: ManagedObjectID? { id }

    func evaluatedValue(named name: String) throws -> EvaluatedValue {
        if let relationship = entity.relationship(name) {
            if relationship.isToMany { return .many((toMany[name] ?? []).map { .object($0) }) }
            return toOne[name].map { .object($0) } ?? .value(.null)
        }
        guard entity.property(name) != nil else {
            throw DataModelError.unknownKeyPath(
                entity: entity.name, keyPath: name, unknown: name, nearest: nil, valid: entity.propertyNames)
        }
        return .value(values[name] ?? .null)
    }

    /// The value of a slot.
    private func value(at slot: StorageSlot) throws -> AttributeValue {
        try value(atKeyPath: slot.path.split(separator: ".").map(String.init)).attributeValue ?? .null
    }

    /// The columns of the row's positions in ordered relationships to it.
    private func places(_ layout: StoreLayout) -> [String: Int64] {
        var result: [String: Int64] = [:]
        for relationship in entity.relationships {
            guard let inverse = layout.model.inverse(of: relationship), let owner = toOne[relationship.name],
                case .inverseForeignKey(_, _, let column?) = layout[owner.entity].relationships[inverse.index],
                let place = owner.toMany[inverse.name]?.firstIndex(where: { $0 === self })
            else { continue }
            result[column] = Int64(place + 1)
        }
        return result
    }

    /// Writes the key and the positions of the row into the members of its relationships without an inverse.
    func own(in database: TestDatabase, _ layout: StoreLayout) throws {
        for relationship in entity.relationships where relationship.isToMany && relationship.inverseIndex == nil {
            guard
                case .inverseForeignKey(let table, let column, let order) =
                    layout[entity].relationships[relationship.index]
            else { continue }
            for (place, member) in (toMany[relationship.name] ?? []).enumerated() {
                let position = order.map { ", \($0) = \(place + 1)" } ?? ""
                try database.run(
                    "UPDATE \(table) SET \(column.name) = \(id.key)\(position) WHERE Z_PK = \(member.id.key)")
            }
        }
    }

    /// The relationships whose join tables are written from this end.
    private static let ownPairs: Set<String> = ["tags", "peers", "legs"]

    /// Inserts the row, and the pairs written from this end.
    func insert(into database: TestDatabase, _ layout: StoreLayout) throws {
        var row: [String: SQLValue] = [
            "Z_PK": .integer(id.key), "Z_ENT": .integer(Int64(entity.number)), "Z_OPT": .integer(1),
        ]
        for slot in entity.slots {
            guard let column = layout[entity].slotColumns[slot.index] else { continue }
            let value = try value(at: slot)
            row[column.name] = SQLValue(value)
            if let entityColumn = column.entityColumn, case .objectID(let id) = value {
                row[entityColumn] = .integer(Int64(id.entityNumber))
            }
        }
        for (column, place) in places(layout) { row[column] = .integer(place) }
        try database.insert(layout[entity].table, row)
        for relationship in entity.relationships where Self.ownPairs.contains(relationship.name) {
            guard case .joinTable(let side) = layout[entity].relationships[relationship.index] else { continue }
            for (place, other) in (toMany[relationship.name] ?? []).enumerated() {
                var pair: [String: SQLValue] = [
                    side.ownColumn: .integer(id.key), side.otherColumn: .integer(other.id.key),
                ]
                if let order = side.orderColumn { pair[order] = .integer(Int64(place + 1)) }
                try database.insert(side.table, pair)
            }
        }
    }
}
