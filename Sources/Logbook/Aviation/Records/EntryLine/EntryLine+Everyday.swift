/// What a line of everyday life leaves open: words that are remarks, a second flight, and whether a flight to one place
/// began there.
extension EntryLine {
    /// Says that a line is about two flights, where places and times of a second one follow.
    mutating func askForSecondFlight() {
        let ends = [EntryMeaning.originSlot, EntryMeaning.destinationSlot]
        guard let place = tokens.firstIndex(where: { token in ends.contains { token.problem == .saidTwice($0) } }),
            tokens[place...].contains(where: { token in
                if case .saidTwice(let slot)? = token.problem { slot.hasSuffix(" time") } else { false }
            })
        else { return }
        tokens[place].problem = .secondFlight(tokens[place].text)
    }

    /// Refuses a number of full stops beside `full`, which says that all landings were, unless it is that of the landings.
    mutating func refuseOtherFullStops() {
        guard meanings.contains(.fullStop) else { return }
        let pairs: [(FlightCount, FlightCount)] = [
            (.dayFullStopLandings, .dayLandings), (.nightFullStopLandings, .nightLandings),
        ]
        for (stops, landings) in pairs {
            var all: Int?
            for meaning in meanings {
                switch meaning {
                case .count(landings, let number), .undivided(.landings, let number): all = number
                default: break
                }
            }
            for index in tokens.indices where tokens[index].problem == nil {
                for case .count(stops, let number) in tokens[index].meanings where number != all {
                    tokens[index].problem = .saidTwice(stops.displayName)
                }
            }
        }
    }

    // MARK: Remarks

    /// Asks once about two or more words side by side that are not understood, where the places of the flight are said. They
    /// may be a remark, or slips of a date, a name or a count, which a remark would hide.
    mutating func joinFreeText() {
        let hasPlace = meanings.contains { meaning in
            switch meaning {
            case .destination, .origin, .local, .device: true
            default: false
            }
        }
        guard hasPlace else { return }
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let run = tokens[index...].prefix { $0.isFreeWord || $0.isBesideFreeWords }
            guard run.count > 1, run.contains(where: \.isFreeWord), !run.contains(where: \.isNameOfTown) else {
                continue
            }
            let text = run.map { $0.text + ($0.endsGroup && $0 != run.last ? "," : "") }.joined(separator: " ")
            var words = EntryToken(run, saying: [])
            words.problem = .words(text)
            tokens.replaceSubrange(run.indices, with: [words])
        }
    }

    // MARK: One place

    /// Completes a local flight, which begins and ends at the one place of the line, or where the flight before ended.
    mutating func completeLocal<Failure: Error>(_ names: EntryNames<Failure>) throws(Failure) {
        guard let local = tokens.firstIndex(where: { $0.meanings.contains(.local) && $0.problem == nil }) else {
            return try completePlaceAlone(names)
        }
        var (origin, destination): ((Int, String)?, (Int, String)?)
        for index in tokens.indices where tokens[index].problem == nil {
            for meaning in tokens[index].meanings {
                if case .origin(let name) = meaning { origin = (index, name) }
                if case .destination(let name) = meaning { destination = (index, name) }
            }
        }
        switch (origin, destination) {
        case (nil, let end?): tokens[end.0].meanings.append(.origin(end.1))
        case (let start?, nil): tokens[start.0].meanings.append(.destination(start.1))
        case (let start?, let end?):
            let same = try names.airport(start.1)?.label ?? start.1 == names.airport(end.1)?.label ?? end.1
            if !same { tokens[local].problem = .notLocal }
        case (nil, nil):
            try completeLocal(at: local, names)
        }
    }

    /// Places a local flight that names no place where its aircraft stands: where the flight before ended, if it was in this
    /// aircraft.
    private mutating func completeLocal<Failure: Error>(
        at local: Int, _ names: EntryNames<Failure>
    ) throws(Failure) {
        guard let place = try placeOfAircraft(names) else { return tokens[local].problem = .notLocal }
        tokens[local].explanation = "\(place.label)–\(place.label), a local flight"
        if place.isSuggested { return staysAtAirfield = true }
        tokens[local].meanings += [.origin(place.label), .destination(place.label)]
    }

    /// Returns where the aircraft of the line stands, and whether the logbook suggests this place anyway: where the last
    /// flight ended, if it was in this aircraft or the line names none; nil where that is not known.
    private func placeOfAircraft<Failure: Error>(
        _ names: EntryNames<Failure>
    ) throws(Failure) -> (label: String, isSuggested: Bool)? {
        for case .aircraft(let name) in meanings {
            guard let last = try names.lastLanding(name) else { return nil }
            if !last.isOfLogbook { return (last.place, false) }
        }
        guard let label = try names.suggestedOrigin()?.label else { return nil }
        return (label, true)
    }

    /// Reads one airport alone: where the aircraft's last flight ended elsewhere, the flight began there only if that was the
    /// last flight of the logbook, and lately.
    private mutating func completePlaceAlone<Failure: Error>(_ names: EntryNames<Failure>) throws(Failure) {
        guard let index = tokens.firstIndex(where: \.isBarePlace),
            let airport = try names.airport(tokens[index].said[0]),
            airport.id != nil,
            !meanings.contains(where: { meaning in
                switch meaning {
                case .origin, .device, .kind, .time(.simulator, _): true
                case .unknown(let field): field.id == .origin
                default: false
                }
            })
        else { return }
        var (aircraft, date): (String?, LocalDate?)
        for meaning in meanings {
            if case .aircraft(let name) = meaning { aircraft = name }
            if case .date(let day) = meaning { date = day }
        }
        // A `Rundflug` ends where it began.
        if tokens.contains(where: { FoldedText.folded($0.text) == "rundflug" }), tokens[index].text.first != "-" {
            return beginHere(index, airport.label)
        }
        let isGlider = try isOfGlider(names)
        guard let last = try names.lastLanding(aircraft), !isGlider else {
            if isGlider || aircraft != nil { beginHere(index, airport.label) }
            return
        }
        let days = (date ?? last.today).dayNumber - last.date.dayNumber
        if last.place == airport.label || abs(days) > Self.daysOfParking {
            beginHere(index, airport.label)
        } else if !last.isOfLogbook || countsCircuits {
            tokens[index].problem = .localOrFrom(airport.label, last.place)
        }
    }

    /// Whether the line counts more landings than a flight from one place to another has.
    private var countsCircuits: Bool { meanings.reduce(0) { $0 + ($1.landings ?? 0) } > 2 }

    private mutating func beginHere(_ index: Int, _ label: String) {
        guard case .destination(let name)? = tokens[index].meanings.first else { return }
        tokens[index].meanings = [.origin(name), .destination(name)]
        tokens[index].explanation = "a local flight at \(label)"
    }

    /// The days after which an aircraft is hardly where its last flight in the logbook ended: others fly it, too.
    static let daysOfParking = 30
}

extension EntryToken {
    /// Whether the word is not understood and is written as one of a sentence: it is no code, has no digit and no name.
    fileprivate var isFreeWord: Bool {
        guard said == [text], text.contains(where: \.isLowercase),
            text.allSatisfy({ $0.isLetter || "'’.!?/-".contains($0) })
        else { return false }
        switch problem {
        case .notUnderstood, .noSuchAirport, .valueMissing, .thirdPlace, .nearAirports, .firstTime: return true
        default: return false
        }
    }

    /// Whether the word is not understood either and is one of a sentence beside free words: a number, a short code, a
    /// measure such as `12kt`, or a remark already.
    fileprivate var isBesideFreeWords: Bool {
        if case .remarks? = meanings.first, meanings.count == 1, !text.contains(where: { "\":=;".contains($0) }) {
            return true
        }
        if isNumber { return true }
        guard said == [text], problem != nil else { return false }
        if text.wholeMatch(kept: /\d{1,4}(?:kts?|km|nm|ft|m|gal|l|lbs?|kg)/.ignoresCase()) != nil { return true }
        switch problem {
        case .notUnderstood, .noSuchAirport: return text.count <= 3 && text.first?.isLetter == true
        default: return false
        }
    }

    /// Whether the word is capitalized and the name of a town with an airport.
    fileprivate var isNameOfTown: Bool {
        guard case .noSuchAirport(_, let places)? = problem else { return false }
        return !places.isEmpty && text.first?.isUppercase == true && text.count > 3
    }

    /// Whether the word is a number without a unit, or a sum of money.
    fileprivate var isNumber: Bool {
        if case .bareNumber? = problem { return true }
        return problem != nil && text.wholeMatch(kept: /[$€£]\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?[$€£]/) != nil
    }
}
