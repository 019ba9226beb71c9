import Aviation
import Foundation

/// The entries of a table of separated values.
final class TableSource: ImportSource {
    private(set) var description: ImportDescription
    private let file: TextFile
    private let rules: RowRules
    private let head: TableHead
    /// Where the first row below the titles begins.
    private let first: (place: Int64, line: Int)
    /// Rows with titles below those of the table, by their places: the words of other ones, and nil for the same once
    /// more.
    private var sections: [(place: Int64, titles: String?)] = []
    /// The row of what was flown before the file, where it is not the first one; nil for none.
    private var opening: Int64?
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
        head = table
        first = (table.firstPlace, table.firstLine)
        next = first
        above = RowsAbove(rules)
        if rules.hasSums { opening = (try? OpeningRow(self))?.place }
    }

    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws {
        var reader = RowReader(file, delimiter: head.delimiter, at: first.place, line: first.line)
        while let row = try reader.next() {
            guard let entry = try entry(row, reader) else { continue }
            guard try body(entry) else { return }
        }
    }

    func entry(at place: Int64) throws -> ImportedEntry? {
        guard place >= first.place, place < file.end else { return nil }
        // Rows are mostly asked for in their order.
        var reader = reader ?? RowReader(file, delimiter: head.delimiter, at: first.place, line: first.line)
        if reader.place > place || place - reader.place > Self.nearby {
            reader = RowReader(file, delimiter: head.delimiter, at: place)
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
        guard !row.isBlank else { return nil }
        let section = sections.last { $0.place <= row.place }
        guard let others = section?.titles else {
            return head.titles(row) == .same ? nil : rules.entry(row, isFirst: row.place == opening ?? first.place)
        }
        let isTitles = section?.place == row.place
        let refusal =
            isTitles
            ? "other titles than those of the table; the rows below them are not read: import them as a file of their own"
            : "it stands below other titles, \(others), by which it is not read: import these rows as a file of their own"
        return rules.entry(refusing: row, refusal, isCounted: !isTitles)
    }

    /// Returns a row with what it takes from the one above; those above it are read once, in their order.
    private func complete(_ row: TableRow, _ reader: RowReader) throws(ImportError) -> TableRow {
        guard rules.hasSums || !above.isEmpty else { return row }
        if row.place > next.place {
            var between = RowReader(file, delimiter: head.delimiter, at: next.place, line: next.line)
            while between.place < row.place, let other = try between.next() { fill(other, between) }
        }
        if row.place >= next.place { fill(row, reader) }
        return filled[row.place] ?? row
    }

    private func fill(_ row: TableRow, _ reader: RowReader) {
        next = (reader.place, reader.line)
        if let titles = head.titles(row) {
            let words = row.cells.map(\.trimmed).filter { !$0.isEmpty }.prefix(4).joined(separator: ", ")
            if titles == .other || !sections.isEmpty {
                sections.append((row.place, titles == .other ? "\(words) …" : nil))
            }
            return
        }
        guard sections.last?.titles == nil else { return }
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
    /// The cells of the row above them with the titles of groups; nil where there is none.
    var groupCells: [String]?

    /// What a row with titles below those of the table has.
    enum Titles {
        /// The titles of the table once more.
        case same
        /// Titles of other columns, or in another order: a page of another kind begins.
        case other
    }

    /// Returns what a row with titles has; nil for another row.
    func titles(_ row: TableRow) -> Titles? {
        if row.cells == self.row { return .same }
        guard format?.word == TableFormat.unknownTable.word, header.line > 0 else { return nil }
        return Self.titles(row, below: self.row, groups: groupCells)
    }

    static func titles(_ row: TableRow, below titles: [String], groups: [String]?) -> Titles? {
        // Rows with figures are the most.
        var filled = 0
        for cell in row.cells where cell.utf8.contains(where: { $0 > 0x20 }) {
            guard !cell.utf8.contains(where: { (48...57).contains($0) }) else { return nil }
            filled += 1
        }
        guard filled > 2 else { return row.cells == groups && filled > 0 ? .same : nil }
        func names(_ cells: [String]) -> [String] {
            let names = cells.map(FileLayout.name)
            return Array(names[..<((names.lastIndex { !$0.isEmpty } ?? -1) + 1)])
        }
        let own = names(row.cells)
        if own == names(titles) || groups.map({ own == names($0) }) ?? false { return .same }
        // Other words for the same columns, in the same order, are the same titles.
        func concepts(_ cells: [String]) -> [String] {
            cells.prefix(own.count).map { ColumnConcept.of($0)?.name ?? FileLayout.name($0) }
        }
        if own.count == names(titles).count, concepts(row.cells) == concepts(titles) { return .same }
        let known = row.cells.filter { $0.utf8.count <= 60 }.compactMap(ColumnConcept.of)
        // A row of units has no date among them.
        let hasDate = known.contains { $0.meanings.contains { $0.meanings.contains(where: \.isOfDate) } }
        return known.count > 2 && known.count * 2 > filled && hasDate ? .other : nil
    }

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
