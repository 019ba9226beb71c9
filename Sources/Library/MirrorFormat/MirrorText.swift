import DataModel
import FoundationEssentials

/// The lines of a file: a header, items, and an end that tells their number; as one stream in zlib's format.
///
/// Every line is one JSON value in UTF-8 and ends with a line feed.
struct MirrorText {
    static let format: Int64 = 1

    /// The first line.
    let header: HeaderFields
    private let items: [ArraySlice<UInt8>]

    /// Inflates a file, and reads its first and its last line.
    ///
    /// - Parameter limit: the most bytes of text.
    init(_ file: Data, limit: Int) throws(MirrorFormatError) {
        let text: Data
        switch Deflate.zlib.inflation(of: file, limit: limit) {
        case .whole(let data): text = data
        case .tooLarge: throw .tooLarge(limit: limit)
        case .damaged: throw .notWhole
        }
        guard text.last == UInt8(ascii: "\n") else { throw .notWhole }
        let lines = [UInt8](text).dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let header: HeaderFields
        let (format, count): (Int64, Int64)
        do throws(JSONFault) {
            header = try HeaderFields(try JSONReader.value(of: lines[0]))
            (format, count) = (try header.integer("flsync"), try header.integer("count"))
        } catch { throw .invalidLine(1, reason: error.reason) }
        guard format == Self.format else { throw .newerFormat(format) }
        self.header = header
        items = Array(lines.dropFirst().dropLast())
        let end = Self.end(count: items.count)
        guard count == Int64(items.count), (try? JSONReader.value(of: lines[lines.count - 1])) == end else {
            throw .invalidLine(lines.count, reason: "it is not the end of \(count) items")
        }
    }

    /// Reads a part of the header.
    func reading<Value>(_ part: (HeaderFields) throws(JSONFault) -> Value) throws(MirrorFormatError) -> Value {
        try header.reading(part)
    }

    /// Calls a function with each item, as the elements of an array.
    func forEachItem(_ body: ([JSONNode]) throws(JSONFault) -> Void) throws(MirrorFormatError) {
        for (index, line) in items.enumerated() {
            do throws(JSONFault) {
                guard case .array(let parts) = try JSONReader.value(of: line), !parts.isEmpty else {
                    throw JSONFault("it is no item")
                }
                try body(parts)
            } catch { throw .invalidLine(index + 2, reason: error.reason) }
        }
    }

    private static func end(count: Int) -> JSONNode { .array([.string("end"), .integer(Int64(count))]) }

    /// Returns the file of a header and items; ``format`` and the number of items are added to the header.
    static func file(_ header: [String: JSONNode], _ items: [JSONNode]) -> Data {
        var header = header
        header["flsync"] = .integer(format)
        header["count"] = .integer(Int64(items.count))
        var text = Data()
        for node in [.object(header)] + items + [end(count: items.count)] {
            text.append(contentsOf: node.text.utf8)
            text.append(UInt8(ascii: "\n"))
        }
        guard let file = Deflate.zlib.deflate(text) else { fatalError("zlib has no memory") }
        return file
    }
}

/// The fields of a header. Those that are unknown are ignored.
struct HeaderFields {
    private let fields: [String: JSONNode]

    init(_ node: JSONNode) throws(JSONFault) {
        guard case .object(let fields) = node else { throw JSONFault("it is no header") }
        self.fields = fields
    }

    /// Reads a file that is one object, such as a folder's marker.
    init(object file: Data) throws(MirrorFormatError) {
        guard file.count <= Self.longestObject else { throw .tooLarge(limit: Self.longestObject) }
        do throws(JSONFault) {
            self = try HeaderFields(try JSONReader.value(of: ArraySlice(file)))
        } catch { throw .invalidLine(1, reason: error.reason) }
    }

    /// The most bytes of a file that is one object.
    private static let longestObject = 1 << 20

    /// Throws for a file of a format that this program does not know.
    func requireFormat() throws(MirrorFormatError) {
        let format = try reading { header throws(JSONFault) in try header.integer("flsync") }
        guard format == MirrorText.format else { throw .newerFormat(format) }
    }

    /// Reads a part of the fields.
    func reading<Value>(_ part: (HeaderFields) throws(JSONFault) -> Value) throws(MirrorFormatError) -> Value {
        do throws(JSONFault) { return try part(self) } catch { throw .invalidLine(1, reason: error.reason) }
    }

    /// Whether a field is there and is not null.
    func has(_ name: String) -> Bool { fields[name].map { $0 != .null } ?? false }

    /// Returns a whole number that is not negative.
    func integer(_ name: String) throws(JSONFault) -> Int64 {
        guard case .integer(let value) = fields[name], value >= 0 else { throw JSONFault("“\(name)” is no number") }
        return value
    }

    func string(_ name: String) throws(JSONFault) -> String {
        guard case .string(let value) = fields[name] else { throw JSONFault("“\(name)” is no text") }
        return value
    }

    func array(_ name: String) throws(JSONFault) -> [JSONNode] {
        guard case .array(let value) = fields[name] else { throw JSONFault("“\(name)” is no list") }
        return value
    }

    func name<Name: HexadecimalName>(_ name: String) throws(JSONFault) -> Name {
        try JSONNode.string(try string(name)).name()
    }

    func ring() throws(JSONFault) -> UUID {
        guard let ring = UUID(uuidString: try string("ring")) else { throw JSONFault("“ring” is no UUID") }
        return ring
    }
}

extension JSONNode {
    func name<Name: HexadecimalName>() throws(JSONFault) -> Name {
        guard case .string(let text) = self, let name = Name(text) else {
            throw JSONFault("a name is not 32 hexadecimal digits")
        }
        return name
    }

    func device() throws(JSONFault) -> DeviceNumber {
        guard case .string(let text) = self, let device = DeviceNumber(text) else {
            throw JSONFault("a device is not 16 hexadecimal digits")
        }
        return device
    }

    /// Returns the number of a bundle, from 1.
    func bundleNumber() throws(JSONFault) -> Int64 {
        guard case .integer(let number) = self, number > 0 else { throw JSONFault("a bundle has no number") }
        return number
    }

    /// Returns a time of a device's clock.
    func clock() throws(JSONFault) -> Int64 {
        guard case .integer(let clock) = self, clock >= 0 else { throw JSONFault("a time is missing") }
        return clock
    }

    /// Returns the name of an entity, a relationship or a property of a model.
    func modelName() throws(JSONFault) -> String {
        guard case .string(let name) = self, let first = name.unicodeScalars.first,
            first.properties.isAlphabetic || first == "_"
        else { throw JSONFault("the name of an entity or a property is missing") }
        return name
    }
}
