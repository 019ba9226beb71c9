import Foundation
import ManagedObjects

/// Compares a source with the logbook, row by row; saves nothing.
struct ImportPlanner {
    let store: ObjectStore
    let reader: RecordReader
    let source: any ImportSource
    private let decisions: ImportDecisions
    let index: ImportIndex
    var names: ImportNames
    var keys = ImportKeys()
    var plan: ImportPlan
    /// The places in the index of the rows that the file continues.
    var matched: Set<Int> = []
    /// The rows that have the key of earlier ones, but other cells, by the hash of the key.
    var waiting: [UInt64: [Int]] = [:]
    /// The rows without a key of the source that an earlier import has not read as they are, by the hash of their day and
    /// aircraft, where an earlier import knows both.
    var unknownDays: [UInt64: [Int]] = [:]
    /// The rows that may be an entry from elsewhere with the same duration.
    var durations: [(row: Int, hashes: [UInt64])] = []
    /// The entries from elsewhere that a row resembles; each is the like of one row only.
    var taken: Set<Int64> = []
    /// The runs that the file continues.
    var runs: Set<Int64> = []
    /// The fields that take the columns of the totals; nil for one that is compared or kept.
    private let figures: [Field?]

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
        var figures: [Field?] = []
        for (place, column) in source.description.columns.enumerated() {
            guard let unit = column.unit else { continue }
            let field = column.field.flatMap { RecordKind.flights.field($0) }
            plan.totals.append(
                ImportTotal(
                    column: place, title: column.title, unit: unit, field: field?.id,
                    imported: field != nil || column.isCompared ? 0 : nil))
            figures.append(field)
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
        try matchWaiting()
        try pairChangedKeys()
        recognizeDurations()
        if !decisions.rows.isEmpty { for place in plan.rows.indices { decide(&plan.rows[place]) } }
        plan.gone = gone
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
            addFigures(of: entry, isSaved: true)
            return try recognizeBalance(entry, &row)
        }
        addFigures(of: entry, isSaved: true)
        note(contradictionsIn: entry, &row)
        try names.add(entry.flight)
        try recognize(entry, &row)
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
            let column = plan.totals[place].column
            guard entry.figures.indices.contains(column) else { continue }
            let figure = entry.figures[column]
            plan.totals[place].source += figure ?? 0
            let isUnreadable =
                figure == nil && entry.cells.indices.contains(column) && !entry.cells[column].trimmed.isEmpty
            if isUnreadable { plan.totals[place].unreadable += 1 }
            var differs = isUnreadable
            if let sum = plan.totals[place].imported {
                let imported = isSaved ? self.imported(place, column, of: entry) : 0
                plan.totals[place].imported = sum + imported
                differs = differs || imported != figure ?? 0
            }
            if differs, plan.totals[place].lines.count < ImportTotal.mostLines {
                plan.totals[place].lines.append(entry.line)
            }
        }
    }

    /// Returns what an entry has for a column; an opening balance has the total and the landings.
    private func imported(_ place: Int, _ column: Int, of entry: ImportedEntry) -> Int {
        guard let field = figures[place] else {
            return entry.balance == nil && entry.compared.indices.contains(column) ? entry.compared[column] ?? 0 : 0
        }
        let carried: [FieldID] = [.block, .count(.dayLandings), .count(.nightLandings)]
        guard entry.balance == nil || carried.contains(field.id) else { return 0 }
        return field.value(in: .flight(entry.flight))?.figure ?? 0
    }

    /// A row that an earlier import has read.
    func continueRow(_ known: ImportIndex.Known, _ entry: ImportedEntry, _ row: inout ImportRow) throws {
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

    private func decide(_ row: inout ImportRow) {
        switch (decisions.rows[row.line], row.state) {
        case (.keepApart?, .probablySame):
            (row.state, row.entry, row.reason) = (.keptApart, nil, "the pilot keeps it apart")
        case (.take(let fields)?, .conflict):
            (row.state, row.taken, row.reason) = (.changed, fields, "the pilot has decided what is taken")
        case (.skip?, let state) where state.isSaved:
            (row.state, row.reason) = (.same, "left out")
        case (.skip?, _), (.keepApart?, _), (.isSame?, _), (.take?, _), (nil, _): break
        }
    }
}

extension FieldValue {
    /// The value as a whole number of what its column counts; nil for what is no figure.
    package var figure: Int? {
        switch self {
        case .minutes(let minutes): minutes.count
        case .number(let number): number
        case .hundredths(let count): count
        case .text, .date, .instant, .flag, .degrees, .link, .paints, .approaches, .crew: nil
        }
    }
}
