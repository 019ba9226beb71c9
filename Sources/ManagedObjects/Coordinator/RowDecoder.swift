import DataModel
import SQLiteStore
import StoreSQL

/// Turns the rows of one query into rows of objects, whose values are made when they are asked for.
///
/// Belongs to one run of one query.
final class RowDecoder {
    private let fields: [Int: RowFields]
    private let identity: StoreIdentity
    private let entity: ResolvedEntity
    private var page: RowPage?
    /// The fields of the last row, which are those of most.
    private var last: (number: Int, entity: ResolvedEntity, fields: RowFields)?

    init(_ query: RowSelect, layout: StoreLayout, identity: StoreIdentity, external: ExternalStorage) {
        self.identity = identity
        entity = query.entity
        fields = Dictionary(
            uniqueKeysWithValues: query.entity.subtree.map { number in
                let entity = layout.model[number: number]
                let fields = RowFields(
                    entity, positions: query.positions(for: entity), identity: identity, external: external)
                return (number, fields)
            })
    }

    /// Returns the identifier and the row; its first columns are key, entity and version.
    func decode(_ row: StoreRow) -> (ManagedObjectID, StoredRow) {
        let page = page(for: row)
        let held = page[page.append(row)]
        let (own, fields) = kind(of: Int(held.integer(at: 1) ?? 0))
        let id = ManagedObjectID(store: identity, entity: own, key: held.integer(at: 0) ?? 0)
        let version = held.integer(at: 2) ?? 0
        guard !fields.hasExternalData else { return (id, StoredRow(version: version, values: fields.values(in: held))) }
        return (id, StoredRow(version: version, row: held, fields: fields))
    }

    private func kind(of number: Int) -> (ResolvedEntity, RowFields) {
        if let last, last.number == number { return (last.entity, last.fields) }
        let own = fields[number] == nil ? entity : identity.model[number: number]
        guard let found = fields[own.number] else { preconditionFailure("A query yields its own entity's rows.") }
        last = (number, own, found)
        return (own, found)
    }

    private func page(for row: StoreRow) -> RowPage {
        if let page, !page.isFull { return page }
        let next = RowPage(columnCount: row.columnCount)
        page = next
        return next
    }
}

/// Where in a query's rows the values of one entity's objects stand.
final class RowFields: Sendable {
    /// What a slot takes from a row.
    private enum Field {
        case attribute(column: Int, type: AttributeType)
        case external(column: Int, property: PropertyPath)
        case reference(column: Int, entityColumn: Int?, destination: ResolvedEntity)
        case missing(AttributeValue)
    }

    /// Whether a value may name a file: such rows are made into values at once, so that the file is kept for them.
    let hasExternalData: Bool
    private let fields: [Field]
    private let identity: StoreIdentity
    private let external: ExternalStorage

    init(
        _ entity: ResolvedEntity, positions: [SlotPosition?], identity: StoreIdentity, external: ExternalStorage
    ) {
        self.identity = identity
        self.external = external
        hasExternalData = entity.slots.contains(where: \.isExternal)
        fields = zip(entity.slots, positions).map { slot, position in
            guard let position else { return .missing(entity.defaultValues[slot.index]) }
            switch slot.content {
            case .attribute where slot.isExternal:
                return .external(column: position.value, property: PropertyPath(entity.name, slot.path))
            case .attribute(let attribute): return .attribute(column: position.value, type: attribute.attributeType)
            case .toOne(let index):
                return .reference(
                    column: position.value, entityColumn: position.entity,
                    destination: identity.model.destination(of: entity.relationships[index]))
            }
        }
    }

    /// All values of a row, by slot.
    func values(in row: PageRow) -> ContiguousArray<AttributeValue> {
        ContiguousArray(fields.indices.map { value(of: $0, in: row) })
    }

    /// The value of one slot of a row.
    func value(of slot: Int, in row: PageRow) -> AttributeValue {
        switch fields[slot] {
        case .attribute(let column, let type): return row.attributeValue(at: column, type: type)
        case .external(let column, let property):
            return row.blob(at: column).map { external.value(of: $0, at: property) } ?? .null
        case .missing(let value): return value
        case .reference(let column, let entityColumn, let destination):
            guard let key = row.integer(at: column) else { return .null }
            let heir = entityColumn.flatMap { row.integer(at: $0) }.flatMap {
                identity.model.entity(numbered: Int($0))
            }
            return .objectID(ManagedObjectID(store: identity, entity: heir ?? destination, key: key))
        }
    }
}
