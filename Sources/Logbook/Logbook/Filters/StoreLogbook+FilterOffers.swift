import ManagedObjects

extension StoreLogbook {
    /// Returns what may be typed at a place of a filter: fields by name; values of a field, the commonest first, with
    /// the number of records that have them.
    ///
    /// Values are counted once and kept until something is saved: a keystroke asks the file nothing.
    package func filterOffers(
        at place: FilterPlace, of kind: RecordKind, limit: Int
    ) throws(LogbookError) -> [FilterOffer] {
        guard limit > 0 else { return [] }
        guard let field = place.field else {
            return Array(FilterOffer.fields(startingWith: place.typed, of: kind).prefix(limit))
        }
        let wanted = TextFolding.folded(place.typed)
        let values = try filterValues(field, kind).filter { value in
            TextFolding.folded(value.text).hasPrefix(wanted)
                || value.text.split(separator: " ").contains { TextFolding.folded(String($0)).hasPrefix(wanted) }
        }
        return values.prefix(limit).map { FilterOffer(text: FilterText.bare($0.text), detail: "", count: $0.count) }
    }

    private func filterValues(_ field: FilterField, _ kind: RecordKind) throws(LogbookError) -> [ValueCount] {
        let key = "\(kind.rawValue) \(field.rawValue)"
        if let known = valueCounts[key] { return known }
        let values = try counted(field, kind).map { ValueCount(text: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        valueCounts[key] = values
        return values
    }

    private func counted(_ field: FilterField, _ kind: RecordKind) throws(LogbookError) -> [String: Int] {
        switch field.kind {
        case .date: return try countedYears()
        case .minutes, .number, .identity: return [:]
        case .choice where field == .self: return try countedOwners()
        case .text, .choice: break
        }
        if field == .tag { return try countedTags(kind) }
        let compiler = FilterCompiler(logbook: self, kind: kind, path: "", finder: RelatedFinder(logbook: self))
        let paths = compiler.attributes(of: field)
        guard kind == .flights else {
            guard let path = paths.first else { return [:] }
            return try grouped(kind, path)
        }
        var counts: [String: Int] = [:]
        for path in paths {
            let counted =
                try path.hasPrefix("aircraft.") || relationships[path] != nil
                ? usedValues(path) : field == .approach ? approachTypes() : grouped(kind, path)
            counts.merge(counted, uniquingKeysWith: +)
        }
        return counts
    }

    private var relationships: [String: RecordKind] {
        ["origin": .airports, "destination": .airports, "pilot": .pilots, "safetyPilot": .pilots]
    }

    /// Counts the records of a kind by a value of their own.
    private func grouped(_ kind: RecordKind, _ path: String) throws(LogbookError) -> [String: Int] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.predicate = .compare(path, .notEqual, .null)
        specification.propertiesToFetch = [.property(path), .count("number")]
        specification.propertiesToGroupBy = [path]
        var counts: [String: Int] = [:]
        for group in try dictionaries(specification) {
            guard let value = group.string(path), !value.isEmpty else { continue }
            counts[value, default: 0] += group.integer("number") ?? 0
        }
        return counts
    }

    /// Counts pilots by whether they are oneself.
    private func countedOwners() throws(LogbookError) -> [String: Int] {
        let all = try count(Pilot.entityName, nil)
        let owners = try count(Pilot.entityName, .compare("isSelf", .equal, .boolean(true)))
        return ["yes": owners, "no": all - owners].filter { $0.value > 0 }
    }

    /// Counts the flights with each kind of approach: one with three of a kind counts once.
    private func approachTypes() throws(LogbookError) -> [String: Int] {
        var specification = FetchSpecification(entityName: Approach.entityName)
        specification.predicate = Predicate(format: "type != nil AND logEntry != nil")
        specification.propertiesToFetch = [.property("type"), .property("logEntry"), .count("number")]
        specification.propertiesToGroupBy = ["type", "logEntry"]
        var counts: [String: Int] = [:]
        for group in try dictionaries(specification) {
            if let type = group.string("type"), !type.isEmpty { counts[type, default: 0] += 1 }
        }
        return counts
    }

    /// Counts the flights by a value of their aircraft, airport or pilot: by relationship first, which an index answers.
    private func usedValues(_ path: String) throws(LogbookError) -> [String: Int] {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        let uses = try flightCounts(by: parts[0])
        let kind = relationships[parts[0]] ?? .aircraft
        var counts: [String: Int] = [:]
        for object in try objects(FetchSpecification(entityName: kind.entityName)) {
            let value = parts.count > 1 ? object.value(forKeyPath: parts[1]) as? String : object.shortName
            guard let value, !value.isEmpty, let flights = uses[object.objectID.key] else { continue }
            counts[value, default: 0] += flights
        }
        return counts
    }

    private func countedYears() throws(LogbookError) -> [String: Int] {
        var counts: [String: Int] = [:]
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = Predicate(format: "date != nil")
        specification.propertiesToFetch = [.property("date"), .count("number")]
        specification.propertiesToGroupBy = ["date"]
        for group in try dictionaries(specification) {
            guard let day = group.date("date") else { continue }
            counts["\(day.year)", default: 0] += group.integer("number") ?? 0
        }
        return counts
    }

    /// Counts the words behind # in remarks.
    private func countedTags(_ kind: RecordKind) throws(LogbookError) -> [String: Int] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.predicate = .compare("remarks", .contains, .string("#"))
        specification.propertiesToFetch = [.property("remarks")]
        var counts: [String: Int] = [:]
        for row in try dictionaries(specification) {
            let words = (row.string("remarks") ?? "").split { !$0.isLetter && !$0.isNumber && $0 != "#" && $0 != "-" }
            for tag in Set(words.filter { $0.hasPrefix("#") && $0.count > 1 }) {
                counts[String(tag.dropFirst()), default: 0] += 1
            }
        }
        return counts
    }
}

/// A value of a field, and how many records have it.
struct ValueCount: Hashable, Sendable {
    let text: String
    let count: Int
}

extension ManagedObject {
    /// What an airport or a pilot is called in a filter.
    fileprivate var shortName: String? {
        switch self {
        case let airport as Airport: airport.label
        case let pilot as Pilot: pilot.name
        default: nil
        }
    }
}
