/// What is written in several words or with other signs, and has one reading: `stu: Amy Chu`, `ILS RWY 30 x2`, `7:00pm-8:45pm`,
/// `14h05-15h20`, `9:00 - 9:50`, `on duty 0830`.
extension EntryPhrases {
    mutating func joinForms() throws(Failure) {
        try joinNamedValues()
        joinKindsOfApproach()
        keepAids()
        joinRunways()
        joinKindsOfApproach()
        joinDuty()
        joinClockForms()
        joinHoursAndMinutes()
        joinTimeByMeter()
    }

    // MARK: Durations

    /// Joins `1 h 20 min`, `1hr 5min` and `1 hour 5 mins`.
    private mutating func joinHoursAndMinutes() {
        func part(_ index: Int, _ unit: EntryVocabulary.Counted) -> (number: Int, end: Int)? {
            func isUnit(_ word: String) -> Bool {
                EntryVocabulary.counted(word) == unit || unit == .minutes && word == "m"
            }
            guard let match = word(index)?.wholeMatch(kept: /(\d{1,2})(\p{L}*)/), let number = Int(match.1) else {
                return nil
            }
            if isUnit(String(match.2)) { return (number, index + 1) }
            guard match.2.isEmpty, let next = word(index + 1), isUnit(next) else { return nil }
            return (number, index + 2)
        }
        /// Minutes without a word, directly behind that for the hours: `1 h 10`.
        func plainMinutes(_ index: Int) -> (number: Int, end: Int)? {
            guard ["h", "std"].contains(word(index - 1)), let digits = plain(index), digits.count == 2,
                let number = Int(digits)
            else { return nil }
            return (number, index + 1)
        }
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            guard let first = part(index, .hours) else { continue }
            let next = EntryVocabulary.and.contains(word(first.end) ?? "") ? first.end + 1 : first.end
            guard let rest = part(next, .minutes) ?? plainMinutes(first.end),
                rest.number < 60,
                !endsGroup(before: rest.end, from: index)
            else { continue }
            join(index..<rest.end, saying: ["\(first.number):\(rest.number < 10 ? "0" : "")\(rest.number)"])
        }
    }

    /// Reads `2.3 hobbs` as how long the flight was by the meter: a reading of it has the word in front.
    private mutating func joinTimeByMeter() {
        for index in tokens.indices.dropLast().reversed() {
            guard isDuration(index), !tokens[index].endsGroup, ["hobbs", "tach"].contains(word(index + 1)),
                word(index - 1) != word(index + 1),
                tokens[index + 1].endsGroup || plain(index + 2)?.first?.isNumber != true
            else { continue }
            join(index..<(index + 2), saying: tokens[index].said)
        }
    }

    // MARK: Names and values

    /// Joins a name, its colon and the value behind a blank; the words for people on board are names as well.
    private mutating func joinNamedValues() throws(Failure) {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let text = tokens[index].text
            guard tokens[index].problem == nil, tokens[index].said == [text],
                let match = text.wholeMatch(kept: /(\p{L}[\p{L}\/]*):(.*)/)
            else { continue }
            let name = String(match.1)
            let isKnown = EntryName(name, in: names.fields) != nil
            let seat = EntryVocabulary.seats[FoldedText.folded(name)]
            if !match.2.isEmpty {
                if !isKnown, let seat { tokens[index].said = ["\(seat):\(match.2)"] }
                continue
            }
            guard tokens.indices.contains(index + 1), tokens[index + 1].problem == nil else { continue }
            try joinValue(of: name, seat, isKnown, at: index)
        }
    }

    private mutating func joinValue(of name: String, _ seat: String?, _ isKnown: Bool, at index: Int) throws(Failure) {
        let next = tokens[index + 1].text
        if EntryVocabulary.remark.contains(FoldedText.folded(name)) {
            let text = tokens[(index + 1)...].map { $0.text + ($0.endsGroup ? "," : "") }.joined(separator: " ")
            return join(index..<tokens.count, saying: [";\(text)"])
        }
        if ["hobbs", "tach"].contains(name.lowercased()) {
            let readings = tokens[(index + 1)...].prefix(2).prefix { $0.text.wholeMatch(kept: /[\d.,\/-]+/) != nil }
            guard !readings.isEmpty else { return }
            let said = ([name] + readings.map(\.text)).joined(separator: " ")
            return join(index..<(index + 1 + readings.count), saying: [said])
        }
        let isPerson = seat != nil || EntryName(name, in: names.fields)?.namesPerson == true
        if isPerson, next.first != "\"" {
            let found = try people(from: index + 1)
            guard !found.people.isEmpty else { return }
            return join(index..<found.end, saying: found.people.map { "\(seat ?? name):\(Self.quoted($0))" })
        }
        guard isPerson || isKnown, next.first == "\"" || plain(index + 1) != nil else { return }
        join(index..<(index + 2), saying: ["\(seat ?? name):\(next)"])
    }

    // MARK: Runways

    /// Joins two words for one approach, whichever comes first and has the runway: `RNAV LPV 25R`, `RNAV 31 LPV`, `LOC 31 BC`.
    private mutating func joinKindsOfApproach() {
        func parts(_ index: Int) -> (kind: String, runway: String, times: String)? {
            let word = plain(index)?.uppercased().filter { $0 != " " }
            return word?.wholeMatch(kept: /(\p{L}+?)(\d{1,2}[LRC]?)?(?:[X×](\d{1,2}))?/).map {
                (String($0.1), String($0.2 ?? ""), $0.3.map { "x\($0)" } ?? "")
            }
        }
        for index in tokens.indices.dropLast().reversed() where index + 1 < tokens.count {
            guard !tokens[index].endsGroup, let first = parts(index), let second = parts(index + 1),
                first.runway.isEmpty || second.runway.isEmpty, first.times.isEmpty || second.times.isEmpty,
                (first.runway + second.runway).isEmpty || EntryApproachReader.isRunway(first.runway + second.runway),
                let joined = Self.kind(first.kind, second.kind, isEarly: !first.runway.isEmpty)
            else { continue }
            var runway = first.runway + second.runway
            var end = index + 2
            // `RNAV (GPS) 31`
            if runway.isEmpty, !tokens[index + 1].endsGroup, let number = plain(end),
                EntryApproachReader.isRunway(number),
                EntryVocabulary.counted(word(end + 1) ?? "") == nil, number.count > 1
            {
                (runway, end) = (number.uppercased(), end + 1)
            }
            // The minima are no part of the type, and stay in the remarks.
            let minima = joined == "RNP" && [first.kind, second.kind].contains("LPV") ? ["remark:LPV"] : []
            join(index..<end, saying: [joined + runway + first.times + second.times] + minima)
        }
    }

    /// Returns the kind of approach that two words name together; nil for two approaches.
    ///
    /// - Parameter isEarly: whether the first word has the runway.
    private static func kind(_ first: String, _ second: String, isEarly: Bool) -> String? {
        let satellite: Set<String> = ["RNAV", "GPS", "GNSS"]
        let minima: Set<String> = ["LPV", "LNAV", "VNAV", "LP"]
        switch (first, second) {
        case ("ILS", "LOC") where !isEarly: return "ILS"
        case ("ILS", "DME"), ("LOC", "DME"), ("LDA", "DME"): return first
        case ("VOR", "DME"), ("NDB", "DME"): return "\(first)/DME"
        case ("LOC", "BC"), ("BC", "LOC"): return "LOC/BC"
        default: break
        }
        let both: Set<String> = [first, second]
        guard both.count == 2 else { return nil }
        if both.contains("RNP"), !both.isDisjoint(with: minima.union(satellite)) { return "RNP" }
        guard !both.isDisjoint(with: satellite), both.isSubset(of: satellite.union(minima)) else { return nil }
        return both.contains("LPV") ? "LPV" : "RNAV"
    }

    /// Keeps a radio aid that was used for navigation in the remarks: `VOR nav`, `GPS training`.
    private mutating func keepAids() {
        for index in tokens.indices.dropLast().reversed() {
            guard let typed = plain(index), EntryApproachReader.isType(typed), !tokens[index].endsGroup,
                ["nav", "navigation", "training", "tracking", "work", "intercept", "intercepts"].contains(
                    word(index + 1))
            else { continue }
            let text = "\(tokens[index].text) \(tokens[index + 1].text)"
            join(index..<(index + 2), saying: ["remark:\(Self.quoted(text))"])
        }
    }

    /// Joins an approach with the word for its runway, and with the number behind it.
    private mutating func joinRunways() {
        for index in tokens.indices.reversed() {
            guard let type = plain(index)?.filter({ $0 != " " }) else { continue }
            joinLettered(at: index, type)
            if EntryApproachReader.isType(type), let word = word(index + 1) {
                if Self.runways.contains(word), let runway = plain(index + 2), EntryApproachReader.isRunway(runway) {
                    join(index..<(index + 3), saying: [type + runway])
                } else if let match = word.wholeMatch(kept: /(?:rwy|rw|runway)(\d{1,2}[lrc]?)/) {
                    join(index..<(index + 2), saying: [type + match.1])
                }
            }
            guard let name = plain(index)?.filter({ $0 != " " }), let approach = EntryApproachReader.approach(name),
                approach.count == 1, approach.airport == nil,
                let count = word(index + 1)?.wholeMatch(kept: /[x×](\d{1,2})/)
            else { continue }
            join(index..<(index + 2), saying: ["\(name)x\(count.1)"])
        }
    }

    /// Reads `RNAV Y 28` and `ILS Z RWY 16R`, one of several approaches to a runway; its letter is kept in the remarks.
    private mutating func joinLettered(at index: Int, _ type: String) {
        guard EntryApproachReader.isType(type), plain(index + 1)?.wholeMatch(kept: /[S-Z]/) != nil else { return }
        let place = Self.runways.contains(word(index + 2) ?? "") ? index + 3 : index + 2
        guard let runway = plain(place), EntryApproachReader.isRunway(runway) else { return }
        // `RNAV Z 31 LPV`
        let both = plain(place + 1).flatMap { Self.kind(type.uppercased(), $0.uppercased(), isEarly: true) }
        let end = place + (both == nil ? 1 : 2)
        let times = word(end)?.wholeMatch(kept: /[x×]\d{1,2}/).map { String($0.0) }
        join(index..<(times == nil ? end : end + 1), saying: [(both ?? type) + runway + (times ?? "")])
        tokens[index].said.append(Self.quoted(tokens[index].text))
    }

    private static var runways: Set<String> { ["rwy", "rw", "runway", "piste", "pista"] }

    // MARK: Duty

    /// Joins `on duty 0830 off duty 1300`, `duty on 0830 off 1300` and `duty 0830-1300`.
    private mutating func joinDuty() {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let words = [word(index), word(index + 1)].compactMap(\.self)
            if words.first == "duty", let span = plain(index + 1), EntryTimes.isSpan(span) {
                let times = span.split(separator: "-").map(String.init)
                tokens[index].said = ["dutyon:\(times[0])"]
                tokens[index + 1].said = ["dutyoff:\(times[1])"]
                continue
            }
            guard words.count == 2, words.contains("duty"),
                let event = words.first(where: { ["on", "off"].contains($0) }),
                let time = plain(index + 2), Self.isClock(time)
            else { continue }
            join(index..<(index + 3), saying: ["duty\(event):\(time)"])
            if event == "on", word(index + 1) == "off", let end = plain(index + 2), Self.isClock(end) {
                join((index + 1)..<(index + 3), saying: ["dutyoff:\(end)"])
            }
        }
    }

    private static func isClock(_ typed: String) -> Bool {
        typed.wholeMatch(kept: /(?:\d{4}|\d{1,2}:\d{2})[zZL]?/) != nil
    }

    // MARK: Clocks

    /// Joins `am` and `pm` behind a blank with the time before them: `8:05-9:15 pm`, `0815 to 0925 am`. In German `am` may belong
    /// to a date behind it, `14:05-15:10 am 21.11.`, and `PM` behind times of 24 hours is the pilot monitoring: `0900 1130 PM`.
    mutating func joinHalvesOfDay() {
        for index in tokens.indices.dropFirst().reversed() {
            let typed = plain(index) ?? ""
            let half = typed.lowercased().filter { $0 != "." }
            guard ["am", "pm"].contains(half), let time = plain(index - 1), !tokens[index - 1].endsGroup,
                half == "pm" || !isGermanDate(index + 1), Self.isOfTwelveHours(time, half),
                typed != "PM" || time.contains(":") && !time.hasPrefix("0")
            else { continue }
            join((index - 1)..<(index + 1), saying: [time + half])
        }
        giveHalvesOfDay()
    }

    /// Whether a word is a time, or two, on a clock of twelve hours.
    private static func isOfTwelveHours(_ time: String, _ half: String) -> Bool {
        guard time.wholeMatch(kept: /(?:\d{1,2}:\d{2}|\d{3,4})(?:-(?:\d{1,2}:\d{2}|\d{3,4}))?/) != nil else {
            return false
        }
        let parts = time.split(separator: "-").map(String.init)
        return parts.count == 2 ? halfOfDay(parts[0], parts[1] + half) != nil : ofTwelveHours(time + half) != nil
    }

    /// Whether a word is a date with points, or a month, as in `am 21.11.` and `am 21. November`.
    private func isGermanDate(_ index: Int) -> Bool {
        guard let typed = plain(index) else { return false }
        return typed.contains(".")
            || typed.lowercased().split { !$0.isLetter }.contains { LocalDate.isMonth(String($0)) }
    }

    /// Gives the half of the day of a later time to one before it that has none: `out 8:05 in 9:15 pm`.
    private mutating func giveHalvesOfDay() {
        // `0815 0925 am`
        for index in tokens.indices.dropFirst().reversed() where tokens.indices.contains(index) {
            guard let first = plain(index - 1), let later = plain(index), !tokens[index - 1].endsGroup,
                first.wholeMatch(kept: /\d{1,2}:\d{2}|\d{3,4}/) != nil, let both = Self.halfOfDay(first, later)
            else { continue }
            join((index - 1)..<(index + 1), saying: [both])
        }
        for index in tokens.indices {
            guard let later = plain(index), EntryVocabulary.clocks[word(index - 1) ?? ""] != nil,
                let first = tokens.indices.prefix(index).last(where: { place in
                    plain(place)?.wholeMatch(kept: /\d{1,2}:\d{2}/) != nil
                        && EntryVocabulary.clocks[word(place - 1) ?? ""] != nil
                }), let typed = plain(first), let both = Self.halfOfDay(typed, later)
            else { continue }
            tokens[first].said = [String(both.prefix { $0 != "/" })]
        }
    }

    /// Reads the times of twelve hours, which are those of the place, and of hours and minutes with an h; joins two times with a
    /// hyphen or a word between them.
    private mutating func joinClockForms() {
        for index in tokens.indices {
            guard let typed = plain(index) else { continue }
            if let said = Self.span(typed) {
                tokens[index].said = [said]
                continue
            }
            let parts = typed.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2, let said = Self.halfOfDay(parts[0], parts[1]) {
                tokens[index].said = [said]
                continue
            }
            let times = parts.compactMap { Self.ofTwelveHours($0) ?? (parts.count == 2 ? Self.withLetter($0) : nil) }
            guard times.count == parts.count, times.count <= 2, !times.isEmpty else { continue }
            tokens[index].said = [times.joined(separator: "/")]
        }
        joinZones()
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            guard let first = plain(index) else { continue }
            if EntryVocabulary.until.contains(word(index + 1) ?? ""), plain(index + 2) != nil,
                first == tokens[index].text,
                let said = Self.halfOfDay(first, tokens[index + 2].text.filter { $0 != " " && $0 != "." })
            {
                // `1:15 to 2:30pm`
                join(index..<(index + 3), saying: [said])
            } else if EntryVocabulary.until.contains(word(index + 1) ?? ""), let second = plain(index + 2),
                let said = Self.span("\(first)-\(second)")
            {
                join(index..<(index + 3), saying: [said])
            } else if EntryVocabulary.until.contains(word(index + 1) ?? ""), let second = plain(index + 2),
                Self.isClock(first), Self.isClock(second)
            {
                join(index..<(index + 3), saying: ["\(first)/\(second)"])
            } else if EntryVocabulary.until.contains(word(index + 1) ?? ""), let second = plain(index + 2),
                let off = Self.clock(first, tokens[index]), let on = Self.clock(second, tokens[index + 2])
            {
                join(index..<(index + 3), saying: ["\(off)/\(on)"])
            } else if let second = plain(index + 1), let off = Self.clock(first, tokens[index]),
                let on = Self.clock(second, tokens[index + 1])
            {
                join(index..<(index + 2), saying: ["\(off)/\(on)"])
            }
            joinZone(behind: index)
            dropSince(before: index)
        }
    }

    /// Drops the word in front of two times: `de 14h05 à 15h20`.
    private mutating func dropSince(before index: Int) {
        guard EntryVocabulary.since.contains(word(index - 1) ?? ""), let times = plain(index),
            times != tokens[index].text || EntryTimes.isSpan(times),
            times.contains("/") || times.contains("-")
        else { return }
        join((index - 1)..<(index + 1), saying: tokens[index].said)
    }

    /// Gives the zone behind times to each of them: `5:30pm to 7:05pm EST`, `8:30-9:45 PST`.
    private mutating func joinZone(behind index: Int) {
        guard let zone = zone(index + 1), let times = plain(index) else { return }
        if times != tokens[index].text, times.wholeMatch(kept: /\d{2}:?\d{2}L(?:\/\d{2}:?\d{2}L)?/) != nil {
            join(index..<(index + 2), saying: [times.replacing("L", with: zone)])
        } else if let match = times.wholeMatch(kept: /(\d{1,2}:\d{2})(?:[\/\-](\d{1,2}:\d{2}))?/) {
            let both = [match.1, match.2].compactMap(\.self).map { ($0.count < 5 ? "0" : "") + $0 + zone }
            join(index..<(index + 2), saying: [both.joined(separator: "/")])
        }
    }

    /// Drops the zone of the first of two times that the second has, too: `8:30 PST to 9:45 PST`.
    private mutating func joinZones() {
        for index in tokens.indices.dropLast(4).reversed() {
            guard let first = zone(index + 1), first == zone(index + 4), plain(index).map(Self.isClock) == true,
                plain(index + 3).map(Self.isClock) == true, EntryVocabulary.until.contains(word(index + 2) ?? "")
            else { continue }
            join(index..<(index + 2), saying: tokens[index].said)
        }
    }

    /// Returns the abbreviation of a zone at a place, such as `PST`; nil for another word.
    private func zone(_ index: Int) -> String? {
        guard let typed = plain(index), typed == typed.uppercased(), typed.count > 2, ZoneAbbreviation.isZone(typed)
        else { return nil }
        return typed
    }

    /// Returns the two times of `10.15-11.05` and of `0755+0117`; nil for another word.
    private static func span(_ typed: String) -> String? {
        if let match = typed.wholeMatch(kept: /(\d{4}|\d{1,2}:\d{2})\+(\d{1,2}):?(\d{2})/) {
            return "\(match.1)/+\(match.2):\(match.3)"
        }
        guard let match = typed.wholeMatch(kept: /(\d{1,2})\.([0-5]\d)-(\d{1,2})\.([0-5]\d)/),
            let off = Int(match.1), let on = Int(match.3), off < 24, on < 24
        else { return nil }
        return "\(match.1):\(match.2)/\(match.3):\(match.4)"
    }

    /// Returns the time of a word of another form, where another one is beside it; nil for a usual one. `1h05` alone is a
    /// duration, 9h05 beside 10h20 rather a time.
    private static func clock(_ said: String, _ token: EntryToken) -> String? {
        if said != token.text, isClock(said) { return said }
        guard let time = withLetter(said), let hours = Int(time.prefix(2)), hours >= 5 else { return nil }
        return time
    }

    /// Returns `14:05` of `14h05`; nil for another text.
    private static func withLetter(_ text: String) -> String? {
        guard let match = text.wholeMatch(kept: /(\d{1,2})[hH](\d{2})/), let hours = Int(match.1), hours < 24 else {
            return nil
        }
        return "\(hours < 10 ? "0" : "")\(hours):\(match.2)"
    }

    /// Returns the two times of `5:30-6:15pm`, of which the second says the half of the day for both, unless the first would be
    /// after it: `11:30-1:15pm`. Nil for other texts.
    private static func halfOfDay(_ first: String, _ second: String) -> String? {
        let half = second.suffix(2).lowercased()
        guard ["am", "pm"].contains(half), first.last?.isNumber == true, let end = ofTwelveHours(second) else {
            return nil
        }
        let other = half == "am" ? "pm" : "am"
        let starts = [half, other].compactMap { ofTwelveHours(first + $0) }
        guard starts.count == 2 else { return nil }
        return "\(starts[0] < end ? starts[0] : starts[1])/\(end)"
    }

    /// Returns the local time on a clock of 24 hours of `7:45pm`; nil for another text.
    private static func ofTwelveHours(_ text: String) -> String? {
        guard let match = text.lowercased().wholeMatch(kept: /(\d{1,2})(?::?(\d{2}))?(am|pm)/),
            let hours = Int(match.1),
            (1...12).contains(hours)
        else { return nil }
        let hour = hours % 12 + (match.3 == "pm" ? 12 : 0)
        return "\(hour < 10 ? "0" : "")\(hour)\(match.2 ?? "00")L"
    }
}

extension EntryName {
    /// Whether the name is that of someone on board.
    fileprivate var namesPerson: Bool {
        switch self {
        case .crew: true
        case .field(let field): [.pilot, .with].contains(field.id)
        case .event: false
        }
    }
}
