/// Writes rows of a listing as JSON or comma-separated values, some rows at a time.
///
///     var writer = ListingWriter(fields, as: .json)
///     for page in pages { write(writer.text(page)) }
///     write(writer.end)
package struct ListingWriter {
    /// How rows are written.
    package enum Format: Hashable, Sendable {
        /// One array, a row on each line.
        case json
        /// RFC 4180 with the keys first: see `Listing.csv(guarded:withLists:)`.
        case csv(isGuarded: Bool = false, hasLists: Bool = false)
    }

    private let fields: [ListingField]
    private let format: Format
    /// The fields whose arrays are at the end of the row, too.
    private let lists: [Int]
    private var hasBegun = false
    /// The number of rows that were written.
    package private(set) var count = 0

    /// Creates a writer of rows with a value for each field.
    package init(_ fields: [ListingField], as format: Format) {
        self.fields = fields
        self.format = format
        if case .csv(_, true) = format { lists = fields.indices.filter { fields[$0].isArray } } else { lists = [] }
    }

    /// Returns the text of more rows, which follows the text before.
    package mutating func text(_ rows: [[ListingValue]]) -> String {
        var text = ListingText()
        switch format {
        case .json:
            for row in rows {
                text.add(raw: hasBegun ? ",\n" : "[\n")
                hasBegun = true
                text.add(row, of: fields)
            }
        case .csv(let isGuarded, _):
            if !hasBegun {
                let names = fields.flatMap { Self.names($0, "") } + lists.map { "\(fields[$0].key).json" }
                for (place, name) in names.enumerated() {
                    if place > 0 { text.add(raw: ",") }
                    text.add(cell: name)
                }
                text.add(raw: "\r\n")
                hasBegun = true
            }
            for row in rows { add(isGuarded ? row.map(\.withoutFormula) : row, raw: row, to: &text) }
        }
        count += rows.count
        return text.taken()
    }

    /// The text after the last row.
    package var end: String {
        switch format {
        case .json: hasBegun ? "\n]\n" : "[]\n"
        case .csv: ""
        }
    }

    private func add(_ row: [ListingValue], raw: [ListingValue], to text: inout ListingText) {
        for (place, value) in row.enumerated() {
            if place > 0 { text.add(raw: ",") }
            text.add(cells: value, of: fields[place])
        }
        for place in lists {
            text.add(raw: ",")
            guard case .array(let elements) = raw[place], !elements.isEmpty else { continue }
            var list = ListingText()
            list.add(raw[place], of: fields[place])
            text.add(cell: list.taken())
        }
        text.add(raw: "\r\n")
    }

    private static func names(_ field: ListingField, _ path: String) -> [String] {
        guard !field.parts.isEmpty, !field.isArray else { return [path + field.key] }
        return field.parts.flatMap { names($0, "\(path)\(field.key).") }
    }
}

extension ListingField {
    /// The number of cells of the field in a row of CSV, at least 1.
    fileprivate var cellCount: Int { parts.isEmpty || isArray ? 1 : parts.reduce(0) { $0 + $1.cellCount } }
}

/// Text of listings as bytes: a text that is made of texts for each value takes several times as long.
struct ListingText {
    private var bytes: [UInt8] = []

    /// Returns the text, and begins with none.
    mutating func taken() -> String {
        defer { bytes.removeAll(keepingCapacity: true) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds text as it is.
    mutating func add(raw text: String) { bytes.append(contentsOf: text.utf8) }

    // MARK: Comma-separated values

    /// Adds the cells of a value.
    mutating func add(cells value: ListingValue, of field: ListingField) {
        switch value {
        case .null: for _ in 1..<field.cellCount { bytes.append(UInt8(ascii: ",")) }
        case .text(let text): if text.isEmpty { add(raw: "\"\"") } else { add(cell: text) }
        case .integer(let number): add(raw: String(number))
        case .number(let number): if number.isFinite { add(raw: "\(number)") }
        case .truth(let truth): add(raw: truth ? "true" : "false")
        case .object(let values):
            for (place, value) in values.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                add(cells: value, of: field.parts[place])
            }
        case .array(let rows): add(raw: String(rows.count))
        }
    }

    /// Adds a cell by RFC 4180.
    mutating func add(cell text: String) {
        add(raw: text.needsQuotes(at: UInt8(ascii: ",")) ? text.inQuotes : text)
    }

    // MARK: JSON

    /// Adds a row as an object.
    mutating func add(_ values: [ListingValue], of fields: [ListingField]) {
        bytes.append(UInt8(ascii: "{"))
        for (place, value) in values.enumerated() where place < fields.count {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            add(fields[place].key)
            bytes.append(UInt8(ascii: ":"))
            add(value, of: fields[place])
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Adds a value.
    mutating func add(_ value: ListingValue, of field: ListingField) {
        switch value {
        case .null: add(raw: "null")
        case .text(let text): add(text)
        case .integer(let number): add(raw: String(number))
        // JSON has no infinity and no NaN.
        case .number(let number): add(raw: number.isFinite ? "\(number)" : "null")
        case .truth(let truth): add(raw: truth ? "true" : "false")
        case .object(let values): add(values, of: field.parts)
        case .array(let rows):
            bytes.append(UInt8(ascii: "["))
            for (place, row) in rows.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                add(row, of: field.parts)
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    /// Adds a text in quotes by RFC 8259.
    mutating func add(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Most texts have nothing to escape. 0xC2 begins a control character of two bytes.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 }) {
            bytes.append(contentsOf: text.utf8)
        } else {
            var isBehindC2 = false
            for byte in text.utf8 {
                if isBehindC2, byte < 0xA0 {
                    bytes.removeLast()
                    escape(byte)
                } else {
                    add(escaping: byte)
                }
                isBehindC2 = byte == 0xC2
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func add(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): add(raw: "\\\"")
        case UInt8(ascii: "\\"): add(raw: "\\\\")
        case UInt8(ascii: "\n"): add(raw: "\\n")
        case UInt8(ascii: "\r"): add(raw: "\\r")
        case UInt8(ascii: "\t"): add(raw: "\\t")
        case 0..<0x20, 0x7F: escape(byte)
        default: bytes.append(byte)
        }
    }

    private mutating func escape(_ value: UInt8) {
        let digits = String(value, radix: 16)
        add(raw: value < 0x10 ? "\\u000\(digits)" : "\\u00\(digits)")
    }
}
