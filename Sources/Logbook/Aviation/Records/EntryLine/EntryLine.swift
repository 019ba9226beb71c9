/// One flight in one line, such as `N12345 pao-uki 0250/0400 3n ils25r`.
///
/// The order of words is free. `docs/entry-line.md` describes the forms. Reading never fails: each word has its meaning
/// or its problem.
package struct EntryLine: Hashable, Sendable {
    /// The words, in their order.
    package var tokens: [EntryToken]
    /// Whether a time was read as on the next day although the line does not say so.
    package internal(set) var assumesNextDay = false
    /// Whether the flight began and ended at the airfield of the flight before, which the line does not name.
    var staysAtAirfield = false
    /// How the pilot names the one beside the pilot in command.
    let secondPilot: SecondPilotName

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - text: the typed text.
    ///   - today: the pilot's own date.
    ///   - conventions: how the pilot writes dates, and the names of times.
    ///   - names: the meanings of names, looked up once for each word that may be one.
    /// - Throws: errors of `names`.
    package init<Failure: Error>(
        parsing text: String, today: LocalDate, by conventions: Conventions = Conventions(), names: EntryNames<Failure>
    ) throws(Failure) {
        secondPilot = conventions.secondPilot
        tokens = try EntryPhrases.joined(
            EntryWords.joiningPairs(EntryWords.split(text), today: today), today: today, order: conventions.dateOrder,
            names: names)
        var said: [String: EntryMeaning] = [:]
        let single = try EntryWords.singleTimes(tokens) { (word) throws(Failure) in try names.aircraft(word) != nil
        }
        for index in tokens.indices where tokens[index].problem == nil {
            tokens[index] = try read(tokens[index], single[index], today, conventions, names)
            if tokens[index].problem == nil {
                tokens[index].problem = try firstTime(tokens[index], after: said, names)
            }
            if tokens[index].problem != nil { continue }
            for meaning in tokens[index].meanings {
                guard let slot = meaning.slot else { continue }
                guard let first = said.updateValue(meaning, forKey: slot) else { continue }
                if slot == EntryMeaning.destinationSlot, said[EntryMeaning.originSlot] == nil,
                    let first = try originToken(before: index, today: today, names: names)
                {
                    tokens[first.index] = first.token
                    said[EntryMeaning.originSlot] = first.token.meanings.first
                    continue
                }
                // One confirms the other; a few letters of an aircraft that is named already may say something else.
                if first == meaning {
                    if case .aircraft = meaning, tokens[index].text.count < 4 {
                        tokens[index].problem = .notUnderstood
                    }
                    continue
                }
                // Who flies alone is in command.
                let inCommand = EntryMeaning.role(.pilotInCommand)
                if [first, meaning].contains(.role(.solo)), [first, meaning].contains(inCommand) {
                    said[slot] = .role(.solo)
                    for index in tokens.indices { tokens[index].meanings.removeAll { $0 == inCommand } }
                    continue
                }
                // `xc` and `xc 1.1` say the same: the time counts.
                if let time = keepTime(of: first, and: meaning) {
                    said[slot] = time
                    continue
                }
                said[slot] = first
                tokens[index].problem = isSecondSpan(index) ? .twoFlights : .saidTwice(slot)
                if tokens[index].problem == .twoFlights { break }
            }
        }
        refuseOtherFullStops()
        askForSecondFlight()
        try keepProse(names, conventions.dateOrder)
        joinFreeText()
        nameSessionTime()
        try resolveSharedAirportCodes(names, conventions.shortCodes)
        try askForAircraftOrTime(names)
        try completeLocal(names)
        try leaveOrigin(names)
        completeSingleTime()
        seatCompanions()
        explainHoodOfOther()
        let airfield = try stayAtAirfield(names)
        let clock = try resolveTimes(today: today, names: names, conventions)
        try takeTimeInTheAir(clock, names)
        if conventions.dateOrder != .monthFirst { askForDecimalDate(clock) }
        askForTimes(clock)
        if let airfield { tokens[airfield.word].explanation += ", \(airfield.meaning)" }
        askForSession()
    }

    /// Asks whether four digits are a time or the end of the registration of an aircraft, where the line names none: `1846 winch 0:06`.
    private mutating func askForAircraftOrTime<Failure: Error>(_ names: EntryNames<Failure>) throws(Failure) {
        guard !meanings.contains(where: { if case .aircraft = $0 { true } else { false } }) else { return }
        for index in tokens.indices {
            guard case .timeCount? = tokens[index].problem, tokens[index].text.wholeMatch(kept: /\d{4}/) != nil,
                let registration = try names.aircraftEnding(tokens[index].text)?.tailNumber
            else { continue }
            let isTime = (try? TypedTime(parsing: tokens[index].text)) != nil
            tokens[index].problem = isTime ? .aircraftOrTime(tokens[index].text, registration) : nil
            if !isTime {
                tokens[index].meanings = [.aircraft(registration)]
                tokens[index].explanation = "aircraft \(registration)"
            }
        }
    }

    /// Leaves open where the flight began if the line names no place, and an aircraft that stands elsewhere than where the last flight of
    /// the logbook ended.
    private mutating func leaveOrigin<Failure: Error>(_ names: EntryNames<Failure>) throws(Failure) {
        var aircraft: (index: Int, name: String)?
        for index in tokens.indices where tokens[index].problem == nil {
            for meaning in tokens[index].meanings {
                switch meaning {
                case .aircraft(let name): aircraft = (index, name)
                case .origin, .destination, .route, .local, .device, .kind, .unknown: return
                default: break
                }
            }
        }
        guard let aircraft, try !isOfGlider(names), let field = names.fields[.flights][.origin],
            let last = try names.lastLanding(aircraft.name), !last.isOfLogbook,
            last.place != (try names.suggestedOrigin()?.label)
        else { return }
        tokens[aircraft.index].meanings.append(.unknown(field))
        tokens[aircraft.index].explanation += ", last at \(last.place); the line does not say from where"
    }

    /// Returns the time of a column where another word gives that column the whole flight, which it then does not; nil for others.
    private mutating func keepTime(of first: EntryMeaning, and second: EntryMeaning) -> EntryMeaning? {
        for (whole, time) in [(first, second), (second, first)] {
            guard case .wholeFlight(let column) = whole, case .time(column, _) = time else { continue }
            for index in tokens.indices { tokens[index].meanings.removeAll { $0 == whole } }
            return time
        }
        return nil
    }

    /// Returns the problem of a place without another one that the logbook does not have: a word of a remark may be an airport
    /// somewhere. It is no end of the flight then; nil for any other word.
    private func firstTime<Failure: Error>(
        _ token: EntryToken, after said: [String: EntryMeaning], _ names: EntryNames<Failure>
    ) throws(Failure) -> EntryProblem? {
        guard token.isPlaceAlone else { return nil }
        let known = try names.airport(token.said[0])
        guard known?.id == nil else { return nil }
        // `lokal EDPA` says where the flight stayed.
        if known != nil, token.text == token.text.uppercased(),
            tokens.contains(where: { $0.said == ["local"] || $0.meanings.contains(.local) })
        {
            return nil
        }
        if said[EntryMeaning.originSlot] != nil, said[EntryMeaning.destinationSlot] != nil {
            // A word that is no known airport was hardly meant as a third one, and one in small letters is rather a remark.
            if known == nil { return .thirdPlace(token.text) }
            if token.text == token.text.lowercased() { return .words(token.text) }
        }
        let place = known.map { [$0.label, $0.record.city ?? $0.record.name, $0.record.country] } ?? []
        // A word in small letters is rather a remark than a field.
        let isOnly =
            token.text == token.text.uppercased() && !tokens.contains { $0.range != token.range && $0.namesPlace }
        return .firstTime(token.text, place.compactMap(\.self).joined(separator: " "), isOnly: isOnly)
    }

    /// Refuses a decimal number that may be a date, where it contradicts other times or another duration.
    private mutating func askForDecimalDate(_ clock: OffOnTimes) {
        guard let index = decimalDate, !meanings.contains(where: { $0.slot == "date" }) else { return }
        let again = tokens.firstIndex { $0.problem == .saidTwice(FlightColumn.block.displayName.lowercased()) }
        let block = (try? clock.blockTime()) ?? nil
        let differs = block.map { abs($0.count - (decimalBlock(at: index)?.count ?? 0)) > 1 } ?? false
        guard again != nil || differs else { return }
        if let again { tokens[again].problem = nil }
        tokens[index].problem = .decimalOrDate(tokens[index].text)
    }

    /// The word at this place is read as a block time, and may be a day and month, too; nil for none.
    package var decimalDate: Int? {
        tokens.firstIndex { token in
            Self.isDayAndMonth(token.text)
                && token.meanings.contains { if case .time(.block, _) = $0 { true } else { false } }
        }
    }

    /// Returns whether a decimal number may be a day and a month.
    static func isDayAndMonth(_ text: String) -> Bool {
        guard text.count <= 5, let match = text.wholeMatch(kept: /(\d{1,2})[.,](\d{1,2})/) else { return false }
        return (1...31).contains(Int(match.1) ?? 0) && (1...12).contains(Int(match.2) ?? 0)
    }

    private func decimalBlock(at index: Int) -> Minutes? {
        for case .time(.block, let minutes) in tokens[index].meanings { return minutes }
        return nil
    }

    /// Reads one time and a duration as the times off and on block: `1700L 1.0`.
    private mutating func completeSingleTime() {
        let singles = tokens.indices.filter { tokens[$0].problem == .timeCount(1) }
        let durations = meanings.compactMap { if case .time(.block, let minutes) = $0 { minutes } else { nil } }
        let hasOthers = meanings.contains { if case .typed = $0 { true } else { false } }
        guard singles.count == 1, durations.count == 1, !hasOthers,
            let time = try? TypedTime(parsing: tokens[singles[0]].text)
        else { return }
        let range = tokens[singles[0]].range
        tokens[singles[0]].problem = nil
        tokens[singles[0]].times = [.offBlock: range]
        tokens[singles[0]].meanings = [.typed(.offBlock, time), .typed(.onBlock, .later(durations[0]))]
    }

    /// Reads a word by what it says; what a phrase says may be several words of the line.
    private func read<Failure: Error>(
        _ token: EntryToken, _ single: SingleTime?, _ today: LocalDate, _ conventions: Conventions,
        _ names: EntryNames<Failure>
    ) throws(Failure) -> EntryToken {
        var result = token
        if token.said.isEmpty { result.explanation = "adds nothing" }
        for said in token.said {
            let start = token.range.lowerBound
            let word = said == token.text ? token : EntryToken(said, at: start..<(start + said.count))
            var reader = EntryWordReader(token: word, today: today, conventions: conventions, names: names)
            var part = try reader.read(single: single)
            if said == token.text { return part }
            // The value of a time is at the end of the phrase.
            let length =
                said.count - (said.firstIndex(of: ":").map { said.distance(from: said.startIndex, to: $0) + 1 } ?? 0)
            for event in part.times.keys {
                part.times[event] =
                    max(token.range.lowerBound, token.range.upperBound - length)..<token.range.upperBound
            }
            result.meanings += part.meanings
            result.times.merge(part.times) { first, _ in first }
            result.wrongTime = result.wrongTime ?? part.wrongTime
            if result.problem == nil, let problem = part.problem {
                result.problem = problem
                result.problemRange = token.range(of: problem)
            }
            result.explanation += (result.explanation.isEmpty ? "" : ", ") + part.explanation
        }
        return result
    }

    /// Reads the last single place before the destination as the origin.
    private func originToken<Failure: Error>(
        before index: Int, today: LocalDate, names: EntryNames<Failure>
    ) throws(Failure) -> (index: Int, token: EntryToken)? {
        guard let first = tokens[..<index].lastIndex(where: \.isBarePlace) else { return nil }
        var token = tokens[first]
        (token.meanings, token.explanation) = ([], "")
        var reader = EntryWordReader(token: token, today: today, conventions: Conventions(), names: names)
        try reader.addPlace(token.said[0], .origin(token.said[0]), "from")
        return (first, reader.token)
    }

    /// The meanings of all words without a problem.
    package var meanings: [EntryMeaning] { tokens.flatMap { $0.problem == nil ? $0.meanings : [] } }

    /// The first word with a problem; nil when all were understood.
    package var firstProblem: EntryToken? { tokens.first { $0.problem != nil } }
}
