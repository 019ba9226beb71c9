import Aviation
import Logbook

extension TableFormat {
    /// LogTen's tab-separated export, whose titles are the names of attributes or what the screen shows.
    static let logTen = TableFormat(
        "logten", "LogTen, tab-separated", logTenColumns,
        signatures: [
            "flight_flightDate", TableSignature("Date", anyOf: crewTitles),
            TableSignature("Date|Total Time", anyOf: ownTitles, least: 3),
        ],
        kin: [TableSignature("Date|Aircraft ID|Total Time", anyOf: ownTitles + "|" + otherTitles)]
    ).edited { $0.finish = { $0.finishLogTen() } }

    /// Titles of the program's screen that no other table has.
    private static let crewTitles = "PIC/P1 Crew|SIC/P2 Crew|Relief Crew"
    /// Titles that other tables have as well: three of them together are hardly another program's. The pilot chooses the
    /// columns.
    private static let ownTitles =
        "Day Ldg|Night Ldg|Total Ldg|Day T/O|Night T/O|X-Ctry|Dual Rcvd|Actual Inst|Sim Inst|P1u/s|P1 U/S|High Perf"
    /// Titles that do not tell it from another table.
    private static let otherTitles = "Hobbs Out|Hobbs In|Tach Out|Tach In|Flight #|Full Stops|Simulator|Approach 1"

    /// The columns of the export, which are named after the attributes of the program's store.
    static let logTenColumns = journey + aircraft + hours + counts + people

    private static let journey: [(String, ColumnMeaning)] = [
        ("flight_key", ColumnMeaning(.key, .text)), ("flight_flightDate|Date", .field(.date, .date)),
        ("flight_from|From", .field(.origin)), ("flight_to|To", .field(.destination)),
        ("flight_route|Route", .field(.route)), ("flight_actualDepartureTime|Out", .time(.offBlock)),
        ("flight_takeoffTime|Off", .time(.takeOff)), ("flight_landingTime|On", .time(.landing)),
        ("flight_actualArrivalTime|In", .time(.onBlock)), ("flight_onDutyTime|On Duty", .field(.dutyStart, .time)),
        ("flight_offDutyTime|Off Duty", .field(.dutyEnd, .time)), ("flight_remarks|Remarks", .field(.remarks)),
        ("flight_flightNumber|Flight #|Flight Number", .field("flightNumber")),
        ("flight_distance|Distance", .field(.distance, .decimal)),
        ("flight_hobbsStart|Hobbs Out", .field("hobbs.start", .decimal)),
        ("flight_hobbsStop|Hobbs In", .field("hobbs.end", .decimal)),
        ("flight_tachStart|Tach Out", .field("tach.start", .decimal)),
        ("flight_tachStop|Tach In", .field("tach.end", .decimal)),
        ("flight_review|Flight Review", .check("isFlightReview")),
        ("flight_instrumentProficiencyCheck|IPC", .check("isInstrumentProficiencyCheck")),
    ]

    private static let aircraft: [(String, ColumnMeaning)] = [
        ("aircraft_aircraftID|Aircraft ID", .field(.aircraft)),
        ("aircraftType_type|Type|Aircraft Type", .aircraft("aircraftType")),
        ("aircraftType_make|Make", .aircraft("make")), ("aircraftType_model|Model", .aircraft("model")),
        ("aircraftType_selectedCategory|Category", .aircraft("aircraftCategory")),
        ("aircraftType_selectedAircraftClass|Class", .aircraft("aircraftClass")),
        ("aircraftType_selectedEngineType|Engine Type", .aircraft("engineType")),
        ("aircraft_complex|Complex", .aircraft("isComplex", .flag)),
        ("aircraft_highPerformance|High Perf|High Performance", .aircraft("isHighPerformance", .flag)),
        ("aircraft_year|Year", .aircraft("year", .count)),
    ]

    private static let hours: [(String, ColumnMeaning)] = [
        ("flight_totalTime|Total Time", .digits(.column(.block))),
        ("flight_pic|PIC", .digits(.column(.pilotInCommand))),
        ("flight_sic|SIC", .digits(.column(.secondInCommand))), ("flight_solo|Solo", .digits(.column(.solo))),
        ("flight_p1us|P1u/s|P1 U/S|PICUS", .digits(FieldID(LogEntryAttribute.picusMinutes))),
        ("flight_dualReceived|Dual Rcvd|Dual Received", .digits(.column(.dualReceived))),
        ("flight_dualGiven|Dual Given", .digits(.column(.dualGiven))),
        ("flight_multiPilot|Multi-Pilot", .digits(.column(.multiPilot))),
        ("flight_night|Night", .digits(.column(.night))),
        ("flight_actualInstrument|Actual Inst|Actual Instrument", .digits(.column(.actualInstrument))),
        ("flight_simulatedInstrument|Sim Inst|Simulated Instrument", .digits(.column(.simulatedInstrument))),
        ("flight_crossCountry|X-Ctry|XC|Cross-Country", .digits(.column(.crossCountry))),
        ("flight_simulator|Simulator", .digits(.column(.simulator))),
        ("flight_ground|Ground|Ground Training", .digits(.column(.groundTraining))),
        ("flight_nightVisionGoggle|NVG", .digits(.column(.nightVision))),
    ]

    private static let counts: [(String, ColumnMeaning)] =
        [
            ("flight_dayTakeoffs|Day T/O|Day Takeoffs", .count(.dayTakeoffs)),
            ("flight_nightTakeoffs|Night T/O|Night Takeoffs", .count(.nightTakeoffs)),
            ("flight_dayLandings|Day Ldg|Day Landings", .count(.dayLandings)),
            ("flight_nightLandings|Night Ldg|Night Landings", .count(.nightLandings)),
            ("flight_totalLandings|Total Ldg|Total Landings", .part("allLandings", .count)),
            ("flight_fullStops|Full Stops", .part("fullStops", .count)), ("flight_holds|Holds", .count(.holds)),
            ("flight_pax|Pax", .field(.passengersAboard, .count)),
        ]
        + (1...10).map { ("flight_selectedApproach\($0)|Approach \($0)", ColumnMeaning(.nothing, .approach)) }

    private static let people: [(String, ColumnMeaning)] = [
        ("flight_selectedCrewPIC|PIC/P1 Crew|PIC Crew", .person(.pilotInCommand)),
        ("flight_selectedCrewSIC|SIC/P2 Crew|SIC Crew", .person(.secondInCommand)),
        ("flight_selectedCrewInstructor|Instructor", .person(.instructor)),
        ("flight_selectedCrewStudent|Student", .person(.student)),
        ("flight_selectedCrewRelief|Relief Crew", .person(.relief)),
        ("flight_selectedCrewObserver|Observer", .person(.observer)),
    ]
}

extension ColumnMeaning {
    fileprivate static func digits(_ id: FieldID) -> Self { Self(.field(id), .hourDigits) }
}

extension RowDraft {
    fileprivate mutating func finishLogTen() {
        readFullStops()
        readAllLandings()
        if entry.aircraft?.aircraftCategory == AircraftCategory.simulator.rawValue, let device = flight.aircraft?.label
        {
            flight.simulatorDevice = device
            flight.aircraft = nil
            if flight.times[.simulator] ?? .zero <= .zero { makeSession() }
        }
        entry.aircraft?.complete(equipment: nil)
        if isFlownAsSimulator {
            note("the simulator time is the whole total, but the row has an aircraft; it stays a flight")
        } else {
            separateSimulatorTime()
        }
        finishUsual()
    }

    /// Whether a row whose whole total is simulator time has an aircraft, and was flown: between two places, or with times.
    var isFlownAsSimulator: Bool {
        guard let time = flight.times[.simulator], time > .zero, time == flight.times.block,
            let name = flight.aircraft?.label, entry.aircraft?.aircraftCategory != AircraftCategory.simulator.rawValue,
            ColumnCells.isRegistration(name.uppercased())
        else { return false }
        return flight.origin != nil && flight.destination != nil || !times.isEmpty || flight.times.landings ?? 0 > 0
    }

    /// Divides the full stops by day and night where the landings decide it: without any by night, or when all of them are
    /// full stops.
    private mutating func readFullStops() {
        guard let stops = count("fullStops") else { return }
        let day = flight.times[.dayLandings]
        let night = flight.times[.nightLandings]
        let isByDay = night == 0 || night == nil && flight.times.night ?? .zero <= .zero
        let all = count("allLandings") ?? day.flatMap { day in night.map { day + $0 } }
        if isByDay {
            flight.times[.dayFullStopLandings] = stops
        } else if stops == all, stops == flight.times.landings {
            flight.times[.dayFullStopLandings] = day
            flight.times[.nightFullStopLandings] = night
        } else {
            note("\(stops) full stops are not divided by day and night")
            keep(column("fullStops"))
        }
    }
}
