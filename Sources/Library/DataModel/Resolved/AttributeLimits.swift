import FoundationEssentials

/// The limits of an attribute, parsed once from the texts in the model.
///
/// A text that is not valid for the attribute's type, as some existing models have, is ignored.
package struct AttributeLimits: Sendable {
    /// A violation of a limit.
    package enum Violation: Sendable, Hashable {
        case numberTooLarge, numberTooSmall
        case dateTooLate, dateTooSoon
        case stringTooLong, stringTooShort
        case patternMismatch
    }

    private let minimum: AttributeValue
    private let maximum: AttributeValue
    /// The regular expression that the whole string must match.
    package let pattern: String?

    /// Parses an attribute's limits; nil if it has none.
    package init?(_ attribute: AttributeDescription) {
        let type = attribute.attributeType
        minimum = Self.limit(attribute.validation.minimum, type)
        maximum = Self.limit(attribute.validation.maximum, type)
        pattern = type == .string ? attribute.validation.regularExpression.flatMap { $0.isEmpty ? nil : $0 } : nil
        if minimum.isNull, maximum.isNull, pattern == nil { return nil }
    }

    private static func limit(_ text: String?, _ type: AttributeType) -> AttributeValue {
        guard let text else { return .null }
        switch type {
        case .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean:
            return Int64(text).map { .integer($0) } ?? finite(text).map { .double($0) } ?? .null
        case .string: return Int64(text).map { .integer($0) } ?? .null
        case .date:
            let seconds = finite(text) ?? secondsOfCalendarText(text)
            return seconds.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
        case .undefined, .binary, .uuid, .uri, .transformable, .objectID, .composite: return .null
        }
    }

    private static func finite(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    /// Parses a date such as `2020-02-03 04:00`, which some existing models contain, as UTC.
    private static func secondsOfCalendarText(_ text: String) -> Double? {
        let iso = text.replacing(" ", with: "T") + (text.count == 16 ? ":00Z" : "Z")
        return (try? Date(iso, strategy: .iso8601))?.timeIntervalSinceReferenceDate
    }

    /// Returns the limit that a value of the attribute's type violates; nil if it is valid.
    ///
    /// The length of a string counts UTF-16 units, as in Core Data. The caller checks `pattern`.
    package func violation(of value: AttributeValue) -> Violation? {
        switch value {
        case .string(let text):
            let length = AttributeValue.integer(Int64(text.utf16.count))
            if exceeds(length) { return .stringTooLong }
            return fallsShort(length) ? .stringTooShort : nil
        case .date:
            if exceeds(value) { return .dateTooLate }
            return fallsShort(value) ? .dateTooSoon : nil
        case .boolean, .integer, .double, .decimal:
            if exceeds(value) { return .numberTooLarge }
            return fallsShort(value) ? .numberTooSmall : nil
        case .null, .data, .external, .uuid, .uri, .objectID, .composite: return nil
        }
    }

    private func exceeds(_ value: AttributeValue) -> Bool {
        ValueOrder.order(value, maximum) == .orderedDescending
    }

    private func fallsShort(_ value: AttributeValue) -> Bool {
        ValueOrder.order(value, minimum) == .orderedAscending
    }
}
