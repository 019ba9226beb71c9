package import DataModel

/// The SQL of a save, with the slots that its parameters stand for.
package struct ChangeStatements: Sendable {
    /// What a parameter of a statement stands for.
    package enum Source: Sendable, Hashable {
        /// The value of a slot.
        case slot(Int)
        /// The entity number of the row that a slot refers to.
        case entity(Int)
    }

    private let layout: StoreLayout

    /// Prepares the statements for stores with a layout.
    package init(_ layout: StoreLayout) { self.layout = layout }

    /// Inserts a row with all its values. Parameters: the key, then the sources.
    package func insert(_ entity: ResolvedEntity) -> (text: String, sources: [Source]) {
        let (columns, sources) = columns(of: entity, slots: Array(entity.slots.indices))
        let names = (["Z_PK", "Z_ENT", "Z_OPT"] + columns).map(quotedName).joined(separator: ", ")
        let marks = String(repeating: ", ?", count: columns.count)
        let text =
            "INSERT INTO \(quotedName(layout[entity].table)) (\(names)) VALUES (?, \(layout.number(of: entity)), 1\(marks))"
        return (text, sources)
    }

    /// Updates some slots of a row if its version is unchanged. Parameters: the sources, then key and version.
    package func update(_ entity: ResolvedEntity, slots: [Int]) -> (text: String, sources: [Source]) {
        let (columns, sources) = columns(of: entity, slots: slots)
        let assignments = (["Z_OPT = Z_OPT + 1"] + columns.map { "\(quotedName($0)) = ?" }).joined(separator: ", ")
        let text = "UPDATE \(quotedName(layout[entity].table)) SET \(assignments) WHERE Z_PK = ? AND Z_OPT = ?"
        return (text, sources)
    }

    /// Sets some slots of a row to NULL, without regard to its version. Parameter: the key.
    package func clear(_ entity: ResolvedEntity, slots: [Int]) -> String {
        let (columns, _) = columns(of: entity, slots: slots)
        let assignments = columns.map { "\(quotedName($0)) = NULL" }.joined(separator: ", ")
        return "UPDATE \(quotedName(layout[entity].table)) SET \(assignments) WHERE Z_PK = ?"
    }

    /// Deletes a row if its version is unchanged. Parameters: key and version.
    package func delete(_ entity: ResolvedEntity) -> String {
        "DELETE FROM \(quotedName(layout[entity].table)) WHERE Z_PK = ? AND Z_OPT = ?"
    }

    /// Selects the version of a row. Parameter: the key.
    package func version(_ entity: ResolvedEntity) -> String {
        "SELECT Z_OPT FROM \(quotedName(layout[entity].table)) WHERE Z_PK = ?"
    }

    /// Inserts a pair into a join table. Parameters: the key at this end, then the key at the other end.
    package func insertPair(_ side: JoinSide) -> String {
        "INSERT OR IGNORE INTO \(quotedName(side.table)) (\(quotedName(side.ownColumn)), \(quotedName(side.otherColumn))) VALUES (?, ?)"
    }

    /// Deletes a pair from a join table. Parameters: the key at this end, then the key at the other end.
    package func deletePair(_ side: JoinSide) -> String {
        "DELETE FROM \(quotedName(side.table)) WHERE \(quotedName(side.ownColumn)) = ? AND \(quotedName(side.otherColumn)) = ?"
    }

    /// Deletes all pairs of one end from a join table. Parameter: the key at that end.
    package func deletePairs(_ side: JoinSide) -> String {
        "DELETE FROM \(quotedName(side.table)) WHERE \(quotedName(side.ownColumn)) = ?"
    }

    /// Where the rows of a to-many relationship without an inverse have the key of their owner.
    package struct OwnerColumns: Sendable {
        private let table: String
        private let key: String
        private let order: String?

        /// Finds the columns of a relationship; nil unless it is stored so.
        package init?(_ relationship: ResolvedRelationship, of entity: ResolvedEntity, in layout: StoreLayout) {
            guard relationship.isToMany, relationship.inverseIndex == nil,
                case .inverseForeignKey(let table, let column, let order) =
                    layout[entity].relationships[relationship.index]
            else { return nil }
            (self.table, key, self.order) = (quotedName(table), quotedName(column.name), order.map(quotedName))
        }

        private var placeless: String { order.map { ", \($0) = NULL" } ?? "" }

        /// Selects the key of a row's owner. Parameter: the key of the row.
        package var owner: String { "SELECT \(key) FROM \(table) WHERE Z_PK = ?" }
        /// Gives a row to an owner. Parameters: the keys of the owner and of the row.
        package var join: String { "UPDATE \(table) SET \(key) = ?\(placeless) WHERE Z_PK = ?" }
        /// Takes a row from its owner. Parameters: the keys of the owner and of the row.
        package var leave: String { "UPDATE \(table) SET \(key) = NULL\(placeless) WHERE \(key) = ? AND Z_PK = ?" }
        /// Takes all rows from an owner. Parameter: the owner's key.
        package var release: String { "UPDATE \(table) SET \(key) = NULL\(placeless) WHERE \(key) = ?" }
        /// Selects the keys and the entity numbers of an owner's rows. Parameter: the owner's key.
        package var rows: String { "SELECT Z_PK, Z_ENT FROM \(table) WHERE \(key) = ?" }
    }

    /// Sets the position of a member of an ordered relationship; nil if it is not ordered.
    ///
    /// Parameters: the position, then the keys that identify the row.
    package func place(_ relationship: RelationshipLayout) -> String? {
        switch relationship {
        case .joinTable(let side):
            guard let order = side.orderColumn else { return nil }
            return "UPDATE \(quotedName(side.table)) SET \(quotedName(order)) = ? "
                + "WHERE \(quotedName(side.ownColumn)) = ? AND \(quotedName(side.otherColumn)) = ?"
        case .inverseForeignKey(let table, let column, let order):
            guard let order else { return nil }
            return "UPDATE \(quotedName(table)) SET \(quotedName(order)) = ? "
                + "WHERE \(quotedName(column.name)) = ? AND Z_PK = ?"
        case .foreignKey, .none: return nil
        }
    }

    /// Selects the keys of the members of an ordered relationship, in their order; nil if it is not ordered.
    ///
    /// Parameter: the key of the owner.
    package func members(_ relationship: RelationshipLayout) -> String? {
        switch relationship {
        case .joinTable(let side):
            guard let order = side.orderColumn else { return nil }
            return "SELECT \(quotedName(side.otherColumn)) FROM \(quotedName(side.table)) "
                + "WHERE \(quotedName(side.ownColumn)) = ? ORDER BY \(quotedName(order))"
        case .inverseForeignKey(let table, let column, let order):
            guard let order else { return nil }
            return "SELECT Z_PK FROM \(quotedName(table)) WHERE \(quotedName(column.name)) = ? "
                + "ORDER BY \(quotedName(order)), Z_PK"
        case .foreignKey, .none: return nil
        }
    }

    private func columns(of entity: ResolvedEntity, slots: [Int]) -> ([String], [Source]) {
        var names: [String] = []
        var sources: [Source] = []
        for slot in slots {
            guard let column = layout[entity].slotColumns[slot], entity.slots[slot].attribute?.isDerived != true else {
                continue
            }
            names.append(column.name)
            sources.append(.slot(slot))
            guard let entityColumn = column.entityColumn else { continue }
            names.append(entityColumn)
            sources.append(.entity(slot))
        }
        return (names, sources)
    }
}
