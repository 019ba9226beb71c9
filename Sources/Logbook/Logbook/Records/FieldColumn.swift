import Aviation
import ManagedObjects

import struct FoundationEssentials.Date

/// A column of a request for rows with the stored value of a field, at a path from the rows.
enum FieldColumn {
    case text(Field, RowColumn<String>)
    case whole(Field, RowColumn<Int>)
    case decimal(Field, RowColumn<Double>)
    case date(Field, RowColumn<Date>)
    case flag(Field, RowColumn<Bool>)

    /// Adds the column to a request; nil for a field whose value is no single attribute.
    init?(_ field: Field, at path: String, in request: inout RowRequest) {
        switch field.type {
        case .text, .registration: self = .text(field, request.column(path, of: String.self))
        case .choice where !field.isCustom: self = .text(field, request.column(path, of: String.self))
        case .number, .minutes, .key: self = .whole(field, request.column(path, of: Int.self))
        case .hundredths where field.isStoredWhole: self = .whole(field, request.column(path, of: Int.self))
        case .hundredths, .degrees: self = .decimal(field, request.column(path, of: Double.self))
        case .date, .instant: self = .date(field, request.column(path, of: Date.self))
        case .flag: self = .flag(field, request.column(path, of: Bool.self))
        case .choice, .link, .approaches, .crew, .tag: return nil
        }
    }

    /// Returns the value of a row as records keep it by attribute; nil for an unknown one.
    func value(in row: borrowing FetchedRow) -> FieldValue? {
        switch self {
        case .text(let field, let column): row[column].flatMap { field.value(stored: $0) }
        case .whole(let field, let column): row[column].flatMap { field.value(stored: $0) }
        case .decimal(let field, let column): row[column].flatMap { field.value(stored: $0) }
        case .date(let field, let column): row[column].flatMap { field.value(stored: $0) }
        case .flag(let field, let column): row[column].flatMap { field.value(stored: $0) }
        }
    }

    /// Returns the value of a row for other programs, as the file has it: also a word that this program does not know.
    func listingValue(in row: borrowing FetchedRow) -> ListingValue {
        switch self {
        case .text(let field, let column):
            let text = row[column]
            guard case .choice(let choices) = field.type, choices.contains(where: { $0.paint != nil }) else {
                return ListingValue(text)
            }
            return ListingValue(text?.lowercased())
        case .whole(let field, let column) where field.type == .hundredths:
            return ListingValue(row[column].flatMap { field.value(stored: $0) })
        case .whole(_, let column): return ListingValue(row[column])
        case .decimal(let field, let column) where field.type == .hundredths:
            return ListingValue(row[column].flatMap { field.value(stored: $0) })
        case .decimal(_, let column): return ListingValue(row[column])
        case .date(let field, let column):
            let date = row[column]
            return ListingValue(field.type == .date ? LocalDate(date)?.isoText : UTCInstant(date)?.isoText)
        case .flag(let field, let column):
            let truth = row[column]
            return field.isKeptByAttribute && truth == nil ? .null : .truth(truth ?? false)
        }
    }
}
