/// Records with all their values, for other programs to read.
///
/// `docs/cli.md` lists the keys, their order and units. An unknown value is null, never 0.
package struct Listing: Hashable, Sendable {
    /// A row's keys, in their order.
    package let fields: [ListingField]
    /// The rows, with a value for each field.
    package let rows: [[ListingValue]]

    package init(fields: [ListingField], rows: [[ListingValue]]) {
        self.fields = fields
        self.rows = rows
    }
}

/// A key of a row, with the structure of its value.
package struct ListingField: Hashable, Sendable {
    /// The key.
    package let key: String
    /// An object's keys, or of each object of an array; empty for a plain value.
    package let parts: [ListingField]
    /// Whether the value is an array of objects.
    package let isArray: Bool

    package init(_ key: String, parts: [ListingField] = [], isArray: Bool = false) {
        self.key = key
        self.parts = parts
        self.isArray = isArray
    }
}

/// A value of a row.
package enum ListingValue: Hashable, Sendable {
    /// An unknown value.
    case null
    case text(String)
    case integer(Int)
    case number(Double)
    case truth(Bool)
    /// An object, with a value for each part of its field.
    case object([ListingValue])
    /// An array of objects.
    case array([[ListingValue]])
}

extension ListingValue {
    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    package init(_ number: (some BinaryInteger)?) { self = number.map { .integer(Int($0)) } ?? .null }

    package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
}

/// A field of a listing with the function that returns its value.
package struct ListingColumn<Source> {
    package let field: ListingField
    package let value: (Source) -> ListingValue

    package init(
        _ key: String, parts: [ListingField] = [], isArray: Bool = false, _ value: @escaping (Source) -> ListingValue
    ) {
        self.init(ListingField(key, parts: parts, isArray: isArray), value)
    }

    package init(_ field: ListingField, _ value: @escaping (Source) -> ListingValue) {
        self.field = field
        self.value = value
    }
}

extension Listing {
    /// Creates the listing of sources by columns.
    package init<Source>(_ columns: [ListingColumn<Source>], _ sources: [Source]) {
        self.init(fields: columns.map(\.field), rows: sources.map { source in columns.map { $0.value(source) } })
    }
}
