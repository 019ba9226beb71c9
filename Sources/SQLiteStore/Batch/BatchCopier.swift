package import DataModel
import StoreSQL

/// Makes rows of one entity of the rows of another, by one statement of SQLite's.
package struct BatchCopier {
    private let work: BatchWork

    /// Prepares a copy.
    package init(_ work: BatchWork) { self.work = work }

    /// Runs the copy, whose memory does not depend on how much is copied.
    ///
    /// - Throws: `DataModelError` for a request that cannot be compiled, `StoreError.constraint` for a row that would
    ///   break a rule, `corrupt` where there are no keys left.
    package func run(
        _ specification: FetchSpecification, to target: ResolvedEntity, _ properties: [String: Expression],
        collectsIDs: Bool
    ) throws -> BatchOutcome {
        let base = Int64(try work.count("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(target.rootNumber)"))
        let source = try work.layout.model.entity(named: specification.entityName)
        let greatest = Int64(try work.count("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(source.rootNumber)"))
        guard base >= 0, greatest >= 0, !base.addingReportingOverflow(greatest).overflow else {
            throw StoreError.corrupt(
                path: work.connection.path, detail: "the last key, \(base), leaves none for new rows")
        }
        try work.connection.execute(
            try BatchStatements(work.layout).copy(specification, to: target, properties, base: base))
        var outcome = BatchOutcome()
        outcome.count = work.connection.changesCount
        guard outcome.count > 0 else { return outcome }
        let table = work.layout[target].table
        try work.connection.execute(
            """
            UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT MAX(Z_PK) FROM \(name: table)) WHERE Z_ENT = \(target.rootNumber)
            """)
        if collectsIDs {
            outcome.inserted = try work.ids(
                "SELECT Z_PK, Z_ENT FROM \(name: table) WHERE Z_PK > \(base) ORDER BY Z_PK")
        }
        let last = try work.count("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(target.rootNumber)")
        try work.history?.insertedAll((base + 1)...Int64(last), of: target)
        try work.history?.finish()
        return outcome
    }
}
