/// Follows a rule that lapses from the first event: an alternative that lapsed too long ago is no way back.
///
/// A flight that counts may make things worse, by showing a lapse; so all last days that unknown values admit are followed.
struct LapseWalk {
    private let alternatives: [AlternativeEvidence]
    private let lapse: RuleWindow
    /// The last days that are possible so far; nil for a rule that was never met.
    private var candidates: Set<LocalDate?> = [nil]

    /// The last day on which a rule that was never met may have been; nil where nothing shows a lapse.
    private let lastUnmet: LocalDate?
    /// Whether the rule is taken to have lapsed before the book begins.
    private let wasLapsed: Bool

    /// - Parameter begin: the day from which a rule that was never met has its time to a lapse; nil for no such day.
    init(_ alternatives: [AlternativeEvidence], _ lapse: RuleWindow, begin: LocalDate?, wasLapsed: Bool = false) {
        self.alternatives = alternatives
        self.lapse = lapse
        self.wasLapsed = wasLapsed
        lastUnmet = begin.flatMap { lapse.end(from: $0) }
    }

    /// Returns the last days on which the rule is met by what happened until a day.
    func lastDays(on day: LocalDate) -> LastDays {
        var walk = self
        for date in dates(until: day) { walk.pass(date) }
        let dates = walk.candidates.compactMap(\.self)
        return LastDays(worst: walk.candidates.contains(nil) ? nil : dates.min(), best: dates.max())
    }

    /// Returns the dates of what counts, and the day of the question, in order.
    private func dates(until day: LocalDate) -> [LocalDate] {
        var dates = [day]
        for need in alternatives.lazy.flatMap(\.needs) {
            for event in need.events where event.date != dates.last { dates.append(event.date) }
        }
        return Set(dates).sorted()
    }

    private mutating func pass(_ date: LocalDate) {
        let ends = alternatives.map { LastDays(worst: $0.end(at: date, .worst), best: $0.end(at: date, .best)) }
        // Most days change nothing: what holds ends no earlier than what was done on them.
        let newest = ends.reduce(LocalDate.first) { max($0, $1.worst ?? .first, $1.best ?? .first) }
        if candidates.allSatisfy({ $0.map { $0 >= max(date, newest) } ?? false }) { return }
        var next: Set<LocalDate?> = []
        var oldestLapsed: LocalDate?
        for last in candidates {
            let isLapsed = last == nil && wasLapsed || (last ?? lastUnmet).map { hasLapsed($0, on: date) } ?? false
            let open = alternatives.indices.filter { !isLapsed || alternatives[$0].lapse == nil }
            for end in [open.compactMap { ends[$0].worst }.max(), open.compactMap { ends[$0].best }.max()] {
                if isLapsed, end == nil { oldestLapsed = [oldestLapsed, last].compactMap(\.self).min() }
                next.insert([last, end].compactMap(\.self).max())
            }
        }
        candidates = withoutRepeatedLapses(next, oldestLapsed, on: date)
    }

    /// Returns whether what ended on a day has lapsed on a later one.
    private func hasLapsed(_ last: LocalDate, on date: LocalDate) -> Bool {
        lapse.end(from: last).map { $0 < date } ?? false
    }

    /// Lapses that no longer differ are one: the oldest.
    private func withoutRepeatedLapses(
        _ candidates: Set<LocalDate?>, _ oldest: LocalDate?, on date: LocalDate
    ) -> Set<LocalDate?> {
        candidates.filter { last in
            guard let last, let oldest, last > oldest else { return true }
            return lapse.end(from: last).map { $0 >= date } ?? true
        }
    }
}
