import DataModel

/// A statement that an upgrade left for later, as the metadata of a file have it.
///
/// A file from a stranger may have any statement there, so only what upgrades leave is run: the creation of an index, and
/// the removal of a table or column that the model does not have.
package enum DeferredStatement {
    /// Returns whether a statement may run.
    ///
    /// - Parameters:
    ///   - text: The statement.
    ///   - layout: The layout of the file's model; nil if it is not known, when only the form of the statement counts.
    package static func isAllowed(_ text: String, in layout: StoreLayout?) -> Bool {
        let words = SQLWords.of(text)
        guard !words.contains(.mark(";")) else { return false }
        let names = words.compactMap(\.name)
        switch names.prefix(2) {
        case ["DROP", "TABLE"]: return names.count == 5 && !isUsed(table: names[4], layout)
        case ["ALTER", "TABLE"]:
            return names.count == 6 && names[3...4] == ["DROP", "COLUMN"]
                && !isUsed(column: names[5], of: names[2], layout)
        case ["DROP", "INDEX"]: return names.count == 5
        case ["CREATE", "INDEX"]:
            guard let layout else { return !words.contains(.plain("SELECT")) }
            return StoreSchema(layout).indexes.contains { SQLWords.of($0.createStatement.text) == words }
        default: return false
        }
    }

    private static let bookkeeping: Set<String> = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

    private static func isUsed(table: String, _ layout: StoreLayout?) -> Bool {
        guard table.hasPrefix("Z"), !bookkeeping.contains(table) else { return true }
        guard let layout else { return false }
        return (layout.tables.map(\.name) + layout.joinTables.map(\.name)).contains { $0.uppercased() == table }
    }

    private static func isUsed(column: String, of table: String, _ layout: StoreLayout?) -> Bool {
        guard table.hasPrefix("Z"), !["Z_PK", "Z_ENT", "Z_OPT"].contains(column) else { return true }
        guard let layout else { return false }
        let columns =
            layout.tables.filter { $0.name.uppercased() == table }.flatMap { $0.columns.map(\.name) }
            + layout.joinTables.filter { $0.name.uppercased() == table }.flatMap { $0.keyColumns + $0.orderColumns }
        return columns.contains { $0.uppercased() == column }
    }
}
