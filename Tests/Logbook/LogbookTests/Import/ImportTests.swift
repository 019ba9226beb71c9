import Foundation
import ManagedObjects
import Testing

@testable import Logbook

@Suite("Importing rows")
struct ImportTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private typealias Line = ListedSource.Line

    private func plan(_ source: ListedSource, _ decisions: ImportDecisions = ImportDecisions()) throws -> ImportPlan {
        try logbook.plan(importing: source, decisions) { _ in true }
    }

    @discardableResult
    private func run(
        _ source: ListedSource, _ decisions: ImportDecisions = ImportDecisions()
    ) throws -> [ImportRow.State] {
        let plan = try plan(source, decisions)
        try logbook.carryOut(plan, of: source, decisions) { _ in true }
        return plan.rows.map(\.state)
    }

    private func flights() throws -> [FlightRecord] {
        try logbook.all(LogEntry.self, .flights).sorted { $0.objectID.key < $1.objectID.key }.map { FlightRecord($0) }
    }

    private func rows() throws -> [ImportedRow] {
        try logbook.store.objects(FetchSpecification(entityName: ImportedRow.entityName))
            .compactMap { $0 as? ImportedRow }
    }

    // MARK: The first time

    @Test("Every row becomes an entry, with the aircraft, people and airports that it names")
    func first() throws {
        let source = ListedSource([
            Line(pilot: "Anna Keller", remarks: "first", kept: "7000"), Line(date: "2026-05-02", way: ("pao", "KSQL")),
        ])
        let plan = try plan(source)
        #expect(plan.rows.map(\.state) == [.new, .new])
        #expect(plan.names.map(\.name) == ["N12345", "KPAO", "KSQL", "Anna Keller", "pao"])
        #expect(try flights().isEmpty)
        try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        let saved = try flights()
        #expect(saved.map(\.remarks) == ["first", nil])
        #expect(saved.map { $0.origin?.label } == ["KPAO", "KPAO"])
        #expect(try logbook.all(Airport.self, .airports).count == 2)
        #expect(try rows().map { $0.cells?.last } == ["7000", "60"])
        #expect(try rows().allSatisfy { $0.run?.source == "book.csv" && $0.logEntry != nil })
    }

    @Test("A row without a date is refused with its line; the others are saved")
    func refused() throws {
        let source = ListedSource([Line(date: "soon"), Line()])
        let plan = try plan(source)
        #expect(plan.rows.map(\.state) == [.refused, .new])
        #expect(plan.rows[0].line == 2 && plan.rows[0].reason == "“soon” is no date")
        #expect(try run(source) == [.refused, .new])
        #expect(try flights().count == 1)
    }

    @Test("An unknown value stays unknown, and a written 0 stays 0")
    func unknown() throws {
        try run(ListedSource([Line(minutes: nil), Line(date: "2026-05-02", minutes: 0)]))
        #expect(try flights().map { $0.times.block?.count } == [nil, 0])
    }

    @Test("Control totals compare each column with what is made of it, and name the lines that differ")
    func totals() throws {
        let source = ListedSource([Line(minutes: 61), Line(date: "x", minutes: 500), Line(date: "2026-05-02")])
        let total = try #require(try plan(source).totals.first)
        #expect(total.title == "Total" && total.field == .block)
        #expect(total.source == 621 && total.difference == -500 && total.lines == [3])
    }

    @Test("What no field holds is found by a filter, and shown as it stood")
    func keptCells() throws {
        try run(
            ListedSource([
                Line(kept: "sqwk 7000, „Überflug“"), Line(date: "2026-05-02", kept: "1200"), Line(date: "2026-05-03"),
            ]))
        _ = try logbook.save(.flight(FlightRecord(on: "2026-05-04")), over: nil)
        func found(_ text: String) throws -> [String] {
            var query = ListQuery(.flights)
            query.filter = try Filter(parsing: text, of: .flights, today: LogbookFolder.lastDate)
            return try logbook.rows(query).compactMap {
                if case .flight(let row) = $0 { row.date?.isoText } else { nil }
            }
        }
        #expect(try found("imported:7000") == ["2026-05-01"])
        #expect(try found("imported:UBERFLUG") == ["2026-05-01"])
        #expect(try found("imported:listed").isEmpty)
        #expect(try found("imported:?") == ["2026-05-04"])
        #expect(try found("-imported:1200 -imported:?") == ["2026-05-03", "2026-05-01"])
        let first = try #require(
            try logbook.all(LogEntry.self, .flights).first { LocalDate($0.date)?.isoText == "2026-05-01" })
        let rows = try logbook.importedRows(of: first.recordID(.flights))
        #expect(rows.count == 1 && rows[0].fileName == "book.csv" && rows[0].line == 2)
        #expect(rows[0].cells.last == ImportedCell(title: "Squawk", text: "sqwk 7000, „Überflug“"))
    }

    @Test("A row that contradicts itself is imported as it is, with a note")
    func contradiction() throws {
        let plan = try plan(ListedSource([Line(minutes: 3_000), Line(date: "2026-05-02")]))
        #expect(plan.rows.map(\.state) == [.new, .new])
        #expect(plan.rows.map(\.noteCount) == [1, 0])
        #expect(plan.rows[0].reason == "Block time is longer than a day")
    }

    // MARK: Again

    @Test("The same file imports nothing, also two equal flights of one day")
    func again() throws {
        let source = ListedSource([Line(), Line(), Line(key: "K1", date: "2026-06-01")])
        #expect(try run(source) == [.new, .new, .new])
        #expect(try run(source) == [.same, .same, .same])
        #expect(try flights().count == 3)
    }

    @Test("What the source has changed is changed here; what was changed here stays")
    func changed() throws {
        let source = ListedSource([Line(key: "K1", minutes: 60, remarks: "old")])
        try run(source)
        let id = try #require(try logbook.all(LogEntry.self, .flights).first?.recordID(.flights))
        var flight = try #require(try logbook.flight(id))
        flight.route = "KOAK"
        _ = try logbook.save(.flight(flight), over: id)
        source.lines[0].minutes = 66
        let plan = try plan(source)
        #expect(plan.rows[0].state == .changed)
        #expect(plan.rows[0].changes.map(\.field) == [.block])
        #expect(plan.rows[0].reason == "Block time 1:00 → 1:06")
        try run(source)
        let saved = try #require(try flights().first)
        #expect(saved.times.block == Minutes(66) && saved.route == "KOAK" && saved.remarks == "old")
        #expect(try run(source) == [.same])
    }

    @Test("A field that both have changed is a conflict: it stays until the pilot takes the source’s value")
    func conflict() throws {
        let source = ListedSource([Line(key: "K1", minutes: 60, remarks: "old")])
        try run(source)
        let id = try #require(try logbook.all(LogEntry.self, .flights).first?.recordID(.flights))
        var flight = try #require(try logbook.flight(id))
        flight.times.block = Minutes(72)
        _ = try logbook.save(.flight(flight), over: id)
        source.lines[0].minutes = 66
        source.lines[0].remarks = "new"
        let plan = try plan(source)
        #expect(plan.rows[0].state == .conflict)
        #expect(plan.rows[0].changes.map(\.field) == [.block, .remarks])
        try run(source)
        #expect(try flights().first?.times.block == Minutes(72))
        #expect(try flights().first?.remarks == "old")
        var decisions = ImportDecisions()
        decisions.rows[2] = .take([])
        try run(source, decisions)
        #expect(try flights().first?.times.block == Minutes(72))
        #expect(try flights().first?.remarks == "new")
        // The row is as the file has it now, so that only a later change is one.
        #expect(try run(source) == [.same])
    }

    @Test("A corrected value that changes the key of a row without one is a change, not a second flight")
    func corrected() throws {
        let source = ListedSource([Line(minutes: 60), Line(tail: "N2")])
        try run(source)
        source.lines[0].minutes = 66
        #expect(try plan(source).rows.map(\.state) == [.changed, .same])
        try run(source)
        #expect(try flights().map { $0.times.block?.count } == [66, 60])
        #expect(try run(source) == [.same, .same])
    }

    @Test("A flight that was deleted here does not return; one that is gone there is reported and stays")
    func deletedAndGone() throws {
        let source = ListedSource([Line(key: "K1"), Line(key: "K2", date: "2026-05-02")])
        try run(source)
        let ids = try logbook.all(LogEntry.self, .flights).map { $0.recordID(.flights) }.sorted { $0.key < $1.key }
        try logbook.delete(ids[0])
        source.lines.removeLast()
        let plan = try plan(source)
        #expect(plan.rows.map(\.state) == [.same])
        #expect(plan.rows[0].reason == "deleted here; it stays deleted")
        #expect(plan.gone == [ids[1]])
        try run(source)
        #expect(try flights().count == 1)
    }

    @Test("Another book of the same format does not make the first one gone")
    func otherBook() throws {
        try run(ListedSource([Line(key: "K1")]))
        #expect(try plan(ListedSource([Line(key: "Z1", date: "2026-06-01")])).gone.isEmpty)
    }

    // MARK: Entries from elsewhere

    @Test("An entry that the pilot has typed is not doubled unless the pilot says so", arguments: [false, true])
    func probablySame(isKeptApart: Bool) throws {
        var flight = FlightRecord()
        flight.date = LocalDate(isoText: "2026-05-01")
        (flight.aircraft, flight.origin, flight.destination) = (.new("n-12345"), .new("PAO"), .new("KSQL"))
        flight.times.block = Minutes(60)
        flight.newType = ""
        _ = try logbook.save(.flight(flight), over: nil)
        let source = ListedSource([Line(), Line(remarks: "the second of the day")])
        #expect(try plan(source).rows.map(\.state) == [.probablySame, .new])
        var decisions = ImportDecisions()
        decisions.rows[2] = isKeptApart ? .keepApart : .isSame
        try run(source, decisions)
        #expect(try flights().count == (isKeptApart ? 3 : 2))
        #expect(try run(source) == [.same, .same])
    }

    @Test("A logbook with entries is backed up before; the backup has the state before")
    func backup() throws {
        let source = ListedSource([Line(key: "K1")])
        let plan = try plan(source)
        #expect(try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true } == nil)
        source.lines.append(Line(key: "K2", date: "2026-05-02"))
        let next = try self.plan(source)
        let path = try #require(try logbook.carryOut(next, of: source, ImportDecisions()) { _ in true })
        let backup = try StoreLogbook.open(path: path, readOnly: true)
        #expect(try backup.all(LogEntry.self, .flights).count == 1)
        try backup.close()
        #expect(try flights().count == 2)
    }

    // MARK: One step

    @Test("An import is one step: undone and redone as a whole")
    func undo() throws {
        let before = try RowDump(folder.path)
        try run(ListedSource((1...9).map { Line(date: "2026-05-0\($0)", tail: "N\($0)") }))
        #expect(try logbook.history().map(\.label) == ["imported 9 entries from book.csv"])
        let after = try RowDump(folder.path)
        _ = try logbook.undo()
        #expect(try flights().isEmpty)
        #expect(try RowDump(folder.path) == before)
        _ = try logbook.redo()
        #expect(try RowDump(folder.path) == after)
    }

    @Test("Rows beyond one part are saved in the same transaction, and name records that earlier parts made")
    func parts() throws {
        let lines = (0..<1_300).map {
            Line(key: "K\($0)", date: "2026-05-01", tail: "N\($0 % 3)", pilot: "P \($0 % 5)")
        }
        try run(ListedSource(lines))
        #expect(try flights().count == 1_300)
        #expect(try logbook.all(Aircraft.self, .aircraft).count == 3)
        #expect(try logbook.all(Pilot.self, .pilots).count == 5)
        #expect(try logbook.store.count(ImportRun.entityName, nil) == 1)
        #expect(try logbook.history().count == 1)
        _ = try logbook.undo()
        #expect(try flights().isEmpty)
        #expect(try logbook.store.count(ImportedRow.entityName, nil) == 0)
    }

    @Test("Stopped at any row, the logbook is as before", arguments: [1, 1_100, 1_299])
    func stopped(row: Int) throws {
        let lines = (0..<1_300).map { Line(key: "K\($0)", tail: "N\($0 % 3)") }
        let source = ListedSource(lines)
        let before = try RowDump(folder.path)
        let plan = try plan(source)
        #expect(throws: ImportError.cancelled) {
            try logbook.carryOut(plan, of: source, ImportDecisions()) { $0 < row }
        }
        #expect(try RowDump(folder.path) == before)
        #expect(try logbook.history().isEmpty)
        #expect(throws: ImportError.cancelled) {
            _ = try logbook.plan(importing: source, ImportDecisions()) { $0 < row }
        }
        // The logbook can be used afterwards.
        #expect(try run(source).count == 1_300)
    }

    @Test("A file that has changed since the plan is not imported")
    func fileChanged() throws {
        let source = ListedSource([Line(), Line(date: "2026-05-02")])
        let plan = try plan(source)
        source.lines.removeLast()
        #expect(throws: LogbookError.changedElsewhere) {
            try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        }
        #expect(try flights().isEmpty)
    }

    // MARK: Names

    @Test("A name is taken for the record that the pilot chooses")
    func chosenName() throws {
        var pilot = PilotRecord()
        pilot.name = "Anna Maria Keller"
        let anna = try logbook.save(.pilot(pilot), over: nil)
        var decisions = ImportDecisions()
        decisions.names[.pilots] = ["A. Keller": .saved(anna, label: "Anna Maria Keller")]
        try run(ListedSource([Line(pilot: "A. Keller")]), decisions)
        #expect(try flights().first?.pilot?.id == anna)
        #expect(try logbook.all(Pilot.self, .pilots).count == 1)
    }

    @Test("What the file says of an aircraft describes a new one, and leaves a known one as it is")
    func aircraft() throws {
        var known = AircraftRecord()
        (known.tailNumber, known.aircraftType) = ("N1", "C152")
        _ = try logbook.save(.aircraft(known), over: nil)
        let source = ListedSource([Line(tail: "N1"), Line(tail: "N2")])
        source.description.aircraft = ["N1", "N2"].map { tail in
            var record = AircraftRecord()
            (record.tailNumber, record.aircraftType, record.more["make"]) = (tail, "C172", .text("Cessna"))
            return record
        }
        try run(source)
        let all = try logbook.all(Aircraft.self, .aircraft).sorted { $0.objectID.key < $1.objectID.key }
        #expect(all.map(\.aircraftType) == ["C152", "C172"])
        #expect(all.map(\.make) == [nil, "Cessna"])
        #expect(all[1].numberOfEngines == 1)
    }

    @Test("A total of an older book becomes an opening balance once")
    func balance() throws {
        let source = BalanceSource()
        let plan = try logbook.plan(importing: source, ImportDecisions()) { _ in true }
        #expect(plan.rows.map(\.state) == [.balance])
        try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        #expect(try logbook.openingTotals().map(\.minutes) == [Minutes(6000)])
        #expect(try logbook.plan(importing: source, ImportDecisions()) { _ in true }.rows.map(\.state) == [.same])
    }
}

/// A source of one total.
private final class BalanceSource: ImportSource {
    let description = ImportDescription(format: "balances", formatName: "Totals", fileName: "totals.csv")

    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws {
        if let entry = try entry(at: 0) { _ = try body(entry) }
    }

    func entry(at place: Int64) throws -> ImportedEntry? {
        var entry = ImportedEntry(line: 1, place: 0)
        entry.balance = OpeningTotal(
            key: nil, category: nil, minutes: Minutes(6000), landings: 120, asOf: LocalDate(isoText: "2020-01-01"),
            remarks: nil)
        return entry
    }

    func entry(rereading cells: [String], layout: Data) throws -> ImportedEntry? { nil }
}

extension FlightRecord {
    fileprivate init(on date: String) {
        self.init()
        self.date = LocalDate(isoText: date)
    }
}
