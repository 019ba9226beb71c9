import Aviation
import Logbook

extension TableFormat {
    /// MyFlightbook's backup, and its template for imports. Properties of flights are columns of the backup.
    static let myFlightbook = TableFormat(
        "myflightbook", "MyFlightbook", flights + hours + counts + properties,
        signatures: ["Date|Tail Number|Total Flight Time|Landings"]
    ).edited { $0.finish = { $0.finishMyFlightbook() } }

    private static let flights: [(String, ColumnMeaning)] = [
        ("Date", .field(.date, .date)), ("Flight ID", ColumnMeaning(.key, .text)), ("Tail Number", .field(.aircraft)),
        ("Display Tail", .part("displayTail")), ("ICAO Model", .aircraft("aircraftType")),
        ("Model", .aircraft("model")), ("Category/Class", .aircraft("aircraftClass")), ("Route", .field(.route)),
        ("Comments", .field(.remarks)), ("Flight Start", .time(.takeOff)), ("Flight End", .time(.landing)),
        ("Block Out", .time(.offBlock)), ("Block In", .time(.onBlock)),
        ("Hobbs Start", .field("hobbs.start", .decimal)),
        ("Hobbs End", .field("hobbs.end", .decimal)), ("Complex", .aircraft("isComplex", .flag)),
        ("High Performance", .aircraft("isHighPerformance", .flag)), ("TAA", .aircraft("isTechnicallyAdvanced", .flag)),
    ]

    private static let hours: [(String, ColumnMeaning)] = [
        ("Total Flight Time", .hours(.block)), ("X-Country", .hours(.crossCountry)), ("Night", .hours(.night)),
        ("IMC", .hours(.actualInstrument)), ("Simulated Instrument", .hours(.simulatedInstrument)),
        ("Ground Simulator", .hours(.simulator)), ("Dual Received", .hours(.dualReceived)), ("CFI", .hours(.dualGiven)),
        ("SIC", .hours(.secondInCommand)), ("PIC", .hours(.pilotInCommand)),
        // The same figures once more.
        ("CFI Time (HH:MM)", .part("repeated.dualGiven", .hours)),
        ("SIC Time (HH:MM)", .part("repeated.sic", .hours)),
        ("PIC (HH:MM)", .part("repeated.pic", .hours)),
        ("Total Flight Time (HH:MM)", .part("repeated.block", .hours)),
    ]

    private static let counts: [(String, ColumnMeaning)] = [
        ("Approaches", .part("approaches", .count)), ("Hold", .count(.holds)),
        ("Landings", .part("allLandings", .count)),
        (
            "Landings - Night Touch and Go|Night Touch and Go Landings|Night Touch-and-Go Landings",
            .part("touchNight", .count)
        ),
        ("FS Day Landings", .part("oldFullStopDay", .count)), ("FS Night Landings", .part("oldFullStopNight", .count)),
        ("Takeoffs - Night|Night Takeoffs", .part("oldTakeoffNight", .count)),
        ("Takeoffs - Day|Day Takeoffs", .part("oldTakeoffDay", .count)),
    ]

    private static let properties: [(String, ColumnMeaning)] = [
        ("Solo|Solo Time", .hours(.solo)), ("IFR Time|IFR", .hours(.instrumentRules)),
        ("Multi-Pilot Time|Multi-Pilot", .hours(.multiPilot)),
        ("PICUS|PIC Under Supervision", .field("picusMinutes", .hours)),
        ("Flight Number", .field("flightNumber")), ("Passenger Count", .field(.passengersAboard, .count)),
        ("Duty Start", .field(.dutyStart, .time)), ("Duty End", .field(.dutyEnd, .time)),
        ("Tach Start", .field("tach.start", .decimal)), ("Tach End", .field("tach.end", .decimal)),
        ("Flight Review", .check("isFlightReview")), ("Checkride", .check("isCheckride")),
        ("Instrument Proficiency Check|IPC", .check("isInstrumentProficiencyCheck")),
        ("Instructor Name", .person(.instructor)), ("Student Name", .person(.student)),
        ("Safety Pilot Name", .person(.safetyPilot)), ("Name of PIC", .person(.pilotInCommand)),
    ]
}

extension RowDraft {
    fileprivate mutating func finishMyFlightbook() {
        let tail = flight.aircraft?.label ?? ""
        let name = text("displayTail") ?? tail
        if !name.isEmpty { flight.aircraft = .new(name) }
        readCounters()
        moveRouteEndsToPlaces()
        if let count = count("approaches"), count > 0, let index = column("approaches"),
            let taken = self.count(ofApproaches: count, rules.columns[index])
        {
            var approach = ApproachRecord()
            approach.count = taken
            flight.approaches = [approach]
        }
        if tail.isFlightbookDevice || name.isFlightbookDevice {
            if name != tail { keep(columns[.aircraft]) }
            makeSession(on: name)
        } else {
            entry.aircraft?.complete(equipment: nil)
        }
        finishUsual()
    }

    /// Takes the first and the last place out of the route, when both are identifiers of airports.
    mutating func moveRouteEndsToPlaces() {
        guard let route = flight.route else { return }
        let words =
            rules.hasSums
            ? PlaceWord.way(route) : route.split { $0.isWhitespace || "-,;>".contains($0) }.map(String.init)
        func isPlace(_ word: String?) -> Bool {
            guard let word, word == word.uppercased() else { return false }
            return AirportTable.airport(word) != nil || AirportCode(word).map { $0 == .icao(word) } == true
        }
        guard isPlace(words.first), isPlace(words.last) else { return }
        flight.origin = words.first.map { .new($0) }
        flight.destination = words.last.map { .new($0) }
        flight.route = words.count > 2 ? words[1..<(words.count - 1)].joined(separator: " ") : nil
        takeShortCodes()
    }
}

extension String {
    /// Whether it is how MyFlightbook names a simulator: `SIM77`, shown as `SIM (FMX)`.
    var isFlightbookDevice: Bool { wholeMatch(kept: /(?i)sim\s*(\d+|\(.*\))/) != nil }
}
