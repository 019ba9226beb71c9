/// What a line counts: `3 night landings`, `2 ILS 25L`, `45 min`, `3 pax`.
extension EntryPhrases {
    mutating func joinCounts() throws(Failure) {
        var index = 0
        while index < tokens.count {
            if !joinStops(at: index), try !joinCount(at: index), !joinDayAndNight(at: index),
                !joinCountsOfDayAndNight(at: index), !joinOtherHalf(at: index),
                !joinNounOfCounts(at: index)
            {
                joinApproaches(at: index)
            }
            if tokens.indices.contains(index), tokens[index].said.first?.wholeMatch(kept: /holds?:\d+/) != nil {
                placeHold(behind: index)
            }
            index += 1
        }
    }

    /// How landings ended.
    private enum Ending { case any, touchAndGo, fullStop }

    /// Returns how the landings of a phrase ended and where it ends: `touch and goes`, `t&g`, `full stops`, `ldgs`; nil for others.
    private func ending(_ index: Int) -> (ending: Ending, end: Int)? {
        guard let first = word(index) else { return nil }
        let rest = word(index + 1)
        if ["full-stop", "full-stops", "fs"].contains(first) { return (.fullStop, index + 1) }
        if first == "full" {
            let end = ["stop", "stops"].contains(rest) ? index + 2 : index + 1
            return (.fullStop, ["landing", "landings", "ldg", "ldgs"].contains(word(end)) ? end + 1 : end)
        }
        let isGo = ["and", "&"].contains(rest) && ["go", "goes", "gos"].contains(word(index + 2))
        if isGo, first == "touch" { return (.touchAndGo, index + 3) }
        if isGo, first == "stop" { return (.fullStop, index + 3) }
        if ["tg", "tgs", "tgl", "t&g", "t&gs", "t+g", "t+gs", "touch-and-go", "touch-and-goes"].contains(first) {
            return (.touchAndGo, index + 1)
        }
        if ["tour", "tours"].contains(first), rest == "de", word(index + 2) == "piste" { return (.any, index + 3) }
        return EntryVocabulary.counted(first) == .landings(night: nil) ? (.any, index + 1) : nil
    }

    /// Reads landings with a noun of several words, and with their number behind it: `6 tours de piste`, `touch and go x4`.
    private mutating func joinLongNoun(at index: Int) throws(Failure) -> Bool {
        // `winch launch x4`
        if let method = EntryVocabulary.phrases["\(word(index) ?? "") \(word(index + 1) ?? "")"],
            ["winch", "aerotow"].contains(method.first),
            let times = word(index + 2)?.wholeMatch(kept: /[x×](\d{1,2})/)
        {
            join(index..<(index + 3), saying: ["launches:\(times.1)"] + method)
            return true
        }
        if let noun = ending(index), let times = word(noun.end)?.wholeMatch(kept: /[x×](\d{1,2})/) {
            join(
                index..<(noun.end + 1),
                saying: ["\(times.1)ldg"] + (noun.ending == .fullStop ? ["full"] : []))
            return true
        }
        if let noun = ending(index), ["x", "×"].contains(word(noun.end)), let times = count(noun.end + 1) {
            join(index..<(noun.end + 2), saying: ["\(times)ldg"] + (noun.ending == .fullStop ? ["full"] : []))
            return true
        }
        // `3 takeoffs and landings`, `2 tomas y despegues`
        let nouns = [word(index + 1), word(index + 3)].map { EntryVocabulary.counted($0 ?? "") }
        if let number = count(index), EntryVocabulary.and.contains(word(index + 2) ?? ""),
            nouns == [.takeoffs(night: nil), .landings(night: nil)]
                || nouns == [.landings(night: nil), .takeoffs(night: nil)]
        {
            join(index..<(index + 4), saying: ["\(number)tkof", "\(number)ldg"])
            return true
        }
        guard let number = count(index), let noun = ending(index + 1), noun.ending == .any, noun.end > index + 2 else {
            return false
        }
        join(index..<noun.end, saying: ["\(number)ldg"] + (try namesPlace ? [] : ["local"]))
        return true
    }

    /// Reads landings of which some were full stops: `3 t&g 1 full stop` are four, `3 landings, 2 full stop` three. Where the line
    /// speaks of the night, it says which of them it means, or is asked.
    private mutating func joinStops(at index: Int) -> Bool {
        guard let first = count(index), let one = ending(index + 1) else { return false }
        // The full stop behind touch-and-goes is one more landing: `3 T&G, full stop`.
        if one.ending == .touchAndGo, let stop = ending(one.end), stop.ending == .fullStop, !speaksOfNight {
            join(index..<stop.end, saying: ["\(first + 1)d", "daystops:1"])
            return true
        }
        let place = EntryVocabulary.and.contains(word(one.end) ?? "") ? one.end + 1 : one.end
        guard let second = count(place), let other = ending(place + 1),
            !speaksOfNight
        else { return false }
        let (all, stops): (Int, Int)
        switch (one.ending, other.ending) {
        case (.touchAndGo, .fullStop): (all, stops) = (first + second, second)
        case (.fullStop, .touchAndGo): (all, stops) = (first + second, first)
        case (.any, .fullStop) where second <= first: (all, stops) = (first, second)
        case (.any, .touchAndGo) where second <= first: (all, stops) = (first, first - second)
        default: return false
        }
        join(index..<other.end, saying: ["\(all)d", "daystops:\(stops)"])
        return true
    }

    private var speaksOfNight: Bool {
        tokens.indices.contains { word($0).map(EntryVocabulary.night.contains) ?? false }
    }

    private mutating func joinCount(at index: Int) throws(Failure) -> Bool {
        if try joinNounFirst(at: index) { return true }
        if try joinLongNoun(at: index) { return true }
        if joinByDayAndNight(at: index) { return true }
        guard let typed = word(index),
            let match = (typed.wholeMatch(kept: /\d{1,2}x/) == nil ? typed : String(typed.dropLast()))
                .wholeMatch(kept: /(\d{1,3}|\d{0,2}[.,]\d{1,2})('|′|\p{L}*\.?)/)
        else {
            return try joinPassengers(at: index)
        }
        let number = String(match.1)
        guard match.2.isEmpty else {
            // `1hr 40`
            if ["hr", "hrs", "std"].contains(match.2), let minutes = word(index + 1)?.wholeMatch(kept: /[0-5]\d/),
                [nil, .minutes].contains(EntryVocabulary.counted(word(index + 2) ?? ""))
            {
                let end = EntryVocabulary.counted(word(index + 2) ?? "") == .minutes ? index + 3 : index + 2
                join(index..<end, saying: ["\(number):\(minutes.0)"])
                return true
            }
            // `3d` and `45m` are words of the line already.
            guard let counted = EntryVocabulary.counted(match.2 == "′" ? "'" : String(match.2)),
                !["h", "m", "to", "pax", "tgl"].contains(match.2)
            else { return false }
            return try join(index..<(index + 1), number, counted, night: nil, others: [])
        }
        var place = index + 1
        var night: Bool?
        var others: [String] = []
        while place < index + 5, let word = word(place), EntryVocabulary.counted(word) == nil, !isTakeoffs(place) {
            if EntryVocabulary.night.contains(word) {
                night = true
            } else if EntryVocabulary.day.contains(word) {
                night = false
            } else {
                guard Self.wordsOfLandings.contains(word) else { break }
                others.append(word)
            }
            place += 1
        }
        // `3 stop and goes` are full stops.
        if others.first == "stop", others.count > 1 { others = ["full"] }
        // `5 touch and goes` and `3 full stop` are landings without the word.
        if !others.isEmpty, EntryVocabulary.counted(word(place) ?? "") == nil, !isTakeoffs(place) {
            guard others.contains(where: ["full", "full-stop", "full-stops", "goes", "gos", "go"].contains) else {
                return false
            }
            return try join(index..<place, number, .landings(night: nil), night: night, others: others)
        }
        guard let noun = word(place) else { return false }
        if Self.approaches.contains(noun), others.isEmpty, let count = Int(number) {
            join(index..<(place + 1), saying: tokens[index..<(place + 1)].map(\.text))
            tokens[index].problem = .approachKinds(count)
            return true
        }
        guard let counted = isTakeoffs(place) ? .takeoffs(night: nil) : EntryVocabulary.counted(noun) else {
            return false
        }
        // `5 winch launches`
        if case .launchesBy = counted, ["launch", "launches", "start", "starts"].contains(word(place + 1)) {
            place += 1
        }
        // `3 pax` counts; `1 start 0:40` and `1 h 20` are not cut in two.
        if counted == .hours, word(place + 1).flatMap({ Int($0) }) != nil { return false }
        if case .landings = counted, word(place + 1) == "full", tokens[place + 1].text.contains(" ") {
            // `3 night ldgs to a full stop, 2 day ldgs`
            others.append("full")
            place += 1
        } else if case .landings = counted, word(place + 1) == "full", word(place + 2) == "stop" {
            others.append("full")
            place += 2
        } else if case .landings = counted, word(place + 1) == "full-stop" {
            others.append("full")
            place += 1
        }
        let behind = timeOfDay(behind: place, counted)
        if night == nil, let behind { (night, place) = (behind, place + 1) }
        guard try join(index..<(place + 1), number, counted, night: night, others: others) else { return false }
        // Circuits are flown around the field that the line does not name.
        if Self.circuits.contains(noun), try !namesPlace { tokens[index].said.append("local") }
        return true
    }

    private static var circuits: Set<String> { ["platzrunde", "platzrunden", "circuit", "circuits"] }

    private static var approaches: Set<String> {
        [
            "approach", "approaches", "apps", "appr", "approche", "approches", "anflug", "anfluge", "aproximaciones",
            "avvicinamenti",
        ]
    }

    /// The words between a number and what it counts, which say how the landings were.
    private static var wordsOfLandings: Set<String> {
        [
            "full", "stop", "stops", "full-stop", "full-stops", "pattern", "local", "water", "touch", "and", "go",
            "goes", "gos",
        ]
    }

    /// Returns whether the word behind counted landings says that they were at night: `1 ldg night`; false for by day; nil where
    /// none does, and where the word is about a duration behind it.
    private func timeOfDay(behind place: Int, _ counted: EntryVocabulary.Counted) -> Bool? {
        switch counted {
        case .landings, .takeoffs, .starts: break
        default: return nil
        }
        guard !tokens[place].endsGroup, word(place + 2)?.first.map({ $0.isNumber || $0 == "." }) != true else {
            return nil
        }
        return isNight(place + 1)
    }

    /// Whether a word says that something was at night; false for by day, nil for any other word.
    private func isNight(_ index: Int) -> Bool? {
        guard let said = word(index) else { return nil }
        if EntryVocabulary.night.contains(said) { return true }
        return EntryVocabulary.day.contains(said) ? false : nil
    }

    private func count(_ index: Int) -> Int? {
        guard let word = word(index), word.count < 3, word.allSatisfy(\.isNumber) else { return nil }
        return Int(word)
    }

    /// Reads `ldg 1 day`, `landings 3`, `night landings 3` and `landings night 3`.
    private mutating func joinNounFirst(at index: Int) throws(Failure) -> Bool {
        guard let counted = EntryVocabulary.counted(word(index) ?? ""), count(index - 1) == nil else { return false }
        if counted == .holds, let number = word(index + 1)?.wholeMatch(kept: /[x×]?(\d{1,2})/) {
            return try join(index..<(index + 2), String(number.1), counted, night: nil, others: [])
        }
        guard [.landings(night: nil), .takeoffs(night: nil)].contains(counted) else { return false }
        // `LDG 1/0`, as airlines log them: by day and by night.
        if let pair = word(index + 1)?.wholeMatch(kept: /(\d)\/(\d)/) {
            let units = counted == .landings(night: nil) ? ["d", "n"] : ["to", "nto"]
            join(index..<(index + 2), saying: [pair.1 + units[0], pair.2 + units[1]].map(String.init))
            return true
        }
        // `ldgs 3 day 2 night`
        if let first = count(index + 1), let isNight = isNight(index + 2), let second = count(index + 3),
            self.isNight(index + 4) == !isNight
        {
            let (day, night) = isNight ? (second, first) : (first, second)
            join(index..<(index + 5), saying: ["\(day)d", "\(night)n"])
            return true
        }
        if let night = isNight(index + 1), let number = count(index + 2) {
            return try join(index..<(index + 3), "\(number)", counted, night: night, others: [])
        }
        guard let landings = count(index + 1) else { return false }
        // One landing was on the runway of this number, or there were as many.
        if landings > 9 || word(index + 1)?.first == "0", (1...36).contains(landings), isNight(index - 1) == nil,
            isNight(index + 2) == nil, let noun = word(index),
            EntryVocabulary.ofOne.contains(noun)
        {
            join(index..<(index + 2), saying: [tokens[index].text])
            tokens[index].problem = .runwayOrLandings(noun, landings)
            return true
        }
        // `0.4 night landings 3` has a duration at night.
        if let night = isNight(index - 1), count(index - 2) == nil,
            !isDuration(index - 2) || column(index - 3) != nil || isOnlyDuration(index - 2),
            isNight(index + 2) == nil || EntryVocabulary.counted(word(index + 3) ?? "") != nil
        {
            return try join((index - 1)..<(index + 2), "\(landings)", counted, night: night, others: [])
        }
        // Behind the number of landings, `N` and `D` are the columns of a page.
        let night = isNight(index + 2) ?? ["N": true, "D": false][plain(index + 2) ?? ""]
        if night == nil {
            // The number may count what follows.
            guard word(index + 2).map({ EntryVocabulary.counted($0) == nil && count(index + 2) == nil }) ?? true,
                plain(index + 2).map({ EntryApproachReader.approach($0.filter { $0 != " " }) == nil }) ?? true
            else { return false }
        }
        return try join(
            index..<(index + (night == nil ? 2 : 3)), "\(landings)", counted, night: night, others: [])
    }

    /// Whether the line has no other duration than one, which is then how long the flight was.
    private func isOnlyDuration(_ place: Int) -> Bool { tokens.indices.filter { isDuration($0) } == [place] }

    /// Reads landings by day and by night that have the noun once: `2 day 1 night ldg`, and those of which some were at
    /// night: `3 landings, 2 at night`.
    private mutating func joinByDayAndNight(at index: Int) -> Bool {
        func isLandings(_ index: Int) -> Bool {
            if case .landings(nil)? = EntryVocabulary.counted(word(index) ?? "") { true } else { false }
        }
        func isOf(_ words: Set<String>, _ index: Int) -> Bool { word(index).map { words.contains($0) } ?? false }
        guard let first = count(index) else { return false }
        if let second = count(index + 2), isLandings(index + 4) {
            if isOf(EntryVocabulary.day, index + 1), isOf(EntryVocabulary.night, index + 3) {
                join(index..<(index + 5), saying: ["\(first)d", "\(second)n"])
                return true
            }
            if isOf(EntryVocabulary.night, index + 1), isOf(EntryVocabulary.day, index + 3) {
                join(index..<(index + 5), saying: ["\(second)d", "\(first)n"])
                return true
            }
        }
        guard isLandings(index + 1) else { return false }
        // `2 Ldg Tag 1 Nacht`
        if let second = count(index + 3), let isNight = isNight(index + 2), self.isNight(index + 4) == !isNight,
            EntryVocabulary.counted(word(index + 5) ?? "") == nil, !isDuration(index + 5)
        {
            let (day, night) = isNight ? (second, first) : (first, second)
            join(index..<(index + 5), saying: ["\(day)d", "\(night)n"])
            return true
        }
        let isInBrackets =
            word(index + 2)?.first == "(" && (word(index + 3)?.last == ")" || word(index + 4)?.last == ")")
        let isPart =
            isInBrackets || isOf(["davon", "dont", "which", "di cui", "including", "incl"], index + 2)
        let place = isPart && !isInBrackets ? index + 3 : index + 2
        guard let night = isInBrackets ? word(place).flatMap({ Int($0.dropFirst()) }) : count(place), night <= first
        else { return false }
        func inner(_ index: Int) -> String { (word(index) ?? "").filter { $0 != ")" } }
        let at = ["at", "by", "de", "di"].contains(word(place + 1)) && EntryVocabulary.night.contains(inner(place + 2))
        let end = at ? place + 2 : place + 1
        guard EntryVocabulary.night.contains(inner(end)),
            isPart || tokens[index + 1].endsGroup || tokens[place + 1].text.contains(" "),
            EntryVocabulary.counted(word(end + 1) ?? "") == nil || isInBrackets
        else { return false }
        join(index..<(end + 1), saying: ["\(first - night)d", "\(night)n"])
        return true
    }

    /// Whether a word is `TO` for take-offs, and not the way to somewhere.
    private func isTakeoffs(_ index: Int) -> Bool { plain(index) == "TO" || word(index) == "t/o" }

    /// Reads `pax 3`.
    private mutating func joinPassengers(at index: Int) throws(Failure) -> Bool {
        guard let noun = word(index), EntryVocabulary.counted(noun) == .passengers, let number = word(index + 1),
            number.allSatisfy(\.isNumber), number.count <= 3
        else { return false }
        join(index..<(index + 2), saying: ["pax:\(number)"])
        return true
    }

    private mutating func join(
        _ range: Range<Int>, _ number: String, _ counted: EntryVocabulary.Counted, night: Bool?, others: [String]
    ) throws(Failure) -> Bool {
        let isWhole = number.allSatisfy(\.isNumber)
        var said: [String]
        // A towplane is not launched itself.
        switch counted {
        case .launches, .launchesBy: if try isOfAirplane() { return false }
        default: break
        }
        switch counted {
        case .minutes where isWhole: said = ["\(number)m"]
        case .hours: said = ["\(number)h"]
        case .minutes, .daysAgo: return false
        case _ where !isWhole: return false
        case .landings(let byNight): said = [number + Self.unit(night ?? byNight, ["ldg", "d", "n"])]
        case .takeoffs(let byNight): said = [number + Self.unit(night ?? byNight, ["tkof", "to", "nto"])]
        case .starts:
            said = [try isOfGlider() ? "launches:\(number)" : number + Self.unit(night, ["tkof", "to", "nto"])]
        case .launches: said = ["launches:\(number)"]
        case .launchesBy(let method): said = ["launches:\(number)", method]
        case .passengers: said = ["pax:\(number)"]
        case .holds: said = ["holds:\(number)"]
        }
        if others.contains(where: ["full", "full-stop", "full-stops"].contains) {
            // `2 night full stops` says nothing of the landings by day.
            said.append(night.map { ($0 ? "nightstops:" : "daystops:") + number } ?? "full")
        }
        // Landings on water are landings, and the water is said in the remarks.
        if others.contains("water") { said.append(Self.quoted(tokens[range].map(\.text).joined(separator: " "))) }
        join(range, saying: said)
        return true
    }

    private static func unit(_ night: Bool?, _ units: [String]) -> String {
        night.map { $0 ? units[2] : units[1] } ?? units[0]
    }

    /// Whether the flight is a glider's: by its launch, or by its aircraft.
    func isOfGlider() throws(Failure) -> Bool {
        for token in tokens {
            for said in token.said {
                if ["winch", "aerotow"].contains(said) { return true }
                if said.hasPrefix("type:") {
                    let types = AircraftTypeTable.types(meantBy: EntryWords.unquoted(String(said.dropFirst(5))))
                    if !types.isEmpty {
                        return types.allSatisfy { $0.category == .glider && $0.aircraftClass != .touringMotorGlider }
                    }
                }
            }
            guard token.said.count == 1, let aircraft = try names.aircraft(token.said[0]) else { continue }
            return aircraft.aircraftCategory == AircraftCategory.glider.rawValue
                && aircraft.aircraftClass != AircraftClass.touringMotorGlider.rawValue
        }
        return false
    }

    /// Whether the line names an airplane of the logbook.
    private func isOfAirplane() throws(Failure) -> Bool {
        for token in tokens where token.said.count == 1 {
            guard let aircraft = try names.aircraft(token.said[0]) else { continue }
            return aircraft.aircraftCategory == AircraftCategory.airplane.rawValue
                && aircraft.aircraftClass != AircraftClass.touringMotorGlider.rawValue
        }
        return false
    }

    /// Reads `day 1 night 0` and `day 1 ldg night 2 ldg`.
    private mutating func joinDayAndNight(at index: Int) -> Bool {
        func landings(_ place: Int) -> (isNight: Bool, count: Int, end: Int)? {
            guard let isNight = isNight(place), let number = count(place + 1) else { return nil }
            let hasNoun = EntryVocabulary.counted(word(place + 2) ?? "") == .landings(night: nil)
            return (isNight, number, place + (hasNoun ? 3 : 2))
        }
        guard let first = landings(index), let second = landings(first.end), first.isNight != second.isNight else {
            return false
        }
        // In `0.5 night 1 day 1 night` the first word is that of the time.
        if isDuration(index - 1), isNight(second.end) == first.isNight { return false }
        let (day, night) = first.isNight ? (second.count, first.count) : (first.count, second.count)
        join(index..<second.end, saying: ["\(day)d", "\(night)n"])
        return true
    }

    /// Reads landings whose noun is not said: `2 day 1 night`.
    private mutating func joinCountsOfDayAndNight(at index: Int) -> Bool {
        guard let first = count(index), let isNight = isNight(index + 1), let second = count(index + 2),
            let other = self.isNight(index + 3), isNight != other, !tokens[index].endsGroup,
            !tokens[index + 2].endsGroup,
            EntryVocabulary.counted(word(index + 4) ?? "") == nil, !isTakeoffs(index + 4), !isDuration(index + 4),
            case let ending = ending(index + 4)?.ending,
            ending == .fullStop || !Self.wordsOfLandings.contains(word(index + 4) ?? "")
        else { return false }
        let (day, night) = isNight ? (second, first) : (first, second)
        var said = ["\(day)d", "\(night)n"]
        // The full stops are those of the second number.
        if ending == .fullStop { said.append("\(other ? "night" : "day")stops:\(second)") }
        join(index..<(ending == .fullStop ? self.ending(index + 4)?.end ?? index + 4 : index + 4), saying: said)
        return true
    }

    /// Reads `1 day` beside landings by night, and the other way round: `2 night full stop, 1 day`.
    private mutating func joinOtherHalf(at index: Int) -> Bool {
        guard let number = count(index), let isNight = isNight(index + 1),
            EntryVocabulary.counted(word(index + 2) ?? "") == nil, !isDuration(index + 2),
            tokens.contains(where: { token in
                token.said.contains { $0.wholeMatch(kept: /\d{1,2}[dn]/) != nil && ($0.last == "d") == isNight }
            })
        else { return false }
        join(index..<(index + 2), saying: ["\(number)\(isNight ? "n" : "d")"])
        return true
    }

    /// Keeps where a hold was, which has no field, in the remarks: `1 hold at SNS`.
    private mutating func placeHold(behind index: Int) {
        guard ["at", "@", "over"].contains(word(index + 1)), let fix = plain(index + 2), fix == fix.uppercased(),
            (2...5).contains(fix.count), fix.allSatisfy(\.isLetter)
        else { return }
        let said = tokens[index].said
        join(index..<(index + 3), saying: said)
        tokens[index].said.append(Self.quoted(tokens[index].text))
    }

    /// Reads the noun of `ldg 2d 1n` and `2D 1N LDG`, which adds nothing to them.
    private mutating func joinNounOfCounts(at index: Int) -> Bool {
        guard EntryVocabulary.counted(word(index) ?? "") == .landings(night: nil) else { return false }
        for place in [index + 1, index - 1] {
            guard let count = word(place), count.wholeMatch(kept: /\d{1,2}[dn]/) != nil else { continue }
            join(min(index, place)..<(max(index, place) + 1), saying: [count])
            return true
        }
        return false
    }

    /// Reads `2 ILS 25L` and `2x ILS 25L` as `ILS25Lx2`.
    private mutating func joinApproaches(at index: Int) {
        // `Anflug ILS 14` is the approach alone.
        if word(index).map(Self.approaches.contains) ?? false, let typed = plain(index + 1),
            EntryApproachReader.approach(typed.filter { $0 != " " }) != nil
        {
            join(index..<(index + 2), saying: [typed.filter { $0 != " " }])
            return
        }
        guard let number = word(index).flatMap({ Int($0.hasSuffix("x") ? String($0.dropLast()) : $0) }),
            (1...9).contains(number), let typed = plain(index + 1),
            let approach = EntryApproachReader.approach(typed.filter { $0 != " " }), approach.count == 1,
            approach.airport == nil
        else { return }
        let name = typed.filter { $0 != " " }
        join(index..<(index + 2), saying: [number == 1 ? name : "\(name)x\(number)"])
    }
}
