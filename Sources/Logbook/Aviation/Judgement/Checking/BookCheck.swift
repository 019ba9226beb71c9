/// Collects what is found about entries that are added in the order of their dates.
package struct BookCheck {
    private let clock: CheckClock
    /// The words of the kinds that are silenced for good.
    private let silenced: String?
    private var sweep = ClashDetector()
    private var found: [BookFinding] = []
    /// Says where in `found` the finding is, by its kind and by the entry.
    private var clashes: [CheckKind: [RecordID: Int]] = [:]
    private var entries = 0

    /// - Parameters:
    ///   - today: the pilot's own date.
    ///   - now: the time; nil when it is unknown.
    ///   - silenced: the words of the kinds that are silenced for good.
    package init(today: LocalDate, now: UTCInstant?, silenced: String?) {
        clock = CheckClock(today: today, now: now)
        self.silenced = silenced
    }

    /// Adds an entry; one that is not wanted is only compared with others.
    package mutating func add(_ entry: CheckedEntry, isWanted: (RecordID) -> Bool = { _ in true }) {
        if isWanted(entry.id) {
            entries += 1
            for var finding in entry.findings(clock) {
                finding.silence = silencing(finding.kind, accepted: [entry.accepted])
                found.append(finding)
            }
        }
        if let finding = sweep.meterFinding(of: entry), isWanted(entry.id) {
            let name = EntryLabel(entry.id, entry.flight)
            let silence = silencing(.meters, accepted: [entry.accepted])
            found.append(BookFinding(entry: name, kind: .meters, check: FlightDiagnostic(finding), silence: silence))
        }
        for meeting in sweep.add(entry) {
            let silence = silencing(meeting.kind, accepted: [entry.accepted, meeting.earlier.accepted])
            let later = EntryLabel(entry.id, entry.flight)
            let earlier = meeting.earlier.name
            for (one, other) in [(later, earlier), (earlier, later)] where isWanted(one.id) {
                let name = other.sentence
                let check = FlightDiagnostic(meeting.kind == .overlap ? .overlaps(name) : .duplicates(name))
                add(BookFinding(entry: one, kind: meeting.kind, check: check, other: other.id, silence: silence))
            }
        }
    }

    /// Adds that two entries met, once for an entry; what is open takes the place of what is silenced.
    private mutating func add(_ finding: BookFinding) {
        guard let place = clashes[finding.kind]?[finding.entry.id] else {
            clashes[finding.kind, default: [:]][finding.entry.id] = found.count
            found.append(finding)
            return
        }
        if finding.silence == nil, found[place].silence != nil { found[place] = finding }
    }

    private func silencing(_ kind: CheckKind, accepted: [String?]) -> BookFinding.Silence? {
        if kind.isIn(silenced) { return .logbook }
        return accepted.contains(where: kind.isIn) ? .flight : nil
    }

    /// Returns the findings, the newest entry first, those of an entry in their order.
    package consuming func findings() -> BookFindings {
        func place(_ finding: BookFinding) -> (Int, Int64) {
            (finding.entry.date?.dayNumber ?? .min, finding.entry.id.key)
        }
        // In place: there may be as many as flights, and the sort is stable.
        found.sort { place($0) > place($1) }
        return BookFindings(found, entries: entries)
    }
}
