import SQLiteStore
import StoreSQL

extension SchemaChange {
    /// Checks the rows, and returns those that forbid the change, added up for each property.
    ///
    /// - Parameter forecast: The rows after earlier changes; checks that it cannot answer are left out. Nil for the
    ///   present rows.
    func blockers(_ connection: StoreConnection, _ forecast: RowForecast? = nil) throws -> [MigrationBlocker] {
        var found: [(check: RowCheck, rows: Int, named: [MigrationBlocker.Row])] = []
        for check in checks {
            guard let check = forecast.map({ $0.question(check) }) ?? check else { continue }
            let rows = Int(try connection.integer(check.count) ?? 0)
            guard rows > 0 else { continue }
            let named = try connection.rows("\(check.keys) LIMIT \(MigrationBlocker.namedRows)") { row in
                let owner = oldEntity(inFile: Int(row.integer(at: 1) ?? 0))
                return MigrationBlocker.Row(
                    key: row.integer(at: 0) ?? 0, entity: owner?.name ?? check.entity, root: owner?.root ?? 0)
            }
            let same = found.firstIndex {
                $0.check.kind == check.kind && $0.check.entity == check.entity && $0.check.property == check.property
            }
            if let same {
                found[same].rows += rows
                found[same].named += named
            } else {
                found.append((check, rows, named))
            }
        }
        return found.map { MigrationBlocker($0.check, rows: $0.rows, named: $0.named) }
    }
}
