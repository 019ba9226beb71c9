package import DataModel

/// The SQL that finds references to rows that do not exist.
package struct ReferenceStatements: Sendable {
    /// A relationship that can refer to rows of an entity, and is stored as a column of the referring rows.
    package struct Incoming: Sendable {
        /// The entity that declares the relationship.
        package let entity: ResolvedEntity
        /// The relationship's index in that entity.
        package let relationship: Int
        /// The delete rule of the rows that it refers to. Without an inverse, there is none, and they are let go.
        package let rule: DeleteRule
        /// Selects the key and the entity number of the referring rows. Parameter: the key that they refer to.
        package let rows: String
    }

    /// A to-many relationship of an entity whose rule asks for the members that are stored as pairs, or that have the
    /// entity's row as their owner.
    package struct Pairs: Sendable {
        /// The relationship's index in the entity.
        package let relationship: Int
        /// The delete rule.
        package let rule: DeleteRule
        /// Selects the key and the entity number of the members. Parameter: the key of the entity's row.
        package let rows: String
    }

    private let layout: StoreLayout

    /// Prepares the statements for stores with a layout.
    package init(_ layout: StoreLayout) { self.layout = layout }

    /// Selects a row of an entity's hierarchy. Parameter: the key.
    package func row(_ entity: ResolvedEntity) -> String {
        "SELECT 1 FROM \(quotedName(layout[entity].table)) WHERE Z_PK = ?"
    }

    /// The columns that can refer to rows of an entity, and whose rule says what becomes of such a reference.
    package func incoming(_ entity: ResolvedEntity) -> [Incoming] {
        layout.referring(to: entity).compactMap { owner, relationship in
            guard case .foreignKey(let column) = layout[owner].relationships[relationship.index] else { return nil }
            let rule = relationship.inverseIndex.map { entity.relationships[$0].deleteRule } ?? .nullify
            guard rule != .noAction else { return nil }
            return Incoming(
                entity: owner, relationship: relationship.index, rule: rule,
                rows: "SELECT Z_PK, Z_ENT FROM \(quotedName(layout[owner].table)) WHERE \(quotedName(column.name)) = ?")
        }
    }

    /// The pairs that a deletion must not just remove: those whose rule denies it, or deletes the members.
    package func pairs(_ entity: ResolvedEntity) -> [Pairs] {
        entity.relationships.compactMap { relationship in
            guard [.deny, .cascade].contains(relationship.deleteRule) else { return nil }
            if let columns = ChangeStatements.OwnerColumns(relationship, of: entity, in: layout) {
                return Pairs(relationship: relationship.index, rule: relationship.deleteRule, rows: columns.rows)
            }
            guard case .joinTable(let side) = layout[entity].relationships[relationship.index] else { return nil }
            let members = quotedName(layout[layout.model.destination(of: relationship)].table)
            return Pairs(
                relationship: relationship.index, rule: relationship.deleteRule,
                rows: """
                    SELECT d.Z_PK, d.Z_ENT FROM \(quotedName(side.table)) j JOIN \(members) d \
                    ON d.Z_PK = j.\(quotedName(side.otherColumn)) WHERE j.\(quotedName(side.ownColumn)) = ?
                    """)
        }
    }

    /// Deletes the pairs of relationships without an inverse that contain a row of an entity. Parameter: the key.
    package func deleteForeignPairs(_ entity: ResolvedEntity) -> [String] {
        layout.referring(to: entity).compactMap { owner, relationship in
            guard relationship.inverseIndex == nil,
                case .joinTable(let side) = layout[owner].relationships[relationship.index]
            else { return nil }
            return "DELETE FROM \(quotedName(side.table)) WHERE \(quotedName(side.otherColumn)) = ?"
        }
    }
}

extension StoreLayout {
    /// The stored relationships, by the entities that declare them, whose destination includes an entity.
    func referring(to entity: ResolvedEntity) -> [(ResolvedEntity, ResolvedRelationship)] {
        model.entities.filter(holds).flatMap { owner in
            owner.relationships.filter {
                $0.declaringNumber == owner.number && entity.isKind(of: model.destination(of: $0))
            }.map { (owner, $0) }
        }
    }
}
