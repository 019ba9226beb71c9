extension FlightRecord {
    /// The four times as seen from the flight's date, or from the first known instant's where there is no date.
    package var clock: OffOnTimes {
        let instants: [FlightEvent: UTCInstant] = [
            .offBlock: offBlock, .takeOff: takeOff, .landing: landing, .onBlock: onBlock,
        ].compactMapValues(\.self)
        guard let day = date ?? instants.values.min()?.date else { return OffOnTimes() }
        return OffOnTimes(instants, on: day)
    }

    package subscript(event: FlightEvent) -> UTCInstant? {
        get {
            switch event {
            case .offBlock: offBlock
            case .takeOff: takeOff
            case .landing: landing
            case .onBlock: onBlock
            }
        }
        set {
            switch event {
            case .offBlock: offBlock = newValue
            case .takeOff: takeOff = newValue
            case .landing: landing = newValue
            case .onBlock: onBlock = newValue
            }
        }
    }
}

extension Record {
    /// Where an airport lies; nil for everything else.
    package var coordinate: Coordinate? { if case .airport(let airport) = self { airport.coordinate } else { nil } }

    /// What tells a record from others of its kind, in a few words.
    package var summaryText: String {
        switch self {
        case .flight: ""
        case .aircraft(let aircraft):
            [aircraft.aircraftType, aircraft.aircraftClass].compactMap(\.self).joined(separator: " · ")
        case .pilot(let pilot): pilot.isSelf ? "the owner of this logbook" : pilot.certificateID ?? ""
        case .airport(let airport): airport.placeText
        }
    }

    /// The remarks; nil where there are none, or can be none.
    package var remarks: String? {
        switch self {
        case .flight(let flight): flight.remarks
        case .aircraft(let aircraft): aircraft.remarks
        case .pilot, .airport: nil
        }
    }

    /// Returns the record with other remarks.
    package func withRemarks(_ remarks: String?) -> Record {
        switch self {
        case .flight(var flight):
            flight.remarks = remarks
            return .flight(flight)
        case .aircraft(var aircraft):
            aircraft.remarks = remarks
            return .aircraft(aircraft)
        case .pilot, .airport: return self
        }
    }
}

extension AirportRecord {
    /// The name, and the city where the name does not say it.
    fileprivate var placeText: String {
        let isNamed = city.map { TextFolding.contains(name ?? "", $0) } ?? true
        return [name, isNamed ? nil : city].compactMap(\.self).joined(separator: " · ")
    }
}
