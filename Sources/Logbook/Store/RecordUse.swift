import ManagedObjects

/// How flights used a record.
struct RecordUse: Hashable, Sendable {
    /// How many flights.
    var flights = 0
    /// Their block time together; `nil` when that of none is known.
    var block: Minutes?
    /// The day of the last of them.
    var last: LocalDate?
}

extension StoreLogbook {
    /// Counts the flights that reach records over a relationship, by the records' keys: an index alone answers.
    ///
    /// Counted once and kept until something is saved; whoever asks wants to know what is common, not how many there are.
    func flightCounts(by relationship: String) throws(LogbookError) -> [Int64: Int] {
        if let known = useCounts[relationship] { return known }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.propertiesToFetch = [.property(relationship), .count("flights")]
        specification.propertiesToGroupBy = [relationship]
        var counts: [Int64: Int] = [:]
        for group in try dictionaries(specification) {
            guard case .objectID(let id)? = group[relationship] else { continue }
            counts[id.key] = group.integer("flights") ?? 0
        }
        useCounts[relationship] = counts
        return counts
    }

    /// Counts the flights that reach records over a relationship, in one question.
    ///
    /// - Parameters:
    ///   - relationship: `aircraft`, `pilot`, `origin` or `destination`.
    ///   - objects: the records to count for; `nil` for all of them.
    /// - Returns: the uses by the records' keys; a record without use is left out.
    func uses(
        of relationship: String, by objects: [ManagedObject]? = nil
    ) throws(LogbookError) -> [Int64: RecordUse] {
        if let objects, objects.isEmpty { return [:] }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = Predicate(format: "\(relationship) != nil")
        if let objects { specification.predicate = Predicate(format: "\(relationship) IN %@", objects.map(\.objectID)) }
        specification.propertiesToFetch = [
            .property(relationship), .count("flights"), .sum("blockMinutes", named: "block"),
            FetchedExpression("last", .function("max:", [.keyPath("date")])),
        ]
        specification.propertiesToGroupBy = [relationship]
        var uses: [Int64: RecordUse] = [:]
        for group in try dictionaries(specification) {
            guard case .objectID(let id)? = group[relationship] else { continue }
            uses[id.key] = RecordUse(
                flights: group.integer("flights") ?? 0, block: group.integer("block").map { Minutes($0) },
                last: group.date("last"))
        }
        return uses
    }
}

extension [String: AttributeValue] {
    /// A whole number of a dictionary result; `nil` when it is missing.
    func integer(_ name: String) -> Int? {
        guard case .integer(let value)? = self[name] else { return nil }
        return Int(value)
    }

    /// A text of a dictionary result; `nil` when it is missing.
    func string(_ name: String) -> String? {
        guard case .string(let value)? = self[name] else { return nil }
        return value
    }

    /// A local date of a dictionary result; `nil` when it is missing.
    func date(_ name: String) -> LocalDate? {
        guard case .date(let value)? = self[name] else { return nil }
        return LocalDate(value)
    }
}
