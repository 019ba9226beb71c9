extension EntryLine {
    /// Returns the flight that the line describes, based on a likely one.
    ///
    /// Computes what the line omits: block time from off and on blocks, the columns of the role from block time, night
    /// from the sun when the positions and times are known. Other values stay unknown.
    ///
    /// - Parameters:
    ///   - likely: the flight that the logbook suggests: the last flight's aircraft, pilot, role and rules, and its
    ///     destination as origin.
    ///   - coordinate: returns the position of an airport; nil when it is unknown.
    package func flight<Failure: Error>(
        over likely: FlightRecord, coordinate: (RecordLink) throws(Failure) -> Coordinate?, today: LocalDate
    ) throws(Failure) -> FlightRecord {
        let meanings = meanings
        // A session in a simulator or on the ground has nothing of the last flight.
        var flight = isSession ? FlightRecord() : likely
        if isSession { flight.date = likely.date }
        flight.kind = saidKind ?? (isDevice ? .simulator : isSession ? .ground : .flight)
        for meaning in meanings { Self.apply(meaning, to: &flight) }
        let saysPilot = meanings.contains { if case .pilot = $0 { true } else { false } }
        // A pilot who received instruction, or was second in command, was not the commander of the suggested flight:
        // that pilot is unknown.
        if !saysPilot, flight.role != likely.role, FlightRecord.flownUnderOthers.contains(flight.role) {
            flight.pilot = nil
        }
        // Who commanded another aircraft may not command this one.
        let besideOthers: [PilotRole?] = [
            .dualReceived, .secondInCommand, .pilotInCommandUnderSupervision, .studentPilotInCommand, .safetyPilot,
            .observer,
        ]
        if !saysPilot, flight.aircraft?.label != likely.aircraft?.label, besideOthers.contains(flight.role) {
            flight.pilot = nil
        }
        // Nor does the commander under whom the suggested flight was flown command this one.
        if !saysPilot, FlightRecord.commands.contains(flight.role), !FlightRecord.commands.contains(likely.role),
            likely.role != nil
        {
            flight.pilot = nil
        }
        // A flight to an airport without an origin is a local flight.
        if !isSession, flight.origin == nil, !isUnknown(.origin) { flight.origin = flight.destination }
        if !isSession, staysAtAirfield { flight.destination = flight.origin }
        if let date = flight.date { Self.place(meanings, on: date, in: &flight) }
        let saysSecond = meanings.contains { if case .time(.secondInCommand, _) = $0 { true } else { false } }
        if !saysSecond, !isUnknown(.column(.secondInCommand)) { flight.takeHoodOfOther() }
        Self.addApproaches(meanings, to: &flight)
        var facts = FlightFacts(flight, today: today)
        facts.origin = try flight.origin.map(coordinate) ?? nil
        facts.destination = try flight.destination.map(coordinate) ?? nil
        // A block time that is said to be unknown is not computed.
        if meanings.contains(.untimed) {
            facts.clock = OffOnTimes()
            facts.hobbs = MeterReadings()
        }
        flight.complete(from: facts)
        takeSessionTime(of: &flight)
        let decimals = tokens.filter(\.isDecimal).flatMap(\.meanings)
        for case .time(let column, let minutes) in decimals where isRounded(minutes, column, flight) {
            flight.times[column] = flight.times.block
        }
        for case .wholeFlight(let column) in meanings { flight.times[column] = flight.times.block }
        for case .undivided(let count, let number) in meanings {
            guard let isNight = isNight(flight) else { continue }
            flight.times[isNight ? count.byNight : count.byDay] = number
        }
        if meanings.contains(.fullStop) {
            flight.times[.dayFullStopLandings] = flight.times[.dayLandings]
            flight.times[.nightFullStopLandings] = flight.times[.nightLandings]
        }
        flight.set(unknown: meanings)
        return flight
    }

    /// Returns whether a part of the flight is the whole one, in tenths of an hour: `night 0.6` of 35 minutes.
    private func isRounded(_ minutes: Minutes, _ column: FlightColumn, _ flight: FlightRecord) -> Bool {
        guard column.isPartOfBlock, let block = flight.times.block, minutes.count % 6 == 0 else { return false }
        return (1...3).contains(minutes.count - block.count)
    }

    /// Returns whether landings that the line does not divide were by night: no, unless something is said or known of
    /// night; nil when a part of the flight was at night.
    private func isNight(_ flight: FlightRecord) -> Bool? {
        guard let night = flight.times.night, night > .zero else {
            // Take-offs beside a landing by night may have been by night, too.
            return flight.times.night == nil && saysNight ? nil : false
        }
        return night == flight.times.block ? true : nil
    }

    /// Whether the line counts a take-off or a landing by night.
    private var saysNight: Bool {
        meanings.contains { meaning in
            if case .count(let count, let number) = meaning, number > 0 {
                [.nightLandings, .nightTakeoffs].contains(count)
            } else {
                false
            }
        }
    }

    var saidKind: EntryKind? {
        for case .kind(let kind) in meanings { return kind }
        return nil
    }

    func isUnknown(_ id: FieldID) -> Bool {
        meanings.contains { if case .unknown(let field) = $0 { field.id == id } else { false } }
    }

    /// Whether the line describes a session in a simulator or on the ground: it says so, or names one and no aircraft or
    /// flight.
    private var isSession: Bool {
        saidKind.map { $0 != .flight } ?? isSessionByWords
    }

    private var isSessionByWords: Bool { isDevice || isGround && !tokens.contains(where: \.tellsOfFlight) }

    /// Whether the line names a simulator or its time, and no aircraft.
    private var isDevice: Bool {
        if let saidKind { return saidKind == .simulator }
        let meanings = meanings
        return !meanings.contains { if case .aircraft = $0 { true } else { false } }
            && meanings.contains { meaning in
                switch meaning {
                case .device, .time(.simulator, _): true
                default: false
                }
            }
    }

    private var isGround: Bool { meanings.contains { if case .time(.groundTraining, _) = $0 { true } else { false } } }

    /// Says beside the only place of a line that the flight began where the last one ended, which the line does not.
    package mutating func explainOrigin(_ flight: FlightRecord) {
        let saysOrigin = meanings.contains { meaning in
            switch meaning {
            case .origin, .local, .route: true
            case .unknown(let field): field.id == .origin
            default: false
            }
        }
        guard !saysOrigin, flight.kind == .flight, let origin = flight.origin?.label,
            origin != flight.destination?.label,
            let index = tokens.firstIndex(where: { token in
                token.problem == nil
                    && token.meanings.contains { if case .destination = $0 { true } else { false } }
            })
        else { return }
        tokens[index].explanation += ", from \(origin), where the last flight ended"
    }

    /// Gives the people whose seats were not said the seat that follows from the pilot's own role: a pilot under
    /// instruction flies with an instructor, an instructor with a student, a commander under the hood with a safety
    /// pilot.
    mutating func seatCompanions() {
        let meanings = meanings
        var role: PilotRole?
        for case .role(let said) in meanings { role = said }
        let isHooded = meanings.contains { if case .time(.simulatedInstrument, _) = $0 { true } else { false } }
        let seat: CrewRole? =
            switch role {
            case .dualReceived, .studentPilotInCommand: .instructor
            case .instructor: .student
            case .pilotInCommand: isHooded && !isDevice ? .safetyPilot : nil
            default: nil
            }
        for index in tokens.indices {
            for place in tokens[index].meanings.indices {
                guard case .companion(let name, let isNew) = tokens[index].meanings[place] else { continue }
                guard let seat else {
                    tokens[index].problem = tokens[index].problem ?? .noSeat(name)
                    continue
                }
                tokens[index].meanings[place] = .crew(seat, name)
                tokens[index].explanation = EntryToken.words(on: name, isNew: isNew, seat: seat.rawValue)
            }
        }
    }

    /// Says whose hood time a safety pilot's line has.
    mutating func explainHoodOfOther() {
        guard meanings.contains(.role(.safetyPilot)) else { return }
        for index in tokens.indices {
            for case .time(.simulatedInstrument, let hood) in tokens[index].meanings {
                tokens[index].explanation = "hood \(hood.clockText) of the pilot who flew, SIC for you"
            }
        }
    }

    /// Refuses the block time of a simulator session, which may be a flight.
    mutating func askForSession() {
        guard saidKind == nil, isDevice,
            let index = tokens.firstIndex(where: { $0.problem == nil && $0.saysBlockTime })
        else { return }
        tokens[index].problem = .sessionOrFlight
    }

    /// Marks the words that had no effect on the flight because what they refer to is unknown.
    package mutating func markUnused(in flight: FlightRecord) {
        askForBlock(in: flight)
        for index in tokens.indices where tokens[index].problem == nil {
            for meaning in tokens[index].meanings {
                if case .wholeFlight(let column) = meaning, flight.times.block == nil {
                    tokens[index].problem = .noBlockTime(column)
                }
                if case .undivided(let count, let number) = meaning {
                    let isSaid = tokens.contains { token in
                        token.meanings.contains {
                            if case .count(let kind, _) = $0 {
                                [count.byDay, count.byNight].contains(kind)
                            } else {
                                false
                            }
                        }
                    }
                    if isSaid || isNight(flight) == nil { tokens[index].problem = .dayOrNight(count) }
                    if isNight(flight) == true {
                        tokens[index].explanation = count.byNight.counted(number) + ", as the whole flight"
                    }
                }
                if case .newType(let type) = meaning, flight.kind != .flight, flight.aircraft == nil {
                    tokens[index].problem = .typeOfSession(type)
                }
                if case .time(let column, let minutes) = meaning, tokens[index].isDecimal,
                    isRounded(minutes, column, flight)
                {
                    tokens[index].explanation =
                        "\(column.displayName.lowercased()), the whole flight: \(minutes.clockText) is rounded"
                }
                if let number = meaning.landings, !tokens[index].isNamed, number > Self.mostLandings(in: flight) {
                    let kind = flight.times[.nightLandings] == number ? FlightCount.nightLandings : .dayLandings
                    tokens[index].problem = .manyLandings(number, flight.times.block, kind)
                }
                if meaning == .fullStop, tokens[index].problem == nil, flight.times[.dayLandings] == nil,
                    flight.times[.nightLandings] == nil
                {
                    tokens[index].problem = .noLandings
                }
            }
        }
    }

    /// Returns the number of landings that a flight has time for: one in two minutes; 99 where its time is unknown.
    private static func mostLandings(in flight: FlightRecord) -> Int {
        flight.times.block.map { max(3, $0.count / 2) } ?? 99
    }

    private static func apply(_ meaning: EntryMeaning, to flight: inout FlightRecord) {
        switch meaning {
        case .date(let date): flight.date = date
        case .aircraft(let name): flight.aircraft = .new(name)
        case .noAircraft: flight.aircraft = nil
        case .newType(let type): flight.newType = type
        case .origin(let name): flight.origin = .new(name)
        case .destination(let name): flight.destination = .new(name)
        case .route(let route): flight.route = route
        case .time(let column, let minutes): flight.times[column] = minutes
        case .count(let count, let number): flight.times[count] = number
        case .role(let role): flight.role = role
        case .rules(let rules): flight.rules = rules
        case .pilot(let name): flight.pilot = .new(name)
        case .crew(let role, let name):
            // `Karen, Ochs` may name one person twice.
            let member = CrewRecord(role, .new(name))
            if !flight.crew.contains(member) { flight.crew.append(member) }
        case .attribute(let field, let value): flight.attributes[field.attribute ?? ""] = value
        case .device(let device): flight.simulatorDevice = device
        case .remarks(let text): flight.remarks = [flight.remarks, text].compactMap(\.self).joined(separator: "\n")
        case .event, .typed, .typedDuty, .duty, .untimed, .wholeFlight, .fullStop, .approach, .companion, .unknown,
            .kind, .local, .undivided:
            break
        }
    }

    private static func place(_ meanings: [EntryMeaning], on date: LocalDate, in flight: inout FlightRecord) {
        for case .event(let event, let time) in meanings { flight[event] = UTCInstant(date, time) }
        for case .duty(let field, let time) in meanings {
            flight.attributes[field.attribute ?? ""] = .instant(UTCInstant(date, time))
        }
    }

    /// Adds the approaches; an approach without an airport is flown at the destination, but on a way back to the origin it is open
    /// at which of its places.
    private static func addApproaches(_ meanings: [EntryMeaning], to flight: inout FlightRecord) {
        for case .approach(let approach) in meanings {
            var record = ApproachRecord()
            record.type = approach.type
            record.runway = approach.runway
            record.count = approach.count
            record.airport = approach.airport.map { .new($0) } ?? (flight.isRoundTrip ? nil : flight.destination)
            flight.approaches.append(record)
        }
    }
}

extension FlightFacts {
    /// Creates the facts that a flight record has, without the positions of its airports.
    ///
    /// - Parameter stops: the positions of the airports of the route; nil for those of the program's table.
    package init(_ flight: FlightRecord, today: LocalDate, stops: [Coordinate]? = nil) {
        self.init(date: flight.date, today: today)
        if let date = flight.date { clock = OffOnTimes(flight.known, on: date) }
        kind = flight.kind
        times = flight.times
        role = flight.role
        rules = flight.rules
        hasAircraft = flight.aircraft != nil
        hasAirports = flight.origin != nil && flight.destination != nil
        hasRoute = flight.route != nil
        self.stops = stops ?? RouteStops.positions(in: flight.route)
        durationsOfRoles = flight.durationsOfRoles
        hobbs = flight.hobbs
        tach = flight.tach
        saysFailedCheck = flight.saysFailedCheck
        companion = flight.companion
        instrumentApproachCount = flight.approaches.reduce(0) { sum, approach in
            sum + (approach.type?.isInstrument == false ? 0 : approach.count)
        }
    }
}

extension FlightRecord {
    /// Whether it is a check that the remarks say was not passed.
    package var saysFailedCheck: Bool {
        let checks: [LogEntryAttribute] = [
            .checksIsFlightReview, .checksIsInstrumentProficiencyCheck, .checksIsProficiencyCheck, .checksIsCheckride,
            .checksIsLineCheck, .checksIsRefresher, .checksIsSICTraining,
        ]
        return checks.contains { flag($0) == true } && FailedCheck.isSaid(in: remarks)
    }

    /// Sets the unknown values that follow from known ones: block time, else from the Hobbs meter, the columns of the
    /// role, night.
    package mutating func complete(from facts: FlightFacts) {
        if times.block == nil {
            times.block = (try? facts.clock.blockTime()) ?? (kind == .flight ? facts.hobbs.time : nil)
        }
        guard let block = times.block else { return }
        for column in role?.columns ?? [] where times[column] == nil { times[column] = block }
        if times.night == nil { times.night = facts.computedNight.map { min($0, block) } }
    }
}

extension FlightRecord {
    /// Clears the values that a line says are unknown.
    fileprivate mutating func set(unknown meanings: [EntryMeaning]) {
        var record = Record.flight(self)
        for case .unknown(let field) in meanings { field.set(nil, in: &record) }
        self = FlightRecord(record) ?? self
    }

    /// Takes the hood time of a safety pilot's flight for that of the pilot who flew: it is the most that the safety pilot
    /// may log as second in command (FAA, 61.51(f)(2) and 91.109(c)).
    package mutating func takeHoodOfOther() {
        guard role == .safetyPilot, let hood = times[.simulatedInstrument] else { return }
        times[.simulatedInstrument] = nil
        if times[.secondInCommand] == nil { times[.secondInCommand] = hood }
    }

    /// The roles in which the pilot commands himself.
    static let commands: [PilotRole?] = [.pilotInCommand, .solo]
    /// The roles in which someone else is the commander.
    package static let flownUnderOthers: [PilotRole?] = [.dualReceived, .secondInCommand]

    /// Sets the role, the rules and the multi-pilot time that flights of an aircraft usually have.
    ///
    /// - Parameters:
    ///   - said: the names of values that are given and stay.
    ///   - isOther: whether the flight from which the rules were taken was in another aircraft.
    package mutating func applyDefaults(
        of aircraft: FlownAircraft, unlessSaid said: Set<String>, isOther: Bool = false
    ) {
        if !said.contains("role"), let text = aircraft.record.text(.defaultsRole),
            let usual = PilotRole(text: text),
            usual != role
        {
            for column in role?.columns ?? [] where times[column] == times.block && !said.contains(column.slot) {
                times[column] = nil
            }
            role = usual
            for column in usual.columns where times[column] == nil && !said.contains(column.slot) {
                times[column] = times.block
            }
            // As with a role that is said: the suggested commander flew another role.
            if !said.contains("pilot"), Self.flownUnderOthers.contains(usual) { pilot = nil }
        }
        // Under which rules a check was flown decides what it renews: only its pilot says it.
        if !said.contains("rules"), !isCheck {
            rules = aircraft.rules(after: rules, as: role, isOther: isOther)
        }
        if isMultiPilot(in: aircraft), times[.multiPilot] == nil, !said.contains(FlightColumn.multiPilot.slot) {
            times[.multiPilot] = times.block
        }
        if flownOnInstruments(in: aircraft), times[.instrumentRules] == nil,
            !said.contains(FlightColumn.instrumentRules.slot)
        {
            times[.instrumentRules] = times.block
        }
    }

    /// Whether the flight came back to where it began, by other places.
    fileprivate var isRoundTrip: Bool { route?.nonEmpty != nil && origin != nil && origin == destination }

    /// Whether the entry is logged as a check or a review.
    private var isCheck: Bool {
        let checks: [LogEntryAttribute] = [
            .checksIsFlightReview, .checksIsInstrumentProficiencyCheck, .checksIsProficiencyCheck, .checksIsCheckride,
        ]
        return checks.contains { flag($0) == true }
    }

    /// Whether the whole flight is multi-pilot time: the aircraft's settings say so, its type needs two pilots and the
    /// pilot was one of them, or its flights in this role usually are.
    package func isMultiPilot(in aircraft: FlownAircraft) -> Bool {
        if aircraft.record.flag(.defaultsIsMultiPilot) == true { return true }
        let isOfCrew = [.secondInCommand, .pilotInCommand, .pilotInCommandUnderSupervision].contains(role)
        return isOfCrew && (aircraft.record.pilotsRequired ?? 1) > 1 || aircraft.habits.isMultiPilot(as: role)
    }

    /// Whether the whole flight is IFR time, as the aircraft's settings say or its flights in this role usually are.
    package func flownOnInstruments(in aircraft: FlownAircraft) -> Bool {
        guard rules == .instrument else { return false }
        return aircraft.record.text(.defaultsRules) == FlightRules.instrument.rawValue
            || aircraft.habits.fliesOnInstruments(as: role)
    }

    /// The aircraft that saving makes, as far as its type says it; nil for none.
    package var newAircraft: AircraftRecord? {
        guard aircraft?.id == nil, let type = newType?.nonEmpty, let known = AircraftTypeTable.known(type) else {
            return nil
        }
        var new = AircraftRecord()
        new.aircraftType = known.designator
        return new
    }

    /// The name of an aircraft that saving makes without a type; nil for none.
    package var untypedAircraft: String? {
        guard let aircraft, aircraft.id == nil, newType == nil else { return nil }
        return aircraft.label
    }
}

extension EntryToken {
    /// Whether a duration was typed in tenths of an hour.
    fileprivate var isDecimal: Bool { !text.contains(":") && text.contains { $0 == "." || $0 == "," } }
}

extension EntryMeaning {
    /// The number of landings; nil for another meaning.
    var landings: Int? {
        switch self {
        case .count(.dayLandings, let number), .count(.nightLandings, let number), .undivided(.landings, let number):
            number
        default: nil
        }
    }
}

extension EntryToken {
    /// Whether the word is the type of a new aircraft.
    package var saysType: Bool { meanings.contains { if case .newType = $0 { true } else { false } } }

    /// Whether the word is a time of a flight.
    fileprivate var saysBlockTime: Bool {
        meanings.contains { meaning in
            switch meaning {
            case .event, .typed, .time(.block, _): true
            default: false
            }
        }
    }

    /// Whether the word is about a flight.
    fileprivate var tellsOfFlight: Bool {
        saysBlockTime
            || meanings.contains { meaning in
                switch meaning {
                case .origin, .route, .untimed, .aircraft: true
                case .wholeFlight(let column): column != .groundTraining
                default: false
                }
            }
    }
}
