import DataModel
import Foundation
import StoreSQL

/// The storage class of a cell.
@frozen package enum CellKind: UInt8, Sendable {
    case null, integer, real, text, blob
}

/// A value in a row, either of the statement or of a copy.
protocol Cell {
    var kind: CellKind { get }
    var wholeNumber: Int64 { get }
    var realNumber: Double { get }
    var characters: String { get }
    var bytes: Data { get }
}

extension Cell {
    /// Returns the cell as a value of an attribute type.
    ///
    /// If the cell has another storage class than the type, the cell wins, so that no value of another program's file
    /// is lost: text in an integer column stays text.
    @inline(__always)
    func value(of type: AttributeType) -> AttributeValue {
        switch kind {
        case .null: .null
        case .integer: number(wholeNumber, type: type)
        case .real: number(realNumber, type: type)
        case .text: text(characters, type: type)
        case .blob: blob(bytes, type: type)
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
        // NB: Foundation traps when a number is too large for a decimal.
        case .decimal where value.magnitude > 1e127 || value.isNaN: .double(value)
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

    private func blob(_ value: Data, type: AttributeType) -> AttributeValue {
        guard type == .uuid, let uuid = UUID(bytes: value) else { return .data(value) }
        return .uuid(uuid)
    }
}
