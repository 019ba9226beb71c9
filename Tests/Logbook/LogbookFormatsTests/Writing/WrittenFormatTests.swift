import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Writing flights in other programs’ formats")
struct WrittenFormatTests {
    private let folder: ExportFolder

    init() throws { folder = try ExportFolder() }

    private func addFlight() throws {
        try folder.add {
            ($0.aircraft, $0.origin, $0.destination) = (.new("N100AB"), .new("KPAO"), .new("KSQL"))
            $0.offBlock = UTCInstant(isoText: "2026-03-04T18:00:00Z")
            $0.onBlock = UTCInstant(isoText: "2026-03-04T19:13:00Z")
            $0.times.block = Minutes(73)
            $0.times[.pilotInCommand] = Minutes(72)
            $0.times[.dayLandings] = 2
            $0.times[.nightLandings] = 1
            $0.times[.dayFullStopLandings] = 1
            $0.times[.nightFullStopLandings] = 1
            $0.pilot = .new("Ann Other")
            $0[.instructor] = .new("Ida Holm")
            $0.role = .dualReceived
            $0.route = "KMOD"
            $0.remarks = "=1+1, \"smooth\"\nand long"
            $0[.distance] = .hundredths(1_205)
            $0[.checksIsFlightReview] = .flag(true)
        }
    }

    private func addSession(_ device: String) throws {
        try folder.add {
            ($0.kind, $0.simulatorDevice, $0.role) = (.simulator, device, .dualReceived)
            $0.times[.simulator] = Minutes(60)
            $0.times[.dualReceived] = Minutes(60)
        }
    }

    @Test(
        "What was typed here is written so that it comes back, by each format’s own template",
        arguments: ["foreflight", "myflightbook", "logten"])
    func typed(format: String) throws {
        try addFlight()
        let export = try folder.export(format)
        let missing = [
            "foreflight": [], "myflightbook": ["Distance", "Type of aircraft", "Class of aircraft"],
            "logten": ["Day full stops", "Night full stops"],
        ]
        #expect(export.report.losses.map(\.what) == missing[format], "\(export.report.sentences)")
        let other = try ExportFolder()
        #expect(try other.load(export.text) == "new 1")
        #expect(try other.export(format).text == export.text)
        let flight = try #require(FlightRecord(try other.book.record(try other.firstFlight())))
        #expect(flight.times.block == Minutes(73) && flight.times.landings == 3 && flight.role == .dualReceived)
        #expect(flight.onBlock?.isoText == "2026-03-04T19:13:00Z" && flight.origin?.label == "KPAO")
        #expect(flight.pilot?.label == "Ann Other" && flight[.instructor]?.label == "Ida Holm")
        #expect(flight.remarks == "=1+1, \"smooth\"\nand long" && flight.route == "KMOD")
    }

    @Test("The type and the class of an aircraft that the format has no column for are reported once")
    func aircraft() throws {
        for day in 1...2 {
            try folder.add {
                $0.date = LocalDate(year: 2026, month: 4, day: day)
                $0.aircraft = .new("N100AB")
            }
        }
        let report = try folder.export("myflightbook").report
        #expect(report.sentences.first == "Type of aircraft: 1 value has no place in the format: N100AB: C172")
        #expect(report.losses.map(\.what) == ["Type of aircraft", "Class of aircraft"])
    }

    @Test("MyFlightbook’s own names of devices come back; other devices are reported")
    func flightbookDevice() throws {
        let text =
            "Date,Tail Number,Display Tail,Ground Simulator,Total Flight Time,Landings,Category/Class\r\n"
            + "2025-06-07,SIM77,SIM (FMX),1.0,,,ASEL\r\n"
        try folder.load(text)
        #expect(try folder.export("myflightbook").text == text)
        try folder.change { $0.times[.simulator] = Minutes(90) }
        let export = try folder.export("myflightbook")
        #expect(export.text == text.replacing("1.0", with: "1.5") && export.report.losses.isEmpty)
        let typed = try ExportFolder()
        try typed.add { ($0.kind, $0.simulatorDevice, $0.times[.simulator]) = (.simulator, "SIM (FMX)", Minutes(60)) }
        let again = try ExportFolder()
        try again.load(try typed.export("myflightbook").text)
        #expect(try again.export("myflightbook").text == typed.export("myflightbook").text)
    }

    @Test("ForeFlight’s template has the aircraft with its type, and tenths where they say the minutes")
    func template() throws {
        try addFlight()
        let text = try folder.export().text
        #expect(text.hasPrefix("ForeFlight Logbook Import,This row is required"))
        #expect(
            text.contains("\r\nN100AB,aircraft,C172,,Cessna,172 Skyhawk,airplane,airplane_single_engine_land,"),
            "\(text)")
        let row = try folder.lastRow(text)
        #expect(row["TotalTime"] == "1.22" && row["PIC"] == "1.2" && row["TimeOut"] == "18:00")
        #expect(row["Landing Touch-and-Go Day"] == "1" && row["Landing Full-Stop Night"] == "1")
        #expect(row["Person1"] == "Ann Other;PIC;;" && row["InstructorName"] == "Ida Holm")
    }

    @Test("A simulator whose kind is known is one in ForeFlight’s table; another one is reported, not guessed")
    func simulators() throws {
        try addSession("FTD 5 Alsim")
        let export = try folder.export()
        #expect(export.report.losses.isEmpty, "\(export.report.sentences)")
        #expect(export.text.contains("FTD 5 Alsim,ftd,"))
        let other = try ExportFolder()
        try other.load(export.text)
        #expect(try other.export().text == export.text)
        let unknown = try ExportFolder()
        try unknown.add {
            ($0.kind, $0.simulatorDevice, $0.role) = (.simulator, "Box 7", .dualReceived)
            ($0.times[.simulator], $0.times[.dualReceived]) = (Minutes(60), Minutes(60))
        }
        let lost = try unknown.export().report
        #expect(lost.losses.map(\.what) == ["Simulator device"])
        #expect(lost.sentences == ["Simulator device: 1 value has no place in the format: 2026-03-04 Box 7: Box 7"])
        #expect(try unknown.export("logten").report.losses.isEmpty)
    }

    @Test("Values without a place are counted with their first flights")
    func losses() throws {
        for day in 1...4 {
            try folder.add {
                $0.date = LocalDate(year: 2026, month: 4, day: day)
                ($0.aircraft, $0.role) = (.new("N100AB"), .safetyPilot)
                $0.rules = .visual
                $0.crew = (1...8).map { CrewRecord(.passenger, .new("Person \($0)")) }
            }
        }
        try folder.book.save(
            OpeningTotal(
                category: nil, minutes: Minutes(600), landings: nil, asOf: LocalDate(year: 2019, month: 12, day: 31)))
        let report = try folder.export().report
        #expect(report.losses.map(\.what) == ["Role", "Rules", "Others on board", "Opening balance"])
        #expect(report.losses[0].count == 4 && report.losses[0].examples.count == 3)
        #expect(report.sentences[1].hasPrefix("Rules: 4 values have no place in the format: 2026-04-01 N100AB: VFR; "))
        #expect(report.sentences[1].hasSuffix("; …"))
    }

    @Test("Flights of several files: the newest has the layout; a column that it lacks is reported")
    func layouts() throws {
        try folder.load(
            ForeFlightFile.text([
                ["Date": "2025-06-01", "AircraftID": "N100AB", "TotalTime": "1.10", "[Toggle]Errata": "TRUE"]
            ]), "old.csv")
        try folder.load(
            ForeFlightFile.text(
                ForeFlightFile.template,
                [["Date": "2025-06-02", "AircraftID": "N100AB", "TotalTime": "1:06", "NVG Proficiency": "mine"]]),
            "new.csv")
        let export = try folder.export()
        #expect(
            export.report.sentences == [
                "the column [Toggle]Errata: 1 value has no place in the format: 2025-06-01 N100AB: TRUE"
            ])
        let rows = try folder.rows(export.text)
        #expect(rows[rows.count - 3] == ForeFlightFile.template.split(separator: ",").map(String.init))
        #expect(rows[rows.count - 2].contains("1.10") && rows[rows.count - 1].contains("mine"))
        try folder.add { ($0.aircraft, $0.times.block) = (.new("N2"), Minutes(66)) }
        let added = try folder.export()
        #expect(try folder.lastRow(added.text, flights: 3)["TotalTime"] == "1:06", "as the rows of the newest file")
        #expect(added.text.contains("\r\nN2,"))
    }

    @Test(
        "For a spreadsheet, cells that look like formulas get an apostrophe; otherwise they stay",
        arguments: ["foreflight", "csv"])
    func spreadsheet(format: String) throws {
        try addFlight()
        #expect(try folder.export(format, isForSpreadsheet: true).text.contains("\"'=1+1, "))
        #expect(try folder.export(format).text.contains("\"=1+1, "))
        #expect(
            ["=1", "+1", "-1", "@a", "\ta", "\ra", "a=", ""].map(\.withoutFormula) == [
                "'=1", "'+1", "'-1", "'@a", "'\ta", "'\ra", "a=", "",
            ])
    }

    @Test(
        "A formula that a spreadsheet finds after trimming, and one of wide signs, gets an apostrophe",
        arguments: [
            " =1", "\t=1", "\r=1", "\n=1", "\r\n+1", "\u{A0}-1", "\u{3000}@a", "\u{FEFF}=1", "\u{200B} =1", "\u{0}=1",
            "＝1", "＋1", "－1", "＠a", " ＝1", "\na", String(repeating: " ", count: 2_000) + "=1",
        ])
    func trimmedFormulas(text: String) {
        #expect(text.withoutFormula == "'" + text)
    }

    @Test("Other cells stay as they are", arguments: [" a", "a\n=1", "1-2", " ", "“=1”", "  (=1)"])
    func otherCells(text: String) {
        #expect(text.withoutFormula == text)
    }

    @Test("An empty book is a file with titles; a filter chooses; an unknown format is named")
    func limits() throws {
        let empty = try folder.export("logten")
        #expect(empty.report.flights == 0 && empty.text.hasPrefix("flight_flightDate\tflight_from"))
        try addFlight()
        #expect(try folder.export("csv", filter: "date:2025").report.flights == 0)
        #expect(try folder.export("json", filter: "date:2026").report.flights == 1)
        #expect(throws: ImportError.unknownFormat("mcc", known: ImportFormats.written)) { try folder.export("mcc") }
    }

    @Test(
        "Minutes are written as the hours that give them back",
        arguments: [0, 1, 5, 6, 7, 29, 30, 31, 59, 60, 61, 599, 6_001])
    func hours(minutes: Int) {
        #expect(CellText.minutes(CellWriter.hours(minutes), comma: false) == minutes)
    }

    @Test("MyFlightbook and LogTen give the cells back, also those of columns without a field")
    func otherFormats() throws {
        let flightbook =
            "Date,Flight ID,Tail Number,Total Flight Time,Total Flight Time (HH:MM),Landings,FS Day Landings,Approaches,Route,Flight Start,Signature State,ICAO Model\r\n"
            + "6/7/2025,4711,N100AB,1.20,1:12,2,1,3,KPAO - KMOD KSQL,2025-06-07 17:05:12Z,None,C172\r\n"
        try folder.load(flightbook) { $0.dateOrder = .monthFirst }
        let same = try folder.export("myflightbook")
        #expect(same.text == flightbook && same.report.losses.isEmpty)
        try folder.change { ($0.times.block, $0.route) = (Minutes(66), nil) }
        let row = try folder.lastRow(try folder.export("myflightbook").text)
        #expect(row["Total Flight Time"] == "1.1" && row["Total Flight Time (HH:MM)"] == "1:06")
        #expect(row["Route"] == "KPAO KSQL" && row["Landings"] == "2" && row["Flight Start"] == "2025-06-07 17:05:12Z")
        let logten =
            "flight_flightDate\tflight_from\tflight_to\taircraft_aircraftID\taircraftType_selectedAircraftClass\tflight_totalTime\tflight_pic\tflight_fullStops\tflight_dayLandings\tflight_nightLandings\tflight_customNote1\r\n"
            + "2025-06-08\tKPAO\tKSQL\tN200AB\tSingle-Engine Land\t1+30\t130\t2\t2\t1\tmine\r\n"
        let other = try ExportFolder()
        try other.load(logten)
        let export = try other.export("logten")
        #expect(export.text == logten && export.report.losses.isEmpty, "\(export)")
    }
}
