/// One flight in one line, such as `N12345 pao-uki 0250/0400 3n ils25r`.
///
/// The order of words is free. `docs/entry-line.md` describes the forms. Reading never fails: each word has its meaning
/// or its problem.
package struct EntryLine: Hashable, Sendable {
    /// The words, in their order.
    package var tokens: [EntryToken]
    /// Whether a time was read as on the next day although the line does not say so.
    package private(set) var assumesNextDay = false

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - text: the typed text.
    ///   - today: the pilot's own date.
    ///   - conventions: how the pilot writes dates, and the names of times.
    ///   - names: the meanings of names, looked up once for each word that may be one.
    /// - Throws: errors of `names`.
    package init(
        parsing text: String, today: LocalDate, by conventions: Conventions = Conventions(), names: EntryNames
    ) throws(LogbookError) {
        tokens = EntryWords.joiningPairs(EntryWords.split(text))
        var said: Set<String> = []
        var clock = OffOnTimes()
        let single = try EntryWords.singleTimes(tokens) { (word) throws(LogbookError) in try names.aircraft(word) != nil
        }
        for index in tokens.indices where tokens[index].problem == nil {
            var reader = EntryWordReader(
                token: tokens[index], today: today, conventions: conventions, names: names, clock: clock)
            tokens[index] = try reader.read(single: single[index])
            for meaning in tokens[index].meanings {
                if case .event(let event, let time) = meaning { clock[event] = time }
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
        seatCompanions()
        moveToNextDay(&clock, conventions.timeNames)
        askForDecimalDate(clock)
        askForSession()
        try askForFirstPlace(names)
    }

    /// Refuses places that stand alone and that the logbook does not have: a word of a remark may be an airport somewhere.
    private mutating func askForFirstPlace(_ names: EntryNames) throws(LogbookError) {
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
            token.text.wholeMatch(of: /(\d{1,2})[.,](\d{1,2})/).map { match in
                (1...31).contains(Int(match.1) ?? 0) && (1...12).contains(Int(match.2) ?? 0)
                    && (token.meanings.contains { if case .time(.block, _) = $0 { true } else { false } })
            } ?? false
        }
    }

    private func decimalBlock(at index: Int) -> Minutes? {
        for case .time(.block, let minutes) in tokens[index].meanings { return minutes }
        return nil
    }

    /// Moves times that precede the ones before them to the next day, where the flight then has a possible length.
    private mutating func moveToNextDay(_ clock: inout OffOnTimes, _ names: TimeNames) {
        for event in FlightEvent.allCases {
            guard let next = clock.movedToNextDay(event) else { continue }
            for index in tokens.indices where !tokens[index].text.contains("+") {
                let place = tokens[index].meanings.firstIndex { if case .event(event, _) = $0 { true } else { false } }
                guard let place else { continue }
                tokens[index].meanings[place] = .event(event, next)
                let (label, before) = (names.label(of: event).lowercased(), clock[event]?.text ?? "")
                let explained = tokens[index].explanation.replacing("\(label) \(before)", with: "\(label) \(next.text)")
                tokens[index].explanation = explained + ", the next day"
                clock[event] = next
                assumesNextDay = true
            }
        }
    }

    /// Reads the last single place before the destination as the origin.
    private func originToken(
        before index: Int, today: LocalDate, names: EntryNames
    ) throws(LogbookError) -> (index: Int, token: EntryToken)? {
        guard let first = tokens[..<index].lastIndex(where: \.isBarePlace) else { return nil }
        let token = EntryToken(tokens[first].text, at: tokens[first].range)
        var reader = EntryWordReader(
            token: token, today: today, conventions: Conventions(), names: names, clock: OffOnTimes())
        try reader.addPlace(token.text, .origin(token.text), "from")
        return (first, reader.token)
    }

    /// The meanings of all words without a problem.
    package var meanings: [EntryMeaning] { tokens.flatMap { $0.problem == nil ? $0.meanings : [] } }

    /// The first word with a problem; nil when all were understood.
    package var firstProblem: EntryToken? { tokens.first { $0.problem != nil } }
}

/// The meaning of a word of four digits as a time.
enum SingleTime: Hashable {
    case event(FlightEvent)
    /// The number of such words side by side does not tell which times they are.
    case one(of: Int)
}

/// Splits an entry line into words.
enum EntryWords {
    /// Returns the words with their ranges. Blanks separate words, except in quotes; `;` begins remarks up to the end.
    static func split(_ text: String) -> [EntryToken] {
        let characters = Array(text)
        var tokens: [EntryToken] = []
        var position = 0
        while position < characters.count {
            if characters[position].isWhitespace {
                position += 1
                continue
            }
            let isRest = characters[position] == ";"
            let (end, isOpen) = isRest ? (characters.count, false) : Self.end(of: characters, from: position)
            var token = EntryToken(String(characters[position..<end]), at: position..<end)
            if isOpen { token.problem = .quoteOpen }
            tokens.append(token)
            position = end
        }
        return tokens
    }

    /// Returns the meanings of words of four digits: events when two or four of them are side by side, as if separated
    /// by `/`; otherwise their number.
    ///
    /// - Parameter isAircraft: returns whether a word of four digits is the name of an aircraft.
    static func singleTimes(
        _ tokens: [EntryToken], unless isAircraft: (String) throws(LogbookError) -> Bool
    ) throws(LogbookError) -> [Int: SingleTime] {
        var times: [Int: SingleTime] = [:]
        var isTime: [Bool] = []
        for token in tokens {
            let isClock = token.text.wholeMatch(of: /[0-9]{4}|[0-9]{2}:[0-9]{2}/) != nil
            isTime.append(isClock ? try !isAircraft(token.text) : false)
        }
        var start = 0
        while start < tokens.count {
            let run = isTime[start...].prefix(while: \.self)
            let events: [FlightEvent] = run.count == 2 ? [.offBlock, .onBlock] : FlightEvent.allCases
            for (place, index) in run.indices.enumerated() {
                // Alone, 09:20 is a duration.
                if run.count != 2, run.count != 4, tokens[index].text.contains(":") { continue }
                times[index] = run.count == 2 || run.count == 4 ? .event(events[place]) : .one(of: run.count)
            }
            start += max(run.count, 1)
        }
        return times
    }

    /// Returns the words with a type of approach and its runway, and a day and its month, as one: `ILS 28R`, `24 dec`.
    static func joiningPairs(_ tokens: [EntryToken]) -> [EntryToken] {
        var result: [EntryToken] = []
        for (index, token) in tokens.enumerated() {
            let next = tokens.indices.contains(index + 1) ? tokens[index + 1].text : ""
            if let last = result.last, last.problem == nil, belong(last.text, token.text, before: next) {
                let range = last.range.lowerBound..<token.range.upperBound
                result[result.count - 1] = EntryToken("\(last.text) \(token.text)", at: range)
            } else {
                result.append(token)
            }
        }
        return result
    }

    private static func belong(_ first: String, _ second: String, before next: String) -> Bool {
        let isDay = { (word: String) in word.wholeMatch(of: /\d{1,2}\.?/) != nil }
        if first.count > 1, EntryApproachReader.isType(first) {
            return EntryApproachReader.isRunway(second) && !LocalDate.isMonth(next)
        }
        return isDay(first) && LocalDate.isMonth(second) || LocalDate.isMonth(first) && isDay(second)
    }

    /// Splits a word at hyphens, except in quotes.
    static func parts(of word: String) -> [String] {
        var (parts, isQuoted, isEscaped) = ([""], false, false)
        for character in word {
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && character == "\\"
            if character == "-", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }

    /// Returns the end of a word, and whether a quote in it is not closed; in quotes a backslash escapes the next
    /// character.
    private static func end(of characters: [Character], from start: Int) -> (end: Int, isOpen: Bool) {
        var isQuoted = false
        var end = start
        while end < characters.count, isQuoted || !characters[end].isWhitespace {
            if characters[end] == "\"" { isQuoted.toggle() }
            end += isQuoted && characters[end] == "\\" ? 2 : 1
        }
        return (min(end, characters.count), isQuoted)
    }

    /// Returns a text without the quotes around it and with escaped quotes and backslashes resolved; any other text
    /// unchanged.
    static func unquoted(_ text: String) -> String {
        guard text.first == "\"" else { return text }
        var (result, isEscaped) = ("", false)
        for index in text.indices.dropFirst() {
            let character = text[index]
            if !isEscaped, character == "\"" { return text.index(after: index) == text.endIndex ? result : text }
            if isEscaped || character != "\\" { result.append(character) }
            isEscaped = !isEscaped && character == "\\"
        }
        return text
    }
}
