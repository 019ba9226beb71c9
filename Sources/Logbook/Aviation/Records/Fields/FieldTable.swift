import Synchronization

/// The table of all fields, kind by kind: those of the program, and those that the pilot defined in a logbook.
///
/// An open logbook has its table; what reads or shows fields takes it.
///
/// ```
/// let fields = try logbook.fieldTable()
/// fields[.flights][.remarks]?.label         // "Remarks"
/// fields[.flights].named("night")?.id       // .column(.night)
/// ```
package final class FieldTable: Sendable {
    private let lists: [RecordKind: FieldList]
    /// The definitions of the pilot's own fields, in their order; empty in a logbook without them.
    package let definitions: [FieldDefinition]
    /// The fields of these definitions, in their order.
    package let customFields: [Field]
    /// The fields that the model holds, by attribute, and their places among all.
    private let stored: [String: (label: String, place: Int)]
    private let words: [FieldID: String]
    /// The labels that depend on the region.
    let names: Names
    /// The same table with other labels, each made once.
    private let relabeled = Mutex<[Names: FieldTable]>([:])
    private let ordering = Mutex<[String]?>(nil)

    /// The labels that depend on the region.
    struct Names: Hashable, Sendable {
        var times = TimeNames.blocks
        var secondPilot = SecondPilotName.secondInCommand
        var aircraft = AircraftNames.faa
    }

    private init(_ lists: [RecordKind: FieldList], definitions: [FieldDefinition] = [], names: Names = Names()) {
        self.lists = lists
        self.definitions = definitions
        self.names = names
        customFields = (lists[.flights] ?? []).filter(\.isCustom)
        let all = RecordKind.allCases.flatMap { lists[$0] ?? [] }
        words = Dictionary(all.map { ($0.id, $0.word) }) { first, _ in first }
        stored = Dictionary(
            all.filter { $0.attribute != nil }.enumerated().map { ($1.attribute ?? "", ($1.label, $0)) }
        ) {
            first, _ in first
        }
    }

    /// The fields of every logbook, with the labels of no region.
    package static let standard = FieldTable([
        .flights: FieldList(Field.ofFlights), .aircraft: FieldList(Field.ofAircraft),
        .pilots: FieldList(Field.ofPilots), .airports: FieldList(Field.ofAirports),
        .documents: FieldList(Field.ofDocuments),
    ])

    /// The fields of records of a kind, in the order of forms.
    package subscript(kind: RecordKind) -> FieldList { lists[kind] ?? [] }

    /// Returns the table with one field more, the last of its kind.
    package func adding(_ field: Field, to kind: RecordKind) -> FieldTable {
        var lists = lists
        lists[kind] = FieldList(self[kind] + [field])
        return FieldTable(lists)
    }

    /// Returns the table with the pilot's own fields of flights, a group above the remarks; itself without definitions.
    package func adding(_ definitions: [FieldDefinition]) -> FieldTable {
        var fields = definitions.compactMap(\.field)
        guard !fields.isEmpty else { return self }
        fields[0].groupTitle = "Your own fields"
        var flights = self[.flights].map { field in
            field.isFactOfAircraft && fields.contains { $0.isCalled(field.word) } ? field.besideCustomFields : field
        }
        flights.insert(contentsOf: fields, at: flights.firstIndex { $0.id == .remarks } ?? flights.endIndex)
        var lists = lists
        lists[.flights] = FieldList(flights)
        return FieldTable(lists, definitions: definitions, names: names)
    }

    /// Returns the table with other labels; itself where these are its own.
    func named(_ names: Names) -> FieldTable {
        guard names != self.names else { return self }
        return relabeled.withLock { known in
            if let table = known[names] { return table }
            var lists = lists
            for kind in [RecordKind.flights, .aircraft] {
                lists[kind] = FieldList(self[kind].map { $0.labeled(names) })
            }
            let table = FieldTable(lists, definitions: definitions, names: names)
            known[names] = table
            return table
        }
    }

    /// The words of the fields that the list of some kind can be ordered by, each once; computed when first needed.
    package var sortWords: [String] {
        ordering.withLock { known in
            if let known { return known }
            var found: Set<String> = []
            let words = RecordKind.allCases.flatMap { self[$0].sortable }.map(\.word)
                .filter { found.insert($0).inserted }
            known = words
            return words
        }
    }

    /// Returns a field's name in filters, orders, settings and plain commands: the same for every kind that has it.
    package func word(of id: FieldID) -> String { words[id] ?? id.name }

    /// Returns the label of a stored attribute, of whatever kind; nil for one that no field has.
    package func label(ofAttribute path: String) -> String? { stored[path]?.label }

    /// Returns the place of a stored attribute among the fields; nil for one that no field has.
    package func index(ofAttribute path: String) -> Int? { stored[path]?.place }
}

/// The fields of records of one kind, in the order of forms; values that follow from others precede or follow what they
/// follow from.
package struct FieldList: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
    private let fields: [Field]
    private let places: [FieldID: Int]
    /// The fields that records keep by attribute, with the attributes; without the pilot's own.
    package let byAttribute: [(field: Field, attribute: String)]

    init(_ fields: [Field]) {
        self.fields = fields
        places = Dictionary(fields.enumerated().map { ($1.id, $0) }) { first, _ in first }
        byAttribute = fields.filter { $0.isKeptByAttribute && !$0.isCustom }.compactMap { field in
            field.attribute.map { (field, $0) }
        }
    }

    package init(arrayLiteral fields: Field...) { self.init(fields) }

    package var startIndex: Int { fields.startIndex }
    package var endIndex: Int { fields.endIndex }
    package subscript(place: Int) -> Field { fields[place] }

    /// The field with an identity; nil for one that records of the kind lack.
    package subscript(id: FieldID) -> Field? { places[id].map { fields[$0] } }

    /// Returns the fields in the order of a form of an entry: in a session, what it was in and how long it lasted come first.
    package func inForm(of kind: EntryKind) -> [Field] {
        let leading: [FieldID] =
            switch kind {
            case .simulator: [.simulatorDevice, .column(.simulator)]
            case .ground: [.column(.groundTraining)]
            case .flight, .event: []
            }
        let rest = fields.filter { !leading.contains($0.id) }
        guard !leading.isEmpty, let place = rest.firstIndex(where: { $0.id == .kind }) else { return fields }
        return rest[...place] + leading.compactMap { self[$0] } + rest[(place + 1)...]
    }

    /// The fields that filters can test.
    package var filterable: [Field] { fields.filter(\.isFilterable) }
    /// The fields that lists can be ordered by.
    package var sortable: [Field] { fields.filter(\.isSortable) }
}

extension Sequence<Field> {
    /// Returns the field that a text names exactly: by its word, else by another name; nil for none.
    package func named(_ text: String) -> Field? {
        let name = text.lowercased()
        return first { $0.word == name } ?? first { $0.otherWords.contains(name) } ?? first { $0.isCalled(name) }
    }
}

extension FieldTable: Hashable {
    /// Returns the same table: one with equal fields may be another one.
    package static func == (one: FieldTable, other: FieldTable) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
