import Foundation

/// What a verb answers: for a person, and as keys for a program.
struct StoreAnswer {
    /// Lines for a person.
    var lines: [String]
    /// The keys beside `file`, `verb` and `exitCode`.
    var keys: [String: JSONValue]
    /// 0, or 1 where the answer is no.
    var exitCode: Int32 = 0

    /// The lines, as they are printed.
    var text: String { lines.map { $0 + "\n" }.joined() }

    /// One JSON object.
    func json(file: String, verb: String) -> String {
        var all = keys
        all["file"] = .string(file)
        all["verb"] = .string(verb)
        all["exitCode"] = .integer(Int(exitCode))
        return JSONValue.object(all).text + "\n"
    }
}

/// A value of JSON.
enum JSONValue: Encodable {
    case null
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// A text, or null for nil.
    init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// A whole number, or null for nil.
    init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

    /// An array of texts.
    init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .real(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The value as text, keys sorted.
    var text: String { encoded([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) }

    /// The value on one line, keys sorted.
    var line: String { encoded([.sortedKeys, .withoutEscapingSlashes]) }

    private func encoded(_ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
