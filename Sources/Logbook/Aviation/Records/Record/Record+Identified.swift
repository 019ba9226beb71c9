extension Record {
    /// The record without the names of linked records and without its signature: renaming an aircraft does not change its
    /// flights.
    package var identified: Record {
        if case .document(var document) = self {
            document.pilot = document.pilot?.unnamed
            document.signature = nil
            return .document(document)
        }
        guard case .flight(var flight) = self else { return self }
        flight.aircraft = flight.aircraft?.unnamed
        flight.origin = flight.origin?.unnamed
        flight.destination = flight.destination?.unnamed
        flight.pilot = flight.pilot?.unnamed
        flight.crew = flight.crew.identified
        flight.approaches = flight.approaches.identified
        // The text of a signature also changes with the names that it covers.
        flight.signature = nil
        return .flight(flight)
    }
}

extension [CrewRecord] {
    /// The crew without the names of saved pilots.
    package var identified: [CrewRecord] {
        map { member in
            var member = member
            member.pilot = member.pilot?.unnamed
            return member
        }
    }
}

extension [ApproachRecord] {
    /// The approaches without the names of saved airports.
    package var identified: [ApproachRecord] {
        map { approach in
            var approach = approach
            approach.airport = approach.airport?.unnamed
            return approach
        }
    }
}

extension FieldValue {
    /// The value without the names of saved records.
    package var identified: FieldValue {
        switch self {
        case .link(let link): .link(link.unnamed)
        case .crew(let crew): .crew(crew.identified)
        case .approaches(let approaches): .approaches(approaches.identified)
        default: self
        }
    }
}

extension RecordLink {
    fileprivate var unnamed: RecordLink { id.map { .saved($0, label: "") } ?? self }
}
