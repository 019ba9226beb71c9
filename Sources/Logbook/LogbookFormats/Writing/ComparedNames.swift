import Aviation
import Logbook

/// Makes the names in flights comparable: those that a file uses, and those of the logbook's records.
struct ComparedNames {
    private var places: [String: String] = [:]

    /// Returns a flight whose links have the names by which records are found, and whose people have one order.
    mutating func compared(_ flight: FlightRecord) -> FlightRecord {
        var flight = flight
        flight.newType = nil
        flight.aircraft = flight.aircraft.map { .new(ExportSurvey.key(ofAircraft: $0.label)) }
        flight.origin = place(flight.origin)
        flight.destination = place(flight.destination)
        flight.pilot = person(flight.pilot)
        flight.approaches = flight.approaches.map { compared($0) }
        flight.crew = flight.crew.map { compared($0) }.sorted { Self.order($0) < Self.order($1) }
        return flight
    }

    /// Returns an approach whose airport has the name by which it is found.
    mutating func compared(_ approach: ApproachRecord) -> ApproachRecord {
        var approach = approach
        approach.airport = place(approach.airport)
        return approach
    }

    /// Returns someone on board by the name by which they are found.
    func compared(_ member: CrewRecord) -> CrewRecord {
        var member = member
        member.pilot = person(member.pilot)
        member.roleText = member.roleText.map(FoldedText.folded)
        return member
    }

    private static func order(_ member: CrewRecord) -> (String, String) {
        (member.role?.rawValue ?? member.roleText ?? "", member.pilot?.label ?? "")
    }

    private func person(_ link: RecordLink?) -> RecordLink? { link.map { .new(FoldedText.folded($0.label)) } }

    private mutating func place(_ link: RecordLink?) -> RecordLink? {
        guard let text = link?.label else { return nil }
        if let known = places[text] { return .new(known) }
        let name = AirportTable.airport(text)?.label ?? FoldedText.folded(text)
        places[text] = name
        return .new(name)
    }
}
