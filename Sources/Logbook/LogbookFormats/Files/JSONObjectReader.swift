import Aviation
import Foundation
import Logbook

/// Reads the objects of a JSON array one by one.
struct JSONObjectReader {
    /// An object of the array.
    struct Element {
        let value: JSONElement
        let line: Int
        let place: Int64
    }

    private let file: TextFile
    private var chunks: TextFile.Chunks
    private var buffer: [UInt8] = []
    private var index = 0
    private var bufferPlace: Int64
    private var line = 1
    /// Whether the bracket of an array was read, which needs its end.
    private var isOpen = false

    static let longestElement = RowReader.longestRow

    /// Creates a reader from the beginning of an array, or from an object of it.
    init(_ file: TextFile, at place: Int64? = nil) {
        self.file = file
        bufferPlace = place ?? file.start
        chunks = file.chunks(from: bufferPlace)
    }

    /// The place of the next byte.
    var place: Int64 { bufferPlace + Int64(index) }

    /// Returns the next object; nil at the end of the array.
    ///
    /// - Throws: `ImportError`: `damaged` for what is no object, is not closed or too long; `unreadable`.
    mutating func next() throws(ImportError) -> Element? {
        while let byte = try take() {
            switch byte {
            case UInt8(ascii: "{"):
                let start = bufferPlace + Int64(index) - 1
                let line = line
                let bytes = try rest(of: line)
                guard let value = JSONElement(bytes, file.encoding) else {
                    throw .damaged(line: line, reason: "it is not a JSON object")
                }
                return Element(value: value, line: line, place: start)
            case UInt8(ascii: "]"):
                isOpen = false
                return nil
            case UInt8(ascii: "["): isOpen = true
            case UInt8(ascii: ","), 0x20, 9, 10, 13: continue
            default: throw .damaged(line: line, reason: "a JSON object is expected here")
            }
        }
        if isOpen { throw .damaged(line: line, reason: "the file breaks off: the bracket of the array is not closed") }
        return nil
    }

    private mutating func take() throws(ImportError) -> UInt8? {
        if index == buffer.count {
            bufferPlace += Int64(buffer.count)
            buffer = try chunks.next()
            index = 0
            if buffer.isEmpty { return nil }
        }
        let byte = buffer[index]
        index += 1
        if byte == 10 { line += 1 }
        return byte
    }

    /// Returns the bytes of an object whose first brace is taken.
    private mutating func rest(of first: Int) throws(ImportError) -> [UInt8] {
        var bytes = [UInt8(ascii: "{")]
        var depth = 1
        var isText = false
        var isEscaped = false
        while depth > 0 {
            guard let byte = try take() else { throw .damaged(line: first, reason: "a brace is not closed") }
            guard bytes.count < Self.longestElement else {
                throw .damaged(line: first, reason: "the object is longer than 4 MiB")
            }
            bytes.append(byte)
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
                guard depth < 64 else { throw .damaged(line: first, reason: "the object is nested too deeply") }
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
            }
        }
        return bytes
    }
}

/// A value of JSON.
enum JSONElement: Hashable, Sendable, Codable {
    case null
    case truth(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([JSONElement])
    case object([String: JSONElement])

    /// Creates the value of some bytes, also of ones with backslashes where none belong; nil for no JSON.
    init?(_ bytes: [UInt8], _ encoding: TextEncoding) {
        let data = encoding == .windows1252 ? Data(encoding.text(bytes[...]).utf8) : Data(bytes)
        let decoder = JSONDecoder()
        if let value = try? decoder.decode(Self.self, from: data) {
            self = value
            return
        }
        guard let value = try? decoder.decode(Self.self, from: Self.withoutStrayMarks(data)) else { return nil }
        self = value
    }

    /// Returns the bytes without backslashes that begin no escape, and with line ends in texts escaped.
    private static func withoutStrayMarks(_ data: Data) -> Data {
        let escapes = Set("\"\\/bfnrtu".utf8)
        var result = Data()
        var isText = false
        var bytes = data.makeIterator()
        var current = bytes.next()
        while let byte = current {
            current = bytes.next()
            if byte == UInt8(ascii: "\"") { isText.toggle() }
            switch byte {
            case UInt8(ascii: "\\"):
                guard isText, let after = current, escapes.contains(after) else { continue }
                result.append(contentsOf: [byte, after])
                current = bytes.next()
            case 10 where isText: result.append(contentsOf: Array("\\n".utf8))
            case 13 where isText: result.append(contentsOf: Array("\\r".utf8))
            case 9 where isText: result.append(contentsOf: Array("\\t".utf8))
            default: result.append(byte)
            }
        }
        return result
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([JSONElement].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONElement].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .truth(let truth): try container.encode(truth)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }

    /// The value of a key of an object; nil for other values.
    subscript(key: String) -> JSONElement? { if case .object(let object) = self { object[key] } else { nil } }

    /// The value as a cell: empty for null; an array as JSON.
    var cell: String {
        switch self {
        case .null: return ""
        case .truth(let truth): return truth ? "true" : "false"
        case .integer(let number): return String(number)
        case .number(let number): return String(number)
        case .text(let text): return text
        case .array, .object:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// An object's cells, by keys; those of an object within are joined by a dot.
    var cells: [String: String] {
        guard case .object(let object) = self else { return [:] }
        var cells: [String: String] = [:]
        for (key, value) in object {
            if case .object(let inner) = value {
                for (part, value) in inner { cells["\(key).\(part)"] = value.cell }
            } else {
                cells[key] = value.cell
            }
        }
        return cells
    }
}
