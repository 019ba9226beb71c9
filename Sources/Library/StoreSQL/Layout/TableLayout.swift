/// The table of one entity hierarchy.
package struct TableLayout: Sendable, Hashable {
    /// The table's name, `Z` and the root entity's name in capitals.
    package var name: String
    /// The root entity's number.
    package var rootNumber: Int
    /// The columns behind `Z_PK`, `Z_ENT` and `Z_OPT`, in the order of a fresh store.
    package var columns: [ColumnLayout]
}

/// Where one entity's slots and relationships lie.
package struct EntityLayout: Sendable {
    /// The name of the hierarchy's table.
    package let table: String
    /// The column of each slot; nil for one that the store does not keep.
    package let slotColumns: [SlotColumn?]
    /// How each relationship is stored, by its index.
    package let relationships: [RelationshipLayout]
}

/// The columns of a slot.
package struct SlotColumn: Sendable, Hashable {
    /// The column of the value, or of a to-one relationship's key.
    package let name: String
    /// The column of the entity number beside it, when a to-one relationship's destination has subentities.
    package let entityColumn: String?
}

/// How a relationship is stored.
package enum RelationshipLayout: Sendable, Hashable {
    /// In the row itself.
    case foreignKey(SlotColumn)
    /// In the rows at the other end, which hold this row's key; with the place of each, if ordered.
    case inverseForeignKey(table: String, SlotColumn, order: String?)
    /// In a table of pairs.
    case joinTable(JoinSide)
    /// Nowhere: a transient relationship.
    case none
}

/// A table of pairs, seen from one of its relationships.
package struct JoinSide: Sendable, Hashable {
    /// The table's name.
    package let table: String
    /// The column of this end's key.
    package let ownColumn: String
    /// The column of the other end's key.
    package let otherColumn: String
    /// The column of the other end's place, if this relationship is ordered.
    package let orderColumn: String?
    /// The column of this end's place at the other end, if the inverse is ordered.
    package let inverseOrderColumn: String?
}

/// A table of pairs as it is created.
package struct JoinTableLayout: Sendable, Hashable {
    /// The table's name.
    package let name: String
    /// The columns of the two keys, then of places.
    package let keyColumns: [String]
    /// The columns of places, for ordered relationships.
    package let orderColumns: [String]
    /// The relationship the table is named after.
    package let property: PropertyPath
}
