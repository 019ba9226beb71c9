import Aviation
import ManagedObjects

/// Completes what is being typed in a filter; the values of fields are counted once and cached until something is saved.
final class FilterCompletion: FilterAccess {
    /// A value of a field with the number of records that have it.
    private struct ValueCount {
        let text: String
        let count: Int
    }

    private struct Key: Hashable {
        let kind: RecordKind
        let field: FieldID
    }

    private let store: ObjectStore
    private let uses: RecordUses
    private var values: [Key: [ValueCount]] = [:]

    init(_ store: ObjectStore, uses: RecordUses) {
        self.store = store
        self.uses = uses
    }

    /// Drops the cached values.
    func drop() { values = [:] }

    /// Returns what may be typed at a place of a filter: fields by name; values of a field, the most common first, with
    /// the number of records that have them.
    func filterOffers(at place: FilterPosition, of kind: RecordKind, limit: Int) throws(LogbookError) -> [FilterOffer] {
        guard limit > 0 else { return [] }
        guard let field = place.field else {
            return Array(FilterOffer.names(startingWith: place.typed, of: try store.fields()[kind]).prefix(limit))
        }
        let wanted = FoldedText.folded(place.typed)
        let found = try values(of: field, kind).filter { value in
            FoldedText.folded(value.text).hasPrefix(wanted)
                || value.text.split(separator: " ").contains { FoldedText.folded(String($0)).hasPrefix(wanted) }
        }
        return found.prefix(limit).map { FilterOffer(text: FilterText.bare($0.text), detail: "", count: $0.count) }
    }

    private func values(of field: Field, _ kind: RecordKind) throws(LogbookError) -> [ValueCount] {
        let key = Key(kind: kind, field: field.id)
        if let known = values[key] { return known }
        var counts = try counts(of: field, kind)
        for shared in field.sharedWords {
            let sum = shared.choices.compactMap { counts[$0] }.reduce(0, +)
            if sum > 0 { counts[shared.word] = sum }
        }
        let counted = counts.map { ValueCount(text: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        values[key] = counted
        return counted
    }

    // MARK: Counting

    private func counts(of field: Field, _ kind: RecordKind) throws(LogbookError) -> [String: Int] {
        if field.isCustom { return try customCounts(field) }
        if kind == .flights, field.isFactOfAircraft { return try factCounts(field) }
        switch field.type {
        case .date: return try yearCounts()
        case .minutes, .number, .hundredths, .key, .instant, .degrees: return [:]
        case .flag: return try flagCounts(kind, field.paths[0])
        case .crew: return try crewCounts(field.crewRole)
        case .tag: return try tagCounts(kind)
        case .text, .registration, .choice, .link, .approaches: break
        }
        let paths = field.paths
        guard kind == .flights else {
            guard let path = field.namePaths.first else { return [:] }
            return try groupCounts(kind, path)
        }
        var counts: [String: Int] = [:]
        for path in paths {
            let counted =
                path == "crew"
                ? try crewCounts(field.crewRole)
                : try Self.relationships[path] != nil
                    ? relatedCounts(path) : field.type == .approaches ? approachCounts() : groupCounts(kind, path)
            counts.merge(counted, uniquingKeysWith: +)
        }
        return counts
    }

    private static let relationships: [String: RecordKind] = [
        "origin": .airports, "destination": .airports, "pilot": .pilots,
    ]

    /// Counts the records of a kind by the value of an attribute.
    private func groupCounts(_ kind: RecordKind, _ path: String) throws(LogbookError) -> [String: Int] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.predicate = .compare(path, .notEqual, .null)
        specification.propertiesToFetch = [.property(path), .count("number")]
        specification.propertiesToGroupBy = [path]
        var counts: [String: Int] = [:]
        for group in try store.dictionaries(specification) {
            guard let value = group.string(path), !value.isEmpty else { continue }
            counts[value, default: 0] += group.integer("number") ?? 0
        }
        return counts
    }

    /// Counts the flights by the values of a field of the pilot's own: texts, yes and no.
    private func customCounts(_ field: Field) throws(LogbookError) -> [String: Int] {
        guard field.type == .text || !field.choices.isEmpty, let id = field.customKey else { return [:] }
        var specification = FetchSpecification(entityName: CustomValue.entityName)
        specification.predicate = store.objectID(id, of: CustomField.entityName).map {
            .compare("field", .equal, .objectID($0))
        }
        specification.propertiesToFetch = [.property(field.customPath), .count("count")]
        specification.propertiesToGroupBy = [field.customPath]
        var counts: [String: Int] = [:]
        for group in try store.dictionaries(specification) {
            guard let value = field.bucket(group[field.customPath]) else { continue }
            counts[value.label, default: 0] += group.integer("count") ?? 0
        }
        return counts
    }

    /// Counts the records by a flag that is set or unknown.
    private func flagCounts(_ kind: RecordKind, _ path: String) throws(LogbookError) -> [String: Int] {
        let all = try store.count(kind.entityName, nil)
        let set = try store.count(kind.entityName, .compare(path, .equal, .boolean(true)))
        return ["yes": set, "no": all - set].filter { $0.value > 0 }
    }

    /// Counts the flights by the people in their crews.
    private func crewCounts(_ role: CrewRole?) throws(LogbookError) -> [String: Int] {
        var specification = FetchSpecification(entityName: CrewMember.entityName)
        specification.predicate = role.map { .compare("role", .equal, .string($0.rawValue)) }
        specification.propertiesToFetch = [.property("pilot.name"), .count("number")]
        specification.propertiesToGroupBy = ["pilot.name"]
        var counts: [String: Int] = [:]
        for group in try store.dictionaries(specification) {
            guard let name = group.string("pilot.name"), !name.isEmpty else { continue }
            counts[name, default: 0] += group.integer("number") ?? 0
        }
        return counts
    }

    /// Counts the flights by type of approach; several approaches of one type in a flight count once.
    private func approachCounts() throws(LogbookError) -> [String: Int] {
        var specification = FetchSpecification(entityName: Approach.entityName)
        specification.predicate = Predicate(format: "type != nil AND logEntry != nil")
        specification.propertiesToFetch = [.property("type"), .property("logEntry"), .count("number")]
        specification.propertiesToGroupBy = ["type", "logEntry"]
        var counts: [String: Int] = [:]
        for group in try store.dictionaries(specification) {
            if let type = group.string("type"), !type.isEmpty { counts[type, default: 0] += 1 }
        }
        return counts
    }

    /// Counts the flights by a value of their aircraft; an index counts the flights of each of them. Every other flight has
    /// a flag that is not set.
    private func factCounts(_ field: Field) throws(LogbookError) -> [String: Int] {
        let flightCounts = try uses.flightCounts(by: "aircraft")
        let values = try FieldCounter(store: store, uses: uses).relatedValues(field, .aircraft)
        var counts: [String: Int] = [:]
        for (aircraft, value) in values {
            guard let text = field.bucket(value)?.label, let flights = flightCounts[aircraft] else { continue }
            counts[text, default: 0] += flights
        }
        if field.type == .flag {
            counts["no"] = try store.count(LogEntry.entityName, nil) - (counts["yes"] ?? 0)
        }
        return counts.filter { $0.value > 0 }
    }

    /// Counts the flights by their airport or pilot; an index counts the flights of each of them.
    private func relatedCounts(_ path: String) throws(LogbookError) -> [String: Int] {
        guard let kind = Self.relationships[path] else { return [:] }
        let flightCounts = try uses.flightCounts(by: path)
        var counts: [String: Int] = [:]
        for object in try store.objects(FetchSpecification(entityName: kind.entityName)) {
            guard let value = object.filterName, !value.isEmpty, let flights = flightCounts[object.objectID.key] else {
                continue
            }
            counts[value, default: 0] += flights
        }
        return counts
    }

    private func yearCounts() throws(LogbookError) -> [String: Int] {
        var counts: [String: Int] = [:]
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = Predicate(format: "date != nil")
        specification.propertiesToFetch = [.property("date"), .count("number")]
        specification.propertiesToGroupBy = ["date"]
        for group in try store.dictionaries(specification) {
            guard let day = group.date("date") else { continue }
            counts["\(day.year)", default: 0] += group.integer("number") ?? 0
        }
        return counts
    }

    /// Counts the records by the words after `#` in their remarks.
    private func tagCounts(_ kind: RecordKind) throws(LogbookError) -> [String: Int] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.predicate = .compare("remarks", .contains, .string("#"))
        specification.propertiesToFetch = [.property("remarks")]
        var counts: [String: Int] = [:]
        for row in try store.dictionaries(specification) {
            let words = (row.string("remarks") ?? "").split { !$0.isLetter && !$0.isNumber && $0 != "#" && $0 != "-" }
            for tag in Set(words.filter { $0.hasPrefix("#") && $0.count > 1 }) {
                counts[String(tag.dropFirst()), default: 0] += 1
            }
        }
        return counts
    }
}

extension ManagedObject {
    /// The name of an airport or a pilot in a filter.
    fileprivate var filterName: String? {
        switch self {
        case let airport as Airport: airport.label
        case let pilot as Pilot: pilot.name
        default: nil
        }
    }
}
