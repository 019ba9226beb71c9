/// The role of the pilot on a flight; the raw value is stored and used in filters.
package enum PilotRole: String, Hashable, Sendable, CaseIterable, Identifiable {
    case pilotInCommand = "PIC"
    case secondInCommand = "SIC"
    case dualReceived = "DUAL"
    case instructor = "FI"
    case solo = "SOLO"
    case pilotInCommandUnderSupervision = "PICUS"
    case studentPilotInCommand = "SPIC"
    case examiner = "FE"
    case safetyPilot = "SAFETY"
    case observer = "OBS"

    package var id: String { rawValue }

    /// The short name in forms and columns, such as `PIC`.
    package var shortName: String { rawValue }

    /// Returns the short name as a region has it: a co-pilot is `SIC`, `COP` or `FO`, an instructor `CFI` or `FI`.
    package func shortName(_ second: SecondPilotName) -> String {
        switch self {
        case .secondInCommand: second.roleName
        case .instructor: second.instructorName
        default: shortName
        }
    }

    /// Returns the word for the role in a line, as a region has it.
    func word(_ second: SecondPilotName) -> String { shortName(second).lowercased() }

    /// Returns the full name as a region has it.
    package func displayName(_ second: SecondPilotName) -> String {
        guard self == .secondInCommand, second != .secondInCommand else { return displayName }
        return second.title
    }

    /// The full name.
    package var displayName: String {
        switch self {
        case .pilotInCommand: "Pilot in command"
        case .secondInCommand: "Second in command / co-pilot"
        case .dualReceived: "Dual received"
        case .instructor: "Flight instructor"
        case .solo: "Solo"
        case .pilotInCommandUnderSupervision: "Pilot in command under supervision"
        case .studentPilotInCommand: "Student pilot in command"
        case .examiner: "Flight examiner"
        case .safetyPilot: "Safety pilot"
        case .observer: "Observer"
        }
    }

    /// The columns that get the whole flight in this role; an observer logs no flight time, and a safety pilot only that
    /// of the other's hood.
    package var columns: [FlightColumn] {
        switch self {
        case .pilotInCommand, .pilotInCommandUnderSupervision, .studentPilotInCommand, .examiner: [.pilotInCommand]
        case .secondInCommand: [.secondInCommand]
        case .dualReceived: [.dualReceived]
        case .instructor: [.pilotInCommand, .dualGiven]
        case .solo: [.pilotInCommand, .solo]
        case .observer, .safetyPilot: []
        }
    }

    /// Whether the flight after one in this role is likely flown in it, too: supervision ends with the flight.
    package var isHandedOn: Bool { self != .pilotInCommandUnderSupervision }

    /// Whether flights in this role are the pilot's: who rides along flies none, and no sum of his flights has its times.
    package var flies: Bool { self != .observer }

    /// Whether flights in this role may count as cross-country time.
    var logsCrossCountry: Bool { ![.safetyPilot, .observer, .examiner].contains(self) }

    /// Creates the role of a text in any case; EASA's `COP` and `P2` are SIC, `P1` is PIC, `CFI` is FI, `PUT` is DUAL.
    package init?(text: String) {
        if let role = PilotRole(rawValue: text) {
            self = role
            return
        }
        let name = text.uppercased().filter { !$0.isWhitespace }
        if let role = PilotRole(rawValue: name) {
            self = role
            return
        }
        guard let role = Self.allCases.first(where: { $0.otherNames.contains(name) }) else { return nil }
        self = role
    }

    /// The names of the role in other logbooks, in capitals.
    var otherNames: [String] {
        switch self {
        case .pilotInCommand: ["P1", "P.I.C.", "P.I.C"]
        case .secondInCommand: ["COP", "COPI", "CO-PILOT", "COPILOT", "P2"]
        case .dualReceived: ["PUT", "P/UT", "STUDENT"]
        case .instructor: ["CFI", "INSTRUCTOR"]
        case .pilotInCommandUnderSupervision: ["P1/S", "P1US", "P1U/S", "P1/US"]
        case .examiner: ["EXAMINER"]
        case .solo, .studentPilotInCommand, .safetyPilot, .observer: []
        }
    }
}
