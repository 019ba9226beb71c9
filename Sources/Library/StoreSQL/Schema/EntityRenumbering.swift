import DataModel

/// The statements that give the entities of a file the numbers of the model, before a change of schema.
///
/// They change the rows, their references to other rows, the list of entities, the history, and all names that contain
/// a number.
package struct EntityRenumbering: Sendable {
    /// The step in the plan.
    package static let sentence = "Renumber the entities as in the model."
    private let source: StoreLayout
    /// The layout afterwards.
    package let destination: StoreLayout

    /// Plans the renumbering of a file with a layout; nil if the numbers are already those of the model.
    package init?(_ source: StoreLayout) {
        guard !source.numbers.areSame else { return nil }
        self.source = source
        // A join table of an earlier release keeps its name, by which it is known.
        let pairs = source.joinTables.map(\.property).filter { property in
            source.model.relationship(at: property)?.0.inverseIndex != nil
        }
        let owners = source.tables.flatMap(\.columns).filter { $0.role == .owner }.map(\.property)
        let numbered = Set(pairs + owners)
        destination = StoreLayout(source.model, names: source.columnNames.filter { !numbered.contains($0.key) })
    }

    /// Returns the statements in order.
    ///
    /// - Parameters:
    ///   - triggers: The names of the file's triggers for derived attributes. They are removed; the change of schema
    ///     creates
    ///     them again.
    ///   - hasHistory: Whether the file has a history.
    package func statements(triggers: [String], hasHistory: Bool) -> [SQLStatement] {
        triggers.map(DerivedTrigger.dropStatement) + source.tables.flatMap(rows) + names + list
            + (hasHistory ? renumber("ZENTITY", of: "ACHANGE", Array(source.model.entities)) : [])
    }

    /// Returns the indexes and triggers of the file afterwards.
    package func facts(after facts: StoreFacts) -> StoreFacts {
        var result = facts
        result.derivedTriggers = []
        result.indexes = facts.indexes.map { index in
            var index = index
            let names = newNames(ofTable: index.definition.table)
            index.definition.table = names.table
            index.definition.columns = index.definition.columns.map { column in
                IndexDefinition.Column(name: names.columns[column.name] ?? column.name, order: column.order)
            }
            return index
        }
        return result
    }

    private func newNames(ofTable name: String) -> (table: String, columns: [String: String]) {
        if let table = source.tables.first(where: { $0.name == name }) {
            return (name, Dictionary(columnPairs(table), uniquingKeysWith: { first, _ in first }))
        }
        guard let table = source.joinTables.first(where: { $0.name == name }) else { return (name, [:]) }
        return (
            freshTable(table)?.name ?? name,
            Dictionary(joinColumnPairs(table), uniquingKeysWith: { first, _ in first })
        )
    }

    // MARK: Rows

    private func rows(_ table: TableLayout) -> [SQLStatement] {
        let references = table.columns.filter { $0.role == .foreignEntity }.flatMap { column in
            renumber(column.name, of: table.name, targets(column.property))
        }
        return renumber("Z_ENT", of: table.name, members(source.model[number: table.rootNumber])) + references
    }

    private func members(_ entity: ResolvedEntity) -> [ResolvedEntity] {
        entity.subtree.map { source.model[number: $0] }
    }

    private func targets(_ property: PropertyPath) -> [ResolvedEntity] {
        guard let entity = try? source.model.entity(named: property.entity),
            let relationship = entity.relationship(property.path)
        else { return [] }
        return members(source.model.destination(of: relationship))
    }

    private func renumber(_ column: String, of table: String, _ entities: [ResolvedEntity]) -> [SQLStatement] {
        let changed = entities.filter { isListed($0) && source.number(of: $0) != $0.number }
        guard !changed.isEmpty else { return [] }
        let cases = changed.map { SQLStatement(text: "WHEN \(source.number(of: $0)) THEN \($0.number)") }
        return [
            """
            UPDATE \(name: table) SET \(name: column) = CASE \(name: column) \(cases.joined(separator: " ")) END \
            WHERE \(name: column) IN \(numberList(changed.map(source.number)))
            """
        ]
    }

    private func isListed(_ entity: ResolvedEntity) -> Bool { !source.numbers.absent.contains(entity.number) }

    // MARK: The list of entities

    /// Negative numbers mark the rows that are already changed.
    private var list: [SQLStatement] {
        source.model.entities.filter(isListed).map { entity in
            """
            UPDATE Z_PRIMARYKEY SET Z_ENT = \(-entity.number), Z_SUPER = \(entity.superentityNumber ?? 0) \
            WHERE Z_ENT = \(source.number(of: entity))
            """
        } + ["UPDATE Z_PRIMARYKEY SET Z_ENT = -Z_ENT WHERE Z_ENT < 0"]
    }

    // MARK: Names

    private var names: [SQLStatement] {
        source.tables.flatMap(columnNames) + source.joinTables.flatMap(joinColumnNames) + tableNames
    }

    private func columnPairs(_ table: TableLayout) -> [(String, String)] {
        let fresh = destination.table(ofRoot: table.rootNumber)?.columns ?? []
        let owners = Set(table.columns.filter { $0.role == .owner }.map(\.property))
        return table.columns.filter { $0.role == .foreignEntity || owners.contains($0.property) }.compactMap { old in
            fresh.first { $0.role == old.role && $0.property == old.property }.map { (old.name, $0.name) }
        }
    }

    private func joinColumnPairs(_ table: JoinTableLayout) -> [(String, String)] {
        guard let fresh = freshTable(table) else { return [] }
        return Array(zip(table.keyColumns, fresh.keyColumns)) + Array(zip(table.orderColumns, fresh.orderColumns))
    }

    private func columnNames(_ table: TableLayout) -> [SQLStatement] {
        renames(columnPairs(table)) { "ALTER TABLE \(name: table.name) RENAME COLUMN \(name: $0) TO \(name: $1)" }
    }

    private func joinColumnNames(_ table: JoinTableLayout) -> [SQLStatement] {
        renames(joinColumnPairs(table)) { "ALTER TABLE \(name: table.name) RENAME COLUMN \(name: $0) TO \(name: $1)" }
    }

    private var tableNames: [SQLStatement] {
        let pairs = source.joinTables.compactMap { old in freshTable(old).map { (old.name, $0.name) } }
        return renames(pairs) { "ALTER TABLE \(name: $0) RENAME TO \(name: $1)" }
    }

    /// The join table of the same relationship in the new layout, which may be named after the inverse.
    private func freshTable(_ table: JoinTableLayout) -> JoinTableLayout? {
        destination.joinTables.first { $0.property == table.property }
    }

    /// Renames everything to a temporary name first, since a new name may be the old name of another.
    private func renames(
        _ pairs: [(String, String)], _ statement: (String, String) -> SQLStatement
    ) -> [SQLStatement] {
        let changed = pairs.filter { $0.0 != $0.1 }.enumerated().map { ("FL_MOVED\($0)", $1.0, $1.1) }
        return changed.map { statement($0.1, $0.0) } + changed.map { statement($0.0, $0.2) }
    }
}
