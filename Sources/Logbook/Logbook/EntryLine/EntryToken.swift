/// One word of an entry line, and what was understood of it.
package struct EntryToken: Hashable, Sendable {
    /// The word as typed.
    package let text: String
    /// Its characters in the line, counted from 0.
    package let range: Range<Int>
    /// What it says of the flight; empty when it was not understood.
    package var meanings: [EntryMeaning] = []
    /// What was understood, in words; empty when nothing was.
    package var explanation = ""
    /// What is wrong with it; `nil` when nothing is.
    package var problem: EntryProblem?
    /// The characters that are wrong, counted from 0 in the line.
    package var problemRange: Range<Int>

    /// Whether it is a place and says nothing else, not even which end.
    var isBarePlace: Bool { isPlaceAlone && problem == nil }

    /// The same, whatever is wrong with it.
    var isPlaceAlone: Bool { meanings == [.destination(text)] }

    init(_ text: String, at range: Range<Int>) {
        self.text = text
        self.range = range
        problemRange = range
    }
}

/// What a word of an entry line says of the flight.
package enum EntryMeaning: Hashable, Sendable {
    case date(LocalDate)
    case aircraft(String)
    case origin(String)
    case destination(String)
    /// Places on the way.
    case route(String)
    case event(FlightEvent, ClockTime)
    case time(FlightColumn, Minutes)
    /// A column holds the whole flight.
    case wholeFlight(FlightColumn)
    case count(FlightCount, Int)
    /// The landings were to a full stop.
    case fullStop
    case approach(EntryApproach)
    case role(PilotRole)
    case rules(FlightRules)
    case pilot(String)
    case safetyPilot(String)
    case device(String)
    case remarks(String)

    static let originSlot = "origin"
    static let destinationSlot = "destination"

    /// What may be said once only; `nil` for what may be said again.
    var slot: String? {
        switch self {
        case .date: "date"
        case .aircraft: "aircraft"
        case .origin: Self.originSlot
        case .destination: Self.destinationSlot
        case .route: "route"
        case .event(let event, _): "\(event.label.lowercased()) time"
        case .time(let column, _), .wholeFlight(let column): column.displayName.lowercased()
        case .count(let count, _): count.displayName.lowercased()
        case .fullStop: "full stop"
        case .role: "role"
        case .rules: "rules"
        case .pilot: "pilot"
        case .safetyPilot: "safety pilot"
        case .device: "device"
        case .approach, .remarks: nil
        }
    }
}

/// An approach as an entry line writes it.
package struct EntryApproach: Hashable, Sendable {
    package let type: ApproachType
    package let runway: String?
    /// The airport as typed; `nil` for the destination.
    package let airport: String?
    package let count: Int
}
