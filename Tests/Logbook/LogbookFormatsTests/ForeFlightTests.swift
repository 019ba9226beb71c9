import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Files as ForeFlight writes them, invented.
enum ForeFlightFile {
    static let titlesA =
        "Date,AircraftID,From,To,Route,TimeOut,TimeOff,TimeOn,TimeIn,OnDuty,OffDuty,TotalTime,PIC,SIC,Night,Solo,CrossCountry,Distance,DayTakeoffs,DayLandingsFullStop,NightTakeoffs,NightLandingsFullStop,AllLandings,ActualInstrument,SimulatedInstrument,HobbsStart,HobbsEnd,TachStart,TachEnd,Holds,Approach1,Approach2,Approach3,Approach4,Approach5,Approach6,DualGiven,DualReceived,SimulatedFlight,GroundTraining,InstructorName,InstructorComments,Person1,Person2,Person3,Person4,Person5,Person6,FlightReview,Checkride,IPC,PilotComments,[Hours]Complex"
    static let titlesC =
        "Date,AircraftID,From,To,Route,TimeOut,TimeOff,TimeOn,TimeIn,OnDuty,OffDuty,TotalTime,PIC,SIC,Night,Solo,CrossCountry,PICUS,MultiPilot,IFR,Examiner,NVG,NVG Ops,Distance,ActualInstrument,SimulatedInstrument,HobbsStart,HobbsEnd,TachStart,TachEnd,Holds,Approach1,Approach2,Approach3,Approach4,Approach5,Approach6,DualGiven,DualReceived,SimulatedFlight,GroundTraining,GroundTrainingGiven,InstructorName,InstructorComments,Person1,Person2,Person3,Person4,Person5,Person6,PilotComments,Flight Review (FAA),IPC (FAA),Checkride (FAA),FAA 61.58 (FAA),NVG Proficiency (FAA),Takeoff Day,Landing Full-Stop Day,Landing Touch-and-Go Day,DayTakeoffs,DayLandingsFullStop,NightTakeoffs,NightLandingsFullStop,AllLandings,[Toggle]Errata"
    static let titlesB =
        titlesC.components(separatedBy: ",Takeoff Day")[0]
        + ",DayTakeoffs,DayLandingsFullStop,NightTakeoffs,NightLandingsFullStop,AllLandings"
    static let template =
        "Date,AircraftID,From,To,Route,TimeOut,TimeOff,TimeOn,TimeIn,OnDuty,OffDuty,TotalTime,PIC,SIC,Night,Solo,CrossCountry,PICUS,MultiPilot,IFR,Examiner,NVG,NVGOps,Distance,Takeoff Day,Takeoff Night,Landing Full-Stop Day,Landing Full-Stop Night,Landing Touch-and-Go Day,Landing Touch-and-Go Night,ActualInstrument,SimulatedInstrument,GroundTraining,GroundTrainingGiven,HobbsStart,HobbsEnd,TachStart,TachEnd,Holds,Approach1,Approach2,Approach3,Approach4,Approach5,Approach6,DualGiven,DualReceived,SimulatedFlight,InstructorName,InstructorComments,Person1,Person2,Person3,Person4,Person5,Person6,PilotComments,Flight Review,IPC,Checkride,FAA 61.58,NVG Proficiency,[Text]CustomFieldName,Proficiency Check (EASA),Refresher Training (EASA)"

    private static let aircraftA = """
        AircraftID,EquipmentType,TypeCode,Year,Make,Model,Category,Class,GearType,EngineType,Complex,HighPerformance,Pressurized
        N100AB,aircraft,C172,2004,Cessna,172S Skyhawk,Airplane,airplane_single_engine_land,fixed_tricycle,Piston,FALSE,FALSE,FALSE
        N100AB,aircraft,C172,2004,Cessna,172S Skyhawk,Airplane,airplane_single_engine_land,fixed_tricycle,Piston,FALSE,FALSE,FALSE
        """
    private static let aircraftC = """
        AircraftID,TypeCode,Year,Make,Model,GearType,EngineType,equipType (FAA),aircraftClass (FAA),complexAircraft (FAA),taa (FAA),highPerformance (FAA),pressurized (FAA)
        N100AB,C172,2004,Cessna,172S Skyhawk,fixed_tricycle,Piston,aircraft,airplane_single_engine_land,FALSE,x,,
        N7ME,,1979,Piper,Seneca,retractable_tricycle,Radial,aircraft,airplane_multi_engine_land,TRUE,,TRUE,
        BOX 1,,,Frasca,142,,,batd,,,,,
        """

    static func text(_ rows: [[String: String]]) -> String { text(titlesC, rows) }

    /// Returns a file with rows, each of some columns.
    static func text(
        _ titles: String, _ rows: [[String: String]], lineEnd: String = "\n", delimiter: String = ","
    ) -> String {
        let isOld = titles == titlesA
        let head =
            "ForeFlight Logbook Import,This row is required for importing into ForeFlight. Do not delete or modify.\n\nAircraft Table\n"
            + (isOld ? aircraftA : aircraftC) + "\n\nFlights Table \n" + titles + "\n"
        let names = titles.split(separator: ",").map(String.init)
        let lines = rows.map { row in
            names.map { name in
                let cell = row[name] ?? row[name.replacingOccurrences(of: " (FAA)", with: "")] ?? ""
                return cell.contains { ",;\"\n".contains($0) }
                    ? "\"" + cell.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : cell
            }.joined(separator: delimiter)
        }
        return (head.replacingOccurrences(of: ",", with: delimiter) + lines.joined(separator: "\n") + "\n")
            .replacingOccurrences(of: "\n", with: lineEnd)
    }
}

@Suite("ForeFlight’s logbook")
struct ForeFlightTests {
    private let folder = FormatsFolder()

    private func entry(_ row: [String: String], _ titles: String = ForeFlightFile.titlesC) throws -> ImportedEntry {
        let row = row["Date"] == nil ? row.merging(["Date": "2025-06-07"]) { old, _ in old } : row
        return try #require(try folder.entries(ForeFlightFile.text(titles, [row])).first)
    }

    @Test(
        "Every generation of exports and the template are recognized, whatever their line ends and separators",
        arguments: [ForeFlightFile.titlesA, ForeFlightFile.titlesB, ForeFlightFile.titlesC, ForeFlightFile.template],
        ["\n", "\r\n"])
    func generations(titles: String, lineEnd: String) throws {
        let row = [
            "Date": "2025-06-07", "AircraftID": "N100AB", "From": "KPAO", "To": "KSQL", "TotalTime": "1.2",
            "PIC": "1.2",
        ]
        for delimiter in [",", ";"] {
            let source = try folder.source(ForeFlightFile.text(titles, [row], lineEnd: lineEnd, delimiter: delimiter))
            #expect(
                source.description.format == "foreflight" && source.description.aircraft.first?.tailNumber == "N100AB")
            let entries = try source.allEntries
            #expect(entries.count == 1 && entries[0].minutes(.block) == 72 && entries[0].flight.role == .pilotInCommand)
            #expect(entries[0].flight.aircraft == .new("N100AB") && entries[0].flight.origin == .new("KPAO"))
            #expect(entries[0].kept.isEmpty && entries[0].notes.isEmpty && entries[0].refusal == nil)
            #expect(try source.entry(at: entries[0].place)?.flight == entries[0].flight)
            let again = try source.entry(rereading: entries[0].cells, layout: source.description.layout)
            #expect(again?.flight == entries[0].flight && again?.figures == entries[0].figures)
        }
    }

    @Test("The variant is named; the rows of types in the template are no aircraft, and another format is not tried")
    func variants() throws {
        let names = try [
            ForeFlightFile.titlesA, ForeFlightFile.titlesB, ForeFlightFile.titlesC, ForeFlightFile.template,
        ].map {
            try folder.source(ForeFlightFile.text($0, [["Date": "2025-06-07"]])).description.formatName
        }
        #expect(
            names == [
                "ForeFlight export of 2020", "ForeFlight export of 2025", "ForeFlight export of late 2025",
                "ForeFlight, template for imports",
            ])
        let template =
            "ForeFlight Logbook Import ,Do not delete\n\nAircraft Table\nText,Text,Text\nAircraftID,equipType,TypeCode\nN1,aircraft,C172\n\n"
            + "Flights Table,,\nDate,Text,Text\nDate,AircraftID,From,To,TimeOut\n2025-06-07,N1,KPAO,KSQL,17:00\n"
        let source = try folder.source(template)
        #expect(source.description.aircraft.map(\.tailNumber) == ["N1"])
        #expect(try source.allEntries.count == 1)
        let error = try #require(try folder.error(Array(template.utf8)) { $0.format = "mcc" })
        guard case .unreadable = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.message.contains("no titles of the format mcc") && error.recovery.contains("--format table"))
    }

    @Test("The table of aircraft is read in words of every generation; one described twice counts once")
    func aircraft() throws {
        let source = try folder.source(ForeFlightFile.text([["Date": "2025-06-07", "AircraftID": "N7ME"]]))
        let aircraft = source.description.aircraft
        #expect(aircraft.map(\.tailNumber) == ["N100AB", "N7ME", "BOX 1"])
        #expect(
            aircraft[0].aircraftType == "C172" && aircraft[0].aircraftClass == "ASEL"
                && aircraft[0].aircraftCategory == "airplane")
        #expect(aircraft[0][.year] == .number(2004) && aircraft[0][.gear] == .text("fixedTricycle"))
        #expect(aircraft[0][.isTechnicallyAdvanced] == .flag(true) && aircraft[0][.isComplex] == nil)
        #expect(aircraft[1].aircraftType == "Piper Seneca" && aircraft[1][.engineType] == .text("piston"))
        #expect(aircraft[2].aircraftClass == "ATD" && aircraft[2].isSimulator)
        #expect(try source.allEntries.first?.aircraft == aircraft[1])
        let old = try folder.source(ForeFlightFile.text(ForeFlightFile.titlesA, [["Date": "2025-06-07"]])).description
        #expect(old.aircraft.count == 1 && old.notes.contains { $0.contains("N100AB is described twice") })
    }

    @Test("New and old counters say the same; they are compared, not added")
    func counters() throws {
        let flight = [
            "Takeoff Day": "2", "Landing Full-Stop Day": "1", "Landing Touch-and-Go Day": "1", "DayTakeoffs": "2",
            "DayLandingsFullStop": "1", "AllLandings": "2",
        ]
        let same = try entry(flight)
        #expect(same.count(.dayLandings) == 2 && same.count(.dayFullStopLandings) == 1 && same.count(.dayTakeoffs) == 2)
        #expect(same.count(.nightLandings) == nil && same.notes.isEmpty && same.kept.isEmpty)
        let other = try entry(flight.merging(["AllLandings": "5"]) { $1 })
        #expect(other.count(.dayLandings) == 2 && other.notes.contains { $0.contains("AllLandings is 5") })
        #expect(other.keptCells == ["5"])
        let takeoffs = try entry(["Takeoff Day": "4", "Landing Full-Stop Day": "1"])
        #expect(takeoffs.count(.dayTakeoffs) == 4 && takeoffs.count(.dayLandings) == 1)
    }

    @Test("Old counters: landings that are no full stops are touch-and-goes; empty is unknown")
    func oldCounters() throws {
        let titles = ForeFlightFile.titlesB
        let circuits = try entry(["AllLandings": "3", "DayLandingsFullStop": "1", "DayTakeoffs": "1"], titles)
        #expect(
            circuits.count(.dayLandings) == 3 && circuits.count(.dayFullStopLandings) == 1 && circuits.notes.isEmpty)
        #expect(circuits.count(.dayTakeoffs) == 1 && circuits.count(.nightLandings) == nil)
        let none = try entry(["AllLandings": "11"], titles)
        #expect(
            none.count(.dayLandings) == 11 && none.count(.dayFullStopLandings) == nil && none.count(.dayTakeoffs) == nil
        )
        let full = try entry(["AllLandings": "9", "DayLandingsFullStop": "9"], titles)
        #expect(
            full.count(.dayTakeoffs) == nil && full.count(.dayFullStopLandings) == 9 && full.count(.dayLandings) == 9)
        let night = try entry(
            [
                "Night": "0.9", "DayTakeoffs": "1", "DayLandingsFullStop": "1", "NightLandingsFullStop": "1",
                "AllLandings": "2",
            ], titles)
        #expect(night.count(.nightTakeoffs) == nil && night.count(.dayTakeoffs) == 1 && night.notes.isEmpty)
        #expect(night.count(.nightLandings) == 1 && night.count(.dayLandings) == 1)
        let mixed = try entry(["Night": "0.9", "NightLandingsFullStop": "1", "AllLandings": "4"], titles)
        #expect(mixed.count(.nightLandings) == 1 && mixed.count(.dayLandings) == 3)
        #expect(mixed.notes.contains { $0.contains("not divided") })
    }

    @Test("Night longer than the flight, a total of 0 and a total of a day are imported as they are written")
    func asWritten() throws {
        let night = try entry(["TotalTime": "0.8", "Night": "13.0", "TachStart": "0.00", "TachEnd": "4711.2"])
        #expect(night.minutes(.night) == 780 && night.minutes(.block) == 48)
        #expect(night.attribute("tach.start") == nil && night.attribute("tach.end") == "4711.2")
        let day = try entry(["TotalTime": "24.0", "HobbsStart": "100.0", "HobbsEnd": "124.0"])
        #expect(
            day.minutes(.block) == 1_440 && day.attribute("hobbs.start") == "100" && day.attribute("hobbs.end") == "124"
        )
        let clocks = try entry([
            "TotalTime": "0.3", "TimeOut": "18:00", "TimeOff": "18:10", "TimeOn": "18:17", "TimeIn": "18:29",
        ])
        #expect(clocks.minutes(.block) == 18 && clocks.time(.onBlock) == "2025-06-07T18:29:00Z")
        let other = try entry([
            "AircraftID": "N100AB", "TotalTime": "0.0", "TimeOut": "17:00", "TimeIn": "18:07",
            "Person1": "Ann Other;PIC;;",
        ])
        #expect(other.minutes(.block) == 0 && other.flight.pilot == .new("Ann Other") && other.flight.role == .observer)
        let unsure = try entry(["AircraftID": "N100AB", "TotalTime": "2.1"])
        #expect(unsure.minutes(.block) == 126 && unsure.flight.role == nil)
        let unread = try entry(["HobbsStart": "0.00", "HobbsEnd": "0.00"])
        #expect(unread.flight.attributes.isEmpty)
        let zero = try entry(["Night": "0.0"])
        #expect(zero.minutes(.night) == 0 && zero.minutes(.solo) == nil, "0 is written, empty is unknown")
    }

    @Test("Sessions on the ground and in simulators are no flights")
    func sessions() throws {
        let ground = try entry(["GroundTraining": "2.0", "InstructorName": "Eva Lee"])
        #expect(ground.flight.kind == .ground && ground.minutes(.groundTraining) == 120)
        #expect(ground.minutes(.block) == nil && ground.flight.aircraft == nil)
        let both = try entry(["AircraftID": "N100AB", "TotalTime": "0.4", "GroundTraining": "2.6"])
        #expect(both.flight.kind == .flight && both.minutes(.block) == 24 && both.minutes(.groundTraining) == 156)
        let device = try entry([
            "AircraftID": "BOX 1", "From": "KPAO", "To": "KPAO", "TotalTime": "0.0", "SimulatedFlight": "1.0",
            "SimulatedInstrument": "1.0", "AllLandings": "0",
        ])
        #expect(device.flight.kind == .simulator && device.minutes(.simulator) == 60 && device.minutes(.block) == nil)
        #expect(device.minutes(.simulatedInstrument) == 60 && device.flight.simulatorDevice == "BOX 1")
        #expect(device.flight.aircraft == nil && device.flight.origin == nil && device.count(.dayLandings) == 0)
        #expect(device.keptCells == ["KPAO", "KPAO"])
        let custom = try entry(["SimulatedFlight": "1.3", "[Toggle]Errata": "TRUE"])
        #expect(custom.minutes(.block) == nil && custom.minutes(.simulator) == 78 && custom.keptCells == ["TRUE"])
        let check = try entry(["Flight Review": "x"])
        #expect(check.flight.kind == .event && check.flight[.checksIsFlightReview] == .flag(true))
    }

    @Test("Times are UTC; the first is the one whose local date is the date, and the next day follows")
    func times() throws {
        let evening = try entry(["From": "KPAO", "To": "KSQL", "TimeOut": "00:29", "TimeIn": "01:10"])
        #expect(evening.time(.offBlock) == "2025-06-08T00:29:00Z" && evening.time(.onBlock) == "2025-06-08T01:10:00Z")
        let midnight = try entry([
            "From": "LSZH", "To": "LSGG", "TimeOut": "20:20", "TimeOff": "20:31", "TimeIn": "00:50", "TotalTime": "4.5",
        ])
        #expect(midnight.time(.offBlock) == "2025-06-07T20:20:00Z" && midnight.time(.onBlock) == "2025-06-08T00:50:00Z")
        #expect(midnight.minutes(.block) == 270)
        let morning = try entry(["From": "NZAA", "To": "NZWN", "TimeOut": "20:05", "TimeIn": "21:10"])
        #expect(morning.time(.offBlock) == "2025-06-06T20:05:00Z" && morning.time(.onBlock) == "2025-06-06T21:10:00Z")
        let typing = try entry(["From": "LSZH", "TimeOut": "10:00", "TimeOff": "09:58", "TimeIn": "11:00"])
        #expect(typing.time(.takeOff) == "2025-06-07T09:58:00Z" && typing.time(.onBlock) == "2025-06-07T11:00:00Z")
        let duty = try entry([
            "From": "LSZH", "TimeOut": "10:00", "TimeIn": "23:30", "OnDuty": "09:00", "OffDuty": "00:15",
        ])
        #expect(
            duty.flight[.dutyStart]
                == .instant(UTCInstant(isoText: "2025-06-07T09:00:00Z") ?? UTCInstant(seconds: 0)))
        #expect(
            duty.flight[.dutyEnd]
                == .instant(UTCInstant(isoText: "2025-06-08T00:15:00Z") ?? UTCInstant(seconds: 0)))
        let local = try folder.entries(
            ForeFlightFile.text([
                ["Date": "2025-06-07", "From": "KPAO", "To": "KSQL", "TimeOut": "17:29", "TimeIn": "18:10"]
            ])
        ) { $0.times = .local }
        #expect(local[0].time(.offBlock) == "2025-06-08T00:29:00Z" && local[0].time(.onBlock) == "2025-06-08T01:10:00Z")
    }

    @Test("Approaches and people are unpacked; what has no field is kept")
    func packed() throws {
        let flight = try entry([
            "Approach1": "1;RNAV (GPS) RWY 14;14;KXYZ;;", "Approach2": "2;ILS;25R;KLVK;CIRCLE",
            "Approach3": "1;Quick look;;;", "Person1": "Sam Safe;Safety Pilot;sam@example.com;", "Person2": "Eva;;;",
            "Person3": "Rob;Loader;;", "DualReceived": "1.0", "PIC": "1.0", "TotalTime": "1.0",
            "InstructorName": "Ida Holm", "InstructorComments": "well done",
        ])
        #expect(flight.flight.approaches.map(\.type) == [.rnavGPS, .ils, nil])
        #expect(flight.flight.approaches.map(\.runway) == ["14", "25R", nil] && flight.flight.approaches[1].count == 2)
        #expect(
            flight.flight.approaches[0].airport == .new("KXYZ") && flight.flight.approaches[2].typeText == "Quick look")
        #expect(flight.flight[.safetyPilot] == .new("Sam Safe") && flight.flight[.passenger] == .new("Eva"))
        #expect(flight.flight[.instructor] == .new("Ida Holm") && flight.flight.role == .dualReceived)
        #expect(flight.flight.crew.contains { $0.roleText == "Loader" && $0.pilot == .new("Rob") })
        #expect(flight.minutes(.pilotInCommand) == 60 && flight.minutes(.dualReceived) == 60)
        #expect(flight.keptCells == ["2;ILS;25R;KLVK;CIRCLE", "well done", "Sam Safe;Safety Pilot;sam@example.com;"])
    }

    @Test(
        "Routes are kept to the byte, comments lose the quotation marks that the program adds, places stay as they are")
    func texts() throws {
        let route = "  6Y9 KMMM 83E KEEE/110/20  "
        let flight = try entry([
            "From": "C83", "To": "0Q9", "Route": route, "PilotComments": "\"Calm, \"blue\"\nand warm\"",
        ])
        #expect(flight.flight.route == route && flight.flight.remarks == "Calm, \"blue\"\nand warm")
        #expect(flight.flight.origin == .new("C83") && flight.flight.destination == .new("0Q9"))
        #expect(flight.cells[4] == route && flight.cells.count == flight.figures.count)
        #expect(try entry(["PilotComments": "\""]).flight.remarks == "\"")
    }

    @Test("A cell that is no value of its column is kept with a note; only a row without a date is refused")
    func unreadable() throws {
        let bad = try entry([
            "TotalTime": "-1.2", "Night": "abc", "TimeOut": "25:00", "AllLandings": "some", "Holds": "1.5",
        ])
        #expect(bad.refusal == nil && bad.notes.count == 5 && bad.flight.times == FlightTimes())
        #expect(bad.keptCells == ["25:00", "-1.2", "abc", "1.5", "some"])
        let large = try entry(["Holds": "40000", "HobbsEnd": "99999999.9", "Takeoff Day": "99999"])
        #expect(large.notes.count == 3 && large.count(.holds) == nil && large.count(.dayTakeoffs) == nil)
        let undated = try folder.entries(
            ForeFlightFile.text([["Date": "soon", "TotalTime": "1.0"], ["Date": "2025-02-30"]]))
        #expect(undated.map(\.refusal) == ["the row has no readable date", "the row has no readable date"])
    }

    @Test("Figures are what the cells say, whatever becomes of them")
    func figures() throws {
        let source = try folder.source(
            ForeFlightFile.text([
                ["Date": "2025-06-07", "TotalTime": "1.55", "AllLandings": "3", "Distance": "12.345", "Night": "x"]
            ]))
        let entry = try #require(try source.allEntries.first)
        func figure(_ title: String) -> Int? {
            source.description.columns.firstIndex { $0.title == title }.flatMap { entry.figures[$0] }
        }
        #expect(
            figure("TotalTime") == 93 && figure("AllLandings") == 3 && figure("Distance") == 1_235
                && figure("Night") == nil)
        let total = source.description.columns.first { $0.title == "TotalTime" }
        #expect(total?.unit == .minutes && total?.field == .block)
    }
}
