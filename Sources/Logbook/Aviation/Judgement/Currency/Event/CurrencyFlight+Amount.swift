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
        case .nightLandings: night(counts[.nightLandings], day: counts[.dayLandings], .nightLandings)
        case .nightFullStops: nightFullStops
        case .approaches:
            approaches.least == approaches.most
                ? CurrencyAmount(approaches.least)
                : CurrencyAmount(unknown: .approachKind, least: approaches.least, most: approaches.most)
        case .holds: count(counts[.holds], .holding)
        case .tracking: tracked(settings)
        case .launches: launches
        case .routeSectors: sectors(settings)
        case .trainingFlights: trainingFlights
        case .check: CurrencyAmount(checks.isDisjoint(with: need.checks) ? 0 : 1)
        case .block: time(counts[.block], .blockTime)
        case .pic: picTime
        case .refresher where isRefresher == false: .none
        // Who instructs or examines gives it.
        case .refresher where counts[.dual] == nil && (role == .instructor || role == .examiner): .none
        // It says that it was training, and not how long.
        case .refresher where isRefresher == true && counts[.dual] == nil && role != .dualReceived:
            CurrencyAmount(unknown: .dualReceived, most: counts[.block] ?? 1_440)
        case .refresher: roleTime(counts[.dual], .dualReceived, .dualReceived)
        case .given: roleTime(counts[.given], .dualGiven, .dualGiven)
        case .duty:
            if let duty {
                CurrencyAmount((duty.upperBound.seconds - duty.lowerBound.seconds) / 60)
            }
            // There is duty without flights, too. What is no flight is duty if it was for an operator.
            else if kind == .flight || isOperated {
                CurrencyAmount(unknown: .duty)
            } else {
                .none
            }
        }
    }

    /// An entry of several landings that logs no launches has one or more.
    private var launches: CurrencyAmount {
        guard kind == .flight else { return .none }
        if let logged = counts[.launches] { return CurrencyAmount(logged) }
        let least = selfLaunches
        let landings = sum(counts[.dayLandings], counts[.nightLandings]) ?? least
        guard aircraft?.flownClass == .glider, landings > least else { return CurrencyAmount(least) }
        return CurrencyAmount(unknown: .launches, least: least, most: landings)
    }

    /// The launches of an entry that logs none: the take-offs of a touring motor glider, else one.
    private var selfLaunches: Int {
        guard aircraft?.flownClass == .touringMotorGlider, launchMethod == nil || launchMethod == Field.selfLaunch
        else { return 1 }
        return max(1, sum(counts[.dayTakeoffs], counts[.nightTakeoffs]) ?? 1)
    }

    private func count(_ logged: Int?, _ field: FlightField) -> CurrencyAmount {
        logged.map { CurrencyAmount($0) } ?? CurrencyAmount(unknown: field)
    }

    /// Where one of day and night is written, the other is none: a pilot hardly writes both for a flight by day.
    private func sum(_ day: Int?, _ night: Int?) -> Int? {
        day == nil && night == nil ? nil : (day ?? 0).plus(night ?? 0)
    }

    private func takeoffs(_ settings: CurrencySettings) -> CurrencyAmount {
        if let logged = sum(counts[.dayTakeoffs], counts[.nightTakeoffs]) { return CurrencyAmount(logged) }
        if wasNotFlown { return .none }
        if let launches = loggedLaunches { return launches }
        return settings.takeoffsAsLandings ? landings : CurrencyAmount(unknown: .takeoffs)
    }

    /// A flight of 0:00 has none, and a glider lands once for each launch.
    private var landings: CurrencyAmount {
        if let logged = sum(counts[.dayLandings], counts[.nightLandings]) { return CurrencyAmount(logged) }
        if wasNotFlown { return .none }
        return loggedLaunches ?? CurrencyAmount(unknown: .landings)
    }

    /// The launches of a glider that are logged; nil for none, and for other aircraft.
    private var loggedLaunches: CurrencyAmount? {
        aircraft?.flownClass == .glider ? counts[.launches].map { CurrencyAmount($0) } : nil
    }

    /// Whether the entry is a flight that took no time, as of one that was cancelled.
    private var wasNotFlown: Bool { kind == .flight && counts[.block] == 0 }

    private var fullStops: CurrencyAmount {
        let most = landings
        if let logged = sum(counts[.dayFullStops], counts[.nightFullStops]) { return stops(logged, of: most) }
        return most.most == 0 ? .none : CurrencyAmount(unknown: .fullStops, most: most.most)
    }

    /// A count by night that is not written is none when the night time is none, or when the count by day is written and
    /// no night time is.
    private func night(_ logged: Int?, day: Int?, _ field: FlightField) -> CurrencyAmount {
        // Landings by night and no time by night contradict each other.
        if let logged, logged > 0, counts[.night] == 0 { return CurrencyAmount(unknown: field, most: logged) }
        if let logged { return CurrencyAmount(logged) }
        if wasNotFlown { return .none }
        if counts[.night] == 0 || (counts[.night] == nil && day != nil) { return .none }
        return CurrencyAmount(unknown: field)
    }

    private func nightTakeoffs(_ settings: CurrencySettings) -> CurrencyAmount {
        if settings.takeoffsAsLandings, sum(counts[.dayTakeoffs], counts[.nightTakeoffs]) == nil {
            let landings = night(counts[.nightLandings], day: counts[.dayLandings], .nightLandings)
            // A flight that was by night in part may have begun by day.
            guard landings.unknown == nil, landings.least > 0, let night = counts[.night], let block = counts[.block],
                night + Self.nightTolerance < block
            else { return landings }
            return CurrencyAmount(unknown: .nightTakeoffs, least: landings.least - 1, most: landings.most)
        }
        return night(counts[.nightTakeoffs], day: counts[.dayTakeoffs], .nightTakeoffs)
    }

    /// So many minutes less than the block time are a night flight from its beginning to its end.
    private static let nightTolerance = 10

    /// More full stops than landings contradict each other: there are as many as there are landings at least.
    private func stops(_ logged: Int, of landings: CurrencyAmount) -> CurrencyAmount {
        guard landings.unknown == nil, logged > landings.most else { return CurrencyAmount(logged) }
        return CurrencyAmount(unknown: .fullStops, least: landings.least, most: logged)
    }

    private var nightFullStops: CurrencyAmount {
        let landings = night(counts[.nightLandings], day: counts[.dayLandings], .nightLandings)
        var stops = night(counts[.nightFullStops], day: counts[.dayFullStops], .nightFullStops)
        if counts[.nightFullStops] == nil, landings.most == 0 { return .none }
        if stops.unknown != nil {
            stops.most = min(stops.most, landings.most)
            return stops
        }
        guard let logged = counts[.nightFullStops], counts[.nightLandings] != nil else { return stops }
        return self.stops(logged, of: landings)
    }

    private func tracked(_ settings: CurrencySettings) -> CurrencyAmount {
        if let tracking { return CurrencyAmount(tracking ? 1 : 0) }
        if approaches.least > 0, settings.trackingImpliedByApproach { return CurrencyAmount(1) }
        return CurrencyAmount(unknown: .tracking, most: 1)
    }

    private var trainingFlights: CurrencyAmount {
        let dual = roleTime(counts[.dual], .dualReceived, .dualReceived)
        // Several launches of a glider in one entry are as many flights.
        let flights = aircraft?.flownClass == .glider ? launches : CurrencyAmount(1)
        if role == .dualReceived || dual.least > 0 { return flights.most == 0 ? CurrencyAmount(1) : flights }
        return dual.unknown.map { CurrencyAmount(unknown: $0, most: max(flights.most, 1)) } ?? .none
    }

    /// A flight from one place to another that is long enough for climb, cruise and approach is a sector, if the pilot says so.
    private func sectors(_ settings: CurrencySettings) -> CurrencyAmount {
        if let logged = counts[.routeSectors] { return CurrencyAmount(logged) }
        guard settings.sectorsByLegs, kind == .flight, let origin, let destination, origin.label != destination.label,
            let block = counts[.block], block >= Self.sectorMinutes
        else { return CurrencyAmount(unknown: .routeSectors, most: mostSectors) }
        return CurrencyAmount(unknown: .routeSectors, least: 1, most: mostSectors)
    }

    /// From this block time on a leg has 15 minutes in cruise between its departure and its arrival.
    private static let sectorMinutes = 45

    /// The most route sectors that the flight can have had: each has a landing, and 15 minutes in cruise (FCL.010).
    private var mostSectors: Int {
        let most = landings.unknown == nil ? max(landings.most, 1) : Int.max
        return min(most, counts[.block].map { max($0 / 15, 1) } ?? .max)
    }

    private func time(_ logged: Int?, _ field: FlightField) -> CurrencyAmount {
        logged.map { CurrencyAmount($0) } ?? CurrencyAmount(unknown: field, most: 1_440)
    }

    /// Time as pilot in command is open where another commander is named, and where a co-pilot's role is logged in an aircraft
    /// that has none (FCL.010: PICUS is a co-pilot's).
    private var picTime: CurrencyAmount {
        let time = roleTime(counts[.pic], .pilotInCommand, .picTime)
        guard time.most > 0 else { return .none }
        switch role {
        case .pilotInCommandUnderSupervision?:
            // An operator may need two pilots where the aircraft needs one.
            return aircraft?.isFlownAlone == true && !isOperated
                ? CurrencyAmount(unknown: .role, most: time.most) : time
        case .pilotInCommand?, .secondInCommand?, .solo?, .safetyPilot?, nil:
            return hasCommander ? CurrencyAmount(unknown: .commander, most: time.most) : time
        case .dualReceived?, .instructor?, .examiner?, .studentPilotInCommand?, .observer?: return time
        }
    }

    /// A time that is not written follows from the role: the block time, or none.
    private func roleTime(_ logged: Int?, _ column: FlightColumn, _ field: FlightField) -> CurrencyAmount {
        if let logged { return CurrencyAmount(logged) }
        guard let role else { return CurrencyAmount(unknown: field, most: counts[.block] ?? 1_440) }
        return role.columns.contains(column) ? time(counts[.block], .blockTime) : .none
    }
}

extension CurrencyFlight {
    /// Returns whether the pilot's role is one of some; nil where it is unknown, where the pilot commanded and another commander is
    /// named, and where the remarks of a check say that it was one of a second in command.
    func holdsRole(of roles: [PilotRole]) -> Bool? {
        guard let role else { return nil }
        if isCheckOfSIC, role != .secondInCommand, roles.contains(.secondInCommand) { return nil }
        let holds = roles.contains(role)
        return holds && hasCommander && [.pilotInCommand, .solo].contains(role) ? nil : holds
    }
}
