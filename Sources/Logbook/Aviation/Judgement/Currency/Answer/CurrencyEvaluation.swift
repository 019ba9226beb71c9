/// Which answers name the flights that count, and those that do not; naming them costs several times the answer.
package enum CurrencyExplained: Hashable, Sendable {
    case all
    case none
    /// The answer of a name.
    case only(String)

    /// Returns whether the answer of a name is one.
    package func has(_ name: String) -> Bool {
        switch self {
        case .all: true
        case .none: false
        case .only(let other): other == name
        }
    }
}

/// Answers rules for a logbook on a day.
///
/// Three answers are found by answering twice: once with every unknown value at its worst, once at its best. Where both
/// are the same, what is unknown does not matter.
package struct CurrencyEvaluation: Sendable {
    let book: CurrencyBook
    /// The day of the question.
    let day: LocalDate
    /// The documents of the day.
    let held: [CurrencyDocument]
    private let explained: CurrencyExplained
    /// Answers that are known to be the same as before, by their names.
    private let known: [String: CurrencyAnswer]
    /// The places of the flights of the last two years, by their aircraft.
    let recent: [(aircraft: CurrencyAircraft?, places: [Int])]
    /// Whether the answer under way names its flights.
    private(set) var explains = true

    package init(
        _ book: CurrencyBook, on day: LocalDate, explained: CurrencyExplained = .all,
        known: [String: CurrencyAnswer] = [:]
    ) {
        (self.book, self.day, self.explained, self.known) = (book, day, explained, known)
        held = book.documents.held(on: day)
        let start = book.countOfFlights(before: min(day, day.adding(months: -24)))
        let places = start..<max(start, book.countOfFlights(before: day.adding(days: 1)))
        var groups = [[Int]](repeating: [], count: book.aircraftCount)
        for place in places {
            let kind = book.entries[place].kind
            if kind == .flight || kind == .simulator { groups[book.aircraftNumbers[place]].append(place) }
        }
        recent = groups.filter { !$0.isEmpty }.map { (book.entries[$0[0]].aircraft, $0) }
    }

    /// Returns the answer to a rule.
    ///
    /// - Parameter subject: the group of flights, as `subjects` names it; nil for all flights.
    package func answer(_ rule: CurrencyRule, for subject: String?) -> CurrencyAnswer {
        var own = self
        own.explains = explained.has(rule.name(for: subject))
        if !own.explains, let answer = known[rule.name(for: subject)] { return answer }
        if let part = book.settings.carrierPart, rule.carrierParts.contains(part) {
            var answer = CurrencyAnswer(rule: rule, subject: subject, day: day, state: .notRequired)
            answer.readings = [
                "Your carrier's program under part \(part) takes the place of the rule on its flights, as you say."
            ]
            return answer
        }
        return rule.isLimit
            ? own.limitAnswer(rule, for: subject) : own.needsAnswer(rule.bound(to: subject), for: subject)
    }

    private func needsAnswer(_ whole: CurrencyRule, for subject: String?) -> CurrencyAnswer {
        var rule = whole
        rule.alternatives.removeAll { !applies($0, of: whole, to: subject) }
        var sets =
            enough(for: rule, subject).map { [$0] }
            ?? rule.alternatives.map { alternative in
                alternative.needs.map { events($0, of: rule, subject) }
            }
        // That nothing is recorded matters only if no alternative can be told without it.
        if !sets.allSatisfy({ set in set.contains { $0.isUnrecorded } }) {
            for index in sets.indices {
                for need in sets[index].indices where sets[index][need].isUnrecorded { sets[index][need].missing = nil }
            }
        }
        let (worst, best) = lastDays(sets, of: rule)
        var answer = CurrencyAnswer(rule: whole, subject: subject, day: day, state: .current(until: worst))
        var chosen =
            sets.indices.max {
                (sets[$0].lastDay(at: day, .worst) ?? .first) < (sets[$1].lastDay(at: day, .worst) ?? .first)
            } ?? 0
        if let worst, worst >= day {
            answer.state = .current(
                until: worst < NeedEvents.openEnd ? worst : nil,
                possibly: best.flatMap { $0 > worst && $0 < NeedEvents.openEnd ? $0 : nil })
        } else if let best, best >= day {
            var decided = undecided(sets, of: rule)
            if decided.unknown.isEmpty { decided = lapseUnknown(sets, of: rule) }
            chosen = decided.alternative
            answer.state = .cannotTell(decided.unknown, until: decided.until)
        } else {
            let all = remedies(sets, of: rule, lapsed: worst)
            chosen = all.first?.index ?? 0
            answer.state = .notCurrent(lastDay: worst, remedies: distinct(all.map(\.remedy)))
        }
        answer.parts = sets[chosen].map(part)
        answer.readings = rule.readings + readings(of: sets[chosen])
        let documents = held.filter { document in rule.documentNeeds.contains { $0.matches(document) } }
        answer.documents = documents.compactMap(\.id)
        answer.remindDays = documents.map { $0.remindDays ?? DocumentRecord.usualReminder }.max()
        return answer
    }

    /// Returns what meets a rule on the day of the question, as far back as it takes; nil when that may not be all that
    /// decides: when the rule is not met, has alternatives, or its flights are named.
    private func enough(for rule: CurrencyRule, _ subject: String?) -> [NeedEvents]? {
        guard !explains, rule.alternatives.count == 1, rule.alternatives[0].lapse == nil else { return nil }
        var all: [NeedEvents] = []
        for need in rule.alternatives[0].needs {
            let found =
                if case .count(let count) = need {
                    events(count, of: rule, subject, stopsWhenMet: !count.allowsMonth)
                } else {
                    events(need, of: rule, subject)
                }
            guard let end = found.lastDay(at: day, .worst), end >= day else { return nil }
            all.append(found)
        }
        return all
    }

    // MARK: Last days

    /// Returns the last day on which a rule is met by what happened until now, at the worst and at the best; nil when it
    /// never was.
    private func lastDays(_ sets: [[NeedEvents]], of rule: CurrencyRule) -> (worst: LocalDate?, best: LocalDate?) {
        func lastDay(_ kind: NeedEvents.Case) -> LocalDate? { sets.compactMap { $0.lastDay(at: day, kind) }.max() }
        guard let lapse = rule.alternatives.compactMap(\.lapse).first else { return (lastDay(.worst), lastDay(.best)) }
        // An alternative that lapsed too long ago is no way back: the days are walked from the first. A flight that counts
        // may make things worse, by showing a lapse; so all last days that unknown values admit are followed.
        var covered: Set<LocalDate?> = [nil]
        var ends = sets.map { _ in (worst: LocalDate?.none, best: LocalDate?.none) }
        for day in days(of: sets) {
            for place in sets.indices {
                ends[place] = (sets[place].end(at: day, .worst), sets[place].end(at: day, .best))
            }
            // Most days change nothing: what holds ends no earlier than what was done on them.
            let newest = ends.reduce(LocalDate.first) { max($0, $1.worst ?? .first, $1.best ?? .first) }
            if covered.allSatisfy({ $0.map { $0 >= max(day, newest) } ?? false }) { continue }
            var next: Set<LocalDate?> = []
            var lost: LocalDate?
            for last in covered {
                let isLost = last.flatMap { lapse.end(from: $0) }.map { $0 < day } ?? false
                let ways = ends.indices.filter { !isLost || rule.alternatives[$0].lapse == nil }
                for end in [ways.compactMap { ends[$0].worst }.max(), ways.compactMap { ends[$0].best }.max()] {
                    if isLost, end == nil { lost = [lost, last].compactMap(\.self).min() }
                    next.insert([last, end].compactMap(\.self).max())
                }
            }
            // Lapses that no longer differ are one.
            next = next.filter { last in
                guard let last, let lost, last > lost else { return true }
                return lapse.end(from: last).map { $0 >= day } ?? true
            }
            covered = next
        }
        return (covered.contains(nil) ? nil : covered.compactMap(\.self).min(), covered.compactMap(\.self).max())
    }

    /// The days with something that counts, and that of the question, in order.
    private func days(of sets: [[NeedEvents]]) -> [LocalDate] {
        var days = [day]
        for need in sets.joined() {
            for event in need.events where event.date != days.last { days.append(event.date) }
        }
        return Set(days).sorted()
    }

    /// The unknown values of a rule that lapses which decide whether it had lapsed before.
    private func lapseUnknown(
        _ sets: [[NeedEvents]], of rule: CurrencyRule
    ) -> (alternative: Int, unknown: [CurrencyUnknown], until: LocalDate?) {
        let place = rule.alternatives.firstIndex { $0.lapse != nil } ?? 0
        var unknown: [CurrencyUnknown] = []
        var places: [Int: Int] = [:]
        for event in sets[place].flatMap(\.events) where event.most > event.least && event.lasts < day {
            add(event, nil, to: &unknown, &places)
        }
        return (place, unknown, nil)
    }

    // MARK: What is unknown

    private func undecided(
        _ sets: [[NeedEvents]], of rule: CurrencyRule
    ) -> (alternative: Int, unknown: [CurrencyUnknown], until: LocalDate?) {
        var found: (alternative: Int, unknown: [CurrencyUnknown], until: LocalDate?)?
        for (index, set) in sets.enumerated() {
            guard let best = set.lastDay(at: day, .best), best >= day else { continue }
            var unknown: [CurrencyUnknown] = []
            var places: [Int: Int] = [:]
            for need in set where (need.lastDay(at: day, .worst) ?? .first) < day {
                if let missing = need.missing {
                    unknown.append(CurrencyUnknown(fields: [missing]))
                    continue
                }
                for (event, number) in deciders(of: need) {
                    add(event, number, to: &unknown, &places)
                }
            }
            let until = set.lastDay(at: day, .only(Set(places.keys))).flatMap {
                $0 >= day && $0 < NeedEvents.openEnd ? $0 : nil
            }
            if unknown.count < found?.unknown.count ?? .max { found = (index, unknown, until) }
        }
        return found ?? (0, [], nil)
    }

    /// The fewest entries whose unknown values decide a need, each with the amount that is enough.
    private func deciders(of need: NeedEvents) -> [(NeedEvents.Event, Int)] {
        var rest = need.number - need.sum(on: day, .worst)
        var deciders: [(NeedEvents.Event, Int)] = []
        let open = need.events.filter { $0.lasts >= day && $0.most > $0.least }
        for event in open.sorted(by: { $0.most - $0.least > $1.most - $1.least }) where rest > 0 {
            deciders.append((event, event.least + min(rest, event.most - event.least)))
            rest -= event.most - event.least
        }
        return deciders
    }

    /// Adds an unknown value of an entry to a list; what the entry has there already is joined with it.
    ///
    /// - Parameters:
    ///   - number: the amount that would be enough; nil when none is named.
    ///   - places: where the entries are in the list.
    private func add(
        _ event: NeedEvents.Event, _ number: Int?, to list: inout [CurrencyUnknown], _ places: inout [Int: Int]
    ) {
        if let place = places[event.index] {
            list[place].fields += event.fields.filter { !list[place].fields.contains($0) }
            return
        }
        places[event.index] = list.count
        let flight = book.entries[event.index]
        list.append(
            CurrencyUnknown(
                id: flight.id, date: flight.date, label: flight.label, fields: event.fields,
                number: event.fields.contains { $0.hasSuffix("s") } ? number : nil))
    }

    // MARK: What is needed

    /// Returns remedies without those of which another one asks the same and holds longer.
    private func distinct(_ remedies: [CurrencyRemedy]) -> [CurrencyRemedy] {
        remedies.reduce(into: []) { kept, remedy in
            guard let place = kept.firstIndex(where: { $0.needs == remedy.needs && $0.from == remedy.from }) else {
                return kept.append(remedy)
            }
            if (remedy.until ?? .first) > (kept[place].until ?? .first) { kept[place] = remedy }
        }
    }

    private func remedies(
        _ sets: [[NeedEvents]], of rule: CurrencyRule, lapsed: LocalDate?
    ) -> [(index: Int, remedy: CurrencyRemedy)] {
        let expired = sets.joined().contains { need in
            guard case .count(let count) = need.need else { return false }
            return held.expiry(of: count.window).map { $0 < day } ?? false
        }
        guard !expired else { return [(0, CurrencyRemedy(needs: ["a renewal: the time to revalidate is over"]))] }
        return sets.indices.compactMap { index in
            let by = rule.alternatives[index].lapse.flatMap { lapse in lapsed.flatMap { lapse.end(from: $0) } }
            if let by, by < day { return nil }
            var remedy = CurrencyRemedy(needs: [], by: by)
            var until: LocalDate? = NeedEvents.openEnd
            for need in sets[index] {
                let own = need.lastDay(at: day, .worst)
                if let own, own >= day {
                    until = until.map { min($0, own) }
                    continue
                }
                let shortfall = self.shortfall(of: need)
                remedy.needs.append(shortfall.text)
                if case .count(let count) = need.need, case .beforeExpiry = count.window,
                    let expiry = held.expiry(of: count.window)
                {
                    remedy.by = remedy.by ?? expiry
                    if need.start > day { remedy.from = need.start }
                }
                until = until.flatMap { until in shortfall.until.map { min(until, $0) } }
            }
            remedy.until = until.flatMap { $0 < NeedEvents.openEnd && remedy.from == nil ? $0 : nil }
            return (index, remedy)
        }
    }

    /// What is surely enough for a need, and the last day if it is done on the day of the question.
    private func shortfall(of need: NeedEvents) -> (text: String, until: LocalDate?) {
        let count: CountNeed
        switch need.need {
        case .count(let own): count = own
        case .document(let document): return ("a valid \(document.name)", nil)
        case .total(let minutes):
            let known = book.total?.lowerBound ?? 0
            return ("\(Minutes(max(0, minutes - known)).clockText) more in all", NeedEvents.openEnd)
        }
        let missing = max(1, need.number - need.sum(on: day, .worst))
        let atBest = max(0, need.number - need.sum(on: day, .best))
        let fewer = atBest == 0 ? "none" : count.quantity.isTime ? Minutes(atBest).clockText : "\(atBest)"
        let text =
            count.required(missing) + (atBest < missing ? " (\(fewer) if what is unknown counts)" : "")
        let expiry = held.expiry(of: count.window)
        guard let end = count.window.end(from: day, expiry: expiry) else { return (text, expiry) }
        var tried = need
        tried.events.insert(
            NeedEvents.Event(
                index: -1, date: day, lasts: end, least: missing, most: missing, fields: []), at: 0)
        return (text, tried.lastDay(at: day, .worst))
    }

    // MARK: Explanation

    private func part(_ need: NeedEvents) -> CurrencyPart {
        let last = need.lastDay(at: day, .worst)
        let isMet = last.map { $0 >= day } ?? false
        // What is met for ever has no last day.
        let until = isMet && last != NeedEvents.openEnd ? last : nil
        let count: CountNeed
        switch need.need {
        case .count(let own): count = own
        case .document(let document):
            var part = CurrencyPart(
                text: "valid \(document.name)", needed: 1, have: isMet ? 1 : 0,
                unknown: need.missing == nil ? 0 : 1, until: until)
            part.isDocument = true
            return part
        case .total(let minutes):
            let (least, most) = (book.total?.lowerBound ?? 0, book.total?.upperBound ?? .max)
            var part = CurrencyPart(
                text: "\(Minutes(minutes).clockText) in all", needed: minutes, have: least, unknown: most - least,
                until: until)
            part.isTime = true
            return part
        }
        let have = need.sum(on: day, .worst)
        var part = CurrencyPart(
            text: count.text, needed: need.number, have: have, unknown: max(0, need.sum(on: day, .best) - have),
            until: until)
        part.isTime = count.quantity.isTime
        part.rejected = need.rejected
        guard explains else { return part }
        part.counts = need.events.filter { $0.lasts >= day }.reversed().map { event in
            let flight = book.entries[event.index]
            return CurrencyCount(
                id: flight.id, date: flight.date, label: flight.label,
                amount: event.fields.isEmpty
                    ? count.counted(event.least) : "\(event.fields.joined(separator: ", ")) unknown",
                isKnown: event.fields.isEmpty, fallsOutAfter: event.lasts,
                utcDate: flight.utcDate == flight.date ? nil : flight.utcDate)
        }
        return part
    }

    /// The assumptions that an answer rests on.
    private func readings(of set: [NeedEvents]) -> [String] {
        var quantities: Set<RuleQuantity> = []
        for case .count(let need) in set.map(\.need) { quantities.insert(need.quantity) }
        var readings: [String] = []
        if book.settings.landingsAreMine,
            !quantities.isDisjoint(with: [.landings, .fullStops, .nightFullStops, .takeoffs])
        {
            readings.append(
                "Logged take-offs and landings are your own, unless the role or the field “pilot flying” says otherwise."
            )
        }
        if !quantities.isDisjoint(with: [.nightTakeoffs, .nightLandings, .nightFullStops]) {
            readings.append("A count by day without one by night means none by night, unless night time is logged.")
        }
        if book.settings.takeoffsAsLandings, !quantities.isDisjoint(with: [.takeoffs, .nightTakeoffs]) {
            readings.append("Where no take-offs are logged, there were as many as landings.")
        }
        if book.settings.trackingImpliedByApproach, quantities.contains(.tracking) {
            readings.append("An approach implies intercepting and tracking courses.")
        }
        if let since = book.settings.bookCompleteSince {
            readings.append("The book is complete since \(since.isoText).")
        }
        return readings
    }
}

extension LocalDate {
    /// A day before every other one.
    package static let first = LocalDate(dayNumber: .min)
}
