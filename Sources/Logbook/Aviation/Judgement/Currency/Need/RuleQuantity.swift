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

    /// The noun in an answer, such as `night take-off`, with its plural; for what is not counted, both are the same.
    var noun: (singular: String, plural: String) {
        switch self {
        case .takeoffs: ("take-off", "take-offs")
        case .landings: ("landing", "landings")
        case .fullStops: ("full-stop landing", "full-stop landings")
        case .nightTakeoffs: ("night take-off", "night take-offs")
        case .nightLandings: ("night landing", "night landings")
        case .nightFullStops: ("night full-stop landing", "night full-stop landings")
        case .approaches: ("approach", "approaches")
        case .holds: ("hold", "holds")
        case .tracking: ("tracking of courses", "tracking of courses")
        case .launches: ("launch", "launches")
        case .routeSectors: ("route sector", "route sectors")
        case .trainingFlights: ("training flight", "training flights")
        case .check: ("check", "check")
        case .block: ("block time", "block time")
        case .pic: ("PIC time", "PIC time")
        case .refresher: ("refresher training", "refresher training")
        case .given: ("training given", "training given")
        case .duty: ("duty", "duty")
        }
    }

    /// Returns a number with its noun, such as `2 night full-stop landings` or `2:30 block time`.
    func counted(_ number: Int) -> String {
        if isTime { return "\(Minutes(number).clockText) \(noun.plural)" }
        return self == .tracking ? noun.plural : "\(number) \(number == 1 ? noun.singular : noun.plural)"
    }
}
