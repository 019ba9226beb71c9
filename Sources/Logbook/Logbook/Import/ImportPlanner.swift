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
    /// The file continues the rows at these places of the index.
    var matched: Set<Int> = []
    /// The rows that have the key of earlier ones, but other cells, by the hash of the key.
    var waiting: [UInt64: [Int]] = [:]
    /// These rows have no key of the source, and no earlier import read them as they are. The hash of day and aircraft
    /// finds them, where an earlier import knows both.
    var unknownDays: [UInt64: [Int]] = [:]
    /// The rows like those of `unknownDays`, by the hash of their keys without the aircraft.
    var unknownWays: [UInt64: [Int]] = [:]
    /// The rows whose state is known only when the file is read; their figures are added then.
    var undecided: Set<Int> = []
    /// The aircraft that have a type with a name, by that name.
    private var types: [String: Set<String>] = [:]
    /// What is said of a row whose aircraft has another type here, by the aircraft's name and the type of the row; nil where
    /// both agree.
    private var disputes: [[String]: String?] = [:]
    /// The types that the file's own table of aircraft says, by the name of the aircraft.
    private let describedTypes: [String: String]
    /// Rows whose entries are read together, to add what these have to the totals.
    var awaited: [(entry: ImportedEntry, row: ImportRow)] = []
    /// The rows that may be an entry from elsewhere with the same duration.
    var durations: [(row: Int, hashes: [UInt64])] = []
    /// The entries from elsewhere that a row resembles; each is the like of one row only.
    var taken: Set<Int64> = []
    /// The runs that the file continues.
    var runs: Set<Int64> = []
    /// The sums of the rows read so far, for the rows of totals of the file itself.
    private var sums: SumRows
    /// Reads the entries here that rows mean.
    let saved: SavedFlights
    /// Each column of totals goes into this field; nil for a column that is only compared or kept.
    let figures: [Field?]

    init(
        _ source: any ImportSource, _ decisions: ImportDecisions, store: ObjectStore, reader: RecordReader,
        names: NameIndex
    ) throws(LogbookError) {
        self.store = store
        self.reader = reader
        self.source = source
        self.decisions = decisions
        saved = SavedFlights(store, RecordParts(customFields: []))
        let described = source.description.aircraft.compactMap { record -> (String, String)? in
            guard let name = record.tailNumber, let type = record.aircraftType?.nonEmpty else { return nil }
            return (name, type)
        }
        describedTypes = Dictionary(described) { first, _ in first }
        index = try ImportIndex(store, format: source.description.format, layout: source.description.layout)
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
        sums = SumRows(plan.totals)
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
        if !decisions.rows.isEmpty { for index in plan.rows.indices { decide(&plan.rows[index]) } }
        try addUndecided(progress)
        try addAwaited()
        for index in plan.totals.indices { plan.totals[index].lines.sort() }
        plan.gone = gone
        let titles = try titles(of: plan.gone)
        plan.goneTitles = plan.gone.compactMap { titles[$0] }
        plan.names = names.all
        plan.types = newTypes
        plan.fills = try fills()
        return plan
    }

    /// The names of types that the aircraft have which the import makes.
    private var newTypes: [ImportedType] {
        let new = Set(names.all.filter { $0.kind == .aircraft && $0.meaning.id == nil }.map(\.name))
        return types.sorted { $0.key < $1.key }.compactMap { name, aircraft in
            let count = aircraft.intersection(new).count
            return count == 0 ? nil : ImportedType(name, aircraft: count, choice: decisions.types[name])
        }
    }

    /// Finds aircraft of the logbook that have no type and for which the file says one.
    private func fills() throws(LogbookError) -> [ImportedFill] {
        let known = names.all.filter { $0.kind == .aircraft && $0.meaning.id != nil && !types.isEmpty }
        var found: [ImportedFill] = []
        for name in known {
            let said = types.filter { $0.value.contains(name.name) }.map(\.key)
            guard said.count == 1, let id = name.meaning.id, let aircraft = try reader.aircraft(id),
                aircraft.aircraftType?.nonEmpty == nil,
                aircraft.aircraftCategory != AircraftCategory.simulator.rawValue,
                !found.contains(where: { $0.aircraft == id })
            else { continue }
            found.append(ImportedFill(aircraft: id, name: name.name, type: decisions.type(said[0])))
        }
        return found
    }

    // MARK: One row

    private mutating func add(_ found: ImportedEntry) throws {
        let number = plan.rows.count
        let entry = found.sums == .perhaps ? knownSums(found) : found
        var row = ImportRow(entry, title: title(of: entry), time: Self.time(of: entry.flight))
        row.noteCount = Int16(clamping: entry.notes.count)
        row.reason = entry.notes.first
        if entry.sums != nil {
            row.state = .refused
            row.reason = compared(entry)
        } else if let refusal = refusal(of: entry) {
            row.state = .refused
            row.reason = refusal
        } else if entry.balance == nil, !index.balances.isEmpty, index.balances.contains(entry.verbatim.digest) {
            row.state = .same
            row.reason = "an earlier import took it as an opening balance"
        } else if entry.balance != nil {
            row.state = .balance
            try recognizeBalance(entry, &row)
        } else {
            note(contradictionsIn: entry, &row)
            try names.add(entry)
            if let name = entry.flight.aircraft?.label {
                let type = entry.aircraft?.aircraftType
                if let type { types[type, default: []].insert(name) }
                if let said = type ?? describedTypes[name], let dispute = try dispute(name, said) {
                    row.noteCount = Int16(clamping: Int(row.noteCount) + 1)
                    row.reason = row.reason ?? dispute
                }
            }
            try recognize(entry, &row)
        }
        // Only a table of no known format has rows of totals.
        if entry.sums == nil, !plan.description.isCertain { sums.add(entry) }
        if decisions.rows[entry.line] != nil { undecided.insert(number) }
        if !undecided.contains(number) { try addFigures(of: entry, row) }
        plan.rows.append(row)
    }

    /// Says that an aircraft of the logbook has another type than the file says; nil where it has not.
    private mutating func dispute(_ name: String, _ type: String) throws(LogbookError) -> String? {
        if let known = disputes[[name, type]] { return known }
        var said: String?
        if let id = names.record(.aircraft, called: name), let own = try reader.aircraft(id)?.aircraftType?.nonEmpty,
            AircraftTypeTable.contradict(own, decisions.type(type))
        {
            said = "\(name) is a \(own) in your logbook, which stays; the file says \(type)"
        }
        disputes[[name, type]] = .some(said)
        return said
    }

    /// Returns a row with figures and nothing of a flight: a row of totals where these are the sums of rows above it.
    private func knownSums(_ entry: ImportedEntry) -> ImportedEntry {
        var entry = entry
        entry.sums = nil
        guard sums.agree(with: entry) else { return entry }
        entry.sums = .above
        entry.refusal = "a row of totals, which is no flight"
        entry.isCounted = false
        entry.notes = []
        return entry
    }

    /// Compares a row of totals with the rows above it; returns what it is, and whether they agree.
    private mutating func compared(_ entry: ImportedEntry) -> String {
        let what = entry.refusal ?? "a row of totals"
        let mayBeOpening = entry.sums == .carried && !sums.hasBalance
        guard let differences = sums.differences(of: entry) else { return what }
        guard !differences.isEmpty else { return "\(what); it agrees with the rows" }
        let words = differences.prefix(3).joined(separator: "; ")
        let more = differences.count > 3 ? " and \(differences.count - 3) more" : ""
        plan.differingSums.append("line \(entry.line): \(words)\(more)")
        let remedy = mayBeOpening ? "; if that was flown before the file, add it as an opening balance" : ""
        return "\(what); it differs: \(words)\(more)\(remedy)"
    }

    /// Notes what contradicts itself, such as a night longer than the flight. The form refuses it; an import brings it as it
    /// is.
    private func note(contradictionsIn entry: ImportedEntry, _ row: inout ImportRow) {
        let findings = entry.findings(today: store.today(), naming: decisions.secondPilot)
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

    /// Returns a flight in a few words: its day, aircraft, places and duration.
    static func title(of flight: FlightRecord) -> String {
        [Record.flight(flight).sentence, time(of: flight)?.clockText].compactMap(\.self).joined(separator: " ")
    }

    private static func time(of flight: FlightRecord) -> Minutes? {
        FlightOutline.columns.lazy.compactMap { flight.times[$0] }.first
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
        let isRowSame = known.digest == entry.verbatim.digest
        if isRowSame, try !isReadOtherwise(entry, than: known.run) { return }
        let difference = try ImportComparison(store, reader, names)
            .difference(from: known.row, to: entry, of: id, rereading: source)
        // Read otherwise than before, or written in another table, but the entry has these values already.
        if isRowSame || difference.isOtherTable, difference.changes.isEmpty { return }
        row.changes = difference.changes
        row.reason = difference.reason
        row.state = row.changes.contains(where: \.isConflict) ? .conflict : .changed
    }

    /// Whether cells that an earlier import has read give another entry now: with another order of dates, another clock or
    /// unit, or columns that are understood otherwise.
    private func isReadOtherwise(_ entry: ImportedEntry, than run: Int64) throws -> Bool {
        guard let layout = index.otherLayouts[run],
            let before = try source.entry(rereading: entry.cells, layout: layout)
        else { return false }
        return before.flight != entry.flight
    }

    /// A total that was carried over before is not carried over again, nor one whose row is a flight here by another reading.
    private mutating func recognizeBalance(_ entry: ImportedEntry, _ row: inout ImportRow) throws {
        guard let balance = entry.balance else { return }
        if let place = placeReadOtherwise(entry), let flight = index.known.values[place].entry {
            matched.insert(place)
            runs.insert(index.known.values[place].run)
            row.state = .same
            row.entry = RecordID(kind: .flights, key: flight)
            row.reason = "an earlier import took it as a flight; delete that flight, and import again"
            return
        }
        let known = try openingTotals()
        let isKnown = known.contains { $0.isSame(balance) }
        if isKnown { row.state = .same }
        guard !hasAll(of: entry, among: known) else { return }
        if index.balances.contains(entry.verbatim.digest) {
            row.state = .same
            row.reason = "carried over before with another reading; correct the opening balance by hand"
        } else if isKnown {
            row.reason = "its time is an opening balance here already; its other totals are not added"
        }
    }

    private func decide(_ row: inout ImportRow) {
        switch (decisions.rows[row.line], row.state) {
        case (.keepApart?, .probablySame):
            row.state = .keptApart
            row.entry = nil
            row.reason = row.reason.map { "you marked it as a different flight: \($0)" }
        case (.isSame?, .probablySame) where row.entry != nil:
            row.state = .confirmed
            row.reason = row.reason.map { "you marked it as the same: \($0)" }
        case (.take(let fields)?, .conflict): row.take(fields)
        case (.skip?, let state) where state.isSaved:
            row.state = .leftOut
            row.reason = nil
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
