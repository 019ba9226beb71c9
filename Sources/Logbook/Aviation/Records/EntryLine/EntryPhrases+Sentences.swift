/// Words that alone would say something else than in their sentence: `1st solo`, `2 despegues y 2 tomas`, `10:05-10:55 (local)`,
/// `14h10-15h20 TU`, `TOA 9:15 CRQ 10:05 PST`, `checkride prep`.
extension EntryPhrases {
    mutating func readSentences() throws(Failure) {
        openZones()
        spellDurations()
        try joinPlacesAndTimes()
        try countTows()
        keepOrdinals()
        try dropAnd()
        keepWeekdays()
        askForDenied()
        keepRehearsals()
        askForShortApproaches()
        askForMinutesOfOthers()
    }

    /// Asks about minutes with a noun behind them, `30 min delay`, where the line has another duration: they are none of a part of
    /// the flight.
    private mutating func askForMinutesOfOthers() {
        for index in tokens.indices.reversed() where tokens.indices.contains(index + 1) {
            let isJoined = word(index)?.wholeMatch(kept: /\d{1,2}(?:min|mins|mn)/) != nil
            let isApart =
                word(index)?.wholeMatch(kept: /\d{1,2}/) != nil
                && EntryVocabulary.counted(word(index + 1) ?? "") == .minutes
            guard isJoined || isApart else { continue }
            let end = isJoined ? index + 1 : index + 2
            guard !tokens[end - 1].endsGroup, tokens.indices.contains(end),
                isFreeWord(end) || ["hold", "holding", "taxi"].contains(word(end) ?? "")
                    || plain(end).map({ $0.first?.isUppercase == true && $0 != $0.uppercased() && $0.count > 5 })
                        == true,
                EntryVocabulary.seats[word(end) ?? ""] == nil,
                tokens.indices.contains(where: { !(index...end).contains($0) && isDuration($0) })
            else { continue }
            ask(index..<(end + 1))
        }
    }

    // MARK: Times

    /// Reads `(local)` and `(LT)` behind times as without brackets, and `TU` and `UT` there as UTC, which times without a zone are.
    private mutating func openZones() {
        for index in tokens.indices.dropFirst().reversed() where isTime(index - 1) {
            guard let typed = plain(index), let match = typed.wholeMatch(kept: /(\(?)(\p{L}{1,6})\)?/) else { continue }
            let name = String(match.2)
            if ["TU", "UT", "UTC", "GMT", "Z", "ZULU"].contains(name.uppercased()), name.first?.isUppercase == true {
                join((index - 1)..<(index + 1), saying: tokens[index - 1].said)
            } else if !match.1.isEmpty, Self.zones.contains(FoldedText.folded(name)) || ZoneAbbreviation.isZone(name) {
                tokens[index] = EntryToken(name, at: tokens[index].range)
            }
        }
    }

    private static var zones: Set<String> { ["local", "lt", "lokal", "loc", "locale", "locales", "l"] }

    /// Whether a word is a time of day, or two with a hyphen.
    private func isTime(_ index: Int) -> Bool {
        plain(index)?.wholeMatch(
            kept: /(?:\d{1,2}[:.hH]\d{2}|\d{4})(?:[\-\/](?:\d{1,2}[:.hH]\d{2}|\d{4}))?/) != nil
    }

    /// Reads `TOA 9:15 CRQ 10:05 PST`: places with the times there, and their zone.
    private mutating func joinPlacesAndTimes() throws(Failure) {
        var index = 0
        while index + 3 < tokens.count {
            defer { index += 1 }
            // A zone may be joined with its time already: `10:05 PST`.
            let own = plain(index + 3).flatMap {
                String($0.drop { $0.isNumber || ":hH".contains($0) }.drop { $0 == " " }).nonEmpty
            }
            guard let zone = own ?? plain(index + 4), let first = clock(index + 1),
                let last = clock(index + 3),
                let from = plain(index), let to = plain(index + 2), isCode(from), isCode(to),
                try names.airport(from) != nil, try names.airport(to) != nil
            else { continue }
            let name = FoldedText.folded(zone)
            let mark: String
            if Self.zones.contains(name) || name == "local" {
                mark = "L"
            } else if ["utc", "z", "gmt", "tu", "ut"].contains(name) {
                mark = "Z"
            } else if ZoneAbbreviation.isZone(zone) {
                mark = zone
            } else {
                continue
            }
            join((index + 3)..<(own == nil ? index + 5 : index + 4), saying: ["on:\(last)\(mark)"])
            join((index + 2)..<(index + 3), saying: ["to:\(to)"])
            join((index + 1)..<(index + 2), saying: ["off:\(first)\(mark)"])
            join(index..<(index + 1), saying: ["from:\(from)"])
        }
    }

    private func isCode(_ typed: String) -> Bool {
        EntryWordReader<Failure>.isIdentifier(typed) && !Self.isOfVocabulary(FoldedText.folded(typed))
    }

    /// Returns the time of a word as `09:15`; nil for another word.
    private func clock(_ index: Int) -> String? {
        guard let match = plain(index)?.wholeMatch(kept: /(\d{1,2})[:hH]?(\d{2})(?: ?\p{L}{1,6})?/),
            let hour = Int(match.1), hour < 24,
            let minute = Int(match.2), minute < 60
        else { return nil }
        return "\(hour < 10 ? "0" : "")\(hour):\(match.2)"
    }

    /// Reads `une heure trente` and `eine Stunde zwanzig` as hours and minutes.
    private mutating func spellDurations() {
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            guard let hours = word(index).flatMap({ Int($0) ?? EntryVocabulary.numbers[$0] }), (1...23).contains(hours),
                EntryVocabulary.counted(word(index + 1) ?? "") == .hours, !tokens[index + 1].endsGroup
            else { continue }
            let place = EntryVocabulary.and.contains(word(index + 2) ?? "") ? index + 3 : index + 2
            guard let minutes = EntryVocabulary.minutesInWords[word(place) ?? ""] else { continue }
            join(index..<(place + 1), saying: ["\(hours):\(minutes)"])
        }
    }

    // MARK: Words

    /// Asks about a word of the line beside one that denies it or says how much of it: `no night`, `partly night`, `ILS OTS`,
    /// `checkride postponed`, `no landing clearance`. Both are a remark, or the line says something else.
    private mutating func askForDenied() {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            guard tokens[index].problem == nil else { continue }
            if word(index) == "no", let noun = word(index + 1), EntryVocabulary.counted(noun) == .landings(night: nil),
                !tokens[index + 1].endsGroup, isFreeWord(index + 2)
            {
                ask(index..<(index + 3))
                continue
            }
            let start = index
            var place = index
            if EntryVocabulary.deniers.contains(word(place) ?? ""), !tokens[place].endsGroup {
                // `pas de nuit`, `nicht bei Nacht`
                place += ["de", "a", "bei", "at"].contains(word(place + 1) ?? "") ? 2 : 1
            }
            if place > start, isFieldWord(place) {
                ask(start..<(place + 1))
                continue
            }
            guard isFieldWord(index), !tokens[index].endsGroup else { continue }
            let isNot = ["not", "nicht", "non", "no"].contains(word(index + 1) ?? "")
            let end = isNot ? index + 2 : index + 1
            if EntryVocabulary.endings.contains(word(end) ?? "") || isNot && isFreeWord(end) { ask(index..<(end + 1)) }
        }
    }

    private mutating func ask(_ range: Range<Int>) {
        let text = tokens[range].map(\.text).joined(separator: " ")
        join(range, saying: [text])
        tokens[range.lowerBound].problem = .words(text)
    }

    /// Whether a word alone says something of the flight: night, a check, solo, an approach, IFR.
    private func isFieldWord(_ index: Int) -> Bool {
        guard let said = word(index) else { return false }
        let reading = EntryVocabulary.phrases[said] ?? [said]
        let columns: Set<String> = ["night", "xc", "hood", "actual", "ifr", "solo", "full"]
        return EntryVocabulary.night.contains(said) || Self.checks.contains(said)
            || reading.count == 1 && (columns.contains(reading[0]) || Self.checks.contains(reading[0]))
            || plain(index).flatMap { EntryApproachReader.approach($0.filter { $0 != " " }) } != nil
    }

    private func isFreeWord(_ index: Int) -> Bool {
        guard let typed = plain(index), typed.allSatisfy(\.isLetter), typed.count > 2, typed == typed.lowercased()
        else {
            return false
        }
        return !Self.isOfVocabulary(FoldedText.folded(typed))
    }

    /// Reads `3 tows` of a glider as its launches; those of an airplane stay in the remarks.
    private mutating func countTows() throws(Failure) {
        let tows: Set<String> = [
            "tow", "tows", "schlepp", "schlepps", "schleppstart", "schleppstarts", "remorquages", "traini", "remolques",
        ]
        for index in tokens.indices.dropLast().reversed() {
            guard let number = word(index), number.wholeMatch(kept: /\d{1,2}/) != nil,
                tows.contains(word(index + 1) ?? ""), try isOfGlider()
            else { continue }
            join(index..<(index + 2), saying: ["launches:\(number)", "aerotow"])
        }
    }

    /// Keeps what was done for the first time in the remarks: `1st solo` is no first of the month.
    private mutating func keepOrdinals() {
        for index in tokens.indices.dropLast() {
            guard let ordinal = word(index), !tokens[index].endsGroup, let next = word(index + 1),
                ordinal.wholeMatch(kept: /\d{1,3}(?:st|nd|rd|th|er|ere|eme)/) != nil,
                Self.ordinalNouns.contains(next)
            else { continue }
            tokens[index].said = ["remark:\(Self.quoted("\(tokens[index].text) \(tokens[index + 1].text)"))"]
        }
    }

    private static var ordinalNouns: Set<String> {
        [
            "solo", "flight", "vol", "lesson", "lecon", "night", "xc", "cross-country", "landing", "landings", "time",
            "leg", "hour", "hours", "dual", "lache", "stage", "check", "checkride", "attempt", "try", "tour", "circuit",
            "instrument", "long", "student", "passenger", "week", "year",
        ]
    }

    /// Drops `and` between two counts, `2 despegues y 2 tomas`, and the Spanish one behind another word of a sentence, which is not
    /// yesterday there.
    private mutating func dropAnd() throws(Failure) {
        for index in tokens.indices.dropFirst().dropLast(2).reversed() {
            guard let typed = plain(index), typed == typed.lowercased(), EntryVocabulary.and.contains(typed),
                word(index + 1)?.wholeMatch(kept: /\d{1,2}/) != nil,
                let noun = EntryVocabulary.counted(word(index + 2) ?? ""),
                ![.minutes, .hours, .daysAgo].contains(noun),
                let before = plain(index - 1)
            else { continue }
            let folded = FoldedText.folded(before)
            var isSentence = EntryVocabulary.counted(folded) != nil
            if !isSentence, typed == "y", before.count > 2, before.contains(where: \.isLowercase),
                !Self.isOfVocabulary(folded)
            {
                isSentence = try names.airport(before) == nil
            }
            guard isSentence else { continue }
            tokens.remove(at: index)
            tokens[index - 1].endsGroup = true
        }
        // `viento y lluvia`
        for index in tokens.indices.dropFirst().dropLast() where plain(index) == "y" {
            guard isSentenceWord(index - 1), isSentenceWord(index + 1) else { continue }
            tokens[index].problem = .notUnderstood
        }
        // `LECU y LETO`
        for index in tokens.indices.dropFirst().dropLast() where plain(index) == "y" {
            guard let before = plain(index - 1), let behind = plain(index + 1), before == before.uppercased(),
                behind == behind.uppercased(), isCode(before), isCode(behind), try names.airport(before) != nil,
                try names.airport(behind) != nil
            else { continue }
            tokens[index].problem = .words("y")
        }
    }

    /// Whether a word is one of a sentence: longer than a code, with small letters, and no role or column.
    private func isSentenceWord(_ index: Int) -> Bool {
        guard let typed = plain(index), typed.count > 4 || typed.count == 4 && typed.contains(where: { !$0.isASCII }),
            typed.allSatisfy({ $0.isLetter || $0 == "," }), typed.contains(where: \.isLowercase)
        else { return false }
        let folded = FoldedText.folded(typed)
        return PilotRole(text: folded) == nil && !EntryVocabulary.columns.contains(folded)
            && EntryVocabulary.counted(folded) == nil
    }

    /// Leaves short words of other languages that are weekdays, too, to the remarks: `we "had lunch"`, `mon solo`.
    private mutating func keepWeekdays() {
        for index in tokens.indices.dropFirst() {
            guard let typed = plain(index), typed == typed.lowercased(), typed.count == 2 || typed == "mon",
                CalendarWords.weekday(typed) != nil, !isDateWord(index - 1), !isDateWord(index + 1)
            else { continue }
            let isFrench = ["solo", "premier", "instructeur", "avion", "vol", "lache"].contains(word(index + 1))
            if typed == "mon", !isFrench { continue }
            tokens[index].problem = typed == "mon" ? .words("mon \(tokens[index + 1].text)") : .notUnderstood
        }
    }

    private func isDateWord(_ index: Int) -> Bool {
        plain(index).map { $0.first?.isNumber == true && !isDuration(index) } ?? false
    }

    /// Keeps what prepared a check in the remarks: `checkride prep`, `mock checkride`.
    private mutating func keepRehearsals() {
        func rehearses(_ index: Int) -> Bool {
            guard tokens.indices.contains(index) else { return false }
            return Self.rehearsals.contains(FoldedText.folded(EntryWords.unquoted(tokens[index].text)))
        }
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let two = [word(index) ?? "", word(index + 1) ?? ""].joined(separator: " ")
            let length =
                Self.checks.contains(two) ? 2 : word(index).map(Self.checks.contains) == true ? 1 : 0
            guard length > 0 else { continue }
            let start = rehearses(index - 1) ? index - 1 : index
            let end = rehearses(index + length) ? index + length + 1 : index + length
            guard start < index || end > index + length else { continue }
            let text = tokens[start..<end].map { EntryWords.unquoted($0.text) }.joined(separator: " ")
            join(start..<end, saying: ["remark:\(Self.quoted(text))"])
        }
    }

    private static var checks: Set<String> {
        [
            "ipc", "bfr", "checkride", "lpc", "opc", "linecheck", "flight review", "check ride", "skill test",
            "skills test", "proficiency check", "line check", "prufungsflug", "befahigungsuberprufung",
        ]
    }

    private static var rehearsals: Set<String> {
        [
            "prep", "preparation", "practice", "practise", "mock", "study", "brief", "briefing", "vorbereitung",
            "preparazione", "preparacion", "training", "prep.", "pre", "ubung", "entrainement",
        ]
    }

    /// Asks about `par`, `loc` and `vor` without a runway in a line that says nothing of instruments: they are words of other
    /// languages, too. In capitals they are approaches.
    private mutating func askForShortApproaches() {
        let instruments: Set<String> = ["actual", "act", "hood", "ifr", "imc", "foggles", "approach", "approaches"]
        guard
            !tokens.contains(where: { token in
                let name = FoldedText.folded(String(token.text.prefix { $0.isLetter }))
                return instruments.contains(name)
            })
        else { return }
        for index in tokens.indices {
            guard let typed = plain(index), ["par", "loc", "vor"].contains(typed),
                !(plain(index + 1).map { EntryApproachReader.isRunway($0) } ?? false),
                // `par LFPE` says by which way.
                typed != "par" || !(plain(index + 1).map { $0 == $0.uppercased() && isCode($0) } ?? false),
                // `vor dme`, `vor or gps`
                !["dme", "a", "b", "rwy", "runway"].contains(word(index + 1)),
                word(index - 1)?.allSatisfy(\.isNumber) != true
            else { continue }
            tokens[index].problem = .approachOrWord(typed)
        }
    }
}
