/// A flight with what the program computes from it: the values of columns that no record holds.
package struct ComputedFlight: Sendable {
    let flight: FlightRecord
    let aircraft: AircraftRecord?
    /// The positions of both airports; nil when unknown.
    let origin: Coordinate?
    let destination: Coordinate?
    /// The positions of the airports of the route.
    private let stops: [Coordinate]

    /// - Parameter own: the positions of the pilot's own airports by their identifiers, in capitals.
    package init(
        _ flight: FlightRecord, aircraft: AircraftRecord?, origin: Coordinate?, destination: Coordinate?,
        own: [String: Coordinate] = [:]
    ) {
        stops = RouteStops.positions(in: flight.route, own: own)
        self.flight = flight
        self.aircraft = aircraft
        self.origin = origin
        self.destination = destination
    }

    /// The distance from the departure over the airports of the route to the arrival, along great circles; nil when the
    /// position of either end is unknown.
    ///
    /// Airports of the route are those of `RouteStops`; other words, such as those of navaids and airways, add nothing.
    var distance: NauticalMiles? {
        guard let origin, let destination else { return nil }
        let points = [origin] + stops + [destination]
        return zip(points, points.dropFirst()).reduce(.zero) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The distance in an hour of block time, in knots; nil when either is unknown, and for a flight without distance.
    var blockSpeed: Int? {
        guard let distance, distance > NauticalMiles(1), let block = flight.times.block, block > .zero else {
            return nil
        }
        let knots = distance.count * 60 / Double(block.count)
        return knots < 100_000 ? Int(knots.rounded()) : nil
    }

    /// The night minutes by the sun; nil when times or positions are unknown.
    var night: Minutes? {
        guard let date = flight.date else { return nil }
        var facts = FlightFacts(date: date, today: date)
        facts.clock = flight.clock
        facts.origin = origin
        facts.destination = destination
        return facts.computedNight
    }

    /// Whether no part of the flight was at night, by the sun; nil when times or positions are unknown.
    package var isByDay: Bool? { night.map { $0 == .zero } }

    /// The block time of a flight that went more than 50 NM from its departure to an airport of its route or its arrival,
    /// and zero for another one, and for a role that logs none; nil when the block time or a position is unknown.
    var crossCountry: Minutes? {
        guard let origin, let destination, let block = flight.times.block else { return nil }
        guard flight.role?.logsCrossCountry != false else { return .zero }
        let farthest = RouteStops.farthest(of: stops + [destination], from: origin) ?? .zero
        return farthest > NauticalMiles(50) ? block : .zero
    }

    /// Whether the aircraft has several engines: by their number, otherwise by its class; nil when neither says it.
    package var hasSeveralEngines: Bool? {
        if let engines = aircraft?.numberOfEngines, engines > 0 { return engines > 1 }
        switch aircraft?.aircraftClass.flatMap(AircraftClass.init(rawValue:)) {
        case .singleEngineLand, .singleEngineSea, .touringMotorGlider: return false
        case .multiEngineLand, .multiEngineSea: return true
        default: return nil
        }
    }

    /// Returns the block time of a flight in an aircraft of a class; nil for another flight.
    func time(in aircraftClass: AircraftClass) -> Minutes? {
        aircraft?.aircraftClass == aircraftClass.rawValue ? flight.times.block : nil
    }

    /// Returns the block time of a single-pilot flight in an aircraft with one engine, or with several; nil for another
    /// flight.
    func singlePilot(severalEngines: Bool) -> Minutes? {
        guard (flight.times[.multiPilot] ?? .zero) <= .zero, hasSeveralEngines == severalEngines else { return nil }
        return flight.times.block
    }
}

extension Field {
    /// The fields of flights that the program computes for a column. Lists are neither ordered nor filtered by them.
    static var computedOfFlights: [Field] {
        [
            computed("greatcircle", "Great circle", .number, "NM over the airports of the route") { source in
                source.distance.map { .number(Int(min($0.count, 1e6).rounded())) }
            }
            .key("greatCircleNM").heading("GC NM"),
            computed("speed", "Block speed", .number, "knots, distance by block time") {
                $0.blockSpeed.map { .number($0) }
            }
            .key("blockSpeedKnots").heading("KT"),
            computed("sunnight", "Night by the sun", .minutes, "night from the times, along the great circle") {
                $0.night.map { .minutes($0) }
            }
            .key("computedNightMinutes").heading("SUN NT"),
            computed("xc50", "Over 50 NM", .minutes, "block time of flights of more than 50 NM") { source in
                source.crossCountry.map { .minutes($0) }
            }
            .key("computedCrossCountryMinutes").heading(">50 NM"),
            computed("asel", "ASEL", .minutes, "block time in single-engine land airplanes") { source in
                source.time(in: .singleEngineLand).map { .minutes($0) }
            }
            .key("aselMinutes"),
            computed("amel", "AMEL", .minutes, "block time in multi-engine land airplanes") { source in
                source.time(in: .multiEngineLand).map { .minutes($0) }
            }
            .key("amelMinutes"),
            computed("se", "Single-engine", .minutes, "block time, single-pilot, one engine") { source in
                source.singlePilot(severalEngines: false).map { .minutes($0) }
            }
            .key("singleEngineMinutes").heading("SE"),
            computed("me", "Multi-engine", .minutes, "block time, single-pilot, several engines") { source in
                source.singlePilot(severalEngines: true).map { .minutes($0) }
            }
            .key("multiEngineMinutes").heading("ME"),
        ]
    }

    private static func computed(
        _ name: String, _ label: String, _ type: FieldType, _ help: String,
        _ compute: @escaping @Sendable (ComputedFlight) -> FieldValue?
    ) -> Field {
        Field(FieldID("computed.\(name)"), label, type).computed(compute).words(name, help: "computed: \(help)")
    }
}
