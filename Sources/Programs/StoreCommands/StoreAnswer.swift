import Foundation

/// The answer of a verb as text and as JSON.
struct StoreAnswer {
    /// The lines of text.
    var lines: [String]
    /// The JSON keys besides `file`, `verb` and `exitCode`.
    var keys: [String: JSONValue]
    /// 0, or another code if the answer is no.
    var exitCode: Int32 = 0

    /// The printed text.
    var text: String { lines.map { $0 + "\n" }.joined() }

    /// Returns the answer as one JSON object.
    func json(file: String, verb: String) -> String {
        var all = keys
        all["file"] = .string(file)
        all["verb"] = .string(verb)
        all["exitCode"] = .integer(Int(exitCode))
        return JSONValue.object(all).text + "\n"
    }
}

/// A JSON value.
enum JSONValue: Encodable {
    case null
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Creates a string, or null for nil.
    init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// Creates an integer, or null for nil.
    init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

    /// Creates an array of strings.
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

    /// The value on indented lines, with sorted keys.
    var text: String { encoded([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) }

    /// The value on one line, with sorted keys.
    var line: String { encoded([.sortedKeys, .withoutEscapingSlashes]) }

    private func encoded(_ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        // A file can hold infinity; JSON cannot.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
