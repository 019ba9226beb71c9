/// Collects what is found about entries that are added in the order of their dates.
package struct BookCheck {
    private let clock: CheckClock
    /// The words of the kinds that are silenced for good.
    private let silenced: String?
    private var sweep = ClashDetector()
    private var found: [BookFinding] = []
    /// Says where in `found` the finding is, by its kind and by the key of the entry.
    private var clashes: [CheckKind: [Int64: Int32]] = [:]
    private var entries = 0
    private var sessions = 0

    /// - Parameters:
    ///   - today: the pilot's own date.
    ///   - now: the time; nil when it is unknown.
    ///   - silenced: the words of the kinds that are silenced for good.
    ///   - second: what the pilot calls the one beside the pilot in command.
    package init(
        today: LocalDate, now: UTCInstant?, silenced: String?, naming second: SecondPilotName = .secondInCommand
    ) {
        clock = CheckClock(today: today, now: now, naming: second)
        self.silenced = silenced
    }

    /// Adds an entry; one that is not wanted is only compared with others.
    package mutating func add(_ entry: CheckedEntry, isWanted: (RecordID) -> Bool = { _ in true }) {
        if isWanted(entry.id) {
            entries += 1
            if entry.flight.kind != .flight { sessions += 1 }
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
        let later = EntryLabel(entry.id, entry.flight)
        for meeting in sweep.add(entry) {
            let silence = silencing(meeting.kind, accepted: [entry.accepted, meeting.earlier.accepted])
            let earlier = meeting.earlier.name
            for (one, other) in [(later, earlier), (earlier, later)] where isWanted(one.id) {
                add(meeting.kind, of: one, with: other, silence)
            }
        }
    }

    /// Adds that two entries met, once for an entry; what is open takes the place of what is silenced.
    private mutating func add(
        _ kind: CheckKind, of one: EntryLabel, with other: EntryLabel, _ silence: BookFinding.Silence?
    ) {
        let known = clashes[kind]?[one.id.key].map { Int($0) }
        if let known, silence != nil || found[known].silence == nil { return }
        let finding = BookFinding(entry: one, kind: kind, met: other, silence: silence)
        if let known {
            found[known] = finding
        } else {
            clashes[kind, default: [:]][one.id.key] = Int32(found.count)
            found.append(finding)
        }
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
        return BookFindings(found, entries: entries, sessions: sessions)
    }
}
