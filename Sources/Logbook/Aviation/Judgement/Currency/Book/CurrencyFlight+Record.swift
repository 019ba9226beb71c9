extension CurrencyFlight {
    /// Creates the flight of a record, as rules see it; nil without a date.
    ///
    /// - Parameters:
    ///   - saved: the aircraft, if the record names a saved one; of a new one, the record says the type.
    ///   - places: the saved airports, by key; others are those of the table of airports.
    package convenience init?(
        _ record: FlightRecord, aircraft saved: CurrencyAircraft? = nil, places: [Int64: CurrencyAirport] = [:]
    ) {
        guard let date = record.date else { return nil }
        self.init(date)
        read(record)
        if record.aircraft?.id != nil {
            aircraft = saved
        } else if let label = record.aircraft?.label {
            var new = AircraftRecord()
            new.tailNumber = label
            new.aircraftType = record.newType?.nonEmpty
            aircraft = CurrencyAircraft(new)
        }
        func place(_ link: RecordLink?) -> CurrencyAirport? {
            guard let link else { return nil }
            let airport = link.id.flatMap { places[$0.key] }
            return airport ?? CurrencyAirport(link.label, at: AirportTable.airport(link.label)?.record.coordinate)
        }
        origin = place(record.origin)
        destination = place(record.destination)
    }

    /// Takes the values of a record.
    private func read(_ record: FlightRecord) {
        kind = record.kind
        role = record.role
        func number(_ attribute: String) -> Int? {
            switch record.attributes[attribute] {
            case .number(let number)?: number
            case .minutes(let minutes)?: minutes.count
            default: nil
            }
        }
        pilotFlying = record.flag(.pilotFlying)
        tracking = record.flag(.tracking)
        isApprovedCourse = record.flag(.isApprovedCourse)
        checks = Set(CurrencyCheck.allCases.filter { record.flag($0.attribute) == true })
        take(remarksOfCheck: record.remarks)
        isRefresher = record.flag(CurrencyCheck.refresher.attribute)
        take(crew: Set(record.crew.compactMap(\.role)))
        if record.safetyPilot != nil { hasLookout = true }
        launchMethod = record.text(.launchMethod)
        isOperated = record.text(.operator) != nil
        isUnderIFR = record.rules.map { $0 != .visual }
        take(device: record.simulatorDevice)
        self[.offBlock] = record.offBlock
        self[.takeOff] = record.takeOff
        self[.landing] = record.landing
        self[.onBlock] = record.onBlock
        for time in [CurrencyTimeColumn.dutyStart, .dutyEnd] {
            if case .instant(let instant)? = record.attributes[time.attributeName] { self[time] = instant }
        }
        for own in CurrencyNumberColumn.allCases {
            let name = own.attributeName
            let column = FlightColumn.allCases.first { $0.attributeName == name }
            let count = FlightCount.allCases.first { $0.attributeName == name }
            counts[own] = column.map { record.times[$0]?.count } ?? count.map { record.times[$0] } ?? number(name)
        }
        for approach in record.approaches { approaches.add(approach.type, approach.count) }
    }
}
