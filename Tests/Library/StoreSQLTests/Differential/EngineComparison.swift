import DataModel
import StoreSQL

/// Evaluates a request in the store and in memory, and reduces a disagreement to its smallest form.
struct EngineComparison {
    let fleet: RandomFleet
    let entity: String

    /// The answers of both.
    struct Outcome {
        /// The keys according to the evaluation in memory.
        var expected: [Int64]
        /// The keys according to the store, finished in memory if SQL cannot express the whole request.
        var found: [Int64]
        /// The number of objects.
        var objects: Int
        /// Whether the store evaluated the whole request.
        var isWhole: Bool
        /// The statement for the store.
        var statement: SQLStatement

        var agrees: Bool { expected == found }
    }

    func compare(_ predicate: Predicate) throws -> Outcome {
        let objects = try fleet.all(entity)
        let compiler = SelectCompiler(layout: fleet.layout)
        let plan = try compiler.plan(Fleet.request(entity, predicate))
        let statement = try compiler.keys(plan.stored)
        let keys = Set(try fleet.database.keys(statement))
        let evaluator = PredicateEvaluator()
        let expected = try objects.filter { try evaluator.evaluate(predicate, with: $0) }.map(\.id.key)
        let found = try plan.finish(objects.filter { keys.contains($0.id.key) }).map(\.id.key)
        return Outcome(
            expected: expected, found: found, objects: objects.count, isWhole: plan.isWhole, statement: statement)
    }

    /// The smallest part of the predicate on which the two disagree, with the statement and the objects.
    func report(_ predicate: Predicate) throws -> String {
        var smallest = predicate
        while let smaller = smallest.parts.first(where: { (try? compare($0).agrees) == false }) { smallest = smaller }
        let outcome = try compare(smallest)
        let disputed = Set(outcome.expected).symmetricDifference(outcome.found)
        let objects = try fleet.all(entity).filter { disputed.contains($0.id.key) }
        return """
            \(entity) where \(smallest)
            memory \(outcome.expected), store \(outcome.found)
            \(outcome.statement)
            \(objects.map { "\($0.id.entityName) \($0.id.key): \($0.values) \($0.toOne.mapValues(\.id.key))" })
            """
    }
}

extension Predicate {
    /// The parts of a compound predicate.
    fileprivate var parts: [Predicate] {
        switch node {
        case .and(let parts), .or(let parts): parts
        case .not(let part): [part]
        case .comparison(let comparison): comparison.conditions
        case .constant, .invalid: []
        }
    }
}

extension Comparison {
    /// The comparison without its options or quantifier, or with one branch of a conditional.
    fileprivate var conditions: [Predicate] {
        var result: [Predicate] = []
        if !options.isEmpty {
            result.append(Predicate(.comparison(Comparison(left, relation, right, quantifier: quantifier))))
        }
        if case .conditional(let condition, let first, let second) = left {
            result.append(condition)
            for branch in [first, second] {
                result.append(Predicate(.comparison(Comparison(branch, relation, right, options: options))))
            }
        }
        return result
    }
}
