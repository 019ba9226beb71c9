import DataModel
import SQLiteStore
import StoreSQL

/// References to rows that do not exist.
///
/// They come from programs that write to the store directly, or from the delete rule `noAction`. When rows get new
/// keys, such a reference could become one to another row. So an upgrade removes them; the backup still has them.
struct DanglingReferences {
    /// The place where the references of a relationship are stored.
    private struct Place {
        let relationship: PropertyPath
        let table: String
        /// The columns to set to NULL; empty for a join table, whose rows are deleted.
        let columns: [String]
        /// The condition for a reference to a missing row.
        let condition: SQLStatement
    }

    private let layout: StoreLayout

    /// Prepares the search in a store with a layout.
    init(_ layout: StoreLayout) { self.layout = layout }

    /// Counts the references and lists their rows.
    func found(_ connection: StoreConnection) throws -> [StoreVerification.Dangling] {
        try places(connection).compactMap { try found($0, connection) }
    }

    /// Removes the references, in the caller's transaction, and returns what it found.
    func remove(_ connection: StoreConnection, stage: String) throws -> [StoreVerification.Dangling] {
        try places(connection).compactMap { place in
            guard let found = try found(place, connection) else { return nil }
            let changes = place.columns.map { name -> SQLStatement in "\(name: name) = NULL" }
            let statement: SQLStatement =
                changes.isEmpty
                ? "DELETE FROM \(name: place.table) WHERE \(place.condition)"
                : "UPDATE \(name: place.table) SET \(changes.joined(separator: ", ")) WHERE \(place.condition)"
            try connection.run(statement, stage: stage, step: found.removedSentence)
            return found
        }
    }

    private func found(_ place: Place, _ connection: StoreConnection) throws -> StoreVerification.Dangling? {
        let (table, condition) = (place.table, place.condition)
        let count = Int(try connection.integer("SELECT count(*) FROM \(name: table) WHERE \(condition)") ?? 0)
        guard count > 0 else { return nil }
        let keys =
            place.columns.isEmpty
            ? []
            : try connection.rows(
                """
                SELECT Z_PK FROM \(name: table) WHERE \(condition) ORDER BY Z_PK LIMIT \(MigrationBlocker.namedRows)
                """
            ) { $0.integer(at: 0) ?? 0 }
        return .init(relationship: place.relationship.description, count: count, keys: keys)
    }

    /// The places whose tables exist; a store of a configuration does not have all of them.
    private func places(_ connection: StoreConnection) throws -> [Place] {
        let tables = Set(try connection.tableNames())
        return (layout.tables.flatMap { columns(of: $0, tables) } + layout.joinTables.compactMap { pairs($0, tables) })
            .filter { tables.contains($0.table) }
    }

    private func columns(of table: TableLayout, _ tables: Set<String>) -> [Place] {
        table.columns.filter { $0.role == .foreignKey || $0.role == .owner }.compactMap { column in
            guard let target = column.role == .owner ? owner(column) : relationship(column.property).flatMap(target),
                tables.contains(target)
            else {
                return nil
            }
            let beside = table.columns.filter {
                $0.property == column.property && ($0.role == .foreignEntity || $0.role == .order)
            }
            return Place(
                relationship: column.property, table: table.name, columns: [column.name] + beside.map(\.name),
                condition: isLost(column.name, in: target))
        }
    }

    private func pairs(_ table: JoinTableLayout, _ tables: Set<String>) -> Place? {
        guard let relationship = relationship(table.property),
            let owner = try? layout.model.entity(named: table.property.entity),
            case .joinTable(let side) = layout[owner].relationships[relationship.index]
        else { return nil }
        let own = layout[owner].table
        guard let other = target(of: relationship), tables.isSuperset(of: [own, other]) else { return nil }
        return Place(
            relationship: table.property, table: table.name, columns: [],
            condition: "\(isLost(side.ownColumn, in: own)) OR \(isLost(side.otherColumn, in: other))")
    }

    private func isLost(_ column: String, in table: String) -> SQLStatement {
        "(\(name: column) IS NOT NULL AND \(name: column) NOT IN (SELECT Z_PK FROM \(name: table)))"
    }

    /// The table of the rows whose keys a column of owners has.
    private func owner(_ column: ColumnLayout) -> String? {
        guard let owner = try? layout.model.entity(named: column.property.entity), layout.holds(owner) else {
            return nil
        }
        return layout[owner].table
    }

    private func relationship(_ property: PropertyPath) -> ResolvedRelationship? {
        (try? layout.model.entity(named: property.entity))?.relationships.first { $0.name == property.path }
    }

    /// The table that a relationship refers to; nil if its rows are in the store of another configuration.
    private func target(of relationship: ResolvedRelationship) -> String? {
        let destination = layout.model.destination(of: relationship)
        return layout.holds(destination) ? layout[destination].table : nil
    }
}

extension StoreVerification.Dangling {
    /// The number of references and the first rows that hold them, as a sentence. `p7` is the row with the key 7.
    public var sentence: String { "\(subject)\(names)." }

    /// What an upgrade will do about the references, as a sentence.
    func plannedSentence(isKept: Bool) -> String {
        let kept = isKept ? "; the backup keeps \(count == 1 ? "it" : "them")" : ""
        return "\(subject)\(names). \(count == 1 ? "It" : "They") will be removed\(kept)."
    }

    /// What an upgrade has done about the references, as a sentence.
    var removedSentence: String { "\(subject) \(count == 1 ? "was" : "were") removed." }

    private var subject: String {
        "\(relationship): \(count == 1 ? "1 reference to a missing row" : "\(count) references to missing rows")"
    }
    private var names: String {
        guard !keys.isEmpty else { return "" }
        let list = keys.map { "p\($0)" }.joined(separator: ", ")
        return ": \(list)\(count > keys.count ? " and \(count - keys.count) more" : "")"
    }
}
