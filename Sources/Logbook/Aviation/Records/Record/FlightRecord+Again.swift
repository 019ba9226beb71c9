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

    /// Returns the likely flight after this one: with its aircraft, pilot, role and rules, from where it ended. A role and
    /// rules that are not handed on are unknown.
    ///
    /// - Parameter logsHobbs: whether flights of the aircraft log its meter, which goes on where this one left it.
    package func following(on date: LocalDate?, logsHobbs: Bool) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = date
        flight.aircraft = aircraft
        flight.origin = destination
        flight.pilot = pilot
        flight.role = role.flatMap { $0.isHandedOn ? $0 : nil }
        flight.rules = rules.flatMap { $0.isHandedOn ? $0 : nil }
        if logsHobbs { flight[.hobbsStart] = self[.hobbsEnd] }
        return flight
    }

    /// Reverses the direction of the flight.
    package mutating func reverse() {
        (origin, destination) = (destination, origin)
        route = route.map { $0.split(whereSeparator: \.isWhitespace).reversed().joined(separator: " ") }
    }
}

extension AircraftRecord {
    /// Whether new flights of the aircraft log its Hobbs meter.
    package var logsHobbs: Bool { flag(.defaultsLogsHobbs) == true }
}
