import DataModel
import Foundation
import MirrorFormat

extension MirrorValue {
    /// Creates the value that travels for a value of a row.
    ///
    /// - Parameters:
    ///   - name: returns the record that a row is; nil for one that is not mirrored.
    ///   - keep: receives bytes that travel in a file of their own.
    init(
        _ value: AttributeValue, _ reference: Reference?, name: (ManagedObjectID) -> RecordName?,
        keep: (LargeValue, Data) throws -> Void
    ) throws {
        func bytes(_ data: Data) throws -> Self {
            guard data.count > MirrorLimits.dataInBundle else { return .data(data) }
            let large = LargeValue(of: data)
            try keep(large, data)
            return .large(large)
        }
        switch value {
        case .null, .composite: self = .null
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .double(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .date(let value): self = .time(value.timeIntervalSinceReferenceDate)
        case .data(let value): self = try bytes(value)
        case .external(let value): self = try bytes(try value.data())
        case .uuid(let value): self = .uuid(value)
        case .uri(let value): self = .uri(value.absoluteString)
        case .decimal(let value): self = .decimal(value)
        case .objectID(let id): self = name(id).map { .reference(reference ?? .link, $0) } ?? .null
        }
    }

    /// Returns the value for a slot of a type; null if it is of another type, which only a newer model or a damaged file
    /// makes.
    ///
    /// - Parameters:
    ///   - id: returns the row of a record; nil if it has none here.
    ///   - bytes: returns the bytes of a large value.
    func attributeValue(
        of type: AttributeType, id: (RecordName) -> ManagedObjectID?, bytes: (LargeValue) throws -> Data
    ) throws -> AttributeValue {
        switch (self, type) {
        case (.boolean(let value), .boolean): .boolean(value)
        case (.integer(let value), .integer16) where Int16(exactly: value) != nil: .integer(value)
        case (.integer(let value), .integer32) where Int32(exactly: value) != nil: .integer(value)
        case (.integer(let value), .integer64): .integer(value)
        case (.string(let value), .string): .string(value)
        case (.double(let bits), .double), (.double(let bits), .float): .double(Double(bitPattern: bits))
        case (.date(let bits), .date): .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)))
        case (.decimal(let value), .decimal): .decimal(value)
        case (.uuid(let value), .uuid): .uuid(value)
        case (.uri(let text), .uri): URL(string: text).map { .uri($0) } ?? .null
        case (.data(let value), .binary), (.data(let value), .transformable): .data(value)
        case (.large(let value), .binary), (.large(let value), .transformable): .data(try bytes(value))
        case (.reference(_, let name), .undefined), (.reference(_, let name), .objectID):
            id(name).map { .objectID($0) } ?? .null
        default: .null
        }
    }

    /// Whether a store cannot tell the values apart. Texts are compared by their bytes.
    func isSame(as other: MirrorValue) -> Bool {
        if case .string(let left) = self, case .string(let right) = other {
            return left.utf8.elementsEqual(right.utf8)
        }
        return self == other
    }
}
