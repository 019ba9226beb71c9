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

    /// Keeps words of a sentence in the remarks: written in small letters, near no word of the line, and beside no number and no word
    /// whose meaning they may change. What may be a slip of a word is asked about.
    mutating func keepProse<Failure: Error>(_ names: EntryNames<Failure>, _ order: DateOrder?) throws(Failure) {
        var ends: Set<String> = []
        for meaning in meanings {
            switch meaning {
            case .origin, .destination: ends.insert(meaning.slot ?? "")
            case .local, .device, .kind: ends.formUnion(["origin", "destination"])
            default: break
            }
        }
        guard !ends.isEmpty else { return }
        for index in tokens.indices where tokens[index].problem != nil && tokens[index].said == [tokens[index].text] {
            let text = tokens[index].text
            if ["-", "&", "+", "/", ":"].contains(text), tokens[index].problem == .notUnderstood {
                (tokens[index].problem, tokens[index].said, tokens[index].explanation) = (nil, [], "adds nothing")
            } else if text == text.uppercased(), EntryVocabulary.ratings.contains(FoldedText.folded(text)) {
                tokens[index].problem = nil
                (tokens[index].meanings, tokens[index].explanation) = ([.remarks(text)], "remarks")
            }
        }
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            var end = index
            var saysSomething = false
            while end < tokens.count {
                if tokens[end].isPlainRemark {
                    saysSomething = true
                    end += 1
                    continue
                }
                let prose = try Prose(tokens[end], names, order, knowsEnds: ends.count > 1)
                guard let prose else { break }
                saysSomething = saysSomething || prose == .content
                end += 1
            }
            guard end > index else { continue }
            defer { index = end - 1 }
            let isAlone = [index - 1, end].allSatisfy { place in
                !tokens.indices.contains(place) || tokens[place].problem == nil && !tokens[place].isChangedByProse
            }
            guard saysSomething, isAlone, tokens[index..<end].contains(where: { $0.problem != nil }) else { continue }
            let run = tokens[index..<end]
            let text = run.map { $0.text + ($0.endsGroup && $0 != run.last ? "," : "") }.joined(separator: " ")
            var words = EntryToken(run, saying: [])
            (words.meanings, words.explanation) = ([.remarks(text)], "remarks")
            tokens.replaceSubrange(run.indices, with: [words])
            end = index + 1
        }
    }

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

/// What a word that is not understood is in a sentence.
private enum Prose {
    /// A word that says something, near no word of a line.
    case content
    /// A short word between others: `the`, `der`.
    case filler

    /// Creates what a word is; nil for one that may be something else: a slip, a name, a place, or the word `not`.
    ///
    /// - Parameter knowsEnds: whether the line says both ends of the flight, so that the name of a town is none.
    init?<Failure: Error>(
        _ token: EntryToken, _ names: EntryNames<Failure>, _ order: DateOrder?, knowsEnds: Bool
    ) throws(Failure) {
        guard token.said == [token.text], token.problem != nil else { return nil }
        let text = token.text.filter { !".!".contains($0) }
        guard text.allSatisfy({ $0.isLetter || "'’-".contains($0) }), !text.isEmpty else { return nil }
        let folded = FoldedText.folded(text)
        guard !EntryVocabulary.negations.contains(folded) else { return nil }
        switch token.problem {
        case .notUnderstood, .thirdPlace, .words, .firstTime, .nearAirports: break
        case .valueMissing where text == text.lowercased():
            self = .filler
            return
        case .noSuchAirport(_, let places): guard places.isEmpty || knowsEnds else { return nil }
        default: return nil
        }
        // Beside others a short word is one of the sentence, whatever airport has its letters.
        if text == text.lowercased(), text.count < 4 || text.count == 4 && token.mayBeCode && knowsEnds {
            self = .filler
            return
        }
        let isNoun =
            order == .dayFirst && text.count > 7 && text.dropFirst() == text.dropFirst().lowercased()[...]
            && EntryVocabulary.endsOfNouns.contains(where: folded.hasSuffix)
        guard text == text.lowercased() || isNoun, text.count > 3, !EntryVocabulary.isNear(folded),
            EntryName(folded, in: names.fields) == nil
        else { return nil }
        if token.mayBeCode { return nil }
        if case .new = try names.pilot(text) { self = .content } else { return nil }
    }
}

extension EntryToken {
    /// Whether the word is a remark without a sign of its own.
    fileprivate var isPlainRemark: Bool {
        guard problem == nil, meanings.count == 1, case .remarks? = meanings.first else { return false }
        return !text.contains { "\":=;".contains($0) }
    }

    /// Whether the word is the code of an airport somewhere, or near one of the logbook.
    fileprivate var mayBeCode: Bool {
        switch problem {
        case .nearAirports, .firstTime: true
        default: false
        }
    }

    /// Whether words beside it may change what it means: a number, a check, a flight alone, a name.
    fileprivate var isChangedByProse: Bool {
        if isNumber || problem != nil && text.contains(where: \.isNumber) { return true }
        return meanings.contains { meaning in
            switch meaning {
            case .attribute(_, .flag), .role(.solo), .fullStop, .noAircraft: true
            // `RNAV 25L visual backup`
            case .approach(let approach): approach.runway == nil
            default: false
            }
        }
    }

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
        if isPlainRemark { return true }
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
