import DataModel
import FoundationEssentials

/// Puts together the dictionaries that several stores answered to one request.
///
/// Groups that two stores have become one: counts and sums are added, the smallest and the largest are found. What
/// cannot be made of two answers, an average, is refused with what to ask instead. Order, condition on groups, and
/// limits are applied to the whole.
struct DictionaryMerge {
    private let specification: FetchSpecification

    /// Prepares a merge.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` for what cannot be merged exactly.
    init(_ specification: FetchSpecification) throws(ManagedObjectError) {
        self.specification = specification
        for property in specification.propertiesToFetch {
            guard case .function(let name, _) = property.expression,
                PredicateFunction(rawValue: name)?.isMergeable == false
            else { continue }
            throw .invalidOperation(
                "“\(property.name)” cannot be made of the answers of several stores. Fetch “sum:” and “count:” and "
                    + "divide, or name one store in affectedStoreIdentifiers.")
        }
    }

    /// What each store is asked: everything, in no order.
    var part: FetchSpecification {
        var result = specification
        (result.fetchLimit, result.fetchOffset) = (0, 0)
        (result.sortDescriptors, result.havingPredicate) = ([], nil)
        return result
    }

    /// The dictionaries of the whole.
    ///
    /// - Throws: what the condition on groups throws, for one that names something that was not fetched.
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

    /// In order; rows that the descriptors do not tell apart stay as the stores are.
    private func sorted(_ rows: [[String: AttributeValue]]) throws -> [[String: AttributeValue]] {
        let order = ObjectOrder(specification.sortDescriptors)
        let named = specification.sortDescriptors.allSatisfy { descriptor in
            specification.propertiesToFetch.isEmpty
                || specification.propertiesToFetch.contains { $0.name == descriptor.key }
        }
        guard named else {
            throw ManagedObjectError.invalidOperation(
                "Dictionaries of several stores can only be sorted by what is fetched: add the key to propertiesToFetch."
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
    /// Whether the results of two parts make that of the whole; nil for a function of single values.
    fileprivate var isMergeable: Bool? {
        if [.count, .sum, .minimum, .maximum].contains(self) { return true }
        return [.average, .median, .mode, .standardDeviation].contains(self) ? false : nil
    }

    /// The result of the whole, of the results of two parts; nil where neither has one.
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
