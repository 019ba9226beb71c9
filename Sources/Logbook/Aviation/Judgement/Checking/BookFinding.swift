/// An entry's name, in parts.
package struct EntryLabel: Hashable, Sendable {
    /// The entry.
    package let id: RecordID
    /// The pilot's own date; nil when it is missing.
    package let date: LocalDate?
    /// The aircraft's name; nil when it is missing.
    package let aircraft: String?
    /// The airports, such as `LSZH–LSGG`; empty when both are unknown.
    package let route: String

    init(_ id: RecordID, _ flight: FlightRecord) {
        self.id = id
        date = flight.date
        aircraft = flight.aircraft?.label
        route = FlightSentence.route(flight.origin?.label, flight.destination?.label)
    }

    /// The entry in a few words, such as `2026-11-18 HB-KPZ LSZH–LSZH`.
    package var sentence: String {
        FlightSentence.text(date: date?.isoText, aircraft: aircraft, route: route)
    }
}

/// A finding about a saved entry.
package struct BookFinding: Hashable, Sendable {
    /// Where a finding is silenced.
    package enum Silence: String, Hashable, Sendable {
        /// Its kind is accepted for the entry.
        case flight
        /// Its kind is silenced for good.
        case logbook
    }

    /// A value that removes the finding.
    package struct Change: Hashable, Sendable {
        /// The field that is written.
        package let field: FieldID
        /// The value now; nil when it is unknown.
        package let before: FieldValue?
        /// The value that is written.
        package let after: FieldValue?
    }

    /// The entry that the finding is about.
    package let entry: EntryLabel
    /// The kind of the finding.
    package let kind: CheckKind
    /// Where it is silenced; nil for an open finding.
    package var silence: Silence?
    private let source: Source

    /// What was found. Of another entry only its name is kept: there may be as many findings as flights.
    private enum Source: Hashable, Sendable {
        indirect case alone(FlightDiagnostic, [Change])
        case met(EntryLabel)
    }

    /// Creates a finding about an entry alone.
    ///
    /// - Parameter changes: the values that remove all findings of the kind from it; none where others could as well, or only the
    ///   pilot knows them.
    package init(
        entry: EntryLabel, kind: CheckKind, check: FlightDiagnostic, changes: [Change] = [], silence: Silence? = nil
    ) {
        (self.entry, self.kind, self.silence) = (entry, kind, silence)
        source = .alone(check, changes)
    }

    /// Creates a finding that an entry is the same as another one, or was under way at the same time.
    init(entry: EntryLabel, kind: CheckKind, met other: EntryLabel, silence: Silence?) {
        (self.entry, self.kind, self.silence) = (entry, kind, silence)
        source = .met(other)
    }

    /// The finding with its severity and its words.
    package var check: FlightDiagnostic {
        switch source {
        case .alone(let check, _): check
        case .met(let other):
            FlightDiagnostic(kind == .overlap ? .overlaps(other.sentence) : .duplicates(other.sentence))
        }
    }

    /// The values that remove all findings of the kind from the entry; empty where others could as well, or only the pilot
    /// knows them.
    package var changes: [Change] { if case .alone(_, let changes) = source { changes } else { [] } }

    /// The entry that is the same, or was under way at the same time; nil for other kinds.
    package var other: RecordID? { if case .met(let other) = source { other.id } else { nil } }

    /// The remedy for a saved entry.
    package var recovery: String {
        kind == .duplicate ? "delete one of the two, or accept it if you flew both" : check.recovery
    }

    /// Returns the label of the step that fixes findings of one kind, such as `corrected night time of 12 flights`.
    package static func label(fixing findings: [BookFinding]) -> String {
        guard let first = findings.first else { return "" }
        let changes = findings.flatMap(\.changes)
        var names: [String] = []
        for change in changes where !names.contains(change.field.nameInStep) { names.append(change.field.nameInStep) }
        let (verb, word) = changes.allSatisfy { $0.before == nil } ? ("added", "to") : ("corrected", "of")
        let count = Set(findings.map(\.entry.id)).count
        let flights = count == 1 ? "flight \(first.entry.sentence)" : "\(count) flights"
        return "\(verb) \(names.joined(separator: " and ")) \(word) \(flights)"
    }
}

extension FieldID {
    /// The name of a time or a count in the label of a step, such as `IFR time`.
    fileprivate var nameInStep: String { column?.nameInStep ?? count?.displayName.lowercased() ?? name }
}

extension FlightColumn {
    fileprivate var nameInStep: String {
        switch self {
        case .block: "block time"
        case .pilotInCommand: "PIC time"
        case .secondInCommand: "SIC time"
        case .solo: "solo time"
        case .dualReceived: "dual received"
        case .dualGiven: "dual given"
        case .night: "night time"
        case .crossCountry: "cross-country time"
        case .actualInstrument: "actual instrument time"
        case .simulatedInstrument: "simulated instrument time"
        case .multiPilot: "multi-pilot time"
        case .instrumentRules: "IFR time"
        case .nightVision: "NVG time"
        case .groundTraining: "ground training time"
        case .simulator: "simulator time"
        }
    }
}

/// What is found about the entries of a list.
package struct BookFindings: Hashable, Sendable {
    /// The findings with those that are silenced, the newest entry first.
    package let all: [BookFinding]
    /// The number of entries that were checked.
    package let entries: Int
    /// The number of sessions among them.
    package let sessions: Int

    /// Findings, the newest entry first, of a number of entries.
    package init(_ all: [BookFinding], entries: Int, sessions: Int = 0) {
        self.all = all
        self.entries = entries
        self.sessions = sessions
    }

    /// Returns some of the findings, of the same entries.
    package func with(_ some: [BookFinding]) -> BookFindings {
        BookFindings(some, entries: entries, sessions: sessions)
    }

    /// The findings that are not silenced.
    package var open: [BookFinding] { all.filter { $0.silence == nil } }

    /// Returns the findings of a kind only; nil for all of them.
    package func of(_ kind: CheckKind?) -> BookFindings {
        kind.map { kind in with(all.filter { $0.kind == kind }) } ?? self
    }

    /// Returns the findings of a kind that can be fixed automatically, one for each entry.
    package func fixable(_ kind: CheckKind) -> [BookFinding] {
        var seen: Set<RecordID> = []
        return all.filter {
            $0.kind == kind && $0.silence == nil && !$0.changes.isEmpty && seen.insert($0.entry.id).inserted
        }
    }
}
