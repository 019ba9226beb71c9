import Aviation
import Foundation
import Logbook

extension TableFormat {
    /// OpenPilotLog's export.
    static let openPilotLog = TableFormat(
        "openpilotlog", "OpenPilotLog",
        [
            ("Date", .field(.date, .date)), ("Dept", .field(.origin)), ("Dest", .field(.destination)),
            ("Time Out", .time(.offBlock)), ("Time In", .time(.onBlock)), ("Type", .aircraft("aircraftType")),
            ("Registration", .field(.aircraft)), ("SP SE", .part("singleEngine", .hours)), ("SP ME", .figure(.hours)),
            ("MP", .hours(.multiPilot)), ("Total", .hours(.block)), ("Name PIC", .part("commander")),
            ("Night", .hours(.night)), ("IFR", .hours(.instrumentRules)), ("PIC", .hours(.pilotInCommand)),
            ("SIC", .hours(.secondInCommand)), ("Dual", .hours(.dualReceived)), ("FI", .hours(.dualGiven)),
            ("Time of Session", .hours(.simulator)), ("Sim Type", .field(.simulatorDevice)),
            ("Take-Off Day", .count(.dayTakeoffs)), ("Take-Off Night", .count(.nightTakeoffs)),
            ("Landings Day", .count(.dayLandings)), ("Landings Night", .count(.nightLandings)),
            ("Remarks", .field(.remarks)),
        ], signatures: ["Date|Dept|Time Out|Dest|Time In"]
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishOpenLogbook() }
    }

    /// The rows of OpenPilotLog's table, in minutes. The pilot in command and the aircraft are numbers of other tables.
    static let openPilotLogTable = TableFormat(
        "openpilotlog", "OpenPilotLog, rows of its table", openPilotLogColumns,
        signatures: ["flight_id|doft|dept|dest|tofb|tonb"]
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishOpenLogbook() }
    }

    /// The columns of OpenPilotLog's table of flights.
    static let openPilotLogColumns: [(String, ColumnMeaning)] =
        [
            ("flight_id", ColumnMeaning(.key, .text)), ("doft", .field(.date, .date)), ("dept", .field(.origin)),
            ("dest", .field(.destination)), ("tofb", .part("off")), ("tonb", .part("on")),
            ("tblk", .minutes(.block)), ("tSPSE", .part("singleEngine", .minutes)), ("tSPME", .figure(.minutes)),
            ("tMP", .minutes(.multiPilot)), ("tNIGHT", .minutes(.night)), ("tIFR", .minutes(.instrumentRules)),
            ("tPIC", .minutes(.pilotInCommand)), ("tPICUS", .field("picusMinutes", .minutes)),
            ("tSIC", .minutes(.secondInCommand)), ("tDUAL", .minutes(.dualReceived)), ("tFI", .minutes(.dualGiven)),
            ("tSIM", .minutes(.simulator)), ("pilotFlying", .field("pilotFlying", .flag)),
            ("toDay", .count(.dayTakeoffs)), ("toNight", .count(.nightTakeoffs)), ("ldgDay", .count(.dayLandings)),
            ("ldgNight", .count(.nightLandings)), ("ApproachType", .part("approach")),
            ("FlightNumber", .field("flightNumber")), ("Remarks", .field(.remarks)),
        ]

    /// web-logbook's export.
    static let webLogbook = TableFormat(
        "weblogbook", "web-logbook", webLogbookColumns,
        signatures: ["Date|Departure Place|Arrival Place|Time Total"]
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishOpenLogbook() }
    }

    /// The columns of web-logbook's export.
    static let webLogbookColumns: [(String, ColumnMeaning)] =
        [
            ("Date", .field(.date, .date)), ("UUID", ColumnMeaning(.key, .text)), ("Departure Place", .field(.origin)),
            ("Departure Time", .time(.offBlock)), ("Arrival Place", .field(.destination)),
            ("Arrival Time", .time(.onBlock)), ("Aircraft Model", .aircraft("aircraftType")),
            ("Aircraft Reg", .field(.aircraft)), ("Time SE", .part("singleEngine", .hours)),
            ("Time ME", .figure(.hours)),
            ("Time MCC", .hours(.multiPilot)), ("Time Total", .hours(.block)), ("Landings Day", .count(.dayLandings)),
            ("Landings Night", .count(.nightLandings)), ("Time Night", .hours(.night)),
            ("Time IFR", .hours(.instrumentRules)),
            ("Time PIC", .hours(.pilotInCommand)), ("Time CoPilot", .hours(.secondInCommand)),
            ("Time Dual", .hours(.dualReceived)), ("Time Instructor", .hours(.dualGiven)),
            ("SIM Type", .field(.simulatorDevice)), ("SIM Time", .hours(.simulator)), ("PIC Name", .part("commander")),
            ("Remarks", .field(.remarks)),
        ]
}

extension RowDraft {
    mutating func finishOpenLogbook() {
        if let name = text("commander") { addPerson(name, .pilotInCommand) }
        for (part, event) in [("off", FlightEvent.offBlock), ("on", .onBlock)] { takeTime(ofMinute: part, event) }
        readApproach()
        if let single = minutes("singleEngine"), single > 0 {
            var aircraft = entry.aircraft ?? AircraftRecord()
            aircraft.numberOfEngines = aircraft.numberOfEngines ?? 1
            entry.aircraft = aircraft
        }
        finishUsual()
    }

    /// Reads an approach such as `ILS CAT I`. Its category is kept.
    private mutating func readApproach() {
        guard let text = text("approach") else { return }
        let name = text.components(separatedBy: " CAT ")[0]
        var approach = ApproachRecord()
        approach.setType(name)
        flight.approaches.append(approach)
        if name != text { keep(column("approach")) }
    }
}
