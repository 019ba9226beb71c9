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
