import Aviation
import Logbook

extension TableFormat {
    /// ForeFlight's exports of all years, and its template for imports.
    static let foreFlight = TableFormat(
        "foreflight", "ForeFlight", flights + hours + movements + people + checks,
        signatures: [
            "Date|AircraftID|From|To|TimeOut", "Date|AircraftID|DayLandingsFullStop",
            "Date|AircraftID|Landing Full-Stop Day",
        ]
    ).edited {
        $0.packsApproaches = true
        $0.firstLine = "ForeFlight Logbook Import"
        $0.finish = { $0.finishForeFlight() }
        $0.readPreamble = ForeFlightAircraft.read
        $0.variant = { titles in
            if titles.contains("takeoffnight") { return "ForeFlight, template for imports" }
            if titles.contains("takeoffday") { return "ForeFlight export of late 2025" }
            return titles.contains("flightreview") && !titles.contains("picus")
                ? "ForeFlight export of 2020" : "ForeFlight export of 2025"
        }
    }

    private static let flights: [(String, ColumnMeaning)] = [
        ("Date", .field(.date, .date)), ("AircraftID", .field(.aircraft)), ("From", .field(.origin)),
        ("To", .field(.destination)), ("Route", .field(.route)), ("TimeOut", .time(.offBlock)),
        ("TimeOff", .time(.takeOff)), ("TimeOn", .time(.landing)), ("TimeIn", .time(.onBlock)),
        ("OnDuty", .field(.dutyStart, .time)), ("OffDuty", .field(.dutyEnd, .time)),
    ]

    private static let hours: [(String, ColumnMeaning)] = [
        ("TotalTime", .hours(.block)), ("PIC", .hours(.pilotInCommand)), ("SIC", .hours(.secondInCommand)),
        ("Night", .hours(.night)), ("Solo", .hours(.solo)), ("CrossCountry", .hours(.crossCountry)),
        ("PICUS", .field("picusMinutes", .hours)), ("MultiPilot", .hours(.multiPilot)),
        ("IFR", .hours(.instrumentRules)), ("Examiner", .field("examinerMinutes", .hours)),
        ("NVG", .hours(.nightVision)), ("NVGOps", .figure(.count)), ("Distance", .field(.distance, .decimal)),
        ("ActualInstrument", .hours(.actualInstrument)), ("SimulatedInstrument", .hours(.simulatedInstrument)),
        ("GroundTraining", .hours(.groundTraining)), ("GroundTrainingGiven", .figure(.hours)),
        ("DualGiven", .hours(.dualGiven)), ("DualReceived", .hours(.dualReceived)),
        ("SimulatedFlight", .hours(.simulator)), ("HobbsStart", .field("hobbs.start", .decimal)),
        ("HobbsEnd", .field("hobbs.end", .decimal)), ("TachStart", .field("tach.start", .decimal)),
        ("TachEnd", .field("tach.end", .decimal)),
    ]

    private static let movements: [(String, ColumnMeaning)] = [
        ("Takeoff Day", .part("takeoffDay", .count)), ("Takeoff Night", .part("takeoffNight", .count)),
        ("Landing Full-Stop Day", .part("fullStopDay", .count)),
        ("Landing Full-Stop Night", .part("fullStopNight", .count)),
        ("Landing Touch-and-Go Day", .part("touchDay", .count)),
        ("Landing Touch-and-Go Night", .part("touchNight", .count)), ("DayTakeoffs", .part("oldTakeoffDay", .count)),
        ("NightTakeoffs", .part("oldTakeoffNight", .count)), ("DayLandingsFullStop", .part("oldFullStopDay", .count)),
        ("NightLandingsFullStop", .part("oldFullStopNight", .count)), ("AllLandings", .part("allLandings", .count)),
        ("Holds", .count(.holds)),
    ]

    private static let people: [(String, ColumnMeaning)] =
        (1...6).map { ("Approach\($0)", ColumnMeaning(.nothing, .approach)) }
        + (1...6).map { ("Person\($0)", ColumnMeaning(.nothing, .person)) }
        + [("InstructorName", .person(.instructor)), ("PilotComments", .field(.remarks))]

    private static let checks: [(String, ColumnMeaning)] = [
        ("Flight Review|FlightReview", .check("isFlightReview")), ("IPC", .check("isInstrumentProficiencyCheck")),
        ("Checkride", .check("isCheckride")), ("FAA 61.58", .check("isProficiencyCheck")),
        ("Proficiency Check (EASA)", .check("isProficiencyCheck")),
        ("IR Proficiency Check (EASA)", .check("isProficiencyCheck")),
        ("Refresher Training (EASA)", .check("isRefresher")),
    ]
}

extension RowDraft {
    fileprivate mutating func finishForeFlight() {
        readCounters()
        if let remarks = flight.remarks, remarks.count > 1, remarks.hasPrefix("\""), remarks.hasSuffix("\"") {
            flight.remarks = String(remarks.dropFirst().dropLast())
        }
        finishUsual()
    }

    /// Reads the new counters, else the old ones, which say the same: full stops by day and night, and all landings.
    mutating func readCounters() {
        flight.times[.dayTakeoffs] = counter("takeoffDay", or: "oldTakeoffDay")
        flight.times[.nightTakeoffs] = counter("takeoffNight", or: "oldTakeoffNight")
        let fullDay = counter("fullStopDay", or: "oldFullStopDay")
        let fullNight = counter("fullStopNight", or: "oldFullStopNight")
        flight.times[.dayFullStopLandings] = fullDay
        flight.times[.nightFullStopLandings] = fullNight
        var touchDay = count("touchDay")
        var touchNight = count("touchNight")
        var day = Self.sum(fullDay, touchDay)
        var night = Self.sum(fullNight, touchNight)
        if let all = count("allLandings") {
            readUndividedTouches(all, (fullDay, fullNight), &touchDay, &touchNight)
            day = Self.sum(fullDay, touchDay)
            night = Self.sum(fullNight, touchNight)
            let counted = (day ?? 0) + (night ?? 0)
            if touchDay != nil || touchNight != nil || all < counted {
                if all != counted { differ("allLandings", "\(counted)") }
            } else if all > counted {
                day = (day ?? 0) + all - counted
                let isByNight = flight.times.night ?? .zero > .zero || fullNight ?? 0 > 0
                if isByNight { note("touch-and-goes are not divided by day and night; they are counted by day") }
            } else if all == 0, day == nil, night == nil {
                day = 0
            }
        }
        flight.times[.dayLandings] = day
        flight.times[.nightLandings] = night
    }

    /// Divides the landings that are no full stops where only those by night are counted, or where the whole flight, with all
    /// its landings, was by night.
    private func readUndividedTouches(
        _ all: Int, _ full: (day: Int?, night: Int?), _ day: inout Int?, _ night: inout Int?
    ) {
        guard day == nil else { return }
        let rest = all - (full.day ?? 0) - (full.night ?? 0)
        guard rest >= 0 else { return }
        let time = flight.times.night
        if let touches = night, touches <= rest {
            day = rest - touches
        } else if night == nil, let time, time > .zero, time == flight.times.block, full.day ?? 0 == 0,
            flight.times[.dayTakeoffs] ?? 0 == 0
        {
            day = 0
            night = rest
        }
    }

    private mutating func counter(_ new: String, or old: String) -> Int? {
        if let value = count(new), let before = count(old), value != before { differ(old, "\(value)") }
        return count(new) ?? count(old)
    }

    private mutating func differ(_ part: String, _ other: String) {
        guard let column = column(part) else { return }
        note("\(rules.columns[column].title.shortened) is \(count(part) ?? 0), the other counters say \(other)")
        keep(column)
    }

    private static func sum(_ one: Int?, _ other: Int?) -> Int? {
        one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
    }
}

/// The table of aircraft above ForeFlight's flights.
enum ForeFlightAircraft {
    static let columns: [String: String] = [
        "aircraftid": "tailNumber", "typecode": "aircraftType", "year": "year", "make": "make", "model": "model",
        "geartype": "gear", "enginetype": "engineType", "category/class": "aircraftClass",
        "aircraftclass": "aircraftClass", "category": "aircraftCategory", "class": "aircraftClass",
        "complex": "isComplex", "complexaircraft": "isComplex", "highperformance": "isHighPerformance",
        "pressurized": "isPressurized", "taa": "isTechnicallyAdvanced",
    ]

    /// Reads the rows below the titles that begin with `AircraftID`.
    static func read(_ rows: [[String]], _ description: inout ImportDescription) {
        guard let head = rows.firstIndex(where: { $0.first.map(FileLayout.name) == "aircraftid" }) else { return }
        let names = rows[head].map(FileLayout.name)
        var seen: Set<String> = []
        for row in rows[(head + 1)...] {
            guard let id = row.first?.trimmed, FileLayout.name(id) != "flightstable" else { break }
            guard !id.isEmpty else { continue }
            guard seen.insert(id).inserted else {
                description.notes.append("the aircraft \(id) is described twice; the first description counts")
                continue
            }
            description.aircraft.append(aircraft(names, row))
        }
        description.reasons.append("it has a table of \(description.aircraft.count) aircraft above the flights")
    }

    /// Returns what a row says of an aircraft, by the titles as titles are compared.
    static func aircraft(_ names: [String], _ row: [String]) -> AircraftRecord {
        var aircraft = AircraftRecord()
        var equipment: String?
        for (name, cell) in zip(names, row) where !cell.trimmed.isEmpty {
            if ["equiptype", "equipmenttype"].contains(name) { equipment = cell.trimmed }
            guard let attribute = columns[name] else { continue }
            let id = FieldID(attribute)
            switch FieldTable.standard[.aircraft][id]?.type {
            case .flag?: if let flag = CellText.flag(cell) { _ = aircraft.set(.flag(flag), of: id) }
            case .number?: if let number = CellText.count(cell) { _ = aircraft.set(.number(number), of: id) }
            default: _ = aircraft.set(.text(cell.trimmed), of: id)
            }
        }
        aircraft.complete(equipment: equipment)
        if aircraft.aircraftType == nil {
            let words = [AircraftAttribute.make, .model].compactMap { aircraft[$0]?.text }
            aircraft.aircraftType = words.isEmpty ? nil : words.joined(separator: " ")
        }
        return aircraft
    }
}
