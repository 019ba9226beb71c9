import DataModel

/// To-many relationships without an inverse: each row of the destination has the key of the row that has it as a member,
/// and its position if the relationship is ordered. The columns are named after the number of the owner's entity, such as
/// `Z4PHOTOS` and `Z_FOK_4PHOTOS`.
///
/// Releases of this library before 2026-11-27 made a join table instead. A file keeps it until the next upgrade.
extension LayoutBuilder {
    /// The columns by which the rows of an entity know their owners.
    func ownerColumns(of entity: ResolvedEntity, namer: inout ColumnNamer) -> [ColumnLayout] {
        var result: [ColumnLayout] = []
        for owner in model.entities where isHeld(root(owner.number)) {
            for relationship in owner.relationships
            where relationship.declaringNumber == owner.number && relationship.isToMany
                && relationship.destinationNumber == entity.number && relationship.inverseIndex == nil
                && !relationship.description.isTransient && !isPaired(relationship)
            {
                let property = PropertyPath(owner.name, relationship.name)
                let name = names[property] ?? ownerColumn(wanted(relationship), in: entity, namer: &namer)
                result.append(ColumnLayout(name: name, type: "INTEGER", role: .owner, property: property))
                guard relationship.isOrdered else { continue }
                let order = ownerColumn("Z_FOK_" + name.dropFirst(), in: entity, namer: &namer)
                result.append(ColumnLayout(name: order, type: "INTEGER", role: .order, property: property))
            }
        }
        return result
    }

    private func wanted(_ relationship: ResolvedRelationship) -> String {
        "Z\(numbers.inFile(relationship.declaringNumber))\(relationship.name.uppercased())"
    }

    /// The column in the file, which may have another number in its name, or a name for a new one.
    private func ownerColumn(_ wanted: String, in entity: ResolvedEntity, namer: inout ColumnNamer) -> String {
        let table = tableName(entity)
        guard !file.has(wanted, in: table), let found = file.column(like: wanted, in: table) else {
            return namer.name(wanted)
        }
        namer.reserve(found)
        return found
    }

    /// Whether a to-many relationship without an inverse has a join table: in a file of an earlier release.
    func isPaired(_ relationship: ResolvedRelationship) -> Bool {
        let property = PropertyPath(model[number: relationship.declaringNumber].name, relationship.name)
        if let name = names[property] { return name.hasPrefix("Z_") }
        let (column, table) = (wanted(relationship), tableName(model[number: relationship.destinationNumber]))
        guard !file.has(column, in: table), file.column(like: column, in: table) == nil else { return false }
        return file.tables[joinTableName(of: relationship)] != nil
    }

    /// The storage of a to-many relationship without an inverse and without a join table.
    func ownerLayout(of relationship: ResolvedRelationship) -> RelationshipLayout {
        let destination = model[number: relationship.destinationNumber]
        let property = PropertyPath(model[number: relationship.declaringNumber].name, relationship.name)
        guard let table = tables.first(where: { $0.rootNumber == destination.rootNumber }),
            let column = table.columns.first(where: { $0.role == .owner && $0.property == property })
        else { return .none }
        let order = table.columns.first { $0.role == .order && $0.property == property }
        return .inverseForeignKey(
            table: table.name, SlotColumn(name: column.name, entityColumn: nil), order: order?.name)
    }
}
