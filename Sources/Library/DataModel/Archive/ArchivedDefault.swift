import FoundationEssentials

/// A reader of attribute values in an archive.
struct ArchivedDefault {
    private let type: AttributeType

    init(_ type: AttributeType) { self.type = type }

    /// Reads the default value of an attribute; nil if it has none, or one that the type cannot hold.
    func value(_ attribute: ArchivedObject) throws(DataModelError) -> AttributeValue? {
        guard let value = Self.anyValue(attribute, "NSDefaultValue"), !value.isNull else { return nil }
        switch type {
        case .boolean: return Self.integer(value).map { .boolean($0 != 0) }
        case .integer16, .integer32, .integer64: return Self.integer(value).map { .integer($0) }
        case .double, .float: return value.number.map { .double($0) }
        case .decimal: return Self.decimal(value)
        case .date: return value.kind == .date ? value : value.number.map { .date(Self.date($0)) }
        case .uri: return Self.uri(value)
        case .string, .binary, .uuid, .transformable, .undefined, .objectID, .composite: return value
        }
    }

    private static func integer(_ value: AttributeValue) -> Int64? {
        if case .integer(let number) = value { return number }
        return value.number.flatMap { Int64(exactly: $0) }
    }

    private static func decimal(_ value: AttributeValue) -> AttributeValue? {
        if case .decimal = value { return value }
        if case .integer(let number) = value { return .decimal(Decimal(number)) }
        return value.number.flatMap { Decimal(string: "\($0)") }.map { .decimal($0) }
    }

    private static func uri(_ value: AttributeValue) -> AttributeValue? {
        guard case .string(let text) = value else { return value }
        return URL(string: text).map { .uri($0) }
    }

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    /// Reads a value of any type; nil for an object that is not a value.
    static func anyValue(_ object: ArchivedObject, _ field: String) -> AttributeValue? {
        if let plain = object.plain(field) { return self.plain(plain) }
        return object.object(field).flatMap { value(of: $0) }
    }

    /// Reads an instance; nil if it is not a value.
    static func value(of value: ArchivedObject) -> AttributeValue? {
        if value.isKind(of: "NSDate") { return real(value.plain("NS.time")).map { .date(date($0)) } }
        if value.isKind(of: "NSUUID") { return uuid(value) }
        if value.isKind(of: "NSURL") { return uri(value) }
        if value.isKind(of: "NSDecimalNumber") { return decimal(value) }
        if value.isKind(of: "NSString") { return value.string("NS.string").map { .string($0) } }
        if value.isKind(of: "NSData"), case .data(let bytes)? = value.plain("NS.data") { return .data(bytes) }
        return value.isKind(of: "NSNull") ? .null : nil
    }

    /// The value of a node that is no reference and no collection; nil for these.
    static func plain(_ node: PropertyListNode) -> AttributeValue? {
        switch node {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .real(let value): .double(value)
        case .date(let value): .date(value)
        case .data(let value): .data(value)
        case .string(let value): .string(value)
        case .reference, .array, .dictionary: nil
        }
    }

    private static func real(_ node: PropertyListNode?) -> Double? {
        switch node {
        case .real(let value)?: value
        case .integer(let value)?: Double(value)
        case nil, .null?, .boolean?, .date?, .data?, .string?, .reference?, .array?, .dictionary?: nil
        }
    }

    private static func uuid(_ object: ArchivedObject) -> AttributeValue? {
        guard case .data(let bytes)? = object.plain("NS.uuidbytes"), bytes.count == 16 else { return nil }
        let b = [UInt8](bytes)
        return .uuid(
            UUID(
                uuid: (
                    b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14],
                    b[15]
                )))
    }

    private static func uri(_ object: ArchivedObject) -> AttributeValue? {
        let base = object.object("NS.base")
        guard base?.object("NS.base") == nil else { return nil }
        let baseURL = base?.string("NS.relative").flatMap { URL(string: $0) }
        return object.string("NS.relative").flatMap { URL(string: $0, relativeTo: baseURL) }.map {
            .uri($0.absoluteURL)
        }
    }

    /// Reads an `NSDecimalNumber`: 16-bit groups of digits, least significant first, an exponent and a sign.
    private static func decimal(_ object: ArchivedObject) -> AttributeValue? {
        guard case .data(let mantissa)? = object.plain("NS.mantissa"), let length = object.integer("NS.length"),
            (0...8).contains(length), mantissa.count >= 2 * length,
            let exponent = object.integer("NS.exponent").flatMap({ Int(exactly: $0) }), (-128...127).contains(exponent)
        else { return nil }
        let bytes = [UInt8](mantissa)
        let isBig = object.integer("NS.mantissa.bo") == 2
        var digits = Decimal(0)
        for part in (0..<Int(length)).reversed() {
            let (first, second) = (UInt16(bytes[2 * part]), UInt16(bytes[2 * part + 1]))
            digits = digits * 65_536 + Decimal(Int(isBig ? first << 8 | second : second << 8 | first))
        }
        return .decimal(
            Decimal(sign: object.flag("NS.negative") ? .minus : .plus, exponent: exponent, significand: digits))
    }
}
