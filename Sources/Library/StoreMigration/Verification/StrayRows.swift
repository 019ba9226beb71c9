import DataModel
import SQLiteStore
import StoreSQL

/// Rows whose entity number belongs to no entity of their table's hierarchy. No fetch returns them.
///
/// Only other programs and damage leave such rows. An upgrade keeps them as they are and says so; a number that becomes
/// an entity of the new model is made negative, so that such a row never becomes an object.
struct StrayRows {
    /// The rows of one table with one entity number.
    struct Found: Hashable {
        let table: String
        /// The number; nil for NULL.
        let number: Int64?
        let count: Int
        /// The primary keys of the first few rows, in order.
        let keys: [Int64]

        /// The rows as a sentence.
        var sentence: String { "\(subject) no entity of the model: no fetch returns \(count == 1 ? "it" : "them")." }

        /// What an upgrade did with the rows, as a sentence.
        var keptSentence: String { "\(subject) no entity of the model and \(count == 1 ? "was" : "were") kept as is." }

        private var subject: String {
            let names = keys.map { "p\($0)" }.joined(separator: ", ") + (count > keys.count ? ", …" : "")
            let entity = number.map { "Z_ENT \($0)" } ?? "no Z_ENT"
            return "\(count == 1 ? "A row" : "\(count) rows") of \(table) (\(names); \(entity)) "
                + (count == 1 ? "belongs to" : "belong to")
        }
    }

    private let layout: StoreLayout

    /// Prepares the search in a store with a layout.
    init(_ layout: StoreLayout) { self.layout = layout }

    /// Finds the rows. Reads the entity number of every row.
    func found(_ connection: StoreConnection) throws -> [Found] {
        try layout.tables.flatMap { table -> [Found] in
            let condition = "(Z_ENT IS NULL OR Z_ENT NOT IN \(numbers(ofRoot: table.rootNumber)))" as SQLStatement
            let groups = try connection.rows(
                "SELECT Z_ENT, count(*) FROM \(name: table.name) WHERE \(condition) GROUP BY Z_ENT ORDER BY Z_ENT"
            ) { ($0.integer(at: 0), Int($0.integer(at: 1) ?? 0)) }
            return try groups.map { number, count in
                let own: SQLStatement = number.map { "Z_ENT = \($0)" } ?? "Z_ENT IS NULL"
                let keys = try connection.rows(
                    """
                    SELECT Z_PK FROM \(name: table.name) WHERE \(condition) AND \(own) ORDER BY Z_PK \
                    LIMIT \(MigrationBlocker.namedRows)
                    """
                ) { $0.integer(at: 0) ?? 0 }
                return Found(table: table.name, number: number, count: count, keys: keys)
            }
        }
    }

    /// Makes the numbers of found rows negative that the entities of a new layout have.
    func setAside(_ found: [Found], from layout: StoreLayout, _ connection: StoreConnection) throws {
        for rows in found {
            guard let number = rows.number, number > 0, layout.model.entity(numbered: Int(clamping: number)) != nil
            else {
                continue
            }
            try connection.execute("UPDATE \(name: rows.table) SET Z_ENT = \(-number) WHERE Z_ENT = \(number)")
        }
    }

    private func numbers(ofRoot root: Int) -> SQLStatement {
        let numbers = layout.model[number: root].subtree.map { String(layout.numbers.inFile($0)) }
        return SQLStatement(text: "(\(numbers.joined(separator: ", ")))")
    }
}
