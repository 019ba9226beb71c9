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

/// What is known of how flights used the records of a relationship.
struct KnownUses: Hashable, Sendable {
    var byKey: [Int64: RecordUse] = [:]
    /// Whether records that are not among them are used by no flight.
    var isWhole = false
}

extension StoreLogbook {
    /// Counts the flights that reach records over a relationship, by the records' keys: an index alone answers.
    ///
    /// Counted once and kept until something is saved; whoever asks wants to know what is common, not how many there are.
    func flightCounts(by relationship: String) throws(LogbookError) -> [Int64: Int] {
        if let known = useCounts[relationship] { return known }
        if let known = recordUses[relationship], known.isWhole { return known.byKey.mapValues(\.flights) }
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

    /// Counts the flights that reach any record over a relationship, and adds up their times.
    ///
    /// Reads every flight, once: the sums are kept until something is saved.
    ///
    /// - Parameter relationship: `aircraft`, `pilot`, `origin` or `destination`.
    /// - Returns: the uses by the records' keys.
    func uses(of relationship: String) throws(LogbookError) -> [Int64: RecordUse] {
        if let known = recordUses[relationship], known.isWhole { return known.byKey }
        let uses = try uses(of: relationship, Predicate(format: "\(relationship) != nil"))
        recordUses[relationship] = KnownUses(byKey: uses, isWhole: true)
        return uses
    }

    /// The same for some records, in one question for those of which it is not known yet; others may be in the answer.
    func uses(of relationship: String, by objects: [ManagedObject]) throws(LogbookError) -> [Int64: RecordUse] {
        var known = recordUses[relationship] ?? KnownUses()
        let others = known.isWhole ? [] : objects.map(\.objectID).filter { known.byKey[$0.key] == nil }
        guard !others.isEmpty else { return known.byKey }
        let found = try uses(of: relationship, Predicate(format: "\(relationship) IN %@", others))
        for id in others { known.byKey[id.key] = found[id.key] ?? RecordUse() }
        recordUses[relationship] = known
        return known.byKey
    }

    private func uses(
        of relationship: String, _ predicate: Predicate
    ) throws(LogbookError) -> [Int64: RecordUse] {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
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
