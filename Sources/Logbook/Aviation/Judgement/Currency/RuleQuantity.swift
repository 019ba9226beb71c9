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

/// How much of something a flight had: at least and at most, and the field that would say it exactly.
struct CurrencyAmount: Hashable, Sendable {
    var least: Int
    /// The most that it can be; for an unknown count, the largest number.
    var most: Int
    /// What is unknown; nil for nothing.
    var unknown: String?

    init(_ exact: Int) { (least, most) = (exact, exact) }

    init(unknown field: String, least: Int = 0, most: Int = .max) {
        (self.least, self.most, unknown) = (least, most, field)
    }

    static let none = CurrencyAmount(0)
}

extension CurrencyFlight {
    /// Returns how much of a quantity the entry had.
    ///
    /// Entries that are no flights have checks, and sessions in devices what a rule admits of them.
    func amount(_ need: CountNeed, _ settings: CurrencySettings) -> CurrencyAmount {
        switch need.quantity {
        case .takeoffs: takeoffs(settings)
        case .landings: landings
        case .fullStops: fullStops
        case .nightTakeoffs: nightTakeoffs(settings)
        case .nightLandings: night(counts[.nightLandings], day: counts[.dayLandings], "night landings")
        case .nightFullStops: nightFullStops
        case .approaches:
            approaches.least == approaches.most
                ? CurrencyAmount(approaches.least)
                : CurrencyAmount(unknown: "kind of approach", least: approaches.least, most: approaches.most)
        case .holds: count(counts[.holds], "holding")
        case .tracking: tracked(settings)
        case .launches: CurrencyAmount(kind == .flight ? counts[.launches] ?? 1 : 0)
        case .routeSectors: count(counts[.routeSectors], "route sectors")
        case .trainingFlights: trainingFlights
        case .check: CurrencyAmount(checks.isDisjoint(with: need.checks) ? 0 : 1)
        case .block: time(counts[.block], "block time")
        case .pic: roleTime(counts[.pic], .pilotInCommand, "PIC time")
        case .refresher: roleTime(counts[.dual], .dualReceived, "dual received")
        case .given: roleTime(counts[.given], .dualGiven, "dual given")
        case .duty:
            duty.map { CurrencyAmount(($0.upperBound.seconds - $0.lowerBound.seconds) / 60) }
                // There is duty without flights, too.
                ?? CurrencyAmount(unknown: "duty")
        }
    }

    private func count(_ known: Int?, _ field: String) -> CurrencyAmount {
        known.map { CurrencyAmount($0) } ?? CurrencyAmount(unknown: field)
    }

    /// Where one of day and night is written, the other is none: a pilot hardly writes both for a flight by day.
    private func sum(_ day: Int?, _ night: Int?) -> Int? {
        day == nil && night == nil ? nil : (day ?? 0).plus(night ?? 0)
    }

    private func takeoffs(_ settings: CurrencySettings) -> CurrencyAmount {
        if let known = sum(counts[.dayTakeoffs], counts[.nightTakeoffs]) { return CurrencyAmount(known) }
        return settings.takeoffsAsLandings ? landings : CurrencyAmount(unknown: "take-offs")
    }

    private var landings: CurrencyAmount { count(sum(counts[.dayLandings], counts[.nightLandings]), "landings") }

    private var fullStops: CurrencyAmount {
        if let known = sum(counts[.dayFullStops], counts[.nightFullStops]) { return CurrencyAmount(known) }
        let most = landings
        return most.most == 0 ? .none : CurrencyAmount(unknown: "full stops", most: most.most)
    }

    /// A count by night that is not written is none when the night time is none, or when the count by day is written and
    /// no night time is.
    private func night(_ known: Int?, day: Int?, _ field: String) -> CurrencyAmount {
        if let known { return CurrencyAmount(known) }
        if counts[.night] == 0 || (counts[.night] == nil && day != nil) { return .none }
        return CurrencyAmount(unknown: field)
    }

    private func nightTakeoffs(_ settings: CurrencySettings) -> CurrencyAmount {
        if settings.takeoffsAsLandings, sum(counts[.dayTakeoffs], counts[.nightTakeoffs]) == nil {
            return night(counts[.nightLandings], day: counts[.dayLandings], "night landings")
        }
        return night(counts[.nightTakeoffs], day: counts[.dayTakeoffs], "night take-offs")
    }

    private var nightFullStops: CurrencyAmount {
        let landings = night(counts[.nightLandings], day: counts[.dayLandings], "night landings")
        var stops = night(counts[.nightFullStops], day: counts[.dayFullStops], "night full stops")
        if counts[.nightFullStops] == nil, landings.most == 0 { return .none }
        if stops.unknown != nil { stops.most = min(stops.most, landings.most) }
        return stops
    }

    private func tracked(_ settings: CurrencySettings) -> CurrencyAmount {
        if let tracking { return CurrencyAmount(tracking ? 1 : 0) }
        if approaches.least > 0, settings.trackingImpliedByApproach { return CurrencyAmount(1) }
        return CurrencyAmount(unknown: "tracking of courses", most: 1)
    }

    private var trainingFlights: CurrencyAmount {
        let dual = roleTime(counts[.dual], .dualReceived, "dual received")
        if let field = dual.unknown { return CurrencyAmount(unknown: field, most: 1) }
        return CurrencyAmount(dual.least > 0 || role == .dualReceived ? 1 : 0)
    }

    private func time(_ known: Int?, _ field: String) -> CurrencyAmount {
        known.map { CurrencyAmount($0) } ?? CurrencyAmount(unknown: field, most: 1_440)
    }

    /// A time that is not written follows from the role: the block time, or none.
    private func roleTime(_ known: Int?, _ column: FlightColumn, _ field: String) -> CurrencyAmount {
        if let known { return CurrencyAmount(known) }
        guard let role else { return CurrencyAmount(unknown: field, most: counts[.block] ?? 1_440) }
        return role.columns.contains(column) ? time(counts[.block], "block time") : .none
    }
}

extension CurrencyFlight {
    /// Returns how much of an amount lies between an hour after sunset and an hour before sunrise.
    ///
    /// The first take-off is at the first time and place of the flight, the last landing at the last. Where a time or a
    /// place is unknown, all counts as it is written.
    func inFAANight(_ amount: CurrencyAmount, isLanding: Bool) -> CurrencyAmount {
        guard amount.most > 0, let start = self[.takeOff] ?? self[.offBlock],
            let end = self[.landing] ?? self[.onBlock],
            let from = origin?.coordinate, let to = destination?.coordinate
        else { return amount }
        let isIn = (
            start: NightTime.countsForNightCurrency(start, at: from),
            end: NightTime.countsForNightCurrency(end, at: to)
        )
        if isIn.start == isIn.end { return isIn.start ? amount : .none }
        let own = isLanding ? isIn.end : isIn.start
        guard amount.most > 1 else { return own ? amount : .none }
        return CurrencyAmount(
            unknown: "which \(isLanding ? "landings" : "take-offs") were in the night of 61.57(b)",
            least: own ? min(amount.least, 1) : 0, most: own ? amount.most : amount.most - 1)
    }

    /// Why what is logged by night is outside the night of 61.57(b); nil when the times or places are unknown.
    func faaNightReason(isLanding: Bool) -> String? {
        guard let time = isLanding ? self[.landing] ?? self[.onBlock] : self[.takeOff] ?? self[.offBlock],
            let place = (isLanding ? destination : origin)?.coordinate
        else { return nil }
        let what = "\(isLanding ? "landing" : "take-off") \(time.time)Z"
        let days = [-1, 0, 1].map { SolarTimes(on: time.date.adding(days: $0), at: place) }
        let sunset = days.compactMap(\.sunset).last { $0 <= time }
        let sunrise = days.compactMap(\.sunrise).first { $0 >= time }
        if let sunset, time.minutes(since: sunset).count < 60 {
            return "\(what) is \(time.minutes(since: sunset).count) min after sunset; it begins at 60"
        }
        if let sunrise, sunrise.minutes(since: time).count < 60 {
            return "\(what) is \(sunrise.minutes(since: time).count) min before sunrise; it ends at 60"
        }
        let next = days.compactMap(\.sunset).first { $0 > time }
        guard let next, next.minutes(since: time).count < 720 else { return "\(what) is by day" }
        let before = next.minutes(since: time)
        return "\(what) is \(before.count < 120 ? "\(before.count) min" : before.clockText) before sunset"
    }
}
