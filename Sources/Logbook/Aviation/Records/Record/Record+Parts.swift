extension FlightRecord: EventTimes {
    /// The four times as seen from the flight's date, or from the first known instant's where there is no date.
    package var clock: OffOnTimes {
        firstDay.map { OffOnTimes(known, on: $0) } ?? OffOnTimes()
    }

    /// The day from which times of the day are counted: the flight's date, else that of the first known instant.
    package var firstDay: LocalDate? { date ?? known.values.min()?.date }
}

extension FlightRecord {
    /// The first of the crew in a role; setting it replaces that one.
    package subscript(role: CrewRole) -> RecordLink? {
        get { crew.first { $0.role == role }?.pilot }
        set {
            let place = crew.firstIndex { $0.role == role }
            switch (place, newValue) {
            case (let place?, let link?): crew[place].pilot = link
            case (let place?, nil): crew.remove(at: place)
            case (nil, let link?): crew.append(CrewRecord(role, link))
            case (nil, nil): break
            }
        }
    }

    /// Who was on board beside the owner of the logbook and instructors, who may have watched from the ground; nil for no
    /// one.
    package var companion: String? {
        crew.first { ![.pilotInCommand, .instructor].contains($0.role) && $0.pilot != nil }?.pilot?.label
    }

    /// The safety pilot; nil for none.
    package var safetyPilot: RecordLink? {
        get { self[.safetyPilot] }
        set { self[.safetyPilot] = newValue }
    }

    /// The crew without those that have a field of their own in the form; nil for none.
    package var others: CrewList? {
        get {
            let places = Set(CrewRole.inOwnFields.compactMap { role in crew.firstIndex { $0.role == role } })
            let others = crew.indices.filter { !places.contains($0) }.map { crew[$0] }
            return others.isEmpty ? nil : CrewList(others)
        }
        set {
            let own = CrewRole.inOwnFields.compactMap { role in crew.first { $0.role == role } }
            crew = own + (newValue?.crew ?? [])
        }
    }
}

/// People on board as one value of a field.
package struct CrewList: FieldConvertible {
    package let crew: [CrewRecord]

    package init(_ crew: [CrewRecord]) { self.crew = crew }

    package var fieldValue: FieldValue { .crew(crew) }

    package init?(field value: FieldValue) {
        guard case .crew(let crew) = value else { return nil }
        self.crew = crew
    }
}

extension Record {
    /// Where an airport lies; nil for everything else.
    package var coordinate: Coordinate? { if case .airport(let airport) = self { airport.coordinate } else { nil } }

    /// Returns what tells a record from others of its kind, in a few words.
    package func summaryText(by names: AircraftNames) -> String {
        switch self {
        case .flight: ""
        case .aircraft(let aircraft):
            [aircraft.aircraftType, aircraft.className(by: names)].compactMap(\.self).joined(separator: " · ")
        case .pilot(let pilot): pilot.isSelf ? "the owner of this logbook" : pilot.certificateID ?? ""
        case .airport(let airport): airport.placeText
        case .document: ""
        }
    }

    /// The remarks; nil where there are none, or can be none.
    package var remarks: String? {
        switch self {
        case .flight(let flight): flight.remarks
        case .aircraft(let aircraft): aircraft.remarks
        case .document(let document): document.text(.remarks)
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
        case .document(var document):
            document[.remarks] = remarks.map { .text($0) }
            return .document(document)
        case .pilot, .airport: return self
        }
    }
}

extension AirportRecord {
    /// The name, and the city where the name does not say it.
    fileprivate var placeText: String {
        let isNamed = city.map { FoldedText.contains(name ?? "", $0) } ?? true
        return [name, isNamed ? nil : city].compactMap(\.self).joined(separator: " · ")
    }
}
