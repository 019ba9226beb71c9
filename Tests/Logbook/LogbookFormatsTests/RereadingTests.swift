import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// A file that is imported, and read again in another way.
@Suite("A file read again under another reading")
struct RereadingTests {
    private let folder: ExportFolder

    init() throws { folder = try ExportFolder() }

    private typealias Change = @Sendable (inout ImportOptions) -> Void

    private func plan(_ text: String, _ change: Change = { _ in }) throws -> (any ImportSource, ImportPlan) {
        var options = ImportOptions(today: FormatsFolder.today)
        options.earlier = try folder.book.importLayouts()
        change(&options)
        let source = try ImportFormats.source(of: try folder.folder.write(text), options: options)
        return (source, try folder.book.plan(importing: source, ImportDecisions()) { _ in true })
    }

    /// Imports a text; returns the states of its rows.
    @discardableResult
    private func run(_ text: String, _ change: Change = { _ in }) throws -> ImportPlan {
        let (source, plan) = try plan(text, change)
        if plan.changesSomething { _ = try folder.book.carryOut(plan, of: source, ImportDecisions()) { _ in true } }
        return plan
    }

    private func flights() throws -> [FlightRecord] {
        let page = try folder.book.page(ListQuery(.flights), at: .first, limit: 100)
        return try page.rows.compactMap { row in
            if case .flight(let flight) = try folder.book.record(row.id) { flight } else { nil }
        }.sorted {
            ($0.date?.isoText ?? "", $0.times.block?.count ?? 0) < ($1.date?.isoText ?? "", $1.times.block?.count ?? 0)
        }
    }

    private func block() throws -> [Int?] { try flights().map { $0.times.block?.count } }

    private static let whole =
        "Date,Reg,Type,From,To,Total Time,Landings\n2025-03-04,N12345,C172,KPAO,KMRY,2,1\n2025-03-05,N12345,C172,KMRY,KPAO,15,1\n"

    @Test("Hours with minutes behind the mark change the hours, and hold for the next file")
    func clockDecimals() throws {
        let text = "Date,Reg,Type,From,To,Total Time\n2025-03-04,N12345,C172,KPAO,KMRY,0.35\n"
        try run(text)
        #expect(try block() == [21])
        let again = try run(text) { $0.durations = .hoursAndMinutes }
        #expect(again.rows.map(\.reason) == ["Block time 0:21 → 0:35"] && again.agrees)
        #expect(try block() == [35])
        #expect(try run(text).rows.map(\.state) == [.same])
    }

    @Test("Another unit changes the hours, once, and holds for the next file with the same titles")
    func durations() throws {
        try run(Self.whole)
        #expect(try block() == [120, 900])
        let again = try run(Self.whole) { $0.durations = .minutes }
        #expect(again.rows.map(\.state) == [.changed, .changed] && again.agrees)
        #expect(again.rows[0].reason == "Block time 2:00 → 0:02", "\(again.rows[0].reason ?? "")")
        #expect(try block() == [2, 15])
        // Nothing is said: what was said before holds.
        let third = try run(Self.whole + "2025-03-06,N12345,C172,KMRY,KPAO,20,1\n")
        #expect(third.rows.map(\.state) == [.same, .same, .new])
        #expect(try block() == [2, 15, 20])
    }

    @Test("Another mark of decimals changes the hours")
    func decimals() throws {
        let text = "Date,Reg,From,To,Total Time\n2025-03-04,N1,KPAO,KMRY,\"1,500\"\n2025-03-05,N1,KPAO,KMRY,\"2,500\"\n"
        try run(text) { $0.hasDecimalComma = false }
        #expect(try block() == [90_000, 150_000])
        #expect(try run(text) { $0.hasDecimalComma = true }.count(.changed) == 2)
        #expect(try block() == [90, 150])
    }

    @Test(
        "Another clock changes the times, in tables and in formats",
        arguments: [
            "Date,Reg,From,To,Off Block,On Block,Total Time\n2025-03-04,N1,KPAO,KMRY,17:00,18:00,1.0\n",
            "Date,AircraftID,From,To,TimeOut,TimeIn,TotalTime\n2025-03-04,N1,KPAO,KMRY,17:00,18:00,1.0\n",
        ])
    func clock(text: String) throws {
        try run(text)
        #expect(try flights()[0].offBlock?.isoText == "2025-03-04T17:00:00Z")
        #expect(try run(text) { $0.times = .local }.rows.map(\.state) == [.changed])
        #expect(try flights()[0].offBlock?.isoText == "2025-03-05T01:00:00Z")
        #expect(try run(text).rows.map(\.state) == [.same])
    }

    @Test("Another order of dates moves the flights, and doubles none, even where one takes the day of another")
    func dateOrder() throws {
        let text =
            "Date,Reg,From,To,Total Time\n03/04/2025,N1,KPAO,KMRY,1.0\n04/03/2025,N1,KPAO,KMRY,1.0\n05/06/2025,N1,KMRY,KPAO,2.0\n"
        try run(text) { $0.dateOrder = .monthFirst }
        let again = try run(text) { $0.dateOrder = .dayFirst }
        #expect(again.rows.map(\.state) == [.changed, .changed, .changed] && again.gone.isEmpty && again.agrees)
        #expect(try flights().map { $0.date?.isoText } == ["2025-03-04", "2025-04-03", "2025-06-05"])
        #expect(try run(text).rows.map(\.state) == [.same, .same, .same])
    }

    @Test("A title that is corrected in the file, or a meaning that is said, brings the hours")
    func columns() throws {
        let text = "Date,Reg,From,To,Squadron Time Units\n2025-03-04,N1,KPAO,KMRY,1.5\n2025-03-05,N1,KMRY,KPAO,2.4\n"
        let first = try run(text)
        #expect(!first.agrees && first.uncomparedTotals == ["Squadron Time Units"])
        #expect(first.agreement == "1 column of numbers not taken: Squadron Time Units")
        #expect(try block() == [nil, nil])
        let said = try run(text) {
            $0.maps = [ColumnMap(title: "squadron time units", meaning: ColumnMeaning(word: "block"))]
        }
        #expect(said.rows.map(\.state) == [.changed, .changed] && said.agreement == "All totals agree")
        #expect(try block() == [90, 144])
        // What was said holds.
        #expect(try run(text).rows.map(\.state) == [.same, .same])
        let titled = try run(text.replacing("Squadron Time Units", with: "Total Time"))
        #expect(titled.rows.map(\.state) == [.same, .same] && titled.agrees)
    }

    @Test("An aircraft that is understood otherwise is another aircraft, with its type")
    func aircraft() throws {
        let text = "Date,Craft,Kennung X,From,To,Total\n2026-11-01,C172,N12345,KPAO,KMRY,1.5\n"
        try run(text) {
            $0.maps = [ColumnMap(title: "Craft", meaning: ColumnMeaning(word: "aircraft"))]
        }
        #expect(try folder.book.match(.aircraft, text: "N12345") == nil)
        let again = try run(text) {
            $0.maps = [
                ColumnMap(title: "Kennung X", meaning: ColumnMeaning(word: "aircraft")),
                ColumnMap(title: "Craft", meaning: ColumnMeaning(word: "type")),
            ]
        }
        #expect(again.rows.map(\.state) == [.changed])
        let id = try #require(try folder.book.match(.aircraft, text: "N12345")?.id)
        guard case .aircraft(let aircraft) = try folder.book.record(id) else { return }
        #expect(aircraft.aircraftType == "C172" && aircraft.aircraftClass == AircraftClass.singleEngineLand.rawValue)
    }

    @Test("A type that is understood later is filled in where the aircraft has none, and nowhere else")
    func fill() throws {
        let text =
            "Date,Reg,Baureihe X,From,To,Total\n2026-11-01,N12345,C172,KPAO,KMRY,1.5\n2026-11-02,N54321,PA28,KMRY,KPAO,1.4\n"
        let maps = [ColumnMap(title: "Baureihe X", meaning: ColumnMeaning(word: "type"))]
        try run(text)
        let id = try #require(try folder.book.match(.aircraft, text: "N54321")?.id)
        guard case .aircraft(var own) = try folder.book.record(id) else { return }
        own.aircraftType = "P28R"
        _ = try folder.book.save(.aircraft(own), over: id)
        let again = try run(text) { $0.maps = maps }
        #expect(again.rows.map(\.state) == [.same, .same] && again.fills.map(\.type) == ["C172"])
        #expect(again.label == "filled in 1 type of aircraft from book.csv" && again.changesSomething)
        for (tail, type) in [("N12345", "C172"), ("N54321", "P28R")] {
            let id = try #require(try folder.book.match(.aircraft, text: tail)?.id)
            guard case .aircraft(let aircraft) = try folder.book.record(id) else { continue }
            #expect(aircraft.aircraftType == type)
        }
        #expect(try !run(text) { $0.maps = maps }.changesSomething)
        _ = try folder.book.undo()
        let first = try #require(try folder.book.match(.aircraft, text: "N12345")?.id)
        guard case .aircraft(let before) = try folder.book.record(first) else { return }
        #expect(before.aircraftType?.nonEmpty == nil)
    }

    @Test("What the pilot has changed here stays, and the totals are the logbook's")
    func ownValue() throws {
        let text =
            "Date,Reg,From,To,Total Time,Landings\n2025-03-04,N1,KPAO,KMRY,2.0,1\n2025-03-05,N1,KMRY,KPAO,1.5,1\n"
        try run(text)
        let id = try #require(try folder.book.page(ListQuery(.flights), at: .first, limit: 1).rows.first?.id)
        guard case .flight(var flight) = try folder.book.record(id) else { return }
        let before = try #require(flight.times.block?.count)
        flight.times.block = Minutes(before + 60)
        flight.times[.dayLandings] = 4
        _ = try folder.book.save(.flight(flight), over: id)
        let again = try run(text)
        #expect(again.rows.map(\.state) == [.same, .same])
        let totals = Dictionary(uniqueKeysWithValues: again.totals.map { ($0.title, $0) })
        #expect(totals["Total Time"]?.source == 210 && totals["Total Time"]?.imported == 270)
        #expect(totals["Landings"]?.difference == 3 && again.agreement == "Sums differ from the file in 2 columns")
        // Under another reading, what both changed is a conflict.
        let minutes = try run(text.replacing("2.0", with: "2").replacing("1.5", with: "1")) { $0.durations = .minutes }
        #expect(minutes.count(.conflict) == 1 && minutes.count(.changed) == 1)
    }

    // MARK: All files under all readings

    private static let readings: [(String, Change)] = [
        ("month first", { $0.dateOrder = .monthFirst }), ("day first", { $0.dateOrder = .dayFirst }),
        ("local times", { $0.times = .local }), ("UTC", { $0.times = .utc }),
        ("decimal comma", { $0.hasDecimalComma = true }), ("decimal point", { $0.hasDecimalComma = false }),
        ("minutes", { $0.durations = .minutes }), ("hours", { $0.durations = .hours }),
        ("as any table", { $0.format = ImportFormats.anyTable }),
    ]

    @Test(
        "After a second import under another reading, the book is what that reading says, or the plan says why not",
        arguments: SmallFiles.all.keys.sorted())
    func allReadings(name: String) throws {
        let text = try #require(SmallFiles.all[name])
        for (reading, change) in Self.readings {
            let folder = try RereadingTests()
            guard let (first, _) = try? folder.plan(text), first.description.end > 0 else { continue }
            try folder.run(text)
            let count = try folder.flights().count
            guard let (source, plan) = try? folder.plan(text, change) else { continue }
            _ = try folder.folder.book.carryOut(plan, of: source, ImportDecisions()) { _ in true }
            #expect(try folder.flights().count == count, "\(name), \(reading): no flight is doubled")
            for (entry, row) in zip(try source.allEntries, plan.rows) where entry.balance == nil && entry.refusal == nil
            {
                let said = [.conflict, .probablySame].contains(row.state)
                #expect(said || row.state == .same || row.state == .changed, "\(name), \(reading): \(row.state)")
                guard !said, let id = row.entry, case .flight(let own) = try folder.folder.book.record(id) else {
                    #expect(row.reason != nil, "\(name), \(reading)")
                    continue
                }
                #expect(own.date == entry.flight.date, "\(name), \(reading)")
                #expect(own.times == entry.flight.times, "\(name), \(reading)")
                #expect(
                    own.offBlock == entry.flight.offBlock && own.takeOff == entry.flight.takeOff, "\(name), \(reading)")
                #expect(own.attributes == entry.flight.attributes, "\(name), \(reading)")
            }
        }
    }

}
