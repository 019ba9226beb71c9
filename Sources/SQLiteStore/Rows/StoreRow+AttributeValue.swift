package import DataModel
import Foundation
import GRDBSQLite
import StoreSQL

extension StoreRow {
    /// The column as a value of an attribute of that type.
    ///
    /// What the column holds decides where it differs from what the type promises, so that a foreign file's value is
    /// never lost: text in a column of whole numbers stays text.
    package func attributeValue(at index: Int, type: AttributeType) -> AttributeValue {
        let position = Int32(index)
        switch unsafe sqlite3_column_type(pointer, position) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return number(unsafe sqlite3_column_int64(pointer, position), type: type)
        case SQLITE_FLOAT: return number(unsafe sqlite3_column_double(pointer, position), type: type)
        case SQLITE_TEXT: return text(text(at: index) ?? "", type: type)
        default: return bytes(blob(at: index) ?? Data(), type: type)
        }
    }

    private func number(_ value: Int64, type: AttributeType) -> AttributeValue {
        switch type {
        case .boolean: .boolean(value != 0)
        case .date: .date(Date(timeIntervalSinceReferenceDate: Double(value)))
        case .double, .float: .double(Double(value))
        case .decimal: .decimal(Decimal(value))
        case .string, .uri: .string(String(value))
        case .undefined, .integer16, .integer32, .integer64, .binary, .uuid, .transformable, .objectID, .composite:
            .integer(value)
        }
    }

    private func number(_ value: Double, type: AttributeType) -> AttributeValue {
        switch type {
        case .boolean: .boolean(value != 0)
        case .date: .date(Date(timeIntervalSinceReferenceDate: value))
        case .decimal: .decimal(Decimal(string: "\(value)") ?? Decimal(value))
        case .integer16, .integer32, .integer64: Int64(exactly: value).map { .integer($0) } ?? .double(value)
        case .undefined, .double, .float, .string, .uri, .binary, .uuid, .transformable, .objectID, .composite:
            .double(value)
        }
    }

    private func text(_ value: String, type: AttributeType) -> AttributeValue {
        switch type {
        case .uri: URL(string: value).map { .uri($0) } ?? .string(value)
        case .decimal: Decimal(string: value).map { .decimal($0) } ?? .string(value)
        case .binary, .transformable: .data(Data(value.utf8))
        case .undefined, .integer16, .integer32, .integer64, .double, .float, .string, .boolean, .date, .uuid,
            .objectID, .composite:
            .string(value)
        }
    }

    private func bytes(_ value: Data, type: AttributeType) -> AttributeValue {
        guard type == .uuid, let uuid = UUID(bytes: value) else { return .data(value) }
        return .uuid(uuid)
    }
}
