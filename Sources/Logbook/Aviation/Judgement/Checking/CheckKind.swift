/// The kinds of findings about saved entries; the raw value is the word that silences one, and never changes.
package enum CheckKind: String, Hashable, Sendable, CaseIterable {
    case date
    case order
    case times
    case limits
    case duplicate
    case overlap
    case day
    case block
    case meters
    case speed
    case night
    case nightLanding = "night-landing"
    case crossCountry = "cross-country"
    case instrumentRules = "ifr"
    case approach
    case roles
    case roleColumn = "role-column"
    case solo
    case landings
    case fullStops = "full-stops"
    case checks
    case aircraft
    case airport
    case simulator

    /// The kind in one or two words, for the screen; commands have the raw value.
    package var label: String {
        switch self {
        case .nightLanding: "night landing"
        case .instrumentRules: "IFR"
        case .roleColumn: "role time"
        case .fullStops: "full stops"
        default: rawValue
        }
    }

    /// The heading of the findings.
    package var title: String {
        switch self {
        case .date: "Date missing or in the future"
        case .order: "Times out of order"
        case .times: "No times"
        case .limits: "Impossible times"
        case .duplicate: "Logged twice"
        case .overlap: "At the same time"
        case .day: "Another day at the airport"
        case .block: "Block time vs. out/in times"
        case .meters: "Hobbs and tach"
        case .speed: "Impossible speed"
        case .night: "Night time vs. sunset"
        case .nightLanding: "Landings vs. sunset"
        case .crossCountry: "Cross-country"
        case .instrumentRules: "IFR and instrument time"
        case .approach: "Approaches without instrument time"
        case .roles: "Time in roles"
        case .roleColumn: "No time in the role’s column"
        case .solo: "Solo without PIC"
        case .landings: "No landing"
        case .fullStops: "More full stops than landings"
        case .checks: "Checks that were not passed"
        case .aircraft: "Aircraft missing"
        case .airport: "Airport missing or unknown"
        case .simulator: "Simulator and flight time in one entry"
        }
    }
}

extension CheckKind {
    /// Returns whether words separated by blanks have that of the kind.
    func isIn(_ words: String?) -> Bool {
        (words ?? "").split(whereSeparator: \.isWhitespace).contains { $0 == rawValue }
    }

    /// Returns words with that of the kind, or without it; nil when none is left. Words that no kind has stay.
    package func put(_ isPut: Bool, in words: String?) -> String? {
        let others = (words ?? "").split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != rawValue }
        return (others + (isPut ? [rawValue] : [])).joined(separator: " ").nonEmpty
    }
}
