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
    var isTime: Bool {
        switch self {
        case .block, .pic, .refresher, .given, .duty: true
        case .takeoffs, .landings, .fullStops, .nightTakeoffs, .nightLandings, .nightFullStops, .approaches, .holds,
            .tracking, .launches, .routeSectors, .trainingFlights, .check:
            false
        }
    }

    /// How a book is read where it does not say enough to count the quantity.
    var readings: Set<CountReading> {
        switch self {
        case .landings, .fullStops: [.ownLandings]
        case .takeoffs: [.ownLandings, .takeoffPerLanding]
        case .nightTakeoffs: [.dayLandingsOnly, .takeoffPerLanding]
        case .nightLandings: [.dayLandingsOnly]
        case .nightFullStops: [.ownLandings, .dayLandingsOnly]
        case .tracking: [.approachTracks]
        case .check: [.passedChecks]
        case .routeSectors: [.legSectors]
        case .approaches, .holds, .launches, .trainingFlights, .block, .pic, .refresher, .given,
            .duty:
            []
        }
    }

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

/// A way to read a book that an answer names, because its count rests on it; the settings turn most of them on.
enum CountReading: CaseIterable, Sendable {
    case ownLandings
    case dayLandingsOnly
    case takeoffPerLanding
    case approachTracks
    case passedChecks
    case legSectors

    /// Returns whether the settings read the book this way.
    func isUsed(by settings: CurrencySettings) -> Bool {
        switch self {
        case .ownLandings: settings.landingsAreMine
        case .dayLandingsOnly, .passedChecks: true
        case .takeoffPerLanding: settings.takeoffsAsLandings
        case .approachTracks: settings.trackingImpliedByApproach
        case .legSectors: settings.sectorsByLegs
        }
    }

    /// The sentence that an answer says.
    var text: String {
        switch self {
        case .ownLandings:
            "Logged take-offs and landings are your own, unless the role or the field “pilot flying” says otherwise."
        case .dayLandingsOnly:
            "If only day landings are logged, night landings are taken as 0, unless night time is logged."
        case .takeoffPerLanding: "Where no take-offs are logged, one is counted per landing."
        case .approachTracks: "An approach implies intercepting and tracking courses."
        case .passedChecks: "A check that is logged is one that you passed."
        case .legSectors: "A leg of 0:45 or more from one place to another is one route sector."
        }
    }
}
