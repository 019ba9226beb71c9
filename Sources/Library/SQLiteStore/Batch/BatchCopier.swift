package import DataModel
import StoreSQL

/// A batch copy: creates rows of one entity from the rows of another, in one statement.
package struct BatchCopier {
    private let work: BatchWork

    /// Prepares a copy.
    package init(_ work: BatchWork) { self.work = work }

    /// Runs the copy. Memory use does not depend on the number of rows.
    ///
    /// - Throws: `DataModelError` for a request that cannot be compiled, `StoreError.constraint` for a row that
    ///   violates a constraint, `corrupt` if no keys are left.
    package func run(
        _ specification: FetchSpecification, to target: ResolvedEntity, _ properties: [String: Expression],
        clearing cleared: [String], collectsIDs: Bool
    ) throws -> BatchOutcome {
        let source = try work.layout.model.entity(named: specification.entityName)
        let base = try lastKey(target, leaving: try lastKey(source))
        let plan = try BatchStatements(work.layout).copy(
            work.confined(specification), to: target, properties, clearing: cleared, base: base)
        try work.connection.execute(plan.insertion)
        var outcome = BatchOutcome()
        outcome.count = work.connection.changesCount
        guard outcome.count > 0 else { return outcome }
        let table = work.layout[target].table
        try work.connection.execute(
            """
            UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT MAX(Z_PK) FROM \(name: table)) \
            WHERE Z_ENT = \(work.layout.numbers.inFile(target.rootNumber))
            """)
        if collectsIDs {
            outcome.inserted = try work.ids(
                "SELECT Z_PK, Z_ENT FROM \(name: table) WHERE Z_PK > \(base) ORDER BY Z_PK")
        }
        try work.history?.insertedAll((base + 1)...max(base + 1, try lastKey(target)), of: target)
        for release in plan.releases {
            outcome.updated += try update(
                release.statement, release.keys, target, paths: [release.path], collectsIDs: collectsIDs)
        }
        if !plan.paths.isEmpty {
            outcome.updated += try update(
                plan.sourceUpdate, plan.sourceKeys, source, paths: plan.paths, collectsIDs: collectsIDs)
        }
        try work.history?.finish()
        return outcome
    }

    /// Returns the last key used in an entity's hierarchy.
    private func lastKey(_ entity: ResolvedEntity, leaving count: Int64 = 0) throws -> Int64 {
        try work.connection.lastKey(ofHierarchy: work.layout.numbers.inFile(entity.rootNumber), leaving: count)
    }

    /// Updates existing rows, and returns their identifiers.
    private func update(
        _ statement: SQLStatement, _ keys: SQLStatement, _ entity: ResolvedEntity, paths: [String], collectsIDs: Bool
    ) throws -> [ManagedObjectID] {
        let found: SQLStatement = "FROM \(name: work.layout[entity].table) WHERE Z_PK IN (\(keys))"
        let ids = collectsIDs ? try work.ids("SELECT Z_PK, Z_ENT \(found) ORDER BY Z_PK") : []
        if let history = work.history {
            let numbers = try work.connection.rows("SELECT DISTINCT Z_ENT \(found) ORDER BY 1") { $0.integer(at: 0) }
            for case let number? in numbers {
                guard let entity = work.layout.entity(numbered: Int(number)) else { continue }
                try history.updatedAll(keys, of: entity, paths: paths)
            }
        }
        try work.connection.execute(statement)
        return ids
    }
}
