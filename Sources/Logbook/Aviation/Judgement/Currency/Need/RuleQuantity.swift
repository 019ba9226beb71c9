/// What rules count; the raw value is the name in a file, in the plural.
enum RuleQuantity: String, Hashable, Sendable, CaseIterable {
    case takeoffs
    case landings
    case fullStops = "full stops"
    case nightTakeoffs = "night takeoffs"
    case nightLandings = "night landings"
    case nightFullStops = "night full stops"
    case approaches
    case holds
    case tracking
    case launches
    case routeSectors = "route sectors"
    case trainingFlights = "training flights"
    case check
    case block
    case pic
    case refresher
    case given
    case duty

    /// Whether it is a duration, in minutes.
    var isTime: Bool { [.block, .pic, .refresher, .given, .duty].contains(self) }

    /// Returns a number with its noun, such as `2 night full-stop landings` or `2:30 block time`.
    func counted(_ number: Int) -> String {
        let plural = label
        guard !isTime else { return "\(Minutes(number).clockText) \(plural)" }
        guard self != .tracking else { return plural }
        let ending = ["approaches", "launches"].contains(plural) ? 2 : plural.hasSuffix("s") ? 1 : 0
        return "\(number) \(number == 1 ? String(plural.dropLast(ending)) : plural)"
    }

    private var label: String {
        switch self {
        case .takeoffs: "take-offs"
        case .fullStops: "full-stop landings"
        case .nightTakeoffs: "night take-offs"
        case .nightFullStops: "night full-stop landings"
        case .tracking: "tracking of courses"
        case .block: "block time"
        case .pic: "PIC time"
        case .refresher: "refresher training"
        case .given: "training given"
        case .landings, .nightLandings, .approaches, .holds, .launches, .routeSectors, .trainingFlights, .check, .duty:
            rawValue
        }
    }
}
