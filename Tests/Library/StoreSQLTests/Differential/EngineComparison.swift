import DataModel
import StoreSQL

/// Asks the store and the memory the same, and makes what they disagree on small.
struct EngineComparison {
    let fleet: RandomFleet
    let entity: String

    /// What both sides answered.
    struct Outcome {
        /// The keys that the memory alone finds.
        var expected: [Int64]
        /// The keys that the store finds, finished in memory where it cannot say it all.
        var found: [Int64]
        /// How many objects were asked.
        var objects: Int
        /// Whether the store said it all.
        var isWhole: Bool
        /// What the store was asked.
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
    /// The conditions of which this one is made.
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
    /// The comparison without its options, its quantifier, or with the branches of a choice.
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
