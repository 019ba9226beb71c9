import Aviation
import Foundation
import ManagedObjects

/// What the names of a file mean in the logbook: each is looked up once.
struct ImportNames {
    private let index: NameIndex
    private let chosen: [RecordKind: [String: RecordLink]]
    /// What the pilot has chosen at earlier imports of the format, by kind and name: the names of the records.
    private let remembered: [RecordKind: [String: String]]
    private var places: [RecordKind: [String: Int]] = [:]
    /// The names in the order of the rows.
    private(set) var all: [ImportedName] = []

    init(
        _ index: NameIndex, _ decisions: ImportDecisions, _ store: ObjectStore, format: String
    ) throws(LogbookError) {
        self.index = index
        chosen = decisions.names
        var specification = FetchSpecification(entityName: ImportRun.entityName)
        specification.predicate = .compare("format", .equal, .string(format))
        specification.sortDescriptors = [SortDescriptor(key: "at"), SortDescriptor(key: "SELF")]
        var remembered: [RecordKind: [String: String]] = [:]
        for case let run as ImportRun in try store.objects(specification) {
            for (kind, names) in run.chosenNames { remembered[kind, default: [:]].merge(names) { _, newer in newer } }
        }
        self.remembered = remembered
    }

    /// Adds the names of an entry. What stands for an airport without an identifier means none, unless the pilot chooses one.
    mutating func add(_ entry: ImportedEntry) throws(LogbookError) {
        let flight = entry.flight
        for name in Set(entry.placeholders.values).sorted() { try add(.new(name), .airports, unlessChosen: .new("")) }
        try add(flight.aircraft, .aircraft)
        try add(flight.origin, .airports)
        if flight.destination?.label != flight.origin?.label { try add(flight.destination, .airports) }
        for approach in flight.approaches { try add(approach.airport, .airports) }
        try add(flight.pilot, .pilots)
        for member in flight.crew { try add(member.pilot, .pilots) }
    }

    private mutating func add(
        _ link: RecordLink?, _ kind: RecordKind, unlessChosen usual: RecordLink? = nil
    ) throws(LogbookError) {
        guard case .new(let name)? = link else { return }
        if let place = places[kind]?[name] {
            all[place].rows += 1
            return
        }
        places[kind, default: [:]][name] = all.count
        let earlier = try earlier(name, kind)
        var meaning = chosen[kind]?[name] ?? earlier ?? usual ?? .new(name)
        if case .new(let wanted) = meaning, !wanted.isEmpty, let found = try index.id(kind, text: wanted) {
            meaning = .saved(found, label: wanted)
        }
        all.append(ImportedName(kind: kind, name: name, meaning: meaning))
    }

    /// Returns the record that the pilot took for a name at an earlier import; nil when none is there.
    private func earlier(_ name: String, _ kind: RecordKind) throws(LogbookError) -> RecordLink? {
        guard let label = remembered[kind]?[name], let id = try index.id(kind, text: label) else { return nil }
        return .saved(id, label: label)
    }

    /// Returns the record of the logbook that a name of a row means; nil where it makes one, or none.
    func record(_ kind: RecordKind, called name: String) -> RecordID? {
        places[kind]?[name].flatMap { all[$0].meaning.id }
    }

    /// Returns an entry whose links are what their names mean.
    func resolved(_ entry: ImportedEntry) -> FlightRecord {
        var flight = entry.flight
        flight.aircraft = meaning(flight.aircraft, .aircraft)
        flight.origin = meaning(flight.origin ?? entry.placeholders[.origin].map(RecordLink.new), .airports)
        flight.destination = meaning(
            flight.destination ?? entry.placeholders[.destination].map(RecordLink.new), .airports)
        flight.pilot = meaning(flight.pilot, .pilots)
        for index in flight.crew.indices { flight.crew[index].pilot = meaning(flight.crew[index].pilot, .pilots) }
        for index in flight.approaches.indices {
            flight.approaches[index].airport = meaning(flight.approaches[index].airport, .airports)
        }
        return flight
    }

    /// Takes the records that saving has made for the names that had none.
    mutating func adopt(_ saved: (RecordKind, String) -> RecordID?) {
        for index in all.indices where all[index].meaning.id == nil {
            guard let id = saved(all[index].kind, all[index].meaning.label) else { continue }
            all[index].meaning = .saved(id, label: all[index].name)
        }
    }

    private func meaning(_ link: RecordLink?, _ kind: RecordKind) -> RecordLink? {
        guard case .new(let name)? = link, let place = places[kind]?[name] else { return link }
        let meaning = all[place].meaning
        return meaning.label.isEmpty ? nil : meaning
    }
}

extension ImportRun {
    /// The part of the layout with the names that the pilot has chosen records for.
    private struct Choices: Codable { let names: [String: [String: String]]? }

    /// For each kind and each name in the file, the record of this name that the pilot has chosen.
    fileprivate var chosenNames: [RecordKind: [String: String]] {
        let choices = header.flatMap { try? JSONDecoder().decode(Choices.self, from: $0) }
        let known = (choices?.names ?? [:]).compactMap { word, names in RecordKind(rawValue: word).map { ($0, names) } }
        return Dictionary(known) { first, _ in first }
    }

    /// Whether a stored layout is one that a file is read by, whatever names the pilot has chosen records for.
    static func isLayout(_ stored: Data, _ layout: Data) -> Bool {
        stored == layout || stored.count > layout.count && stored.suffix(layout.count - 1) == layout.dropFirst()
    }

    /// Returns a layout, a JSON object, with the names that the pilot has chosen records for.
    static func layout(_ layout: Data, with names: [RecordKind: [String: RecordLink]]) -> Data {
        let chosen = names.filter { !$0.value.isEmpty }.map { ($0.key.rawValue, $0.value.mapValues(\.label)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: layout, as: UTF8.self)
        guard !chosen.isEmpty, text.hasPrefix("{\""),
            let added = try? encoder.encode(Choices(names: Dictionary(chosen) { first, _ in first }))
        else { return layout }
        return Data((String(decoding: added, as: UTF8.self).dropLast() + "," + text.dropFirst()).utf8)
    }
}
