import DataModel

/// The joins that a SELECT turns out to need while its conditions are compiled.
final class JoinList {
    private(set) var clauses: [SQLStatement] = []
    private var sources: [String: RowSource] = [:]

    func add(_ clause: SQLStatement) { clauses.append(clause) }

    /// The source that an earlier use of the same path already joined.
    subscript(path: String) -> RowSource? {
        get { sources[path] }
        set { sources[path] = newValue }
    }
}

/// Hands out table aliases, each once in a statement.
final class AliasCounter {
    private var next = 0

    func alias() -> String {
        defer { next += 1 }
        return "t\(next)"
    }
}

/// Rows of one entity in a SELECT, by their table's alias.
struct RowSource {
    let alias: String
    let entity: ResolvedEntity
    let joins: JoinList

    /// A column of the rows.
    func column(_ name: String) -> SQLStatement { SQLStatement(text: prefix + quotedName(name)) }

    /// The rows' key.
    var key: SQLStatement { SQLStatement(text: prefix + "Z_PK") }

    /// What stands before the name of a column; nothing where the statement knows but one table.
    private var prefix: String { alias.isEmpty ? "" : alias + "." }
}

/// What the compilers of one statement share.
struct CompilationContext {
    let layout: StoreLayout
    let aliases: AliasCounter

    /// A fresh source of an entity's rows, with joins of its own.
    func source(of entity: ResolvedEntity) -> RowSource {
        RowSource(alias: aliases.alias(), entity: entity, joins: JoinList())
    }

    /// The table that holds an entity's rows, under an alias.
    func table(of source: RowSource) -> SQLStatement {
        "\(name: layout[source.entity].table) \(SQLStatement(text: source.alias))"
    }

    /// `FROM`, the table and its joins; ask after all else is compiled.
    func from(_ source: RowSource) -> SQLStatement {
        ([" FROM \(table(of: source))"] + source.joins.clauses).joined(separator: " ")
    }

    /// The rows that a to-one relationship leads to, joined once however often it is followed.
    func following(_ relationship: ResolvedRelationship, from source: RowSource) throws(DataModelError) -> RowSource {
        let path = "\(source.alias).\(relationship.name)"
        if let known = source.joins[path] { return known }
        guard case .foreignKey(let column) = layout[source.entity].relationships[relationship.index] else {
            throw .notExpressible(
                "“\(source.entity.name).\(relationship.name)” is transient: the store does not know it.")
        }
        let destination = layout.model.destination(of: relationship)
        guard layout.holds(destination) else {
            throw .notExpressible("“\(source.entity.name).\(relationship.name)” leads to another store.")
        }
        let target = RowSource(alias: aliases.alias(), entity: destination, joins: source.joins)
        source.joins.add("LEFT JOIN \(table(of: target)) ON \(target.key) = \(source.column(column.name))")
        source.joins[path] = target
        return target
    }

    /// The condition that keeps rows to an entity and its subentities; nil where the table holds nothing else.
    func restriction(_ source: RowSource, includesSubentities: Bool = true) -> SQLStatement? {
        let entity = source.entity
        let root = layout.model[number: entity.rootNumber]
        let column = SQLStatement(text: "\(source.alias).Z_ENT")
        if !includesSubentities || !entity.hasSubentities {
            return root.hasSubentities ? "\(column) = \(layout.number(of: entity))" : nil
        }
        guard entity.number != root.number else { return nil }
        return layout.isKind(of: entity, column)
    }
}
