extension CurrencyPart {
    /// What a logbook has for a need, on the day of the question.
    ///
    /// - Parameter explains: whether the flights that count are named.
    init(_ evidence: NeedEvidence, in onDay: BookOnDay, explains: Bool) {
        let isMet = evidence.isMet(on: onDay.day, .worst)
        // What is met for ever has no last day.
        let until = isMet ? evidence.lastDay(at: onDay.day, .worst)?.beforeOpenEnd : nil
        switch evidence.need {
        case .document(let document):
            self.init(
                text: "valid \(document.name)", needed: 1, have: isMet ? 1 : 0,
                unknown: evidence.missing == nil ? 0 : 1, until: until)
            isDocument = true
        case .open(let field):
            self.init(text: field.name, needed: 1, unknown: 1)
            isDocument = true
        case .total(let minutes):
            let flown = onDay.book.total ?? 0...Int.max
            self.init(
                text: "\(Minutes(minutes).clockText) in all", needed: minutes, have: flown.lowerBound,
                unknown: flown.upperBound - flown.lowerBound, until: until)
            isTime = true
        case .count(let need):
            let have = evidence.sum(on: onDay.day, .worst)
            let most = evidence.sum(on: onDay.day, .best)
            // What the logbook does not say at all may be all that is needed.
            let open = evidence.missing == nil || isMet ? 0 : evidence.number - have
            self.init(
                text: need.text, needed: evidence.number, have: have, unknown: max(0, most - have, open), until: until)
            isTime = need.quantity.isTime
            rejected = evidence.rejected
            if explains { counts = Self.counts(evidence, need, in: onDay) }
        }
    }

    /// Returns the flights that count, the oldest first.
    private static func counts(_ evidence: NeedEvidence, _ need: CountNeed, in onDay: BookOnDay) -> [CountedFlight] {
        evidence.events.filter { $0.lastDay >= onDay.day }.reversed().map { event in
            let isKnown = event.fields.isEmpty
            let fields = event.fields.map(\.rawValue).joined(separator: ", ")
            return CountedFlight(
                onDay.book.entries[event.index],
                amount: isKnown ? need.counted(event.least) : "\(fields) unknown", isKnown: isKnown,
                fallsOutAfter: event.lastDay.beforeOpenEnd)
        }
    }
}
