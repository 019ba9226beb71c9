/// The airfield of a glider's flight: most end where they began, at the airfield of the flight before.
extension EntryLine {
    /// Notes that a flight without a place stays at the airfield of the flight before, if it is one of a glider.
    ///
    /// - Returns: the word that tells of the glider, and what is to be said beside it; nil for another flight.
    mutating func stayAtAirfield<Failure: Error>(
        _ names: EntryNames<Failure>
    ) throws(Failure) -> (word: Int, meaning: String)? {
        let meanings = meanings
        let saysPlace = meanings.contains { meaning in
            switch meaning {
            case .origin, .destination, .route, .device, .kind, .local: true
            case .unknown(let field): [.origin, .destination].contains(field.id)
            default: false
            }
        }
        guard !saysPlace, let word = try wordOfGlider(names), let name = try names.suggestedOrigin()?.label else {
            return nil
        }
        // Gliders of one airfield follow each other; behind a flight in another aircraft, a glider is where it was left.
        for case .aircraft(let registration) in meanings {
            guard let last = try names.lastLanding(registration), !last.isOfLogbook, last.place != name else {
                continue
            }
            var before = try names.suggestedAircraft()
            before?.fillFromType()
            guard before?.aircraftCategory != AircraftCategory.glider.rawValue else { continue }
            tokens[word].meanings += [.origin(last.place), .destination(last.place)]
            return (word, "\(last.place)–\(last.place) as its flight before")
        }
        staysAtAirfield = true
        return (word, "\(name)–\(name) as the flight before")
    }

    /// Takes the time from take-off to landing for that of a glider's flight, where the line has no other: a glider has no blocks
    /// (FCL.010: flight time of sailplanes).
    mutating func takeTimeInTheAir<Failure: Error>(
        _ clock: OffOnTimes, _ names: EntryNames<Failure>
    ) throws(Failure) {
        guard clock.offBlock == nil, clock.onBlock == nil, let time = try? clock.airTime(),
            !meanings.contains(where: { if case .time(.block, _) = $0 { true } else { false } }),
            try isOfGlider(names),
            let index = tokens.lastIndex(where: { token in
                token.problem == nil
                    && token.meanings.contains { if case .event(.landing, _) = $0 { true } else { false } }
            })
        else { return }
        tokens[index].meanings.append(.time(.block, time))
        tokens[index].explanation += ", \(time.clockText) in the air"
    }

    /// Whether the line tells of a glider, or of an aircraft of the logbook that is one.
    func isOfGlider<Failure: Error>(_ names: EntryNames<Failure>) throws(Failure) -> Bool {
        try wordOfGlider(names) != nil
    }

    /// Returns the place of the word that tells that the flight is one of a glider: the launch, else the aircraft, else the
    /// first word when the aircraft is the suggested one; nil for another aircraft, and when nothing tells.
    private func wordOfGlider<Failure: Error>(_ names: EntryNames<Failure>) throws(Failure) -> Int? {
        var (launch, named): (Int?, Int?)
        var aircraft: AircraftRecord?
        for index in tokens.indices where tokens[index].problem == nil {
            for meaning in tokens[index].meanings {
                switch meaning {
                case .attribute(let field, _) where field.id == .launchMethod: launch = launch ?? index
                case .aircraft(let name):
                    named = index
                    aircraft = try names.aircraft(name)
                case .noAircraft: named = index
                default: break
                }
            }
        }
        if aircraft == nil {
            for case .newType(let type) in meanings {
                aircraft = AircraftRecord()
                aircraft?.aircraftType = type
            }
        }
        if aircraft == nil, named == nil { aircraft = try names.suggestedAircraft() }
        aircraft?.fillFromType()
        switch aircraft?.aircraftCategory {
        case nil: return launch
        case AircraftCategory.glider.rawValue: return launch ?? named ?? tokens.indices.first
        default: return nil
        }
    }
}
