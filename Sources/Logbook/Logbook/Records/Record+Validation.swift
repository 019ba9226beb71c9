/// Values that a record needs to be saved. `FlightCheck` checks whether they are plausible.
extension Record {
    /// Validates the record.
    ///
    /// - Throws: `LogbookError.invalid` with the first field that cannot be saved.
    func validate() throws(LogbookError) {
        switch self {
        case .flight(let flight): try flight.validate()
        case .aircraft(let aircraft): try aircraft.validate()
        case .pilot(let pilot):
            try require(pilot.name.isFilled, "Name", "a pilot needs a name")
        case .airport(let airport):
            let names = [airport.icaoIdentifier, airport.faaIdentifier, airport.iataIdentifier, airport.name]
            try require(names.contains(where: \.isFilled), "ICAO", "an airport needs an identifier or a name")
        }
    }
}

extension FlightRecord {
    fileprivate func validate() throws(LogbookError) {
        try require(date != nil, "Date", "a flight needs its date")
        for column in FlightColumn.allCases {
            guard let minutes = times[column]?.count else { continue }
            let isHeld = (0...Int(Int32.max)).contains(minutes)
            try require(isHeld, column.displayName, "a time is not less than nothing, nor beyond all counting")
        }
        for count in FlightCount.allCases { try requireCount(times[count], count.displayName) }
        for approach in approaches {
            try require(approach.count >= 1, "Approaches", "each is flown at least once")
            try requireCount(approach.count, "Approaches")
        }
        let links = [("Aircraft", aircraft), ("From", origin), ("To", destination), ("Pilot", pilot)]
        for (field, link) in links + [("Safety pilot", safetyPilot)] + approaches.map({ ("Approaches", $0.airport) }) {
            try require(link.map { !$0.label.allSatisfy(\.isWhitespace) || $0.id != nil } ?? true, field, "it is blank")
        }
    }
}

extension AircraftRecord {
    fileprivate func validate() throws(LogbookError) {
        let names = [tailNumber, registrationNumber, aircraftType]
        try require(names.contains(where: \.isFilled), "Tail number", "an aircraft needs a tail number or a type")
        try requireCount(numberOfEngines, "Engines")
        try requireCount(numPassengers, "Passengers")
    }
}

extension String? {
    fileprivate var isFilled: Bool { self?.contains { !$0.isWhitespace } ?? false }
}

private func require(_ condition: Bool, _ field: String, _ reason: String) throws(LogbookError) {
    guard condition else { throw .invalid(field: field, reason: reason) }
}

private func requireCount(_ count: Int?, _ field: String) throws(LogbookError) {
    guard let count else { return }
    try require((0...Int(Int16.max)).contains(count), field, "a count is between 0 and \(Int16.max)")
}
