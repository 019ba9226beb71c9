/// Finds the events of a logbook that count for a need, from the newest back, as far as they may say something.
struct EventSearch {
    private let need: CountNeed
    private let onDay: BookOnDay
    private let filter: EventFilter
    private let lookBack: LookBack
    private let window: EventWindow
    /// Whether what does not count is found, too, with its reason.
    private let explains: Bool
    /// Whether the search ends as soon as the number is reached on the day of the question, by known values.
    private let stopsWhenMet: Bool
    /// Which flights of the aircraft meet the conditions on it, by the numbers of the aircraft.
    private var admissions: [EventFilter.AircraftAdmission?]
    /// What counts on the day of the question, by known values.
    private var least = 0
    /// The number of events that no longer count.
    private var outdated = 0
    private var isRecorded = false
    private var evidence: NeedEvidence

    /// - Parameter subject: the group that the rule is answered for; nil for all flights.
    init(
        _ need: CountNeed, of rule: CurrencyRule, _ subject: String?, in onDay: BookOnDay, explains: Bool,
        stopsWhenMet: Bool = false
    ) {
        self.need = need
        self.onDay = onDay
        self.explains = explains
        self.stopsWhenMet = stopsWhenMet
        window = onDay.window(need.window)
        filter = EventFilter(
            need, of: rule, subject, onDay.book.settings, explains: explains, documents: onDay.documents)
        lookBack = rule.lookBack(for: need, from: window.start)
        admissions = Array(repeating: nil, count: onDay.book.aircraftCount)
        evidence = NeedEvidence(.count(need), number: need.number, window: window)
    }

    /// Returns what was found.
    func found() -> NeedEvidence {
        var search = self
        search.lookAtEntries()
        if need.allowsMonth { search.evidence.allowMonthEarlyOrLate(need.window) }
        search.evidence.missing = search.missing
        return search.evidence
    }

    private mutating func lookAtEntries() {
        let book = onDay.book
        let end = onDay.entryCount
        switch lookBack {
        case .checks: look(at: book.checkIndices.prefix { $0 < end })
        case .instrument: look(at: 0..<end)
        case .day(let first): look(at: min(book.countOfFlights(before: first), end)..<end)
        }
    }

    /// Looks at entries from the newest back, until older ones no longer matter.
    private mutating func look(at indices: some BidirectionalCollection<Int>) {
        for index in indices.reversed() { guard look(at: index) else { return } }
    }

    /// Looks at an entry; returns whether older ones may matter.
    private mutating func look(at index: Int) -> Bool {
        let entry = onDay.book.entries[index]
        guard let verdict = verdict(index, entry) else { return true }
        isRecorded = isRecorded || verdict.qualifies
        guard let lastDay = window.lastDay(of: entry.date) else { return true }
        if verdict.qualifies {
            add(verdict, index, entry.date, lastDay)
            if stopsWhenMet, least >= need.number { return false }
        }
        if explains { addReason(verdict, entry, lastDay) }
        return true
    }

    /// Returns the verdict on an entry; nil where nothing counts and no reason is asked for.
    private mutating func verdict(_ index: Int, _ entry: CurrencyFlight) -> EventVerdict? {
        guard !explains else { return filter.verdict(entry) }
        let number = onDay.book.aircraftNumbers[index]
        let admission = admissions[number] ?? filter.admission(ofAircraftOf: entry)
        admissions[number] = admission
        guard admission != .never else { return nil }
        let verdict = filter.verdict(entry, admission)
        return verdict.qualifies ? verdict : nil
    }

    private mutating func add(_ verdict: EventVerdict, _ index: Int, _ date: LocalDate, _ lastDay: LocalDate) {
        let amount = verdict.amount
        evidence.events.append(
            CountedEvent(
                index: index, date: date, lastDay: lastDay, least: amount.least,
                most: max(amount.least, min(amount.most, need.number)), fields: verdict.fields))
        if lastDay < onDay.day { outdated += 1 } else { least = least.plus(min(amount.least, need.number)) }
    }

    /// Adds why an entry does not count: of those that are too old, the newest two.
    private mutating func addReason(_ verdict: EventVerdict, _ entry: CurrencyFlight, _ lastDay: LocalDate) {
        let isOver = lastDay < onDay.day
        guard entry.date >= window.start || (isOver && outdated <= 2 && verdict.qualifies),
            let reason = isOver ? "outside \(need.window.noun)" : verdict.reason
        else { return }
        evidence.rejected.append(
            CurrencyRejection(
                id: entry.id, date: entry.date, label: entry.label, reason: reason,
                since: isOver ? lastDay.adding(days: 1) : nil))
    }

    /// The date of the first entry in a window that begins with the issue of a document, if the book begins so long after it
    /// that what was flown before is hardly in it; nil otherwise.
    private var firstRecorded: LocalDate? {
        guard case .sinceIssue = need.window else { return nil }
        let entries = onDay.book.entries
        let index = onDay.book.countOfFlights(before: window.start)
        guard index < entries.count, entries[index].date > window.start.adding(days: Self.usualGap) else { return nil }
        return entries[index].date
    }

    /// The holder of a new license flies within so many days.
    private static let usualGap = 180

    /// What the logbook does not say at all; nil for nothing.
    ///
    /// What is to be done in months that are named is still to come when it is not there, and a book that is complete says
    /// that nothing was done.
    private var missing: UnknownField? {
        if let unknown = window.unknown { return unknown }
        if let since = onDay.book.settings.bookCompleteSince {
            return window.start < since ? .flown(before: since) : nil
        }
        if let until = onDay.book.balanceUntil, until >= window.start, until <= onDay.day {
            return .flown(before: until.adding(days: 1))
        }
        if let first = firstRecorded { return .flown(before: first) }
        let isExpected = need.quantity == .check && !window.isBeforeExpiry
        guard isExpected, !isRecorded else { return nil }
        // Of a review that was too short, it would be untrue that none is recorded.
        let isOfKind = onDay.book.checkIndices.contains {
            $0 < onDay.entryCount && !onDay.book.entries[$0].checks.isDisjoint(with: need.checks)
        }
        return .unrecorded(isOfKind ? "\(need.name) that counts" : need.name)
    }
}
