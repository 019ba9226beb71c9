import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("A backup of mccPILOTLOG and a flight journal")
struct JournalAndBackupTests {
    private let folder = FormatsFolder()

    private static let backup = #"""
        [
        {"user_id":1,"table":"Flight","guid":"f-1","meta":{"DateUTC":"2025-06-07","AircraftCode":"a-1","DepCode":"p-1","ArrCode":"p-9","P1Code":"c-1","P2Code":"00000000-0000-0000-0000-000000000000","DepTimeUTC":1395,"ArrTimeUTC":25,"ToTimeUTC":0,"minTOTAL":70,"minPIC":0,"minDUAL":70,"LdgNight":1,"Pax":-1,"Remarks":"over \the lake","UserText":"x"}},
        {"table":"aircraft","guid":"a-1","meta":{"Reference":"HB-CFA","Model":"C172","SubModel":"S"}},
        {"table":"Airfield","guid":"p-1","meta":{"AFICAO":"LSZH","AFName":"Zurich","Latitude":47275}},
        {"table":"Pilot","guid":"c-1","meta":{"PilotName":"Anna Keller"}},
        {"table":"Flight","guid":"f-2","meta":{"DateUTC":"2025-06-08","DepTimeUTC":0,"ArrTimeUTC":0,"minTOTAL":60}},
        {"table":"LimitRules","guid":"l-1","meta":{}}
        ]
        """#

    @Test("The tables of a backup are joined; what flights refer to may come after them")
    func backup() throws {
        let source = try folder.source(Self.backup, "backup.json")
        let entries = try source.allEntries
        #expect(source.description.format == "mccjson" && entries.map(\.key) == ["f-1", "f-2"])
        #expect(source.description.people.map(\.name) == ["Anna Keller"])
        #expect(source.description.notes.contains("1 records of other tables are not read"))
        let flight = entries[0]
        #expect(flight.flight.aircraft == .new("HB-CFA") && flight.aircraft?.aircraftType == "C172 S")
        #expect(flight.flight.origin == .new("LSZH") && flight.flight.destination == nil)
        #expect(flight.time(.offBlock) == "2025-06-07T23:15:00Z" && flight.time(.onBlock) == "2025-06-08T00:25:00Z")
        #expect(flight.flight.takeOff == nil && flight.minutes(.block) == 70 && flight.minutes(.pilotInCommand) == 0)
        #expect(
            flight.flight.pilot == .new("Anna Keller") && flight.flight.crew.isEmpty
                && flight.flight.role == .dualReceived)
        #expect(flight.flight[.passengers] == nil && flight.keptCells.sorted() == ["p-9", "x"])
        #expect(entries[1].flight.offBlock == nil && entries[1].minutes(.block) == 60, "0 and 0 are no times")
        #expect(try source.entry(at: entries[1].place)?.key == "f-2")
        #expect(try source.entry(rereading: flight.cells, layout: source.description.layout)?.flight == flight.flight)
    }

    @Test(
        "Midnight is a time of a backup only if the time between both fits the total; a 0 beside a time is kept",
        arguments: [
            ("1395", "0", "45", "2025-06-07T23:15:00Z", "2025-06-08T00:00:00Z"),
            ("0", "70", "70", "2025-06-07T00:00:00Z", "2025-06-07T01:10:00Z"),
            ("1395", "0", "60", "2025-06-07T23:15:00Z", nil), ("600", "0", "70", "2025-06-07T10:00:00Z", nil),
            ("0", "70", "0", nil, "2025-06-07T01:10:00Z"), ("1500", "70", "70", nil, "2025-06-07T01:10:00Z"),
        ] as [(String, String, String, String?, String?)])
    func midnight(_ out: String, _ arrival: String, _ total: String, _ off: String?, _ on: String?) throws {
        let text =
            #"[{"table":"Flight","guid":"f","meta":{"DateUTC":"2025-06-07","DepTimeUTC":\#(out),"ArrTimeUTC":\#(arrival),"minTOTAL":\#(total)}}]"#
        let source = try folder.source(text, "backup.json")
        let entry = try #require(try source.allEntries.first)
        #expect(entry.time(.offBlock) == off && entry.time(.onBlock) == on && entry.minutes(.block) == Int(total))
        let kept = [off == nil ? out : nil, on == nil ? arrival : nil].compactMap(\.self)
        #expect(entry.keptCells.sorted() == kept.sorted())
        #expect(source.description.columns.first { $0.title == "ArrTimeUTC" }?.unit == nil, "times have no sum")
    }

    @Test("The dates of a backup have one order, as in tables")
    func backupDates() throws {
        func text(_ dates: String...) -> [UInt8] {
            Array(
                ("["
                    + dates.map { #"{"table":"Flight","guid":"f","meta":{"DateUTC":"\#($0)","minTOTAL":60}}"# }
                    .joined(separator: ",") + "]").utf8)
        }
        func dates(_ bytes: [UInt8], _ usual: DateOrder?) throws -> [String?] {
            try folder.entries(String(decoding: bytes, as: UTF8.self)) { $0.usualDateOrder = usual }
                .map { $0.flight.date?.isoText }
        }
        #expect(try dates(text("3/4/2025", "13/4/2025"), .monthFirst) == ["2025-04-03", "2025-04-13"])
        #expect(try dates(text("3/4/2025"), .monthFirst) == ["2025-03-04"])
        for open in [text("13/2/2025", "2/13/2025"), text("3/4/2025")] {
            guard case .ambiguous(_, _, "--date-order")? = try folder.error(open) else {
                Issue.record("\(String(decoding: open, as: UTF8.self))")
                continue
            }
        }
    }

    @Test("A backup’s people have their address and number; what it knows of an unknown airfield is kept")
    func backupDetails() throws {
        let text = #"""
            [{"table":"Flight","guid":"f-1","meta":{"DateUTC":"2025-06-07","DepCode":"p-1","ArrCode":"p-2","P1Code":"c-1"}},
            {"table":"Airfield","guid":"p-1","meta":{"AFICAO":"LSZH","AFName":"Zurich","Latitude":47275}},
            {"table":"Airfield","guid":"p-2","meta":{"AFName":"Our meadow","Latitude":47275,"Longitude":-8328}},
            {"table":"Pilot","guid":"c-1","meta":{"PilotName":"Anna Keller","PilotEMail":"anna@example.org","PilotPhone":"555"}}]
            """#
        let source = try folder.source(text, "backup.json")
        #expect(source.description.people.first?[.email] == .text("anna@example.org"))
        #expect(source.description.people.first?[.phone] == .text("555"))
        let entry = try #require(try source.allEntries.first)
        #expect(entry.flight.destination == .new("Our meadow"))
        #expect(entry.keptCells.sorted() == ["-8328", "47275", "Our meadow"])
    }

    private static let journal = """
        2025-06-07
        0600/1500
        {CP:Ann Other, PU:Eva}
        G-ABCD:A320
        BRS/GLA 0702/0818 n:18 m p2 # Diversion
        / 0848/1037 ld:2
        # a remark
        +
        G-EFGH:C152:spse
        EGGD/EGGD 2330/0030 put v later
        """

    @Test("A journal: sectors have the date and the aircraft above them, left-out places are the way back")
    func journal() throws {
        let source = try folder.source(Self.journal, "journal.txt")
        let entries = try source.allEntries
        #expect(source.description.format == "efj" && entries.count == 3)
        #expect(entries.map { $0.flight.date?.isoText } == ["2025-06-07", "2025-06-07", "2025-06-08"])
        #expect(
            entries[0].minutes(.block) == 76 && entries[0].minutes(.night) == 18
                && entries[0].minutes(.multiPilot) == 76)
        #expect(entries[0].minutes(.secondInCommand) == 76 && entries[0].flight.role == .secondInCommand)
        #expect(entries[0].flight.pilot == .new("Ann Other") && entries[0].flight[.cabin] == .new("Eva"))
        #expect(entries[0].flight.remarks == "Diversion" && entries[0].keptCells == ["0600/1500"])
        #expect(entries[1].flight.origin == .new("GLA") && entries[1].flight.destination == .new("BRS"))
        #expect(entries[1].count(.dayLandings) == 2 && entries[1].minutes(.pilotInCommand) == 109)
        #expect(entries[2].flight.aircraft == .new("G-EFGH") && entries[2].aircraft?.aircraftType == "C152")
        #expect(
            entries[2].minutes(.block) == 60 && entries[2].minutes(.dualReceived) == 60
                && entries[2].flight.rules == .visual)
        #expect(entries[2].keptCells == ["put v later"])
        #expect(try source.entry(at: entries[1].place) == entries[1])
    }
}
