import Aviation
import Foundation
import SQLiteStore

/// The entries of another program's database, each of which becomes a row of cells.
///
/// The place of an entry is its number, from 0, in the order of the tables and then of the keys of their rows.
final class DatabaseSource: ImportSource {
    private(set) var description: ImportDescription
    private let path: String
    private let database: ForeignDatabase
    private let tables: [EntryTable]
    private let rules: RowRules
    /// For each column of each table, whether the number 0 says nothing.
    private let omitsZero: [[Bool]]
    /// The keys of the rows of each table, in their order.
    private let keys: [[Int64]]

    /// Opens a private copy of a database, and reads the small tables to which its entries refer.
    ///
    /// - Throws: `ImportError`: `unreadable`, also when it is not of the format that is named; `notALogbook`.
    static func open(_ path: String, _ options: ImportOptions) throws(ImportError) -> DatabaseSource {
        do {
            let database = try ForeignDatabase(copying: URL(filePath: path).resolvingSymlinksInPath())
            guard let format = DatabaseFormat.find(database) else {
                throw ImportError.notALogbook(path: path, what: DatabaseFormat.stranger(database))
            }
            if let word = options.format, !format.isNamed(word) {
                throw ImportError.unreadable(
                    path: path, reason: "it is not of the format \(word), but of \(format.table.name)",
                    remedy: "leave the format out, or name \(format.table.word)")
            }
            return try DatabaseSource(database, format, path, options)
        } catch {
            throw ImportError(error, path: path)
        }
    }

    private init(
        _ database: ForeignDatabase, _ format: DatabaseFormat, _ path: String, _ options: ImportOptions
    ) throws {
        self.database = database
        self.path = path
        var description = ImportDescription(
            format: format.table.word, formatName: format.table.name, fileName: URL(filePath: path).lastPathComponent)
        let tables = try format.open(database, &description)
        var seen: Set<String> = []
        let titles = tables.flatMap { $0.columns.map(\.title) + $0.titles }.filter { seen.insert($0).inserted }
        var layout = FileLayout(format: format.table.word, columns: titles.map { FileLayout.Column($0) })
        layout.delimiter = ""
        layout.times = options.times ?? format.table.times
        layout.dateOrder = format.dateOrder ?? options.dateOrder
        layout.complete(by: format.table)
        let references = tables.reduce(into: Set()) { $0.formUnion($1.references) }
        let kept = try Self.keptFacts(tables, of: database, format.table, otherThan: references)
        for index in layout.columns.indices {
            if let reading = kept[layout.columns[index].title]?.reading {
                layout.columns[index].meaning = .figure(reading)
            }
        }
        rules = RowRules(format.table, layout, today: options.today)
        omitsZero = tables.map { table in
            table.columns.map { column in
                let meaning = format.table.meaning(of: FileLayout.Column(column.title))
                return meaning.map { $0.target == .nothing } ?? true
            }
        }
        description.columns = rules.described
        for index in description.columns.indices where references.contains(description.columns[index].title) {
            description.columns[index].meaning = "a row of another table, which is read with the entry"
        }
        description.layout = layout.data
        keys = try tables.map { try database.keys(of: $0.name) }
        self.tables = tables
        self.description = description
        self.description.end = Int64(keys.reduce(0) { $0 + $1.count })
        if self.description.end == 0 { self.description.notes.append("there are no flights in it") }
    }

    /// Returns what the cells are that nothing takes, by the titles of their columns.
    private static func keptFacts(
        _ tables: [EntryTable], of database: ForeignDatabase, _ format: TableFormat, otherThan references: Set<String>
    ) throws -> [String: KeptFacts] {
        var facts: [String: KeptFacts] = [:]
        for table in tables {
            let kept = table.columns.filter {
                format.meaning(of: FileLayout.Column($0.title)) == nil && !references.contains($0.title)
            }
            guard !kept.isEmpty else { continue }
            try database.forEachRow(of: table.name, kept.map(\.name)) { _, row in
                for (index, column) in kept.enumerated() {
                    let text = row.cellText(at: index + 1, omitsZero: true)
                    if !text.isEmpty { facts[column.title, default: KeptFacts()].add(text) }
                }
                return true
            }
        }
        return facts
    }

    // MARK: Entries

    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws {
        var line = 0
        var failure: (any Error)?
        var isStopped = false
        for index in tables.indices where !isStopped {
            try reading {
                try database.forEachRow(of: tables[index].name, tables[index].columns.map(\.name)) { key, row in
                    line += 1
                    let entry = entry(of: row, key, in: index, line)
                    do {
                        isStopped = try !body(entry)
                    } catch {
                        failure = error
                        isStopped = true
                    }
                    return !isStopped
                }
            }
        }
        if let failure { throw failure }
    }

    func entry(at place: Int64) throws -> ImportedEntry? {
        guard let number = Int(exactly: place), number >= 0 else { return nil }
        var first = 0
        for (index, keys) in keys.enumerated() {
            defer { first += keys.count }
            guard keys.indices.contains(number - first) else { continue }
            var found: ImportedEntry?
            try reading {
                let names = tables[index].columns.map(\.name)
                try database.forEachRow(of: tables[index].name, names, key: keys[number - first]) { key, row in
                    found = entry(of: row, key, in: index, number + 1)
                    return false
                }
            }
            return found
        }
        return nil
    }

    func entry(rereading cells: [String], layout: Data) throws -> ImportedEntry? {
        rules.entry(rereading: cells, layout: layout)
    }

    func compared(of flight: FlightRecord, for entry: ImportedEntry) -> [Int?] {
        rules.compared(of: flight, for: entry)
    }

    private func entry(of row: StoreRow, _ key: Int64, in index: Int, _ line: Int) -> ImportedEntry {
        var cells: [String: String] = [:]
        for (place, column) in tables[index].columns.enumerated() {
            let text = row.cellText(at: place + 1, omitsZero: omitsZero[index][place])
            if !text.isEmpty { cells[column.title] = text }
        }
        tables[index].complete(key, &cells)
        let texts = rules.columns.map { cells[$0.title] ?? "" }
        return rules.entry(TableRow(cells: texts, line: line, place: Int64(line - 1)))
    }

    private func reading(_ body: () throws -> Void) throws(ImportError) {
        do { try body() } catch { throw ImportError(error, path: path) }
    }
}
