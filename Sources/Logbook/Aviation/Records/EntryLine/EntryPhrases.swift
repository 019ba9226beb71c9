/// Reads the phrases of everyday life in a line: `3 night landings` says `3n`, `w/ CFI Karen Ochs` says `cfi:"Karen Ochs"`.
///
/// A phrase becomes one word of the line with what it says in the line's own words, which are then read as if they had been
/// typed; nothing else is known here of what a flight is.
struct EntryPhrases<Failure: Error> {
    var tokens: [EntryToken]
    let today: LocalDate
    /// The order in which the pilot writes dates; nil for an unknown one.
    let order: DateOrder?
    let names: EntryNames<Failure>

    /// Returns the words of a line with its phrases joined.
    static func joined(
        _ tokens: [EntryToken], today: LocalDate, order: DateOrder?, names: EntryNames<Failure>
    ) throws(Failure) -> [EntryToken] {
        var phrases = EntryPhrases(tokens: tokens.map(\.withoutComma), today: today, order: order, names: names)
        phrases.dropStops()
        phrases.writeAsUsual()
        phrases.dropArticles()
        phrases.dropBrackets()
        try phrases.readSentences()
        phrases.joinHalvesOfDay()
        try phrases.joinForms()
        phrases.joinDates()
        phrases.askForPairs()
        phrases.askForDurations()
        phrases.joinRemarks()
        phrases.askForCountsInRemarks()
        phrases.joinAsides()
        phrases.joinMeters()
        try phrases.readAircraft()
        try phrases.seatPeople()
        phrases.joinNotes()
        phrases.joinSpans()
        phrases.replacePhrases()
        try phrases.joinCounts()
        try phrases.divideWays()
        try phrases.placeClocks()
        phrases.joinClocks()
        try phrases.placeTowns()
        try phrases.joinRoutes()
        try phrases.placeApproaches()
        phrases.nameDevice()
        phrases.askForMeters()
        phrases.giveDurations()
        return phrases.tokens
    }

    // MARK: Words

    /// Returns the word at a place as it is compared: folded; nil for one with a name or a quote, a phrase of several
    /// words, and beyond the end.
    func word(_ index: Int) -> String? {
        guard let said = plain(index) else { return nil }
        return FoldedText.folded(String(said.reversed().drop { $0 == "!" }.reversed()))
    }

    /// Returns the words at some places; nil for those that ``word(_:)`` has not.
    private func word(_ range: Range<Int>) -> [String?] { range.map { word($0) } }

    /// Returns the word at a place as it was typed; nil for one with a name or a quote, and beyond the end.
    func plain(_ index: Int) -> String? {
        guard tokens.indices.contains(index), tokens[index].problem == nil, tokens[index].said.count == 1 else {
            return nil
        }
        let said = tokens[index].said[0]
        guard !said.contains("\""), said.first != ";" else { return nil }
        let isNamed = said.first?.isLetter == true && said.contains { ":=".contains($0) }
        return isNamed ? nil : said
    }

    mutating func join(_ range: Range<Int>, saying said: [String]) {
        tokens.replaceSubrange(range, with: [EntryToken(tokens[range], saying: said)])
    }

    static func quoted(_ text: String) -> String {
        "\"\(text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())\""
    }

    /// Drops the full stop behind a word of the line: `PIC.`, `3 Ldg.`; behind a name, a time, and a number that is no date.
    private mutating func dropStops() {
        for index in tokens.indices {
            // `11/28: N4417K …`
            if tokens[index].problem == nil, tokens[index].said.count == 1,
                tokens[index].text.wholeMatch(kept: /\d{1,2}[\/.-]\d{1,2}(?:[\/.-]\d{2,4})?:/) != nil
            {
                tokens[index].said = [String(tokens[index].text.dropLast())]
                continue
            }
            if let typed = plain(index), typed.last == ".", endsSentence(index, typed) {
                tokens[index].said = [String(typed.dropLast())]
                continue
            }
            guard let typed = plain(index), let match = typed.wholeMatch(kept: /(\p{L}{3,})\./),
                Self.isOfVocabulary(FoldedText.folded(String(match.1))), !LocalDate.isMonth(match.1.lowercased())
            else { continue }
            tokens[index].said = [String(match.1)]
        }
    }

    /// Whether the full stop behind a number, a way or a name ends a sentence. `1.2.` is a date, unless the month comes first in the pilot's
    /// dates, or another word is the date and it is how long something of the flight took.
    private func endsSentence(_ index: Int, _ typed: String) -> Bool {
        let whole = String(typed.dropLast())
        if whole.wholeMatch(kept: /\d{1,2}[.,]\d{1,2}/) != nil {
            if order == .monthFirst { return index > 0 }
            return EntryVocabulary.columns.contains(word(index - 1) ?? "") && hasDate(besides: index)
        }
        if whole.wholeMatch(kept: /\d{1,2}/) != nil { return false }
        if whole.contains(where: \.isNumber) { return true }
        if whole.wholeMatch(kept: /[A-Za-z]{3,4}(?:-[A-Za-z]{3,4})+/) != nil { return true }
        guard whole.wholeMatch(kept: /\p{Lu}\p{Ll}{2,}/) != nil, let before = plain(index - 1) else { return false }
        let name = FoldedText.folded(whole)
        return !EntryVocabulary.titles.contains(name) && !LocalDate.isMonth(name)
            && (EntryVocabulary.seats[FoldedText.folded(before)] != nil || before.first?.isUppercase == true)
    }

    /// Drops the article of the word for a seat: `avec l'instructrice Anne Petit`.
    private mutating func dropArticles() {
        for index in tokens.indices {
            guard let typed = plain(index), let match = typed.wholeMatch(kept: /[lLdD]['’](\p{L}{3,})/),
                EntryVocabulary.seats[FoldedText.folded(String(match.1))] != nil
            else { continue }
            tokens[index].said = [String(match.1)]
        }
    }

    /// Drops the brackets around what the line counts: `(2 full stop)`, `(1 hold)`. Behind landings they say which of these.
    private mutating func dropBrackets() {
        // A place that was only passed: `KPAO-(KHAF)-KPAO`.
        for index in tokens.indices {
            guard let typed = plain(index), typed.contains("-("), typed.contains(")") else { continue }
            tokens[index].said = [typed.filter { $0 != "(" && $0 != ")" }]
        }
        // What guides an approach, as charts have it: `RNAV (GPS) RWY 10R`.
        for index in tokens.indices {
            guard let match = plain(index)?.wholeMatch(kept: /\((GPS|GNSS|RNP|LPV|LNAV)\)/),
                plain(index - 1).map({ EntryApproachReader.isType(String($0.prefix { $0.isLetter })) }) == true
            else { continue }
            tokens[index].said = [String(match.1)]
        }
        for index in tokens.indices {
            guard let first = word(index)?.wholeMatch(kept: /\((\d{1,2})/),
                word(index - 1).flatMap({ EntryVocabulary.counted($0) }) == nil,
                let end = ((index + 1)..<(index + 4)).first(where: { word($0)?.last == ")" }), let last = word(end)
            else { continue }
            let noun = String(last.dropLast())
            guard EntryVocabulary.counted(noun) != nil || ["stop", "stops", "go", "goes"].contains(noun) else {
                continue
            }
            tokens[index].said = [String(first.1)]
            tokens[end].said = [String(tokens[end].said[0].dropLast())]
        }
    }

    // MARK: Phrases of a table

    private mutating func replacePhrases() {
        var index = 0
        while index < tokens.count {
            for length in stride(from: EntryVocabulary.longestPhrase, through: 1, by: -1) {
                let words = (index..<(index + length)).compactMap { word($0) }
                guard words.count == length, !endsGroup(before: index + length, from: index),
                    !isCounted(index, noun: words[length - 1]),
                    let said = EntryVocabulary.phrases[words.joined(separator: " ")]
                else { continue }
                if said == ["local"], leavesField {
                    let text = tokens[index..<(index + length)].map(\.text).joined(separator: " ")
                    join(index..<(index + length), saying: ["remark:\(Self.quoted(text))"])
                    break
                }
                let isByNight = length == 2 && words[0] == "night" && !saysNight(besides: index..<(index + length))
                join(index..<(index + length), saying: (isByNight ? ["night"] : []) + said)
                break
            }
            index += 1
        }
    }

    /// Whether a way of the line has two places or more: then circuits were flown on it, and the flight is no local one.
    private var leavesField: Bool {
        tokens.indices.contains { index in
            let parts = plain(index)?.split(separator: "-").map { $0.lowercased() } ?? []
            return Set(parts).count > 1 && parts.allSatisfy(EntryWordReader<Failure>.isIdentifier)
        }
    }

    /// Whether other words of the line say what was at night: then `night circuits` only names what was flown.
    private func saysNight(besides range: Range<Int>) -> Bool {
        tokens.indices.contains { index in
            guard !range.contains(index), let said = word(index) else { return false }
            return EntryVocabulary.night.contains(said) || said.wholeMatch(kept: /\d{1,2}n(?:to)?/) != nil
        }
    }

    /// Whether a phrase ends with a noun that a number before it counts: `3 Platzrunden`, `5 night circuits`.
    private func isCounted(_ start: Int, noun: String) -> Bool {
        // `6 tours de piste`
        let counted = noun == "piste" ? .landings(night: nil) : EntryVocabulary.counted(noun)
        guard let counted else { return false }
        // `circuits x 6`
        if ["x", "×"].contains(word(start + 1)), word(start + 2)?.allSatisfy(\.isNumber) == true { return true }
        if counted == .holds, word(start + 1)?.wholeMatch(kept: /[x×]?\d{1,2}/) != nil { return true }
        var place = start - 1
        while place >= 0, let before = word(place),
            EntryVocabulary.night.contains(before) || EntryVocabulary.day.contains(before)
        {
            place -= 1
        }
        return place >= 0 && !tokens[place].endsGroup && word(place)?.wholeMatch(kept: /\d{1,2}x?/) != nil
    }

    /// Whether a comma is between the words of a range.
    func endsGroup(before end: Int, from start: Int) -> Bool {
        tokens[start..<max(start, end - 1)].contains(where: \.endsGroup)
    }

    // MARK: Dates

    /// Joins `last saturday`, `2 days ago`, `18 de noviembre de 2026`, `24 nov 25`, and a weekday with its date.
    private mutating func joinDates() {
        var index = 0
        while index < tokens.count {
            joinDate(at: index)
            index += 1
        }
        // The date behind a weekday is one word now: `sábado 14 de noviembre`.
        for index in tokens.indices.reversed() {
            if let first = word(index) { joinWeekday(at: index, first) }
        }
    }

    private mutating func joinDate(at index: Int) {
        guard let first = word(index) else { return }
        if let number = Int(first) ?? EntryVocabulary.numbers[first], (1...366).contains(number) {
            let behind = [word(index + 1), word(index + 2)]
            if [["days", "ago"], ["day", "ago"], ["giorni", "fa"], ["giorno", "fa"]].contains(behind) {
                return join(index..<(index + 3), saying: ["-\(number)"])
            }
            if ["de", "di"].contains(word(index + 1)), let month = word(index + 2), LocalDate.isMonth(month) {
                let year = (word(index + 3) == "de" ? word(index + 4) : nil).flatMap { Int($0) }
                let said = "\(number) \(month)\(year.map { " \($0)" } ?? "")"
                return join(index..<(index + (year == nil ? 3 : 5)), saying: [said])
            }
        }
        for before in EntryVocabulary.ago where word(index..<(index + before.count)) == before {
            let place = index + before.count
            guard let number = word(place).flatMap({ Int($0) }), (1...366).contains(number),
                EntryVocabulary.days.contains(word(place + 1) ?? "")
            else { continue }
            return join(index..<(place + 2), saying: ["-\(number)"])
        }
        if EntryVocabulary.last.contains(first), let day = word(index + 1), CalendarWords.weekday(day) != nil,
            day.count > 3
        {
            // On a Saturday, the last one is not this one.
            let isToday = CalendarWords.weekday(day) == today.weekday && !["am", "on"].contains(first)
            return join(index..<(index + 2), saying: [isToday ? "-7" : day])
        }
        // `samedi dernier`, `sabato scorso`
        if let weekday = CalendarWords.weekday(first), first.count > 3,
            ["dernier", "derniere", "scorso", "scorsa", "pasado", "passado", "passada"].contains(word(index + 1))
        {
            return join(index..<(index + 2), saying: [weekday == today.weekday ? "-7" : first])
        }
        // `le 4/10`, `am 21.11.`, `on Nov 21`
        if EntryVocabulary.beforeDate.contains(first), let date = plain(index + 1),
            date.wholeMatch(kept: /\d{1,2}[.\/-]\d.*/) != nil
                || date.split(whereSeparator: { !$0.isLetter }).contains(where: {
                    LocalDate.isMonth(String($0).lowercased())
                }),
            (try? LocalDate(parsing: date, today: today, order: .dayFirst)) != nil
        {
            return join(index..<(index + 2), saying: tokens[index + 1].said)
        }
        // `the 19th` is the last one, not after today.
        if ["the", "on"].contains(first), let day = word(index + 1),
            day.wholeMatch(kept: /\d{1,2}(?:st|nd|rd|th)/) != nil,
            let date = try? LocalDate(parsing: day, today: today)
        {
            return join(index..<(index + 2), saying: [date.isoText])
        }
        joinYear(at: index, first)
    }

    /// Joins the year of two digits behind a day and its month, if it is this year or the last: `24 nov 25`.
    private mutating func joinYear(at index: Int, _ first: String) {
        guard first.wholeMatch(kept: /(?:\d+\S* \p{L}+\.?|\p{L}+\.? \d+\S*|\d+\p{L}{3,})/) != nil,
            let year = word(index + 1), year.count == 2, let number = Int(year),
            [today.year, today.year - 1].contains(today.year / 100 * 100 + number),
            word(index + 2).flatMap({ EntryVocabulary.counted($0) }) == nil,
            (try? LocalDate(parsing: "\(first) \(year)", today: today)) != nil
        else { return }
        join(index..<(index + 2), saying: ["\(first) \(year)"])
    }

    /// Joins a weekday and the date beside it, if both are the same day.
    private mutating func joinWeekday(at index: Int, _ first: String) {
        guard let weekday = CalendarWords.abbreviatedWeekday(first), let second = word(index + 1),
            second.wholeMatch(kept: /\d+(?:[.\/-]\d*)+|\d+(?:\.|st|nd|rd|th)? ?\p{L}{3,}\.?|\p{L}{3,}\.? \d+\S*/)
                != nil,
            // The weekday says which number is the month.
            // `Sunday 1.2` is a day and a duration where nothing else is one.
            second.wholeMatch(kept: /\d{1,2}[.,]\d{1,2}/) == nil
                || tokens.indices.contains(where: { $0 != index + 1 && (isDuration($0) || isSpanOfTimes($0)) }),
            let date = ([nil, .monthFirst, .dayFirst] as [DateOrder?])
                .compactMap({ [today] in try? LocalDate(parsing: second, today: today, order: $0) })
                .first(where: { $0.weekday == weekday })
        else { return }
        let isOpen = (try? LocalDate(parsing: second, today: today)) == nil
        join(index..<(index + 2), saying: [isOpen ? date.isoText : tokens[index + 1].said[0]])
    }

    /// Asks whether `3/2` behind a duration or times is landings or a date, where the date would be long ago.
    private mutating func askForPairs() {
        for index in tokens.indices.dropFirst() {
            guard tokens.indices.prefix(index).contains(where: { isDuration($0) || isSpanOfTimes($0) }),
                let typed = plain(index), typed.wholeMatch(kept: /\d\/\d/) != nil,
                EntryVocabulary.counted(word(index - 1) ?? "") == nil,
                EntryVocabulary.counted(word(index + 1) ?? "") == nil
            else { continue }
            let orders: [DateOrder] = [.monthFirst, .dayFirst]
            let dates = orders.compactMap { [today] in try? LocalDate(parsing: typed, today: today, order: $0) }
            guard dates.allSatisfy({ today.dayNumber - $0.dayNumber > 45 }) else { continue }
            tokens[index].problem = .pairOrDate(typed)
        }
    }

    /// Asks whether `0:45/0:50` are two durations: a flight hardly takes five minutes, and times of day have two digits.
    private mutating func askForDurations() {
        for index in tokens.indices {
            guard tokens[index].problem == nil,
                let match = tokens[index].text.wholeMatch(kept: /(\d):([0-5]\d)[\/+\-](\d):([0-5]\d)/)
            else { continue }
            let numbers = [match.1, match.2, match.3, match.4].map { Int($0) ?? 0 }
            let (first, second) = (numbers[0] * 60 + numbers[1], numbers[2] * 60 + numbers[3])
            guard second - first < 15 else { continue }
            tokens[index].problem = .timesOrDurations(tokens[index].text, total: Minutes(first + second))
        }
    }

    private func isSpanOfTimes(_ index: Int) -> Bool { plain(index).map(EntryTimes.isSpan) ?? false }

    /// Joins what follows the word for remarks with it: to the end of the line.
    private mutating func joinRemarks() {
        guard
            let index = tokens.indices.dropLast().first(where: { index in
                word(index).map { EntryVocabulary.remark.contains($0) } ?? false
            })
        else { return }
        let text = tokens[(index + 1)...].map { $0.text + ($0.endsGroup ? "," : "") }.joined(separator: " ")
        join(index..<tokens.count, saying: [";\(text)"])
    }

    /// Asks about remarks behind `;` that count something, as the line does: `PIC; 2 day ldg; 0.3 night`.
    private mutating func askForCountsInRemarks() {
        guard let index = tokens.indices.last, tokens[index].problem == nil, tokens[index].text.first == ";" else {
            return
        }
        let parts = tokens[index].text.split(separator: ";").map {
            $0.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let counts = parts.contains { words in
            if saysRoleOrApproach(words) { return true }
            guard let first = words.first, first.first?.isNumber == true, words.count <= 8 else { return false }
            if first.wholeMatch(kept: /\d{1,2}(?:d|n|to|nto)/) != nil { return words.count == 1 }
            let rest = words.dropFirst().map { FoldedText.folded($0).filter { $0 != "," && $0 != "(" && $0 != ")" } }
            if words.count > 1, words.count <= 8, first.wholeMatch(kept: /\d{1,2}/) != nil,
                EntryVocabulary.counted(rest[0]) != nil || rest.starts(with: ["touch", "and"])
                    || rest.starts(with: ["full", "stop"])
            {
                return true
            }
            guard words.count <= 4, let last = rest.last, first.wholeMatch(kept: /\d{1,2}(?:[.,:]\d{1,2})?/) != nil
            else {
                return false
            }
            return EntryVocabulary.counted(last) != nil || EntryVocabulary.columns.contains(last)
                || EntryVocabulary.night.contains(last)
        }
        guard counts else { return }
        tokens[index].problem = .remarksThatCount(String(tokens[index].text.dropFirst()).trimmed)
    }

    /// Whether a few words say a role, someone on board, an approach with its runway, or a part of the flight, as the line does.
    private func saysRoleOrApproach(_ words: [String]) -> Bool {
        let folded = words.map { FoldedText.folded($0).filter { $0 != "," && $0 != "." } }
        guard let first = folded.first, words.count <= 5 else { return false }
        func isName(_ index: Int) -> Bool { words.indices.contains(index) && words[index].first?.isUppercase == true }
        func isAmount(_ index: Int) -> Bool {
            words.indices.contains(index) && words[index].wholeMatch(kept: /\d{0,2}[.,:]\d{1,2}|\d{1,3}/) != nil
        }
        let role = EntryVocabulary.phrases[first] ?? [first]
        let isRole = role.count == 1 && PilotRole(text: role[0]) != nil
        if isRole, words.count == 1 || EntryVocabulary.with.contains(folded[1]) || isName(1) && words.count <= 3 {
            return true
        }
        // `dual CFI Mike Brown`, `double commande avec Jean Dupont`.
        let phrase = folded.prefix(2).joined(separator: " ")
        if isRole, words.count > 1, EntryVocabulary.seats[folded[1]] != nil { return true }
        if let said = EntryVocabulary.phrases[phrase], said.count == 1, PilotRole(text: said[0]) != nil { return true }
        if EntryVocabulary.seats[first] != nil, isName(1) || folded.starts(with: ["safety", "pilot"]) { return true }
        if words.count > 1, EntryApproachReader.isType(words[0]), EntryApproachReader.isRunway(words[1]) { return true }
        let isPart =
            EntryVocabulary.night.contains(first) || role == ["night"] || EntryVocabulary.columns.contains(first)
        return isPart && isAmount(1) || EntryVocabulary.partOf.contains(first) && isAmount(1)
    }

    /// Joins two readings of a meter whose name is not said, to ask for it once.
    private mutating func joinMeters() {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            guard let first = reading(index), let second = reading(index + 1), first > 24, second > first,
                second - first < 24
            else { continue }
            join(index..<(index + 2), saying: tokens[index..<(index + 2)].map(\.text))
            tokens[index].problem = .meterUnnamed(tokens[index].text)
        }
    }

    private func reading(_ index: Int) -> Double? {
        guard let typed = plain(index), typed.wholeMatch(kept: /\d{2,5}[.,]\d{1,2}/) != nil else { return nil }
        return Double(typed.replacing(",", with: "."))
    }

    /// Asks about `400m` beside a launch, and `800m` anywhere: meters rather than minutes.
    private mutating func askForMeters() {
        let launches: Set<String> = ["winch", "aerotow"]
        let isLaunched = tokens.contains { token in
            token.said.contains { launches.contains($0) || $0.hasPrefix("launches:") || $0.hasPrefix("launch:") }
        }
        for index in tokens.indices {
            guard let typed = plain(index), let match = typed.wholeMatch(kept: /(\d{3,4})m/),
                let number = Int(match.1), number >= (isLaunched ? 100 : 300)
            else { continue }
            tokens[index].problem = .metersOrMinutes(typed)
        }
    }

    // MARK: Simulators

    /// Joins the words of a simulator with the type that it simulates: `sim FFS A320`, `AATD Redbird FMX`, `A320 FNPT II`.
    private mutating func nameDevice() {
        nameSimulatedType()
        func isDevice(_ index: Int) -> Bool { word(index).map { EntryVocabulary.devices.contains($0) } ?? false }
        guard let first = tokens.indices.first(where: isDevice), !hasAircraft else { return }
        var end = first + 1
        while isDevice(end) || plain(end).map(Self.isModel) == true { end += 1 }
        func isSession(_ index: Int) -> Bool { EntryVocabulary.simulators.contains(word(index) ?? "") }
        let isBehindModel = plain(first - 1).map { AircraftTypeTable.type(designator: $0) != nil } ?? false
        let model = isBehindModel ? first - 1 : first
        let start = isSession(model - 1) ? model - 1 : model
        let name = tokens[model..<end].map(\.text).joined(separator: " ")
        join(start..<end, saying: ["device:\(Self.quoted(name))"])
        // `4h simulator` is its time; the word alone says the same again.
        for index in tokens.indices where isSession(index) {
            tokens[index].said = isDuration(index - 1) || isDuration(index + 1) ? ["sim"] : []
        }
    }

    /// Reads the type beside the word for a simulator as what it simulates: `sim A320`, `A320 sim`.
    private mutating func nameSimulatedType() {
        let words = EntryVocabulary.simulators
        let devices = tokens.contains { token in
            EntryVocabulary.devices.contains(FoldedText.folded(token.text))
                && !words.contains(FoldedText.folded(token.text))
        }
        guard !hasAircraft, !devices else { return }
        for index in tokens.indices where word(index).map(words.contains) ?? false {
            for place in [index + 1, index - 1] {
                guard let typed = plain(place), typed.contains(where: \.isNumber),
                    AircraftTypeTable.type(designator: typed) != nil
                else { continue }
                let range = min(index, place)..<(max(index, place) + 1)
                return join(range, saying: ["device:\(Self.quoted(typed))"])
            }
        }
    }

    /// Returns whether a word behind that of a simulator is its model, or the type that it simulates.
    private static func isModel(_ typed: String) -> Bool {
        if AircraftTypeTable.type(designator: typed) != nil || ["MEP", "SEP", "MCC", "SET"].contains(typed) {
            return true
        }
        return typed.count < 4 && typed.allSatisfy(\.isUppercase) && !isOfVocabulary(FoldedText.folded(typed))
            && !EntryApproachReader.isType(typed)
    }

    /// Whether the line names an aircraft.
    var hasAircraft: Bool {
        tokens.contains { token in
            guard !token.isAircraft, let said = token.said.first else { return token.isAircraft }
            // `ILSx2` is no aircraft of Italy.
            return EntryApproachReader.approach(said) == nil && EntryWordReader<Failure>.isRegistration(said)
        }
    }
}
