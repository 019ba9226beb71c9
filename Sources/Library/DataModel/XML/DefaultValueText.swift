import FoundationEssentials

/// The text of a default value in the XML.
enum DefaultValueText {
    /// Returns the value for a text; nil if the text is not valid for the type.
    static func value(_ text: String, type: AttributeType) -> AttributeValue? {
        switch type {
        case .integer16: integer(text, Int16.self)
        case .integer32: integer(text, Int32.self)
        case .integer64: integer(text, Int64.self)
        case .double, .float: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .decimal: decimal(text)
        case .string: .string(text)
        case .boolean: boolean(text)
        case .date: Double(text).flatMap { $0.isFinite ? .date(Date(timeIntervalSinceReferenceDate: $0)) : nil }
        case .uuid: UUID(uuidString: text).map { .uuid($0) }
        case .uri: URL(string: text).map { .uri($0) }
        case .binary, .undefined, .transformable, .objectID, .composite: nil
        }
    }

    /// Returns the text for a value; nil for a value that the XML cannot contain.
    static func text(_ value: AttributeValue) -> String? {
        switch value {
        case .boolean(let value): value ? "YES" : "NO"
        case .integer(let value): String(value)
        case .double(let value): number(value)
        case .decimal(let value): value.description.contains(".") ? value.description : "\(value).0"
        case .string(let value): value
        case .date(let value): interval(value.timeIntervalSinceReferenceDate)
        case .uuid(let value): value.uuidString
        case .uri(let value): value.absoluteString
        case .null, .data, .external, .objectID, .composite: nil
        }
    }

    /// Parses an integer. Some editors write integers with a trailing `.0`, and an attribute that used to be Boolean
    /// may still have `YES` or `NO`.
    private static func integer<Number: FixedWidthInteger>(_ text: String, _ type: Number.Type) -> AttributeValue? {
        if let number = Number(text) ?? Double(text).flatMap({ Number(exactly: $0) }) { return .integer(Int64(number)) }
        return truth(text).map { .integer($0 ? 1 : 0) }
    }

    /// Parses a truth value. An attribute that used to be a number may still have a number, such as `0.0`.
    private static func boolean(_ text: String) -> AttributeValue? {
        (truth(text) ?? Double(text).flatMap { $0.isFinite ? $0 != 0 : nil }).map { .boolean($0) }
    }

    private static func truth(_ text: String) -> Bool? {
        switch text.uppercased() {
        case "YES", "TRUE", "1": true
        case "NO", "FALSE", "0": false
        default: nil
        }
    }

    /// Whether Xcode accepts any text as a default value of the type, so that released models have invalid ones.
    static func isUnchecked(_ type: AttributeType) -> Bool { type == .uuid || type == .uri }

    private static func decimal(_ text: String) -> AttributeValue? {
        Double(text) == nil ? nil : Decimal(string: text).map { .decimal($0) }
    }

    private static func number(_ value: Double) -> String { value.description }

    private static func interval(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : value.description
    }
}
