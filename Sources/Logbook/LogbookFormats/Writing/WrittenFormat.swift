import Aviation
import Logbook

/// A table that is written: what the meanings of its columns do not say.
struct WrittenFormat: Sendable {
    let format: TableFormat
    /// A book that has no layout from an earlier import is written with these titles.
    let titles: [String]
    var delimiter: Character = ","
    /// The rows above the titles.
    var preamble: [[String]] = []
    /// How yes is written.
    var yes = "TRUE"
    /// Whether durations are hours and minutes, where no row of an import shows it.
    var hasClockHours = false
    /// Whether times of day have their dates.
    var hasDates = false
    /// Undoes the last step of reading: makes a flight what the columns say of it.
    var unfinish: @Sendable (inout FlightRecord, RowRules) -> Void = { _, _ in }
    /// Returns the word of the program for a value of an aircraft.
    var word: @Sendable (FieldID, String) -> String = { $1 }
    /// Adds the aircraft and simulators of the flights to the rows above the titles; nil where these have none.
    var describe: (@Sendable (ExportSurvey, inout [[String]]) -> Void)?

    init(_ format: TableFormat, _ titles: String, _ change: (inout WrittenFormat) -> Void) {
        self.format = format
        self.titles = titles.split(separator: "|").map(String.init)
        change(&self)
    }

    /// The layout of a file for a book without an earlier import.
    var layout: FileLayout {
        var layout = FileLayout(format: format.word, columns: titles.map { FileLayout.Column($0) })
        layout.delimiter = String(delimiter)
        layout.preamble = preamble
        layout.times = format.times
        return layout
    }

    /// The parts whose figures a flight has as well.
    static let countedParts: Set<String> = [
        "takeoffDay", "oldTakeoffDay", "takeoffNight", "oldTakeoffNight", "fullStopDay", "oldFullStopDay",
        "fullStopNight",
        "oldFullStopNight", "touchDay", "touchNight", "allLandings", "allTakeoffs", "fullStops", "approaches",
    ]

    /// The beginning of the names of parts with hours whose minutes have a column of their own, such as
    /// `wholeHours.night`.
    static let wholeHours = "wholeHours"

    /// Returns the value of a part, the counterpart of what the last step of reading makes of it; nil for an unknown one.
    static func part(_ name: String, of flight: FlightRecord) -> FieldValue? {
        let times = flight.times
        func less(_ all: Int?, _ some: Int?) -> Int? { all.map { max($0.plus(-max(some ?? 0, 0)), 0) } }
        func repeated(_ name: Substring) -> FieldValue? {
            FlightColumn(rawValue: String(name)).flatMap { times[$0] }.map { .minutes($0) }
        }
        let count: Int? =
            switch name {
            case "takeoffDay", "oldTakeoffDay": times[.dayTakeoffs]
            case "takeoffNight", "oldTakeoffNight": times[.nightTakeoffs]
            case "fullStopDay", "oldFullStopDay": times[.dayFullStopLandings]
            case "fullStopNight", "oldFullStopNight": times[.nightFullStopLandings]
            case "touchDay": less(times[.dayLandings], times[.dayFullStopLandings])
            case "touchNight": less(times[.nightLandings], times[.nightFullStopLandings])
            case "allLandings": times.landings
            case "allTakeoffs": times.takeoffs
            case "fullStops":
                [times[.dayFullStopLandings], times[.nightFullStopLandings]].compactMap(\.self).reduce(nil) {
                    ($0 ?? 0).plus($1)
                }
            case "approaches":
                flight.approaches.isEmpty ? nil : flight.approaches.map(\.count).reduce(0) { $0.plus($1) }
            default: nil
            }
        if name.hasPrefix(wholeHours) {
            if let column = FlightColumn(rawValue: String(name.dropFirst(wholeHours.count + 1))) {
                return times[column].map { .minutes($0) }
            }
            let session: FlightColumn? = [.simulator: .simulator, .ground: .groundTraining][flight.kind]
            return (times.block ?? session.flatMap { times[$0] }).map { .minutes($0) }
        }
        if name == "displayTail" { return flight.aircraft.map { .text($0.label) } }
        return count.map { .number($0) } ?? (name.hasPrefix("repeated.") ? repeated(name.dropFirst(9)) : nil)
    }
}

extension WrittenFormat {
    /// All tables that are written.
    static let all: [WrittenFormat] = [.foreFlight, .myFlightbook, .logTen]

    /// MyFlightbook, with the columns of its template.
    static let myFlightbook = WrittenFormat(
        .myFlightbook,
        "Date|Tail Number|Approaches|Hold|Landings|FS Day Landings|FS Night Landings|X-Country|Night|IMC|"
            + "Simulated Instrument|Ground Simulator|Dual Received|CFI|SIC|PIC|Total Flight Time|Route|Comments|"
            + "Block Out|Block In|Flight Start|Flight End|Hobbs Start|Hobbs End|Tach Start|Tach End|Flight Number|"
            + "Solo Time|IFR Time|Multi-Pilot Time|PIC Under Supervision|Passenger Count|Takeoffs - Day|"
            + "Takeoffs - Night|Instructor Name|Student Name|Safety Pilot Name|Name of PIC|Flight Review|Checkride|"
            + "Instrument Proficiency Check"
    ) {
        $0.hasDates = true
        $0.unfinish = { flight, _ in
            let way = [flight.origin?.label, flight.route, flight.destination?.label].compactMap { $0?.nonEmpty }
            flight.route = way.joined(separator: " ").nonEmpty
            if flight.simulatorDevice?.isFlightbookDevice == true { flight.showDevice() }
        }
    }

    /// LogTen, with the names of its attributes.
    static let logTen = WrittenFormat(
        .logTen,
        "flight_flightDate|flight_from|flight_to|flight_route|flight_actualDepartureTime|flight_takeoffTime|"
            + "flight_landingTime|flight_actualArrivalTime|flight_onDutyTime|flight_offDutyTime|flight_flightNumber|"
            + "aircraft_aircraftID|aircraftType_type|aircraftType_make|aircraftType_model|"
            + "aircraftType_selectedCategory|aircraftType_selectedAircraftClass|aircraftType_selectedEngineType|"
            + "aircraft_complex|aircraft_highPerformance|aircraft_year|flight_totalTime|flight_pic|flight_sic|"
            + "flight_solo|flight_p1us|flight_dualReceived|flight_dualGiven|flight_multiPilot|flight_night|"
            + "flight_actualInstrument|flight_simulatedInstrument|flight_crossCountry|flight_simulator|"
            + "flight_ground|flight_nightVisionGoggle|flight_dayTakeoffs|flight_nightTakeoffs|flight_dayLandings|"
            + "flight_nightLandings|flight_fullStops|flight_holds|flight_pax|flight_distance|flight_hobbsStart|"
            + "flight_hobbsStop|flight_tachStart|flight_tachStop|flight_review|flight_instrumentProficiencyCheck|"
            + (1...10).map { "flight_selectedApproach\($0)|" }.joined()
            + "flight_selectedCrewPIC|flight_selectedCrewSIC|flight_selectedCrewInstructor|"
            + "flight_selectedCrewStudent|flight_selectedCrewRelief|flight_selectedCrewObserver|flight_remarks"
    ) {
        $0.delimiter = "\t"
        $0.yes = "1"
        $0.hasClockHours = true
        $0.unfinish = { flight, _ in
            let simulator = flight.times[.simulator] ?? .zero
            if simulator > .zero { flight.times.block = (flight.times.block ?? .zero) + simulator }
            flight.showDevice()
        }
        $0.word = { id, text in
            switch id.name {
            case "aircraftClass": AircraftClass(rawValue: text)?.displayName ?? text
            case "aircraftCategory": AircraftCategory(rawValue: text)?.displayName ?? text
            case "engineType": text.prefix(1).uppercased() + text.dropFirst()
            default: text
            }
        }
    }
}

extension FlightRecord {
    /// Names the device of a session where a flight names its aircraft.
    mutating func showDevice() {
        guard kind == .simulator, aircraft == nil, let device = simulatorDevice else { return }
        aircraft = .new(device)
    }
}
