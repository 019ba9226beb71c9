import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Logbooks of other programs")
struct OtherFormatsTests {
    private let folder = FormatsFolder()

    /// A table with one row, as the program of the format writes it.
    private func entry(_ row: KeyValuePairs<String, String>, _ delimiter: String = ",") throws -> ImportedEntry {
        let text =
            row.map(\.key).joined(separator: delimiter) + "\n"
            + row.map { "\"\($0.value)\"" }.joined(separator: delimiter) + "\n"
        let source = try folder.source(text)
        let entry = try #require(try source.allEntries.first)
        let again = try source.entry(rereading: entry.cells, layout: source.description.layout)
        #expect(again?.flight == entry.flight && again?.kept == entry.kept)
        #expect(try source.entry(at: entry.place)?.flight == entry.flight)
        return entry
    }

    @Test("MyFlightbook: the template, and the backup with its identifiers, properties and repeated columns")
    func myFlightbook() throws {
        let template = try entry([
            "Date": "2025-06-07", "Tail Number": "N100AB", "Total Flight Time": "1.5", "Approaches": "2", "Hold": "1",
            "Landings": "4", "FS Day Landings": "2", "FS Night Landings": "1", "X-Country": "1.5", "Night": "0.5",
            "IMC": "",
            "Simulated Instrument": "0", "Ground Simulator": "", "Dual Received": "", "CFI": "", "SIC": "",
            "PIC": "1.5",
            "Route": "KPAO KMOD - KSQL", "Comments": "calm",
        ])
        #expect(
            template.minutes(.block) == 90 && template.minutes(.simulatedInstrument) == 0
                && template.minutes(.actualInstrument) == nil)
        #expect(
            template.flight.origin == .new("KPAO") && template.flight.destination == .new("KSQL")
                && template.flight.route == "KMOD")
        #expect(
            template.count(.dayFullStopLandings) == 2 && template.count(.nightLandings) == 1
                && template.count(.dayLandings) == 3)
        #expect(
            template.notes.contains { $0.contains("not divided") } && template.flight.approaches.map(\.count) == [2])
        #expect(template.flight.role == .pilotInCommand && template.count(.holds) == 1 && template.kept.isEmpty)
        let backup = try entry([
            "Date": "2025-06-07", "Flight ID": "4711", "Model": "C-172 S", "ICAO Model": "C172",
            "Tail Number": "N100AB",
            "Display Tail": "N100AB", "Category/Class": "ASEL", "Landings": "1", "Total Flight Time": "1.2",
            "Total Flight Time (HH:MM)": "1:12", "Route": "around the lake", "Flight Start": "2025-06-07 17:05:12Z",
            "Hobbs Start": "100.1", "Signature State": "None", "Public": "", "Instructor Name": "Ida Holm",
        ])
        #expect(
            backup.key == "4711" && backup.aircraft?.aircraftType == "C172" && backup.aircraft?.aircraftClass == "ASEL")
        #expect(backup.aircraft?[.model] == .text("C-172 S") && backup.flight.route == "around the lake")
        #expect(backup.flight.origin == nil && backup.time(.takeOff) == "2025-06-07T17:05:00Z")
        #expect(backup.keptCells == ["None"] && backup.flight[.instructor] == .new("Ida Holm"))
    }

    @Test("MyFlightbook: a device is no aircraft, and too many approaches are noted")
    func devices() throws {
        let session = try entry([
            "Date": "2025-06-07", "Tail Number": "SIM77", "Display Tail": "SIM (FMX)", "Category/Class": "ASEL",
            "Landings": "", "Total Flight Time": "", "Ground Simulator": "1.0", "Approaches": "120",
            "Route": "KPAO KSQL",
        ])
        #expect(session.flight.kind == .simulator && session.flight.simulatorDevice == "SIM (FMX)")
        #expect(session.flight.aircraft == nil && session.aircraft == nil && session.minutes(.simulator) == 60)
        #expect(session.flight.origin == nil && session.keptCells.sorted() == ["120", "ASEL", "KPAO KSQL", "SIM77"])
        #expect(session.flight.approaches.map(\.count) == [99] && session.notes.contains { $0.contains("as 99") })
        let simple = try entry([
            "Date": "2025-06-07", "Tail Number": "SIM5", "Landings": "", "Total Flight Time": "0.5",
        ])
        #expect(simple.flight.simulatorDevice == "SIM5" && simple.minutes(.simulator) == 30)
    }

    @Test("LogTen: names of attributes or titles, durations in three forms, simulator time within the total")
    func logTen() throws {
        let flight = try entry(
            [
                "flight_flightDate": "2025-06-07", "flight_key": "F-1", "flight_from": "1O3", "flight_to": "KLVK",
                "flight_actualDepartureTime": "00:29", "flight_actualArrivalTime": "01:29",
                "aircraft_aircraftID": "N100AB",
                "aircraftType_selectedAircraftClass": "Single-Engine Land", "flight_totalTime": "1+30",
                "flight_pic": "130",
                "flight_night": "0:12", "flight_dayLandings": "2", "flight_nightLandings": "1", "flight_fullStops": "2",
                "flight_totalLandings": "3", "flight_selectedApproach1": "ILS 25R KLVK",
                "flight_selectedCrewPIC": "Ann Other",
                "flight_customNote1": "mine",
            ], "\t")
        #expect(flight.key == "F-1" && flight.minutes(.block) == 90 && flight.minutes(.pilotInCommand) == 90)
        #expect(flight.count(.dayFullStopLandings) == nil && flight.notes.contains { $0.contains("not divided") })
        #expect(flight.keptCells == ["2", "mine"] && flight.flight.pilot == .new("Ann Other"))
        #expect(flight.flight.approaches.first?.type == .ils && flight.flight.approaches.first?.runway == "25R")
        // The evening before, at an airport of California.
        #expect(flight.time(.offBlock) == "2025-06-08T00:29:00Z" && flight.time(.onBlock) == "2025-06-08T01:29:00Z")
        let mixed = try entry(
            [
                "Date": "2025-06-07", "Aircraft ID": "N1", "From": "", "To": "", "Total Time": "2:00", "PIC": "",
                "Simulator": "0:45", "Night Ldg": "0", "Full Stops": "1", "PIC/P1 Crew": "",
            ], "\t")
        #expect(
            mixed.minutes(.block) == 75 && mixed.minutes(.simulator) == 45 && mixed.count(.dayFullStopLandings) == 1)
        let dark = try entry(
            [
                "Date": "2025-06-07", "Aircraft ID": "N1", "Total Time": "1:30", "Night": "1:30", "Total Ldg": "3",
                "Full Stops": "3", "PIC/P1 Crew": "",
            ], "\t")
        #expect(dark.count(.dayFullStopLandings) == nil && dark.count(.nightFullStopLandings) == nil)
        // All of it was at night, so that the landings were, too.
        #expect(dark.count(.dayLandings) == nil && dark.count(.nightLandings) == 3 && dark.keptCells == ["3"])
        let session = try entry(
            [
                "Date": "2025-06-07", "Aircraft ID": "BOX", "From": "", "To": "", "Total Time": "0:45", "PIC": "",
                "Simulator": "0:45", "Category": "Simulator", "PIC/P1 Crew": "",
            ], "\t")
        #expect(
            session.minutes(.block) == nil && session.flight.kind == .simulator
                && session.flight.simulatorDevice == "BOX")
    }

    @Test("mccPILOTLOG: minutes or hours and minutes by the file, UTC, simulators, and totals of older books")
    func pilotLog() throws {
        func text(_ total: String, _ night: String, _ more: String = "FALSE,FALSE") -> String {
            "mcc_DATE,FlightNumber,AF_DEP,TIME_DEP,AF_ARR,TIME_ARR,AC_MODEL,AC_REG,PILOT1_NAME,PILOT2_NAME,PILOT1_EMAIL,TIME_TOTAL,TIME_SIC,TIME_NIGHT,PF,LDG_NIGHT,PAX,REMARKS,FLIGHTLOG,IS_PREVEXP,AC_ISSIM\n"
                + "2025-06-07,LX14,KLAX,23:15,KSFO,00:35,A320,HB-IJK,Ann Other,SELF,ann@example.com,\(total),\(total),\(night),TRUE,1,150,calm,log,\(more)\n"
        }
        let minutes = try #require(try folder.entries(text("80", "70")).first)
        #expect(
            minutes.minutes(.block) == 80 && minutes.minutes(.night) == 70 && minutes.flight.role == .secondInCommand)
        #expect(minutes.time(.offBlock) == "2025-06-07T23:15:00Z" && minutes.time(.onBlock) == "2025-06-08T00:35:00Z")
        #expect(
            minutes.flight.pilot == .new("Ann Other") && minutes.flight.crew.isEmpty
                && minutes.keptCells == ["ann@example.com"])
        #expect(minutes.attribute("flightNumber") == "LX14" && minutes.flight[.pilotFlying] == .flag(true))
        #expect(minutes.flight.remarks == "calm\nlog" && minutes.flight[.passengers] == .number(150))
        #expect(minutes.aircraft?.aircraftType == "A320" && minutes.flight.aircraft == .new("HB-IJK"))
        let hours = try #require(try folder.entries(text("1:20", "70")).first)
        #expect(hours.minutes(.block) == 80 && hours.minutes(.night) == nil && hours.keptCells.contains("70"))
        let session = try #require(try folder.entries(text("1:20", "", "FALSE,TRUE")).first)
        #expect(
            session.flight.kind == .simulator && session.minutes(.simulator) == 80 && session.minutes(.block) == nil)
        #expect(
            session.flight.simulatorDevice == "A320" && session.flight.aircraft == nil
                && session.keptCells.contains("KLAX"))
        let balance = try #require(try folder.entries(text("1250:30", "10:00", "TRUE,FALSE")).first)
        #expect(
            balance.balance?.minutes == Minutes(75_030) && balance.balance?.landings == 1
                && balance.balance?.column == .block)
        #expect(balance.refusal == nil && balance.moreBalances.map(\.minutes).contains(Minutes(600)))
    }

    @Test("CrewLounge: its own columns; times that are not in UTC are kept")
    func crewLounge() throws {
        let utc = try entry([
            "PILOTLOG_DATE": "2025-06-07", "AC_ISSIM": "", "AF_DEP": "LSZH", "AF_ARR": "LSGG", "TIME_DEP": "05:00",
            "TIME_ARR": "05:50", "TIME_MODE": "UTC", "TIME_TOTAL": "0:50", "TIME_TOTALSIM": "", "TIME_PIC": "0:50",
            "OPERATOR": "Club", "TAG_APP": "ILS", "AC_MAKE": "Diamond", "AC_MODEL": "DA40", "AC_REG": "HB-SDA",
            "AC_CLASS": "SEP", "AC_MP": "TRUE", "USER_TEXT": "mine", "HOLDING": "0",
        ])
        #expect(utc.minutes(.block) == 50 && utc.minutes(.multiPilot) == 50 && utc.attribute("operator") == "Club")
        #expect(utc.aircraft?.aircraftClass == "ASEL" && utc.aircraft?[.make] == .text("Diamond"))
        #expect(utc.flight.approaches.first?.type == .ils && utc.keptCells == ["mine"] && utc.count(.holds) == 0)
        let local = try entry([
            "PILOTLOG_DATE": "2025-06-07", "AF_DEP": "LSZH", "AF_ARR": "LSGG", "TIME_DEP": "07:00", "TIME_MODE": "LT",
            "TIME_TOTAL": "50",
        ])
        #expect(local.flight.offBlock == nil && local.keptCells == ["07:00"] && local.notes.count == 1)
    }

    @Test("OpenPilotLog and web-logbook: names, sessions, one engine; the owner is one pilot")
    func openLogbooks() throws {
        let opl = try entry([
            "Date": "2025-06-07", "Dept": "EDDM", "Time Out": "08:00", "Dest": "LOWW", "Time In ": "09:05",
            "Type": "DA42",
            "Registration": "D-GABC", "SP SE": "", "SP ME": "1:05", "MP": "", "Total": "1:05", "Name PIC": "self",
            "Night": "", "IFR": "1:05", "PIC": "1:05", "Sim Type": "", "Time of Session": "", "Remarks": "x",
        ])
        #expect(opl.minutes(.block) == 65 && opl.minutes(.instrumentRules) == 65 && opl.flight.pilot == nil)
        #expect(
            opl.time(.onBlock) == "2025-06-07T09:05:00Z" && opl.keptCells == ["1:05"]
                && opl.aircraft?.numberOfEngines == nil)
        let table = try entry([
            "flight_id": "7", "doft": "2025-06-07", "dept": "EDDM", "dest": "LOWW", "tofb": "1430", "tonb": "5",
            "pic": "1", "acft": "3",
            "tblk": "15", "tSPSE": "15", "pilotFlying": "1",
        ])
        #expect(
            table.key == "7" && table.time(.offBlock) == "2025-06-07T23:50:00Z"
                && table.time(.onBlock) == "2025-06-08T00:05:00Z")
        #expect(table.aircraft?.numberOfEngines == 1 && table.keptCells == ["1", "3"])
        let web = try entry([
            "Date": "13/06/2025", "Departure Place": "LKPR", "Departure Time": "1200", "Arrival Place": "LKPR",
            "Arrival Time": "1310",
            "Aircraft Model": "C152", "Aircraft Reg": "OK-ABC", "Time SE": "1:10", "Time Total": "1:10",
            "Landings Day": "3",
            "Landings Night": "", "Time Dual": "1:10", "SIM Type": "", "SIM Time": "", "PIC Name": "Jan Novak",
            "Remarks": "", "Tags": "club",
        ])
        #expect(
            web.flight.date?.isoText == "2025-06-13" && web.count(.dayLandings) == 3 && web.count(.nightLandings) == nil
        )
        #expect(web.flight.pilot == .new("Jan Novak") && web.flight.role == .dualReceived && web.keptCells == ["club"])
    }
}
