import DataModel
import Foundation
import ManagedObjects

@testable import Aviation
@testable import Logbook

/// A source of invented rows: key, date, aircraft, from, to, block minutes, remarks, a cell of which no field knows.
final class ListedSource: ImportSource {
    struct Line {
        var key: String? = nil
        var date = "2026-05-01"
        var tail = "N12345"
        var way = ("KPAO", "KSQL")
        var minutes: Int? = 60
        var pilot = ""
        var remarks = ""
        var kept = ""
        /// The time off blocks in UTC; empty for an unknown one.
        var off = ""
    }

    /// The type that the file says of all its aircraft; nil for none.
    var type: String?

    static let titles = ["Key", "Date", "Tail", "From", "To", "Total", "PIC Name", "Remarks", "Squawk", "Off"]
    var lines: [Line]
    /// Whether rows of earlier imports can be read again.
    var isRereadable = true
    var description: ImportDescription
    /// What stands for airports without an identifier, in every row.
    var placeholders: [FieldID: String] = [:]

    init(_ lines: [Line], format: String = "listed", fileName: String = "book.csv") {
        self.lines = lines
        description = ImportDescription(format: format, formatName: "Listed rows", fileName: fileName)
        let fields: [FieldID?] = [
            nil, .date, .aircraft, .origin, .destination, .block, .pilot, .remarks, nil, .event(.offBlock),
        ]
        description.columns = zip(Self.titles, fields).map { title, field in
            ImportColumn(title, field: field, unit: field == .block ? .minutes : nil)
        }
        description.end = Int64(lines.count)
        let columns = Self.titles.map { "{\"title\":\"\($0)\"}" }.joined(separator: ",")
        description.layout = Data("{\"columns\":[\(columns)]}".utf8)
    }

    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws {
        for place in lines.indices { guard try body(entry(Self.cells(lines[place]), place)) else { return } }
    }

    func entry(at place: Int64) throws -> ImportedEntry? { entry(Self.cells(lines[Int(place)]), Int(place)) }

    func entry(rereading cells: [String], layout: Data) throws -> ImportedEntry? {
        guard isRereadable else { return nil }
        return entry(cells + [String](repeating: "", count: Self.titles.count - cells.count), 0)
    }

    private static func cells(_ line: Line) -> [String] {
        [
            line.key ?? "", line.date, line.tail, line.way.0, line.way.1, line.minutes.map(String.init) ?? "",
            line.pilot, line.remarks, line.kept, line.off,
        ]
    }

    private func entry(_ cells: [String], _ place: Int) -> ImportedEntry {
        var entry = ImportedEntry(line: place + 2, place: Int64(place))
        entry.cells = cells
        entry.key = cells[0].isEmpty ? nil : cells[0]
        entry.flight.date = LocalDate(isoText: cells[1])
        if entry.flight.date == nil { entry.refusal = "“\(cells[1])” is not a date" }
        func link(_ text: String) -> RecordLink? { text.isEmpty ? nil : .new(text) }
        (entry.flight.aircraft, entry.flight.pilot) = (link(cells[2]), link(cells[6]))
        (entry.flight.origin, entry.flight.destination) = (link(cells[3]), link(cells[4]))
        entry.flight.times.block = Int(cells[5]).map { Minutes($0) }
        entry.flight.remarks = cells[7].isEmpty ? nil : cells[7]
        entry.flight.offBlock = UTCInstant(isoText: "\(cells[1])T\(cells[9]):00Z")
        entry.figures = Self.titles.map { $0 == "Total" ? Int(cells[5]) : nil }
        entry.kept = cells[8].isEmpty ? [] : [8]
        entry.placeholders = placeholders
        if let type {
            entry.aircraft = AircraftRecord()
            entry.aircraft?.aircraftType = type
        }
        return entry
    }
}

extension StoreLogbook {
    func plan(_ source: ListedSource, _ decisions: ImportDecisions = ImportDecisions()) throws -> ImportPlan {
        try plan(importing: source, decisions) { _ in true }
    }

    /// Imports a source; returns the states of its rows.
    @discardableResult
    func run(
        _ source: ListedSource, _ decisions: ImportDecisions = ImportDecisions()
    ) throws -> [ImportRow.State] {
        let plan = try plan(source, decisions)
        try carryOut(plan, of: source, decisions) { _ in true }
        return plan.rows.map(\.state)
    }

    /// The flights, in the order in which they were made.
    func flights() throws -> [FlightRecord] {
        try all(LogEntry.self, .flights).sorted { $0.objectID.key < $1.objectID.key }.map {
            FlightRecord($0, RecordParts(customFields: []))
        }
    }
}
