package import Aviation

/// A flight of 1:30 by day around Zurich as pilot in command, without findings.
package struct SoundFlight: Sendable {
    package var flight = FlightRecord()
    package var origin: CheckedAirport? = Self.zurich
    package var destination: CheckedAirport? = Self.zurich
    package var speedLimit: Int?
    package var otherCommander: String?

    package static let today = LocalDate(dayNumber: 9_455)
    package static let zurich = place("LSZH", 47.458, 8.548)
    private static let geneva = place("LSGG", 46.238, 6.109)

    /// Returns an airport; one without a position if none is given.
    package static func place(_ code: String, _ latitude: Double? = nil, _ longitude: Double? = nil) -> CheckedAirport {
        var airport = AirportRecord()
        airport.icaoIdentifier = code
        if let latitude, let longitude { airport.coordinate = Coordinate(latitude: latitude, longitude: longitude) }
        airport.timeZone = "Europe/Zurich"
        return CheckedAirport(airport)
    }

    package init() {
        flight.date = Self.today
        flight.aircraft = .saved(RecordID(kind: .aircraft, key: 1), label: "HB-CFA")
        flight.pilot = .saved(RecordID(kind: .pilots, key: 1), label: "Ada")
        flight.origin = .saved(RecordID(kind: .airports, key: 1), label: "LSZH")
        flight.destination = flight.origin
        flight.role = .pilotInCommand
        flight.rules = .visual
        flight.times[.dayLandings] = 1
        fly(from: 600, minutes: 90)
    }

    /// Sets the times, in minutes from midnight UTC, and the columns that follow from them.
    package mutating func fly(from start: Int, minutes: Int) {
        let off = Self.today.midnight.adding(Minutes(start))
        (flight.offBlock, flight.onBlock) = (off, off.adding(Minutes(minutes)))
        flight.times.block = Minutes(minutes)
        flight.times[.pilotInCommand] = Minutes(minutes)
    }

    /// Sets the times of a flight that lands by night.
    package mutating func flyByNight(from start: Int, minutes: Int) {
        fly(from: start, minutes: minutes)
        (flight.times[.dayLandings], flight.times[.nightLandings]) = (nil, 1)
    }

    package mutating func flyToGeneva(minutes: Int) {
        fly(from: 600, minutes: minutes)
        flight.times[.crossCountry] = Minutes(minutes)
        flight.destination = .saved(RecordID(kind: .airports, key: 2), label: "LSGG")
        destination = Self.geneva
    }

    package mutating func move(days: Int) {
        flight.date = flight.date?.adding(days: days)
        flight.offBlock = flight.offBlock?.adding(seconds: days * 86_400)
        flight.onBlock = flight.onBlock?.adding(seconds: days * 86_400)
    }

    /// The flight as a saved entry.
    package func entry(_ key: Int64 = 1, accepted: String? = nil) -> CheckedEntry {
        CheckedEntry(
            RecordID(kind: .flights, key: key), flight, from: origin, to: destination, speedLimit: speedLimit,
            accepted: accepted, otherCommander: otherCommander)
    }
}
