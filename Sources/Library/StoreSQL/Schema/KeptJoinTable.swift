import DataModel

/// A join table that stays, possibly with other names.
struct KeptJoinTable {
    let old: JoinTableLayout
    let new: JoinTableLayout
    /// The old name of each column of the new table that stays.
    let columns: [String: String]

    /// The columns of positions that must be added.
    var missingColumns: [String] { new.orderColumns.filter { columns[$0] == nil } }

    /// The old columns that nothing in the new model uses.
    var deadColumns: [String] { old.orderColumns.filter { !columns.values.contains($0) } }

    /// Returns the join tables that stay: the relationship or its inverse still has a join table, and no key changes.
    ///
    /// A join table whose primary key would begin with the other end does not stay.
    static func all(
        _ difference: ModelDifference, source: StoreLayout, destination: StoreLayout
    ) -> [KeptJoinTable] {
        var taken: Set<String> = []
        return destination.joinTables.compactMap { new in
            guard let (side, old) = ends(of: new, difference, source: source, destination: destination),
                let table = source.joinTables.first(where: { $0.name == old.table })
            else { return nil }
            var columns = [side.ownColumn: old.ownColumn, side.otherColumn: old.otherColumn]
            // Otherwise the primary key and the index would begin with the same end, and the other end would have no
            // index.
            guard new.keyColumns.first.flatMap({ columns[$0] }) == table.keyColumns.first,
                taken.insert(table.name).inserted
            else { return nil }
            if let order = side.orderColumn { columns[order] = old.orderColumn }
            if let order = side.inverseOrderColumn { columns[order] = old.inverseOrderColumn }
            return KeptJoinTable(old: table, new: new, columns: columns)
        }
    }

    /// The new and the old join table, seen from the same end.
    private static func ends(
        of table: JoinTableLayout, _ difference: ModelDifference, source: StoreLayout, destination: StoreLayout
    ) -> (JoinSide, JoinSide)? {
        guard let link = LinkOrigin(table.property, difference),
            case .joinTable(let side) = destination[link.entity].relationships[link.relationship.index],
            case .joinTable(let old) = source.link(link.source),
            !difference.hierarchies.contains(where: { hierarchy in
                hierarchy.merged != nil && link.touches(oldRoot: hierarchy.merged ?? 0, difference)
            })
        else { return nil }
        return (side, link.isFlipped ? old.flipped : old)
    }
}

extension JoinSide {
    /// The same join table, seen from the other end.
    var flipped: JoinSide {
        JoinSide(
            table: table, ownColumn: otherColumn, otherColumn: ownColumn, orderColumn: inverseOrderColumn,
            inverseOrderColumn: orderColumn)
    }
}

extension StoreLayout {
    /// Returns the storage of a relationship, at the entity that declares it.
    func link(_ relationship: ResolvedRelationship) -> RelationshipLayout {
        self[model[number: relationship.declaringNumber]].relationships[relationship.index]
    }
}

/// The old relationship that the links of a new one come from: the relationship itself, or its inverse.
struct LinkOrigin {
    /// The new entity that declares the relationship.
    let entity: ResolvedEntity
    let relationship: ResolvedRelationship
    let source: ResolvedRelationship
    /// Whether the old relationship is the inverse.
    let isFlipped: Bool

    /// Finds the origin of a new relationship's links; nil if it is new or transient.
    init?(_ property: PropertyPath, _ difference: ModelDifference) {
        guard let (relationship, entity) = difference.destination.relationship(at: property) else { return nil }
        self.entity = entity
        self.relationship = relationship
        if let own = Self.carried(relationship, of: entity, difference), !own.description.isTransient {
            source = own
            isFlipped = false
            return
        }
        let target = difference.destination.destination(of: relationship)
        guard let inverse = difference.destination.inverse(of: relationship),
            let back = Self.carried(inverse, of: target, difference), !back.description.isTransient
        else { return nil }
        source = back
        isFlipped = true
    }

    private static func carried(
        _ relationship: ResolvedRelationship, of entity: ResolvedEntity, _ difference: ModelDifference
    ) -> ResolvedRelationship? {
        entity.subtree.lazy.compactMap {
            difference.sourceRelationship(of: relationship, in: difference.destination[number: $0])
        }.first
    }

    /// Whether one end of the old relationship is in a hierarchy.
    func touches(oldRoot root: Int, _ difference: ModelDifference) -> Bool {
        [source.declaringNumber, source.destinationNumber].contains {
            difference.source[number: $0].rootNumber == root
        }
    }
}
