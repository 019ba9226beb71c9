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
        "openpilotlog", "OpenPilotLog, rows of its table",
        [
            ("flight_id", ColumnMeaning(.key, .text)), ("doft", .field(.date, .date)), ("dept", .field(.origin)),
            ("dest", .field(.destination)), ("tofb", .part("off", .count)), ("tonb", .part("on", .count)),
            ("tblk", .minutes(.block)), ("tSPSE", .part("singleEngine", .minutes)), ("tSPME", .figure(.minutes)),
            ("tMP", .minutes(.multiPilot)), ("tNIGHT", .minutes(.night)), ("tIFR", .minutes(.instrumentRules)),
            ("tPIC", .minutes(.pilotInCommand)), ("tPICUS", .field("picusMinutes", .minutes)),
            ("tSIC", .minutes(.secondInCommand)), ("tDUAL", .minutes(.dualReceived)), ("tFI", .minutes(.dualGiven)),
            ("tSIM", .minutes(.simulator)), ("pilotFlying", .field("pilotFlying", .flag)),
            ("toDay", .count(.dayTakeoffs)), ("toNight", .count(.nightTakeoffs)), ("ldgDay", .count(.dayLandings)),
            ("ldgNight", .count(.nightLandings)), ("ApproachType", ColumnMeaning(.nothing, .approach)),
            ("FlightNumber", .field("flightNumber")), ("Remarks", .field(.remarks)),
        ], signatures: ["flight_id|doft|dept|dest|tofb|tonb"]
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishOpenLogbook() }
    }

    /// web-logbook's export.
    static let webLogbook = TableFormat(
        "weblogbook", "web-logbook",
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
        ], signatures: ["Date|Departure Place|Arrival Place|Time Total"]
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishOpenLogbook() }
    }
}

extension RowDraft {
    fileprivate mutating func finishOpenLogbook() {
        if let name = text("commander"), !name.isSelf { addPerson(name, .pilotInCommand) }
        for (part, event) in [("off", FlightEvent.offBlock), ("on", .onBlock)] {
            guard let minute = count(part) else { continue }
            guard minute < 1_440 else {
                note("\(event.label): \(minute) is no minute of a day")
                keep(column(part))
                continue
            }
            times[.event(event)] = CellTime(time: ClockTime(minutesFromMidnight: Minutes(minute)))
        }
        if let single = minutes("singleEngine"), single > 0 {
            var aircraft = entry.aircraft ?? AircraftRecord()
            aircraft.numberOfEngines = aircraft.numberOfEngines ?? 1
            entry.aircraft = aircraft
        }
        finishUsual()
    }
}
