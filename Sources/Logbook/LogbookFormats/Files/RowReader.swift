import Aviation

/// A row of a table.
struct TableRow: Hashable, Sendable {
    var cells: [String]
    /// The line of the file on which the row begins, from 1.
    let line: Int
    /// The place of its first byte.
    let place: Int64
    /// Whether a quotation mark stood where none belongs.
    var isRepaired = false
    /// The columns whose cells are those of the row above, for a ditto mark.
    var copied: [Int] = []
    /// The year and the month of a date without them, as rows above say them.
    var year: Int?
    var month: Int?
    /// Whether nothing says the year of the date: the dates above do not go on to it.
    var isYearOpen = false

    /// Whether all cells are blank.
    var isBlank: Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
}

/// Reads the rows of a file of separated values: RFC 4180, and what other programs write.
///
/// Rows end with CR LF, LF or CR. A quoted cell may contain them, and blanks may stand around it. A quotation mark within
/// an unquoted cell is part of it. One within a quoted cell that is not doubled is part of it too; such a cell ends at the
/// line end at the latest, so that one wrong mark costs one row.
struct RowReader {
    private let file: TextFile
    private let delimiter: UInt8
    private var chunks: TextFile.Chunks
    private var buffer: [UInt8] = []
    private var index = 0
    /// The place of the first byte of the buffer.
    private var bufferPlace: Int64
    private(set) var line: Int
    private var cell: [UInt8] = []
    private var rowLength = 0
    private var rowLine = 1
    private var isRepaired = false
    /// Whether the cell that is read has such a mark.
    private var hasStrayMark = false

    static let longestCell = 1 << 20
    static let longestRow = 4 << 20
    static let mostColumns = 2_000

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed: UInt8 = 10
    private static let carriageReturn: UInt8 = 13

    /// Creates a reader from a place at which a row begins.
    init(_ file: TextFile, delimiter: Character, at place: Int64? = nil, line: Int = 1) {
        self.file = file
        self.delimiter = delimiter.asciiValue ?? UInt8(ascii: ",")
        self.line = line
        bufferPlace = place ?? file.start
        chunks = file.chunks(from: bufferPlace)
    }

    /// The place of the next byte.
    var place: Int64 { bufferPlace + Int64(index) }

    /// Returns the next row; nil at the end. A blank line is a row with one empty cell.
    ///
    /// - Throws: `ImportError`: `damaged` for a row that is too long or has an open quotation mark; `unreadable`.
    mutating func next() throws(ImportError) -> TableRow? {
        guard try peek() != nil else { return nil }
        rowLine = line
        rowLength = 0
        isRepaired = false
        let start = place
        var cells: [String] = []
        while true {
            let goesOn = try readCell()
            guard cells.count < Self.mostColumns else { throw damaged("it has more than 2,000 columns") }
            cells.append(file.encoding.text(cell[...]))
            guard goesOn else { return TableRow(cells: cells, line: rowLine, place: start, isRepaired: isRepaired) }
        }
    }

    private func damaged(_ reason: String) -> ImportError { .damaged(line: rowLine, reason: reason) }

    /// Returns the next byte without taking it; nil at the end.
    private mutating func peek() throws(ImportError) -> UInt8? {
        if index == buffer.count {
            bufferPlace += Int64(buffer.count)
            buffer = try chunks.next()
            index = 0
            if buffer.isEmpty { return nil }
        }
        return buffer[index]
    }

    private mutating func add(_ byte: UInt8) throws(ImportError) {
        guard byte != 0 else { throw .damaged(line: line, reason: "it contains a byte that is not text (NUL)") }
        cell.append(byte)
        rowLength += 1
        guard cell.count <= Self.longestCell else {
            throw damaged("a cell is longer than 1 MiB; is a quotation mark open?")
        }
        guard rowLength <= Self.longestRow else { throw damaged("the row is longer than 4 MiB") }
    }

    /// Reads a cell with what ends it. Returns whether another cell follows.
    private mutating func readCell() throws(ImportError) -> Bool {
        cell.removeAll(keepingCapacity: true)
        while let byte = try peek() {
            if byte == Self.quote {
                guard cell.allSatisfy({ $0 == 0x20 }) else { break }
                cell.removeAll(keepingCapacity: true)
                index += 1
                return try readQuoted()
            }
            guard byte == 0x20 else { break }
            try add(byte)
            index += 1
        }
        while let byte = try peek() {
            index += 1
            if byte == delimiter { return true }
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                try finishLine(byte)
                return false
            }
            try add(byte)
        }
        return false
    }

    /// Counts a line end, the second byte of CR LF included.
    private mutating func finishLine(_ byte: UInt8) throws(ImportError) {
        line += 1
        if byte == Self.carriageReturn, try peek() == Self.lineFeed { index += 1 }
    }

    private mutating func readQuoted() throws(ImportError) -> Bool {
        hasStrayMark = false
        while let byte = try peek() {
            index += 1
            if byte == Self.quote {
                if let goesOn = try readMark() { return goesOn }
                continue
            }
            let isLineEnd = byte == Self.lineFeed || byte == Self.carriageReturn
            if hasStrayMark, isLineEnd || byte == delimiter && delimiter == 9 {
                cell.insert(Self.quote, at: 0)
                if isLineEnd { try finishLine(byte) }
                return !isLineEnd
            }
            try add(byte)
            if byte == Self.lineFeed { line += 1 }
            if byte == Self.carriageReturn, try peek() != Self.lineFeed { line += 1 }
        }
        throw damaged("a quotation mark is not closed")
    }

    /// Reads on after a quotation mark in a quoted cell. Returns whether another cell follows if it was the closing one;
    /// nil when it belongs to the cell.
    private mutating func readMark() throws(ImportError) -> Bool? {
        if try peek() == Self.quote {
            index += 1
            try add(Self.quote)
            return nil
        }
        var blanks: [UInt8] = []
        while let byte = try peek() {
            switch byte {
            case delimiter:
                index += 1
                return true
            case Self.lineFeed, Self.carriageReturn:
                index += 1
                try finishLine(byte)
                return false
            case 0x20 where blanks.count < 64:
                index += 1
                blanks.append(byte)
            default:
                isRepaired = true
                hasStrayMark = true
                for byte in [Self.quote] + blanks { try add(byte) }
                return nil
            }
        }
        return false
    }
}
