import Aviation
import ManagedObjects

/// The order of a list, as runs of rows that the store sorts.
///
/// Rows without a value come last in both directions. The store puts them first in ascending order, so an ascending
/// list consists of a run of the rows that have the first value, one of those that have only the second, and so on.
/// Each run is read from any position without counting, by an index if one exists.
struct ListOrder {
    /// A run of rows with its order.
    struct Run {
        /// The condition on the rows of the run; nil for all rows.
        let condition: Predicate?
        let descriptors: [SortDescriptor]
    }

    /// The runs, in the order of the list.
    let runs: [Run]
    private let keys: [String]

    /// Creates the order of a list; for a column that the kind lacks, the usual order of the kind.
    init(_ kind: RecordKind, _ sort: ListSort, _ fields: FieldList) {
        let isKnown = fields[sort.column]?.isSortable ?? false
        let sort = isKnown ? sort : ListSort.usual(kind)
        let ties = Self.ties(kind, sort)
        keys = fields[sort.column]?.sortPaths ?? []
        let descriptors = keys.map {
            SortDescriptor(key: $0, ascending: sort.isAscending, comparison: kind.order(of: $0))
        }
        guard sort.isAscending, !keys.isEmpty else {
            runs = [Run(condition: nil, descriptors: descriptors + ties)]
            return
        }
        let keys = keys
        runs = (0...keys.count).map { place in
            var parts = keys[..<place].map { Predicate.compare($0, .equal, .null) }
            if place < keys.count { parts.append(.compare(keys[place], .notEqual, .null)) }
            // The rows of the last run have none of the values; only the ties order them.
            let rest = place < keys.count ? Array(descriptors[place...]) + ties : ties
            return Run(condition: parts.count == 1 ? parts[0] : .and(parts), descriptors: rest)
        }
    }

    /// Returns the index of the run that has a row.
    func run(of object: ManagedObject) -> Int {
        guard runs.count > 1 else { return 0 }
        return keys.firstIndex { !object.attributeValue(forKeyPath: $0).isNull } ?? keys.count
    }

    /// Returns the position of a row in its run.
    func cursor(_ object: ManagedObject) -> FetchCursor {
        let values = runs[run(of: object)].descriptors.map { object.attributeValue(forKeyPath: $0.key) }
        return FetchCursor(values: values, key: object.objectID.key)
    }

    /// Returns the order of rows with equal values.
    private static func ties(_ kind: RecordKind, _ sort: ListSort) -> [SortDescriptor] {
        switch kind {
        case .flights where sort.column == .date: [SortDescriptor(key: "offBlock", ascending: sort.isAscending)]
        case .flights:
            [SortDescriptor(key: "date", ascending: false), SortDescriptor(key: "offBlock", ascending: false)]
        case .aircraft: [SortDescriptor(key: "tailNumber")]
        case .pilots: [SortDescriptor(key: "name", comparison: kind.order(of: "name"))]
        case .airports: [SortDescriptor(key: "icaoIdentifier")]
        case .documents: [SortDescriptor(key: "kind")]
        }
    }
}

extension RecordKind {
    /// Returns how texts at a path are compared. Pilots are few and sorted as names of people; other texts are sorted
    /// as they are indexed.
    fileprivate func order(of path: String) -> SortDescriptor.Comparison {
        self == .pilots && path == "name" ? .localizedStandard : .literal
    }
}
