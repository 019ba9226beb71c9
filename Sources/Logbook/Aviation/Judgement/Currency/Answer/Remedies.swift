/// What restores a rule that is not met: one remedy for each alternative that is still open.
struct Remedies {
    private var found: [(alternative: Int, remedy: CurrencyRemedy)] = []
    private let onDay: BookOnDay

    /// - Parameter lastDay: the last day on which the rule was met; nil for one that never was.
    init(_ alternatives: [AlternativeEvidence], lastDay: LocalDate?, in onDay: BookOnDay) {
        self.onDay = onDay
        if alternatives.contains(where: { $0.needs.contains { $0.window?.isExpired ?? false } }) {
            found = [(0, CurrencyRemedy(needs: ["a renewal, because the revalidation period has ended"]))]
            return
        }
        let isOpen = alternatives.map { $0.needs.contains { if case .open = $0.need { true } else { false } } }
        for (index, alternative) in alternatives.enumerated() {
            // An alternative that may not apply is proposed only where there is no other.
            if isOpen[index], isOpen.contains(false) { continue }
            // What was never met lapses from its beginning on.
            let by = alternative.lapse.flatMap { lapse in
                (lastDay ?? alternative.begin.flatMap { lapse.end(from: $0) }).flatMap { lapse.end(from: $0) }
            }
            if let by, by < onDay.day { continue }
            found.append((index, remedy(alternative, by: by)))
        }
    }

    /// The number of the alternative of the first remedy.
    var alternative: Int { found.first?.alternative ?? 0 }

    /// The remedies, of those that read the same only the one that holds the longest.
    var distinct: [CurrencyRemedy] {
        found.map(\.remedy).reduce(into: []) { list, remedy in
            guard let same = list.firstIndex(where: { $0.needs == remedy.needs && $0.from == remedy.from }) else {
                list.append(remedy)
                return
            }
            if (remedy.until ?? .first) > (list[same].until ?? .first) { list[same] = remedy }
        }
    }

    /// - Parameter by: the day after which the alternative has lapsed for good; nil for none.
    private func remedy(_ alternative: AlternativeEvidence, by: LocalDate?) -> CurrencyRemedy {
        var remedy = CurrencyRemedy(needs: [], by: by)
        var until: LocalDate? = .openEnd
        for need in alternative.needs {
            if let last = need.lastDay(at: onDay.day, .worst), last >= onDay.day {
                until = until.map { min($0, last) }
                continue
            }
            let shortfall = Shortfall(need, in: onDay)
            if case .count(let count) = need.need, count.quantity != .check { remedy.isFlown = true }
            remedy.needs.append(
                shortfall.text + (alternative.window(besides: need).map { " in \($0.shortText)" } ?? ""))
            if let window = need.window, window.isBeforeExpiry, let expiry = window.expiry {
                remedy.by = remedy.by ?? expiry
                if window.start > onDay.day { remedy.from = window.start }
            }
            until = until.flatMap { until in shortfall.until.map { min(until, $0) } }
        }
        remedy.until = remedy.from == nil ? until?.beforeOpenEnd : nil
        return remedy
    }
}

extension AlternativeEvidence {
    /// Returns the window of a need where another one asks for the same in another window; nil otherwise.
    fileprivate func window(besides need: NeedEvidence) -> RuleWindow? {
        guard case .count(let count) = need.need else { return nil }
        let isTold = needs.contains { other in
            guard case .count(let other) = other.need else { return false }
            return other.quantity == count.quantity && other.required(1) == count.required(1)
                && other.window != count.window
        }
        return isTold ? count.window : nil
    }
}

/// What is surely enough for a need that is not met.
struct Shortfall: Hashable, Sendable {
    /// What is needed in words, such as `2 landings`.
    let text: String
    /// If the pilot does that on the day of the question, the need is met through this day; nil when it cannot be said.
    let until: LocalDate?

    init(_ evidence: NeedEvidence, in onDay: BookOnDay) {
        switch evidence.need {
        case .document(let document):
            text = "a valid \(document.name)"
            until = nil
        case .open(let field):
            text = "to know \(field.name)"
            until = nil
        case .total(let minutes):
            let flown = onDay.book.total?.lowerBound ?? 0
            text = "\(Minutes(max(0, minutes - flown)).clockText) more in all"
            until = .openEnd
        case .count(let count):
            let day = onDay.day
            let atWorst = max(1, evidence.number - evidence.sum(on: day, .worst))
            let atBest = max(0, evidence.number - evidence.sum(on: day, .best))
            let fewer = atBest == 0 ? "none" : count.quantity.isTime ? Minutes(atBest).clockText : "\(atBest)"
            text = count.required(atWorst) + (atBest < atWorst ? " (\(fewer) if unknown values count)" : "")
            guard let window = evidence.window, let end = window.lastDay(of: day) else {
                until = evidence.window?.expiry
                return
            }
            var supplied = evidence
            let event = CountedEvent(index: -1, date: day, lastDay: end, least: atWorst, most: atWorst, fields: [])
            supplied.events.insert(event, at: 0)
            if count.allowsMonth { supplied.allowMonthEarlyOrLate(count.window) }
            until = supplied.lastDay(at: day, .worst)
        }
    }
}
