package import DataModel
package import FoundationEssentials

/// A value in one of SQLite's storage classes.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

extension SQLValue {
    /// Creates the stored form of an attribute's value.
    ///
    /// Booleans become 0 and 1, dates seconds since 2001-01-01 UTC, a UUID its 16 bytes, a decimal its text, and a
    /// reference the row's key (store-format, "Types").
    package init(_ value: AttributeValue) {
        switch value {
        case .null, .composite: self = .null
        case .boolean(let value): self = .integer(value ? 1 : 0)
        case .integer(let value): self = .integer(value)
        case .double(let value): self = .real(value)
        case .string(let value): self = .text(value)
        case .date(let value): self = .real(value.timeIntervalSinceReferenceDate)
        case .data(let value): self = .blob(value)
        case .external(let value): self = .blob(ExternalForm.reference(to: value.name))
        case .uuid(let value): self = .blob(value.bytes)
        case .uri(let value): self = .text(value.absoluteString)
        case .decimal(let value): self = .text(value.description)
        case .objectID(let id): self = .integer(id.key)
        }
    }
}

extension UUID {
    /// The 16 bytes of the identifier.
    package var bytes: Data {
        let u = uuid
        return Data([
            u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15,
        ])
    }

    /// Creates an identifier from 16 bytes; nil for any other number of bytes.
    package init?(bytes: Data) {
        let b = [UInt8](bytes)
        guard b.count == 16 else { return nil }
        self.init(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
            ))
    }
}
