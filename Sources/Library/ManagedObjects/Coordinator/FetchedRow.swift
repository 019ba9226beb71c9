public import DataModel
public import Foundation
import SQLiteStore
import StoreSQL

/// One row of a `RowRequest`. It exists during the call that passes it: it is neither copied nor kept.
///
/// A value that is missing is nil, and so is one of another type than its attribute's, as a damaged file may have; a column
/// of `AttributeValue` has that one, too.
public struct FetchedRow: ~Copyable {
    private let row: StoreRow
    private let columns: FetchedColumns

    init(_ row: StoreRow, _ columns: FetchedColumns) {
        self.row = row
        self.columns = columns
    }

    /// The value of a column, of whatever type; `null` for a missing one.
    public subscript(column: RowColumn<AttributeValue>) -> AttributeValue { self[place: column.place] }

    /// The whole number of a column.
    public subscript(column: RowColumn<Int64>) -> Int64? { integer(column.place) }

    /// The whole number of a column.
    public subscript(column: RowColumn<Int>) -> Int? { integer(column.place).map { Int($0) } }

    private func integer(_ place: Int) -> Int64? {
        let column = columns[place]
        guard let cell = cell(column) else { return nil }
        switch cell.kind {
        case .null: return nil
        case .integer where column.isInteger: return cell.wholeNumber
        default: return if case .integer(let value) = self[place: place] { value } else { nil }
        }
    }

    /// The Boolean of a column.
    public subscript(column: RowColumn<Bool>) -> Bool? {
        let found = columns[column.place]
        guard let cell = cell(found) else { return nil }
        switch cell.kind {
        case .null: return nil
        case .integer where found.type == .boolean: return cell.wholeNumber != 0
        default: return if case .boolean(let value) = self[place: column.place] { value } else { nil }
        }
    }

    /// The text of a column.
    public subscript(column: RowColumn<String>) -> String? {
        let found = columns[column.place]
        guard let cell = cell(found) else { return nil }
        switch cell.kind {
        case .null: return nil
        case .text where found.type == .string: return cell.characters
        default: return if case .string(let value) = self[place: column.place] { value } else { nil }
        }
    }

    /// The floating-point number of a column.
    public subscript(column: RowColumn<Double>) -> Double? {
        let found = columns[column.place]
        guard let cell = cell(found) else { return nil }
        switch cell.kind {
        case .null: return nil
        case .real where found.type == .double: return cell.realNumber
        default: return if case .double(let value) = self[place: column.place] { value } else { nil }
        }
    }

    /// The date of a column.
    public subscript(column: RowColumn<Date>) -> Date? {
        let found = columns[column.place]
        guard let cell = cell(found) else { return nil }
        switch cell.kind {
        case .null: return nil
        case .real where found.type == .date: return Date(timeIntervalSinceReferenceDate: cell.realNumber)
        // SQLite stores a whole number of seconds as an integer.
        case .integer where found.type == .date:
            return Date(timeIntervalSinceReferenceDate: Double(cell.wholeNumber))
        default: return if case .date(let value) = self[place: column.place] { value } else { nil }
        }
    }

    /// The bytes of a column; one in a file of its own is read.
    public subscript(column: RowColumn<Data>) -> Data? {
        if case .data(let value) = self[place: column.place] { value } else { nil }
    }

    /// The UUID of a column.
    public subscript(column: RowColumn<UUID>) -> UUID? {
        if case .uuid(let value) = self[place: column.place] { value } else { nil }
    }

    /// The URL of a column.
    public subscript(column: RowColumn<URL>) -> URL? {
        if case .uri(let value) = self[place: column.place] { value } else { nil }
    }

    /// The decimal number of a column.
    public subscript(column: RowColumn<Decimal>) -> Decimal? {
        if case .decimal(let value) = self[place: column.place] { value } else { nil }
    }

    /// The identifier of the object of a column.
    public subscript(column: RowColumn<ManagedObjectID>) -> ManagedObjectID? {
        let found = columns[column.place]
        if found.isKnownObject, let entity = columns.entities[column.place] {
            return row.integer(at: found.number).map {
                ManagedObjectID(store: columns.store.identity, entity: entity, key: $0)
            }
        }
        return if case .objectID(let id) = self[place: column.place] { id } else { nil }
    }

    /// The key of the object of a column: that of its identifier, which is not made.
    package func key(_ column: RowColumn<ManagedObjectID>) -> Int64? {
        let found = columns[column.place]
        if found.isKnownObject { return row.integer(at: found.number) }
        return self[column]?.key
    }

    private subscript(place place: Int) -> AttributeValue {
        columns.store.value(columns.values[place].value, in: row)
    }

    private func cell(_ column: FetchedColumns.Column) -> StoreCell? {
        column.number >= 0 ? row.cell(at: column.number) : nil
    }
}

/// The columns of a request for rows, as they are in its statement.
final class FetchedColumns {
    /// Where a value is. It has no references, which each reading would count.
    struct Column {
        /// The column of an attribute, or of the key of an object of a known entity; -1 for other values.
        var number = -1
        /// The type of an attribute; `undefined` for other values.
        var type = AttributeType.undefined
        /// Whether that is one of whole numbers.
        var isInteger = false
        /// Whether it is an object of an entity that its row need not tell.
        var isKnownObject = false
    }

    /// The values by name, in the order of the request.
    let values: [DictionarySelect.NamedValue]
    let store: PersistentStore
    /// The entities of objects that a row need not tell.
    let entities: [ResolvedEntity?]
    private let columns: [Column]

    init(_ select: DictionarySelect, of store: PersistentStore) {
        values = select.values
        self.store = store
        entities = values.map { named in
            if case .object(_, nil, let number) = named.value { store.layout.entity(numbered: number) } else { nil }
        }
        columns = zip(values, entities).map { Self.column($0.value, $1) }
    }

    subscript(place: Int) -> Column { columns[place] }

    private static func column(_ value: DictionaryValue, _ entity: ResolvedEntity?) -> Column {
        switch value {
        case .attribute(let type, let column): Column(number: column, type: type, isInteger: type.isInteger)
        case .object(let column, _, _) where entity != nil: Column(number: column, isKnownObject: true)
        case .object, .composite: Column()
        }
    }

    /// The types of the values; `undefined` for one that only the value tells.
    var types: [AttributeType?] {
        values.map { named in
            switch named.value {
            case .attribute(let type, _): type
            case .object: .objectID
            case .composite: .composite
            }
        }
    }
}
