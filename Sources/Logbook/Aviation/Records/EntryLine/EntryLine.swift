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
        tokens = EntryWords.joiningPairs(EntryWords.split(text), today: today)
        var said: Set<String> = []
        let single = try EntryWords.singleTimes(tokens) { (word) throws(Failure) in try names.aircraft(word) != nil
        }
        for index in tokens.indices where tokens[index].problem == nil {
            var reader = EntryWordReader(
                token: tokens[index], today: today, conventions: conventions, names: names)
            tokens[index] = try reader.read(single: single[index])
            if let type = try typeOfNewAircraft(at: index, names: names) { tokens[index] = type }
            for meaning in tokens[index].meanings {
                guard let slot = meaning.slot, !said.insert(slot).inserted else { continue }
                if slot == EntryMeaning.destinationSlot, !said.contains(EntryMeaning.originSlot),
                    let first = try originToken(before: index, today: today, names: names)
                {
                    tokens[first.index] = first.token
                    said.insert(EntryMeaning.originSlot)
                    continue
                }
                tokens[index].problem = .saidTwice(slot)
                // A word that is no known airport was hardly meant as a third one.
                guard tokens[index].isPlaceAlone, try names.airport(tokens[index].text) == nil else { continue }
                tokens[index].problem = .thirdPlace(tokens[index].text)
            }
        }
        completeSingleTime()
        seatCompanions()
        explainHoodOfOther()
        let airfield = try stayAtAirfield(names)
        askForDecimalDate(try resolveTimes(today: today, names: names, conventions))
        if let airfield { tokens[airfield.word].explanation += ", \(airfield.meaning)" }
        askForSession()
        try askForFirstPlace(names)
    }

    /// Refuses places without another one and that the logbook does not have: a word of a remark may be an airport somewhere.
    private mutating func askForFirstPlace<Failure: Error>(_ names: EntryNames<Failure>) throws(Failure) {
        for index in tokens.indices where tokens[index].problem == nil {
            let word = tokens[index].text
            guard tokens[index].meanings == [.destination(word)] || tokens[index].meanings == [.origin(word)] else {
                continue
            }
            let known = try names.airport(word)
            guard known?.id == nil else { continue }
            let place = known.map { [$0.label, $0.record.city ?? $0.record.name, $0.record.country] } ?? []
            tokens[index].problem = .firstTime(word, place.compactMap(\.self).joined(separator: " "))
            // What it was taken for is free again.
            let slots = [EntryMeaning.originSlot, EntryMeaning.destinationSlot]
            for other in tokens.indices where slots.contains(where: { tokens[other].problem == .saidTwice($0) }) {
                tokens[other].problem = nil
            }
        }
    }

    /// Refuses a decimal number that may be a date, where it contradicts other times or another duration.
    private mutating func askForDecimalDate(_ clock: OffOnTimes) {
        guard let index = decimalDate else { return }
        let again = tokens.firstIndex { $0.problem == .saidTwice(FlightColumn.block.displayName.lowercased()) }
        let block = (try? clock.blockTime()) ?? nil
        let differs = block.map { abs($0.count - (decimalBlock(at: index)?.count ?? 0)) > 1 } ?? false
        guard again != nil || differs else { return }
        if let again { tokens[again].problem = nil }
        tokens[index].problem = .decimalOrDate(tokens[index].text)
    }

    /// The place of a bare decimal number that is a block time and may be a day and month; nil for none.
    package var decimalDate: Int? {
        tokens.firstIndex { token in
            Self.isDayAndMonth(token.text)
                && token.meanings.contains { if case .time(.block, _) = $0 { true } else { false } }
        }
    }

    /// Returns whether a decimal number may be a day and a month.
    static func isDayAndMonth(_ text: String) -> Bool {
        guard text.count <= 5, let match = text.wholeMatch(of: /(\d{1,2})[.,](\d{1,2})/) else { return false }
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

    /// Reads the designator of a type directly behind a registration that is new, such as `N911HE R44`; nil for anything
    /// else, and for an airport of this logbook.
    private func typeOfNewAircraft<Failure: Error>(
        at index: Int, names: EntryNames<Failure>
    ) throws(Failure) -> EntryToken? {
        let token = tokens[index]
        guard index > 0, case .aircraft? = tokens[index - 1].meanings.first, !token.text.contains(":"),
            token.isPlaceAlone || token.problem == .notUnderstood,
            let type = AircraftTypeTable.known(token.text), type.designator == token.text.uppercased(),
            try names.aircraft(tokens[index - 1].text) == nil, try names.airport(token.text)?.id == nil
        else { return nil }
        var read = EntryToken(token.text, at: token.range)
        read.meanings = [.newType(type.designator)]
        read.explanation = "type \(type.designator) \(type.displayName)"
        return read
    }

    /// Reads the last single place before the destination as the origin.
    private func originToken<Failure: Error>(
        before index: Int, today: LocalDate, names: EntryNames<Failure>
    ) throws(Failure) -> (index: Int, token: EntryToken)? {
        guard let first = tokens[..<index].lastIndex(where: \.isBarePlace) else { return nil }
        let token = EntryToken(tokens[first].text, at: tokens[first].range)
        var reader = EntryWordReader(token: token, today: today, conventions: Conventions(), names: names)
        try reader.addPlace(token.text, .origin(token.text), "from")
        return (first, reader.token)
    }

    /// The meanings of all words without a problem.
    package var meanings: [EntryMeaning] { tokens.flatMap { $0.problem == nil ? $0.meanings : [] } }

    /// The first word with a problem; nil when all were understood.
    package var firstProblem: EntryToken? { tokens.first { $0.problem != nil } }
}
