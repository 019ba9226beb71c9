package import DataModel

/// A SELECT for rows of an entity, with the positions of their values.
///
/// Column 0 is the key `Z_PK`, column 1 the entity number `Z_ENT` of the row, column 2 the version `Z_OPT`; then come
/// the values. Further columns may follow that are only there for sorting.
package struct RowSelect: Sendable {
    /// The statement.
    package let statement: SQLStatement
    /// The requested entity.
    package let entity: ResolvedEntity
    /// The positions of the values, by the number of the row's own entity.
    private let positionsByEntity: [Int: [SlotPosition?]]

    init(statement: SQLStatement, columns: RowColumns) {
        self.statement = statement
        entity = columns.entity
        positionsByEntity = columns.positions
    }

    /// Returns the positions of an entity's slots; nil for a slot that is not stored or was not requested.
    ///
    /// - Parameter entity: The entity that `Z_ENT` names: the requested one or a subentity. For another, all positions
    ///   are nil.
    package func positions(for entity: ResolvedEntity) -> [SlotPosition?] {
        positionsByEntity[entity.number] ?? entity.slots.map { _ in nil }
    }
}

/// The position of a slot's value in a row.
package struct SlotPosition: Sendable, Hashable {
    /// The column of the value, or of a to-one relationship's key.
    package let value: Int
    /// The column of the entity number beside a key; nil if the destination has no subentities.
    package let entity: Int?

    /// Creates a position.
    package init(value: Int, entity: Int?) {
        self.value = value
        self.entity = entity
    }
}

/// The value columns in the rows of an entity and its subentities.
struct RowColumns {
    let entity: ResolvedEntity
    private(set) var names: [String] = []
    private(set) var positions: [Int: [SlotPosition?]] = [:]
    /// The columns whose large values are not read with the row.
    private var deferred: Set<String> = []
    private var known: [String: Int] = [:]

    init(_ entity: ResolvedEntity, layout: StoreLayout, includesSubentities: Bool, includesValues: Bool, defers: Bool) {
        self.entity = entity
        guard includesValues else { return }
        for number in includesSubentities ? entity.subtree : entity.number...entity.number {
            let columns = layout[layout.model[number: number]].slotColumns
            if defers {
                let large = layout.model[number: number].slots.filter(\.isLargeInRow)
                deferred.formUnion(large.compactMap { columns[$0.index]?.name })
            }
            positions[number] = columns.map { column in
                guard let column else { return nil }
                return SlotPosition(
                    value: position(of: column.name), entity: column.entityColumn.map { position(of: $0) })
            }
        }
    }

    private mutating func position(of name: String) -> Int {
        if let position = known[name] { return position }
        names.append(name)
        known[name] = names.count + 2
        return names.count + 2
    }

    /// Returns the list of result columns.
    func list(of source: RowSource) -> SQLStatement {
        ["Z_PK", "Z_ENT", "Z_OPT"].map { SQLStatement(text: "\(source.alias).\($0)") }.appending(
            names.map { name in
                let column = source.column(name)
                // SQLite knows the length of bytes without reading them.
                return deferred.contains(name)
                    ? """
                    CASE WHEN typeof(\(column)) = 'blob' AND length(\(column)) > \(SQLStatement(text: "\(Self.largest)")) \
                    THEN length(\(column)) ELSE \(column) END
                    """ : column
            }
        ).joined(separator: ", ")
    }

    /// The most bytes of a binary value that are read with its row.
    private static let largest = 4096
}

extension Array {
    fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}
