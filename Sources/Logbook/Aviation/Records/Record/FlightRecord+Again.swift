extension FlightRecord {
    /// Returns a new flight with the same people, aircraft, rules and route, without times.
    package func repeated(on date: LocalDate) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = date
        flight.aircraft = aircraft
        flight.origin = origin
        flight.destination = destination
        flight.pilot = pilot
        flight.crew = crew
        flight.kind = kind
        flight.role = role
        flight.rules = rules
        flight.route = route
        flight.simulatorDevice = simulatorDevice
        return flight
    }

    /// Reverses the direction of the flight.
    package mutating func reverse() {
        (origin, destination) = (destination, origin)
        route = route.map { $0.split(whereSeparator: \.isWhitespace).reversed().joined(separator: " ") }
    }
}
