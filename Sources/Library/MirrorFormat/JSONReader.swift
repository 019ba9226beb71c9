/// Reads one JSON value (RFC 8259) from bytes.
///
/// Objects that name a field twice are refused, and so are values in more than ``depthLimit`` others.
struct JSONReader {
    static let depthLimit = 12

    private let bytes: ArraySlice<UInt8>
    private var place: Int

    /// Returns the only value of a line.
    static func value(of line: ArraySlice<UInt8>) throws(JSONFault) -> JSONNode {
        var reader = JSONReader(bytes: line, place: line.startIndex)
        let node = try reader.value(depth: 0)
        reader.skipSpaces()
        guard reader.place == line.endIndex else { throw JSONFault("text follows the value") }
        return node
    }

    private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    private mutating func skipSpaces() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { place += 1 }
    }

    private mutating func take(byte character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONNode {
        guard depth <= Self.depthLimit else { throw JSONFault("values are nested too deeply") }
        skipSpaces()
        guard let byte = next else { throw JSONFault("a value is missing") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default:
            if take("null") { return .null }
            if take("true") { return .boolean(true) }
            if take("false") { return .boolean(false) }
            throw JSONFault("a value is not written as JSON")
        }
    }

    private mutating func take(_ word: String) -> Bool {
        let isNext = bytes[place...].starts(with: word.utf8)
        if isNext { place += word.utf8.count }
        return isNext
    }

    private mutating func array(_ depth: Int) throws(JSONFault) -> JSONNode {
        place += 1
        var elements: [JSONNode] = []
        skipSpaces()
        if take(byte: "]") { return .array([]) }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpaces()
        } while take(byte: ",")
        guard take(byte: "]") else { throw JSONFault("an array has no end") }
        return .array(elements)
    }

    private mutating func object(_ depth: Int) throws(JSONFault) -> JSONNode {
        place += 1
        var fields: [String: JSONNode] = [:]
        skipSpaces()
        if take(byte: "}") { return .object([:]) }
        repeat {
            skipSpaces()
            guard next == UInt8(ascii: "\"") else { throw JSONFault("a field has no name") }
            let name = try string()
            skipSpaces()
            guard take(byte: ":") else { throw JSONFault("the field “\(name)” has no value") }
            let node = try value(depth: depth + 1)
            guard fields.updateValue(node, forKey: name) == nil else { throw JSONFault("“\(name)” is there twice") }
            skipSpaces()
        } while take(byte: ",")
        guard take(byte: "}") else { throw JSONFault("an object has no end") }
        return .object(fields)
    }

    private mutating func number() throws(JSONFault) -> JSONNode {
        let start = place
        while let byte = next, Self.isOfNumber(byte) { place += 1 }
        if let whole = wholeNumber(from: start) { return .integer(whole) }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if let whole = Int64(text) { return .integer(whole) }
        guard !text.hasPrefix("+"), let value = Double(text), value.isFinite else {
            throw JSONFault("“\(text.prefix(40))” is no number that can be kept")
        }
        return .double(value)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// Returns the number that up to 18 digits are; nil for all that is written in another way.
    private func wholeNumber(from start: Int) -> Int64? {
        guard (1...18).contains(place - start) else { return nil }
        var number: Int64 = 0
        for byte in bytes[start..<place] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    private mutating func string() throws(JSONFault) -> String {
        place += 1
        let start = place
        // Most texts have nothing to replace.
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "\"") { place += 1 }
        var content: [UInt8] = []
        if next == UInt8(ascii: "\"") {
            place += 1
            guard let text = String(validating: bytes[start..<(place - 1)], as: UTF8.self) else {
                throw JSONFault("a text is not in UTF-8")
            }
            return text
        }
        content += bytes[start..<place]
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw JSONFault("a text is not in UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): content += Array(String(try escaped()).utf8)
            case 0..<0x20: throw JSONFault("a text has a control character")
            default: content.append(byte)
            }
        }
        throw JSONFault("a text has no end")
    }

    private mutating func escaped() throws(JSONFault) -> Character {
        guard let byte = next else { throw JSONFault("a text has no end") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try codeUnit()
            guard UTF16.isLeadSurrogate(unit) else {
                guard let scalar = Unicode.Scalar(unit) else { throw JSONFault("a text has half a character") }
                return Character(scalar)
            }
            guard take(byte: "\\"), take(byte: "u") else { throw JSONFault("a text has half a character") }
            let pair = [unit, try codeUnit()]
            guard let text = String(validating: pair, as: UTF16.self), let character = text.first else {
                throw JSONFault("a text has half a character")
            }
            return character
        default: throw JSONFault("a text has an unknown escape")
        }
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt16 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw JSONFault("a text has an unknown escape") }
        place += 4
        return unit
    }
}
