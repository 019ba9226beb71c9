/// One flight in one line, such as `N12345 pao-uki 0250/0400 3n ils25r`.
///
/// Words stand in any order. `docs/entry-line.md` has the forms. Reading never fails: each word has what was understood
/// of it, or what is wrong.
package struct EntryLine: Hashable, Sendable {
    /// The words, in their order.
    package var tokens: [EntryToken]

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - today: the pilot's own date.
    ///   - names: what names mean; asked once for each word that may be one.
    /// - Throws: what `names` throws.
    package init(parsing text: String, today: LocalDate, names: EntryNames) throws(LogbookError) {
        tokens = EntryWords.split(text)
        var said: Set<String> = []
        var clock = OffOnTimes()
        let lone = try EntryWords.loneTimes(tokens) { (word) throws(LogbookError) in try names.aircraft(word) != nil }
        for index in tokens.indices where tokens[index].problem == nil {
            var reader = EntryWordReader(token: tokens[index], today: today, names: names, clock: clock)
            tokens[index] = try reader.read(lone: lone[index])
            for meaning in tokens[index].meanings {
                if case .event(let event, let time) = meaning { clock[event] = time }
                guard let slot = meaning.slot, !said.insert(slot).inserted else { continue }
                if slot == EntryMeaning.destinationSlot, !said.contains(EntryMeaning.originSlot),
                    let first = try takeAsOrigin(before: index, today: today, names: names)
                {
                    tokens[first.index] = first.token
                    said.insert(EntryMeaning.originSlot)
                    continue
                }
                tokens[index].problem = .saidTwice(slot)
                // What is no known place was hardly meant as a second one.
                guard tokens[index].isPlaceAlone, try names.airport(tokens[index].text) == nil else { continue }
                tokens[index].problem = .thirdPlace(tokens[index].text)
            }
        }
    }

    /// A place that stands alone before the destination is where the flight began.
    private func takeAsOrigin(
        before index: Int, today: LocalDate, names: EntryNames
    ) throws(LogbookError) -> (index: Int, token: EntryToken)? {
        guard let first = tokens[..<index].lastIndex(where: \.isBarePlace) else { return nil }
        let token = EntryToken(tokens[first].text, at: tokens[first].range)
        var reader = EntryWordReader(token: token, today: today, names: names, clock: OffOnTimes())
        try reader.take(place: token.text, .origin(token.text), "from")
        return (first, reader.token)
    }

    /// What the words say, without those that are wrong.
    package var meanings: [EntryMeaning] { tokens.flatMap { $0.problem == nil ? $0.meanings : [] } }

    /// The first word that is wrong; `nil` when all were understood.
    package var firstProblem: EntryToken? { tokens.first { $0.problem != nil } }
}

/// A word of four digits.
enum LoneTime: Hashable {
    case event(FlightEvent)
    /// Too many or too few stand together for one to say which it is.
    case one(of: Int)
}

/// Cuts an entry line into words.
enum EntryWords {
    /// The words, each with its place: blanks part them, but not between quotes; `;` begins remarks to the end.
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

    /// Which event each word of four digits is the time of, where two or four of them stand side by side as if parted by
    /// `/`; how many stand together where they are other than that.
    ///
    /// - Parameter isAircraft: whether a word of four digits is what an aircraft is called.
    static func loneTimes(
        _ tokens: [EntryToken], unless isAircraft: (String) throws(LogbookError) -> Bool
    ) throws(LogbookError) -> [Int: LoneTime] {
        var times: [Int: LoneTime] = [:]
        var isTime: [Bool] = []
        for token in tokens {
            let hasFourDigits = token.text.wholeMatch(of: /[0-9]{4}/) != nil
            isTime.append(hasFourDigits ? try !isAircraft(token.text) : false)
        }
        var start = 0
        while start < tokens.count {
            let run = isTime[start...].prefix(while: \.self)
            let events: [FlightEvent] = run.count == 2 ? [.offBlock, .onBlock] : FlightEvent.allCases
            for (place, index) in run.indices.enumerated() {
                times[index] = run.count == 2 || run.count == 4 ? .event(events[place]) : .one(of: run.count)
            }
            start += max(run.count, 1)
        }
        return times
    }

    /// The end of a word, and whether a quote in it is not closed; within quotes a backslash takes the next sign along.
    private static func end(of characters: [Character], from start: Int) -> (end: Int, isOpen: Bool) {
        var isQuoted = false
        var end = start
        while end < characters.count, isQuoted || !characters[end].isWhitespace {
            if characters[end] == "\"" { isQuoted.toggle() }
            end += isQuoted && characters[end] == "\\" ? 2 : 1
        }
        return (min(end, characters.count), isQuoted)
    }

    /// A value without the quotes around it, a quote or a backslash behind a backslash being that sign; any other text
    /// as it is.
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
