/// Ways to write the same, put as the other phrases expect it: `three landings`, `ldg: 3`, `13:05 Uhr`, `14h-15h45`, `8:30a`, `3D/2N`,
/// `to a full stop`.
extension EntryPhrases {
    mutating func writeAsUsual() {
        dropSeparators()
        divideWords()
        splitNames()
        joinTypes()
        joinReadings()
        keepHobbsTime()
        joinGoArounds()
        spellNumbers()
        dropColons()
        divideCounts()
        joinFullStops()
        joinHalfLetters()
        joinHours()
    }

    // MARK: Words

    /// Reads signs between the parts of a line as commas: `11/18 | N4417K | 1.1`, `11/18 - N4417K - KPAO-KSQL - 1.1`. Between two
    /// places or times a hyphen leads from one to the other, and one alone may be a slip.
    private mutating func dropSeparators() {
        let strong = tokens.indices.filter { ["|", "•", "·", "‖"].contains(tokens[$0].text) }
        let weak = tokens.indices.filter { index in
            ["-", "/"].contains(tokens[index].text) && !(isEndOfWay(index - 1) && isEndOfWay(index + 1))
                && !(isTimeOfDay(index - 1) && isTimeOfDay(index + 1))
        }
        for index in (strong + (weak.count > 1 ? weak : [])).sorted().reversed() {
            tokens.remove(at: index)
            if index > 0 { tokens[index - 1].endsGroup = true }
        }
    }

    /// Whether a word may be a place: an identifier or the name of a town, and no aircraft.
    private func isEndOfWay(_ index: Int) -> Bool {
        guard let typed = plain(index), typed.count > 2, typed.allSatisfy({ $0.isLetter || $0.isNumber }),
            typed.first?.isUppercase == true || EntryWordReader<Failure>.isIdentifier(typed)
        else { return false }
        return !typed.allSatisfy(\.isNumber) && !Self.isOfVocabulary(FoldedText.folded(typed))
            && !EntryWordReader<Failure>.isRegistration(typed)
    }

    private func isTimeOfDay(_ index: Int) -> Bool {
        plain(index)?.wholeMatch(kept: /(?:\d{1,2}[:.hH]\d{2}|\d{3,4})\p{L}{0,3}/) != nil
    }

    /// Reads `hobbs out 2222.2`, and `w/CFI Karen`.
    private mutating func divideWords() {
        let ends = ["out": "out", "start": "out", "in": "in", "end": "in", "stop": "in"]
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            if let meter = word(index), ["hobbs", "tach"].contains(meter), let end = ends[word(index + 1) ?? ""],
                let reading = plain(index + 2), reading.wholeMatch(kept: /\d{1,5}(?:[.,]\d{1,2})?/) != nil
            {
                join(index..<(index + 3), saying: ["\(meter)\(end):\(reading)"])
            } else if let match = plain(index)?.wholeMatch(kept: /(?i:w)\/(\p{L}+)/),
                EntryVocabulary.seats[FoldedText.folded(String(match.1))] != nil
            {
                let range = tokens[index].range
                let divide = range.lowerBound + 2
                tokens.replaceSubrange(
                    index...index,
                    with: [
                        EntryToken("w/", at: range.lowerBound..<divide),
                        EntryToken(String(match.1), at: divide..<range.upperBound),
                    ])
            }
        }
    }

    /// Reads `w/karen` as the person who was there, and `1½` as a number.
    private mutating func splitNames() {
        for index in tokens.indices {
            guard let typed = plain(index) else { continue }
            if let match = typed.wholeMatch(kept: /(?i:w)\/(\p{L}[\p{L}'’\-]+)/) {
                tokens[index].said = ["with:\(Self.quoted(String(match.1)))"]
            } else if typed.contains("½"), typed.wholeMatch(kept: /\d{0,2}½/) != nil {
                tokens[index].said = [typed.count == 1 ? "0.5" : typed.replacing("½", with: ".5")]
            }
        }
    }

    /// Reads `tipo C172`.
    private mutating func joinTypes() {
        for index in tokens.indices.dropLast().reversed() where ["tipo", "typ"].contains(word(index)) {
            guard let name = plain(index + 1), !AircraftTypeTable.types(meantBy: name).isEmpty else { continue }
            join(index..<(index + 2), saying: ["type:\(Self.quoted(name))"])
        }
    }

    /// Reads `hobbs 2345.6 to 2346.7`.
    private mutating func joinReadings() {
        func isReading(_ index: Int) -> Bool { word(index)?.wholeMatch(kept: /\d{1,5}[.,]\d{1,2}/) != nil }
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            let words = plain(index)?.split(separator: " ").map(String.init) ?? []
            guard let meter = words.first?.lowercased(), ["hobbs", "tach"].contains(meter) else { continue }
            let first = words.count == 2 ? words[1] : isReading(index + 1) ? plain(index + 1) : nil
            let place = words.count == 2 ? index + 1 : index + 2
            guard let first, EntryVocabulary.until.contains(word(place) ?? ""), isReading(place + 1),
                let last = plain(place + 1)
            else { continue }
            join(index..<(place + 2), saying: ["\(meter) \(first) \(last)"])
        }
    }

    /// Keeps `Hobbs 1.7` in the remarks where 1.7 is how long the flight was: it is no reading.
    private mutating func keepHobbsTime() {
        for index in tokens.indices {
            let words = plain(index)?.split(separator: " ").map(String.init) ?? []
            let typed = words.count == 2 ? words[1] : words.count == 1 ? plain(index + 1) : nil
            guard ["hobbs", "tach"].contains(words.first?.lowercased()), let typed,
                typed.wholeMatch(kept: /\d{1,2}[.,]\d/) != nil,
                tokens.indices.contains(where: { !(index...(index + 1)).contains($0) && plain($0) == typed })
            else { continue }
            let range = index..<(words.count == 2 ? index + 1 : index + 2)
            return join(range, saying: ["remark:\(Self.quoted(tokens[range].map(\.text).joined(separator: " ")))"])
        }
    }

    /// Keeps `2 go arounds` in the remarks: they are no landings.
    private mutating func joinGoArounds() {
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            let isOne = ["go-around", "go-arounds"].contains(word(index))
            guard isOne || word(index) == "go" && ["around", "arounds"].contains(word(index + 1)) else { continue }
            let start = isCount(index - 1) ? index - 1 : index
            let end = isOne ? index + 1 : index + 2
            let text = tokens[start..<end].map(\.text).joined(separator: " ")
            join(start..<end, saying: ["remark:\(Self.quoted(text))"])
        }
    }

    // MARK: Counts

    /// Writes a number in digits in front of what it counts: `two night landings`, `drei Landungen`.
    private mutating func spellNumbers() {
        for index in tokens.indices {
            guard let number = EntryVocabulary.numbers[word(index) ?? ""] else { continue }
            let nouns = ((index + 1)..<(index + 4)).prefix { place in
                place == index + 1 || word(place - 1).map(isBetweenCountAndNoun) ?? false
            }
            guard nouns.contains(where: { word($0).map { EntryVocabulary.counted($0) != nil } ?? false }) else {
                continue
            }
            tokens[index].said = ["\(number)"]
        }
    }

    /// Whether a word may stand between a number and what it counts: `two full stop landings`.
    private func isBetweenCountAndNoun(_ word: String) -> Bool {
        EntryVocabulary.night.contains(word) || EntryVocabulary.day.contains(word) || ["full", "stop"].contains(word)
    }

    /// Drops the colon behind a noun whose number follows a blank: `ldg: 3 day 2 night`.
    private mutating func dropColons() {
        for index in tokens.indices.dropLast() where tokens[index].said == [tokens[index].text] {
            guard let match = tokens[index].text.wholeMatch(kept: /(\p{L}+):/), tokens[index].problem == nil,
                let counted = EntryVocabulary.counted(FoldedText.folded(String(match.1))),
                [.landings(night: nil), .takeoffs(night: nil)].contains(counted),
                word(index + 1)?.wholeMatch(kept: /\d{1,2}[dn]?|\d\/\d/) != nil
            else { continue }
            tokens[index].said = [String(match.1)]
        }
    }

    /// Reads `3D/2N` and `ldg 3D/2N`.
    private mutating func divideCounts() {
        for index in tokens.indices.reversed() {
            guard let match = word(index)?.wholeMatch(kept: /(\d{1,2}[dn])\/(\d{1,2}[dn])/),
                match.1.last != match.2.last
            else { continue }
            let isBehindNoun = EntryVocabulary.counted(word(index - 1) ?? "") == .landings(night: nil)
            join((isBehindNoun ? index - 1 : index)..<(index + 1), saying: [String(match.1), String(match.2)])
        }
    }

    /// Reads `to a full stop`, `all full stop` and `(full stop)` as the words alone, and `3 of them full stop` as three of the landings
    /// before them.
    private mutating func joinFullStops() {
        var index = -1
        while index + 1 < tokens.count {
            index += 1
            // `2 to` may be two take-offs.
            if let match = word(index)?.wholeMatch(kept: /(\d{1,2}) to/), let end = endOfFullStop(index + 1) {
                join((index + 1)..<end, saying: ["full-stop"])
                tokens[index].said = [String(match.1)]
                continue
            }
            var place = index
            func skip(_ words: Set<String>) { if words.contains(bare(place) ?? "") { place += 1 } }
            let isPart = isCount(index - 1)
            if isPart, ["of", "di", "de"].contains(bare(index)) { place += 2 } else { skip(["davon", "dont"]) }
            skip(["all", "alle", "tous", "tutti", "todos"])
            skip(["to"])
            guard place > index || word(place)?.first == "(" || bare(place) == "a", let end = endOfFullStop(place)
            else {
                continue
            }
            // `3 landings to a full stop at night`
            let night = ["at", "by"].contains(word(end)) ? end + 1 : end
            if let noun = word(index - 1), EntryVocabulary.counted(noun) == .landings(night: nil), isCount(index - 2),
                EntryVocabulary.night.contains(word(night) ?? ""), !tokens[end - 1].endsGroup, !isDuration(night + 1)
            {
                join((index - 2)..<(night + 1), saying: ["\(word(index - 2) ?? "")n", "full"])
                index -= 2
                continue
            }
            join(index..<end, saying: [isPart ? "full-stop" : "full"])
        }
    }

    /// The word at a place without brackets.
    private func bare(_ index: Int) -> String? { word(index)?.filter { $0 != "(" && $0 != ")" } }

    /// Returns where `full stop` or `a full stop` ends that begins at a place; nil where none does.
    private func endOfFullStop(_ start: Int) -> Int? {
        let place = bare(start) == "a" ? start + 1 : start
        switch bare(place) {
        case "full-stop", "full-stops", "fs": return place + 1
        case "full": return ["stop", "stops"].contains(bare(place + 1)) ? place + 2 : nil
        default: return nil
        }
    }

    private func isCount(_ index: Int) -> Bool { word(index)?.wholeMatch(kept: /\d{1,2}/) != nil }

    // MARK: Clock times

    /// Writes the halves of the day in full: `8:30a-9:30a`, `8.30am`.
    private mutating func joinHalfLetters() {
        for index in tokens.indices {
            guard let parts = plain(index)?.lowercased().split(separator: "-", omittingEmptySubsequences: false) else {
                continue
            }
            let times = parts.compactMap { $0.wholeMatch(kept: /(\d{1,2})[:.](\d{2})([ap])m?/) }
            guard !times.isEmpty, times.count == parts.count, times.count < 3 else { continue }
            tokens[index].said = [times.map { "\($0.1):\($0.2)\($0.3)m" }.joined(separator: "-")]
        }
    }

    /// Writes hours with their word as times, where they are some: `13:05 Uhr`, `14h-15h45`, `14 h à 15 h 45`, `dép 14h05`.
    private mutating func joinHours() {
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            let isUhr = word(index + 1) == "uhr"
            if let typed = plain(index), let span = Self.spanOfHours(isUhr ? "\(typed)uhr" : typed) {
                join(index..<(isUhr ? index + 2 : index + 1), saying: [span])
                continue
            }
            guard let first = hour(at: index) else { continue }
            if EntryVocabulary.until.contains(word(first.end) ?? ""), let second = hour(at: first.end + 1),
                first.hasWord || second.hasWord
            {
                join(index..<second.end, saying: ["\(first.time)/\(second.time)"])
                continue
            }
            let before = [word(index - 2), word(index - 1)].compactMap(\.self).joined(separator: " ")
            let isNamed = EntryVocabulary.clocks[word(index - 1) ?? ""] != nil || EntryVocabulary.clocks[before] != nil
            guard first.hasWord, first.isCertain || isNamed else { continue }
            join(index..<first.end, saying: [first.time])
        }
    }

    /// Returns the two times of `14h-15h45` and `1305/1410Uhr`; nil for another word.
    private static func spanOfHours(_ typed: String) -> String? {
        let folded = typed.lowercased()
        if let match = folded.wholeMatch(kept: /(\d{1,2})\.([0-5]\d)\/(\d{1,2})\.([0-5]\d)/),
            let off = clock(match.1, match.2), let on = clock(match.3, match.4)
        {
            return "\(off)/\(on)"
        }
        let parts = folded.split { "-/".contains($0) }.map(String.init)
        guard parts.count == 2, folded.contains("h") else { return nil }
        let times = parts.compactMap { part -> String? in
            if let match = part.wholeMatch(kept: /(\d{1,2})h(\d{2})?/) { return clock(match.1, match.2) }
            guard let match = part.wholeMatch(kept: /(\d{1,2})(?::?(\d{2}))?(?:uhr)?/), folded.contains("uhr") else {
                return nil
            }
            return clock(match.1, match.2)
        }
        return times.count == 2 ? times.joined(separator: "/") : nil
    }

    private static func clock(_ hour: Substring, _ minute: Substring?) -> String? {
        guard let hours = Int(hour), hours < 24, minute.map({ Int($0).map { $0 < 60 } ?? false }) ?? true else {
            return nil
        }
        return "\(hours < 10 ? "0" : "")\(hours):\(minute ?? "00")"
    }

    /// Returns the time that begins at a place, and where it ends: `14:05`, `14h`, `14 h 05`, `15 Uhr 30`.
    private func hour(at index: Int) -> (time: String, end: Int, hasWord: Bool, isCertain: Bool)? {
        guard let written = word(index) else { return nil }
        // `10.15 Uhr`
        let isUhr = written.hasSuffix("uhr") || word(index + 1) == "uhr"
        let typed = isUhr ? written.replacing(".", with: ":") : written
        guard let match = typed.wholeMatch(kept: /(\d{1,2})(?::?(\d{2}))?(h|uhr)?(\d{2})?/),
            match.2 == nil || match.4 == nil
        else { return nil }
        var minute = match.2 ?? match.4
        var end = index + 1
        var unit = match.3.map(String.init)
        if unit == nil, let next = word(end), ["h", "uhr"].contains(next) {
            (unit, end) = (next, end + 1)
        }
        if unit != nil, minute == nil, let digits = plain(end), let behind = digits.wholeMatch(kept: /([0-5]\d)/) {
            (minute, end) = (behind.1, end + 1)
        }
        guard unit != nil || minute != nil, let time = Self.clock(match.1, minute) else { return nil }
        return (time, end, unit != nil, unit == "uhr")
    }
}
