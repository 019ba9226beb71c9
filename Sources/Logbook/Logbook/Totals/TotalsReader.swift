import Aviation
import ManagedObjects

/// Sums of lists: their summaries, which are cached until something is saved, and totals in groups.
final class TotalsReader: TotalsAccess {
    private let store: ObjectStore
    private let uses: RecordUses
    private let balances: OpeningBalances
    private(set) var summaries: [SummaryKey: ListSummary] = [:]
    /// The number of summaries that are cached.
    private static let capacity = 64

    init(_ store: ObjectStore, uses: RecordUses, balances: OpeningBalances) {
        self.store = store
        self.uses = uses
        self.balances = balances
    }

    /// Drops the cached summaries.
    func drop() { summaries = [:] }

    // MARK: Summaries

    /// Returns the number of rows of a list and the sums of their flights.
    ///
    /// The flights of airports are those that began or ended at one of them, each counted once. Costs one fetch that
    /// reads all flights, for lists of other kinds one more; nothing when the summary is cached.
    func summary(_ query: ListQuery) throws(LogbookError) -> ListSummary {
        store.invalidation.checkFile()
        let key = SummaryKey(query, today: store.today())
        if let known = summaries[key] { return known }
        let summary = try newSummary(query)
        if summaries.count >= Self.capacity { summaries = [:] }
        summaries[key] = summary
        return summary
    }

    private func newSummary(_ query: ListQuery) throws(LogbookError) -> ListSummary {
        let filter = ListFilter(query, store: store, uses: uses)
        guard query.kind != .flights else { return try flightSummary(try filter.predicate()) }
        var summary = try flightSummary(try flights(of: query.kind, filter))
        summary.count = try store.count(query.kind.entityName, try filter.predicate())
        return summary
    }

    private func flights(of kind: RecordKind, _ filter: ListFilter) throws(LogbookError) -> Predicate {
        switch kind {
        case .flights: return try filter.predicate() ?? .all
        case .aircraft: return try filter.predicate(on: "aircraft") ?? Predicate(format: "aircraft != nil")
        case .pilots: return try filter.predicate(on: "pilot") ?? Predicate(format: "pilot != nil")
        case .airports:
            guard let origin = try filter.predicate(on: "origin"), let end = try filter.predicate(on: "destination")
            else {
                return Predicate(format: "origin != nil OR destination != nil")
            }
            return .or([origin, end])
        case .documents: return .nothing
        }
    }

    private func flightSummary(_ predicate: Predicate?) throws(LogbookError) -> ListSummary {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
        let customFields = try store.fields().customFields
        let names = FlightColumn.allCases.map(\.attributeName) + FlightCount.allCases.map(\.attributeName)
        specification.propertiesToFetch =
            [.count("count"), .property("kind"), .property("role"), .sumOfLaunches]
            + names.map { .sum($0, named: "sum_\($0)") }
            + store.sums(ofCustom: customFields)
        specification.propertiesToGroupBy = ["kind", "role"]
        var summary = ListSummary()
        for sums in try store.dictionaries(specification) {
            let count = sums.integer("count") ?? 0
            summary.count += count
            if !sums.isFlight { summary.sessions += count }
            guard !sums.isObserved else { continue }
            for column in FlightColumn.allCases {
                guard let sum = sums.integer("sum_\(column.attributeName)") else { continue }
                summary.times[column] = (summary.times[column] ?? .zero) + Minutes(sum)
            }
            for column in FlightCount.allCases where sums.isFlight || column.isCountedInSessions {
                guard let sum = sums.integer("sum_\(column.attributeName)") else { continue }
                summary.times[column] = (summary.times[column] ?? 0).plus(sum)
            }
            if let launches = sums.integer(FetchedExpression.sumOfLaunches.name) {
                summary.launches = (summary.launches ?? 0).plus(launches)
            }
            summary.custom.add(sums.sums(ofCustom: customFields))
        }
        return summary
    }

    /// Returns the number of aircraft by primary color; an unknown name of a color counts as no color.
    func paintCounts() throws(LogbookError) -> [PaintCount] {
        var specification = FetchSpecification(entityName: Aircraft.entityName)
        specification.propertiesToFetch = [.property("colorScheme.primary"), .count("number")]
        specification.propertiesToGroupBy = ["colorScheme.primary"]
        var counts: [PaintColor?: Int] = [:]
        for group in try store.dictionaries(specification) {
            let paint = group.string("colorScheme.primary").flatMap { PaintColor(name: $0) }
            counts[paint, default: 0] += group.integer("number") ?? 0
        }
        let places: [PaintColor?] = PaintColor.allCases + [nil]
        return places.compactMap { paint in counts[paint].map { PaintCount(paint: paint, count: $0) } }
            .sorted { $0.count > $1.count }
    }

    /// Returns how often each value of a field occurs among the records of a list.
    func counts(_ query: ListQuery, of field: Field) throws(LogbookError) -> FieldCounts {
        store.invalidation.checkFile()
        return try FieldCounter(store: store, uses: uses).counts(query, of: field)
    }

    // MARK: Totals

    /// Returns the sums of a list's flights, in groups and together.
    ///
    /// Costs one fetch over the flights; the store adds them up. Groups by members of the crew cost one row for each flight
    /// with a crew.
    ///
    /// - Parameters:
    ///   - query: the flights; its order does not matter.
    ///   - grouping: the groups; nil for the sums of all flights alone.
    ///   - withTenths: whether tenths of an hour are added up as well, which takes as long as all other sums.
    func totals(
        _ query: ListQuery, by grouping: TotalsGrouping?, withTenths: Bool
    ) throws(LogbookError) -> Totals {
        var flights = query
        flights.kind = .flights
        var totals = Totals(grouping: grouping)
        for column in FlightColumn.allCases { totals.whole.times[column] = DurationTotal() }
        let filter = ListFilter(flights, store: store, uses: uses)
        var groups = try grouping.flatMap { (grouping) throws(LogbookError) in try emptyGroups(grouping) }
        for (values, group) in try sums(try filter.predicate(), in: groups, withTenths) {
            totals.whole.add(group)
            groups?.add(group, with: values)
        }
        totals.groups = groups?.sorted ?? []
        totals.opening = try balances.openingTotals()
        totals.leftOut = try leftOut(of: totals, try filter.predicate())
        return totals
    }

    /// Returns how many flights have a number that is too large for a sum, when sums are without these.
    private func leftOut(of totals: Totals, _ predicate: Predicate?) throws(LogbookError) -> Int {
        guard store.hasLeftOut, let strange = store.strangeNumbers(in: LogEntry.entityName) else { return 0 }
        return try store.count(LogEntry.entityName, .and([strange] + [predicate].compactMap(\.self)))
    }

    private func emptyGroups(_ grouping: TotalsGrouping) throws(LogbookError) -> TotalsGroups? {
        guard let field = try store.fields()[.flights][grouping.field] else { return nil }
        let related = try field.groupPaths.relation.map { (relation) throws(LogbookError) in
            try FieldCounter(store: store, uses: uses).relatedValues(field, relation)
        }
        return TotalsGroups(grouping, field, related: related)
    }

    /// Returns the sums of flights with the values that decide their groups.
    private func sums(
        _ predicate: Predicate?, in groups: TotalsGroups?, _ withTenths: Bool
    ) throws(LogbookError) -> [(values: [AttributeValue?], group: TotalsGroup)] {
        guard let groups, groups.field.isOfCrew else {
            return try sums(predicate, groupedBy: groups?.values(in: store) ?? [], withTenths)
        }
        let role = groups.field.crewRole
        func and(_ condition: Predicate) -> Predicate { .and([condition] + [predicate].compactMap(\.self)) }
        let members = try membersByFlight(role)
        let flights = try sums(
            and(.onCrew(role)), groupedBy: [FetchedExpression("flight", .evaluatedObject)], withTenths)
        let others = try sums(and(.not(.onCrew(role))), groupedBy: [], withTenths)
        return others.filter { $0.group.flights + $0.group.sessions + $0.group.observed > 0 }
            + flights.map { values, group in
                guard case .objectID(let id)? = values[0] else { return (values, group) }
                return (members[id.key] ?? [], group)
            }
    }

    /// Returns the pilots on board in a role, or in any, by the keys of their flights.
    private func membersByFlight(_ role: CrewRole?) throws(LogbookError) -> [Int64: [AttributeValue?]] {
        var specification = FetchSpecification(entityName: CrewMember.entityName)
        specification.predicate = role.map { .compare("role", .equal, .string($0.rawValue)) }
        specification.propertiesToFetch = [.property("logEntry"), .property("pilot")]
        var members: [Int64: [AttributeValue?]] = [:]
        for row in try store.dictionaries(specification) {
            guard case .objectID(let flight)? = row["logEntry"] else { continue }
            members[flight.key, default: []].append(row["pilot"])
        }
        return members
    }

    /// Returns the sums of flights by some values that they share; without values, one sum.
    private func sums(
        _ predicate: Predicate?, groupedBy values: [FetchedExpression], _ withTenths: Bool
    ) throws(LogbookError) -> [(values: [AttributeValue?], group: TotalsGroup)] {
        let customFields = try store.fields().customFields
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
        specification.propertiesToFetch = [.count("entries"), .property("kind"), .property("role"), .sumOfLaunches]
        // All flights together have all approaches, which are fewer than flights to ask for theirs.
        let all = predicate == nil && values.isEmpty && !store.hasLeftOut ? try sumOfApproaches() : nil
        if all == nil { specification.propertiesToFetch.append(.sum("approaches.@sum.count", named: "sum_approaches")) }
        for column in FlightColumn.allCases {
            specification.propertiesToFetch += DurationTotal.sums(of: column.attributeName, withTenths: withTenths)
        }
        for count in FlightCount.allCases { specification.propertiesToFetch.append(.sum(count.attributeName)) }
        specification.propertiesToFetch += store.sums(ofCustom: customFields) + values
        specification.propertiesToGroupBy = values.map(\.name) + ["kind", "role"]
        let rows = try store.dictionaries(specification)
        // Flights with damaged numbers are left out, and so are their approaches.
        if all != nil, store.hasLeftOut { return try sums(predicate, groupedBy: values, withTenths) }
        let first = rows.firstIndex { !$0.isObserved }
        return rows.enumerated().map { place, row in
            var group = TotalsGroup(key: nil)
            let entries = row.integer("entries") ?? 0
            let isFlight = row.isFlight
            guard !row.isObserved else {
                group.observed = entries
                return (values.map { row[$0.name] }, group)
            }
            if isFlight { group.flights = entries } else { group.sessions = entries }
            group.approaches = row.integer("sum_approaches") ?? (place == first ? all ?? 0 : 0)
            group.launches = row.integer(FetchedExpression.sumOfLaunches.name)
            for column in FlightColumn.allCases {
                group.times[column] = DurationTotal(row, column.attributeName, of: isFlight ? entries : nil)
            }
            for count in FlightCount.allCases where isFlight || count.isCountedInSessions {
                group.counts[count] = row.integer("sum_\(count.attributeName)")
            }
            group.custom = row.sums(ofCustom: customFields)
            return (values.map { row[$0.name] }, group)
        }
    }
}

extension TotalsReader {
    /// Returns the number of approaches of all flights that the pilot flew; nil where a damaged number makes a sum that none
    /// can be.
    private func sumOfApproaches() throws(LogbookError) -> Int? {
        var specification = FetchSpecification(entityName: Approach.entityName)
        specification.predicate = Predicate(
            format: "logEntry != nil AND (logEntry.role == nil OR NOT logEntry.role IN %@)", PilotRole.thatFlyNothing)
        specification.propertiesToFetch = [.sum("count", named: "sum")]
        do throws(LogbookError) {
            guard let sums = try store.dictionaries(specification).first, !sums.hasImpossibleNumber else { return nil }
            return sums.integer("sum") ?? 0
        } catch {
            guard error == .numberTooLarge(store.path) else { throw error }
            return nil
        }
    }
}

/// The key of a cached summary. The order of the list is no part of it; the day is, for terms such as `last-90d`.
struct SummaryKey: Hashable, Sendable {
    private let query: ListQuery
    private let today: LocalDate

    init(_ query: ListQuery, today: LocalDate) {
        var query = query
        query.sort = .usual(query.kind)
        query.columns = []
        self.query = query
        self.today = today
    }
}

extension [String: AttributeValue] {
    /// Whether a row is of flights; one without a kind is.
    fileprivate var isFlight: Bool { string("kind").flatMap(EntryKind.init) ?? .flight == .flight }

    /// Whether a row is of entries on which the pilot flew nothing.
    fileprivate var isObserved: Bool { string("role").map(PilotRole.thatFlyNothing.contains) ?? false }
}

extension DurationTotal {
    /// Returns the expressions of a column: the sum, the sum of tenths of an hour rounded half up, and how many flights
    /// have a value.
    fileprivate static func sums(of path: String, withTenths: Bool) -> [FetchedExpression] {
        let tenths = Expression.function(
            "divide:by:",
            [.function("add:to:", [.keyPath(path), .constant(.integer(3))]), .constant(.integer(6))])
        let sum = FetchedExpression("tenths_\(path)", .function("sum:", [tenths]), resultType: .integer64)
        return [.sum(path), FetchedExpression("known_\(path)", .function("count:", [.keyPath(path)]))]
            + (withTenths ? [sum] : [])
    }

    /// Reads the values of the expressions.
    fileprivate init(_ row: [String: AttributeValue], _ path: String, of flights: Int?) {
        let known = row.integer("known_\(path)") ?? 0
        self.init(
            minutes: Minutes(row.integer("sum_\(path)") ?? 0), tenthsOfHour: row.integer("tenths_\(path)") ?? 0,
            known: known, unknown: (flights ?? known) - known)
    }
}
