import Foundation
import ManagedObjects

/// Compares a source with the logbook, row by row; saves nothing.
struct ImportPlanner {
    private let store: ObjectStore
    private let reader: RecordReader
    private let source: any ImportSource
    private let decisions: ImportDecisions
    private let index: ImportIndex
    private var names: ImportNames
    private var keys = ImportKeys()
    private var plan: ImportPlan
    /// The hashes of the keys of the file, to find what is gone.
    private var seen: Set<UInt64> = []
    /// The entries from elsewhere that a row resembles; each is the like of one row only.
    private var taken: Set<Int64> = []
    /// The runs that the file continues.
    private var runs: Set<Int64> = []
    /// The new rows without a key of the source, by the hash of their day and aircraft; nil for two of one day.
    private var newDays: [UInt64: Int?] = [:]
    private let figures: [(field: Field, column: Int)]

    init(
        _ source: any ImportSource, _ decisions: ImportDecisions, store: ObjectStore, reader: RecordReader,
        names: NameIndex
    ) throws(LogbookError) {
        self.store = store
        self.reader = reader
        self.source = source
        self.decisions = decisions
        index = try ImportIndex(store, format: source.description.format)
        self.names = ImportNames(names, decisions)
        plan = ImportPlan(description: source.description)
        var figures: [(Field, Int)] = []
        for (place, column) in source.description.columns.enumerated() {
            guard let unit = column.unit else { continue }
            let field = column.field.flatMap { RecordKind.flights.field($0) }
            plan.totals.append(
                ImportTotal(
                    column: place, title: column.title, unit: unit, field: field?.id, imported: field.map { _ in 0 }))
            if let field { figures.append((field, plan.totals.count - 1)) }
        }
        self.figures = figures
    }

    /// Reads the source once.
    ///
    /// - Parameter progress: called with the place in the source after each row; false stops.
    /// - Throws: `ImportError`, `LogbookError`.
    mutating func planned(_ progress: (Int64) -> Bool) throws -> ImportPlan {
        var isStopped = false
        try source.forEachEntry { entry in
            try add(entry)
            isStopped = !progress(entry.place)
            return !isStopped
        }
        if isStopped { throw ImportError.cancelled }
        try pairChangedKeys()
        let gone = index.known.filter { !seen.contains($0.key) && runs.contains($0.value.run) }
        plan.gone = gone.compactMap(\.value.entry).sorted().map { RecordID(kind: .flights, key: $0) }
        plan.names = names.all
        return plan
    }

    // MARK: One row

    private mutating func add(_ entry: ImportedEntry) throws {
        var row = ImportRow(line: entry.line, place: entry.place, title: title(of: entry))
        (row.noteCount, row.reason) = (Int32(clamping: entry.notes.count), entry.notes.first)
        defer { plan.rows.append(row) }
        if let refusal = refusal(of: entry) {
            (row.state, row.reason) = (.refused, refusal)
            return addFigures(of: entry, isSaved: false)
        }
        guard entry.balance == nil else {
            row.state = .balance
            return try recognizeBalance(entry, &row)
        }
        addFigures(of: entry, isSaved: true)
        note(contradictionsIn: entry, &row)
        try names.add(entry.flight)
        let ownKey = entry.key ?? keys.next(of: entry.flight)
        let hash = ownKey.stableHash
        if let known = index.known[hash], seen.insert(hash).inserted {
            runs.insert(known.run)
            try continueRow(known, entry, &row)
        } else {
            recognizeContent(of: entry, &row)
            if row.state == .new, let day = ImportKeys.day(ofKey: ownKey) {
                newDays[day] = newDays[day] == nil ? .some(plan.rows.count) : .some(nil)
            }
        }
        decide(entry, &row)
    }

    /// Notes what contradicts itself, such as a night longer than the flight. The form refuses it; an import brings it as it
    /// is. What needs the positions of airports is not checked here: it would compute the sun for each minute.
    private func note(contradictionsIn entry: ImportedEntry, _ row: inout ImportRow) {
        let facts = FlightFacts(entry.flight, today: store.today())
        let errors = FlightCheck.findings(in: facts).filter { $0.severity == .error }
        row.noteCount += Int32(clamping: errors.count)
        row.reason = row.reason ?? errors.first?.message
    }

    /// Why an entry cannot be saved; nil when it can.
    private func refusal(of entry: ImportedEntry) -> String? {
        if let refusal = entry.refusal { return refusal }
        guard entry.balance == nil else { return nil }
        do throws(LogbookError) {
            try Record.flight(entry.flight).validate()
            return nil
        } catch {
            return error.message
        }
    }

    private func title(of entry: ImportedEntry) -> String {
        if let balance = entry.balance { return balance.sentence }
        let time = FlightOutline.columns.compactMap { entry.flight.times[$0] }.first
        return [Record.flight(entry.flight).sentence, time?.clockText].compactMap(\.self).joined(separator: " ")
    }

    /// Adds the figures of a row to the totals: what the file says, and what the entry has.
    private mutating func addFigures(of entry: ImportedEntry, isSaved: Bool) {
        for place in plan.totals.indices {
            guard entry.figures.indices.contains(plan.totals[place].column) else { continue }
            plan.totals[place].source += entry.figures[plan.totals[place].column] ?? 0
        }
        let record = Record.flight(entry.flight)
        for (field, place) in figures {
            let imported = isSaved ? field.value(in: record)?.figure ?? 0 : 0
            let column = plan.totals[place].column
            let own = entry.figures.indices.contains(column) ? entry.figures[column] ?? 0 : 0
            plan.totals[place].imported? += imported
            if imported != own, plan.totals[place].lines.count < ImportTotal.mostLines {
                plan.totals[place].lines.append(entry.line)
            }
        }
    }

    /// A row that an earlier import has read.
    private func continueRow(_ known: ImportIndex.Known, _ entry: ImportedEntry, _ row: inout ImportRow) throws {
        row.knownRow = known.row
        row.entry = known.entry.map { RecordID(kind: .flights, key: $0) }
        row.state = .same
        guard let id = row.entry else {
            row.reason = "deleted here; it stays deleted"
            return
        }
        guard known.digest != entry.verbatim.digest else { return }
        let comparison = ImportComparison(store, reader, names)
        row.changes = try comparison.changes(from: known.row, to: entry, of: id, rereading: source)
        row.state = row.changes.contains(where: \.isConflict) ? .conflict : .changed
        row.reason = comparison.sentence(row.changes)
    }

    private mutating func recognizeContent(of entry: ImportedEntry, _ row: inout ImportRow) {
        for content in keys.contents(of: entry.flight) {
            guard let like = index.contents[content.stableHash], taken.insert(like).inserted else { continue }
            row.state = .probablySame
            row.entry = RecordID(kind: .flights, key: like)
            row.reason = "an entry here has the same day, aircraft, places and time"
            return
        }
    }

    /// A total that was carried over before is not carried over again.
    private func recognizeBalance(_ entry: ImportedEntry, _ row: inout ImportRow) throws {
        guard let balance = entry.balance else { return }
        let all = try store.objects(FetchSpecification(entityName: OpeningBalance.entityName))
        let isKnown = all.contains { object in
            guard let known = (object as? OpeningBalance).map({ OpeningTotal($0) }) else { return false }
            return (known.minutes, known.landings, known.asOf, known.category)
                == (balance.minutes, balance.landings, balance.asOf, balance.category)
        }
        if isKnown { row.state = .same }
    }

    private func decide(_ entry: ImportedEntry, _ row: inout ImportRow) {
        switch (decisions.rows[entry.line], row.state) {
        case (.keepApart?, .probablySame):
            (row.state, row.entry, row.reason) = (.keptApart, nil, "the pilot keeps it apart")
        case (.take(let fields)?, .conflict):
            (row.state, row.taken, row.reason) = (.changed, fields, "the pilot has decided what is taken")
        case (.skip?, let state) where state.isSaved:
            (row.state, row.reason) = (.same, "left out")
        case (.skip?, _), (.keepApart?, _), (.isSame?, _), (.take?, _), (nil, _): break
        }
    }

    // MARK: Rows whose content was corrected in the source

    /// Finds the rows that are new only because the source has no keys and a corrected value changes the key: there is one
    /// new row and one that is gone with the same day and aircraft.
    private mutating func pairChangedKeys() throws {
        var goneDays: [UInt64: UInt64?] = [:]
        for (hash, known) in index.known where newDays[known.day] != nil && !seen.contains(hash) {
            goneDays[known.day] = goneDays[known.day] == nil ? .some(hash) : .some(nil)
        }
        for (day, place) in newDays {
            guard let place, let hash = goneDays[day] ?? nil, let known = index.known[hash],
                let entry = try source.entry(at: plan.rows[place].place)
            else { continue }
            seen.insert(hash)
            runs.insert(known.run)
            var row = plan.rows[place]
            try continueRow(known, entry, &row)
            decide(entry, &row)
            plan.rows[place] = row
        }
    }
}

extension FieldValue {
    /// The value as a whole number of what its column counts; nil for what is no figure.
    fileprivate var figure: Int? {
        switch self {
        case .minutes(let minutes): minutes.count
        case .number(let number): number
        case .hundredths(let count): count
        case .text, .date, .instant, .flag, .degrees, .link, .paints, .approaches, .crew: nil
        }
    }
}
