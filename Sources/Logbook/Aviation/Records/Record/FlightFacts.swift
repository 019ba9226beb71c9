/// The facts of a flight that a check needs: values of the form and values computed from them.
package struct FlightFacts: Hashable, Sendable {
    package var kind = EntryKind.flight
    /// The pilot's own date of the flight; nil when it is missing or was not understood.
    package var date: LocalDate?
    /// The pilot's own date now.
    package var today: LocalDate
    /// The four times, in UTC.
    package var clock = OffOnTimes()
    /// How the pilot names the times.
    package var timeNames = TimeNames.blocks
    /// How the pilot names the one beside the pilot in command.
    package var secondPilot = SecondPilotName.secondInCommand
    /// Whether a time was read as on the next day although the pilot did not type it.
    package var assumesNextDay = false
    /// The times and counts.
    package var times = FlightTimes()
    /// The pilot's role.
    package var role: PilotRole?
    /// The flight rules.
    package var rules: FlightRules?
    /// The time zone of the airport of departure; nil when it is unknown.
    package var originZone: LocalZone?
    /// The position of the airport of departure; nil when it is unknown.
    package var origin: Coordinate?
    /// The position of the airport of arrival; nil when it is unknown.
    package var destination: Coordinate?
    /// The positions of the airports of the route, at which the flight may have landed.
    package var stops: [Coordinate] = []
    /// The durations of parts of the flight that have no column, such as PICUS.
    package var durationsOfRoles: [FieldID: Minutes] = [:]
    /// The aircraft's meters.
    package var hobbs = MeterReadings()
    package var tach = MeterReadings()
    /// The pilot in command, if that is not the owner of the logbook.
    package var otherCommander: String?
    /// Who is named on board beside instructors, who may have watched from the ground; nil for no one.
    package var companion: String?
    /// Whether the flight has an aircraft.
    package var hasAircraft = true
    /// The name of an aircraft that saving makes without a type; nil for none.
    package var untypedAircraft: String?
    /// The type of an aircraft that saving makes; nil for none.
    package var newType: String?
    /// The ground speed, in knots, that the aircraft does not reach; without an aircraft, that of a jet in a jet stream.
    package var speedLimit = AircraftRecord.usualSpeedLimit
    /// Whether the flight has both airports.
    package var hasAirports = true
    /// Whether the flight has a route.
    package var hasRoute = false
    /// The finding of the open logbook: that another flight is the same, or was under way at the same time, or that a time
    /// is still to come; nil for none.
    package var other: FlightClash?
    /// Whether it is a check that the remarks say was not passed.
    package var saysFailedCheck = false
    /// The number of logged instrument approaches.
    package var instrumentApproachCount = 0

    /// Creates the facts of a flight with a known date only.
    package init(date: LocalDate?, today: LocalDate) {
        self.date = date
        self.today = today
    }

    /// The distance between the airports along the ellipsoid; nil when a position is unknown.
    package var distance: NauticalMiles? {
        guard let origin, let destination else { return nil }
        return origin.distance(to: destination)
    }

    /// The distance from the departure to the farthest place where the flight may have landed; nil when no position is
    /// known. Title 14 CFR 61.1(b) counts it for cross-country time.
    var farthest: NauticalMiles? {
        guard let origin else { return nil }
        return RouteStops.farthest(of: stops + [destination].compactMap(\.self), from: origin)
    }

    /// The distance over the block time, in knots; nil when one of them is unknown.
    var groundSpeed: Double? {
        guard let distance, let block = times.block, block > .zero else { return nil }
        return distance.count * 60 / Double(block.count)
    }

    /// The landing's time, else on blocks, if it is night there from a quarter of an hour before to one after it;
    /// nil otherwise.
    var landingAtNight: ClockTime? {
        guard let date, let destination, let time = clock.down else { return nil }
        let instants = [-15, 0, 15].map { UTCInstant(date, time).adding(Minutes($0)) }
        return instants.allSatisfy { NightTime.isNight($0, at: destination) } ? time : nil
    }

    /// Whether a block time is a usual one for the distance: at thirty knots, and three hours on the ground or in a
    /// pattern. An unknown distance counts as none.
    package func fits(_ block: Minutes) -> Bool { Double(block.count) <= (distance?.count ?? 0) * 2 + 180 }

    /// The night minutes by the sun, from take-off (or off blocks) to landing (or on blocks); nil when the times, the
    /// date or the positions are unknown, or the times are out of order.
    package var computedNight: Minutes? {
        guard let date, let origin, let destination, (try? clock.checkOrder()) != nil else { return nil }
        guard let up = clock.up, let down = clock.down else { return nil }
        return NightTime.minutes(
            from: origin, to: destination, takeOff: UTCInstant(date, up), landing: UTCInstant(date, down))
    }
}
