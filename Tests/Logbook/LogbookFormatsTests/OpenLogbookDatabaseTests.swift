import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Databases of OpenPilotLog and web-logbook")
struct OpenLogbookDatabaseTests {
    private let folder = FormatsFolder()

    // MARK: OpenPilotLog

    @Test("OpenPilotLog: a flight in minutes of the day in UTC, with the names to which it refers")
    func openPilotLog() throws {
        let source = try folder.databaseSource(OpenPilotLogFile.sample)
        let entries = try source.checkedEntries
        let entry = try #require(entries.first)
        #expect(source.description.format == "openpilotlog-sqlite" && entries.count == 3 && entry.key == "7")
        #expect(entry.flight.date?.isoText == "2025-06-07" && entry.flight.aircraft == .new("OE-LBX"))
        #expect(entry.time(.offBlock) == "2025-06-07T23:30:00Z" && entry.time(.onBlock) == "2025-06-08T01:05:00Z")
        #expect(entry.flight.origin == .new("LOWW") && entry.flight.destination == .new("EDDF"))
        #expect(entry.minutes(.block) == 95 && entry.minutes(.multiPilot) == 95 && entry.minutes(.night) == 95)
        #expect(entry.flight.role == .secondInCommand && entry.minutes(.pilotInCommand) == nil)
        #expect(entry.flight.pilot == .new("Ann Other"))
        #expect(entry.flight.crew == [CrewRecord(.relief, .new("Ida Holm"))], "the owner is not named")
        #expect(entry.aircraft?.aircraftType == "A320" && entry.aircraft?[.model] == .text("A320-232"))
        #expect(entry.flight.approaches.map(\.type) == [.ils] && entry.flight[.pilotFlying] == .flag(true))
        #expect(entry.attribute("flightNumber") == "OS 123" && entry.flight.remarks == "calm")
        #expect(entry.count(.nightLandings) == 1 && entry.count(.dayLandings) == nil)
        #expect(entry.flight.approaches.first?.airport == nil)
        #expect(source.keptCells(entry) == ["autoland": "1", "approachType": "ILS CAT I"])
        let sums = source.description.columns.filter { $0.unit != nil }.map(\.title)
        #expect(sums.contains("tblk") && !sums.contains("tofb"))
        #expect(sums.contains("autoland") && !sums.contains("secondPilot"), "a number that nothing takes is counted")
        #expect(source.description.people.map(\.name) == ["Ann Other", "Ida Holm"])
    }

    @Test("OpenPilotLog: sessions are entries of their own, older books an opening balance")
    func openPilotLogOthers() throws {
        let source = try folder.databaseSource(OpenPilotLogFile.sample)
        let entries = try source.checkedEntries
        #expect(entries.map(\.line) == [1, 2, 3] && Set(entries.map(\.place)).count == 3)
        let session = entries[1]
        #expect(session.key == "session 7" && session.flight.kind == .simulator && session.minutes(.simulator) == 120)
        #expect(session.flight.date?.isoText == "2025-06-08" && session.flight.simulatorDevice == "FSTD A320 AT-17")
        #expect(session.flight.remarks == "LPC" && session.flight.aircraft == nil && session.kept.isEmpty)
        let balance = entries[2]
        #expect(balance.balance?.minutes == Minutes(6_000) && balance.balance?.landings == 220)
        #expect(balance.refusal == nil && balance.moreBalances.map(\.minutes) == [Minutes(3_000)])
        #expect(balance.kept.isEmpty)
        let without = OpenPilotLogFile.sample.replacing("VALUES (6000, 3000, 200, 20, NULL)", with: "DEFAULT VALUES")
        #expect(try folder.databaseSource(without).checkedEntries.count == 2)
    }

    @Test("OpenPilotLog: dates are ISO or Julian days; an unknown type, a lost person and a late minute are kept")
    func openPilotLogOddities() throws {
        func read(
            _ date: String, _ pilot: String = "1", _ tail: String = "3", off: String = "0"
        ) throws -> (
            ImportedEntry, [String: String]
        ) {
            let source = try folder.databaseSource(
                OpenPilotLogFile.tables
                    + OpenPilotLogFile.flight([
                        "doft": date, "dept": "'EDAB'", "dest": "'EDAB'", "tofb": off, "tonb": "30", "pic": pilot,
                        "acft": tail, "tblk": "30", "tSPSE": "30", "tPIC": "30",
                    ]))
            let entry = try #require(try source.checkedEntries.first)
            return (entry, source.keptCells(entry))
        }
        for date in ["'2025-06-07'", "2460834", "'2460834'"] {
            let (entry, kept) = try read(date)
            #expect(entry.flight.date?.isoText == "2025-06-07" && kept.isEmpty, "\(date)")
            #expect(entry.time(.offBlock) == "2025-06-07T00:00:00Z" && entry.flight.pilot == nil)
            #expect(entry.aircraft?.aircraftType == nil && entry.aircraft?[.make] == .text("Scheibe"))
            #expect(entry.aircraft?.numberOfEngines == 1 && entry.flight.role == .pilotInCommand)
        }
        let (lost, kept) = try read("'2025-06-07'", "44", "45", off: "1500")
        #expect(kept == ["pic": "44", "acft": "45", "tofb": "1500 minutes"] && lost.flight.pilot == nil)
        #expect(lost.time(.offBlock) == nil && lost.flight.aircraft == nil)
        #expect(try read("'soon'").0.refusal != nil)
    }

    // MARK: web-logbook

    @Test("web-logbook: hours and minutes, times without a colon, day first, people, own fields and tags")
    func webLogbook() throws {
        let source = try folder.databaseSource(WebLogbookFile.sample)
        let entries = try source.checkedEntries
        let entry = try #require(entries.first)
        #expect(source.description.format == "weblogbook-sqlite" && entries.count == 1 && entry.key == "a-1")
        #expect(entry.flight.date?.isoText == "2025-04-03" && entry.flight.aircraft == .new("OK-ABC"))
        #expect(entry.time(.offBlock) == "2025-04-03T23:15:00Z" && entry.time(.onBlock) == "2025-04-04T00:10:00Z")
        #expect(entry.minutes(.block) == 55 && entry.minutes(.night) == 55 && entry.minutes(.simulator) == nil)
        #expect(entry.count(.dayLandings) == nil && entry.count(.nightLandings) == 1 && entry.flight.pilot == nil)
        #expect(entry.aircraft?.aircraftType == "C172" && entry.aircraft?.numberOfEngines == 1)
        #expect(entry.flight[.instructor] == .new("Ida Holm") && entry.flight.crew.count == 2)
        #expect(entry.flight.crew.contains { $0.roleText == "Guest" && $0.pilot == .new("Jo X Ek") })
        #expect(source.keptCells(entry) == ["distance": "143.5", "tags": "club", "Own field: Fuel": "12.5"])
        #expect(source.description.people.map(\.name) == ["Ida Holm", "Jo X Ek"])
    }

    @Test("web-logbook: a later version has ISO dates and minutes, where 0 is what was never written")
    func webLogbookMinutes() throws {
        let source = try folder.databaseSource(
            WebLogbookFile.tables
                + WebLogbookFile.flight([
                    "uuid": "'a-2'", "date": "'2025-04-03'", "departure_place": "'LKPR'", "departure_time": "'0845'",
                    "total_time": "95", "me_time": "95", "night_time": "0", "co_pilot_time": "95", "sim_time": "0",
                    "day_landings": "0", "pic_name": "'Ann Other'", "custom_fields": "'not {json'",
                ])
                + WebLogbookFile.flight([
                    "uuid": "'a-3'", "date": "'2025-04-04'", "total_time": "0", "sim_type": "'FNPT II'",
                    "sim_time": "90",
                ]))
        let entries = try source.checkedEntries
        #expect(entries.count == 2)
        #expect(entries[0].flight.date?.isoText == "2025-04-03" && entries[0].minutes(.block) == 95)
        #expect(entries[0].minutes(.night) == nil && entries[0].minutes(.simulator) == nil)
        #expect(entries[0].count(.dayLandings) == 0 && entries[0].flight.pilot == .new("Ann Other"))
        #expect(entries[0].flight.role == .secondInCommand)
        #expect(source.keptCells(entries[0]) == ["Time ME": "95", "custom_fields": "not {json"])
        #expect(entries[1].flight.kind == .simulator && entries[1].minutes(.simulator) == 90)
        #expect(entries[1].flight.simulatorDevice == "FNPT II" && entries[1].minutes(.block) == nil)
    }

    @Test("web-logbook: a track is kept as it is, a large one by its size; more than twenty people are kept")
    func webLogbookLarge() throws {
        let seats = (1...22).map { number in
            "INSERT INTO persons VALUES ('q\(number)', 'P', '', '\(number)', '', '', ''); INSERT INTO person_to_log VALUES ('s\(number)', 'q\(number)', 'a-4', 'Guest');"
        }
        let source = try folder.databaseSource(
            WebLogbookFile.tables + seats.joined()
                + WebLogbookFile.flight([
                    "uuid": "'a-4'", "date": "'03/04/2025'", "total_time": "'1:00'", "track": "x'0102'",
                ])
                + WebLogbookFile.flight([
                    "uuid": "'a-5'", "date": "'03/04/2025'", "total_time": "'1:00'", "track": "zeroblob(70000)",
                ]))
        let entries = try source.checkedEntries
        #expect(source.keptCells(entries[0])["track"] == "AQI=" && entries[0].flight.crew.count == 20)
        #expect(source.keptCells(entries[0])["More people"] == "P 21;Guest, P 22;Guest")
        #expect(source.keptCells(entries[1])["track"] == "70000 bytes" && entries[1].flight.crew.isEmpty)
    }
}
