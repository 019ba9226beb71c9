import Aviation
import ManagedObjects

/// How flights used a record.
struct RecordUse: Hashable, Sendable {
    /// The number of flights; sessions are none.
    var flights = 0
    /// The sum of their block times; nil when none of them has one.
    var block: Minutes?
    /// The date of the last entry.
    var last: LocalDate?
}

/// Counts the flights of aircraft, pilots and airports, and caches the counts until something is saved.
///
/// A relationship is one of a flight: `aircraft`, `pilot`, `origin` or `destination`, or `crew` for the pilots of the crew.
final class RecordUses {
    /// The uses that are known of the records of one relationship, by the records' keys.
    struct Known: Hashable, Sendable {
        var byKey: [Int64: RecordUse] = [:]
        /// Whether no flight uses a record that is not among them.
        var isComplete = false
    }

    private let store: ObjectStore
    private var counts: [String: [Int64: Int]] = [:]
    /// The uses by relationship.
    var known: [String: Known] = [:]

    init(_ store: ObjectStore) { self.store = store }

    /// Drops all counts.
    func drop() {
        counts = [:]
        known = [:]
    }

    /// Returns the number of flights by the keys of the records that they reach over a relationship.
    ///
    /// Reads an index only. The counts may be older than a change of another program: they tell what is common.
    func flightCounts(by relationship: String) throws(LogbookError) -> [Int64: Int] {
        if let known = counts[relationship] { return known }
        if let known = known[relationship], known.isComplete { return known.byKey.mapValues(\.flights) }
        let path = relationship == "crew" ? "pilot" : relationship
        var specification = FetchSpecification(
            entityName: relationship == "crew" ? CrewMember.entityName : LogEntry.entityName)
        specification.propertiesToFetch = [.property(path), .count("flights")]
        specification.propertiesToGroupBy = [path]
        var result: [Int64: Int] = [:]
        for group in try store.dictionaries(specification) {
            guard case .objectID(let id)? = group[path] else { continue }
            result[id.key] = group.integer("flights") ?? 0
        }
        counts[relationship] = result
        return result
    }

    /// Returns the uses of all records of a relationship, by the records' keys.
    ///
    /// Reads every flight once.
    func uses(of relationship: String) throws(LogbookError) -> [Int64: RecordUse] {
        if let known = known[relationship], known.isComplete { return known.byKey }
        let uses =
            relationship == "crew"
            ? try usesInCrews() : try uses(of: relationship, Predicate(format: "\(relationship) != nil"))
        known[relationship] = Known(byKey: uses, isComplete: true)
        return uses
    }

    /// Returns the uses of some records of a relationship, by the records' keys; others may be among them.
    ///
    /// Costs one fetch for those that are not known yet.
    func uses(of relationship: String, by objects: [ManagedObject]) throws(LogbookError) -> [Int64: RecordUse] {
        var known = self.known[relationship] ?? Known()
        let others = known.isComplete ? [] : objects.map(\.objectID).filter { known.byKey[$0.key] == nil }
        guard !others.isEmpty else { return known.byKey }
        let found = try uses(of: relationship, Predicate(format: "\(relationship) IN %@", others))
        for id in others { known.byKey[id.key] = found[id.key] ?? RecordUse() }
        self.known[relationship] = known
        return known.byKey
    }

    /// Returns the uses of pilots in crews, by the pilots' keys, without block times.
    private func usesInCrews() throws(LogbookError) -> [Int64: RecordUse] {
        var specification = FetchSpecification(entityName: CrewMember.entityName)
        specification.predicate = Predicate(format: "pilot != nil")
        specification.propertiesToFetch = [
            .property("pilot"), .count("flights"),
            FetchedExpression("last", .function("max:", [.keyPath("logEntry.date")])),
        ]
        specification.propertiesToGroupBy = ["pilot"]
        var uses: [Int64: RecordUse] = [:]
        for group in try store.dictionaries(specification) {
            guard case .objectID(let id)? = group["pilot"] else { continue }
            uses[id.key] = RecordUse(flights: group.integer("flights") ?? 0, block: nil, last: group.date("last"))
        }
        return uses
    }

    private func uses(
        of relationship: String, _ predicate: Predicate
    ) throws(LogbookError) -> [Int64: RecordUse] {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
        specification.propertiesToFetch = [
            .property(relationship), .property("kind"), .count("flights"), .sumOfBlock,
            FetchedExpression("last", .function("max:", [.keyPath("date")])),
        ]
        specification.propertiesToGroupBy = [relationship, "kind"]
        var uses: [Int64: RecordUse] = [:]
        for group in try store.dictionaries(specification) {
            guard case .objectID(let id)? = group[relationship] else { continue }
            var use = uses[id.key] ?? RecordUse()
            use.last = [use.last, group.date("last")].compactMap { $0 }.max()
            if (group.string("kind").flatMap(EntryKind.init) ?? .flight) == .flight {
                use.flights += group.integer("flights") ?? 0
                if let block = group.integer("block") { use.block = (use.block ?? .zero) + Minutes(block) }
            }
            uses[id.key] = use
        }
        return uses
    }
}
