import Aviation
import Foundation
import ManagedObjects

/// Carries a plan out: in one transaction and as one step of the history.
///
/// The source is read a second time, and rows are saved five hundred at a time, so that memory does not grow with the file.
struct ImportWriter {
    private let store: ObjectStore
    private let journal: Journal
    private let reader: RecordReader
    private let index: NameIndex
    private let source: any ImportSource
    private let plan: ImportPlan
    private let decisions: ImportDecisions
    private var names: ImportNames
    private var keys = ImportKeys()
    /// The key of the row that is being written.
    private var key = ""
    private var part: Part
    private var step: OpenStep?
    private var run: ManagedObjectID?
    /// What the file says of aircraft and people, by their names.
    private let aircraft: [String: AircraftRecord]
    private let people: [String: PilotRecord]

    /// The rows between two saves.
    private struct Part {
        let context: ManagedObjectContext
        var links: LinkResolver
        var run: ImportRun?
        var rows = 0
    }

    private static let partLength = 500

    init(
        _ plan: ImportPlan, _ decisions: ImportDecisions, of source: any ImportSource, store: ObjectStore,
        journal: Journal, reader: RecordReader, names index: NameIndex
    ) throws(LogbookError) {
        (self.store, self.journal, self.reader, self.index) = (store, journal, reader, index)
        (self.source, self.plan, self.decisions) = (source, plan, decisions)
        names = try ImportNames(index, decisions, store, format: plan.description.format)
        part = Self.part(store, index)
        let described = plan.description
        aircraft = Dictionary(
            described.aircraft.compactMap { record in
                record.tailNumber.map { (Self.key(ofAircraft: decisions.name($0, .aircraft)), record) }
            }
        ) { first, _ in first }
        people = Dictionary(
            described.people.compactMap { record in
                record.name.map { (FoldedText.folded(decisions.name($0, .pilots)), record) }
            }
        ) { first, _ in first }
    }

    private static func part(_ store: ObjectStore, _ index: NameIndex) -> Part {
        let context = store.changeContext()
        return Part(context: context, links: LinkResolver(store: store, names: index, context: context))
    }

    private static func key(ofAircraft tail: String) -> String { Registration(tail)?.key ?? FoldedText.folded(tail) }

    /// Saves the rows of the plan that are to be saved.
    ///
    /// - Parameter progress: called with the number of rows of the plan that are done; false stops, and nothing is saved.
    /// - Throws: `ImportError.cancelled`; `LogbookError.changedElsewhere` when the file or the logbook has changed since
    ///   the plan was made.
    mutating func write(_ progress: (Int) -> Bool) throws {
        try store.locked(throwing: {
            try store.transaction {
                // Another program may have imported the same rows since.
                guard try store.importCounts() == plan.recordCounts else { throw LogbookError.changedElsewhere }
                store.invalidation.recordsWillChange()
                if let profile = decisions.profile {
                    try ImportProfiles(store, journal: journal).apply(profile, in: part.context)
                }
                var place = 0
                try source.forEachEntry { entry in
                    guard place < plan.rows.count, plan.rows[place].place == entry.place,
                        plan.rows[place].cellsHash == entry.cellsHash
                    else {
                        throw LogbookError.changedElsewhere
                    }
                    try write(entry, plan.rows[place])
                    place += 1
                    guard progress(place) else { throw ImportError.cancelled }
                    return true
                }
                guard place == plan.rows.count else { throw LogbookError.changedElsewhere }
                try fillTypes()
                try save()
            }
        })
    }

    // MARK: Rows

    private mutating func write(_ entry: ImportedEntry, _ row: ImportRow) throws {
        if entry.balance == nil, row.state != .refused { key = entry.key ?? keys.next(of: entry.flight) }
        switch row.state {
        case .new, .keptApart: try insert(entry)
        case .changed: try update(entry, row)
        case .balance: try carryOver(entry)
        case .confirmed: if let id = row.entry { try attach(entry, to: id) }
        case .same, .probablySame, .leftOut, .conflict, .refused: return
        }
        part.rows += 1
        if part.rows == Self.partLength { try save() }
    }

    private mutating func insert(_ entry: ImportedEntry) throws {
        try names.add(entry.flight)
        let object = LogEntry(context: part.context)
        let flight = resolved(entry)
        object.apply(flight)
        try part.links.connect(flight, to: object)
        describe(entry, object)
        let row = try storedRow(entry)
        row.logEntry = object
    }

    /// Returns the flight with what its names mean. The type of an aircraft of which the file says none is unknown.
    private func resolved(_ entry: ImportedEntry) -> FlightRecord {
        var flight = names.resolved(entry.flight)
        flight.newType = flight.newType ?? ""
        return flight
    }

    /// Gives new aircraft and people what the file says of them.
    private func describe(_ entry: ImportedEntry, _ object: LogEntry) {
        if let new = object.aircraft, new.isInserted, let name = new.tailNumber,
            let said = aircraft[Self.key(ofAircraft: name)] ?? entry.aircraft
        {
            var record = said
            record.tailNumber = name
            record.aircraftType = record.aircraftType.map(decisions.type)
            record.fillFromType()
            new.apply(record)
        }
        for person in [object.pilot] + object.crew.map(\.pilot) {
            guard let person, person.isInserted, let name = person.name, var said = people[FoldedText.folded(name)]
            else { continue }
            // The owner of the logbook is the pilot's own choice.
            said.isSelf = false
            said.name = name
            person.apply(said)
        }
    }

    private mutating func update(_ entry: ImportedEntry, _ row: ImportRow) throws {
        guard let id = row.entry, row.knownRow != 0,
            case .flight(var flight) = try reader.record(id, in: part.context),
            let object = try store.object(id, in: part.context) as? LogEntry
        else { throw LogbookError.changedElsewhere }
        try names.add(entry.flight)
        var record = Record.flight(flight)
        let new = Record.flight(resolved(entry))
        let now = record
        for change in row.applied {
            let field = change.field
            // What was changed here since the plan was made is not overwritten.
            let value = field.value(in: now)?.identified
            guard [change.own?.identified, change.after?.identified].contains(value) else {
                throw LogbookError.changedElsewhere
            }
            field.set(field.value(in: new), in: &record)
        }
        if case .flight(let changed) = record { flight = changed }
        flight.newType = ""
        object.apply(flight)
        try part.links.connect(flight, to: object)
        describe(entry, object)
        try apply(entry, to: try storedRow(row.knownRow))
    }

    /// Gives aircraft without a type the one that the file says, and what follows from it.
    private func fillTypes() throws {
        for fill in plan.fills {
            guard let object = try store.object(fill.aircraft, in: part.context) as? Aircraft,
                case .aircraft(var record) = try reader.record(fill.aircraft, in: part.context)
            else { throw LogbookError.changedElsewhere }
            guard record.aircraftType?.nonEmpty == nil else { continue }
            record.aircraftType = fill.type
            record.fillFromType()
            object.apply(record)
        }
    }

    private mutating func carryOver(_ entry: ImportedEntry) throws {
        guard let balance = entry.balance else { return }
        for total in [balance] + entry.moreBalances { OpeningBalance(context: part.context).apply(total) }
        key = "balance"
        try storedRow(entry).kind = "balance"
    }

    private mutating func attach(_ entry: ImportedEntry, to id: RecordID) throws {
        guard let object = try store.object(id, in: part.context) as? LogEntry else {
            throw LogbookError.changedElsewhere
        }
        try storedRow(entry).logEntry = object
    }

    // MARK: Stored rows

    /// Makes the row that keeps the cells of the file.
    private mutating func storedRow(_ entry: ImportedEntry) throws -> ImportedRow {
        let row = ImportedRow(context: part.context)
        row.kind = "entry"
        try apply(entry, to: row)
        return row
    }

    private func storedRow(_ key: Int64) throws -> ImportedRow {
        guard let id = store.objectID(key, of: ImportedRow.entityName),
            let row = try store.objects([id], of: ImportedRow.entityName, in: part.context).first as? ImportedRow
        else { throw LogbookError.changedElsewhere }
        return row
    }

    private mutating func apply(_ entry: ImportedEntry, to row: ImportedRow) throws {
        let verbatim = entry.verbatim
        row.row = Int32(clamping: entry.line)
        row.key = key
        row.verbatim = Data(verbatim.json.utf8)
        row.digest = verbatim.digestData
        row.run = try currentRun()
    }

    /// The run of this import, which the first row makes.
    private mutating func currentRun() throws -> ImportRun {
        if let run = part.run { return run }
        let object: ImportRun
        if let run, let saved = try store.objects([run], of: ImportRun.entityName, in: part.context).first as? ImportRun
        {
            object = saved
        } else {
            object = ImportRun(context: part.context)
            object.at = store.now()
            object.source = plan.description.fileName
            object.format = plan.description.format
            object.header = ImportRun.layout(plan.description.layout, with: decisions.names)
            object.report = Data(plan.report.utf8)
        }
        part.run = object
        return object
    }

    // MARK: Parts

    /// Saves the rows so far.
    private mutating func save() throws {
        step = try journal.commit(part: part.context, of: step, as: plan.label)
        run = part.run?.objectID ?? run
        names.adopt { part.links.saved($0, $1) }
        let links = part.links
        part = Self.part(store, index)
        try part.links.find(allOf: links)
    }
}

extension ImportPlan {
    /// The label of the step in the history.
    package var label: String {
        let saved = rows.count { $0.state.isSaved }
        if saved == 0, count(.confirmed) == 0, !fills.isEmpty {
            return
                "filled in \(fills.count) type\(fills.count == 1 ? "" : "s") of aircraft from \(description.fileName)"
        }
        let (count, verb) = saved > 0 ? (saved, "imported") : (self.count(.confirmed), "recognized")
        return "\(verb) \(count) \(count == 1 ? "entry" : "entries") from \(description.fileName)"
    }

    /// Says that entries of earlier imports are no longer in the file; nil when there are none.
    package var goneSentence: String? {
        switch gone.count {
        case 0: nil
        case 1: "1 entry of an earlier import is no longer in the file; it stays here"
        default: "\(gone.count) entries of earlier imports are no longer in the file; they stay here"
        }
    }

    /// Says whether the totals agree, and which columns of figures are compared with nothing; nil for a file without
    /// figures. Where the lines are shown is for the caller to say.
    package var agreement: String? {
        guard !totals.isEmpty else { return nil }
        let open = uncomparedTotals
        if agrees { return "All totals agree" }
        let differing = "Sums differ from the file in \(differingTotals) column\(differingTotals == 1 ? "" : "s")"
        guard !open.isEmpty else { return differing }
        let names = open.prefix(4).joined(separator: ", ") + (open.count > 4 ? " and \(open.count - 4) more" : "")
        let uncompared = "\(open.count) column\(open.count == 1 ? "" : "s") of numbers not taken: \(names)"
        if differingTotals > 0 { return "\(differing); \(uncompared)" }
        let hasOthers = totals.contains { $0.imported != nil && $0.source != 0 }
        return uncompared + (hasOthers ? "; the other totals agree" : "")
    }

    /// The number of rows by state, as `new 12, same 300`.
    package var report: String {
        ImportRow.State.allCases.map { (name: $0.name, count: count($0)) }.filter { $0.count > 0 }
            .map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
}

extension ObjectStore {
    /// Returns the numbers of entries and of imported rows.
    func importCounts() throws(LogbookError) -> [Int] {
        [try count(LogEntry.entityName, nil), try count(ImportedRow.entityName, nil)]
    }
}
