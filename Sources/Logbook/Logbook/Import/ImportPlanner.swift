import Aviation
import Foundation
import ManagedObjects

/// Compares a source with the logbook, row by row; saves nothing.
struct ImportPlanner {
    let store: ObjectStore
    let reader: RecordReader
    let source: any ImportSource
    let decisions: ImportDecisions
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
    /// The rows like those of `unknownDays`, by the hash of their keys without the aircraft.
    var unknownWays: [UInt64: [Int]] = [:]
    /// The rows whose state is known only when the file is read; their figures are added then.
    var undecided: Set<Int> = []
    /// The rows that may be an entry from elsewhere with the same duration.
    var durations: [(row: Int, hashes: [UInt64])] = []
    /// The entries from elsewhere that a row resembles; each is the like of one row only.
    var taken: Set<Int64> = []
    /// The runs that the file continues.
    var runs: Set<Int64> = []
    /// The fields that take the columns of the totals; nil for one that is compared or kept.
    let figures: [Field?]

    init(
        _ source: any ImportSource, _ decisions: ImportDecisions, store: ObjectStore, reader: RecordReader,
        names: NameIndex
    ) throws(LogbookError) {
        self.store = store
        self.reader = reader
        self.source = source
        self.decisions = decisions
        index = try ImportIndex(store, format: source.description.format)
        self.names = try ImportNames(names, decisions, store, format: source.description.format)
        plan = ImportPlan(description: source.description)
        plan.recordCounts = try store.importCounts()
        var figures: [Field?] = []
        for (place, column) in source.description.columns.enumerated() {
            guard let unit = column.unit else { continue }
            let field = column.field.flatMap { FieldTable.standard[.flights][$0] }
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
        try offerOtherAircraft()
        recognizeDurations()
        try describeLikes()
        if !decisions.rows.isEmpty { for place in plan.rows.indices { decide(&plan.rows[place]) } }
        try addUndecided(progress)
        plan.gone = gone
        let titles = try titles(of: plan.gone)
        plan.goneTitles = plan.gone.compactMap { titles[$0] }
        plan.names = names.all
        return plan
    }

    // MARK: One row

    private mutating func add(_ entry: ImportedEntry) throws {
        let number = plan.rows.count
        var row = ImportRow(entry, title: title(of: entry))
        (row.noteCount, row.reason) = (Int16(clamping: entry.notes.count), entry.notes.first)
        if let refusal = refusal(of: entry) {
            (row.state, row.reason) = (.refused, refusal)
        } else if entry.balance != nil {
            row.state = .balance
            try recognizeBalance(entry, &row)
        } else {
            note(contradictionsIn: entry, &row)
            try names.add(entry.flight)
            try recognize(entry, &row)
        }
        if decisions.rows[entry.line] != nil { undecided.insert(number) }
        if !undecided.contains(number) { try addFigures(of: entry, row) }
        plan.rows.append(row)
    }

    /// Notes what contradicts itself, such as a night longer than the flight. The form refuses it; an import brings it as it
    /// is.
    private func note(contradictionsIn entry: ImportedEntry, _ row: inout ImportRow) {
        let findings = entry.findings(today: store.today())
        let errors = findings.filter { $0.severity == .error }
        row.noteCount = Int16(clamping: entry.notes.count + errors.count)
        row.warningCount = Int16(clamping: findings.count - errors.count)
        row.reason = row.reason ?? errors.first?.message
    }

    /// Why an entry cannot be saved; nil when it can.
    private func refusal(of entry: ImportedEntry) -> String? {
        if let refusal = entry.refusal { return refusal }
        guard entry.balance == nil else { return nil }
        do throws(InvalidValue) {
            try Record.flight(entry.flight).validate()
            return nil
        } catch {
            return error.message
        }
    }

    private func title(of entry: ImportedEntry) -> String {
        if let balance = entry.balance { return balance.sentence }
        return Self.title(of: entry.flight)
    }

    /// A flight in a few words: its day, aircraft, places and duration.
    static func title(of flight: FlightRecord) -> String {
        let time = FlightOutline.columns.compactMap { flight.times[$0] }.first
        return [Record.flight(flight).sentence, time?.clockText].compactMap(\.self).joined(separator: " ")
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
        let difference = try ImportComparison(store, reader, names)
            .difference(from: known.row, to: entry, of: id, rereading: source)
        (row.changes, row.reason) = (difference.changes, difference.reason)
        row.state = row.changes.contains(where: \.isConflict) ? .conflict : .changed
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
            (row.state, row.entry, row.reason) = (.keptApart, nil, row.reason.map { "you keep it apart: \($0)" })
        case (.isSame?, .probablySame) where row.entry != nil:
            (row.state, row.reason) = (.confirmed, row.reason.map { "you say that it is the same: \($0)" })
        case (.take(let fields)?, .conflict): row.take(fields)
        case (.skip?, let state) where state.isSaved: (row.state, row.reason) = (.leftOut, nil)
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
