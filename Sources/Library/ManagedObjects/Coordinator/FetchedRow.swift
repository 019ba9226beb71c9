import DataModel
package import Foundation
import SQLiteStore
import StoreSQL

/// A row of a request for dictionaries, valid during the call that passes it. Its values have the places of
/// `propertiesToFetch`, from 0; one that is NULL, or has another type than the one that is asked for, is nil.
package struct FetchedRow {
    /// Where a value is.
    struct Column {
        let value: DictionaryValue
        /// The column of an attribute, or of the key of an object of a known entity; nil for other values.
        let number: Int?
        /// The type of an attribute; nil for other values.
        let type: AttributeType?
        /// Whether that is one of whole numbers.
        let isInteger: Bool

        init(_ value: DictionaryValue, in layout: StoreLayout) {
            self.value = value
            switch value {
            case .attribute(let type, let column): (number, self.type) = (column, type)
            case .object(let column, nil, let entity) where layout.entity(numbered: entity) != nil:
                (number, type) = (column, nil)
            case .object, .composite: (number, type) = (nil, nil)
            }
            isInteger = type?.isInteger == true
        }
    }

    let row: StoreRow
    let columns: [Column]
    let store: PersistentStore

    /// The value at a place, of whatever type.
    package subscript(place: Int) -> AttributeValue { store.value(columns[place].value, in: row) }

    /// The whole number at a place.
    package func integer(at place: Int) -> Int64? {
        guard let column = columns[place].number else { return nil }
        let cell = row.cell(at: column)
        switch cell.kind {
        case .null: return nil
        case .integer where columns[place].isInteger: return cell.wholeNumber
        default: return if case .integer(let value) = self[place] { value } else { nil }
        }
    }

    /// The Boolean at a place.
    package func truth(at place: Int) -> Bool? {
        guard let column = columns[place].number else { return nil }
        let cell = row.cell(at: column)
        switch cell.kind {
        case .null: return nil
        case .integer where columns[place].type == .boolean: return cell.wholeNumber != 0
        default: return if case .boolean(let value) = self[place] { value } else { nil }
        }
    }

    /// The text at a place.
    package func string(at place: Int) -> String? {
        guard let column = columns[place].number else { return nil }
        let cell = row.cell(at: column)
        switch cell.kind {
        case .null: return nil
        case .text where columns[place].type == .string: return cell.characters
        default: return if case .string(let value) = self[place] { value } else { nil }
        }
    }

    /// The date at a place.
    package func date(at place: Int) -> Date? {
        guard let column = columns[place].number else { return nil }
        let cell = row.cell(at: column)
        switch cell.kind {
        case .null: return nil
        case .real where columns[place].type == .date:
            return Date(timeIntervalSinceReferenceDate: cell.realNumber)
        // SQLite stores a whole number of seconds as an integer.
        case .integer where columns[place].type == .date:
            return Date(timeIntervalSinceReferenceDate: Double(cell.wholeNumber))
        default: return if case .date(let value) = self[place] { value } else { nil }
        }
    }

    /// The key of the object at a place.
    package func key(at place: Int) -> Int64? {
        if let column = columns[place].number, columns[place].type == nil { return row.integer(at: column) }
        return if case .objectID(let id) = self[place] { id.key } else { nil }
    }
}
