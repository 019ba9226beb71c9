package import StoreSQL

/// Entering changed rows in full-text tables.
package enum TextIndexes {
    /// Enters the queued rows of each full-text table that has many of them, in the caller's transaction.
    ///
    /// Fewer rows stay in the queue, because a search compares them in less time than entering them takes. They also
    /// stay after an error, which must not keep what a user saves from being saved.
    package static func catchUp(_ layout: StoreLayout, _ connection: StoreConnection) throws {
        for table in layout.textIndexes where try isBehind(table, connection) {
            do {
                for statement in table.statements { try connection.execute(statement) }
            } catch {
                continue
            }
        }
    }

    /// Whether a full-text table has many queued rows.
    package static func isBehind(_ layout: StoreLayout, _ connection: StoreConnection) throws -> Bool {
        try layout.textIndexes.contains { try isBehind($0, connection) }
    }

    /// Returns the names of the indexes whose words are not those of the rows, with the number of rows. Reads all rows.
    ///
    /// An index that cannot be read is among them, with -1.
    package static func differing(
        _ layout: StoreLayout, _ connection: StoreConnection
    ) throws -> [(name: String, rows: Int64)] {
        layout.textIndexes.compactMap { table in
            guard let count = try? connection.integer(table.difference) else { return (table.name, -1) }
            return count == 0 ? nil : (table.name, count)
        }
    }

    /// Empties the indexes with these names and enters all rows, in the caller's transaction.
    package static func rebuild(_ names: Set<String>, _ layout: StoreLayout, _ connection: StoreConnection) throws {
        for table in layout.textIndexes where names.contains(table.name) {
            for statement in table.rebuild { try connection.execute(statement) }
        }
    }

    private static func isBehind(_ table: StoreLayout.TextIndex, _ connection: StoreConnection) throws -> Bool {
        try connection.integer(table.backlog) ?? 0 > table.limit
    }
}
