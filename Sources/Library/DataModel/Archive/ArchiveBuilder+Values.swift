import FoundationEssentials

/// Values of attributes.
extension ArchiveBuilder {
    /// Adds a value; no object for nil and for what no archive holds, references and composites.
    mutating func defaultValue(_ value: AttributeValue?) -> PropertyListNode {
        if case .date(let date)? = value {
            return instance(["NSDate", "NSObject"], [("NS.time", .real(date.timeIntervalSinceReferenceDate))])
        }
        if case .uuid(let uuid)? = value {
            return instance(["NSUUID", "NSObject"], [("NS.uuidbytes", .data(Self.bytes(uuid)))])
        }
        if case .uri(let url)? = value {
            return instance(
                ["NSURL", "NSObject"], [("NS.base", Self.null), ("NS.relative", text(url.absoluteString))])
        }
        if case .decimal(let decimal)? = value { return add(decimal) }
        return self.value(Self.plain(value))
    }

    private static func plain(_ value: AttributeValue?) -> PropertyListNode? {
        if case .boolean(let value)? = value { return .boolean(value) }
        if case .integer(let value)? = value { return .integer(value) }
        if case .double(let value)? = value { return .real(value) }
        if case .string(let value)? = value { return .string(value) }
        if case .data(let value)? = value { return .data(value) }
        return nil
    }

    private static func bytes(_ uuid: UUID) -> Data {
        let u = uuid.uuid
        return Data([u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15])
    }

    /// A decimal is its digits as sixteen-bit parts, the least first, an exponent and a sign.
    private mutating func add(_ decimal: Decimal) -> PropertyListNode {
        let digits = decimal.significand
        guard let mantissa = UInt128(digits.description) else { return Self.null }
        let parts = (0..<8).map { UInt16(truncatingIfNeeded: mantissa >> UInt128(16 * $0)) }
        let length = (parts.lastIndex { $0 != 0 } ?? -1) + 1
        return instance(
            ["NSDecimalNumber", "NSNumber", "NSValue", "NSObject"],
            [
                ("NS.exponent", .integer(Int64(decimal.exponent))), ("NS.length", .integer(Int64(length))),
                ("NS.negative", .boolean(decimal.sign == .minus)), ("NS.compact", .boolean(true)),
                ("NS.mantissa.bo", .integer(1)),
                ("NS.mantissa", .data(Data(parts.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))),
            ])
    }
}
