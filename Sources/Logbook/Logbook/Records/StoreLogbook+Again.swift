import ManagedObjects

/// A flight flown once more.
extension StoreLogbook {
    /// How many flights of a day and those before are looked at for the one that came before.
    private static let nearFlights = 50

    package func flightAgain(_ id: RecordID, today: LocalDate) throws(LogbookError) -> FlightRecord {
        guard case .flight(let flown) = try record(id, in: context) else { throw .gone }
        var flight = flown.again(on: today)
        if let entry = try object(id, in: context) as? LogEntry, try isReturn(entry) { flight.turn() }
        return flight
    }

    /// Whether the aircraft's flight before was the same way in the other direction.
    private func isReturn(_ entry: LogEntry) throws(LogbookError) -> Bool {
        guard let origin = entry.origin, let destination = entry.destination, origin !== destination,
            let aircraft = entry.aircraft, let date = entry.date
        else { return false }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = .and([
            .compare("aircraft", .equal, .objectID(aircraft.objectID)), .compare("date", .lessOrEqual, .date(date)),
        ])
        specification.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: false) }
        specification.fetchLimit = Self.nearFlights
        let flights = try objects(specification).compactMap { $0 as? LogEntry }
        guard let place = flights.firstIndex(where: { $0 === entry }), flights.indices.contains(place + 1) else {
            return false
        }
        return flights[place + 1].origin === destination && flights[place + 1].destination === origin
    }
}

extension FlightRecord {
    /// What is the same when a flight is flown again: who, in what, from where to where; not its times.
    package func again(on date: LocalDate) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = date
        flight.aircraft = aircraft
        flight.origin = origin
        flight.destination = destination
        flight.pilot = pilot
        flight.safetyPilot = safetyPilot
        flight.role = role
        flight.rules = rules
        flight.route = route
        flight.simulatorDevice = simulatorDevice
        return flight
    }

    /// Turns the way round.
    package mutating func turn() {
        (origin, destination) = (destination, origin)
        route = route.map { $0.split(whereSeparator: \.isWhitespace).reversed().joined(separator: " ") }
    }
}
