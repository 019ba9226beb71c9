/// Values that a record needs to be saved. `FlightDiagnostic` checks whether they are plausible.
extension Record {
    /// Validates the record.
    ///
    /// - Throws: `InvalidValue` with the first field that cannot be saved.
    package func validate() throws(InvalidValue) {
        switch self {
        case .flight(let flight): try flight.validate()
        case .aircraft(let aircraft): try aircraft.validate()
        case .pilot(let pilot):
            try require(pilot.name.isFilled, .pilotName, .pilots, "a pilot needs a name")
        case .airport(let airport):
            let names = [airport.icaoIdentifier, airport.faaIdentifier, airport.iataIdentifier, airport.name]
            try require(names.contains(where: \.isFilled), .icao, .airports, "an airport needs an identifier or a name")
        case .document(let document): try document.validate()
        }
    }
}

extension FlightRecord {
    fileprivate func validate() throws(InvalidValue) {
        try require(date != nil, .date, .flights, "a flight needs its date")
        for column in FlightColumn.allCases {
            guard let minutes = times[column]?.count else { continue }
            let isHeld = (0...Int(Int32.max)).contains(minutes)
            try require(isHeld, .column(column), .flights, "a time is between 0 and 35,791,394 hours")
        }
        for count in FlightCount.allCases { try requireCount(times[count], .count(count), .flights) }
        for approach in approaches {
            try require(approach.count >= 1, .approaches, .flights, "each is flown at least once")
            try requireCount(approach.count, .approaches, .flights)
        }
        let links: [(FieldID, RecordLink?)] = [
            (.aircraft, aircraft), (.origin, origin), (.destination, destination), (.pilot, pilot),
        ]
        let parts = crew.map { (FieldID.crew, $0.pilot) } + approaches.map { (.approaches, $0.airport) }
        for (field, link) in links + parts {
            let isFilled = link.map { !$0.label.allSatisfy(\.isWhitespace) || $0.id != nil } ?? true
            try require(isFilled, field, .flights, "it is blank")
        }
    }
}

extension AircraftRecord {
    fileprivate func validate() throws(InvalidValue) {
        let names = [tailNumber, registrationNumber, aircraftType]
        try require(
            names.contains(where: \.isFilled), .tailNumber, .aircraft, "an aircraft needs a registration or a type")
        try requireCount(numberOfEngines, .engines, .aircraft)
        try requireCount(numPassengers, .passengers, .aircraft)
    }
}

extension DocumentRecord {
    fileprivate func validate() throws(InvalidValue) {
        let names = [text(.kind), text(.name)]
        try require(
            names.contains(where: \.isFilled), .documentKind, .documents, "a document needs a kind or a name")
        let isFilled = pilot.map { $0.id != nil || Optional($0.label).isFilled } ?? true
        try require(isFilled, .holder, .documents, "it is blank")
    }
}

extension String? {
    fileprivate var isFilled: Bool { self?.contains { !$0.isWhitespace } ?? false }
}

private func require(
    _ condition: Bool, _ field: FieldID, _ kind: RecordKind, _ reason: String
) throws(InvalidValue) {
    guard condition else {
        throw InvalidValue(field: FieldTable.standard[kind][field]?.label ?? field.name, reason: reason)
    }
}

private func requireCount(_ count: Int?, _ field: FieldID, _ kind: RecordKind) throws(InvalidValue) {
    guard let count else { return }
    try require((0...Int(Int16.max)).contains(count), field, kind, "a count is between 0 and \(Int16.max)")
}
