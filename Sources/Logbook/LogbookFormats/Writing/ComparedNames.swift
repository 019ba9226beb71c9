import Aviation
import Logbook

/// Makes the names in flights comparable: those that a file uses, and those of the logbook's records.
struct ComparedNames {
    private var places: [String: String] = [:]
    private var aircraft: [String: String] = [:]
    private var people: [String: String] = [:]

    /// Returns a flight whose links have the names by which records are found, and whose people have one order.
    mutating func compared(_ flight: FlightRecord) -> FlightRecord {
        var flight = flight
        flight.newType = nil
        flight.aircraft = flight.aircraft.map {
            .new(Self.name($0.label, in: &aircraft, ExportSurvey.key(ofAircraft:)))
        }
        flight.origin = place(flight.origin)
        flight.destination = place(flight.destination)
        flight.pilot = person(flight.pilot)
        flight.approaches = flight.approaches.map { compared($0) }
        flight.crew = flight.crew.map { compared($0) }
        if flight.crew.count > 1 { flight.crew.sort { Self.order($0) < Self.order($1) } }
        return flight
    }

    /// Returns an approach whose airport has the name by which it is found.
    mutating func compared(_ approach: ApproachRecord) -> ApproachRecord {
        var approach = approach
        approach.airport = place(approach.airport)
        return approach
    }

    /// Returns someone on board by the name by which they are found.
    mutating func compared(_ member: CrewRecord) -> CrewRecord {
        var member = member
        member.pilot = person(member.pilot)
        member.roleText = member.roleText.map(FoldedText.folded)
        return member
    }

    private static func order(_ member: CrewRecord) -> (String, String) {
        (member.role?.rawValue ?? member.roleText ?? "", member.pilot?.label ?? "")
    }

    private mutating func person(_ link: RecordLink?) -> RecordLink? {
        link.map { .new(Self.name($0.label, in: &people, FoldedText.folded)) }
    }

    private mutating func place(_ link: RecordLink?) -> RecordLink? {
        link.map { link in
            .new(
                Self.name(link.label, in: &places) { AirportTable.airport(written: $0)?.label ?? FoldedText.folded($0) }
            )
        }
    }

    /// Returns a name as it is compared, which is made once.
    private static func name(_ text: String, in known: inout [String: String], _ make: (String) -> String) -> String {
        if let name = known[text] { return name }
        let name = make(text)
        known[text] = name
        return name
    }
}
