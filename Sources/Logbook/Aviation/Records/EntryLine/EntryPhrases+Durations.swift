/// The durations of a line beside the words of columns: `night 0.5`, `1.1 actual`, `dual 0.3`.
///
/// A duration is the block time or that of a word beside it. Of all ways to give each duration its meaning, those are left out
/// in which a part is longer than the flight, two are the block time, or none is while nothing else says it. A word in front
/// goes before one behind; a duration between two words that each may be about the whole flight is asked about.
extension EntryPhrases {
    mutating func giveDurations() {
        joinPluses()
        joinUnits()
        joinDayAndNight()
        let durations = tokens.indices.filter { isDuration($0) }
        guard (1...5).contains(durations.count) else { return }
        nameSession(durations)
        if askForHood(durations) || askForInstrument(durations) { return }
        let isBlockKnown = saysBlock
        var best: [(score: Int, owners: [Int?])] = []
        for owners in choices(durations[...], isBlockKnown) {
            guard let score = score(owners, of: durations, isBlockKnown) else { continue }
            if let first = best.first, first.score > score { continue }
            if let first = best.first, first.score < score { best = [] }
            best.append((score, owners))
        }
        guard let first = best.first else { return askForPart(durations) }
        if let place = durations.last(where: { isBeforeRole($0) }), !isBlockKnown, !saysTotal, numbersComeFirst {
            return askForOwner([place])
        }
        guard best.count == 1 else { return askForOwner(durations.filter { isContested($0) }) }
        for (place, owner) in zip(durations, first.owners).reversed() {
            guard let owner else { continue }
            give(place, to: owner)
        }
    }

    /// Reads durations by day and by night side by side, `day 0.8 night 0.5`, as the flight and its part at night. A total of the line
    /// says the same again.
    private mutating func joinDayAndNight() {
        let durations = tokens.indices.filter { isDuration($0) }
        for (first, second) in zip(durations, durations.dropFirst()) where second == first + 2 {
            for offset in [-1, 1] {
                let isNight = [first, second].map { column($0 + offset) == "night" }
                let isDay = [first, second].map { word($0 + offset).map(EntryVocabulary.day.contains) ?? false }
                guard isNight[0] != isNight[1], isDay[0] == isNight[1], isDay[1] == isNight[0] else { continue }
                let total = Minutes(minutes(first).count + minutes(second).count)
                let others = durations.filter { $0 != first && $0 != second }
                let isTotalSaid = others.contains { minutes($0) == total }
                guard others.isEmpty || isTotalSaid else { return }
                let night = "night:\(minutes(isNight[0] ? first : second).clockText)"
                let start = first + min(offset, 0)
                let time = isTotalSaid ? [] : ["time:\(total.clockText)"]
                return join(start..<(start + 4), saying: time + [night])
            }
        }
    }

    /// Joins `+` with the duration behind it.
    private mutating func joinPluses() {
        for index in tokens.indices.dropLast().reversed() where tokens[index].text == "+" && isDuration(index + 1) {
            join(index..<(index + 2), saying: tokens[index + 1].said)
        }
    }

    /// Joins the unit behind a duration that needs none, as in `0:44 Std.`, and leaves out words in front of a part of the flight:
    /// `davon 0:20 Nacht`.
    private mutating func joinUnits() {
        for index in tokens.indices.dropLast().reversed() {
            if isDuration(index), !tokens[index].endsGroup, EntryVocabulary.counted(word(index + 1) ?? "") == .hours {
                join(index..<(index + 2), saying: tokens[index].said)
            } else if EntryVocabulary.partOf.contains(word(index) ?? ""), isDuration(index + 1) {
                tokens[index].said = []
            }
        }
    }

    /// Reads the one duration of a session in a simulator as the simulator's.
    private mutating func nameSession(_ durations: [Int]) {
        let isDevice = tokens.contains { $0.said.contains { $0.hasPrefix("device:") } }
        guard durations.count == 1, isDevice, !hasAircraft, let place = durations.first,
            column(place - 1) != "sim", column(place + 1) != "sim", let value = plain(place),
            tokens.count(where: { token in token.said.contains { $0.hasPrefix("device:") } && token.text.contains(":") }
            )
                == 0
        else { return }
        join(place..<(place + 1), saying: ["sim:\(value)"])
    }

    /// Asks about `0.5 sim` beside an aircraft: a simulator, or simulated instrument time in flight. Returns whether it did.
    private mutating func askForHood(_ durations: [Int]) -> Bool {
        // Where other durations are those of a flight, or an aircraft is named, it is no session.
        let isDevice = tokens.contains { $0.said.contains { $0.hasPrefix("device:") } }
        func isOfSession(_ place: Int) -> Bool {
            [place - 1, place + 1].contains { ["sim", "ground"].contains(column($0) ?? "") }
        }
        guard hasAircraft || !isDevice && durations.contains(where: { !isOfSession($0) }) else { return false }
        for place in durations {
            let neighbor = [place - 1, place + 1].first { column($0) == "sim" }
            guard let neighbor, let value = plain(place) else { continue }
            let range = min(place, neighbor)..<(max(place, neighbor) + 1)
            join(range, saying: ["sim:\(value)"])
            tokens[range.lowerBound].problem = .hoodOrSimulator(value)
            return true
        }
        return false
    }

    /// Asks about `0.5 instrument`: actual or simulated. Returns whether it did.
    private mutating func askForInstrument(_ durations: [Int]) -> Bool {
        func isInstrument(_ index: Int) -> Bool {
            ["instrument", "instruments", "inst", "instr"].contains(word(index) ?? "")
        }
        let behind = durations.first { isInstrument($0 + 1) }
        guard let place = behind ?? durations.first(where: { isInstrument($0 - 1) }), let value = plain(place) else {
            return false
        }
        let first = behind == nil ? place - 1 : place
        join(first..<(first + 2), saying: ["actual:\(value)"])
        tokens[first].problem = .actualOrHood(value)
        return true
    }

    // MARK: Readings

    func isDuration(_ index: Int) -> Bool {
        guard let typed = plain(index), typed.first.map({ "0123456789.".contains($0) }) ?? false, typed.last != ".",
            typed.contains(where: { ":.,mh+".contains($0) }), !isClock(index)
        else { return false }
        return (try? Minutes(parsing: typed)) != nil
    }

    /// Whether a word is a time on a clock: `09:20` beside another one.
    private func isClock(_ index: Int) -> Bool {
        let isTime = { (place: Int) in plain(place).map { EntryTimes.isSingle($0) } ?? false }
        return isTime(index) && (plain(index)?.contains(":") == false || isTime(index - 1) || isTime(index + 1))
    }

    private func minutes(_ index: Int) -> Minutes { plain(index).flatMap { try? Minutes(parsing: $0) } ?? .zero }

    /// Returns the column of a word; nil for any other word.
    func column(_ index: Int) -> String? {
        if word(index) == "fi", tokens[index].text.lowercased() == "dual given" { return "given" }
        guard let word = word(index), EntryVocabulary.columns.contains(word), plain(index)?.contains(" ") == false
        else {
            return nil
        }
        return word
    }

    /// Whether clock times, a meter or a named value say how long the flight was.
    private var saysBlock: Bool {
        var ends: Set<String> = []
        for index in tokens.indices {
            for said in tokens[index].said {
                if said.wholeMatch(kept: /(?i:time|total|duration|hours)[:=].+/) != nil { return true }
                if said.wholeMatch(kept: /(?i:hobbs) \S+[ \/-]\S+/) != nil { return true }
                if let match = said.wholeMatch(kept: /(?i:(off|on|up|down|hobbsout|hobbsin))[:=].+/) {
                    ends.insert(match.1.lowercased())
                }
            }
            guard let typed = plain(index) else { continue }
            if EntryTimes.isSpan(typed) { return true }
            let parts = typed.split(separator: "/")
            if parts.count > 1, parts.allSatisfy({ EntryTimes.isSingle(String($0)) || $0.first == "+" }) { return true }
            if isClock(index), isClock(index + 1) { return true }
        }
        return ends.isSuperset(of: ["off", "on"]) || ends.isSuperset(of: ["hobbsout", "hobbsin"])
    }

    /// Returns all ways to give durations to the words beside them; nil is the block time.
    private func choices(_ durations: ArraySlice<Int>, _ isBlockKnown: Bool) -> [[Int?]] {
        guard let first = durations.first else { return [[]] }
        let rest = choices(durations.dropFirst(), isBlockKnown)
        let hasBlock = isBlockKnown || tokens.indices.count(where: isDuration) > 1
        let isTotalSaid = saysTotal
        var owners: [Int?] = [nil]
        if column(first - 1) != nil, !tokens[first - 1].endsGroup { owners.append(first - 1) }
        if let behind = column(first + 1), !tokens[first].endsGroup {
            let isPartOnly = !EntryVocabulary.wholeFlight.contains(behind)
            let isWhole = isTotalSaid ? EntryVocabulary.wholeFlight : hasBlock ? EntryVocabulary.conditions : []
            if isPartOnly || isWhole.contains(behind) { owners.append(first + 1) }
        }
        return owners.flatMap { owner in rest.map { [owner] + $0 } }
    }

    /// Whether a duration has a word for the block time beside it: `1.5 total`.
    private var saysTotal: Bool {
        tokens.indices.contains { index in
            EntryVocabulary.block.contains(column(index) ?? "")
                && (isDuration(index + 1) && !tokens[index].endsGroup
                    || isDuration(index - 1) && !tokens[index - 1].endsGroup)
        }
    }

    /// Returns how well durations fit the words beside them; nil when they do not.
    private func score(_ owners: [Int?], of durations: [Int], _ isBlockKnown: Bool) -> Int? {
        let given = owners.compactMap(\.self)
        guard Set(given).count == given.count else { return nil }
        let isBlock = { (owner: Int?) in owner.map { EntryVocabulary.block.contains(column($0) ?? "") } ?? true }
        let blocks = zip(durations, owners).filter { isBlock($0.1) }.map { minutes($0.0) }
        guard blocks.count < 2 else { return nil }
        var score = 0
        for (place, owner) in zip(durations, owners) {
            guard let owner, let column = column(owner), !isBlock(owner) else { continue }
            let isSession = ["ground", "sim"].contains(column)
            if !isSession, let block = blocks.first, minutes(place) > block { return nil }
            score += self.score(owner, of: place)
        }
        for index in tokens.indices where !given.contains(index) {
            guard let column = column(index), !EntryVocabulary.wholeFlight.contains(column) else { continue }
            score -= 5
        }
        let isSession = given.contains { ["ground", "sim"].contains(column($0) ?? "") }
        if !isBlockKnown, blocks.isEmpty, !isSession { score -= 20 }
        return score
    }

    /// Whether the words on both sides of a duration may each be about the whole flight: `pic 0.4 night`.
    private func isContested(_ place: Int) -> Bool {
        guard let front = column(place - 1), let behind = column(place + 1), !tokens[place - 1].endsGroup,
            !tokens[place].endsGroup
        else { return false }
        return EntryVocabulary.wholeFlight.contains(front) && EntryVocabulary.conditions.contains(behind)
            && !isDuration(place + 2)
    }

    /// Returns how well a duration fits a word beside it: a word in front better than one behind. In `1.5 pic 0.4 night` a
    /// number is before its word, and the role is that of the whole flight.
    private func score(_ owner: Int, of place: Int) -> Int {
        guard isContested(place) else {
            return numbersComeFirst ? (owner < place ? 1 : 3) : owner < place ? 2 : 1
        }
        let isBehindNumber = !EntryVocabulary.conditions.contains(column(place - 1) ?? "") && isDuration(place - 2)
        return isBehindNumber && owner < place ? 1 : 2
    }

    /// Whether a duration stands between a word of a column and a role, which may be that of the whole flight: the `1.2` of
    /// `1.5 xc 1.2 dual`.
    private func isBeforeRole(_ place: Int) -> Bool {
        guard let front = column(place - 1), let behind = column(place + 1), !tokens[place - 1].endsGroup,
            !tokens[place].endsGroup
        else { return false }
        // In `1:10 Nacht 0:20 pic` the role is that of the whole flight.
        return ["dual", "solo", "sic", "given"].contains(behind) && !EntryVocabulary.block.contains(front)
    }

    /// Whether the line writes each number before its word, as in `1.2 pic 0.5 night 0.3 actual`: the first one beside a word is,
    /// and so is the last.
    private var numbersComeFirst: Bool {
        let beside = tokens.indices.filter(isDuration).map { place in
            (
                front: column(place - 1) != nil && !tokens[place - 1].endsGroup,
                behind: column(place + 1) != nil && !tokens[place].endsGroup
            )
        }.filter { $0.front || $0.behind }
        guard beside.count > 1, let first = beside.first, let last = beside.last else { return false }
        return first.behind && !first.front && last.behind
    }

    /// Asks to which of the words on both sides a duration belongs.
    private mutating func askForOwner(_ contested: [Int]) {
        guard let place = contested.first, let value = plain(place), let front = word(place - 1),
            let behind = word(place + 1)
        else { return }
        let problem = EntryProblem.whosePart(
            value,
            [Self.said(front, value) + [behind], [front] + Self.said(behind, value)].map { $0.joined(separator: " ") })
        join((place - 1)..<(place + 2), saying: tokens[(place - 1)...(place + 1)].flatMap(\.said))
        tokens[place - 1].problem = problem
    }

    /// Refuses a part that is longer than the flight.
    private mutating func askForPart(_ durations: [Int]) {
        for place in durations {
            guard let name = column(place - 1), let value = plain(place),
                let other = durations.first(where: {
                    $0 != place && column($0 - 1) == nil && minutes($0) < minutes(place)
                })
            else { continue }
            tokens[place].problem = .partOverFlight(Self.field(of: name), value, plain(other) ?? "")
            return
        }
    }

    /// Joins a duration with its word.
    private mutating func give(_ place: Int, to owner: Int) {
        guard let name = column(owner), let value = plain(place) else { return }
        join(min(place, owner)..<(max(place, owner) + 1), saying: Self.said(name, value))
    }

    /// Returns the words of the line for the duration of a column.
    private static func said(_ name: String, _ value: String) -> [String] {
        let time = "\(field(of: name)):\(value)"
        if name == "given" { return ["fi", time] }
        return PilotRole(text: name) != nil || name == "ifr" ? [name, time] : [time]
    }

    /// Returns the name of the column of a word.
    private static func field(of name: String) -> String {
        EntryVocabulary.block.contains(name) ? "time" : name == "pic" ? "pictime" : name
    }
}
