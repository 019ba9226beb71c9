import Aviation
import Foundation

/// The entries of a file of JSON objects, each of which becomes a row of cells.
final class JSONObjectSource: ImportSource {
    private(set) var description: ImportDescription
    private let file: TextFile
    private let rules: RowRules
    private let cells: (JSONElement) -> [String: String]?
    /// Reads on behind the object that was asked for last.
    private var reader: JSONObjectReader?
    private static let nearby: Int64 = 65_536

    /// Reads the file once to learn its keys.
    ///
    /// - Parameter cells: returns the cells of an object by their titles; nil for an object that is no entry.
    /// - Throws: `ImportError` for a file that cannot be read, or without entries.
    init(
        _ file: TextFile, _ format: TableFormat, _ options: ImportOptions,
        cells: @escaping (JSONElement) -> [String: String]?
    ) throws(ImportError) {
        self.file = file
        self.cells = cells
        var titles: Set<String> = []
        var dateTitles: Set<String> = []
        var dates = DateScan()
        var kept: [String: KeptFacts] = [:]
        var reader = JSONObjectReader(file)
        while let element = try reader.next() {
            guard let row = cells(element.value) else { continue }
            for title in row.keys where titles.insert(title).inserted {
                if format.meaning(of: FileLayout.Column(title))?.field == .date { dateTitles.insert(title) }
            }
            for date in dateTitles.compactMap({ row[$0] }) { dates.add(date, today: options.today) }
            for (title, cell) in row where format.meaning(of: FileLayout.Column(title)) == nil {
                kept[title, default: KeptFacts()].add(cell)
            }
        }
        guard !titles.isEmpty else { throw .unknownColumns(path: file.path, columns: []) }
        var layout = FileLayout(format: format.word, columns: titles.sorted().map { FileLayout.Column($0) })
        layout.delimiter = ""
        layout.complete(by: format)
        for index in layout.columns.indices {
            if let reading = kept[layout.columns[index].title]?.reading {
                layout.columns[index].meaning = .figure(reading)
            }
        }
        layout.times = options.times ?? format.times
        layout.dateOrder = try ImportFormats.order(of: dates, layout, options)
        rules = RowRules(format, layout, today: options.today)
        description = ImportDescription(format: format.word, formatName: format.name, fileName: file.name)
        description.columns = rules.described
        description.layout = layout.data
        description.end = file.end
        description.notes = [file.encoding.note].compactMap(\.self)
    }

    /// Adds what else the file says.
    func describe(_ change: (inout ImportDescription) -> Void) { change(&description) }

    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws {
        var reader = JSONObjectReader(file)
        while let element = try reader.next() {
            guard let entry = entry(element) else { continue }
            guard try body(entry) else { return }
        }
    }

    func entry(at place: Int64) throws -> ImportedEntry? {
        guard place >= file.start, place < file.end else { return nil }
        // Objects are mostly asked for in their order.
        var reader = reader ?? JSONObjectReader(file, at: place)
        if reader.place > place || place - reader.place > Self.nearby { reader = JSONObjectReader(file, at: place) }
        while let element = try reader.next(), element.place <= place {
            self.reader = reader
            if element.place == place { return entry(element) }
        }
        return nil
    }

    func entry(rereading cells: [String], layout: Data) throws -> ImportedEntry? {
        rules.entry(rereading: cells, layout: layout)
    }

    func compared(of flight: FlightRecord, for entry: ImportedEntry) -> [Int?] {
        rules.compared(of: flight, for: entry)
    }

    private func entry(_ element: JSONObjectReader.Element) -> ImportedEntry? {
        guard let row = cells(element.value) else { return nil }
        let texts = rules.columns.map { row[$0.title] ?? "" }
        return rules.entry(TableRow(cells: texts, line: element.line, place: element.place))
    }
}
