import ManagedObjects

extension StoreLogbook {
    /// Returns the first flight that was under way at the same time in the same aircraft or with the same pilot, in a few
    /// words; `nil` for none.
    ///
    /// Only flights of the days around are looked at, which an index finds.
    package func overlap(with span: FlightSpan) throws(LogbookError) -> String? {
        let owners = [("aircraft", span.aircraft), ("pilot", span.pilot)].compactMap { path, id in
            id.flatMap(objectID).map { Predicate.compare(path, .equal, .objectID($0)) }
        }
        guard !owners.isEmpty else { return nil }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        // The pilot's own date may be a day beside that in UTC, and a flight may end the day after.
        specification.predicate = .and([
            .compare("date", .greaterOrEqual, .date(span.off.date.adding(days: -2).storedDate)),
            .compare("date", .lessOrEqual, .date(span.on.date.adding(days: 1).storedDate)),
            Self.compare("offBlock", else: "takeOff", .less, span.on),
            Self.compare("onBlock", else: "landing", .greater, span.off),
            .or(owners),
        ])
        specification.sortDescriptors = [SortDescriptor(key: "offBlock", ascending: true)]
        specification.fetchLimit = 2
        specification.relationshipKeyPathsForPrefetching = RecordKind.flights.shownRelationships
        let other = try objects(specification).first { $0.recordID(.flights) != span.flight }
        return try other.map { (other) throws(LogbookError) in try record(other).sentence }
    }

    /// Compares an instant, or the one that stands for it where it is not known, as `FlightSpan` takes them.
    private static func compare(
        _ path: String, else other: String, _ comparison: Comparison.Relation, _ instant: UTCInstant
    ) -> Predicate {
        let date = AttributeValue.date(instant.storedDate)
        let instead = Predicate.and([.compare(path, .equal, .null), .compare(other, comparison, date)])
        return .or([.compare(path, comparison, date), instead])
    }
}
