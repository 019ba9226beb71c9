/// The kinds of log entries; the raw value is stored.
package enum EntryKind: String, Hashable, Sendable, CaseIterable {
    case flight
    /// A session in a simulator or a training device.
    case simulator
    /// Training on the ground.
    case ground
    /// A check, course or review without a flight.
    case event

    /// The name, such as `simulator session`.
    package var noun: String {
        switch self {
        case .flight: "flight"
        case .simulator: "simulator session"
        case .ground: "ground session"
        case .event: "event"
        }
    }

    /// The name with its article, such as `a simulator session`.
    package var nounPhrase: String { self == .event ? "an \(noun)" : "a \(noun)" }

    /// The short name in the place of a type of aircraft; nil for a flight.
    package var shortName: String? {
        switch self {
        case .flight: nil
        case .simulator: "SIM"
        case .ground: "GROUND"
        case .event: "EVENT"
        }
    }

    /// The other names in filters.
    var otherNames: [String] {
        switch self {
        case .flight: []
        case .simulator: ["sim"]
        case .ground: ["briefing"]
        case .event: ["check"]
        }
    }
}

/// What someone on board does; the raw value is stored.
package enum CrewRole: String, Hashable, Sendable, CaseIterable {
    case pilotInCommand = "PIC"
    case secondInCommand = "SIC"
    case instructor
    case student
    case examiner
    case safetyPilot = "safety pilot"
    case relief
    case observer
    case cabin
    case passenger

    /// Returns the name as a region has it: a co-pilot is `SIC`, `COP` or `FO`.
    package func name(_ second: SecondPilotName) -> String { self == .secondInCommand ? second.roleName : rawValue }

    /// The column in which a pilot may log hours under this word; nil for none.
    var column: FlightColumn? {
        switch self {
        case .pilotInCommand: .pilotInCommand
        case .secondInCommand: .secondInCommand
        case .instructor: .dualReceived
        case .student: .dualGiven
        case .examiner, .safetyPilot, .relief, .observer, .cabin, .passenger: nil
        }
    }

    /// The roles that a pilot beside someone in this seat most likely had, the likeliest first; empty where any is.
    package var likelyRoles: [PilotRole] {
        switch self {
        case .instructor: [.dualReceived, .pilotInCommand]
        case .student: [.instructor, .pilotInCommand]
        case .pilotInCommand: [.secondInCommand, .dualReceived, .pilotInCommandUnderSupervision, .safetyPilot]
        default: []
        }
    }

    /// Creates the role of a word that a pilot types, case ignored; nil for an unknown one.
    package init?(text: String) {
        let name = text.lowercased()
        guard let role = Self.names[name] ?? Self.names[name.filter { !$0.isWhitespace && $0 != "-" }] else {
            return nil
        }
        self = role
    }

    /// The roles by all their names, in small letters without blanks.
    private static let names: [String: CrewRole] = Dictionary(
        allCases.flatMap { role in
            ([role.rawValue.lowercased().filter { $0 != " " }] + role.otherNames).map { ($0, role) }
        }
    ) { first, _ in first }

    /// Other names of the role, in small letters without blanks.
    private var otherNames: [String] {
        switch self {
        case .pilotInCommand: ["p1", "captain", "commander"]
        case .secondInCommand: ["copilot", "cop", "fo", "firstofficer", "p2"]
        case .instructor:
            ["cfi", "cfii", "fi", "instr", "fluglehrer", "lehrer", "instructeur", "istruttore", "instrutor"]
        case .student: ["stu", "stud", "trainee"]
        case .examiner: ["fe", "dpe", "exam", "prüfer", "examinateur", "esaminatore", "examinador"]
        case .safetyPilot: ["safety"]
        case .relief: ["reliefpilot", "cruise"]
        case .observer: ["obs"]
        case .cabin: ["cabincrew", "cc", "purser"]
        case .passenger: ["pax"]
        }
    }

    /// The roles that have a field of their own in the form of a flight.
    package static let inOwnFields: [CrewRole] = [.instructor, .student, .safetyPilot]
}
