/// The meaning of a word of four digits as a time.
enum SingleTime: Hashable {
    case event(FlightEvent)
    /// The number of such words side by side does not tell which times they are.
    case one(of: Int)
}

/// Splits an entry line into words.
enum EntryWords {
    /// Returns the words with their ranges. Blanks separate words, except in quotes; `;` begins remarks up to the end, also
    /// directly behind a word.
    static func split(_ text: String) -> [EntryToken] {
        let characters = plain(Array(text))
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

    /// Returns the characters with dashes and quotes of any kind as those of a keyboard; texts in quotes and remarks stay.
    private static func plain(_ characters: [Character]) -> [Character] {
        var result = characters
        var ends: [Character] = []
        var isEscaped = false
        for (index, character) in characters.enumerated() {
            if !ends.isEmpty {
                if !isEscaped, ends.contains(character) {
                    result[index] = "\""
                    ends = []
                }
                isEscaped = !isEscaped && character == "\\"
            } else if character == ";" {
                break
            } else if let found = quotes[character] {
                result[index] = "\""
                ends = found
            } else if dashes.contains(character) {
                result[index] = "-"
            }
        }
        return result
    }

    private static let dashes: Set<Character> = ["–", "—", "‐", "‑", "−"]
    /// The quotes that begin a text, with those that end it.
    private static let quotes: [Character: [Character]] = [
        "\"": ["\""], "“": ["”"], "„": ["“", "”"], "”": ["”"], "«": ["»"], "»": ["«"],
    ]

    /// Returns the meanings of words of four digits: events when two or four of them are side by side, as if separated
    /// by `/`; otherwise their number.
    ///
    /// - Parameter isAircraft: returns whether a word of four digits is the name of an aircraft.
    static func singleTimes<Failure: Error>(
        _ tokens: [EntryToken], unless isAircraft: (String) throws(Failure) -> Bool
    ) throws(Failure) -> [Int: SingleTime] {
        var times: [Int: SingleTime] = [:]
        var isTime: [Bool] = []
        for token in tokens {
            isTime.append(EntryTimes.isSingle(token.text) ? try !isAircraft(token.text) : false)
        }
        var start = 0
        while start < tokens.count {
            let run = isTime[start...].prefix(while: \.self)
            let events: [FlightEvent] = run.count == 2 ? [.offBlock, .onBlock] : FlightEvent.allCases
            for (place, index) in run.indices.enumerated() {
                // Alone, 09:20 is a duration.
                let isDuration = tokens[index].text.wholeMatch(kept: /\d+:\d+/) != nil
                if run.count != 2, run.count != 4, isDuration { continue }
                times[index] = run.count == 2 || run.count == 4 ? .event(events[place]) : .one(of: run.count)
            }
            start += max(run.count, 1)
        }
        return times
    }

    /// Returns the words with a type of approach and its runway, a day and its month, and a time and its zone, as one:
    /// `ILS 28R`, `24 dec`, `17:00 PST`; also a date with its year, `Nov 20, 2026`, and both readings of a meter.
    static func joiningPairs(_ tokens: [EntryToken], today: LocalDate) -> [EntryToken] {
        var result: [EntryToken] = []
        for (index, token) in tokens.enumerated() {
            let next = tokens.indices.contains(index + 1) ? tokens[index + 1].text : ""
            let isYear = isYear(tokens, at: index, after: result.last?.text ?? "", today)
            if let last = result.last, last.problem == nil, isYear || belong(last.text, token.text, before: next) {
                let range = last.range.lowerBound..<token.range.upperBound
                result[result.count - 1] = EntryToken("\(last.text) \(token.text)", at: range)
            } else {
                result.append(token)
            }
        }
        return result
    }

    /// Returns whether a word is the year behind a day and its month: no other word of four digits is beside it, which
    /// would make both times.
    private static func isYear(_ tokens: [EntryToken], at index: Int, after date: String, _ today: LocalDate) -> Bool {
        guard tokens[index].text.wholeMatch(kept: /(?:19|20)\d\d/) != nil,
            date.wholeMatch(kept: /(?:\d+\S* \p{L}+\.?|\p{L}+\.? \d+\S*)/) != nil, date.contains(" ")
        else { return false }
        if date.last == "," { return true }
        let next = tokens.indices.contains(index + 1) ? tokens[index + 1].text : ""
        return !EntryTimes.isSingle(next) && (Int(tokens[index].text) ?? .max) <= today.year
    }

    private static func belong(_ first: String, _ second: String, before next: String) -> Bool {
        let isDay = { (word: String) in word.wholeMatch(kept: /\d{1,2}(?:\.|,|st|nd|rd|th|er)?,?/) != nil }
        let whole = second.hasSuffix(",") ? String(second.dropLast()) : second
        if ["-", "–", "/"].contains(second), first.wholeMatch(kept: /(?i:hobbs|tach) \d+(?:[.,]\d+)?/) != nil,
            next.first?.isNumber == true
        {
            return true
        }
        if first.wholeMatch(kept: /(?i:hobbs|tach)(?: \d+(?:[.,]\d+)?(?: [\-–\/])?)?/) != nil,
            whole.wholeMatch(kept: /\d+(?:[.,]\d+)?(?:[\/-]\d+(?:[.,]\d+)?)?/) != nil
        {
            return true
        }
        if EntryApproachReader.mayBeVisibility(first), let number = Int(whole), number <= 10 { return false }
        if first.count > 1, EntryApproachReader.isType(first) {
            // A comma ends what belongs together.
            if second.last == "," { return EntryApproachReader.isRunway(whole) }
            // In `2 ILS 1 VOR` and `1 VOR 1 hold,` the second number counts what follows.
            let bare = next.hasSuffix(",") ? String(next.dropLast()) : next
            let noun = FoldedText.folded(bare)
            let isCount =
                second.count == 1
                && (EntryApproachReader.isType(bare) && bare.count > 1
                    || EntryVocabulary.counted(noun) != nil || EntryVocabulary.night.contains(noun)
                    || EntryVocabulary.day.contains(noun)
                    // `vor 3 Tagen` is German for a day, and no VOR.
                    || EntryVocabulary.days.contains(noun))
            return EntryApproachReader.isRunway(second) && !LocalDate.isMonth(next) && !isCount
        }
        if ZoneAbbreviation.isZone(whole), EntryTimes.takesZone(first) { return true }
        return isDay(first) && LocalDate.isMonth(whole) || LocalDate.isMonth(first) && isDay(second)
    }

    /// Splits a word at hyphens, except in quotes.
    static func parts(of word: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
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
            if !isQuoted, characters[end] == ";", beginsRemarks(characters, at: end, in: start) { break }
            if characters[end] == "\"" { isQuoted.toggle() }
            end += isQuoted && characters[end] == "\\" ? 2 : 1
        }
        return (min(end, characters.count), isQuoted)
    }

    /// Returns whether `;` within a word begins remarks, as behind a blank: always before a blank, otherwise unless the word
    /// is a named value, which may be a text such as `customer:a;b`.
    private static func beginsRemarks(_ characters: [Character], at index: Int, in start: Int) -> Bool {
        guard characters.indices.contains(index + 1), !characters[index + 1].isWhitespace else { return true }
        return String(characters[start..<index]).prefixMatch(kept: /[A-Za-z]\w*[:=]/) == nil
    }

    /// Returns a text without the quotes around it and with escaped quotes and backslashes resolved; any other text
    /// unchanged.
    static func unquoted(_ text: String) -> String {
        guard text.first == "\"" else { return text }
        var result = ""
        var isEscaped = false
        for index in text.indices.dropFirst() {
            let character = text[index]
            if !isEscaped, character == "\"" { return text.index(after: index) == text.endIndex ? result : text }
            if isEscaped || character != "\\" { result.append(character) }
            isEscaped = !isEscaped && character == "\\"
        }
        return text
    }
}
