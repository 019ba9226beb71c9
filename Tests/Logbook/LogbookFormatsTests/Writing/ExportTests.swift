import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Giving flights back to ForeFlight")
struct ExportTests {
    private let folder: ExportFolder

    init() throws { folder = try ExportFolder() }

    /// Rows with what ForeFlight writes in different ways.
    private static let rows: [[String: String]] = [
        [
            "Date": "2025-06-01", "AircraftID": "N100AB", "From": "KPAO", "To": "SQL", "Route": "VPCBT",
            "TimeOut": "1700",
            "TimeIn": "18:07", "TotalTime": "1.1", "PIC": "1.10", "Night": "0.0", "AllLandings": "3",
            "DayLandingsFullStop": "1", "DayTakeoffs": "2", "Approach1": "1;ILS OR LOC RWY 25R;25R;KLVK;windy",
            "Approach2": "2;RNAV (GPS) RWY 7;7;KTCY;", "HobbsStart": "0.00", "HobbsEnd": "100.10",
            "Person1": "Eva Lee;Passenger;eva@example.org;555", "PilotComments": "\"calm, =1+1\nand more\"",
        ],
        [
            "Date": "2025-06-02", "AircraftID": "N7ME", "From": "KPAO", "To": "KSQL", "TimeOut": "00:29",
            "TotalTime": "1:30", "DualReceived": "1.5", "InstructorName": "Ida Holm",
            "Person1": "Ida Holm;Instructor;;", "Person2": ";PIC;;", "Flight Review": "x", "IPC": "FALSE",
            "Holds": "two",
        ],
        [
            "Date": "2025-06-03", "AircraftID": "BOX 1", "From": "KPAO", "To": "KPAO", "TotalTime": "0.0",
            "SimulatedFlight": "1.0", "SimulatedInstrument": "0.7",
        ],
        ["Date": "2025-06-04", "GroundTraining": "2.0", "InstructorName": "Eva Lee"],
        [
            "Date": "2025-06-05", "AircraftID": "N100AB", "From": "NOWHERE", "To": "KPAO", "TotalTime": "nine",
            "Takeoff Day": "4", "Landing Full-Stop Day": "1", "AllLandings": "9",
        ],
    ]

    private static let titles = [
        "of 2020": ForeFlightFile.titlesA, "of 2025": ForeFlightFile.titlesB, "of late 2025": ForeFlightFile.titlesC,
        "template": ForeFlightFile.template,
    ]

    @Test(
        "Every generation gives the cells back as they were, and its rows of aircraft",
        arguments: ["of 2020", "of 2025", "of late 2025", "template"], [",", ";"])
    func generations(generation: String, delimiter: String) throws {
        let titles = try #require(Self.titles[generation])
        let text = ForeFlightFile.text(titles, Self.rows, delimiter: delimiter)
        #expect(try folder.load(text) == "new 5")
        let export = try folder.export()
        #expect(export.report.flights == 5)
        let (before, after) = (
            try folder.rows(text, delimiter: Character(delimiter)),
            try folder.rows(export.text, delimiter: Character(delimiter))
        )
        #expect(before.count == after.count)
        for (one, other) in zip(before, after) {
            #expect(one.count == other.count)
            for (cell, given) in zip(one, other) where cell != given {
                Issue.record("“\(cell)” became “\(given)” in the row of \(one[0])")
            }
        }
        #expect(export.report.sentences.isEmpty, "\(export.report.sentences)")
        #expect(try folder.load(export.text) == "same 5")
        let again = try ExportFolder()
        #expect(try again.load(export.text) == "new 5")
        #expect(try again.export().text == export.text)
    }

    @Test(
        "A session’s total follows its simulator time only where the row says so",
        arguments: [("0.0", "0.0"), ("", ""), ("1.0", "1.5")])
    func sessionTotal(total: String, expected: String) throws {
        try folder.load(
            ForeFlightFile.text([
                ["Date": "2025-06-03", "AircraftID": "BOX 1", "TotalTime": total, "SimulatedFlight": "1.0"]
            ]))
        try folder.change { $0.times[.simulator] = Minutes(90) }
        let export = try folder.export()
        let row = try folder.lastRow(export.text)
        #expect(row["TotalTime"] == expected && row["SimulatedFlight"] == "1.5" && export.report.losses.isEmpty)
    }

    @Test("What was changed is written, and the cells beside it stay as they are")
    func changed() throws {
        let text = ForeFlightFile.text(Self.rows)
        try folder.load(text)
        try folder.change("date:2025-06-01") {
            $0.times.block = Minutes(67)
            $0.times[.night] = nil
            $0.times[.dayLandings] = 4
            $0.offBlock = $0.offBlock?.adding(Minutes(5))
            $0.crew.append(CrewRecord(.observer, .new("Tom Oak")))
            $0.approaches.removeFirst()
            $0[.checksIsCheckride] = .flag(true)
            $0[.checksIsProficiencyCheck] = .flag(true)
            $0[.hobbsEnd] = .hundredths(10_125)
            $0.remarks = "\"quoted\""
        }
        let export = try folder.export(filter: "date:2025-06-01")
        #expect(export.report.losses.isEmpty, "\(export.report.sentences)")
        let row = try folder.lastRow(export.text)
        #expect(row["TotalTime"] == "1.12" && row["PIC"] == "1.10" && row["Night"] == "" && row["TimeIn"] == "18:07")
        #expect(row["AllLandings"] == "4" && row["TimeOut"] == "1705" && row["HobbsEnd"] == "101.25")
        #expect(row["Person1"] == "Eva Lee;Passenger;eva@example.org;555" && row["Person2"] == "Tom Oak;Observer;;")
        #expect(row["Approach1"] == "2;RNAV (GPS) RWY 7;7;KTCY;" && row["Approach2"] == "")
        #expect(row["Checkride (FAA)"] == "TRUE" && row["PilotComments"] == "\"\"quoted\"\"")
        #expect(
            export.text.components(separatedBy: "TRUE").count - 1 == 4, "one of the proficiency checks, two of N7ME")
        #expect(try folder.load(export.text, "again.csv").contains("changed 1") == true)
    }
}
