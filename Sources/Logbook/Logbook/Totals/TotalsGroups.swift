import Aviation
import ManagedObjects

/// The groups of flights by the stored values that they share.
struct TotalsGroups {
    let grouping: TotalsGrouping
    let field: Field
    /// The values of related records, by their keys; nil for a field with a value of its own.
    private let related: [Int64: AttributeValue]?
    private var groups: [Field.Bucket?: TotalsGroup] = [:]
    private var most: [Field.Bucket?: Int] = [:]

    init(_ grouping: TotalsGrouping, _ field: Field, related: [Int64: AttributeValue]?) {
        self.grouping = grouping
        self.field = field
        self.related = related
    }

    /// Returns the values of a flight that decide its groups.
    func values(in store: ObjectStore) -> [FetchedExpression] {
        store.expressions(of: field, at: field.groupPaths.paths)
    }

    /// Adds flights to the group of each of their values, or to that of unknown values.
    mutating func add(_ group: TotalsGroup, with values: [AttributeValue?]) {
        let buckets = Set(values.compactMap(bucket))
        for bucket in buckets.isEmpty ? [nil] : buckets.map(Optional.some) {
            // The group is called as most of its flights call it.
            if groups[bucket] == nil || group.flights > most[bucket] ?? 0 {
                most[bucket] = group.flights
                groups[bucket, default: TotalsGroup(key: nil)].key = bucket?.label
            }
            groups[bucket]?.add(group)
        }
    }

    private func bucket(_ value: AttributeValue?) -> Field.Bucket? {
        guard grouping.span != .year else {
            guard case .date(let date)? = value, let day = LocalDate(date) else { return nil }
            let year = String(day.isoText.prefix(4))
            return Field.Bucket(key: year, label: year)
        }
        guard let related else { return field.bucket(value) }
        guard case .objectID(let id)? = value else { return nil }
        return field.bucket(related[id.key])
    }

    /// The groups in their order: by date, otherwise by block time; the group of unknown values is last.
    var sorted: [TotalsGroup] {
        groups.values.sorted { one, two in
            guard let first = one.key, let second = two.key else { return one.key != nil && two.key == nil }
            if grouping.span != nil { return first < second }
            let times = (one.times[.block]?.minutes ?? .zero, two.times[.block]?.minutes ?? .zero)
            return times.0 == times.1 ? first < second : times.0 > times.1
        }
    }
}
