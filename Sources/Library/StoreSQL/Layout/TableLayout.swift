/// The table of an entity hierarchy.
package struct TableLayout: Sendable, Hashable {
    /// The table's name: `Z` and the name of the root entity in capital letters.
    package var name: String
    /// The number of the root entity.
    package var rootNumber: Int
    /// The columns after `Z_PK`, `Z_ENT` and `Z_OPT`, in the order of a new store.
    package var columns: [ColumnLayout]
}

/// The places of one entity's slots and relationships.
package struct EntityLayout: Sendable {
    /// The table of the hierarchy.
    package let table: String
    /// The columns of each slot; nil for a slot that is not stored.
    package let slotColumns: [SlotColumn?]
    /// The storage of each relationship, by its index.
    package let relationships: [RelationshipLayout]
}

/// The columns of a slot.
package struct SlotColumn: Sendable, Hashable {
    /// The column of the value, or of a to-one relationship's key.
    package let name: String
    /// The column of the entity number beside the key, if the destination has subentities.
    package let entityColumn: String?
}

/// The storage of a relationship.
package enum RelationshipLayout: Sendable, Hashable {
    /// A foreign key in the row itself.
    case foreignKey(SlotColumn)
    /// A foreign key in the rows at the other end; with the column of their positions if the relationship is ordered.
    case inverseForeignKey(table: String, SlotColumn, order: String?)
    /// A join table.
    case joinTable(JoinSide)
    /// No storage: a transient relationship, or a destination in another store.
    case none
}

/// A join table, seen from one of its two relationships.
package struct JoinSide: Sendable, Hashable {
    /// The table's name.
    package let table: String
    /// The column of the key at this end.
    package let ownColumn: String
    /// The column of the key at the other end.
    package let otherColumn: String
    /// The column of the other end's position, if this relationship is ordered.
    package let orderColumn: String?
    /// The column of this end's position, if the inverse is ordered.
    package let inverseOrderColumn: String?
}

/// The definition of a join table.
package struct JoinTableLayout: Sendable, Hashable {
    /// The table's name.
    package let name: String
    /// The columns of the two keys.
    package let keyColumns: [String]
    /// The columns of positions, for ordered relationships.
    package let orderColumns: [String]
    /// The relationship that the table is named after.
    package let property: PropertyPath
}
