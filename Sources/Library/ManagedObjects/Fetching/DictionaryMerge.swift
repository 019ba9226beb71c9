import DataModel
import FoundationEssentials

/// Combines the dictionaries that several stores return for one request.
///
/// Groups that occur in two stores are combined: counts and sums are added, minimums and maximums compared. An average
/// cannot be combined and is rejected with a suggested alternative. The order, the groups' predicate and the limits
/// apply to the combined result.
struct DictionaryMerge {
    private let specification: FetchSpecification

    /// Prepares to combine the results of a request.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` if the results cannot be combined exactly.
    init(_ specification: FetchSpecification) throws(ManagedObjectError) {
        self.specification = specification
        for property in specification.propertiesToFetch {
            guard case .function(let name, _) = property.expression,
                PredicateFunction(rawValue: name)?.isMergeable == false
            else { continue }
            throw .invalidOperation(
                "“\(property.name)” cannot be computed across several stores. Fetch “sum:” and “count:” and "
                    + "divide, or name one store in affectedStoreIdentifiers.")
        }
    }

    /// The request for each store: all dictionaries, unordered.
    var part: FetchSpecification {
        var result = specification
        (result.fetchLimit, result.fetchOffset) = (0, 0)
        (result.sortDescriptors, result.havingPredicate) = ([], nil)
        return result
    }

    /// Returns the combined dictionaries.
    ///
    /// - Throws: the error of the groups' predicate, if it names a value that was not fetched.
    func merged(_ answers: [[[String: AttributeValue]]]) throws -> [[String: AttributeValue]] {
        var rows = answers.flatMap(\.self)
        if isGrouped { rows = grouped(rows) }
        if specification.returnsDistinctResults { rows = Self.distinct(rows) }
        if let having = specification.havingPredicate {
            let evaluator = PredicateEvaluator()
            rows = try rows.filter { try evaluator.evaluate(having, with: $0) }
        }
        rows = try sorted(rows)
        let rest = rows.dropFirst(specification.fetchOffset)
        return Array(specification.fetchLimit > 0 ? rest.prefix(specification.fetchLimit) : rest)
    }

    private var aggregates: [String: PredicateFunction] {
        let pairs = specification.propertiesToFetch.compactMap { property -> (String, PredicateFunction)? in
            guard case .function(let name, _) = property.expression, let function = PredicateFunction(rawValue: name),
                function.isMergeable == true
            else { return nil }
            return (property.name, function)
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private var isGrouped: Bool { !specification.propertiesToGroupBy.isEmpty || !aggregates.isEmpty }

    // MARK: Groups

    private func grouped(_ rows: [[String: AttributeValue]]) -> [[String: AttributeValue]] {
        let aggregates = aggregates
        var places: [[String: AttributeValue]: Int] = [:]
        var result: [[String: AttributeValue]] = []
        for row in rows {
            let key = row.filter { aggregates[$0.key] == nil }
            if let place = places[key] {
                for (name, function) in aggregates {
                    result[place][name] = function.merging(result[place][name], row[name])
                }
            } else {
                places[key] = result.count
                result.append(row)
            }
        }
        return result
    }

    private static func distinct(_ rows: [[String: AttributeValue]]) -> [[String: AttributeValue]] {
        var seen: Set<[String: AttributeValue]> = []
        return rows.filter { seen.insert($0).inserted }
    }

    /// Returns the rows in order; rows that the descriptors consider equal stay in the order of the stores.
    private func sorted(_ rows: [[String: AttributeValue]]) throws -> [[String: AttributeValue]] {
        let order = ObjectOrder(specification.sortDescriptors)
        let named = specification.sortDescriptors.allSatisfy { descriptor in
            specification.propertiesToFetch.isEmpty
                || specification.propertiesToFetch.contains { $0.name == descriptor.key }
        }
        guard named else {
            throw ManagedObjectError.invalidOperation(
                "Dictionaries from several stores can only be sorted by fetched properties: add the key to propertiesToFetch."
            )
        }
        return try rows.enumerated().sorted { left, right in
            switch try order.compare(left.element, right.element) {
            case .orderedAscending: true
            case .orderedDescending: false
            case .orderedSame: left.offset < right.offset
            }
        }.map(\.element)
    }
}

extension PredicateFunction {
    /// Whether the results of two parts determine the result of the whole; nil for a function of single values.
    fileprivate var isMergeable: Bool? {
        if [.count, .sum, .minimum, .maximum].contains(self) { return true }
        return [.average, .median, .mode, .standardDeviation].contains(self) ? false : nil
    }

    /// Returns the result of the whole, given the results of two parts; nil if neither has one.
    fileprivate func merging(_ left: AttributeValue?, _ right: AttributeValue?) -> AttributeValue? {
        guard let left else { return right }
        guard let right else { return left }
        if self == .minimum { return ValueOrder.order(right, left) == .orderedAscending ? right : left }
        if self == .maximum { return ValueOrder.order(right, left) == .orderedDescending ? right : left }
        return Self.sum(left, right)
    }

    private static func sum(_ left: AttributeValue, _ right: AttributeValue) -> AttributeValue {
        switch (left, right) {
        case (.integer(let first), .integer(let second)):
            let (sum, isTooGreat) = first.addingReportingOverflow(second)
            return isTooGreat ? .double(Double(first) + Double(second)) : .integer(sum)
        case (.decimal(let first), .decimal(let second)): return .decimal(first + second)
        case (_, _): return .double((left.number ?? 0) + (right.number ?? 0))
        }
    }
}
