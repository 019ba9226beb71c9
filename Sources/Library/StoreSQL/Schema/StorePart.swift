package import DataModel

/// A store with the entities of one configuration: its tables, and how to add and remove those of the other entities.
package struct StorePart: Sendable {
    private let layout: StoreLayout

    /// Describes a store with a layout.
    package init(_ layout: StoreLayout) { self.layout = layout }

    /// Returns the entity numbers of a new store with some entities and their hierarchies.
    package static func numbers(_ model: ResolvedModel, holding names: [String]) -> FileEntityNumbers {
        let held = model.roots.filter { root in root.subtree.contains { names.contains(model[number: $0].name) } }
        let listed = held.flatMap { $0.subtree.map { ($0, model[number: $0].name) } }
        return FileEntityNumbers(model, listed: Dictionary(listed, uniquingKeysWith: { first, _ in first })) ?? .same
    }

    /// Returns which of some entities the store does not have, by name.
    package func missing(_ names: [String]) -> [String] {
        layout.model.entities.filter { names.contains($0.name) && !layout.holds($0) }.map(\.name)
    }

    /// Creates empty tables for all other entities, and updates the derived attributes that depend on them; indexes
    /// aside.
    package var completion: [SQLStatement] {
        // An unchanged attribute stays: its time of save would become the present time.
        let (old, new) = (layout.derivedAttributes, whole.derivedAttributes)
        let gone = old.filter { one in !new.contains { $0.isSame(as: one) } }
        let come = new.filter { one in !old.contains { $0.isSame(as: one) } }
        return missingTables + gone.flatMap(\.triggers).map { DerivedTrigger.dropStatement($0.name) }
            + come.map(\.fillStatement) + come.flatMap(\.triggers).map(\.createStatement)
    }

    /// Creates empty tables for all other entities, without the indexes and derived attributes that a migration
    /// creates.
    package var missingTables: [SQLStatement] {
        let tables = whole.tables.filter { layout.table(ofRoot: $0.rootNumber) == nil }.map(\.createStatement)
        let known = Set(layout.joinTables.map(\.name))
        let joins = whole.joinTables.filter { !known.contains($0.name) }.map(\.createStatement)
        let rows = layout.model.entities.filter { !layout.holds($0) }.map { entity -> SQLStatement in
            """
            INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) \
            VALUES (\(entity.number), \(entity.name), \(entity.superentityNumber ?? 0), \(0))
            """
        }
        return tables + joins + rows
    }

    private var whole: StoreLayout { StoreLayout(layout.model, names: layout.columnNames, file: pairs) }

    /// The join tables with their columns, whose names depend on which other join tables there were.
    private var pairs: FileShape {
        let tables = layout.joinTables.map { table in
            let columns = (table.keyColumns + table.orderColumns).map { ($0, "INTEGER") }
            return (table.name, Dictionary(columns, uniquingKeysWith: { first, _ in first }))
        }
        return FileShape(Dictionary(tables, uniquingKeysWith: { first, _ in first }))
    }

    /// Returns the layout with only some entities and their hierarchies.
    package func reduced(to names: [String]) -> StoreLayout {
        StoreLayout(
            layout.model, names: layout.columnNames, file: pairs,
            numbers: Self.numbers(layout.model, holding: names))
    }

    /// Removes the tables of all other entities, with the triggers that depend on them.
    ///
    /// - Parameter names: The entities that stay, with their hierarchies.
    package func reduction(to names: [String]) -> [SQLStatement] {
        let part = reduced(to: names)
        let staying = Set(part.tables.map(\.name) + part.joinTables.map(\.name))
        let gone = (layout.tables.map(\.name) + layout.joinTables.map(\.name)).filter { !staying.contains($0) }
        let companions = StoreSchema(layout).companions.filter { !part.holds($0.index.entity) }
            .flatMap(\.tables)
        // A trigger of a table that stays may use a table that is removed. The part's own triggers do not.
        let (triggers, kept) = (
            layout.derivedAttributes.flatMap(\.triggers), part.derivedAttributes.flatMap(\.triggers)
        )
        // A value derived from rows in another store is unknown, as in a new store of this part.
        let (all, held) = (layout.derivedAttributes, part.derivedAttributes)
        let changed = held.filter { one in !all.contains { $0.isSame(as: one) } }
        return triggers.map { DerivedTrigger.dropStatement($0.name) } + changed.map(\.fillStatement)
            + CompanionTable.dropStatements(companions, triggers: [])
            + gone.map { "DROP TABLE IF EXISTS \(name: $0)" } + [
                "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT IN \(numberList(part.numbers.absent.map { $0 }))"
            ] + kept.map(\.createStatement)
    }
}

extension StoreLayout {
    /// Whether the file has a table for an entity.
    package func holds(_ entity: ResolvedEntity) -> Bool { table(ofRoot: entity.rootNumber) != nil }
}
