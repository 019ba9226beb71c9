/// What a line may mean besides: two flights, another airport of the same code, another role than that of the last flight.
extension EntryLine {
    // MARK: Times

    /// So many minutes of taxiing are usual; beside a place where the flight may have ended, so many that no flight there is
    /// so short.
    private static let mostTaxi = 40
    private static let shortestLeg = 10

    /// Asks about four times that may be those of two flights, and about a flight that ends as it begins.
    mutating func askForTimes(_ clock: OffOnTimes) {
        func token(_ event: FlightEvent) -> Int? {
            tokens.firstIndex { token in
                token.meanings.contains { if case .event(event, _) = $0 { true } else { false } }
            }
        }
        guard let off = clock.offBlock, let on = clock.onBlock, let last = token(.onBlock) else { return }
        if off == on { return tokens[last].problem = .sameTimes }
        guard let up = clock.takeOff, let down = clock.landing, let place = token(.takeOff), !tokens[place].isNamed
        else { return }
        let taxis = [
            up.minutesFromMidnight - off.minutesFromMidnight, on.minutesFromMidnight - down.minutesFromMidnight,
        ]
        let most = Minutes(isRoundTrip ? Self.shortestLeg : Self.mostTaxi)
        if taxis.contains(where: { $0 > most }) { tokens[place].problem = .twoFlights }
    }

    /// Whether a word is a second pair of times off and on the blocks, without names: `0555/0855 0940/1305`.
    func isSecondSpan(_ index: Int) -> Bool {
        func isSpan(_ token: EntryToken) -> Bool {
            token.times[.offBlock] != nil && token.times[.onBlock] != nil && !token.isNamed
        }
        return isSpan(tokens[index]) && tokens[..<index].contains(where: isSpan)
    }

    /// Asks for the length of a flight whose times have a beginning and an end, and no block time: take-off and landing alone.
    mutating func askForBlock(in flight: FlightRecord) {
        guard flight.kind == .flight, flight.times.block == nil, !meanings.contains(.untimed),
            let first = flight[.offBlock] ?? flight[.takeOff], let last = flight[.onBlock] ?? flight[.landing]
        else { return }
        let index = tokens.lastIndex { token in
            token.problem == nil && token.meanings.contains { if case .event = $0 { true } else { false } }
        }
        guard let index, last > first else { return }
        tokens[index].problem = .noBlockBetween(last.minutes(since: first))
    }

    /// Whether the flight ended where it began, by another place.
    private var isRoundTrip: Bool {
        var (origin, destination): (String?, String?)
        var hasRoute = false
        for meaning in meanings {
            switch meaning {
            case .origin(let name): origin = name.uppercased()
            case .destination(let name): destination = name.uppercased()
            case .route: hasRoute = true
            default: break
            }
        }
        return hasRoute && origin != nil && origin == destination
    }

    // MARK: Sessions

    /// Reads the bare duration of a session that the line calls one, `kind:simulator 1:30`, as that of the session.
    mutating func nameSessionTime() {
        guard let column = saidKind?.columnOfSession else { return }
        let isSaid = meanings.contains { if case .time(column, _) = $0 { true } else { false } }
        for index in tokens.indices where tokens[index].problem == nil && !tokens[index].isNamed {
            for place in tokens[index].meanings.indices {
                guard case .time(.block, let minutes) = tokens[index].meanings[place] else { continue }
                if isSaid { tokens[index].problem = .saidTwice(column.slot) }
                tokens[index].meanings[place] = .time(column, minutes)
                tokens[index].explanation = "\(column.displayName.lowercased()) \(minutes.clockText)"
            }
        }
    }

    /// Gives a session the time between its beginning and its end: it has no block time.
    func takeSessionTime(of flight: inout FlightRecord) {
        let saysBlock = meanings.contains { if case .time(.block, _) = $0 { true } else { false } }
        guard let column = flight.kind.columnOfSession, !saysBlock, let time = flight.times.block else { return }
        for column in flight.role?.columns ?? [] where !meanings.contains(where: { $0.slot == column.slot }) {
            flight.times[column] = nil
        }
        flight.times.block = nil
        flight.times[column] = flight.times[column] ?? time
    }

    // MARK: Airports

    /// Decides which airport a code of three letters means that the FAA has given to one and IATA to another, neither of which
    /// the logbook has: by the codes of the other end, the nation of the aircraft, then the region; asks where these do not
    /// say it.
    mutating func resolveSharedAirportCodes<Failure: Error>(
        _ names: EntryNames<Failure>, _ usual: ShortCodes?
    ) throws(Failure) {
        for index in tokens.indices where tokens[index].problem == nil {
            for place in tokens[index].meanings.indices {
                guard let code = tokens[index].meanings[place].airport, let known = try names.airport(code),
                    let other = ShortCodes.namesake(of: code, known), let identifier = other.record.icaoIdentifier
                else { continue }
                var codes = try codes(besides: code, names)
                if codes == nil { codes = try codesOfAircraft(names, usual) }
                switch codes {
                case .faa?: continue
                case .iata?:
                    tokens[index].meanings[place] = tokens[index].meanings[place].at(identifier)
                    tokens[index].explanation = tokens[index].explanation.replacing(
                        "\(known.label) · \(known.explanation)", with: "\(other.label) · \(other.explanation)")
                    if tokens[index].said == [code] { tokens[index].said = [identifier] }
                case nil:
                    func words(_ airport: KnownAirport) -> String {
                        [airport.record.icaoIdentifier ?? airport.label, airport.record.city ?? airport.record.name]
                            .compactMap(\.self).joined(separator: " ")
                    }
                    let problem = EntryProblem.twoAirports(code, faa: words(known), iata: words(other))
                    tokens[index].problem = problem
                    tokens[index].problemRange = tokens[index].range(of: problem)
                }
                if tokens[index].problem != nil { break }
            }
        }
    }

    /// Returns whose codes the other places of the flight have; nil where they do not show it.
    private func codes<Failure: Error>(
        besides code: String, _ names: EntryNames<Failure>
    ) throws(Failure) -> ShortCodes? {
        var places = meanings.compactMap(\.airport).filter { $0 != code }
        if places.isEmpty, let origin = try names.suggestedOrigin()?.label { places = [origin] }
        for place in places {
            guard let known = try names.airport(place), ShortCodes.namesake(of: place, known) == nil else { continue }
            if let codes = ShortCodes(shownBy: place, known) { return codes }
        }
        return nil
    }

    /// Returns whose codes pilots of the aircraft type: of an American one, unless it is an airliner, those of the FAA.
    private func codesOfAircraft<Failure: Error>(
        _ names: EntryNames<Failure>, _ usual: ShortCodes?
    ) throws(Failure) -> ShortCodes? {
        var registration: String?
        var aircraft: AircraftRecord?
        var isNamed = false
        for meaning in meanings {
            switch meaning {
            case .aircraft(let name):
                (registration, isNamed) = (name, true)
                aircraft = try names.aircraft(name)
            case .noAircraft: isNamed = true
            default: break
            }
        }
        if !isNamed {
            aircraft = try names.suggestedAircraft()
            registration = aircraft?.tailNumber
        }
        for case .newType(let type) in meanings {
            aircraft = aircraft ?? AircraftRecord()
            aircraft?.aircraftType = type
        }
        guard let codes = registration.flatMap({ ShortCodes(ofAircraft: $0) }) else { return usual }
        guard codes == .faa else { return codes }
        aircraft?.fillFromType()
        return usual == .iata || (aircraft?.pilotsRequired ?? 1) > 1 ? nil : .faa
    }

    // MARK: Roles

    /// Asks for the pilot's role where the one of the last flight does not suit the people that the line names: beside an
    /// instructor it was instruction received, or not.
    ///
    /// - Parameters:
    ///   - commander: the pilot in command, if that is not the owner of the logbook; nil otherwise.
    ///   - last: the flight whose role holds where the line says none.
    ///   - ofAircraft: the role in the newest flight of the aircraft; nil for none.
    package mutating func askForUnsuitedRole(
        in flight: FlightRecord, commander: String?, after last: FlightRecord, ofAircraft: PilotRole?
    ) {
        let meanings = meanings
        let says = { (column: FlightColumn) in
            meanings.contains { if case .time(column, _) = $0 { true } else { false } }
        }
        guard flight.kind == .flight, let role = flight.role, !isUnknown(.role) else { return }
        if meanings.contains(where: { if case .role = $0 { true } else { false } }) {
            return askForContradictedRole(role)
        }
        if role == last.role, role == .dualReceived, isExamined, !says(.dualReceived) {
            // Instruction ended before the check.
            ask(.roleOfLast(role, secondPilot))
        } else if role == last.role, Self.rolesOfOneFlight.contains(role), !says(.dualReceived), !says(.dualGiven) {
            askForRole(in: flight, after: last, role)
        } else if role == last.role, let ofAircraft, ofAircraft != role, last.aircraft?.label != flight.aircraft?.label,
            Self.rolesOfCrews.isSuperset(of: [role, ofAircraft])
        {
            ask(
                role == .secondInCommand
                    ? .roleOfLast(role, secondPilot) : .roleOfAircraft(ofAircraft, secondPilot))
        }
        for index in tokens.indices where tokens[index].problem == nil {
            for meaning in tokens[index].meanings {
                switch meaning {
                case .crew(.instructor, let name)
                where ![.dualReceived, .studentPilotInCommand].contains(role) && !says(.dualReceived):
                    tokens[index].problem = .whichRole(name, .instructor, secondPilot)
                case .crew(.secondInCommand, let name) where role == .secondInCommand:
                    tokens[index].problem = .whichRole(name, .secondInCommand, secondPilot)
                case .crew(let seat, let name) where role == .solo && seat != .student && seat != .instructor:
                    tokens[index].problem = .roleContradicted(role, name, seat)
                case .attribute(let field, .number(let count))
                where role == .solo && field.id == .passengersAboard && count > 0:
                    tokens[index].problem = .roleContradicted(role, "passengers", .passenger)
                case .crew(.student, let name)
                where ![.instructor, .examiner].contains(role) && !says(.dualGiven):
                    tokens[index].problem = .whichRole(name, .student, secondPilot)
                case .pilot(let name)
                where commander != nil && [.pilotInCommand, .solo].contains(role) && !says(.pilotInCommand):
                    tokens[index].problem = .whichRole(name, .pilotInCommand, secondPilot)
                default: break
                }
            }
        }
    }
}

extension EntryLine {
    /// The roles in which someone else had a part, who was there for one flight.
    private static let rolesOfOneFlight: Set<PilotRole> = [
        .dualReceived, .instructor, .safetyPilot, .examiner, .studentPilotInCommand, .pilotInCommandUnderSupervision,
        .observer,
    ]

    /// The roles of airline pilots, who fly one aircraft as the one and another as the other.
    private static let rolesOfCrews: Set<PilotRole> = [.pilotInCommand, .secondInCommand]

    /// Whether the line says that an examiner was on board, or that the flight was a check before one.
    private var isExamined: Bool {
        meanings.contains { meaning in
            switch meaning {
            case .crew(.examiner, _): true
            case .attribute(let field, .flag(true)): field.word == "checkride"
            default: false
            }
        }
    }

    /// Asks for the role that the last flight had with someone else: in another aircraft, with a passenger, or as a safety pilot or an
    /// examiner, it is not that of this one unless the line says so.
    private mutating func askForRole(in flight: FlightRecord, after last: FlightRecord, _ role: PilotRole) {
        let isOther = last.aircraft != nil && flight.aircraft?.label != last.aircraft?.label
        let isOfOnce = [.safetyPilot, .examiner, .observer].contains(role)
        let namesPassenger = meanings.contains { if case .crew(.passenger, _) = $0 { true } else { false } }
        let namesOther = meanings.contains { meaning in
            if case .crew(let seat, _) = meaning { seat != .passenger } else { false }
        }
        guard isOther || isOfOnce || namesPassenger, !namesOther else { return }
        ask(.roleOfLast(role, secondPilot))
    }

    /// Asks for the role at the word for the aircraft.
    private mutating func ask(_ problem: EntryProblem) {
        let place =
            tokens.firstIndex { token in token.meanings.contains { if case .aircraft = $0 { true } else { false } } }
            ?? tokens.indices.first
        guard let place, tokens[place].problem == nil else { return }
        tokens[place].problem = problem
    }

    /// Asks for the role where the one that the line says contradicts whom it names: a student beside instruction received, or
    /// anyone beside a flight alone.
    private mutating func askForContradictedRole(_ role: PilotRole) {
        let meanings = meanings
        let hasInstructor = meanings.contains { if case .crew(.instructor, _) = $0 { true } else { false } }
        for index in tokens.indices where tokens[index].problem == nil {
            for case .attribute(let field, .number(let count)) in tokens[index].meanings
            where role == .solo && field.id == .passengersAboard && count > 0 {
                tokens[index].problem = .roleContradicted(role, "passengers", .passenger)
            }
            for case .crew(let seat, let name) in tokens[index].meanings {
                let isContradicted =
                    role == .dualReceived && seat == .student && !hasInstructor
                    || role == .solo
                        && [.student, .instructor, .passenger, .safetyPilot, .secondInCommand].contains(seat)
                if isContradicted { tokens[index].problem = .roleContradicted(role, name, seat) }
            }
        }
    }
}

extension EntryKind {
    /// The column that has the time of a session; nil for other entries.
    fileprivate var columnOfSession: FlightColumn? {
        switch self {
        case .simulator: .simulator
        case .ground: .groundTraining
        default: nil
        }
    }
}

extension EntryMeaning {
    /// The airport of an end of the flight, as typed; nil for any other meaning.
    fileprivate var airport: String? {
        switch self {
        case .origin(let name), .destination(let name): name
        default: nil
        }
    }

    /// The same end of the flight at another airport.
    fileprivate func at(_ airport: String) -> EntryMeaning {
        if case .origin = self { return .origin(airport) }
        return .destination(airport)
    }
}
