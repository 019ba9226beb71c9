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

    private static func isBehind(_ table: StoreLayout.TextIndex, _ connection: StoreConnection) throws -> Bool {
        try connection.integer(table.backlog) ?? 0 > table.limit
    }
}
