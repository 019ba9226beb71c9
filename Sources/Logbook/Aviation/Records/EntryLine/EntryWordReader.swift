/// Reads one word of an entry line.
struct EntryWordReader<Failure: Error> {
    var token: EntryToken
    let today: LocalDate
    let conventions: Conventions
    let names: EntryNames<Failure>

    /// Reads the word; returns it with its meanings.
    ///
    /// - Parameter single: the meaning of the word as a time, when it has four digits.
    mutating func read(single: SingleTime? = nil) throws(Failure) -> EntryToken {
        let word = token.text
        let isQuoted = word.first == "\"" && EntryWords.parts(of: word).count == 1
        if word.first == ";" || isQuoted {
            addRemarks(word.first == ";" ? word.dropFirst().trimmingBlanks : Self.unquoted(word))
        } else if let sign = word.firstIndex(where: { ":=".contains($0) }), sign > word.startIndex,
            word[..<sign].allSatisfy({ $0.isLetter || $0.isNumber }), word[..<sign].contains(where: \.isLetter)
        {
            try readNamed(String(word[..<sign]), String(word[word.index(after: sign)...]))
        } else if word.count > 2, let known = try names.aircraft(word) {
            addAircraft(word, known)
        } else if let single {
            read(word, single)
        } else {
            try readBare(word)
        }
        if token.meanings.isEmpty, token.problem == nil { fail(.notUnderstood) }
        return token
    }

    private mutating func readBare(_ word: String) throws(Failure) {
        if word.contains(" "), try readMeter(word.split(separator: " ").map(String.init)) { return }
        if readKeyword(word) || readTimes(word) || readCount(word) || readDuration(word) || readDate(word) { return }
        if let match = word.wholeMatch(kept: /(\p{L}+) ([1-4])/), EntryApproachReader.isType(String(match.1)),
            let number = Int(match.2)
        {
            return fail(.runwayOrCount(String(match.1), number))
        }
        if let approach = EntryApproachReader.approach(word.filter { $0 != " " }) { return try addApproach(approach) }
        if let approach = EntryApproachReader.approach(word.replacing("-", with: "")), word.contains("-") {
            return try addApproach(approach)
        }
        if word.contains("-"), !Self.isHyphenated(word) { return try readRoute(word) }
        if Self.isRegistration(word) { return addAircraft(word, try names.aircraft(word)) }
        if try names.airport(word) == nil {
            let mayEnd = Self.isIdentifier(word) || word.contains(where: \.isNumber)
            if mayEnd, EntryName(word, in: names.fields) == nil, let known = try names.aircraftEnding(word) {
                return addAircraft(word, known)
            }
            if let problem = try Self.problem(ofUnknown: word, names) { return fail(problem) }
        }
        try addPlace(word, .destination(word), "to")
    }

    /// Returns the problem of a word that is no known airport; nil when it may be the identifier of a new one.
    private static func problem(ofUnknown word: String, _ names: EntryNames<Failure>) throws(Failure) -> EntryProblem? {
        if EntryName(word, in: names.fields) != nil { return .valueMissing(word.lowercased()) }
        guard !isIdentifier(word) else { return nil }
        let places = word.allSatisfy(\.isLetter) ? try names.places(word) : []
        return places.isEmpty ? .notUnderstood : .noSuchAirport(word, places)
    }

    private mutating func read(_ word: String, _ single: SingleTime) {
        switch single {
        case .event(let event): readTime(word, event)
        case .one(of: let count): fail(.timeCount(count))
        }
    }

    mutating func fail(_ problem: EntryProblem, at range: Range<Int>? = nil) {
        token.problem = problem
        token.problemRange = range ?? token.range
    }

    mutating func add(_ meaning: EntryMeaning, _ explanation: String) {
        token.meanings.append(meaning)
        token.explanation += (token.explanation.isEmpty ? "" : ", ") + explanation
    }

    mutating func addRemarks(_ remarks: String) {
        guard !remarks.isEmpty else { return fail(.valueMissing("remark")) }
        add(.remarks(remarks), "remarks")
    }

    /// Returns a value without the quotes around it, with runs of blanks replaced by one.
    static func unquoted(_ text: String) -> String {
        EntryWords.unquoted(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Words without a name

    private mutating func readKeyword(_ word: String) -> Bool {
        switch word.lowercased() {
        case "vfr": add(.rules(.visual), FlightRules.visual.displayName)
        case "ifr": add(.rules(.instrument), FlightRules.instrument.displayName)
        case "xc": add(.wholeFlight(.crossCountry), "cross-country, the whole flight")
        case "night": add(.wholeFlight(.night), "at night, the whole flight")
        case "full": add(.fullStop, "landings to a full stop")
        case "local": add(.local, "a local flight")
        case let word where Self.checks[word] != nil:
            if let field = names.fields[.flights].first(where: { $0.word == Self.checks[word] }) {
                add(.attribute(field, .flag(true)), field.label)
            }
        case let word where ["winch", "aerotow"].contains(word):
            if let field = names.fields[.flights].first(where: { $0.word == "launch" }) {
                add(.attribute(field, .text(word)), "launched by \(word)")
            }
        default:
            guard let role = PilotRole(text: word) else { return false }
            add(.role(role), role.displayName)
        }
        return true
    }

    /// The words of checks by what pilots call them.
    private static var checks: [String: String] {
        [
            "ipc": "ipc", "bfr": "flightreview", "checkride": "checkride", "opc": "profcheck", "lpc": "profcheck",
            "linecheck": "linecheck",
        ]
    }

    /// Reads `0250/0400`, or four times; also `0250-0400`. A time has four digits or a colon: `11/20` is a date.
    private mutating func readTimes(_ typed: String) -> Bool {
        let word = EntryTimes.isSpan(typed) ? typed.replacing("-", with: "/") : typed
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let hasTimes = parts.allSatisfy { $0.isEmpty || "0123456789+".contains($0.first ?? "x") }
        guard parts.count > 1, hasTimes, parts.contains(where: { $0.contains(":") || $0.prefix(4).count == 4 }) else {
            return false
        }
        // Three numbers are a date, unless all of them are times.
        let isDate = parts.allSatisfy { $0.wholeMatch(kept: /\d{1,2}|\d{4}/) != nil } && parts.contains { $0.count < 3 }
        if parts.count == 3, isDate { return false }
        if let short = parts.first(where: EntryTimes.isShort) {
            fail(.notUnderstood, at: token.range)
            token.problem = .shortTime(short)
            return true
        }
        let events: [FlightEvent]
        switch parts.count {
        case 2: events = [.offBlock, .onBlock]
        case 4: events = FlightEvent.allCases
        default:
            fail(.timeCount(parts.count))
            return true
        }
        readTimes(parts, events)
        return true
    }

    private mutating func readTimes(_ parts: [String], _ events: [FlightEvent]) {
        var start = token.range.lowerBound
        for (part, event) in zip(parts, events) {
            defer { start += part.count + 1 }
            guard !part.isEmpty else { continue }
            // A blank before a zone may be several.
            token.times[event] = start..<(event == events.last ? token.range.upperBound : start + part.count)
            do throws(InputError) {
                token.meanings.append(.typed(event, try TypedTime(parsing: part)))
            } catch {
                token.wrongTime = event
                return fail(
                    .input(error.reason), at: (start + error.range.lowerBound)..<(start + error.range.upperBound))
            }
        }
    }

    /// Reads `3n`, `2d`, `1to`, `1nto`.
    private mutating func readCount(_ word: String) -> Bool {
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard let number = Int(digits), digits.count <= 3 else { return false }
        let unit = word.dropFirst(digits.count).lowercased()
        if unit.isEmpty {
            fail(Self.problem(ofBare: word, number))
            return true
        }
        if let undivided = Self.undivided[unit] {
            let noun = number == 1 ? String(undivided.rawValue.dropLast()) : undivided.rawValue
            add(.undivided(undivided, number), "\(number) \(noun), day only; night not entered")
            return true
        }
        if ["pax", "passengers"].contains(unit), let field = names.fields[.flights][.passengersAboard] {
            add(.attribute(field, .number(number)), "\(number) passenger\(number == 1 ? "" : "s")")
            return true
        }
        guard let count = Self.counts[unit] else { return false }
        add(.count(count, number), count.counted(number))
        return true
    }

    /// Returns the problem of a number alone: one up to 24 may be hours or landings, a larger one has several readings.
    private static func problem(ofBare word: String, _ number: Int) -> EntryProblem {
        do throws(InputError) {
            _ = try Minutes(parsing: word)
            return .bareNumber(number)
        } catch {
            return .input(error.reason)
        }
    }

    private static var undivided: [String: UndividedCount] {
        [
            "ldg": .landings, "ldgs": .landings, "landing": .landings, "landings": .landings, "tgl": .landings,
            "tg": .landings, "tgs": .landings, "tkof": .takeoffs,
        ]
    }

    private static var counts: [String: FlightCount] {
        [
            "d": .dayLandings, "n": .nightLandings, "to": .dayTakeoffs, "dto": .dayTakeoffs, "nto": .nightTakeoffs,
        ]
    }

    private mutating func readDuration(_ word: String) -> Bool {
        guard word.first.map({ "0123456789.".contains($0) }) ?? false, word.last != "." else { return false }
        guard word.contains(where: { ":.,mh".contains($0) }) || word.contains("+") else { return false }
        do throws(InputError) {
            let minutes = try Minutes(parsing: word)
            if word.wholeMatch(kept: /\d*[.,]\d{3,}h?/) != nil {
                fail(.notUnderstood)
                return true
            }
            if let problem = doubt(about: word, minutes) {
                fail(problem)
                return true
            }
            add(.time(.block, minutes), "block time \(minutes.clockText)")
            return true
        } catch {
            if word.wholeMatch(kept: /\d*[.,]\d+/) != nil {
                fail(.durationOrDate(word))
                return true
            }
            guard word.allSatisfy({ "0123456789:".contains($0) }) else { return false }
            fail(.input(error.reason), at: place(of: error, in: token.range.lowerBound))
            return true
        }
    }

    /// Returns the problem of a duration of two decimals, which on European pages are minutes as often as hundredths: 1.30 is
    /// 1:18 or 1:30, and 0.50 is 0:30 or 0:50. Nil for whole hours, for ten hours and more, and in other regions.
    func doubt(about text: String, _ decimal: Minutes) -> EntryProblem? {
        guard conventions.dateOrder == .dayFirst, let match = text.wholeMatch(kept: /(\d?)[.,]([0-5]\d)h?/),
            match.2 != "00"
        else { return nil }
        let clock = Minutes((Int(match.1) ?? 0) * 60 + (Int(match.2) ?? 0))
        return .decimalOrClock(text, decimal: decimal, clock: clock)
    }

    func place(of error: InputError, in start: Int) -> Range<Int> {
        (start + error.range.lowerBound)..<(start + error.range.upperBound)
    }

    private mutating func readDate(_ word: String) -> Bool {
        do throws(InputError) {
            let date = try LocalDate(parsing: word, today: today, order: conventions.dateOrder)
            // Behind a day and its month, 2010 is a year or ten past eight; this year and the last are years.
            if let match = word.wholeMatch(kept: /(\S+ \S+) ([12][09][0-5]\d)/), date.year < today.year - 1,
                match.1.last != ","
            {
                fail(.yearOrTime(day: String(match.1), digits: String(match.2), year: date))
            } else {
                addDate(date)
            }
            return true
        } catch {
            switch error.reason {
            case .ambiguousDate, .yearFirstOrLast, .noSuchDate:
                fail(.input(error.reason))
                return true
            default: return false
            }
        }
    }

    mutating func addDate(_ date: LocalDate) {
        add(.date(date), "\(date.isoText) · \(date.explanation(today: today))")
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmingBlanks: String {
        let rest = drop(while: \.isWhitespace)
        return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex)])
    }
}
