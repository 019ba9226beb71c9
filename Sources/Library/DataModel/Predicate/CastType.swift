import FoundationEssentials

/// The target types of CAST, by their names in a format.
package enum CastType: String, Sendable, CaseIterable {
    case date = "NSDate"
    case number = "NSNumber"
    case decimal = "NSDecimalNumber"
    case string = "NSString"
    case uuid = "NSUUID"
    case uri = "NSURL"
    case data = "NSData"

    /// Finds a type by its name, with or without its prefix.
    package init?(name: String) {
        guard let type = Self(rawValue: name) ?? Self(rawValue: "NS" + name) else { return nil }
        self = type
    }

    /// Converts a value; null if it cannot be converted.
    ///
    /// Dates convert to numbers and back as seconds since 2001-01-01 UTC. Data converts from hexadecimal digits.
    package func convert(_ value: AttributeValue) -> AttributeValue {
        switch self {
        case .date: value.number.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
        case .number: Self.number(value)
        case .decimal: Self.decimal(value)
        case .string: value.text.map { .string($0) } ?? .null
        case .uuid: value.text.flatMap { UUID(uuidString: $0) }.map { .uuid($0) } ?? .null
        case .uri: value.text.flatMap { URL(string: $0) }.map { .uri($0) } ?? .null
        case .data: Self.data(value)
        }
    }

    private static func number(_ value: AttributeValue) -> AttributeValue {
        switch value {
        case .integer, .double, .decimal: return value
        case .boolean(let value): return .integer(value ? 1 : 0)
        case .date(let date): return .double(date.timeIntervalSinceReferenceDate)
        case .string(let text): return Int64(text).map { .integer($0) } ?? Double(text).map { .double($0) } ?? .null
        case .null, .data, .external, .uuid, .uri, .objectID, .composite: return .null
        }
    }

    private static func decimal(_ value: AttributeValue) -> AttributeValue {
        switch value {
        case .string(let text): Decimal(string: text).map { .decimal($0) } ?? .null
        case .integer(let value): .decimal(Decimal(value))
        case .double(let value): decimal(value)
        case .decimal: value
        case .null, .boolean, .date, .data, .external, .uuid, .uri, .objectID, .composite: .null
        }
    }

    /// Converts a number; null if it is not finite or too large for a decimal.
    private static func decimal(_ value: Double) -> AttributeValue {
        let decimal = value.isFinite ? Decimal(value) : .nan
        return decimal.isNaN ? .null : .decimal(decimal)
    }

    private static func data(_ value: AttributeValue) -> AttributeValue {
        if case .data = value { return value }
        guard let digits = value.text.map({ Array($0.utf8) }), digits.count.isMultiple(of: 2) else { return .null }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
                return .null
            }
            bytes.append(byte)
        }
        return .data(Data(bytes))
    }
}

extension AttributeValue {
    /// The value as a floating-point number, for a date in seconds since 2001-01-01; nil if it is not a number.
    ///
    /// Zero is always positive, because SQLite does not keep its sign.
    package var number: Double? {
        switch self {
        case .boolean(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .double(let value): value.isNaN ? nil : value + 0
        case .decimal(let value): value.isNaN ? nil : Double(value.description)
        case .date(let date): date.timeIntervalSinceReferenceDate
        case .null, .string, .data, .external, .uuid, .uri, .objectID, .composite: nil
        }
    }

    /// The value as a string; nil for values without a text form.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .uri(let url): url.absoluteString
        case .uuid(let uuid): uuid.uuidString
        case .boolean(let value): value ? "1" : "0"
        case .integer(let value): String(value)
        case .double(let value): value.isNaN ? nil : String(value)
        case .decimal(let value): value.description
        case .null, .date, .data, .external, .objectID, .composite: nil
        }
    }
}
