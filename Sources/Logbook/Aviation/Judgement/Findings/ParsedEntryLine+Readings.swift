/// The readings that an error in a line offers, as lines.
extension ParsedEntryLine {
    /// Returns the place of the word whose error offers readings: that with the cursor, else the first; nil for none.
    package func placeOfReadings(at cursor: Int) -> Int? {
        let places = line.tokens.indices.filter { !line.edits(of: $0).isEmpty }
        return places.first { line.tokens[$0].range.contains(max(cursor - 1, 0)) } ?? places.first
    }

    /// Returns a line with a word replaced by each of the readings that its error offers, in the order of the remedy;
    /// empty for none.
    ///
    /// - Parameters:
    ///   - text: the line as it was read.
    ///   - cursor: the number of characters before the cursor.
    package func readings(of text: String, at cursor: Int) -> [String] {
        if let place = placeOfReadings(at: cursor) { return line.edits(of: place).map { text.applying($0) } }
        guard let finding = readable?.finding else { return [] }
        guard let found = finding.nextDay else { return finding.choices.map { line.text(with: [$0]) } }
        let edits = line.edits(of: found.event, found.reading.text)
        return edits.isEmpty ? [] : [text.applying(edits)]
    }

    /// The finding whose readings are offered when all words are understood: an error that a next day removes, else one
    /// with values to choose from; nil for none.
    package var readable: FlightDiagnostic? {
        guard line.firstProblem == nil else { return nil }
        return findings.first { $0.severity == .error && $0.finding.nextDay != nil }
            ?? findings.first { !$0.finding.choices.isEmpty }
    }
}

extension EntryLine {
    /// Returns what replaces which characters of the line, for each reading of a word with an error; empty for none.
    fileprivate func edits(of index: Int) -> [[Range<Int>: String]] {
        let token = tokens[index]
        guard let problem = token.problem else { return [] }
        guard case .input(let reason) = problem else {
            if case .severalPilots(_, let names) = problem {
                return names.prefix(5).map { [token.problemRange: "\"\($0)\""] }
            }
            if case .nearAirports(let word, let near) = problem {
                return (near + ["\"\(word)\""]).map { [token.problemRange: $0] }
            }
            if case .twoAirports(_, let faa, let iata) = problem {
                return [faa, iata].map { [token.problemRange: String($0.prefix { $0 != " " })] }
            }
            return problem.readings(of: token.text).map { [token.range: $0.text] }
        }
        if let event = token.wrongTime, !reason.isOfDuration {
            var offsets: [Minutes?] = []
            if case .ambiguousZone(let name, _) = reason { offsets = ZoneAbbreviation.readings(of: name).map(\.offset) }
            return reason.readings.enumerated().map { index, reading in
                edits(of: event, reading.text, sharing: offsets.dropFirst(index).first ?? nil)
            }
        }
        // In quotes, the range of the error counts from the quote.
        let wrong = token.text.dropFirst(token.problemRange.lowerBound - token.range.lowerBound)
        guard !wrong.prefix(token.problemRange.count).contains("\"") else { return [] }
        return reason.readings.map { [token.problemRange: $0.text] }
    }

    /// Returns the edits that write a time in UTC, and those of the times before it that would get another meaning: a
    /// zone after the last of several times holds for those before it.
    ///
    /// - Parameter offset: the minutes by which the zone after the time is ahead of UTC, which the times before it
    ///   share; nil if their own zones are known.
    fileprivate func edits(
        of event: FlightEvent, _ reading: String, sharing offset: Minutes? = nil
    ) -> [Range<Int>: String] {
        guard let wrong = tokens.first(where: { $0.times[event] != nil }), let range = wrong.times[event] else {
            return [:]
        }
        var edits = [range: reading]
        for token in tokens {
            for other in FlightEvent.allCases.prefix(while: { $0 != event }) {
                guard let place = token.times[other], let text = token.utcText(of: other, wrong, offset) else {
                    continue
                }
                edits[place] = text
            }
            // Times with days are separated by a slash.
            if EntryTimes.isSpan(token.text), token.times.values.contains(where: { edits[$0] != nil }),
                let hyphen = token.text.firstIndex(of: "-")
            {
                let start = token.range.lowerBound + token.text.distance(from: token.text.startIndex, to: hyphen)
                edits[start..<(start + 1)] = "/"
            }
        }
        return edits
    }
}

extension EntryToken {
    /// Returns a time of the word as it is typed in UTC, if it has no zone of its own and is not in UTC; nil otherwise.
    fileprivate func utcText(of event: FlightEvent, _ wrong: EntryToken, _ offset: Minutes?) -> String? {
        guard let range = times[event] else { return nil }
        guard case .clock(let time, _, nil)? = try? TypedTime(parsing: typed(at: range)) else { return nil }
        if let offset, !isNamed, !wrong.isNamed {
            return ClockTime(minutesFromMidnight: time.minutesFromMidnight - offset).zuluText
        }
        for case .event(event, let resolved) in meanings where resolved.minuteOfDay != time.minuteOfDay {
            return resolved.zuluText
        }
        return nil
    }
}

extension ZoneReading {
    /// The minutes ahead of UTC; nil for the zone of the airport.
    fileprivate var offset: Minutes? { if case .offset(_, let offset) = zone { offset } else { nil } }
}

extension EntryProblem {
    /// Returns the readings of a word, each in place of the whole word; empty for none.
    package func readings(of word: String) -> [InputReading] {
        switch self {
        case .bareNumber(let number): Self.readings(of: number)
        case .dayOrNight(.landings): Self.landings(word.filter(\.isNumber))
        case .dayOrNight(.takeoffs):
            [
                InputReading("\(word.filter(\.isNumber))to", "by day"),
                InputReading("\(word.filter(\.isNumber))nto", "by night"),
            ]
        case .whichRole(_, let seat, let second):
            seat.likelyRoles.map { InputReading("\($0.word(second)) \(word)", $0.displayName(second)) }
        case .roleOfLast(let role, let second), .roleOfAircraft(let role, let second):
            [role, .pilotInCommand].map { InputReading("\($0.word(second)) \(word)", $0.displayName(second)) }
        case .firstTime(let word, _, let isOnly):
            (isOnly ? [InputReading("\(word)-\(word)", "the flight began and ended there")] : [])
                + [InputReading("to:\(word)", "you landed there"), InputReading("remark:\(word)", "a remark")]
        case .whosePart(_, let readings): readings.map { InputReading($0) }
        case .metersOrMinutes(let text):
            [
                InputReading("remark:\"\(text.dropLast()) m\"", "meters, in the remarks"),
                InputReading(Self.hours(text), "minutes"),
            ]
        case .remarksThatCount(let text):
            [
                InputReading(text.replacing(";", with: ","), "what the flight has"),
                InputReading("remark:\"\(text)\"", "a remark"),
            ]
        case .hoodOrSimulator(let value):
            [InputReading("hood:\(value)", "in flight"), InputReading("sim:\(value)", "in a simulator")]
        case .runwayOrCount(let type, let number):
            [
                InputReading("\(type)x\(number)", "\(number) approaches"),
                InputReading("\(type)0\(number)", "runway \(number)"),
            ]
        case .runwayOrLandings(let noun, let number):
            [
                InputReading("remark:\"\(noun) \(number)\"", "the runway, in the remarks"),
                InputReading("\(number) \(noun)", "\(number) of them"),
            ]
        case .aircraftOrTime(let digits, let aircraft):
            [InputReading(aircraft, "the aircraft"), InputReading("off:\(digits)", "off blocks")]
        case .actualOrHood(let value):
            [InputReading("actual:\(value)", "in clouds"), InputReading("hood:\(value)", "under the hood")]
        case .secondPilot(let name):
            [
                InputReading("sic pic:\"\(name)\"", "you were P2"), InputReading("sic:\"\(name)\"", "\(name) was P2"),
            ]
        case .pilotOrRemark(let name): name.readings
        case .whoFlew(_, let name): [InputReading("pf:yes", "you were flying"), InputReading("pf:no", "\(name) was")]
        case .approachOrWord(let word):
            (word == "loc" ? [InputReading("local", "a local flight")] : [])
                + [InputReading(word.uppercased(), "an approach"), InputReading("remark:\(word)", "a remark")]
        case .onePassengerOrSeveral(let names, let words):
            [
                InputReading(words.map { "pax:\($0)" }.joined(separator: " "), "\(words.count) passengers"),
                InputReading("pax:\"\(names)\"", "one passenger"),
            ]
        case .decimalOrClock(let text, let decimal, let clock):
            [(clock, "hours and minutes"), (decimal, "decimals")].map {
                InputReading(word.replacing(text, with: $0.clockText), $1)
            } + (word == text && EntryLine.isDayAndMonth(text) ? [InputReading("\(text).", "the date")] : [])
        case .noBlockBetween(let minutes):
            [
                InputReading("\(word) time:\(minutes.clockText)", "the length of the flight"),
                InputReading("\(word) time:-", "unknown"),
            ]
        case .thirdPlace(let word):
            [InputReading("reg:\(word)", "aircraft"), InputReading("remark:\(word)", "a remark")]
        case .backOrHome(let word, let way, let home):
            [
                InputReading("\(way) remark:\(word)", "the way home"),
                InputReading("\(way)-\(home)", "there and back"),
            ]
        case .timesOrDurations(_, let total): [InputReading(total.clockText, "two durations, together")]
        case .decimalOrDate(let text):
            [InputReading("\(text).", "the date"), InputReading("time:\(text)", "the duration")]
        case .pairOrDate(let text):
            [
                InputReading("\(text.prefix(1))d \(text.suffix(1))n", "landings by day and night"),
                InputReading("date:\(text)", "the date"),
            ]
        case .durationOrDate(let text): EntryLine.isDayAndMonth(text) ? [InputReading("\(text).", "the date")] : []
        case .numberForPerson(let text, let seat, let column):
            (column.map { [InputReading("\($0):\(text)", "the time")] } ?? [])
                + [InputReading("\(seat):\"\(text)\"", "someone of this name")]
        case .meterOutOrIn(let name, let text):
            [InputReading("\(name)out:\(text)", "before the flight"), InputReading("\(name)in:\(text)", "after it")]
        case .yearOrTime(_, _, let date): [InputReading(date.isoText, "the date")]
        case .typeOrAircraft(let word): [InputReading("reg:\(word)", "the registration")]
        case .flightNumberOrAircraft(let word):
            [InputReading("flight:\(word)", "the number of the flight"), InputReading("reg:\(word)", "aircraft")]
        case .localOrFrom(let place, let last):
            [InputReading("\(place)-\(place)", "a local flight"), InputReading("\(last)-\(place)", "from there")]
        case .meterUnnamed(let text): [InputReading("hobbs \(text)"), InputReading("tach \(text)")]
        case .approachKinds(let count):
            [
                InputReading("\(count) ILS", "ILS"), InputReading("\(count) RNAV", "RNAV"),
                InputReading("\(count) VOR", "VOR"),
            ]
        case .words(let text): [InputReading("remark:\"\(text)\"", "a remark")]
        case .approachesOrRoute(let words, let first, let last):
            [
                InputReading(
                    "\(words.filter { $0 != " " })".replacing(first, with: "@\(first)"), "the airport of the approach"),
                InputReading("\(first)-\(last) \(words)", "the flight from \(first) to \(last)"),
            ]
        case .noSeat(let name): ["cfi", "stu", "safety", "pax"].map { InputReading("\($0):\(Self.quoted(name))") }
        case .notUnderstood, .noSuchName, .nearAirports, .valueMissing, .input, .timeCount, .noSuchChoice, .noNumber,
            .noDecimal,
            .typeOfKnown, .partOverFlight, .manyLandings, .secondFlight, .twoFlights, .sameTimes, .twoAirports,
            .notLocal, .saidTwice, .noSuchAirport,
            .sessionOrFlight, .shortTime, .quoteOpen, .roleContradicted, .severalPilots,
            .noOwner, .noBlockTime, .noLandings, .typeOfSession:
            []
        }
    }

    private static func readings(of number: Int) -> [InputReading] {
        [InputReading("\(number)h", "hours")] + landings("\(number)")
    }

    private static func landings(_ number: String) -> [InputReading] {
        [InputReading("\(number)d", "landings by day"), InputReading("\(number)n", "landings by night")]
    }
}

extension String {
    /// Returns the text with the characters at some ranges, counted from 0, replaced.
    func applying(_ edits: [Range<Int>: String]) -> String {
        edits.sorted { $0.key.lowerBound > $1.key.lowerBound }.reduce(self) { text, edit in
            text.replacing(edit.key, with: edit.value)
        }
    }
}
