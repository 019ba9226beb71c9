package import DataModel

/// The data that all parts of a change of schema share, including the names of tables and columns after renaming.
struct SchemaContext {
    let difference: ModelDifference
    let source: StoreLayout
    let destination: StoreLayout
    let origins: PropertyOrigins
    /// The renamings of tables.
    let tableRenames: RenamePlan
    /// The renamings of columns, by the old root entity.
    let columnRenames: [Int: RenamePlan]
    /// The columns that stay: their old names by their new names, by the old root entity.
    let keptColumns: [Int: [String: String]]
    /// The join tables that stay.
    let keptJoins: [KeptJoinTable]

    init(_ difference: ModelDifference, source: StoreLayout, origins: PropertyOrigins, destination: StoreLayout) {
        self.difference = difference
        self.source = source
        self.destination = destination
        self.origins = origins
        let joins = KeptJoinTable.all(difference, source: source, destination: destination)
        keptJoins = joins
        var kept: [Int: [String: String]] = [:]
        var renames: [Int: RenamePlan] = [:]
        for hierarchy in difference.hierarchies {
            guard let base = hierarchy.base, let old = source.table(ofRoot: base),
                let new = destination.table(ofRoot: hierarchy.rootNumber)
            else { continue }
            let names = KeptColumns(new, origins: origins, source: source, difference: difference).names
            kept[base] = names
            renames[base] = Self.columnPlan(names, old: old, new: new)
        }
        keptColumns = kept
        columnRenames = renames
        tableRenames = Self.tablePlan(difference, source: source, destination: destination, joins: joins)
    }

    private static func columnPlan(_ names: [String: String], old: TableLayout, new: TableLayout) -> RenamePlan {
        let living = new.columns.compactMap { column in
            names[column.name].map { RenamePlan.Rename(old: $0, new: column.name) }
        }
        let dead = old.columns.map(\.name).filter { name in !living.contains { $0.old == name } }
        return RenamePlan(living: living, dead: dead, fresh: new.columns.map(\.name))
    }

    private static func tablePlan(
        _ difference: ModelDifference, source: StoreLayout, destination: StoreLayout, joins: [KeptJoinTable]
    ) -> RenamePlan {
        let roots = difference.hierarchies.compactMap { hierarchy -> RenamePlan.Rename? in
            guard let old = hierarchy.base.flatMap({ source.table(ofRoot: $0) }),
                let new = destination.table(ofRoot: hierarchy.rootNumber)
            else { return nil }
            return RenamePlan.Rename(old: old.name, new: new.name)
        }
        let living = roots + joins.map { RenamePlan.Rename(old: $0.old.name, new: $0.new.name) }
        let all = source.tables.map(\.name) + source.joinTables.map(\.name)
        return RenamePlan(
            living: living, dead: all.filter { name in !living.contains { $0.old == name } },
            fresh: destination.tables.map(\.name) + destination.joinTables.map(\.name))
    }

    /// The entities of a new table, the root first.
    func entities(ofTable table: TableLayout) -> [PropertyPath] {
        destination.model[number: table.rootNumber].subtree.map {
            PropertyPath(destination.model[number: $0].name, "")
        }
    }

    /// Returns the name of an old hierarchy's table after renaming.
    func table(ofOldRoot root: Int) -> String {
        let name = oldTable(root)
        return tableRenames.current[name] ?? name
    }

    /// Returns the name of an old hierarchy's table before the change.
    func oldTable(_ root: Int) -> String { source.table(ofRoot: root)?.name ?? "" }

    /// Returns the table of a new entity's hierarchy before the change; empty for a new hierarchy.
    func oldTables(of entity: ResolvedEntity) -> [String] { base(entity.rootNumber).map { [oldTable($0)] } ?? [] }

    /// Returns the name of a new hierarchy's table.
    func newTable(_ root: Int) -> String { destination.table(ofRoot: root)?.name ?? "" }

    /// Returns the name of a column in an old hierarchy's table after renaming.
    func column(_ name: String, ofOldRoot root: Int) -> String { columnRenames[root]?.current[name] ?? name }

    /// Returns the old root entity whose table becomes that of a new root.
    func base(_ root: Int) -> Int? { difference.hierarchies.first { $0.rootNumber == root }?.base }

    /// Returns the hierarchy that the rows of an old root move into with new keys.
    func mergeTarget(ofOldRoot root: Int) -> HierarchySource? { difference.hierarchies.first { $0.merged == root } }

    /// Returns the offset of the keys of rows that move into another table; nil if the keys stay.
    func keyOffset(ofOldRoot root: Int) -> SQLStatement? {
        guard let base = mergeTarget(ofOldRoot: root)?.base else { return nil }
        return "(SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(base))"
    }

    /// Returns the new number of an old entity; nil if it is removed.
    func newNumber(_ old: Int) -> Int? {
        difference.destinationEntity(of: difference.source[number: old])?.number
    }

    /// Whether the rows that a relationship refers to may be deleted or moved.
    func mayDangle(_ old: ResolvedEntity, to new: ResolvedEntity) -> Bool {
        old.subtree.contains { number in newNumber(number).map { !new.subtree.contains($0) } ?? true }
    }
}

extension ResolvedModel {
    /// Returns the relationship at a path, with its entity; nil if the property is not a relationship.
    func relationship(at property: PropertyPath) -> (ResolvedRelationship, ResolvedEntity)? {
        guard let entity = try? entity(named: property.entity),
            let relationship = entity.relationships.first(where: { $0.name == property.path })
        else { return nil }
        return (relationship, entity)
    }
}

/// The old names of the columns of a table that stays.
struct KeptColumns {
    private(set) var names: [String: String] = [:]

    init(_ table: TableLayout, origins: PropertyOrigins, source: StoreLayout, difference: ModelDifference) {
        for column in table.columns {
            guard let kept = origins.byProperty[column.property]?.keptColumn else {
                let owner = KeptOwner(column, in: table, source: source, difference: difference)
                if column.role == .owner { names[column.name] = owner?.key }
                if column.role == .order { names[column.name] = owner?.order }
                continue
            }
            switch column.role {
            case .value, .foreignKey: names[column.name] = kept.column.name
            case .owner: break
            case .foreignEntity: names[column.name] = kept.column.entityColumn
            case .order:
                names[column.name] =
                    source.table(ofRoot: kept.root)?.columns.first {
                        $0.role == .order && $0.property == kept.property
                    }?.name
            }
        }
    }
}

extension ModelDifference {
    /// Whether the to-one relationships keep their values: no row that they may refer to is removed or gets a new key.
    package var keepsLinks: Bool {
        let isMoving = hierarchies.contains { $0.merged != nil || $0.split != nil }
        let isLosing = source.entities.contains { destinationEntity(of: $0) == nil }
        let changes = operations.contains {
            switch $0.change {
            case .relationship, .entity(.superentityChanged): true
            case .entity, .attribute, .index, .details, .ambiguousRenaming: false
            }
        }
        return !isMoving && !isLosing && !changes
    }
}

/// Returns a list of numbers for an IN operator.
func numberList(_ numbers: [Int]) -> SQLStatement {
    SQLStatement(text: "(" + numbers.sorted().map(String.init).joined(separator: ", ") + ")")
}
