import Aviation
import ManagedObjects

/// Writes the entries of an import into a context, part by part, so that memory does not grow with the file.
struct ImportedEntryWriter {
    /// A stored row with this key became an opening balance.
    static let balanceKey = "balance"

    private let store: ObjectStore
    private let reader: RecordReader
    private let index: NameIndex
    private let descriptions: ImportDescriptions
    private var names: ImportNames
    private var rows: ImportedRowWriter
    /// The context of this part.
    private(set) var context: ManagedObjectContext
    private var links: LinkResolver
    /// The number of entries in this part.
    private(set) var count = 0

    init(
        _ plan: ImportPlan, _ decisions: ImportDecisions, store: ObjectStore, reader: RecordReader, names: NameIndex
    ) throws(LogbookError) {
        self.store = store
        self.reader = reader
        index = names
        descriptions = ImportDescriptions(plan.description, decisions)
        self.names = try ImportNames(names, decisions, store, format: plan.description.format)
        rows = ImportedRowWriter(plan, names: decisions.names, store: store)
        context = store.changeContext()
        links = LinkResolver(store: store, names: names, context: context)
    }

    /// Begins the next part, after the last one was saved.
    mutating func beginPart() throws(LogbookError) {
        let saved = links
        names.adopt { saved.saved($0, $1) }
        context = store.changeContext()
        links = LinkResolver(store: store, names: index, context: context)
        try links.find(allOf: saved)
        rows.beginPart()
        count = 0
    }

    mutating func insert(_ entry: ImportedEntry, _ key: String) throws {
        try names.add(entry)
        let object = LogEntry(context: context)
        let flight = resolved(entry)
        object.apply(flight)
        try links.connect(flight, to: object)
        descriptions.describe(object, of: entry)
        try rows.add(entry, key, in: context).logEntry = object
        count += 1
    }

    /// Applies what the file has changed since the last import of the entry.
    mutating func update(_ entry: ImportedEntry, _ row: ImportRow, _ key: String) throws {
        guard let id = row.entry, row.knownRow != 0, case .flight(var flight) = try reader.record(id, in: context)
        else {
            throw LogbookError.changedElsewhere
        }
        let object = try logEntry(id)
        try names.add(entry)
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
        try links.connect(flight, to: object)
        descriptions.describe(object, of: entry)
        try rows.replace(row.knownRow, with: entry, key, in: context)
        count += 1
    }

    /// Adds the opening balances of a row.
    mutating func carryOver(_ entry: ImportedEntry) throws {
        guard let balance = entry.balance else { return }
        for total in [balance] + entry.moreBalances { OpeningBalance(context: context).apply(total) }
        try rows.add(entry, Self.balanceKey, in: context).kind = "balance"
        count += 1
    }

    /// Has later imports know an entry of the logbook by a row.
    mutating func attach(_ entry: ImportedEntry, _ key: String, to id: RecordID) throws {
        let object = try logEntry(id)
        try rows.add(entry, key, in: context).logEntry = object
        count += 1
    }

    /// Gives an aircraft without a type the one that the file says, and what follows from it.
    func fillType(_ fill: ImportedFill) throws {
        guard let object = try store.object(fill.aircraft, in: context) as? Aircraft,
            case .aircraft(var record) = try reader.record(fill.aircraft, in: context)
        else { throw LogbookError.changedElsewhere }
        guard record.aircraftType?.nonEmpty == nil else { return }
        record.aircraftType = fill.type
        record.fillFromType()
        object.apply(record)
    }

    private func logEntry(_ id: RecordID) throws -> LogEntry {
        guard let object = try store.object(id, in: context) as? LogEntry else { throw LogbookError.changedElsewhere }
        return object
    }

    /// Returns the flight with what its names mean. The type of an aircraft of which the file says none is unknown.
    private func resolved(_ entry: ImportedEntry) -> FlightRecord {
        var flight = names.resolved(entry)
        flight.newType = flight.newType ?? ""
        return flight
    }
}
