/// The table of one entity hierarchy.
public struct TableLayout: Sendable, Hashable {
    /// The table's name, `Z` and the root entity's name in capitals.
    public var name: String
    /// The root entity's number.
    public var rootNumber: Int
    /// The columns behind `Z_PK`, `Z_ENT` and `Z_OPT`, in the order of a fresh store.
    public var columns: [ColumnLayout]
}

/// Where one entity's slots and relationships lie.
public struct EntityLayout: Sendable {
    /// The name of the hierarchy's table.
    public let table: String
    /// The column of each slot; nil for one that the store does not keep.
    public let slotColumns: [SlotColumn?]
    /// How each relationship is stored, by its index.
    public let relationships: [RelationshipLayout]
}

/// The columns of a slot.
public struct SlotColumn: Sendable, Hashable {
    /// The column of the value, or of a to-one relationship's key.
    public let name: String
    /// The column of the entity number beside it, when a to-one relationship's destination has subentities.
    public let entityColumn: String?
}

/// How a relationship is stored.
public enum RelationshipLayout: Sendable, Hashable {
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
public struct JoinSide: Sendable, Hashable {
    /// The table's name.
    public let table: String
    /// The column of this end's key.
    public let ownColumn: String
    /// The column of the other end's key.
    public let otherColumn: String
    /// The column of the other end's place, if this relationship is ordered.
    public let orderColumn: String?
    /// The column of this end's place at the other end, if the inverse is ordered.
    public let inverseOrderColumn: String?
}

/// A table of pairs as it is created.
public struct JoinTableLayout: Sendable, Hashable {
    /// The table's name.
    public let name: String
    /// The columns of the two keys, then of places.
    public let keyColumns: [String]
    /// The columns of places, for ordered relationships.
    public let orderColumns: [String]
    /// The relationship the table is named after.
    public let property: PropertyPath
}
