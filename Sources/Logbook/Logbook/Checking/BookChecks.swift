import Aviation
import ManagedObjects

/// Checks the entries of the open file, and saves what the pilot decides about findings.
struct BookChecks: CheckAccess {
    private let store: ObjectStore
    private let journal: Journal
    private let lists: ListReader
    private let editor: RecordEditor
    /// The name of the setting with the words of the kinds that are silenced for good.
    private static let settingName = "check.silenced"
    /// The number of entries that are read and saved at once when they are fixed.
    private static let batchLength = 500

    init(_ store: ObjectStore, journal: Journal, lists: ListReader, editor: RecordEditor) {
        self.store = store
        self.journal = journal
        self.lists = lists
        self.editor = editor
    }

    func findings(
        _ query: ListQuery, naming second: SecondPilotName, advancing advance: (Double) -> Void
    ) throws(LogbookError) -> BookFindings {
        let filter = try lists.reader(query).filter
        let wanted = try filter.map { (filter) throws(LogbookError) in
            Set(try store.identifiers(LogEntry.entityName, filter, limit: 0).map(\.key))
        }
        let count = Double(max(try store.count(LogEntry.entityName, nil), 1))
        var check = BookCheck(
            today: clock.today, now: clock.now, silenced: try setting(in: store.context)?.value, naming: second)
        var done = 0.0
        try CheckReader(store).forEachEntry { entry in
            check.add(entry) { wanted?.contains($0.key) ?? true }
            done += 1
            advance(done / count)
        }
        return check.findings()
    }

    private var clock: CheckClock { CheckClock(today: store.today(), now: UTCInstant(store.now())) }

    // MARK: Silencing

    func accept(_ kind: CheckKind, of ids: [RecordID], _ isAccepted: Bool) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let objects = try editor.reader.objects(ids, in: changes)
            var entries: [LogEntry] = []
            for id in ids {
                guard let entry = objects[id] as? LogEntry else { throw .gone }
                let words = kind.put(isAccepted, in: entry.acceptedFindings)
                if words != entry.acceptedFindings { entry.acceptedFindings = words }
                entries.append(entry)
            }
            let verb = isAccepted ? "accepted" : "no longer accepted"
            let sentence = try entries.first.map { (entry) throws(LogbookError) in try editor.reader.record(entry) }?
                .sentence
            let what = entries.count == 1 ? "flight \(sentence ?? "")" : "\(entries.count) flights"
            try journal.commit(changes, as: "\(verb) \(kind.rawValue) of \(what)", about: entries)
        }
    }

    func silence(_ kind: CheckKind, _ isSilenced: Bool) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let known = try setting(in: changes)
            let words = kind.put(isSilenced, in: known?.value)
            guard words != known?.value else { return }
            let setting = known ?? BookSetting(context: changes)
            setting.name = Self.settingName
            setting.value = words
            let verb = isSilenced ? "silenced" : "no longer silenced"
            try journal.commit(changes, as: "\(verb) \(kind.rawValue)", about: [setting])
        }
    }

    /// Returns the setting with the silenced kinds; nil when there is none.
    private func setting(in context: ManagedObjectContext) throws(LogbookError) -> BookSetting? {
        var request = FetchSpecification(entityName: BookSetting.entityName)
        request.predicate = .compare("name", .equal, .string(Self.settingName))
        request.fetchLimit = 1
        return try store.objects(request, in: context).first as? BookSetting
    }

    // MARK: Fixing

    func fix(_ findings: [BookFinding]) throws(LogbookError) {
        try store.requireWritable()
        let places = try CheckReader(store).places
        let label = BookFinding.label(fixing: findings)
        guard findings.count > Self.batchLength else {
            return try editor.save(try changes(by: findings[...], places), as: label)
        }
        let starts = Array(stride(from: 0, to: findings.count, by: Self.batchLength))
        try editor.save(parts: starts.count, as: label) { (place) throws(LogbookError) in
            let end = min(starts[place] + Self.batchLength, findings.count)
            return try changes(by: findings[starts[place]..<end], places)
        }
    }

    private func changes(
        by findings: ArraySlice<BookFinding>, _ places: [Int64: CheckedAirport]
    ) throws(LogbookError) -> [RecordChange] {
        let objects = try editor.reader.objects(findings.map(\.entry.id), in: store.context)
        var changes: [RecordChange] = []
        for finding in findings {
            guard let entry = objects[finding.entry.id] as? LogEntry else { throw .changedElsewhere }
            changes.append(try change(by: finding, of: entry, places))
        }
        return changes
    }

    /// Returns the change that a finding proposed, as it is computed for the entry as it is now.
    private func change(
        by finding: BookFinding, of entry: LogEntry, _ places: [Int64: CheckedAirport]
    ) throws(LogbookError) -> RecordChange {
        let record = try editor.reader.record(entry)
        guard case .flight(let flight) = record else { throw .gone }
        func place(_ airport: Airport?) -> CheckedAirport? { airport.flatMap { places[$0.objectID.key] } }
        let checked = CheckedEntry(
            finding.entry.id, flight, from: place(entry.origin), to: place(entry.destination))
        let checks = checked.checks(of: flight, clock)
        guard checks.contains(where: { $0.finding == finding.check.finding }),
            let fixed = checked.fixed(finding.kind, checks, clock), flight.changes(to: fixed) == finding.changes
        else { throw .changedElsewhere }
        return RecordChange(id: finding.entry.id, before: record, after: .flight(fixed))
    }
}
