/// The rows of a table of separated values, one at a time.
///
/// A field in quotation marks may hold separators and doubled quotation marks; a row ends with its line. NUL bytes and
/// blanks at the ends of a field belong to no value.
struct TableRows {
    let bytes: [UInt8]
    let separator: UInt8
    private(set) var place: Int
    /// The ranges of the current row's fields, without blanks at their ends.
    private(set) var fields: [Range<Int>] = []
    /// Whether the current row ends with the file, without the end of a line.
    private(set) var isCut = false
    /// The number of rows read.
    private(set) var row = 0

    init(_ bytes: [UInt8], from place: Int = 0, separator: UInt8 = UInt8(ascii: ",")) {
        self.bytes = bytes
        self.place = place
        self.separator = separator
    }

    /// Reads the next row; false at the end. An empty line is a row with one empty field.
    mutating func next() -> Bool {
        guard place < bytes.count else { return false }
        fields.removeAll(keepingCapacity: true)
        var start = place
        var isQuoted = false
        isCut = true
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                close(start, place)
                start = place + 1
            } else if byte == 10 {
                isCut = false
                break
            }
            place += 1
        }
        close(start, place)
        place += 1
        row += 1
        return true
    }

    private mutating func close(_ start: Int, _ end: Int) {
        var range = NumberBytes.trimmed(bytes, start..<end)
        if range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\""),
            bytes[range.upperBound - 1] == UInt8(ascii: "\"")
        {
            range = NumberBytes.trimmed(bytes, (range.lowerBound + 1)..<(range.upperBound - 1))
        }
        fields.append(range)
    }

    /// Returns a field's text; empty when the row is too short.
    func text(_ column: Int) -> String {
        guard fields.indices.contains(column) else { return "" }
        let text = String(decoding: bytes[fields[column]], as: UTF8.self)
        return text.contains("\"\"")
            ? text.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"") : text
    }

    /// The texts of all fields.
    var texts: [String] { fields.indices.map { text($0) } }

    /// Returns a field's number; nil when it is none or the row is too short.
    func number(_ column: Int?) -> Double? {
        guard let column, fields.indices.contains(column) else { return nil }
        return NumberBytes.number(bytes, fields[column])
    }

    /// Returns a field's range; nil when the row is too short or the field is empty.
    func field(_ column: Int?) -> Range<Int>? {
        guard let column, fields.indices.contains(column), !fields[column].isEmpty else { return nil }
        return fields[column]
    }
}
