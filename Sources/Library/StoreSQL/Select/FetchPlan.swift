package import DataModel

/// A request divided between a store and the memory.
///
///     let plan = try compiler.plan(request)
///     let candidates = try objects(plan.stored)      // every object that may be a result
///     let results = try plan.finish(candidates)      // those that are, in order, within the window
///
/// The store gets all that it can say. What is left, such as a condition on a transient attribute, is evaluated on
/// the candidates; then the limit, the offset and an order in memory are left too, since the store cannot know which
/// candidates stay.
package struct FetchPlan: Sendable {
    /// What the store is asked.
    package let stored: FetchSpecification
    /// What candidates must fulfil beside it; nil when the store says it all.
    package let remainder: Predicate?
    /// Whether candidates are sorted in memory, and a cursor is followed there.
    package let sortsInMemory: Bool
    /// Why the store cannot say it all, a sentence each; empty when it can.
    package let reasons: [String]
    private let asked: FetchSpecification

    /// Whether the store answers the whole request.
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

    /// Returns the results among the candidates, in order, within the window.
    ///
    /// With a cursor that goes backward the nearest object comes first, as from the store.
    ///
    /// - Throws: what evaluating the remainder or reading the sort keys throws.
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
    /// Divides a request between the store and the memory.
    ///
    /// - Throws: as `rows(_:)`, but for `notExpressible`, which is what the plan is made of.
    package func plan(_ specification: FetchSpecification) throws(DataModelError) -> FetchPlan {
        try FetchPlan(specification, compiler: self)
    }

    /// Compiles a condition for its errors alone.
    func check(_ predicate: Predicate, for specification: FetchSpecification) throws(DataModelError) {
        let context = CompilationContext(layout: layout, aliases: AliasCounter())
        let source = context.source(of: try layout.model.entity(named: specification.entityName))
        _ = try ConditionCompiler(context: context, source: source).condition(predicate)
    }

    /// Why the store cannot sort as asked; nil when it can.
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
