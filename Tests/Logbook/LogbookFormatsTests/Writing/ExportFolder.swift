import Foundation
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// A logbook into which tests import files, and which they export.
struct ExportFolder {
    let folder = FormatsFolder()
    let book: StoreLogbook

    init() throws {
        // Each step is a second later than the one before.
        nonisolated(unsafe) var second = 0.0
        book = try StoreLogbook.open(
            path: folder.folder["log.flightlog"].path, today: { FormatsFolder.today },
            now: {
                second += 1
                return Date(timeIntervalSinceReferenceDate: 817_000_000 + second)
            })
    }

    /// Imports a text and returns the number of rows by state.
    @discardableResult
    func load(
        _ text: String, _ name: String = "book.csv", _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> String {
        let source = try folder.source(text, name, change)
        let plan = try book.plan(importing: source, ImportDecisions()) { _ in true }
        try book.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        return plan.report
    }

    /// Returns the logbook in a format, with what does not fit.
    func export(
        _ format: String = "foreflight", filter: String = "", isForSpreadsheet: Bool = false
    ) throws -> (text: String, report: ExportReport) {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: filter, of: .flights, in: .standard, today: FormatsFolder.today)
        query.sort = ListSort(.date, ascending: true)
        var text = ""
        let report = try ImportFormats.write(
            query, of: book, as: format, isForSpreadsheet: isForSpreadsheet, today: FormatsFolder.today
        ) { text += $0 }
        return (text, report)
    }

    /// Changes the only flight of a filter.
    func change(_ filter: String = "", _ change: (inout FlightRecord) -> Void) throws {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: filter, of: .flights, in: .standard, today: FormatsFolder.today)
        let id = try #require(try book.page(query, at: .first, limit: 2).rows.first?.id)
        var flight = try #require(FlightRecord(try book.record(id)))
        change(&flight)
        _ = try book.save(.flight(flight), over: id)
    }

    /// Returns the newest flight.
    func firstFlight() throws -> RecordID {
        try #require(try book.page(ListQuery(.flights), at: .first, limit: 1).rows.first?.id)
    }

    /// Adds a flight.
    func add(_ change: (inout FlightRecord) -> Void) throws {
        var flight = FlightRecord()
        flight.date = LocalDate(year: 2026, month: 3, day: 4)
        change(&flight)
        flight.newType = flight.aircraft == nil ? nil : "C172"
        _ = try book.save(.flight(flight), over: nil)
    }

    /// Returns the rows of a text.
    func rows(_ text: String, delimiter: Character = ",") throws -> [[String]] {
        let file = try TextFile(try folder.write(text, "rows.csv"))
        var reader = RowReader(file, delimiter: delimiter)
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.cells) }
        return rows
    }

    /// Returns the last row of a text by its titles, which are the row above the flights.
    func lastRow(_ text: String, delimiter: Character = ",", flights: Int = 1) throws -> [String: String] {
        let rows = try rows(text, delimiter: delimiter)
        return Dictionary(zip(rows[rows.count - 1 - flights], rows[rows.count - 1])) { first, _ in first }
    }
}
