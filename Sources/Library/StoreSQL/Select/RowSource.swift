import DataModel

/// The joins of a SELECT, collected while its conditions are compiled.
final class JoinList {
    private(set) var clauses: [SQLStatement] = []
    private var sources: [String: RowSource] = [:]

    func add(_ clause: SQLStatement) { clauses.append(clause) }

    /// The source that an earlier use of the same path has joined.
    subscript(path: String) -> RowSource? {
        get { sources[path] }
        set { sources[path] = newValue }
    }
}

/// A source of table aliases, each unique in a statement.
final class AliasCounter {
    private var next = 0

    func alias() -> String {
        defer { next += 1 }
        return "t\(next)"
    }
}

/// The rows of one entity in a SELECT, by the alias of their table.
struct RowSource {
    let alias: String
    let entity: ResolvedEntity
    let joins: JoinList

    /// Returns a column of the rows.
    func column(_ name: String) -> SQLStatement { SQLStatement(text: prefix + quotedName(name)) }

    /// The key of the rows.
    var key: SQLStatement { SQLStatement(text: prefix + "Z_PK") }

    /// The prefix of column names; empty if the statement has only one table.
    private var prefix: String { alias.isEmpty ? "" : alias + "." }
}

/// The state that the compilers of one statement share.
struct CompilationContext {
    let layout: StoreLayout
    let aliases: AliasCounter

    /// Creates a source of an entity's rows, with its own joins.
    func source(of entity: ResolvedEntity) -> RowSource {
        RowSource(alias: aliases.alias(), entity: entity, joins: JoinList())
    }

    /// Returns the table of an entity's rows, with its alias.
    func table(of source: RowSource) -> SQLStatement {
        "\(name: layout[source.entity].table) \(SQLStatement(text: source.alias))"
    }

    /// Returns `FROM`, the table and its joins. Call it last, since compiling expressions adds joins.
    func from(_ source: RowSource) -> SQLStatement {
        ([" FROM \(table(of: source))"] + source.joins.clauses).joined(separator: " ")
    }

    /// Returns the rows that a to-one relationship refers to, joined once even if the path is used several times.
    func following(_ relationship: ResolvedRelationship, from source: RowSource) throws(DataModelError) -> RowSource {
        let path = "\(source.alias).\(relationship.name)"
        if let known = source.joins[path] { return known }
        guard case .foreignKey(let column) = layout[source.entity].relationships[relationship.index] else {
            throw .notExpressible(
                "“\(source.entity.name).\(relationship.name)” is transient: it is not in the store.")
        }
        let destination = layout.model.destination(of: relationship)
        guard layout.holds(destination) else {
            throw .notExpressible("“\(source.entity.name).\(relationship.name)” refers to another store.")
        }
        let target = RowSource(alias: aliases.alias(), entity: destination, joins: source.joins)
        source.joins.add("LEFT JOIN \(table(of: target)) ON \(target.key) = \(source.column(column.name))")
        source.joins[path] = target
        return target
    }

    /// Returns the condition that limits rows to an entity and its subentities; nil if the table has no others.
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
