package import DataModel
package import StoreSQL

/// A batch update of all rows of a request.
package struct BatchUpdater {
    private let work: BatchWork

    /// Prepares an update.
    package init(_ work: BatchWork) { self.work = work }

    /// Runs the update. Every value is computed from the rows as they were before.
    ///
    /// - Throws: `DataModelError` for a request that cannot be compiled, `StoreError.constraint` for a row that
    ///   violates a constraint.
    package func run(
        _ specification: FetchSpecification, _ assignments: [BatchAssignment], collectsIDs: Bool
    ) throws -> BatchOutcome {
        let plan = try BatchStatements(work.layout).update(work.confined(specification), assignments)
        let entity = try work.layout.model.entity(named: specification.entityName)
        for case (let slot, .constant(.objectID(let id))) in assignments.map({ ($0.slot, $0.value) }) {
            try work.requireRow(id, for: PropertyPath(entity.name, entity.slots[slot].path))
        }
        try note(plan)
        let keys: SQLStatement = "SELECT Z_PK FROM temp.FL_BATCH"
        let ids = collectsIDs ? try work.ids("SELECT Z_PK, Z_ENT FROM temp.FL_BATCH ORDER BY Z_PK") : []
        for entity in try entities() { try work.history?.updatedAll(keys, of: entity, paths: plan.paths) }
        if !plan.external.isEmpty {
            work.files.discard(
                try work.connection.externalNames(in: plan.external.map(\.column), of: plan.table, keys: keys))
        }
        try work.connection.execute(plan.statement)
        for (column, value) in plan.external { try setExternal(value, in: column, of: plan) }
        var outcome = BatchOutcome()
        outcome.count = try work.count("SELECT count(*) FROM temp.FL_BATCH")
        outcome.updated = ids
        try work.history?.finish()
        try work.connection.execute("DROP TABLE temp.FL_BATCH")
        return outcome
    }

    /// Stores keys and computed values first, since the value of one row must not depend on the new value of another.
    private func note(_ plan: BatchUpdatePlan) throws {
        let values = (0..<plan.valueCount).map { ", V\($0)" }.joined()
        try work.connection.execute("DROP TABLE IF EXISTS temp.FL_BATCH")
        try work.connection.execute(
            SQLStatement(text: "CREATE TEMP TABLE FL_BATCH (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER\(values))"))
        try work.connection.execute("INSERT INTO temp.FL_BATCH \(plan.selection)")
    }

    private func entities() throws -> [ResolvedEntity] {
        guard work.history != nil else { return [] }
        return try work.connection.rows("SELECT DISTINCT Z_ENT FROM temp.FL_BATCH ORDER BY 1") {
            $0.integer(at: 0).flatMap { work.layout.entity(numbered: Int($0)) }
        }.compactMap(\.self)
    }

    /// Stores the bytes once for each row: a file that two rows shared would be removed with the first of them.
    private func setExternal(_ value: AttributeValue, in column: String, of plan: BatchUpdatePlan) throws {
        guard case .data(let data) = value else {
            try work.connection.execute(
                "UPDATE \(name: plan.table) SET \(name: column) = NULL WHERE Z_PK IN (SELECT Z_PK FROM temp.FL_BATCH)")
            return
        }
        let keys = try work.connection.rows("SELECT Z_PK FROM temp.FL_BATCH") { $0.integer(at: 0) ?? 0 }
        for key in keys {
            let stored = try work.files.store(data)
            try work.connection.execute(
                "UPDATE \(name: plan.table) SET \(name: column) = \(SQLValue.blob(stored)) WHERE Z_PK = \(key)")
        }
    }
}
