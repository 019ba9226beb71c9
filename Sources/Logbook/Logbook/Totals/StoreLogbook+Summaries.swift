import ManagedObjects

extension StoreLogbook {
    /// More sums are not kept: nobody goes back to so many filters.
    private static let keptSummaries = 64

    /// Returns what a list comes to: one question for flights; two for other kinds, the second over their flights.
    ///
    /// The flights of airports are those that began or ended at one of them, each counted once. Every flight is read, once:
    /// the sums are kept until something is saved.
    package func summary(_ query: ListQuery) throws(LogbookError) -> ListSummary {
        forgetWhatOthersChanged()
        let question = SummaryQuestion(query, today: today())
        if let known = summaries[question] { return known }
        let summary = try counted(query)
        if summaries.count >= Self.keptSummaries { summaries = [:] }
        summaries[question] = summary
        return summary
    }

    private func counted(_ query: ListQuery) throws(LogbookError) -> ListSummary {
        let filter = filter(query)
        guard query.kind != .flights else { return try flightSummary(try filter.predicate()) }
        var summary = try flightSummary(try flights(of: query.kind, filter))
        summary.count = try count(query.kind.entityName, try filter.predicate())
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
        }
    }

    private func flightSummary(_ predicate: Predicate?) throws(LogbookError) -> ListSummary {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
        let names = FlightColumn.allCases.map(\.attributeName) + FlightCount.allCases.map(\.attributeName)
        specification.propertiesToFetch = [.count("count")] + names.map { .sum($0, named: "sum_\($0)") }
        let sums = try dictionaries(specification).first ?? [:]
        var summary = ListSummary()
        summary.count = sums.integer("count") ?? 0
        for column in FlightColumn.allCases {
            summary.times[column] = sums.integer("sum_\(column.attributeName)").map { Minutes($0) }
        }
        for count in FlightCount.allCases { summary.times[count] = sums.integer("sum_\(count.attributeName)") }
        return summary
    }

    /// Returns how many aircraft have each primary colour; a colour that is no known one counts as unknown.
    package func paintCounts() throws(LogbookError) -> [PaintCount] {
        var specification = FetchSpecification(entityName: Aircraft.entityName)
        specification.propertiesToFetch = [.property("colorScheme.primary"), .count("number")]
        specification.propertiesToGroupBy = ["colorScheme.primary"]
        var counts: [PaintColor?: Int] = [:]
        for group in try dictionaries(specification) {
            let paint = group.string("colorScheme.primary").flatMap { PaintColor(name: $0) }
            counts[paint, default: 0] += group.integer("number") ?? 0
        }
        let places: [PaintColor?] = PaintColor.allCases + [nil]
        return places.compactMap { paint in counts[paint].map { PaintCount(paint: paint, count: $0) } }
            .sorted { $0.count > $1.count }
    }
}

/// What sums are asked for: the order of the list does not matter to them, the day does to words such as `last-90d`.
struct SummaryQuestion: Hashable, Sendable {
    private let query: ListQuery
    private let today: LocalDate

    init(_ query: ListQuery, today: LocalDate) {
        var query = query
        query.sort = .usual(query.kind)
        self.query = query
        self.today = today
    }
}
