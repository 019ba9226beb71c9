/// What the names of a file mean in the logbook: each is looked up once.
struct ImportNames {
    private let index: NameIndex
    private let chosen: [RecordKind: [String: RecordLink]]
    private var places: [RecordKind: [String: Int]] = [:]
    /// The names in the order of the rows.
    private(set) var all: [ImportedName] = []

    init(_ index: NameIndex, _ decisions: ImportDecisions) {
        self.index = index
        chosen = decisions.names
    }

    /// Adds the names of an entry.
    mutating func add(_ flight: FlightRecord) throws(LogbookError) {
        try add(flight.aircraft, .aircraft)
        try add(flight.origin, .airports)
        if flight.destination?.label != flight.origin?.label { try add(flight.destination, .airports) }
        for approach in flight.approaches { try add(approach.airport, .airports) }
        try add(flight.pilot, .pilots)
        for member in flight.crew { try add(member.pilot, .pilots) }
    }

    private mutating func add(_ link: RecordLink?, _ kind: RecordKind) throws(LogbookError) {
        guard case .new(let name)? = link else { return }
        if let place = places[kind]?[name] {
            all[place].rows += 1
            return
        }
        places[kind, default: [:]][name] = all.count
        var meaning = chosen[kind]?[name] ?? .new(name)
        if case .new(let wanted) = meaning, let found = try index.id(kind, text: wanted) {
            meaning = .saved(found, label: wanted)
        }
        all.append(ImportedName(kind: kind, name: name, meaning: meaning))
    }

    /// Returns an entry whose links are what their names mean.
    func resolved(_ flight: FlightRecord) -> FlightRecord {
        var flight = flight
        flight.aircraft = meaning(flight.aircraft, .aircraft)
        flight.origin = meaning(flight.origin, .airports)
        flight.destination = meaning(flight.destination, .airports)
        flight.pilot = meaning(flight.pilot, .pilots)
        for place in flight.crew.indices { flight.crew[place].pilot = meaning(flight.crew[place].pilot, .pilots) }
        for place in flight.approaches.indices {
            flight.approaches[place].airport = meaning(flight.approaches[place].airport, .airports)
        }
        return flight
    }

    /// Takes the records that saving has made for the names that had none.
    mutating func adopt(_ saved: (RecordKind, String) -> RecordID?) {
        for place in all.indices where all[place].meaning.id == nil {
            guard let id = saved(all[place].kind, all[place].meaning.label) else { continue }
            all[place].meaning = .saved(id, label: all[place].name)
        }
    }

    private func meaning(_ link: RecordLink?, _ kind: RecordKind) -> RecordLink? {
        guard case .new(let name)? = link, let place = places[kind]?[name] else { return link }
        return all[place].meaning
    }
}
