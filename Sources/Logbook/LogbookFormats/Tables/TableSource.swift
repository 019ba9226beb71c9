import Aviation
import Foundation

/// The entries of a table of separated values.
final class TableSource: ImportSource {
    private(set) var description: ImportDescription
    private let file: TextFile
    private let rules: RowRules
    private let delimiter: Character
    /// Where the first row below the titles begins.
    private let first: (place: Int64, line: Int)
    private let titles: [String]
    /// Reads on behind the row that was asked for last.
    private var reader: RowReader?
    private static let nearby: Int64 = 65_536
    /// The rows that take something from the one above, by their places.
    private var filled: [Int64: TableRow] = [:]
    /// The row that is next to be looked at for that.
    private var next: (place: Int64, line: Int)
    private var above: RowsAbove

    init(_ file: TextFile, _ table: TableHead, _ rules: RowRules, _ description: ImportDescription) {
        self.file = file
        self.rules = rules
        self.description = description
        delimiter = table.delimiter
        first = (table.firstPlace, table.firstLine)
        titles = table.row
        next = first
        above = RowsAbove(rules)
    }

    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws {
        var reader = RowReader(file, delimiter: delimiter, at: first.place, line: first.line)
        while let row = try reader.next() {
            guard let entry = try entry(row, reader) else { continue }
            guard try body(entry) else { return }
        }
    }

    func entry(at place: Int64) throws -> ImportedEntry? {
        guard place >= first.place, place < file.end else { return nil }
        // Rows are mostly asked for in their order.
        var reader = reader ?? RowReader(file, delimiter: delimiter, at: first.place, line: first.line)
        if reader.place > place || place - reader.place > Self.nearby {
            reader = RowReader(file, delimiter: delimiter, at: place)
        }
        while reader.place < place { guard try reader.next() != nil else { return nil } }
        let row = reader.place == place ? try reader.next() : nil
        self.reader = reader
        return try row.flatMap { (row) throws(ImportError) in try entry(row, reader) }
    }

    func entry(rereading cells: [String], layout: Data) throws -> ImportedEntry? {
        rules.entry(rereading: cells, layout: layout)
    }

    func compared(of flight: FlightRecord, for entry: ImportedEntry) -> [Int?] {
        rules.compared(of: flight, for: entry)
    }

    /// Returns the entry of a row that a reader has just read; nil for a blank one, and for the titles once more.
    private func entry(_ row: TableRow, _ reader: RowReader) throws(ImportError) -> ImportedEntry? {
        let row = try complete(row, reader)
        guard !row.isBlank, row.cells != titles else { return nil }
        return rules.entry(row, isFirst: row.place == first.place)
    }

    /// Returns a row with what it takes from the one above; those above it are read once, in their order.
    private func complete(_ row: TableRow, _ reader: RowReader) throws(ImportError) -> TableRow {
        guard !above.isEmpty else { return row }
        if row.place > next.place {
            var between = RowReader(file, delimiter: delimiter, at: next.place, line: next.line)
            while between.place < row.place, let other = try between.next() { fill(other, between) }
        }
        if row.place >= next.place { fill(row, reader) }
        return filled[row.place] ?? row
    }

    private func fill(_ row: TableRow, _ reader: RowReader) {
        next = (reader.place, reader.line)
        guard row.cells != titles else { return }
        let whole = above.filled(row)
        if whole != row { filled[row.place] = whole }
    }
}

/// Gives entries the aircraft that the file describes in a table of its own.
struct AircraftFinder {
    private let aircraft: [String: AircraftRecord]

    init(_ aircraft: [AircraftRecord]) {
        self.aircraft = Dictionary(
            aircraft.map { (ExportSurvey.key(ofAircraft: $0.tailNumber ?? ""), $0) }
        ) { first, _ in first }
    }

    /// Returns the aircraft of a name; nil for one that is not described.
    func callAsFunction(_ name: String) -> AircraftRecord? {
        aircraft.isEmpty ? nil : aircraft[ExportSurvey.key(ofAircraft: name)]
    }
}

/// A table's head: the character between its cells, the titles, and what is above them.
struct TableHead {
    let delimiter: Character
    let preamble: [[String]]
    let header: TableRow
    /// The last row of the titles as it stands; empty in a table without titles.
    var row: [String] { titleCells ?? header.cells }
    /// Where the row below the titles begins.
    let firstPlace: Int64
    let firstLine: Int
    let format: TableFormat?
    /// The cells of the last row of the titles, where they stand in two rows.
    var titleCells: [String]?

    /// Whether a row is that of the titles once more.
    func isTitles(_ row: TableRow) -> Bool { row.cells == self.row }

    /// Titles are looked for in so many rows; above them is a table of aircraft.
    static let mostRows = 5_000
    /// And in so many bytes.
    static let longestHead: Int64 = 8 << 20

    /// Finds the titles of one of some formats; nil when no row has them.
    ///
    /// - Parameter isSaid: whether the pilot has said that the file is of these formats: then the title of the date is
    ///   enough with another known one.
    /// - Throws: `ImportError` for a file that cannot be read.
    static func find(_ file: TextFile, _ formats: [TableFormat], isSaid: Bool) throws(ImportError) -> TableHead? {
        if let head = try find(file, { row in formats.first { $0.isHeader(row) } }) {
            return head
        }
        if isSaid { return try find(file) { row in formats.first { $0.mayBeHeader(row) } } }
        var chunks = file.chunks()
        let beginning = file.encoding.text(try chunks.next().prefix(200)).drop { $0 == "\"" }
        let named = formats.filter { $0.firstLine.map { beginning.hasPrefix($0) } ?? false }
        return named.isEmpty ? nil : try find(file) { row in named.first { $0.mayBeHeader(row) } }
    }

    /// Returns the format of which the cells of a row are titles; nil for none.
    private typealias Recognition = (_ cells: [String]) -> TableFormat?

    private static func find(_ file: TextFile, _ format: Recognition) throws(ImportError) -> TableHead? {
        var problem: ImportError?
        for delimiter in try delimiters(in: file) {
            do throws(ImportError) {
                if let head = try find(file, delimiter, format) { return head }
            } catch {
                // Quotation marks that end with another delimiter seem open.
                guard case .damaged = error else { throw error }
                problem = problem ?? error
            }
        }
        if let problem, isDamaged(file) { throw problem }
        return nil
    }

    /// The characters between cells that are tried.
    private static let delimiters: [Character] = [",", ";", "\t", "|"]

    /// Returns those of the characters that the beginning of a file has; the comma where it has none.
    static func delimiters(in file: TextFile) throws(ImportError) -> [Character] {
        var chunks = file.chunks()
        let beginning = try chunks.next()
        let found = delimiters.filter { sign in sign.asciiValue.map { beginning.contains($0) } ?? false }
        return found.isEmpty ? [","] : found
    }

    private static func find(
        _ file: TextFile, _ delimiter: Character, _ format: Recognition
    ) throws(ImportError) -> TableHead? {
        var reader = RowReader(file, delimiter: delimiter)
        var above: [[String]] = []
        while above.count < mostRows, reader.place < file.start + longestHead, let row = try reader.next() {
            if let format = format(row.cells) {
                return TableHead(
                    delimiter: delimiter, preamble: above, header: row, firstPlace: reader.place,
                    firstLine: reader.line, format: format)
            }
            above.append(row.cells)
        }
        return nil
    }

    /// Returns whether no delimiter divides even the first rows.
    private static func isDamaged(_ file: TextFile) -> Bool {
        for delimiter in delimiters {
            var reader = RowReader(file, delimiter: delimiter)
            if (try? reader.next()) != nil { return false }
        }
        return true
    }
}
