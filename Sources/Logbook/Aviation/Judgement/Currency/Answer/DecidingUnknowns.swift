/// The unknown values that decide whether a rule is met.
struct DecidingUnknowns: Hashable, Sendable {
    /// The values decide the alternative at this place, from 0.
    let alternative: Int
    var unknown: [CurrencyUnknown]
    /// The day through which the rule is met if they are favorable; nil for one without an end.
    var until: LocalDate?

    /// Returns the fewest values that decide one of some alternatives, of which at least one is met at best: of as many, those
    /// of which the least is enough, such as one route sector rather than ten.
    static func of(_ alternatives: [AlternativeEvidence], in onDay: BookOnDay) -> DecidingUnknowns {
        var fewest: DecidingUnknowns?
        for (index, alternative) in alternatives.enumerated() {
            guard let deciding = DecidingUnknowns(index, alternative, in: onDay) else { continue }
            if deciding.cost < fewest?.cost ?? (.max, .max) { fewest = deciding }
        }
        guard let fewest, !fewest.unknown.isEmpty else { return DecidingUnknowns(ofLapseIn: alternatives, in: onDay) }
        return fewest
    }

    /// How many values decide, and how much of them in all.
    private var cost: (count: Int, amount: Int) {
        (unknown.count, unknown.reduce(0) { $0.plus($1.number ?? 0) })
    }

    /// Creates the values that decide an alternative; nil for one that is not met even at best.
    private init?(_ index: Int, _ evidence: AlternativeEvidence, in onDay: BookOnDay) {
        let day = onDay.day
        guard let best = evidence.lastDay(at: day, .best), best >= day else { return nil }
        var values = UnknownValues(onDay.book)
        for need in evidence.needs where !need.isMet(on: day, .worst) {
            if let missing = need.missing {
                values.add(missing)
                continue
            }
            for (event, enough) in Self.deciders(of: need, in: onDay) { values.add(event, enough: enough) }
        }
        alternative = index
        unknown = values.list
        until = evidence.lastDay(at: day, .favorable(values.entries)).flatMap { $0 >= day ? $0.beforeOpenEnd : nil }
    }

    /// Creates the values of a rule that lapses which decide whether it had lapsed before.
    private init(ofLapseIn alternatives: [AlternativeEvidence], in onDay: BookOnDay) {
        alternative = alternatives.firstIndex { $0.lapse != nil } ?? 0
        var values = UnknownValues(onDay.book)
        for event in alternatives[alternative].needs.flatMap(\.events) where event.isOpen && event.lastDay < onDay.day {
            values.add(event, enough: nil)
        }
        unknown = values.list
    }

    /// Returns the fewest entries whose unknown values decide a need, each with the amount that is enough; of equal ones those with the
    /// most landings, which most likely had the most of all.
    private static func deciders(
        of need: NeedEvidence, in onDay: BookOnDay
    ) -> [(event: CountedEvent, enough: Int)] {
        let day = onDay.day
        func landings(_ event: CountedEvent) -> Int {
            let counts = onDay.book.entries[event.index].counts
            return (counts[.dayLandings] ?? 0).plus(counts[.nightLandings] ?? 0)
        }
        var rest = need.number - need.sum(on: day, .worst)
        var deciders: [(CountedEvent, Int)] = []
        let open = need.events.filter { $0.lastDay >= day && $0.isOpen }
        let sorted = open.sorted { ($0.most - $0.least, landings($0)) > ($1.most - $1.least, landings($1)) }
        for event in sorted where rest > 0 {
            deciders.append((event, event.least + min(rest, event.most - event.least)))
            rest -= event.most - event.least
        }
        return deciders
    }
}

/// A list of unknown values, in which each entry is once.
private struct UnknownValues {
    private(set) var list: [CurrencyUnknown] = []
    /// Where the entries of the book are in the list.
    private var positions: [Int: Int] = [:]
    private let book: CurrencyBook

    init(_ book: CurrencyBook) { self.book = book }

    /// The entries at these places of the book have unknown values.
    var entries: Set<Int> { Set(positions.keys) }

    mutating func add(_ field: UnknownField) { list.append(CurrencyUnknown(fields: [field])) }

    /// Adds what is unknown of an event; what its entry has in the list already is joined with it.
    ///
    /// - Parameter enough: the amount that would be enough; nil when none is named.
    mutating func add(_ event: CountedEvent, enough: Int?) {
        if let position = positions[event.index] {
            for field in event.fields.map(UnknownField.flight) where !list[position].fields.contains(field) {
                list[position].fields.append(field)
            }
            return
        }
        positions[event.index] = list.count
        let namesEnough = event.fields.contains(where: \.namesEnough)
        list.append(CurrencyUnknown(book.entries[event.index], event.fields, number: namesEnough ? enough : nil))
    }
}
