import Aviation
import ManagedObjects

/// Reads flights as rows of a listing, some at a time, with the values as the file has them.
struct FlightListing {
    /// Where the value of a field comes from.
    private enum Source {
        case address
        case stored(FieldColumn)
        case link(LinkColumns)
        case launches
        case approaches
        case crew
        /// The member of the crew in a role.
        case member(CrewRole)
        case custom(Field)
        /// A field that is not stored, as its row shows it.
        case shown(Field)
        case nothing

        var isOfCrew: Bool {
            switch self {
            case .crew, .member: true
            default: false
            }
        }

        var isOfApproaches: Bool { if case .approaches = self { true } else { false } }
    }

    /// The fields of the rows.
    let fields: [ListingField]
    private let columns: [ListingColumn<[ListingValue]>]
    private let sources: [Source]
    private let store: ObjectStore
    private let rows: FlightRows?
    private let request: RowRequest
    private let own: RowColumn<ManagedObjectID>
    private let kind: RowColumn<String>
    private let launches: RowColumn<Int>
    private let launchMethod: RowColumn<String>
    private let addresses: [RecordKind: RecordAddresses]
    private let approaches: ApproachListing
    private let crew: CrewListing

    /// Creates a listing of all fields that have a key.
    init(_ lists: ListReader) throws(LogbookError) {
        let listed = Listing.listed(.flights, try lists.store.fields())
        let id = ListingField("id")
        try self.init(
            lists, [(id, nil)] + listed.map { ($0.listingField, $0) }, rows: nil, isJoined: true)
    }

    /// Creates a listing of chosen fields.
    init(_ lists: ListReader, of chosen: [Field]) throws(LogbookError) {
        let shown = chosen.filter { $0.type != .key && $0.attribute == nil }
        let rows = shown.isEmpty ? nil : try FlightRows(lists, chosen.filter { !$0.isInRow && $0.use == nil })
        let fields = chosen.map { field -> (ListingField, Field?) in
            if field.type == .key { return (ListingField("id"), nil) }
            return (field.attribute == nil ? ListingField(field.exportKey) : field.listingField, field)
        }
        try self.init(lists, fields, rows: rows, isJoined: false)
    }

    private init(
        _ lists: ListReader, _ fields: [(key: ListingField, field: Field?)], rows: FlightRows?, isJoined: Bool
    ) throws(LogbookError) {
        store = lists.store
        self.rows = rows
        var request = RowRequest(entityName: LogEntry.entityName)
        own = request.column("SELF", of: ManagedObjectID.self)
        kind = request.column("kind", of: String.self)
        launches = request.column("launches", of: Int.self)
        launchMethod = request.column("launchMethod", of: String.self)
        sources = fields.map { _, field in
            guard let field else { return .address }
            return !isJoined && field.attribute == nil ? .shown(field) : Self.source(of: field, in: &request)
        }
        self.request = request
        let plain = fields.enumerated().map { place, field in
            ListingColumn(field.key) { (row: [ListingValue]) in row[place] }
        }
        columns = isJoined ? Listing.joined(plain) : plain
        self.fields = columns.map(\.field)
        addresses = Dictionary(
            uniqueKeysWithValues: RecordKind.allCases.map { ($0, RecordAddresses($0.entityName, in: lists.store)) })
        approaches = ApproachListing(addresses[.airports])
        crew = CrewListing(addresses[.pilots])
    }

    private static func source(of field: Field, in request: inout RowRequest) -> Source {
        switch field.type {
        case .approaches: return .approaches
        case .crew: return .crew
        case _ where field.crewRole != nil: return field.crewRole.map { .member($0) } ?? .nothing
        case _ where field.id == .launches: return .launches
        case _ where field.isCustom: return .custom(field)
        default: break
        }
        guard let attribute = field.attribute else { return .shown(field) }
        if case .link(let kind) = field.type { return .link(LinkColumns(kind, at: attribute, in: &request)) }
        return FieldColumn(field, at: attribute, in: &request).map { .stored($0) } ?? .nothing
    }

    /// Returns the rows of flights of some keys in their order, without those that are deleted.
    func rows(_ keys: [Int64]) throws(LogbookError) -> [[ListingValue]] {
        var found: [Int64: [ListingValue]] = [:]
        found.reserveCapacity(keys.count)
        var request = request
        request.predicate = .compare("SELF", in: store.identifiers(keys, of: LogEntry.entityName))
        try store.forEachRow(request) { row in
            guard let key = row.key(own) else { return }
            var values: [ListingValue] = []
            values.reserveCapacity(sources.count)
            for source in sources { values.append(value(source, row, key)) }
            found[key] = values
        }
        try addParts(to: &found, keys)
        return keys.compactMap { found[$0] }.map { values in columns.map { $0.value(values) } }
    }

    private func value(_ source: Source, _ row: borrowing FetchedRow, _ key: Int64) -> ListingValue {
        switch source {
        case .address: return addresses[.flights]?.value(key) ?? .null
        case .stored(let column): return column.listingValue(in: row)
        case .link(let link): return link.value(row, addresses[link.kind])
        case .launches:
            let entryKind = row[kind].flatMap(EntryKind.init) ?? .flight
            return ListingValue(
                FlightRecord.launchCount(row[launches], method: row[launchMethod], of: entryKind))
        case .approaches, .crew: return .array([])
        case .member, .custom, .shown, .nothing: return .null
        }
    }

    /// Adds the values that are rows of their own.
    private func addParts(to found: inout [Int64: [ListingValue]], _ keys: [Int64]) throws(LogbookError) {
        let ofFlights = Predicate.compare("logEntry", in: store.identifiers(keys, of: LogEntry.entityName))
        var members: [Int64: [(role: String?, pilot: ListingValue)]] = [:]
        var values: [Int64: [String: FieldValue]] = [:]
        var shown: [Int64: FlightRow] = [:]
        var flown: [Int64: [[ListingValue]]] = [:]
        let customFields = sources.compactMap { if case .custom(let field) = $0 { field } else { nil } }
        if !customFields.isEmpty { values = try store.customValues(of: customFields, ofFlights) }
        if sources.contains(where: \.isOfCrew) { members = try crew.read(ofFlights, in: store) }
        if sources.contains(where: \.isOfApproaches) { flown = try approaches.read(ofFlights, in: store) }
        if let rows { for row in try rows.rows(keys) { shown[row.id.key] = row } }
        for (place, source) in sources.enumerated() {
            switch source {
            case .approaches: for (key, parts) in flown { found[key]?[place] = .array(parts) }
            case .crew:
                for (key, crew) in members {
                    found[key]?[place] = .array(crew.map { [ListingValue($0.role), $0.pilot] })
                }
            case .member(let role):
                for (key, crew) in members {
                    found[key]?[place] = crew.first { $0.role == role.rawValue }?.pilot ?? .null
                }
            case .custom(let field):
                for (key, own) in values { found[key]?[place] = field.listingValue(own[field.attribute ?? ""]) }
            case .shown(let field):
                for (key, row) in shown { found[key]?[place] = ListingValue(field.value(in: .flight(row))) }
            case .address, .stored, .link, .launches, .nothing: break
            }
        }
    }
}

/// The addresses of records of an entity, such as `x-coredata://…/LogEntry/p17`: they differ by their keys alone.
struct RecordAddresses {
    private let prefix: String?

    init(_ entityName: String, in store: ObjectStore) {
        prefix = store.objectID(1, of: entityName).map { String($0.description.dropLast()) }
    }

    func value(_ key: Int64) -> ListingValue { ListingValue(prefix.map { "\($0)\(key)" }) }
}

/// The columns of a link to a record: its key, and what other programs get of it.
struct LinkColumns {
    let kind: RecordKind
    private let own: RowColumn<ManagedObjectID>
    private let parts: [RowColumn<String>]

    init(_ kind: RecordKind, at path: String, in request: inout RowRequest) {
        self.kind = kind
        own = request.column("\(path).SELF", of: ManagedObjectID.self)
        parts = kind.linkParts.dropFirst().map { request.column("\(path).\($0)", of: String.self) }
    }

    func value(_ row: borrowing FetchedRow, _ addresses: RecordAddresses?) -> ListingValue {
        guard let key = row.key(own) else { return .null }
        var values: [ListingValue] = [addresses?.value(key) ?? .null]
        for part in parts { values.append(ListingValue(row[part])) }
        return .object(values)
    }
}

/// The approaches of flights for other programs.
private struct ApproachListing {
    private let columns = ApproachColumns()
    private let request: RowRequest
    private let airport: LinkColumns
    private let addresses: RecordAddresses?

    init(_ addresses: RecordAddresses?) {
        self.addresses = addresses
        var request = columns.request
        airport = LinkColumns(.airports, at: "airport", in: &request)
        self.request = request
    }

    func read(_ predicate: Predicate, in store: ObjectStore) throws(LogbookError) -> [Int64: [[ListingValue]]] {
        try columns.read(predicate, in: store, request) { row in
            [
                ListingValue(row[columns.type]), ListingValue(row[columns.runway]), ListingValue(row[columns.count]),
                airport.value(row, addresses),
            ]
        }
    }
}

/// The crew of flights for other programs.
private struct CrewListing {
    private let columns = CrewColumns()
    private let request: RowRequest
    private let pilot: LinkColumns
    private let addresses: RecordAddresses?

    init(_ addresses: RecordAddresses?) {
        self.addresses = addresses
        var request = columns.request
        pilot = LinkColumns(.pilots, at: "pilot", in: &request)
        self.request = request
    }

    func read(
        _ predicate: Predicate, in store: ObjectStore
    ) throws(LogbookError) -> [Int64: [(role: String?, pilot: ListingValue)]] {
        try columns.read(predicate, in: store, request) { row in (row[columns.role], pilot.value(row, addresses)) }
    }
}
