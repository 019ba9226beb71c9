import Aviation
import ManagedObjects

import struct FoundationEssentials.Date

/// A log entry as values.
struct ReadFlight {
    let key: Int64
    var record: FlightRecord
    var row: FlightRow
    let links: FlightLinks

    var id: RecordID { RecordID(kind: .flights, key: key) }
}

/// Reads log entries as values of rows, some at a time: one fetch for the entries, and one each for approaches, crew and the
/// values of the pilot's own fields where they are wanted.
struct SavedFlights {
    private let store: ObjectStore
    private let parts: RecordParts
    private let columns: FlightColumns
    private let crew = CrewColumns()
    private let approaches = ApproachColumns()

    /// Creates a reader of some parts of records.
    init(_ store: ObjectStore, _ parts: RecordParts) {
        self.store = store
        self.parts = parts
        columns = FlightColumns(parts)
    }

    /// Returns the entries of some keys in their order, without those that are deleted.
    func flights(_ keys: [Int64]) throws(LogbookError) -> [ReadFlight] {
        var found: [Int64: ReadFlight] = [:]
        found.reserveCapacity(keys.count)
        var request = columns.request
        request.predicate = .compare("SELF", in: store.identifiers(keys, of: LogEntry.entityName))
        try store.forEachRow(request) { row in
            guard let key = row.key(columns.own) else { return }
            found[key] = ReadFlight(
                key: key, record: columns.record(row), row: columns.listRow(row, key), links: columns.links(row))
        }
        let ofFlights = Predicate.compare("logEntry", in: store.identifiers(keys, of: LogEntry.entityName))
        if parts.withLinks { try readCrew(ofFlights, into: &found) }
        if parts.withApproaches { try readApproaches(ofFlights, into: &found) }
        if !parts.customFields.isEmpty {
            let values = try store.customValues(of: parts.customFields, ofFlights)
            for (key, own) in values { found[key]?.record.attributes.merge(own) { own, _ in own } }
        }
        return keys.compactMap { found[$0] }
    }

    private func readCrew(_ predicate: Predicate, into found: inout [Int64: ReadFlight]) throws(LogbookError) {
        let members = try crew.read(predicate, in: store) { row in
            let word = row[crew.role]
            var member = CrewRecord(word.flatMap { CrewRole(rawValue: $0) }, crew.pilot.link(row))
            member.roleText = member.role == nil ? word : nil
            return member
        }
        for (key, members) in members { found[key]?.record.crew = members }
    }

    private func readApproaches(_ predicate: Predicate, into found: inout [Int64: ReadFlight]) throws(LogbookError) {
        let read = try approaches.read(predicate, in: store) { row in
            let word = row[approaches.type]
            var approach = ApproachRecord()
            approach.type = word.flatMap { ApproachType(text: $0) }
            approach.typeText = approach.type == nil ? word : nil
            approach.runway = row[approaches.runway]
            approach.airport = approaches.airport.link(row)
            approach.count = row[approaches.count] ?? 1
            return approach
        }
        for (key, approaches) in read { found[key]?.record.approaches = approaches }
    }
}

/// The columns of parts of log entries, which have an order within each entry.
protocol PartColumns {
    var request: RowRequest { get }
    var own: RowColumn<ManagedObjectID> { get }
    var logEntry: RowColumn<ManagedObjectID> { get }
    var sequence: RowColumn<Int> { get }
}

extension PartColumns {
    /// Returns what rows that meet a condition have for their log entries, by the keys of these: in the order of their numbers,
    /// those without one last, then by age.
    ///
    /// - Parameter wider: a request with further columns; nil for the one of these columns.
    func read<Part>(
        _ predicate: Predicate, in store: ObjectStore, _ wider: RowRequest? = nil,
        _ part: (borrowing FetchedRow) -> Part
    ) throws(LogbookError) -> [Int64: [Part]] {
        var request = wider ?? request
        request.predicate = predicate
        var found: [Int64: [(place: (Int, Int64), part: Part)]] = [:]
        try store.forEachRow(request) { row in
            guard let entry = row.key(logEntry), let key = row.key(own) else { return }
            found[entry, default: []].append(((row[sequence] ?? .max, key), part(row)))
        }
        return found.mapValues { parts in
            parts.count == 1 ? [parts[0].part] : parts.sorted { $0.place < $1.place }.map(\.part)
        }
    }
}

/// The columns of members of crews.
struct CrewColumns: PartColumns {
    let request: RowRequest
    let own: RowColumn<ManagedObjectID>
    let logEntry: RowColumn<ManagedObjectID>
    let sequence: RowColumn<Int>
    let role: RowColumn<String>
    let pilot: PilotLink

    init() {
        var request = RowRequest(entityName: CrewMember.entityName)
        own = request.column("SELF", of: ManagedObjectID.self)
        sequence = request.column("sequence", of: Int.self)
        logEntry = request.column("logEntry", of: ManagedObjectID.self)
        role = request.column("role", of: String.self)
        pilot = PilotLink("pilot", in: &request)
        self.request = request
    }
}

/// The columns of approaches.
struct ApproachColumns: PartColumns {
    let request: RowRequest
    let own: RowColumn<ManagedObjectID>
    let logEntry: RowColumn<ManagedObjectID>
    let sequence: RowColumn<Int>
    let type: RowColumn<String>
    let runway: RowColumn<String>
    let count: RowColumn<Int>
    let airport: AirportLink

    init() {
        var request = RowRequest(entityName: Approach.entityName)
        own = request.column("SELF", of: ManagedObjectID.self)
        sequence = request.column("sequence", of: Int.self)
        logEntry = request.column("logEntry", of: ManagedObjectID.self)
        type = request.column("type", of: String.self)
        runway = request.column("runway", of: String.self)
        count = request.column("count", of: Int.self)
        airport = AirportLink("airport", in: &request)
        self.request = request
    }
}

extension ObjectStore {
    /// Returns the identifiers of rows as values of a condition.
    func identifiers(_ keys: some Sequence<Int64>, of entityName: String) -> [AttributeValue] {
        keys.compactMap { objectID($0, of: entityName) }.map { .objectID($0) }
    }

    /// Returns the values that flights have for fields of the pilot's own, by the keys of the flights and by attribute; of
    /// several values of one field, the oldest.
    ///
    /// - Parameter ofFlights: the condition of the rows of values.
    func customValues(
        of fields: [Field], _ ofFlights: Predicate
    ) throws(LogbookError) -> [Int64: [String: FieldValue]] {
        var request = RowRequest(entityName: CustomValue.entityName)
        request.predicate = ofFlights
        request.sortDescriptors = [SortDescriptor(key: "SELF", ascending: true)]
        let logEntry = request.column("logEntry", of: ManagedObjectID.self)
        let definition = request.column("field", of: ManagedObjectID.self)
        let text = request.column("text", of: String.self)
        let number = request.column("number", of: Int.self)
        let date = request.column("date", of: Date.self)
        let byKey = Dictionary(fields.compactMap { field in field.customKey.map { ($0, field) } }) { first, _ in first }
        var values: [Int64: [String: FieldValue]] = [:]
        var seen: Set<[Int64]> = []
        try forEachRow(request) { row in
            guard let key = row.key(logEntry), let field = row.key(definition).flatMap({ byKey[$0] }),
                seen.insert([key, field.customKey ?? 0]).inserted
            else { return }
            let value: FieldValue? =
                switch field.customPath {
                case "date": row[date].flatMap { field.value(stored: $0) }
                case "number": row[number].flatMap { field.value(stored: $0) }
                default: row[text].flatMap { field.value(stored: $0) }
                }
            if let value { values[key, default: [:]][field.attribute ?? ""] = value }
        }
        return values
    }
}
