package import DataModel

/// A fetch request divided between the store and memory.
///
///     let plan = try compiler.plan(request)
///     let candidates = try objects(plan.stored)      // every object that may be a result
///     let results = try plan.finish(candidates)      // the results, in order, within limit and offset
///
/// The store evaluates all that SQL can express. The rest, such as a condition on a transient attribute, is evaluated
/// on the candidates in memory, and so are limit, offset and any sorting, because the store cannot know which
/// candidates remain.
package struct FetchPlan: Sendable {
    /// The part for the store.
    package let stored: FetchSpecification
    /// The condition that candidates must also meet; nil if the store evaluates the whole predicate.
    package let remainder: Predicate?
    /// Whether candidates are sorted in memory; then a cursor is applied there too.
    package let sortsInMemory: Bool
    /// Why the store cannot evaluate the request, as sentences; empty if it can.
    package let reasons: [String]
    private let asked: FetchSpecification

    /// Whether the store evaluates the whole request.
    package var isWhole: Bool { remainder == nil && !sortsInMemory }

    init(_ specification: FetchSpecification, compiler: SelectCompiler) throws(DataModelError) {
        asked = specification
        var stored = specification
        var reasons: [String] = []
        var remainder: Predicate?
        if let predicate = specification.predicate {
            let split = try PredicateSplit(predicate) { (part) throws(DataModelError) in
                try compiler.check(part, for: specification)
            }
            stored.predicate = split.stored == .all ? nil : split.stored
            remainder = split.rest.isEmpty ? nil : split.rest.count == 1 ? split.rest[0] : .and(split.rest)
            reasons = split.reasons
        }
        if let reason = try compiler.reasonAgainstSort(of: specification) {
            (stored.sortDescriptors, stored.after) = ([], nil)
            sortsInMemory = true
            reasons.append(reason)
        } else {
            sortsInMemory = false
        }
        if remainder != nil || sortsInMemory {
            (stored.fetchLimit, stored.fetchOffset, stored.fetchBatchSize) = (0, 0, 0)
        }
        self.stored = stored
        self.remainder = remainder
        self.reasons = reasons
    }

    /// Returns the results among the candidates, in order, within limit and offset.
    ///
    /// With a backward cursor the nearest object comes first, as from the store.
    ///
    /// - Throws: errors from evaluating the remainder or reading the sort keys.
    package func finish<Object: KeyPathReadable>(_ candidates: [Object]) throws -> [Object] {
        guard !isWhole else { return candidates }
        var results = candidates
        if let remainder {
            let evaluator = PredicateEvaluator()
            results = try results.filter { try evaluator.evaluate(remainder, with: $0) }
        }
        if sortsInMemory { results = try sorted(results) }
        let window = results.dropFirst(max(asked.fetchOffset, 0))
        return Array(asked.fetchLimit > 0 ? window.prefix(asked.fetchLimit) : window)
    }

    private func sorted<Object: KeyPathReadable>(_ objects: [Object]) throws -> [Object] {
        let order = ObjectOrder(asked.sortDescriptors)
        let sorted = try objects.sorted { try order.areInIncreasingOrder($0, $1) }
        guard let cursor = asked.after else { return sorted }
        let wanted = cursor.isBackward ? sorted.reversed() : sorted
        return try wanted.filter { try order.compare($0, to: cursor) == (cursor.isBackward ? .before : .after) }
    }
}

extension SelectCompiler {
    /// Divides a request between the store and memory.
    ///
    /// - Throws: as `rows(_:)`, except `notExpressible`.
    package func plan(_ specification: FetchSpecification) throws(DataModelError) -> FetchPlan {
        try FetchPlan(specification, compiler: self)
    }

    /// Compiles a condition only to find its errors.
    func check(_ predicate: Predicate, for specification: FetchSpecification) throws(DataModelError) {
        let context = CompilationContext(layout: layout, aliases: AliasCounter())
        let source = context.source(of: try layout.model.entity(named: specification.entityName))
        _ = try ConditionCompiler(context: context, source: source).condition(predicate)
    }

    /// Returns why the store cannot sort the results; nil if it can.
    func reasonAgainstSort(of specification: FetchSpecification) throws(DataModelError) -> String? {
        let context = CompilationContext(layout: layout, aliases: AliasCounter())
        let source = context.source(of: try layout.model.entity(named: specification.entityName))
        do throws(DataModelError) {
            _ = try SortTerm.terms(specification, compiler: ConditionCompiler(context: context, source: source))
            return nil
        } catch .notExpressible(let reason) {
            return reason
        }
    }
}
