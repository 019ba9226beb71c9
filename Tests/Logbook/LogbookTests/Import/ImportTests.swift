import Foundation
import ManagedObjects
import Testing

@testable import Aviation
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
        let plan = try logbook.plan(source)
        #expect(plan.rows.map(\.state) == [.new, .new])
        #expect(plan.names.map(\.name) == ["N12345", "KPAO", "KSQL", "Anna Keller", "pao"])
        #expect(try logbook.flights().isEmpty)
        try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        let saved = try logbook.flights()
        #expect(saved.map(\.remarks) == ["first", nil])
        #expect(saved.map { $0.origin?.label } == ["KPAO", "KPAO"])
        #expect(try logbook.all(Airport.self, .airports).count == 2)
        #expect(try rows().map { $0.cells?.last } == ["7000", "60"])
        #expect(try rows().allSatisfy { $0.run?.source == "book.csv" && $0.logEntry != nil })
    }

    @Test("A row without a date is refused with its line; the others are saved")
    func refused() throws {
        let source = ListedSource([Line(date: "soon"), Line()])
        let plan = try logbook.plan(source)
        #expect(plan.rows.map(\.state) == [.refused, .new])
        #expect(plan.rows[0].line == 2 && plan.rows[0].reason == "“soon” is not a date")
        #expect(try logbook.run(source) == [.refused, .new])
        #expect(try logbook.flights().count == 1)
    }

    @Test("An unknown value stays unknown, and a written 0 stays 0")
    func unknown() throws {
        try logbook.run(ListedSource([Line(minutes: nil), Line(date: "2026-05-02", minutes: 0)]))
        #expect(try logbook.flights().map { $0.times.block?.count } == [nil, 0])
    }

    @Test("Control totals compare each column with what is made of it, and name the lines that differ")
    func totals() throws {
        let source = ListedSource([Line(minutes: 61), Line(date: "x", minutes: 500), Line(date: "2026-05-02")])
        let total = try #require(try logbook.plan(source).totals.first)
        #expect(total.title == "Total" && total.field == .block)
        #expect(total.source == 621 && total.difference == -500 && total.lines == [3])
    }

    @Test("What no field holds is found by a filter, and shown as it stood")
    func keptCells() throws {
        try logbook.run(
            ListedSource([
                Line(kept: "sqwk 7000, „Überflug“"), Line(date: "2026-05-02", kept: "1200"), Line(date: "2026-05-03"),
            ]))
        _ = try logbook.save(.flight(FlightRecord(on: "2026-05-04")), over: nil)
        func found(_ text: String) throws -> [String] {
            var query = ListQuery(.flights)
            query.filter = try Filter(parsing: text, of: .flights, in: .standard, today: LogbookFolder.lastDate)
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
        let plan = try logbook.plan(ListedSource([Line(minutes: 3_000), Line(date: "2026-05-02")]))
        #expect(plan.rows.map(\.state) == [.new, .new])
        #expect(plan.rows.map(\.noteCount) == [1, 0])
        #expect(plan.rows[0].reason == "Block time is longer than a day")
    }

    // MARK: Again

    @Test("The same file imports nothing, also two equal flights of one day")
    func again() throws {
        let source = ListedSource([Line(), Line(), Line(key: "K1", date: "2026-06-01")])
        #expect(try logbook.run(source) == [.new, .new, .new])
        #expect(try logbook.run(source) == [.same, .same, .same])
        #expect(try logbook.flights().count == 3)
    }

    @Test("What the source has changed is changed here; what was changed here stays")
    func changed() throws {
        let source = ListedSource([Line(key: "K1", minutes: 60, remarks: "old")])
        try logbook.run(source)
        let id = try #require(try logbook.all(LogEntry.self, .flights).first?.recordID(.flights))
        var flight = try #require(try logbook.flight(id))
        flight.route = "KOAK"
        _ = try logbook.save(.flight(flight), over: id)
        source.lines[0].minutes = 66
        let plan = try logbook.plan(source)
        #expect(plan.rows[0].state == .changed)
        #expect(plan.rows[0].changes.map(\.field.id) == [.block])
        #expect(plan.rows[0].reason == "Block time 1:00 → 1:06")
        try logbook.run(source)
        let saved = try #require(try logbook.flights().first)
        #expect(saved.times.block == Minutes(66) && saved.route == "KOAK" && saved.remarks == "old")
        #expect(try logbook.run(source) == [.same])
    }

    @Test("A field that both have changed is a conflict: it stays until the pilot takes the source’s value")
    func conflict() throws {
        let source = ListedSource([Line(key: "K1", minutes: 60, remarks: "old")])
        try logbook.run(source)
        let id = try #require(try logbook.all(LogEntry.self, .flights).first?.recordID(.flights))
        var flight = try #require(try logbook.flight(id))
        flight.times.block = Minutes(72)
        _ = try logbook.save(.flight(flight), over: id)
        source.lines[0].minutes = 66
        source.lines[0].remarks = "new"
        let plan = try logbook.plan(source)
        #expect(plan.rows[0].state == .conflict)
        #expect(plan.rows[0].changes.map(\.field.id) == [.block, .remarks])
        try logbook.run(source)
        #expect(try logbook.flights().first?.times.block == Minutes(72))
        #expect(try logbook.flights().first?.remarks == "old")
        var decisions = ImportDecisions()
        decisions.rows[2] = .take([])
        try logbook.run(source, decisions)
        #expect(try logbook.flights().first?.times.block == Minutes(72))
        #expect(try logbook.flights().first?.remarks == "new")
        // The row is as the file has it now, so that only a later change is one.
        #expect(try logbook.run(source) == [.same])
    }

    @Test("A corrected value that changes the key of a row without one is a change, not a second flight")
    func corrected() throws {
        // Out and back on one day: the other flight of the day is as it was.
        let source = ListedSource([Line(minutes: 60), Line(tail: "N2"), Line(way: ("KSQL", "KPAO"))])
        try logbook.run(source)
        source.lines[0].minutes = 66
        #expect(try logbook.plan(source).rows.map(\.state) == [.changed, .same, .same])
        try logbook.run(source)
        #expect(try logbook.flights().map { $0.times.block?.count } == [66, 60, 60])
        #expect(try logbook.run(source) == [.same, .same, .same])
        // Which of two corrected flights of one day is which is not guessed.
        source.lines[0].minutes = 70
        source.lines[2].minutes = 71
        #expect(try logbook.plan(source).rows.map(\.state) == [.new, .same, .new])
    }

    @Test("A flight that was deleted here does not return; one that is gone there is reported and stays")
    func deletedAndGone() throws {
        let source = ListedSource([Line(key: "K1"), Line(key: "K2", date: "2026-05-02")])
        try logbook.run(source)
        let ids = try logbook.all(LogEntry.self, .flights).map { $0.recordID(.flights) }.sorted { $0.key < $1.key }
        try logbook.delete(ids[0])
        source.lines.removeLast()
        let plan = try logbook.plan(source)
        #expect(plan.rows.map(\.state) == [.same])
        #expect(plan.rows[0].reason == "deleted here; it stays deleted")
        #expect(plan.gone == [ids[1]])
        try logbook.run(source)
        #expect(try logbook.flights().count == 1)
    }

    @Test("Another book of the same format does not make the first one gone")
    func otherBook() throws {
        try logbook.run(ListedSource([Line(key: "K1")]))
        #expect(try logbook.plan(ListedSource([Line(key: "Z1", date: "2026-06-01")])).gone.isEmpty)
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
        #expect(try logbook.plan(source).rows.map(\.state) == [.probablySame, .new])
        var decisions = ImportDecisions()
        decisions.rows[2] = isKeptApart ? .keepApart : .isSame
        try logbook.run(source, decisions)
        #expect(try logbook.flights().count == (isKeptApart ? 3 : 2))
        #expect(try logbook.run(source) == [.same, .same])
    }

    @Test("A logbook with entries is backed up before; the backup has the state before")
    func backup() throws {
        let source = ListedSource([Line(key: "K1")])
        let plan = try logbook.plan(source)
        #expect(try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true } == nil)
        source.lines.append(Line(key: "K2", date: "2026-05-02"))
        let next = try logbook.plan(source)
        let path = try #require(try logbook.carryOut(next, of: source, ImportDecisions()) { _ in true })
        let backup = try StoreLogbook.open(path: path, readOnly: true)
        #expect(try backup.all(LogEntry.self, .flights).count == 1)
        try backup.close()
        #expect(try logbook.flights().count == 2)
    }

    // MARK: Names

    @Test("A name is taken for the record that the pilot chooses")
    func chosenName() throws {
        var pilot = PilotRecord()
        pilot.name = "Anna Maria Keller"
        let anna = try logbook.save(.pilot(pilot), over: nil)
        var decisions = ImportDecisions()
        decisions.names[.pilots] = ["A. Keller": .saved(anna, label: "Anna Maria Keller")]
        try logbook.run(ListedSource([Line(pilot: "A. Keller")]), decisions)
        #expect(try logbook.flights().first?.pilot?.id == anna)
        #expect(try logbook.all(Pilot.self, .pilots).count == 1)
    }

    @Test("A name can be kept apart under another one, and finds a record that has it")
    func renamed() throws {
        var decisions = ImportDecisions()
        decisions.names = [.pilots: ["A. Keller": .new("Anna Keller")], .aircraft: ["N2": .new("N3")]]
        let source = ListedSource([Line(tail: "N2", pilot: "A. Keller")])
        var aircraft = AircraftRecord()
        (aircraft.tailNumber, aircraft.aircraftType) = ("N2", "C172")
        var person = PilotRecord()
        (person.name, person.certificateID) = ("A. Keller", "CH-1")
        (source.description.aircraft, source.description.people) = ([aircraft], [person])
        try logbook.run(source, decisions)
        #expect(try logbook.flights().map { $0.pilot?.label } == ["Anna Keller"])
        #expect(try logbook.all(Pilot.self, .pilots).map(\.certificateID) == ["CH-1"])
        #expect(try logbook.all(Aircraft.self, .aircraft).map(\.tailNumber) == ["N3"])
        #expect(try logbook.all(Aircraft.self, .aircraft).map(\.aircraftType) == ["C172"])
        let plan = try logbook.plan(ListedSource([Line(key: "other", pilot: "A. Keller")]), decisions)
        #expect(plan.names.first { $0.kind == .pilots }?.meaning.id != nil, "“Anna Keller” exists by now")
    }

    @Test("What stands for an airport without an identifier is none, until the pilot chooses one")
    func placeholder() throws {
        let source = ListedSource([Line(way: ("KPAO", ""))])
        source.placeholders = [.destination: "ZZZZ"]
        let plan = try logbook.plan(source)
        let name = try #require(plan.names.first { $0.name == "ZZZZ" })
        #expect(name.isNothing && !name.isNew && name.kind == .airports)
        var decisions = ImportDecisions()
        decisions.names[.airports] = ["ZZZZ": .new("KSQL")]
        let chosen = try #require(try logbook.plan(source, decisions).names.first { $0.name == "ZZZZ" })
        #expect(chosen.meaning.label == "KSQL")
        try logbook.run(source, decisions)
        #expect(try logbook.flights().map { $0.destination?.label } == ["KSQL"])
        let other = ListedSource([Line(key: "other", date: "2026-05-02", way: ("KPAO", ""))], format: "others")
        other.placeholders = [.destination: "ZZZZ"]
        try logbook.run(other)
        #expect(try logbook.flights().map { $0.destination?.label ?? "none" }.sorted() == ["KSQL", "none"])
        #expect(try !logbook.all(Airport.self, .airports).contains { $0.icaoIdentifier == "ZZZZ" })
    }

    @Test("What the file says of an aircraft describes a new one, and leaves a known one as it is")
    func aircraft() throws {
        var known = AircraftRecord()
        (known.tailNumber, known.aircraftType) = ("N1", "C152")
        _ = try logbook.save(.aircraft(known), over: nil)
        let source = ListedSource([Line(tail: "N1"), Line(tail: "N2")])
        source.description.aircraft = ["N1", "N2"].map { tail in
            var record = AircraftRecord()
            (record.tailNumber, record.aircraftType, record[.make]) = (tail, "C172", .text("Cessna"))
            return record
        }
        try logbook.run(source)
        let all = try logbook.all(Aircraft.self, .aircraft).sorted { $0.objectID.key < $1.objectID.key }
        #expect(all.map(\.aircraftType) == ["C152", "C172"])
        #expect(all.map(\.make) == [nil, "Cessna"])
        #expect(all[1].numberOfEngines == 1)
    }

    @Test("Another type than the aircraft has here is said of each row, and changes nothing")
    func otherType() throws {
        var known = AircraftRecord()
        (known.tailNumber, known.aircraftType) = ("N1", "C152")
        _ = try logbook.save(.aircraft(known), over: nil)
        let source = ListedSource([
            Line(tail: "N1"), Line(tail: "N2", remarks: "new"), Line(tail: "N1", remarks: "again"),
        ])
        source.type = "PA28"
        let plan = try logbook.plan(source)
        #expect(plan.rows.map { $0.reason?.contains("N1 is a C152") ?? false } == [true, false, true])
        #expect(plan.rows.map(\.noteCount) == [1, 0, 1] && plan.rows.allSatisfy { $0.state == .new })
        // A name of the same type, or one that means none, contradicts nothing.
        for type in ["C152", "Cessna 152", "SEP", "152"] {
            source.type = type
            #expect(try logbook.plan(source).rows.allSatisfy { $0.noteCount == 0 }, "\(type)")
        }
        (source.type, known.aircraftType) = (nil, "DR40")
        source.description.aircraft = [known]
        #expect(try logbook.plan(source).rows.map(\.noteCount) == [1, 0, 1])
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
