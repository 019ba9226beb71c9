import Foundation
import LogbookSample
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Checked logbooks of invented flights")
struct CheckedBookTests {
    private func spoiled(_ flight: FlightRecord, _ random: inout SplitMix64) -> FlightRecord {
        var flight = flight
        let block = flight.times.block
        switch random.integer(in: 0...9) {
        case 0: flight.times.block = block.map { $0 + Minutes(random.integer(in: -20...20)) }
        case 1: flight.times.night = Minutes(random.integer(in: 0...90))
        case 2: flight.times[.crossCountry] = nil
        case 3: (flight.rules, flight.times[.instrumentRules]) = (.instrument, nil)
        case 4: (flight.role, flight.times[.pilotInCommand]) = (random.pick(PilotRole.allCases), nil)
        case 5: (flight.role, flight.times[.solo], flight.times[.pilotInCommand]) = (nil, block, nil)
        case 6: flight.times[.nightFullStopLandings] = random.integer(in: 1...4)
        case 7: flight.times[.dayFullStopLandings] = random.integer(in: 1...4)
        case 8: flight.aircraft = nil
        default: break
        }
        return flight
    }

    /// Returns the newest flights of the sample, many of them spoiled.
    private func spoiledBook(seed: UInt64) throws -> (LogbookFolder, StoreLogbook) {
        let folder = try LogbookFolder(newestOfSample: ())
        let logbook = try folder.open()
        var random = SplitMix64(seed: seed)
        let changes = try logbook.rows(ListQuery(.flights)).map(\.id).map { id in
            let before = try logbook.record(id)
            let after = try #require(FlightRecord(before))
            return RecordChange(id: id, before: before, after: .flight(spoiled(after, &random)))
        }
        try logbook.save(changes, as: "spoiled all")
        return (folder, logbook)
    }

    private func findings(_ logbook: StoreLogbook) throws -> BookFindings {
        try logbook.findings(ListQuery(.flights)) { _ in }
    }

    @Test(
        "Fixing all of a kind leaves none of it that can be fixed, and undo brings every value back", arguments: 1...2)
    func fixing(seed: UInt64) throws {
        let (folder, logbook) = try spoiledBook(seed: seed)
        let before = try RowDump(folder.path)
        let found = try findings(logbook)
        var steps = 0
        for kind in CheckKind.allCases {
            let fixable = try findings(logbook).fixable(kind)
            guard !fixable.isEmpty else { continue }
            try logbook.fix(fixable)
            steps += 1
            let fixed = Set(fixable.map(\.entry.id))
            #expect(!(try findings(logbook).all.contains { $0.kind == kind && fixed.contains($0.entry.id) }))
        }
        #expect(steps >= 5, "\(steps)")
        for _ in 0..<steps { _ = try logbook.undo() }
        #expect(try RowDump(folder.path) == before)
        #expect(try findings(logbook) == found)
    }

    @Test(
        "A flight whose date is outside the calendar is checked as one without a date",
        arguments: ["NULL", "-1e12", "1e300", "'soon'"])
    func outsideCalendar(date: String) throws {
        let folder = try LogbookFolder(newestOfSample: ())
        let newest = "(SELECT MAX(Z_PK) FROM ZLOGENTRY)"
        _ = try SQLiteTool.run(
            URL(filePath: folder.path), "UPDATE ZLOGENTRY SET ZDATE = \(date) WHERE Z_PK = \(newest)")
        let logbook = try folder.open()
        let found = try findings(logbook)
        #expect(found.entries == (try logbook.summary(ListQuery(.flights)).count))
        #expect(
            found.all.contains { $0.check.message.contains("date is missing") }, "\(found.all.map(\.check.message))")
    }

    @Test("Flights without findings, saved in a book of their own, have none there", arguments: 1...2)
    func sound(seed: UInt64) throws {
        let (folder, logbook) = try spoiledBook(seed: seed)
        let wrong = Set(try findings(logbook).all.map(\.entry.id))
        #expect(!wrong.isEmpty)
        _ = try logbook.delete(Array(wrong))
        let rest = try findings(logbook)
        #expect(rest.all.isEmpty && rest.entries > 0, "\(rest.all.map(\.check.message))")
        withExtendedLifetime(folder) {}
    }

    @Test("What is found about whole records is found about rows", arguments: 4...5)
    func rows(seed: UInt64) throws {
        let (folder, logbook) = try spoiledBook(seed: seed)
        let today = LogbookFolder.lastDate
        var check = BookCheck(today: today, now: today.adding(days: 2).midnight, silenced: nil)
        var query = ListQuery(.flights)
        query.sort.isAscending = true
        for id in try logbook.rows(query).map(\.id) {
            let flight = try #require(try logbook.flight(id))
            func place(_ link: RecordLink?) throws -> CheckedAirport? {
                guard let id = link?.id, case .airport(let airport) = try logbook.record(id) else { return nil }
                return CheckedAirport(airport)
            }
            check.add(
                CheckedEntry(id, flight, from: try place(flight.origin), to: try place(flight.destination)))
        }
        #expect(try findings(logbook) == check.findings())
        withExtendedLifetime(folder) {}
    }
}
