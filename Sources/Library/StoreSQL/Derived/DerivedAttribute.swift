import DataModel

/// A derived attribute in a store: the SQL of its value, and the triggers that keep it up to date.
///
/// Each trigger computes the value again for all rows that a change may affect. SQLite allows no bound values in a
/// trigger; these statements contain none, only names from the layout.
struct DerivedAttribute {
    let property: PropertyPath
    private let layout: StoreLayout
    private let entity: ResolvedEntity
    private let column: String
    private let table: String
    private let derivation: Derivation
    private let stem: String

    /// Reads the derivation of an attribute; nil if no trigger can compute it.
    init?(_ slot: StorageSlot, of entity: ResolvedEntity, in layout: StoreLayout) {
        guard let format = slot.attribute?.derivationExpression, let column = layout[entity].slotColumns[slot.index],
            let derivation = Derivation(format, of: entity, in: layout.model)
        else { return nil }
        property = PropertyPath(entity.name, slot.path)
        self.layout = layout
        self.entity = entity
        self.column = column.name
        self.derivation = derivation
        table = layout[entity].table
        stem = "\(DerivedTrigger.prefix)\(layout[entity].table)_\(entity.name)_\(slot.path)"
    }

    /// Computes the value of every row; a time of save that a row already has stays.
    var fillStatement: SQLStatement {
        guard case .now = derivation else { return refillStatement }
        return "\(assignment) WHERE \(name: column) IS NULL AND \(isOwn(nil))"
    }

    /// Computes the value of every row, replacing the old one.
    var refillStatement: SQLStatement { "\(assignment) WHERE \(isOwn(nil))" }

    /// The triggers that keep the value up to date.
    var triggers: [DerivedTrigger] {
        switch derivation {
        case .now: [inserted, changed(of: ["Z_OPT"])]
        case .value(let path, let slot, _): valueTriggers(path, slot)
        case .aggregate(_, let relationship, let slot): [inserted] + memberTriggers(relationship, slot)
        }
    }

    /// Whether another attribute has the same value and the same triggers.
    func isSame(as other: DerivedAttribute) -> Bool {
        fillStatement == other.fillStatement && triggers.map(\.createStatement) == other.triggers.map(\.createStatement)
    }

    // MARK: The value

    private var assignment: SQLStatement { "UPDATE \(name: table) SET \(name: column) = \(value)" }

    /// The value as an expression inside an UPDATE of the entity's own table.
    private var value: SQLStatement {
        switch derivation {
        // Converts days of the Julian calendar to seconds since 2001-01-01 00:00 UTC.
        case .now: "(julianday('now') - 2451910.5) * 86400.0"
        case .value(let path, let slot, let function): value(path, slot, function)
        case .aggregate(let function, let relationship, let slot): aggregate(function, relationship, slot)
        }
    }

    private func value(
        _ path: [ResolvedRelationship], _ slot: StorageSlot, _ function: PredicateFunction?
    ) -> SQLStatement {
        let inner = lookUp(path[...], slot, from: "\(name: table).", owner: entity)
        guard let function else { return inner }
        return "FL_CALL('\(SQLStatement(text: function.rawValue))', \(inner))"
    }

    /// The value at the end of a path of to-one relationships, as nested SELECTs.
    private func lookUp(
        _ path: ArraySlice<ResolvedRelationship>, _ slot: StorageSlot, from prefix: SQLStatement, owner: ResolvedEntity
    ) -> SQLStatement {
        guard let first = path.first, let key = first.slot.flatMap({ layout[owner].slotColumns[$0] }) else {
            return "\(prefix)\(name: columnName(slot, owner))"
        }
        let target = layout.model.destination(of: first)
        let alias = SQLStatement(text: "d\(path.count)")
        let inner = lookUp(path.dropFirst(), slot, from: "\(alias).", owner: target)
        return
            "(SELECT \(inner) FROM \(name: layout[target].table) \(alias) WHERE \(alias).Z_PK = \(prefix)\(name: key.name))"
    }

    private func columnName(_ slot: StorageSlot, _ owner: ResolvedEntity) -> String {
        layout[owner].slotColumns[slot.index]?.name ?? "Z_PK"
    }

    private func aggregate(
        _ function: PredicateFunction, _ relationship: ResolvedRelationship, _ slot: StorageSlot?
    ) -> SQLStatement {
        let target = layout.model.destination(of: relationship)
        let operand = SQLStatement(text: slot.map { "d." + quotedName(columnName($0, target)) } ?? "*")
        let call = SQLStatement(text: Self.aggregates[function] ?? "COUNT")
        let result: SQLStatement = function == .sum ? "COALESCE(\(call)(\(operand)), 0)" : "\(call)(\(operand))"
        switch layout[entity].relationships[relationship.index] {
        case .inverseForeignKey(let other, let key, _):
            return "(SELECT \(result) FROM \(name: other) d WHERE d.\(name: key.name) = \(name: table).Z_PK)"
        case .joinTable(let side):
            return """
                (SELECT \(result) FROM \(name: side.table) j JOIN \(name: layout[target].table) d \
                ON d.Z_PK = j.\(name: side.otherColumn) WHERE j.\(name: side.ownColumn) = \(name: table).Z_PK)
                """
        case .foreignKey, .none: return "NULL"
        }
    }

    private static let aggregates: [PredicateFunction: String] = [
        .count: "COUNT", .sum: "SUM", .minimum: "MIN", .maximum: "MAX", .average: "AVG",
    ]

    // MARK: Triggers on the entity's own table

    private var inserted: DerivedTrigger {
        trigger("INSERT", "AFTER INSERT ON \(name: table) WHEN \(isOwn("NEW."))", "Z_PK = NEW.Z_PK")
    }

    private func changed(of columns: [String]) -> DerivedTrigger {
        trigger(
            "UPDATE", "AFTER UPDATE OF \(names: columns) ON \(name: table) WHEN \(isOwn("NEW."))", "Z_PK = NEW.Z_PK")
    }

    private func valueTriggers(_ path: [ResolvedRelationship], _ slot: StorageSlot) -> [DerivedTrigger] {
        let source = path.first.flatMap { $0.slot.flatMap { layout[entity].slotColumns[$0]?.name } }
        var result = [inserted, changed(of: [source ?? columnName(slot, entity)])]
        for step in path.indices {
            let owner = layout.model.destination(of: path[step])
            let next = path.indices.contains(step + 1) ? path[step + 1].slot : slot.index
            guard let watched = next.flatMap({ layout[owner].slotColumns[$0]?.name }) else { continue }
            // A reference can be written before the row that it leads to.
            result.append(
                trigger(
                    "SOURCE_\(step)_INSERT", "AFTER INSERT ON \(name: layout[owner].table)",
                    reaching(path[...step], owner: entity)))
            result.append(
                trigger(
                    "SOURCE_\(step)", "AFTER UPDATE OF \(name: watched) ON \(name: layout[owner].table)",
                    reaching(path[...step], owner: entity)))
        }
        return result
    }

    /// The condition for rows whose path of to-one relationships ends at the changed row.
    private func reaching(_ path: ArraySlice<ResolvedRelationship>, owner: ResolvedEntity) -> SQLStatement {
        guard let first = path.first, let key = first.slot.flatMap({ layout[owner].slotColumns[$0]?.name }) else {
            return "Z_PK = NEW.Z_PK"
        }
        guard path.count > 1 else { return "\(name: key) = NEW.Z_PK" }
        let target = layout.model.destination(of: first)
        let inner = reaching(path.dropFirst(), owner: target)
        return "\(name: key) IN (SELECT Z_PK FROM \(name: layout[target].table) WHERE \(inner))"
    }

    // MARK: Triggers on the members of a to-many relationship

    private func memberTriggers(_ relationship: ResolvedRelationship, _ slot: StorageSlot?) -> [DerivedTrigger] {
        let target = layout.model.destination(of: relationship)
        switch layout[entity].relationships[relationship.index] {
        case .inverseForeignKey(let other, let key, _):
            let watched = [key.name] + (slot.map { [columnName($0, target)] } ?? [])
            return [
                trigger("MEMBER_INSERT", "AFTER INSERT ON \(name: other)", "Z_PK = NEW.\(name: key.name)"),
                trigger("MEMBER_DELETE", "AFTER DELETE ON \(name: other)", "Z_PK = OLD.\(name: key.name)"),
                trigger(
                    "MEMBER_UPDATE", "AFTER UPDATE OF \(names: watched) ON \(name: other)",
                    "Z_PK IN (OLD.\(name: key.name), NEW.\(name: key.name))"),
            ]
        case .joinTable(let side):
            let pairs = [
                trigger("PAIR_INSERT", "AFTER INSERT ON \(name: side.table)", "Z_PK = NEW.\(name: side.ownColumn)"),
                trigger("PAIR_DELETE", "AFTER DELETE ON \(name: side.table)", "Z_PK = OLD.\(name: side.ownColumn)"),
            ]
            guard let slot else { return pairs }
            return pairs + [
                trigger(
                    "MEMBER_UPDATE",
                    "AFTER UPDATE OF \(name: columnName(slot, target)) ON \(name: layout[target].table)",
                    """
                    Z_PK IN (SELECT \(name: side.ownColumn) FROM \(name: side.table) \
                    WHERE \(name: side.otherColumn) = NEW.Z_PK)
                    """)
            ]
        case .foreignKey, .none: return []
        }
    }

    // MARK: Parts

    /// The condition that a row belongs to the entity or one of its subentities.
    private func isOwn(_ prefix: SQLStatement?) -> SQLStatement {
        // SQLite allows no bound values in a trigger.
        layout.isKind(of: entity, "\(prefix ?? .empty)Z_ENT").writtenOut
    }

    private func trigger(_ suffix: String, _ event: SQLStatement, _ rows: SQLStatement) -> DerivedTrigger {
        let name = "\(stem)_\(suffix)"
        return DerivedTrigger(
            name: name,
            createStatement: """
                CREATE TRIGGER \(name: name) \(event) BEGIN \(assignment) WHERE \(rows) AND \(isOwn(nil)); END
                """)
    }
}

extension StoreLayout {
    /// The derived attributes that triggers compute, each at the entity that declares it.
    var derivedAttributes: [DerivedAttribute] {
        model.entities.filter { table(ofRoot: $0.rootNumber) != nil }.flatMap { entity in
            let inherited = entity.superentityNumber.map { model[number: $0].slots.count } ?? 0
            return entity.slots.dropFirst(inherited).compactMap { DerivedAttribute($0, of: entity, in: self) }
        }
    }

    /// Whether any entity has a derived attribute, so that a save changes more than it writes.
    package var hasDerivedAttributes: Bool {
        model.entities.contains { $0.slots.contains { $0.attribute?.isDerived == true } }
    }
}

/// A trigger that keeps a derived attribute up to date.
package struct DerivedTrigger: Sendable, Hashable {
    /// The prefix of the names of all such triggers, in Core Data's own files as well.
    package static let prefix = "Z_DA_"

    /// The trigger's name.
    package let name: String
    /// Creates the trigger.
    package let createStatement: SQLStatement

    /// Removes a trigger if it exists.
    package static func dropStatement(_ name: String) -> SQLStatement { "DROP TRIGGER IF EXISTS \(name: name)" }
}
