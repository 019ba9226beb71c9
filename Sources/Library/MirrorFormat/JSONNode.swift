import FoundationEssentials

/// What is wrong with a line, as the end of a sentence.
struct JSONFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A JSON value whose whole numbers are exact.
enum JSONNode: Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])

    /// Creates a number, or the text of one that JSON has not.
    init(number: Double) {
        self = number.isFinite ? .double(number) : .string(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }

    /// Returns the number that ``init(number:)`` has written.
    func number() throws(JSONFault) -> Double {
        switch self {
        case .double(let value): return value
        case .integer(let value): return Double(value)
        case .string("nan"): return .nan
        case .string("inf"): return .infinity
        case .string("-inf"): return -.infinity
        default: throw JSONFault("a number is missing")
        }
    }

    /// The value as JSON without spaces, the fields of objects in the order of their names.
    var text: String {
        var result = ""
        write(to: &result)
        return result
    }

    /// The value as a line of a file.
    var line: Data { Data((text + "\n").utf8) }

    /// Adds the value to a text.
    func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .double(let value): text += String(value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let fields):
            text += "{"
            for (index, name) in fields.keys.sorted().enumerated() {
                if index > 0 { text += "," }
                Self.write(name, to: &text)
                text += ":"
                fields[name]?.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            text += string
            text += "\""
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
