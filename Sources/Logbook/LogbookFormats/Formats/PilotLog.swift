import Aviation
import Logbook

extension TableFormat {
    /// The export of mccPILOTLOG.
    static let mccPilotLog = TableFormat(
        "mcc", "mccPILOTLOG",
        [
            ("mcc_DATE", .field(.date, .date)), ("FlightNumber", .field("flightNumber")),
            ("APP_1|APP_2|APP_3", ColumnMeaning(.nothing, .approach)), ("AUTOLAND", .figure(.count)),
        ] + common, signatures: ["mcc_DATE|AF_DEP|AF_ARR"]
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishPilotLog() }
    }

    /// The export of CrewLounge PILOTLOG.
    static let crewLounge = TableFormat(
        "crewlounge", "CrewLounge PILOTLOG",
        [
            ("PILOTLOG_DATE", .field(.date, .date)), ("FLIGHTNUMBER", .field("flightNumber")),
            ("TIME_MODE", .part("mode")), ("TIME_TOTALSIM", .minutes(.simulator)), ("OPERATOR", .field("operator")),
            ("TAG_APP", ColumnMeaning(.nothing, .approach)), ("AC_MAKE", .aircraft("make")),
            ("AC_VARIANT", .aircraft("model")), ("AC_CLASS", .aircraft("aircraftClass")),
            ("AC_RATING", .aircraft("typeRating")), ("AC_MP", .part("isMultiPilot", .flag)),
        ] + common, signatures: ["PILOTLOG_DATE|AF_DEP|AF_ARR"]
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishPilotLog() }
    }

    /// The columns of both.
    private static let common: [(String, ColumnMeaning)] = [
        ("AF_DEP", .field(.origin)), ("AF_ARR", .field(.destination)), ("TIME_DEP", .time(.offBlock)),
        ("TIME_ARR", .time(.onBlock)), ("TIME_TO", .time(.takeOff)), ("TIME_LDG", .time(.landing)),
        ("AC_MODEL", .aircraft("aircraftType")), ("AC_REG", .field(.aircraft)),
        ("AC_ISSIM", .part("isSimulator", .flag)),
        ("IS_PREVEXP", .part("isBalance", .flag)), ("PILOT1_NAME", .part("pilot1")), ("PILOT2_NAME", .part("pilot2")),
        ("PILOT3_NAME", .part("pilot3")), ("PILOT4_NAME", .part("pilot4")), ("TIME_TOTAL", .minutes(.block)),
        ("TIME_PIC", .minutes(.pilotInCommand)), ("TIME_PICUS", .field("picusMinutes", .minutes)),
        ("TIME_SIC", .minutes(.secondInCommand)), ("TIME_DUAL", .minutes(.dualReceived)),
        ("TIME_INSTRUCTOR", .minutes(.dualGiven)), ("TIME_EXAMINER", .field("examinerMinutes", .minutes)),
        ("TIME_NIGHT", .minutes(.night)), ("TIME_IFR", .minutes(.instrumentRules)),
        ("TIME_ACTUAL", .minutes(.actualInstrument)), ("TIME_HOOD", .minutes(.simulatedInstrument)),
        ("TIME_XC", .minutes(.crossCountry)), ("TIME_RELIEF|TIME_AIR", .figure(.minutes)),
        ("PF", .field("pilotFlying", .flag)), ("TO_DAY", .count(.dayTakeoffs)), ("TO_NIGHT", .count(.nightTakeoffs)),
        ("LDG_DAY", .count(.dayLandings)), ("LDG_NIGHT", .count(.nightLandings)), ("HOLDING", .count(.holds)),
        ("PAX", .field(.passengersAboard, .count)), ("REMARKS", .field(.remarks)), ("FLIGHTLOG", .part("log")),
    ]
}

extension RowDraft {
    mutating func finishPilotLog() {
        for (index, role) in [CrewRole.pilotInCommand, .secondInCommand, .relief, .relief].enumerated() {
            if let name = text("pilot\(index + 1)") { addPerson(name, role) }
        }
        if let log = text("log") { flight.remarks = [flight.remarks, log].compactMap(\.self).joined(separator: "\n") }
        if let mode = text("mode"), !["UTC", "Z", "ZULU"].contains(mode.uppercased()) {
            note("the times are in \(mode), not in UTC; they are kept as they are")
            for id in times.keys { keep(columns[id]) }
            times = [:]
        }
        if flag("isMultiPilot"), !flag("isSimulator"), flight.times[.multiPilot] == nil {
            flight.times[.multiPilot] = flight.times.block
        }
        entry.aircraft?.complete(equipment: nil)
        if flag("isBalance") { return makeBalance() }
        if flag("isSimulator") {
            flight.simulatorDevice = entry.aircraft?.aircraftType ?? flight.aircraft?.label
            if flight.aircraft != nil, entry.aircraft?.aircraftType != nil { keep(columns[.aircraft]) }
            flight.aircraft = nil
            entry.aircraft = nil
            makeSession()
        }
        finishUsual()
    }

    /// Makes the row the totals of an older book: one of the time and the landings, and one of each other column of times.
    mutating func makeBalance() {
        entry.balance = OpeningTotal(
            category: FlightColumn.block.rawValue, minutes: flight.times.block,
            landings: flight.times.landings ?? count("allLandings"),
            asOf: flight.date, remarks: flight.remarks)
        entry.moreBalances = FlightColumn.allCases.compactMap { column in
            guard column != .block, let time = flight.times[column], time > .zero else { return nil }
            return OpeningTotal(category: column.rawValue, minutes: time, landings: nil, asOf: flight.date)
        }
        for id in columns.keys where id.name.hasSuffix("Minutes") && flight.attributes[id.name] != nil {
            keep(columns[id])
        }
        let ofClasses = ["singleEngine", "severalEngines"].filter { minutes($0) ?? 0 > 0 }.compactMap { column($0) }
        guard !ofClasses.isEmpty else { return }
        let titles = ofClasses.map { rules.columns[$0].title.shortened }.joined(separator: ", ")
        note(
            "an opening balance is not divided by classes: \(titles) kept as \(ofClasses.count == 1 ? "it is" : "they are")"
        )
        for index in ofClasses {
            keep(index)
            if let figure = entry.figures[index] { compare(figure, with: figure, at: index) }
        }
    }
}
