import Synchronization

/// The table of all fields, kind by kind.
///
/// The order is that of forms; values that follow from others precede or follow what they follow from.
package final class FieldTable: Sendable {
    private let lists: [RecordKind: [Field]]
    /// The places of the fields in their lists.
    private let places: [RecordKind: [FieldID: Int]]
    private let words: [FieldID: String]
    fileprivate let byAttribute: [RecordKind: [(field: Field, attribute: String)]]
    /// The fields that the model holds, by attribute, and their places among all.
    fileprivate let stored: [String: (label: String, place: Int)]
    /// The definitions of the pilot's own fields, in their order; empty in a logbook without them.
    package let definitions: [FieldDefinition]
    /// The fields of these definitions.
    fileprivate let customFields: [Field]
    /// The labels that depend on the region.
    let names: Names
    /// The same table with other labels, each made once.
    private let relabeled = Mutex<[Names: FieldTable]>([:])
    private let ordering = Mutex<[String]?>(nil)

    /// The labels that depend on the region.
    struct Names: Hashable, Sendable {
        var times = TimeNames.blocks
        var secondPilot = SecondPilotName.secondInCommand
    }

    init(_ lists: [RecordKind: [Field]], definitions: [FieldDefinition] = [], names: Names = Names()) {
        self.lists = lists
        self.definitions = definitions
        self.names = names
        customFields = (lists[.flights] ?? []).filter(\.isCustom)
        places = lists.mapValues { fields in
            Dictionary(fields.enumerated().map { ($1.id, $0) }) { first, _ in first }
        }
        byAttribute = lists.mapValues { fields in
            fields.filter { $0.isKeptByAttribute && !$0.isCustom }.compactMap { field in
                field.attribute.map { (field, $0) }
            }
        }
        words = Dictionary(lists.values.joined().map { ($0.id, $0.word) }) { first, _ in first }
        let all = RecordKind.allCases.flatMap { lists[$0] ?? [] }.filter { $0.attribute != nil }
        stored = Dictionary(all.enumerated().map { ($1.attribute ?? "", ($1.label, $0)) }) { first, _ in first }
    }

    /// The table in use; a test replaces it for its own task.
    @TaskLocal package static var current = standard

    /// The table of the program.
    package static let standard = FieldTable([
        .flights: Field.ofFlights, .aircraft: Field.ofAircraft, .pilots: Field.ofPilots, .airports: Field.ofAirports,
        .documents: Field.ofDocuments,
    ])

    /// The table with one field more, the last of its kind.
    func adding(_ field: Field, to kind: RecordKind) -> FieldTable {
        var lists = lists
        lists[kind, default: []].append(field)
        return FieldTable(lists)
    }

    /// The table with the pilot's own fields of flights, a group above the remarks; itself without definitions.
    package func adding(_ definitions: [FieldDefinition]) -> FieldTable {
        var fields = definitions.compactMap(\.field)
        guard !fields.isEmpty else { return self }
        fields[0].beginsGroup = true
        var lists = lists
        let flights = lists[.flights] ?? []
        let place = flights.firstIndex { $0.id == .remarks } ?? flights.endIndex
        lists[.flights, default: []].insert(contentsOf: fields, at: place)
        return FieldTable(lists, definitions: definitions, names: names)
    }

    /// Returns the table with other labels; itself where these are its own.
    func named(_ names: Names) -> FieldTable {
        guard names != self.names else { return self }
        return relabeled.withLock { known in
            if let table = known[names] { return table }
            let table = labeled(names)
            known[names] = table
            return table
        }
    }

    private func labeled(_ names: Names) -> FieldTable {
        var lists = lists
        lists[.flights] = lists[.flights]?.map { $0.labeled(names) }
        return FieldTable(lists, definitions: definitions, names: names)
    }

    /// The words of the fields that the list of some kind can be ordered by, each once; computed when first needed.
    package var sortWords: [String] {
        ordering.withLock { known in
            if let known { return known }
            var found: Set<String> = []
            let words = RecordKind.allCases.flatMap { fields(of: $0) }.filter(\.isSortable).map { word(of: $0.id) }
                .filter { found.insert($0).inserted }
            known = words
            return words
        }
    }

    func fields(of kind: RecordKind) -> [Field] { lists[kind] ?? [] }
    fileprivate func field(_ id: FieldID, of kind: RecordKind) -> Field? {
        places[kind]?[id].flatMap { lists[kind]?[$0] }
    }
    fileprivate func word(of id: FieldID) -> String { words[id] ?? id.name }
}

extension RecordKind {
    /// The fields of records of the kind, in the order of forms.
    package var fields: [Field] { FieldTable.current.fields(of: self) }

    /// Returns a field of the kind; nil for one that it lacks.
    package func field(_ id: FieldID) -> Field? { FieldTable.current.field(id, of: self) }

    /// The fields whose values records keep by attribute, with the attributes.
    package var fieldsByAttribute: [(field: Field, attribute: String)] { FieldTable.current.byAttribute[self] ?? [] }

    /// The fields of the pilot's own, in their order; empty for other kinds than flights.
    package var customFields: [Field] { self == .flights ? FieldTable.current.customFields : [] }

    /// The fields that filters can test.
    package var filterFields: [Field] { fields.filter(\.isFilterable) }
    /// The fields that lists can be ordered by.
    package var sortFields: [Field] { fields.filter(\.isSortable) }

    /// Returns the field of some that a text names exactly: by its word, else by another name; nil for none.
    package func field(named text: String, among fields: [Field]) -> Field? {
        let name = text.lowercased()
        return fields.first { $0.word == name } ?? fields.first { $0.otherWords.contains(name) }
            ?? fields.first { $0.isCalled(name) }
    }
}

extension FieldID {
    /// The field's name in filters, orders, settings and plain commands; the same for every kind that has the field.
    package var word: String { FieldTable.current.word(of: self) }
}

extension Field {
    /// Returns the label of a stored attribute, of whatever kind; nil for one that no field has.
    package static func label(ofAttribute path: String) -> String? { FieldTable.current.stored[path]?.label }

    /// Returns the place of a stored attribute among the fields; nil for one that no field has.
    package static func place(ofAttribute path: String) -> Int? { FieldTable.current.stored[path]?.place }
}

extension FieldTable: Hashable {
    /// The same table: one with equal fields may be another one.
    package static func == (one: FieldTable, other: FieldTable) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FlightRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .flight(let flight) = record else { return nil }
        self = flight
    }
    package var record: Record { .flight(self) }
}

extension AircraftRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .aircraft(let aircraft) = record else { return nil }
        self = aircraft
    }
    package var record: Record { .aircraft(self) }
}

extension PilotRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .pilot(let pilot) = record else { return nil }
        self = pilot
    }
    package var record: Record { .pilot(self) }
}

extension AirportRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .airport(let airport) = record else { return nil }
        self = airport
    }
    package var record: Record { .airport(self) }
}

extension DocumentRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .document(let document) = record else { return nil }
        self = document
    }
    package var record: Record { .document(self) }
}

extension FlightRow: RowContent {
    package init?(_ row: ListRow) {
        guard case .flight(let flight) = row else { return nil }
        self = flight
    }
}

extension AircraftRow: RowContent {
    package init?(_ row: ListRow) {
        guard case .aircraft(let aircraft) = row else { return nil }
        self = aircraft
    }
}

extension PilotRow: RowContent {
    package init?(_ row: ListRow) {
        guard case .pilot(let pilot) = row else { return nil }
        self = pilot
    }
}

extension AirportRow: RowContent {
    package init?(_ row: ListRow) {
        guard case .airport(let airport) = row else { return nil }
        self = airport
    }
}

extension DocumentRow: RowContent {
    package init?(_ row: ListRow) {
        guard case .document(let document) = row else { return nil }
        self = document
    }
}
