import AviationCases
import LogbookSample
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("The check of the logbook")
struct BookChecksTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    /// Saves a flight of 1:30 by day around Zurich; the day is counted back from the last one.
    @discardableResult
    private func save(daysAgo days: Int = 0, _ change: (inout FlightRecord) -> Void = { _ in }) throws -> RecordID {
        var sound = SoundFlight()
        sound.move(days: -days)
        var flight = sound.flight
        flight.aircraft = try logbook.match(.aircraft, text: "HB-CFA") ?? .new("HB-CFA")
        flight.newType = flight.aircraft?.id == nil ? "" : nil
        flight.pilot = try logbook.match(.pilots, text: "Ada") ?? .new("Ada")
        flight.origin = try logbook.match(.airports, text: "LSZH") ?? .new("LSZH")
        flight.destination = flight.origin
        change(&flight)
        return try logbook.save(.flight(flight), over: nil)
    }

    private func findings(_ filter: String = "") throws -> BookFindings {
        var query = ListQuery(.flights)
        query.filter = try Filter(
            parsing: filter, of: .flights, in: .standard, today: LogbookFolder.lastDate, order: nil)
        return try logbook.findings(query) { _ in }
    }

    private func open(_ filter: String = "") throws -> [String] {
        try findings(filter).open.map { "\($0.entry.id.key) \($0.kind.rawValue)" }
    }

    private static let full: @Sendable (inout FlightRecord) -> Void = { $0.onBlock = $0.onBlock?.adding(Minutes(10)) }
    private static let stops: @Sendable (inout FlightRecord) -> Void = { $0.times[.dayFullStopLandings] = 2 }

    @Test("A book of sound flights has no findings; those of others come with their names, the newest first")
    func names() throws {
        try save()
        #expect(try findings() == BookFindings([], entries: 1))
        let old = try save(daysAgo: 30, Self.full)
        let new = try save(daysAgo: 20) { $0.times[.dayLandings] = 0 }
        let found = try findings()
        #expect(found.entries == 3 && found.all.map(\.entry.id) == [new, old])
        let date = LogbookFolder.lastDate.adding(days: -20).isoText
        #expect(found.all.first?.entry.sentence == "\(date) HB-CFA LSZH–LSZH")
        #expect(found.all.first?.check.message == "no landing is logged")
        #expect(found.all.last?.changes.map(\.text) == ["Block time 1:30 → 1:40"])
    }

    @Test("The one beside the pilot in command is called as the pilot does, in the check and in an import")
    func secondPilot() throws {
        try save { $0.times[.secondInCommand] = Minutes(500) }
        for (name, words) in [(SecondPilotName.coPilot, "Co-pilot"), (.secondInCommand, "SIC")] {
            let found = try logbook.findings(ListQuery(.flights), naming: name) { _ in }
            #expect(found.all.contains { $0.check.message.hasPrefix("\(words) time 8:20 is longer") }, "\(found.all)")
            var entry = ImportedEntry(line: 2, place: 0)
            entry.flight.times.block = Minutes(90)
            entry.flight.times[.secondInCommand] = Minutes(500)
            let read = entry.findings(today: LogbookFolder.lastDate, naming: name).map(\.message)
            #expect(read.contains { $0.hasPrefix("\(words) time 8:20 is longer") }, "\(read)")
        }
    }

    @Test("The aircraft says which speed is impossible")
    func speed() throws {
        let id = try save { flight in
            (flight.aircraft, flight.newType) = (.new("N12345"), "C172")
            (flight.origin, flight.destination) = (.new("KPAO"), .new("KLAX"))
            for column in [FlightColumn.block, .pilotInCommand, .crossCountry] { flight.times[column] = Minutes(35) }
            flight.onBlock = flight.offBlock?.adding(Minutes(35))
            flight.times[.dayLandings] = nil
        }
        #expect(try open().contains("\(id.key) speed"))
        #expect(try findings().of(.speed).all.count == 1 && findings().of(nil).all.count == findings().all.count)
        #expect(try findings().of(.night).all.isEmpty)
    }

    @Test("A filter selects the flights that are reported; overlaps with others are found")
    func filter() throws {
        let first = try save()
        let second = try save { flight in
            flight.remarks = "second"
            flight.offBlock = flight.offBlock?.adding(Minutes(30))
            flight.onBlock = flight.onBlock?.adding(Minutes(30))
        }
        #expect(try open() == ["\(second.key) overlap", "\(first.key) overlap"])
        #expect(try open("second") == ["\(second.key) overlap"])
        #expect(try findings("second").entries == 1)
    }

    @Test("Flights of one day that fill more than a page are each checked once, and those without a date")
    func pages() throws {
        try save()
        try logbook.insertObjects { context in
            for place in 0..<1_300 {
                let entry = LogEntry(context: context)
                entry.date = place < 1_250 ? LogbookFolder.lastDate.adding(days: -9).storedDate : nil
                entry.blockMinutes = Int32(place + 1)
            }
        }
        var parts: [Double] = []
        let found = try logbook.findings(ListQuery(.flights)) { parts.append($0) }
        #expect(found.entries == 1_301 && parts.count == 1_301 && parts.last == 1)
        #expect(found.all.count { $0.kind == .date } == 50)
        #expect(found.all.count { $0.kind == .aircraft } == 1_300)
    }

    @Test("A stopped question ends the check")
    func stop() throws {
        try save()
        logbook.questionStop.stop()
        #expect(LogbookError.thrown { _ = try findings() } == .interrupted)
        logbook.questionStop.begin()
        #expect(try findings().entries == 1)
    }

    // MARK: Silencing

    @Test("A kind is accepted for one flight, and undone as one step; an unknown word stays")
    func accepting() throws {
        let first = try save(Self.full)
        let second = try save(daysAgo: 3, Self.full)
        try logbook.insertObjects { (context) throws(LogbookError) in
            let entry = try logbook.store.object(first, in: context) as? LogEntry
            entry?.acceptedFindings = "later"
        }
        try logbook.accept(.block, of: [first], true)
        #expect(try open() == ["\(second.key) block"])
        #expect(try findings().all.map(\.silence) == [.flight, nil])
        let name = "\(LogbookFolder.lastDate.isoText) HB-CFA LSZH–LSZH"
        #expect(try logbook.history().first?.label == "accepted block of flight \(name)")
        let words = try logbook.all(LogEntry.self, .flights).map(\.acceptedFindings)
        #expect(words.contains("later block"))
        _ = try logbook.undo()
        #expect(try open().count == 2)
        _ = try logbook.redo()
        #expect(try open().count == 1)
        try logbook.accept(.block, of: [first], false)
        #expect(try open().count == 2)
        #expect(try logbook.all(LogEntry.self, .flights).map(\.acceptedFindings).contains("later"))
        #expect(
            LogbookError.thrown { try logbook.accept(.block, of: [RecordID(kind: .flights, key: 99)], true) } == .gone)
    }

    @Test("A kind is silenced for good, and undone as one step; another kind stays")
    func silencing() throws {
        try save(Self.full)
        try save(daysAgo: 3) { $0.times[.dayLandings] = 0 }
        try logbook.silence(.block, true)
        #expect(try findings().open.map(\.kind) == [.landings])
        #expect(try findings().all.first?.silence == .logbook)
        #expect(try logbook.history().first?.label == "silenced block")
        let change = try logbook.undo()
        #expect(change.record == nil)
        #expect(try findings().open.count == 2)
        _ = try logbook.redo()
        let steps = try logbook.history().count
        try logbook.silence(.block, true)
        #expect(try logbook.history().count == steps, "what changes nothing is no step")
        try logbook.silence(.landings, true)
        #expect(try findings().open.isEmpty)
        try logbook.silence(.block, false)
        #expect(try findings().open.map(\.kind) == [.block])
        #expect(try logbook.restoration(to: .beginning).rows.contains { $0.name == "setting check.silenced" })
    }

    // MARK: Fixing

    @Test("All findings of a kind are fixed as one step, and undone as one")
    func fixing() throws {
        let first = try save(Self.full)
        try save(daysAgo: 3) { flight in
            Self.full(&flight)
            flight.remarks = "with a word"
        }
        try save(daysAgo: 5, Self.stops)
        let before = try RowDump(folder.path)
        let steps = try logbook.history().count
        try logbook.fix(try findings().fixable(.block))
        #expect(try logbook.history().count == steps + 1)
        #expect(try logbook.history().first?.label == "corrected block time of 2 flights")
        #expect(try findings().fixable(.block).isEmpty)
        #expect(try logbook.flight(first)?.times.block == Minutes(100))
        #expect(try findings().open.map(\.kind).contains(.fullStops), "another kind stays")
        _ = try logbook.undo()
        #expect(try RowDump(folder.path) == before)
    }

    @Test("Many findings are fixed a part at a time, as one step all the same; if one cannot be fixed, none is")
    func fixingMany() throws {
        try save()
        try logbook.insertObjects { (context) throws(LogbookError) in
            for day in 1...1_100 {
                let entry = LogEntry(context: context)
                entry.date = LogbookFolder.lastDate.adding(days: -day).storedDate
                entry.blockMinutes = 90
                entry.picMinutes = 90
                entry.dayLandings = 1
                entry.dayFullStopLandings = 2
            }
        }
        let before = try RowDump(folder.path)
        let found = try findings().fixable(.fullStops)
        #expect(found.count == 1_100)
        let steps = try logbook.history().count
        try logbook.fix(found)
        #expect(try logbook.history().count == steps + 1)
        #expect(try logbook.history().first?.label == "corrected day landings of 1100 flights")
        #expect(try findings().fixable(.fullStops).isEmpty)
        _ = try logbook.undo()
        #expect(try RowDump(folder.path) == before)
        try logbook.delete(found[1_050].entry.id)
        let left = try RowDump(folder.path)
        #expect(LogbookError.thrown { try logbook.fix(found) } == .changedElsewhere)
        #expect(try RowDump(folder.path) == left, "the first part is taken back")
        #expect(try logbook.flight(found[0].entry.id)?.times[.dayLandings] == 1)
    }

    @Test("One is fixed alone; its label names the flight")
    func fixingOne() throws {
        let id = try save(Self.stops)
        try save(daysAgo: 3, Self.stops)
        try logbook.fix(try findings().fixable(.fullStops).filter { $0.entry.id == id })
        #expect(try findings().fixable(.fullStops).count == 1)
        #expect(try logbook.flight(id)?.times[.dayLandings] == 2)
        let name = "\(LogbookFolder.lastDate.isoText) HB-CFA LSZH–LSZH"
        #expect(try logbook.history().first?.label == "corrected day landings of flight \(name)")
    }

    @Test("A flight that was changed since is not fixed, and none of the others")
    func changedElsewhere() throws {
        let first = try save(Self.stops)
        let second = try save(daysAgo: 3, Self.stops)
        let found = try findings().fixable(.fullStops)
        let other = try folder.open()
        var flight = try #require(try other.flight(first))
        flight.times[.dayFullStopLandings] = 3
        _ = try other.save(.flight(flight), over: first)
        #expect(LogbookError.thrown { try logbook.fix(found) } == .changedElsewhere)
        #expect(try logbook.flight(second)?.times[.dayLandings] == 1)
        // Another value of the flight may change: the fix is computed for the flight as it is.
        flight = try #require(try other.flight(second))
        flight.remarks = "theirs"
        _ = try other.save(.flight(flight), over: second)
        try logbook.fix(found.filter { $0.entry.id == second })
        #expect(try logbook.flight(second)?.times[.dayLandings] == 2)
        #expect(try logbook.flight(second)?.remarks == "theirs")
        try other.delete(first)
        try other.close()
        let gone = found.filter { $0.entry.id == first }
        #expect(LogbookError.thrown { try logbook.fix(gone) } == .changedElsewhere)
    }

    @Test("A saved check that was not passed by its remarks is found; in other entries the words say nothing")
    func failedCheck() throws {
        try save { $0.remarks = "LPC failed" }
        let id = try save(daysAgo: 3) { flight in
            flight.remarks = "LPC failed"
            flight[.checksIsProficiencyCheck] = .flag(true)
        }
        #expect(try open() == ["\(id.key) checks"])
    }

    @Test("A logbook that can only be read is checked, and nothing is saved")
    func readOnly() throws {
        try save(Self.stops)
        let reader = try folder.open(readOnly: true)
        let found = try reader.findings(ListQuery(.flights)) { _ in }
        #expect(found.fixable(.fullStops).count == 1)
        let error = LogbookError.readOnly(path: folder.path)
        #expect(LogbookError.thrown { try reader.fix(found.all) } == error)
        #expect(LogbookError.thrown { try reader.silence(.block, true) } == error)
        #expect(LogbookError.thrown { try reader.accept(.block, of: found.all.map(\.entry.id), true) } == error)
        try reader.close()
    }
}
