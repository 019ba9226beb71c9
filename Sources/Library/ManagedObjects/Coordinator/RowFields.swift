import DataModel
import Foundation
import SQLiteStore
import StoreSQL

/// The positions of one entity's values in a query's rows.
@safe final class RowFields: @unchecked Sendable {
    /// The source of a slot's value in a row.
    private struct Field {
        enum Source: UInt8 { case attribute, external, large, reference, missing }

        let source: Source
        let type: AttributeType
        let column: Int
        /// The column of the entity number beside a reference; -1 if there is none.
        var entityColumn = -1
    }

    /// The entity of the objects.
    let entity: ResolvedEntity
    /// The store of the rows.
    let store: StoreIdentity
    /// Whether a value may be read later. Such rows are read at once, so that a file is kept for them.
    let hasExternalData: Bool
    /// The source of each slot, as a raw table: reading it does not count references.
    private let table: UnsafeMutableBufferPointer<Field>
    /// The destinations of the to-one relationships, by slot.
    private let destinations: [ResolvedEntity?]
    /// The entity numbers in the file.
    private let numbers: FileEntityNumbers
    private let external: ExternalStorage
    /// Returns a value that is not read with the row, by its slot, the row's key and the number of bytes.
    private let large: @Sendable (Int, Int64, Int) -> AttributeValue

    init(
        _ entity: ResolvedEntity, positions: [SlotPosition?], layout: StoreLayout, identity: StoreIdentity,
        sqlite: SQLiteStore
    ) {
        self.entity = entity
        numbers = layout.numbers
        store = identity
        external = sqlite.external
        hasExternalData = entity.slots.contains { $0.isExternal || $0.isLargeInRow }
        let place = layout[entity]
        large = { [weak sqlite] slot, key, count in
            guard let sqlite, let column = place.slotColumns[slot]?.name else { return .null }
            return sqlite.largeValue(
                in: column, of: place.table, key: key, count: count,
                at: PropertyPath(entity.name, entity.slots[slot].path))
        }
        unsafe table = .allocate(capacity: entity.slots.count)
        _ = unsafe table.initialize(from: zip(entity.slots, positions).map(Self.field))
        destinations = entity.slots.map { slot in
            guard case .toOne(let index) = slot.content else { return nil }
            return identity.model.destination(of: entity.relationships[index])
        }
    }

    deinit { unsafe table.deallocate() }

    private static func field(_ slot: StorageSlot, at position: SlotPosition?) -> Field {
        guard let position else { return Field(source: .missing, type: .undefined, column: 0) }
        switch slot.content {
        case .attribute(let attribute):
            let source: Field.Source = slot.isExternal ? .external : slot.isLargeInRow ? .large : .attribute
            return Field(
                source: source, type: attribute.attributeType,
                column: position.value)
        case .toOne:
            return Field(
                source: .reference, type: .objectID, column: position.value, entityColumn: position.entity ?? -1)
        }
    }

    /// Returns all values of a row, by slot.
    func values(in cells: RowCells, row: Int) -> ContiguousArray<AttributeValue> {
        ContiguousArray(entity.slots.indices.map { value(of: $0, in: cells, row: row) })
    }

    /// Returns the value of one slot.
    func value(of slot: Int, in cells: RowCells, row: Int) -> AttributeValue {
        let field = unsafe table[slot]
        switch field.source {
        case .attribute: return cells.attributeValue(row: row, column: field.column, type: field.type)
        case .external:
            return cells.blob(row: row, column: field.column).map {
                external.value(of: $0, at: PropertyPath(entity.name, entity.slots[slot].path))
            } ?? .null
        case .large:
            guard let count = cells.integer(row: row, column: field.column) else {
                return cells.attributeValue(row: row, column: field.column, type: field.type)
            }
            return large(slot, cells.integer(row: row, column: 0) ?? 0, Int(count))
        case .missing: return entity.defaultValues[slot]
        case .reference: return reference(slot, field, in: cells, row: row).map { .objectID($0) } ?? .null
        }
    }

    private func reference(_ slot: Int, _ field: Field, in cells: RowCells, row: Int) -> ManagedObjectID? {
        guard let key = cells.integer(row: row, column: field.column), let destination = destinations[slot] else {
            return nil
        }
        guard field.entityColumn >= 0, let number = cells.integer(row: row, column: field.entityColumn),
            let subentity = numbers.inModel(Int(number)).flatMap(store.model.entity(numbered:))
        else { return ManagedObjectID(store: store, entity: destination, key: key) }
        return ManagedObjectID(store: store, entity: subentity, key: key)
    }

    // MARK: Values that need no conversion

    /// A value that could be read directly, or `unclear` if it needs a conversion.
    enum DirectValue<Value> {
        case value(Value)
        case missing
        case unclear
    }

    /// Returns the value of an integer attribute.
    @inline(__always)
    func integer(of slot: Int, in cells: RowCells, row: Int) -> DirectValue<Int64> {
        let field = unsafe table[slot]
        guard field.source == .attribute, field.type.isInteger else { return .unclear }
        switch cells.kind(row: row, column: field.column) {
        case .integer: return .value(Int64(bitPattern: cells.bits(row: row, column: field.column)))
        case .null: return .missing
        case .real, .text, .blob: return .unclear
        }
    }

    /// Returns the value of a floating-point or date attribute of the given type.
    @inline(__always)
    func double(of slot: Int, type: AttributeType, in cells: RowCells, row: Int) -> DirectValue<Double> {
        let field = unsafe table[slot]
        guard field.source == .attribute, field.type == type else { return .unclear }
        let bits = cells.bits(row: row, column: field.column)
        switch cells.kind(row: row, column: field.column) {
        case .real: return .value(Double(bitPattern: bits))
        // SQLite stores whole numbers in a numeric column as integers.
        case .integer: return .value(Double(Int64(bitPattern: bits)))
        case .null: return .missing
        case .text, .blob: return .unclear
        }
    }

    /// Returns the value of a string attribute.
    @inline(__always)
    func text(of slot: Int, in cells: RowCells, row: Int) -> DirectValue<String> {
        let field = unsafe table[slot]
        guard field.source == .attribute, field.type == .string else { return .unclear }
        switch cells.kind(row: row, column: field.column) {
        case .text: return .value(cells.characters(row: row, column: field.column))
        case .null: return .missing
        case .integer, .real, .blob: return .unclear
        }
    }
}

/// The fields of all entities whose rows a query can return.
final class QueryFields: Sendable {
    /// The number of the fetched entity in the file.
    private let own: Int
    /// The fields, keyed by the entity number in the file.
    private let fields: [Int: RowFields]
    /// The fields of every row, if only one entity is possible.
    let only: RowFields?

    init(_ query: RowSelect, layout: StoreLayout, identity: StoreIdentity, sqlite: SQLiteStore) {
        let entity = query.entity
        fields = Dictionary(
            uniqueKeysWithValues: entity.subtree.map { number in
                let entity = layout.model[number: number]
                let fields = RowFields(
                    entity, positions: query.positions(for: entity), layout: layout, identity: identity,
                    sqlite: sqlite)
                return (layout.number(of: entity), fields)
            })
        own = layout.number(of: entity)
        only = fields.count == 1 ? fields[own] : nil
    }

    /// Returns the fields for an entity number; those of the fetched entity if the number is unknown.
    subscript(number: Int) -> RowFields {
        guard let found = fields[number] ?? fields[own] else {
            fatalError("A query returns rows of its entity only.")
        }
        return found
    }
}
