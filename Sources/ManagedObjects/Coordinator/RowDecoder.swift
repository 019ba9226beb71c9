import DataModel
import SQLiteStore
import StoreSQL

/// Turns the rows of one query into values by slot.
struct RowDecoder {
    /// What a slot takes from a row.
    private enum Field {
        case attribute(column: Int, type: AttributeType, fallback: AttributeValue)
        case external(column: Int, property: PropertyPath)
        case reference(column: Int, entityColumn: Int?, destination: ResolvedEntity)
        case missing(AttributeValue)
    }

    private let fields: [Int: [Field]]
    private let identity: StoreIdentity
    private let external: ExternalStorage
    private let model: ResolvedModel
    private let entity: ResolvedEntity

    init(_ query: RowSelect, layout: StoreLayout, identity: StoreIdentity, external: ExternalStorage) {
        self.external = external
        self.identity = identity
        model = layout.model
        entity = query.entity
        var fields: [Int: [Field]] = [:]
        for number in query.entity.subtree {
            let entity = layout.model[number: number]
            fields[number] = zip(entity.slots, query.positions(for: entity)).map { slot, position in
                Self.field(slot, position, entity: entity, model: layout.model)
            }
        }
        self.fields = fields
    }

    private static func field(
        _ slot: StorageSlot, _ position: SlotPosition?, entity: ResolvedEntity, model: ResolvedModel
    ) -> Field {
        guard let position else { return .missing(entity.defaultValues[slot.index]) }
        switch slot.content {
        case .attribute where slot.isExternal:
            return .external(column: position.value, property: PropertyPath(entity.name, slot.path))
        case .attribute(let attribute):
            return .attribute(column: position.value, type: attribute.attributeType, fallback: .null)
        case .toOne(let index):
            return .reference(
                column: position.value, entityColumn: position.entity,
                destination: model.destination(of: entity.relationships[index]))
        }
    }

    /// Returns the identifier and the values of the row; its first columns are key, entity and version.
    func decode(_ row: StoreRow) -> (ManagedObjectID, StoredRow) {
        let number = Int(row.integer(at: 1) ?? 0)
        let own = fields[number] == nil ? entity : model[number: number]
        let id = ManagedObjectID(store: identity, entity: own, key: row.integer(at: 0) ?? 0)
        let values = ContiguousArray((fields[own.number] ?? []).map { value(of: $0, in: row) })
        return (id, StoredRow(version: row.integer(at: 2) ?? 0, values: values))
    }

    private func value(of field: Field, in row: StoreRow) -> AttributeValue {
        switch field {
        case .attribute(let column, let type, _): return row.attributeValue(at: column, type: type)
        case .external(let column, let property):
            return row.blob(at: column).map { external.value(of: $0, at: property) } ?? .null
        case .missing(let value): return value
        case .reference(let column, let entityColumn, let destination):
            guard let key = row.integer(at: column) else { return .null }
            let heir = entityColumn.flatMap { row.integer(at: $0) }.flatMap { model.entity(numbered: Int($0)) }
            return .objectID(ManagedObjectID(store: identity, entity: heir ?? destination, key: key))
        }
    }
}
