import Aviation
import Foundation
import ManagedObjects

/// Values as the lines of a dump have them, and back.
enum DumpText {
    /// Returns the text of a value of an attribute; nil for null, and for a value that an attribute of the type cannot have.
    static func text(of value: AttributeValue, as type: AttributeType) -> String? {
        switch (value, type) {
        case (.boolean(let value), .boolean): value ? "true" : "false"
        case (.integer(let value), _): range(of: type)?.contains(value) == true ? "\(value)" : nil
        case (.double(let value), .double), (.double(let value), .float): value.isFinite ? "\(value)" : nil
        case (.string(let value), .string): written(value)
        case (.date(let value), .date): text(of: value)
        case (.data(let value), .binary), (.data(let value), .transformable): text(of: value)
        case (.uuid(let value), .uuid): value.uuidString
        case (.uri(let value), .uri): written(value.absoluteString)
        case (.decimal(let value), .decimal): value.isNaN ? nil : "\(value)"
        default: nil
        }
    }

    /// Returns the value that a text says; nil when it says none of the type.
    static func value(of text: String, as type: AttributeType) -> AttributeValue? {
        switch type {
        case .boolean: ["true": .boolean(true), "false": .boolean(false)][text]
        case .integer16, .integer32, .integer64:
            Int64(text).flatMap { range(of: type)?.contains($0) == true ? .integer($0) : nil }
        case .double, .float: number(text).map { .double($0) }
        case .string: read(text).map { .string($0) }
        case .date: date(text).map { .date($0) }
        case .binary, .transformable: data(text).map { .data($0) }
        case .uuid: UUID(uuidString: text).map { .uuid($0) }
        case .uri: read(text).flatMap { URL(string: $0) }.map { .uri($0) }
        case .decimal: number(text).flatMap { _ in Decimal(string: text) }.map { .decimal($0) }
        case .undefined, .objectID, .composite: nil
        }
    }

    /// What a value of a type looks like, for a sentence.
    static func expectation(_ type: AttributeType) -> String {
        switch type {
        case .boolean: "true or false"
        case .integer16, .integer32, .integer64:
            range(of: type).map { "a whole number from \($0.lowerBound) to \($0.upperBound)" } ?? "a whole number"
        case .double, .float, .decimal: "a number such as 12.5"
        case .string: "a text; one with control characters, or blanks or a quote at its ends, in quotes as in JSON"
        case .date: "a date such as 2026-11-21 or 2026-11-21T14:05:00Z"
        case .binary, .transformable: "“text” or “base64” with the bytes"
        case .uuid, .uri, .undefined, .objectID, .composite: "another value"
        }
    }

    private static func range(of type: AttributeType) -> ClosedRange<Int64>? {
        switch type {
        case .integer16: Int64(Int16.min)...Int64(Int16.max)
        case .integer32: Int64(Int32.min)...Int64(Int32.max)
        case .integer64: Int64.min...Int64.max
        default: nil
        }
    }

    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.e".utf8.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    // MARK: Texts

    /// Returns a text as it stands, or in quotes when it could not be read from its line.
    static func written(_ text: String) -> String { needsQuotes(text) ? quoted(text) : text }

    private static func needsQuotes(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, first != "\"" else { return true }
        return first.properties.isWhitespace || last.properties.isWhitespace || scalars.contains(where: isHidden)
    }

    /// Whether a character breaks a line, or cannot be seen in one.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF: true
        default: false
        }
    }

    /// Returns a text as a JSON string.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isHidden(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns the text that is written, with or without quotes; nil for one that `written` does not write.
    static func read(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "\"") else { return needsQuotes(text) ? nil : text }
        return try? JSONDecoder().decode(String.self, from: Data(text.utf8))
    }

    // MARK: Bytes

    private static func text(of data: Data) -> String {
        if let text = String(validating: data, as: UTF8.self), !text.unicodeScalars.contains(where: isHidden) {
            return "text \(written(text))"
        }
        return "base64 \(data.base64EncodedString())"
    }

    private static func data(_ text: String) -> Data? {
        let (kind, rest) = DumpReader.parts(text[...])
        guard let rest else { return nil }
        switch kind {
        case "text": return read(rest).map { Data($0.utf8) }
        case "base64": return Data(base64Encoded: rest)
        default: return nil
        }
    }

    // MARK: Dates

    /// Returns a date: midnight in UTC as its day alone; what the calendar lacks as `@` with the seconds since 2001.
    private static func text(of date: Date) -> String? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite else { return nil }
        let written = "\(seconds)"
        let whole = seconds.rounded(.down)
        guard let instant = UTCInstant(secondsSinceReferenceDate: whole) else { return "@\(written)" }
        if whole == seconds { return instant.date.midnight == instant ? instant.date.isoText : instant.isoText }
        let parts = written.split(separator: ".")
        guard whole >= 0, parts.count == 2, parts[0] == "\(Int(whole))", parts[1].allSatisfy(\.isNumber) else {
            return "@\(written)"
        }
        return "\(instant.isoText.dropLast()).\(parts[1])Z"
    }

    private static func date(_ text: String) -> Date? {
        if text.hasPrefix("@") {
            return number(String(text.dropFirst())).map { Date(timeIntervalSinceReferenceDate: $0) }
        }
        if let day = LocalDate(isoText: text) { return day.storedDate }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix("Z") else { return UTCInstant(isoText: text)?.storedDate }
        guard let whole = UTCInstant(isoText: "\(parts[0])Z"), whole.seconds >= 0 else { return nil }
        return number("\(whole.seconds).\(parts[1].dropLast())").map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}
