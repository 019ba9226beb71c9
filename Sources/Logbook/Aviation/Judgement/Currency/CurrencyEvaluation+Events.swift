/// What counts for the needs of a rule.
extension CurrencyEvaluation {
    /// Returns what counts for a need.
    func events(_ need: RuleNeed, of rule: CurrencyRule, _ subject: String?) -> NeedEvents {
        switch need {
        case .document(let document): return self.document(document)
        case .count(let count): return events(count, of: rule, subject, stopsWhenMet: false)
        case .total(let minutes): return total(minutes)
        }
    }

    /// Returns whether the hours of the book are enough: they count for ever.
    private func total(_ minutes: Int) -> NeedEvents {
        var found = NeedEvents(need: .total(minutes), number: minutes, start: day)
        let total = book.total ?? 0...Int.max
        found.document = (
            total.lowerBound >= minutes ? NeedEvents.openEnd : nil,
            total.upperBound >= minutes ? NeedEvents.openEnd : nil
        )
        if total.lowerBound < minutes, total.upperBound >= minutes { found.missing = "block time of some flights" }
        return found
    }

    /// Returns what counts for a need.
    ///
    /// - Parameter stopsWhenMet: whether to stop when the number is reached, by known values, on the day of the question.
    func events(_ need: CountNeed, of rule: CurrencyRule, _ subject: String?, stopsWhenMet: Bool) -> NeedEvents {
        let expiry = held.expiry(of: need.window)
        let start = need.window.start(on: day, expiry: expiry)
        var found = NeedEvents(need: .count(need), number: need.number, start: start)
        let filter = FlightFilter(need, of: rule, subject, book.settings, explains: explains)
        var (tooOld, known, isRecorded) = (0, 0, false)
        var admitted = [FlightFilter.Admission?](repeating: nil, count: book.aircraftCount)
        let (places, isOfChecks) = places(of: need, in: rule, from: start)
        for place in places.reversed() {
            let index = isOfChecks ? book.checkPlaces[place] : place
            var admission = FlightFilter.Admission.partly
            if !explains {
                let number = book.aircraftNumbers[index]
                admission = admitted[number] ?? filter.admission(ofAircraftOf: book.entries[index])
                admitted[number] = admission
                if admission == .never { continue }
            }
            let entry = book.entries[index]
            let verdict = filter.verdict(entry, admission)
            guard explains || verdict.amount.most > 0 else { continue }
            isRecorded = isRecorded || verdict.amount.most > 0
            let date = entry.date
            guard let lasts = need.window.end(from: date, expiry: expiry) else { continue }
            if verdict.amount.most > 0 {
                let amount = verdict.amount
                found.events.append(
                    NeedEvents.Event(
                        index: index, date: date, lasts: lasts, least: amount.least,
                        most: max(amount.least, min(amount.most, need.number)), fields: verdict.fields))
                if lasts < day { tooOld += 1 } else { known = known.plus(min(amount.least, need.number)) }
                if stopsWhenMet, known >= need.number { break }
            }
            guard explains, date >= start || (lasts < day && tooOld <= 2 && verdict.amount.most > 0) else {
                continue
            }
            if let reason = lasts < day ? "\(need.window.text) over" : verdict.reason {
                found.rejected.append(
                    CurrencyRejection(
                        id: entry.id, date: date, label: entry.label, reason: reason,
                        since: lasts < day ? lasts.adding(days: 1) : nil))
            }
        }
        if need.allowsMonth { found.allowMonth(need.window) }
        found.missing = missing(need, found, expiry: expiry)
        if found.missing == nil, need.quantity == .check, !isRecorded, isAskedNow(need) {
            (found.missing, found.isUnrecorded) = ("\(need.name): none is recorded", true)
        }
        return found
    }

    /// The places among the entries, or among the checks, of what may say something about a need.
    private func places(
        of need: CountNeed, in rule: CurrencyRule, from start: LocalDate
    ) -> (places: Range<Int>, isOfChecks: Bool) {
        let end = book.countOfFlights(before: day.adding(days: 1))
        switch rule.lookBack(for: need, from: start) {
        case .checks: return (0..<(book.checkPlaces.firstIndex { $0 >= end } ?? book.checkPlaces.count), true)
        case .instrument: return (0..<end, false)
        case .day(let first): return (min(book.countOfFlights(before: first), end)..<end, false)
        }
    }

    /// What the logbook does not say at all about a need; nil for nothing.
    private func missing(
        _ need: CountNeed, _ found: NeedEvents, expiry: LocalDate?
    ) -> String? {
        if case .beforeExpiry(let window) = need.window, expiry == nil {
            return "expiry of \(window.document.name)"
        }
        if let since = book.settings.bookCompleteSince {
            return found.start < since ? "what was flown before \(since.isoText)" : nil
        }
        return nil
    }

    /// Whether the book would have what is needed. What is to be done in months that are named is still to come when it is
    /// not there, and a book that is complete says that nothing was done.
    private func isAskedNow(_ need: CountNeed) -> Bool {
        if case .beforeExpiry = need.window { return false }
        return book.settings.bookCompleteSince == nil
    }

    // MARK: Documents

    private func document(_ need: DocumentNeed) -> NeedEvents {
        var found = NeedEvents(need: .document(need), number: 1, start: day)
        let documents = held.filter(need.matches)
        guard !documents.isEmpty else {
            (found.missing, found.isUnrecorded) = ("\(need.name): none is recorded", true)
            return found
        }
        let ends = documents.map { need.terms.isEmpty ? ($0.expires, $0.expires) : self.ends(of: $0, need) }
        found.document = (ends.compactMap(\.0).max(), ends.compactMap(\.1).max())
        guard (found.document.worst ?? .first) < day else { return found }
        if ends.contains(where: { $0.0 == nil }) {
            found.missing = need.terms.isEmpty ? "expiry of \(need.name)" : "date of the exam of \(need.name)"
        } else if (found.document.best ?? .first) >= day {
            found.missing = "your date of birth, in your own record under Pilots"
        }
        return found
    }

    /// Returns the last day of a document by its exam, at the worst and at the best; nil when the exam is unknown.
    private func ends(of document: CurrencyDocument, _ need: DocumentNeed) -> (LocalDate?, LocalDate?) {
        // A written expiry is that of the document's own class; a first-class medical is a second-class one for longer.
        let written = need.isOwnLevel(of: document) ? document.expires : nil
        guard let exam = document.examined ?? (need.kind == "medical" ? nil : document.issued) else {
            return (written, written)
        }
        var start = exam
        if let days = need.renewalDays {
            let old = held.filter { need.matches($0) && ($0.examined ?? .first) < exam }.compactMap { other in
                other.expires ?? other.examined.flatMap { self.ends(from: $0, of: $0, need).worst }
            }
            start = old.filter { $0 >= exam && $0 <= exam.adding(days: days) }.max() ?? exam
        }
        let computed = ends(from: start, of: exam, need)
        guard let written else { return computed }
        return (min(computed.worst ?? written, written), min(computed.best ?? written, written))
    }

    /// Returns the last day of the time of a document that begins on a day, by the age at the exam.
    private func ends(
        from start: LocalDate, of exam: LocalDate, _ need: DocumentNeed
    ) -> (worst: LocalDate?, best: LocalDate?) {
        let terms = need.terms.filter { term in
            guard let birth = book.birthDate else { return true }
            return term.below.map { exam.age(since: birth) < $0 } ?? true
        }
        let all = (book.birthDate == nil ? terms : Array(terms.prefix(1))).compactMap { term -> LocalDate? in
            guard let end = term.window.end(from: start) else { return nil }
            guard let latest = term.latest, let birth = book.birthDate else { return end }
            return min(end, birth.adding(months: latest * 12))
        }
        return (all.min(), all.max())
    }
}

extension LocalDate {
    /// Returns the age in years of someone born on a day; on a birthday the new one.
    func age(since birth: LocalDate) -> Int {
        year - birth.year - ((month, day) < (birth.month, birth.day) ? 1 : 0)
    }
}

extension [CurrencyDocument] {
    /// Returns the documents that the pilot has on a day: neither examined nor issued later.
    func held(on day: LocalDate) -> [CurrencyDocument] {
        filter { ($0.examined ?? $0.issued ?? .first) <= day }
    }

    /// Returns the expiry of the document that a window names; nil when it is unknown, and for other windows.
    func expiry(of window: RuleWindow) -> LocalDate? {
        guard case .beforeExpiry(let window) = window else { return nil }
        return filter(window.document.matches).compactMap(\.expires).max()
    }
}

extension CurrencyRule {
    /// Returns whether the answer for a group may depend on a flight. Limits depend on all: their hours end with each.
    package func mayCount(_ flight: CurrencyFlight, for subject: String?, _ settings: CurrencySettings) -> Bool {
        isLimit || needsTotal
            || countNeeds.contains { need in
                FlightFilter(need, of: self, subject, settings, explains: false).verdict(flight).amount.most > 0
            }
    }
}

extension NeedEvents {
    /// Counts what was done in the month before or after the due month as done in it.
    fileprivate mutating func allowMonth(_ window: RuleWindow) {
        var due: LocalDate?
        for index in events.indices.reversed() {
            let event = events[index]
            var end = event.lasts
            if let due, event.date >= due.adding(days: 1 - due.day).adding(months: -1),
                event.date <= due.adding(days: 1 - due.day).adding(months: 1).lastDayOfMonth
            {
                end = window.end(from: due) ?? end
            }
            due = end
            events[index] = Event(
                index: event.index, date: event.date, lasts: end, least: event.least, most: event.most,
                fields: event.fields)
        }
    }
}

/// What a flight has for a need, by the conditions of its rule.
struct FlightFilter {
    private let need: CountNeed
    private let settings: CurrencySettings
    private let conditions: [RuleCondition]
    /// The conditions on the aircraft, and the others.
    private let (ofAircraft, ofFlight): ([RuleCondition], [RuleCondition])
    private let group: (name: String, grouping: RuleGrouping)?
    private let admitsDevices: Bool
    private let isOfFAANight: Bool
    /// Whether reasons are wanted.
    private let explains: Bool

    init(
        _ need: CountNeed, of rule: CurrencyRule, _ subject: String?, _ settings: CurrencySettings, explains: Bool
    ) {
        (self.need, self.settings, self.explains) = (need, settings, explains)
        let isCheck = need.quantity == .check
        let all = (isCheck ? rule.filters.filter(\.isOfAircraft) : rule.filters) + need.conditions
        let isOfAny = all.contains { $0.test == .anyAircraft }
        conditions = isOfAny ? need.conditions : all
        (ofAircraft, ofFlight) = (conditions.filter(\.isOfAircraft), conditions.filter { !$0.isOfAircraft })
        group = isOfAny ? nil : subject.flatMap { name in rule.grouping.map { (name, $0) } }
        admitsDevices = isCheck || all.contains { if case .devices = $0.test { true } else { false } }
        isOfFAANight = all.contains { $0.test == .faaNight }
    }

    /// Which flights of an aircraft meet the conditions on the aircraft.
    enum Admission {
        case always
        /// Some do, or it is unknown.
        case partly
        case never
    }

    /// Returns which flights of a flight's aircraft meet the conditions on it, such as its class; of flights without an
    /// aircraft, each is asked.
    func admission(ofAircraftOf flight: CurrencyFlight) -> Admission {
        guard let aircraft = flight.aircraft else { return .partly }
        var holds: [Bool?] = ofAircraft.map { $0.holds(flight, settings) }
        if let group {
            let known = group.grouping == .method ? [] : aircraft.groups(group.grouping)
            holds.append(known.isEmpty ? nil : known.contains(group.name))
        }
        return holds.contains(false) ? .never : holds.contains(nil) ? .partly : .always
    }

    /// Returns the amount of a flight, the fields that are unknown, and why it does not count, if anything was flown.
    ///
    /// - Parameter admission: what is known of the aircraft.
    func verdict(
        _ flight: CurrencyFlight, _ admission: Admission = .partly
    ) -> (amount: CurrencyAmount, fields: [String], reason: String?) {
        if need.quantity != .check, flight.kind == .ground || flight.kind == .event { return (.none, [], nil) }
        var amount = flight.amount(need, settings)
        guard amount.most > 0 else { return (.none, [], nearMiss(flight, .none) ?? outsideNight(flight)) }
        var fields: [String] = []
        if flight.isDevice, !admitsDevices { return (.none, [], "a session in a device") }
        if let group, admission != .always {
            switch flight.isOf(group.name, group.grouping) {
            case true?: break
            case false?:
                return (.none, [], explains ? reason(group.grouping, flight) : nil)
            case nil:
                fields.append(
                    group.grouping == .aircraftClass && flight.isDevice
                        ? "class of the device" : group.grouping.rawValue)
            }
        }
        if !need.isLimit {
            let participation = need.quantity.participation
            switch flight.took(participation) {
            case true?: break
            case false?: return (.none, [], explains ? flight.reason(against: participation) : nil)
            case nil: fields.append(participation == .checked ? "role" : "pilot flying")
            }
        }
        for condition in admission == .always ? ofFlight : conditions {
            switch condition.holds(flight, settings) {
            case true?: break
            case false?: return (.none, [], explains ? condition.reason(flight) : nil)
            case nil: fields.append(condition.field)
            }
        }
        if isOfFAANight {
            let isLanding = need.quantity != .nightTakeoffs
            amount = flight.inFAANight(amount, isLanding: isLanding)
            if amount.most == 0 {
                return (.none, [], explains ? flight.faaNightReason(isLanding: isLanding) : nil)
            }
        }
        if let unknown = amount.unknown { fields.append(unknown) }
        // A field that is unknown may mean that the flight does not count at all.
        if fields.count > (amount.unknown == nil ? 0 : 1) { amount.least = 0 }
        return (amount, fields, nearMiss(flight, amount))
    }

    private func reason(_ grouping: RuleGrouping, _ flight: CurrencyFlight) -> String {
        "\(grouping.rawValue) \(flight.groups(grouping).joined(separator: ", "))"
    }

    /// Why landings that are logged by night are none of the night of 61.57(b); nil where that is not the reason.
    private func outsideNight(_ flight: CurrencyFlight) -> String? {
        guard explains, isOfFAANight, flight.counts[.nightLandings] ?? 0 > 0 else { return nil }
        return flight.faaNightReason(isLanding: need.quantity != .nightTakeoffs)
    }

    /// What a flight nearly had of the quantity; nil for nothing.
    private func nearMiss(_ flight: CurrencyFlight, _ amount: CurrencyAmount) -> String? {
        guard explains else { return nil }
        let counts = flight.counts
        switch need.quantity {
        case .fullStops, .nightFullStops:
            let isOfNight = need.quantity == .nightFullStops
            // Full stops that are not logged are unknown: no touch-and-go.
            guard counts[.nightFullStops] != nil || (!isOfNight && counts[.dayFullStops] != nil) else { return nil }
            let landings =
                isOfNight
                ? counts[.nightLandings] ?? 0 : (counts[.dayLandings] ?? 0).plus(counts[.nightLandings] ?? 0)
            let touches = landings - min(landings, amount.most)
            return touches > 0 ? "\(touches) touch-and-go (full stop required)" : nil
        case .approaches:
            return flight.approaches.others > 0
                ? "\(flight.approaches.others) visual (instrument approach required)" : nil
        default: return nil
        }
    }
}

extension RuleCondition {
    /// Whether the condition decides only whether a rule is shown.
    var isOnlyShown: Bool { if case .document = test { true } else { false } }

    /// Whether the condition decides only what counts.
    var isOnlyCounted: Bool {
        switch test {
        case .faaNight, .anyAircraft, .devices: true
        default: false
        }
    }

    /// Whether the condition is about the aircraft: it holds for all its flights or none, and for checks, too.
    var isOfAircraft: Bool {
        switch test {
        case .classes, .categories, .severalPilots, .turboprop, .typeRated, .ultralight, .turbine, .singleEngine,
            .massUpTo:
            true
        default: false
        }
    }
}
