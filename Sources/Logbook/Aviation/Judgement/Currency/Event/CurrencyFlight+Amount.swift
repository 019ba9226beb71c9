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
