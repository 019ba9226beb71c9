package import FoundationEssentials

/// A value of a property in a bundle.
package enum MirrorValue: Hashable, Sendable {
    /// No value.
    case null
    case boolean(Bool)
    case integer(Int64)
    case string(String)
    /// A Double or a Float; NaN equals NaN.
    case double(UInt64)
    /// A date, in seconds since 2001-01-01 00:00 UTC, as the bits of a Double.
    case date(UInt64)
    case decimal(Decimal)
    case uuid(UUID)
    /// A URI, as its text.
    case uri(String)
    /// Up to ``MirrorLimits/dataInBundle`` bytes.
    case data(Data)
    /// Bytes in a file of their own.
    case large(LargeValue)
    /// A reference to another record.
    case reference(Reference, RecordName)

    /// What a to-one reference means for the two records; it follows from the delete rule of its inverse.
    package enum Reference: String, Hashable, Sendable, CaseIterable {
        /// The record is a part of the other one, and is deleted with it: the inverse cascades.
        case part = "o"
        /// The record uses the other one, which is not deleted meanwhile: the inverse denies.
        case use = "u"
        /// Neither: the reference is emptied when the other record is deleted.
        case link = "r"
    }

    /// A Double or a Float.
    package static func number(_ value: Double) -> Self {
        .double(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    }

    /// A date.
    package static func time(_ value: Double) -> Self { .date(value.isNaN ? Double.nan.bitPattern : value.bitPattern) }

    /// The record that this one is a part of; nil for every other value.
    package var owner: RecordName? {
        if case .reference(.part, let name) = self { name } else { nil }
    }

    /// The record that is referred to; nil for every other value.
    package var target: RecordName? {
        if case .reference(_, let name) = self { name } else { nil }
    }

    /// The large value; nil for every other one.
    package var large: LargeValue? {
        if case .large(let value) = self { value } else { nil }
    }
}

extension MirrorValue {
    /// Reads a value.
    ///
    /// - Throws: what is wrong with it, as the end of a sentence.
    init(_ node: JSONNode) throws(JSONFault) {
        switch node {
        case .null: self = .null
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .string(let value): self = .string(value)
        case .object(let fields):
            guard fields.count == 1, let (key, value) = fields.first else {
                throw JSONFault("a value has \(fields.count) types")
            }
            self = try Self.typed(key, value)
        case .double, .array: throw JSONFault("a value has no type")
        }
    }

    private static func typed(_ key: String, _ node: JSONNode) throws(JSONFault) -> Self {
        switch (key, node) {
        case ("f", _): return .number(try node.number())
        case ("t", _): return .time(try node.number())
        case ("d", .string(let text)):
            guard let value = Decimal(string: text), !value.isNaN, text.utf8.allSatisfy(Self.isOfDecimal) else {
                throw JSONFault("“\(text)” is no decimal number")
            }
            return .decimal(value)
        case ("u", .string(let text)) where text.utf8.count == 36:
            guard let value = UUID(uuidString: text) else { throw JSONFault("“\(text)” is no UUID") }
            return .uuid(value)
        case ("i", .string(let text)): return .uri(text)
        case ("b", .string(let text)):
            guard let data = Data(base64Encoded: text) else { throw JSONFault("bytes are not in base 64") }
            return .data(data)
        case ("l", .array(let parts)):
            guard parts.count == 2, case .string(let digest) = parts[0], case .integer(let size) = parts[1],
                size <= MirrorLimits.largeValue, let large = LargeValue(digest: digest, size: size)
            else { throw JSONFault("a large value has no digest or no size") }
            return .large(large)
        case (_, .string(let text)):
            guard let kind = Reference(rawValue: key) else { throw JSONFault("the type “\(key)” is unknown") }
            guard let name = RecordName(text) else { throw JSONFault("“\(text)” is no name of a record") }
            return .reference(kind, name)
        default: throw JSONFault("the type “\(key)” is unknown")
        }
    }

    private static func isOfDecimal(_ byte: UInt8) -> Bool { "+-.0123456789eE".utf8.contains(byte) }

    /// The value as it is written.
    var node: JSONNode {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .string(let value): .string(value)
        case .double(let bits): .object(["f": JSONNode(number: Double(bitPattern: bits))])
        case .date(let bits): .object(["t": JSONNode(number: Double(bitPattern: bits))])
        case .decimal(let value): .object(["d": .string(value.description)])
        case .uuid(let value): .object(["u": .string(value.uuidString)])
        case .uri(let value): .object(["i": .string(value)])
        case .data(let value): .object(["b": .string(value.base64EncodedString())])
        case .large(let value): .object(["l": .array([.string(value.digest), .integer(value.size)])])
        case .reference(let kind, let name): .object([kind.rawValue: .string(name.description)])
        }
    }
}
