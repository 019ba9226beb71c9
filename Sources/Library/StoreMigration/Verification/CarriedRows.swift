import DataModel
import SQLiteStore
import StoreSQL

/// The rows and values that a hop must not change: the number of rows of each entity, their keys, and all values that
/// are only carried along.
///
/// They are read before and after the steps, in the hop's transaction. If they differ, the hop is undone. Tables that
/// no step writes to are not read.
struct CarriedRows {
    /// An entity, and the places of its unchanged values before and after.
    private struct Part {
        let entity: String
        let before: Place
        let after: Place
    }

    private struct Place {
        let table: String
        let number: Int
        let columns: [SQLStatement]
    }

    private let parts: [Part]

    init(_ difference: ModelDifference, from source: StoreLayout, to destination: StoreLayout, _ steps: [SchemaStep]) {
        let touched = Set(steps.filter(\.kind.writesRows).flatMap(\.sourceTables))
        let reader = CarriedColumns(difference)
        parts = difference.destination.entities.compactMap { new in
            guard let old = difference.sourceEntity(of: new), touched.contains(source[old].table) else { return nil }
            let pairs = reader.pairs(old, new, source[old], destination[new])
            return Part(
                entity: new.name,
                before: Place(table: source[old].table, number: old.number, columns: pairs.map(\.0)),
                after: Place(table: destination[new].table, number: new.number, columns: pairs.map(\.1)))
        }
    }

    /// Returns a summary of the present rows for each entity.
    func before(_ connection: StoreConnection) throws -> [String] {
        try parts.map { try Self.text($0.before, connection) }
    }

    /// Compares the rows with their earlier summaries, and returns a sentence for each entity that differs.
    func problems(_ before: [String], _ connection: StoreConnection) throws -> [String] {
        try zip(parts, before).compactMap { part, before in
            let after = try Self.text(part.after, connection)
            return before == after
                ? nil : "Rows or values of \(part.entity) have changed (before: \(before); now: \(after))."
        }
    }

    private static func text(_ place: Place, _ connection: StoreConnection) throws -> String {
        // By default SQLite allows 127 arguments of a function (<https://www.sqlite.org/limits.html>).
        let sums = place.columns.chunks(of: 90).map { columns in
            "FL_CHECKSUM(\(columns.joined(separator: ", ")))" as SQLStatement
        }
        let what = (["count(*)"] + sums).joined(separator: ", ")
        let values = try connection.rows("SELECT \(what) FROM \(name: place.table) WHERE Z_ENT = \(place.number)") {
            row in
            (0..<row.columnCount).map { String(row.integer(at: $0) ?? 0, radix: $0 == 0 ? 10 : 36) }
        }
        return "\(values.first?.first ?? "0") rows, checksum \(values.first?.dropFirst().joined(separator: " ") ?? "")"
    }
}

/// The columns of an entity that hold the same values before and after a change, as expressions.
struct CarriedColumns {
    private let difference: ModelDifference
    private let keepsLinks: Bool

    init(_ difference: ModelDifference) {
        self.difference = difference
        keepsLinks = difference.keepsLinks
    }

    /// Returns the names before and after. The key is included unless the rows get new keys.
    func pairs(
        _ old: ResolvedEntity, _ new: ResolvedEntity, _ before: EntityLayout, _ after: EntityLayout
    ) -> [(SQLStatement, SQLStatement)] {
        let getsKeys = difference.hierarchies.contains { $0.merged == old.rootNumber && $0.base != nil }
        let oldSlots = Dictionary(old.slots.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let slots = new.slots.compactMap { slot -> (SQLStatement, SQLStatement)? in
            guard let path = difference.sourcePath(of: slot.path, in: new), let source = oldSlots[path],
                source.isPersistent, slot.isPersistent, isCarried(source, slot, old, new),
                let column = before.slotColumns[source.index], let target = after.slotColumns[slot.index]
            else { return nil }
            return values(of: source, column.name, slot, target.name)
        }
        return (getsKeys ? [] : [("Z_PK", "Z_PK")]) + slots
    }

    /// The values before and after; the bytes, if only one version allows files beside the store.
    private func values(
        of source: StorageSlot, _ column: String, _ slot: StorageSlot, _ target: String
    ) -> (SQLStatement, SQLStatement) {
        let isMoved = source.isExternal != slot.isExternal
        func value(_ column: String, _ isExternal: Bool) -> SQLStatement {
            isMoved && isExternal ? ExternalForm.untagged("\(name: column)") : "\(name: column)"
        }
        return (value(column, source.isExternal), value(target, slot.isExternal))
    }

    private func isCarried(
        _ source: StorageSlot, _ slot: StorageSlot, _ old: ResolvedEntity, _ new: ResolvedEntity
    ) -> Bool {
        switch (source.content, slot.content) {
        case (.attribute(let before), .attribute(let after)):
            before.attributeType == after.attributeType && before.derivationExpression == nil
                && after.derivationExpression == nil
                && optionality(source, old) == optionality(slot, new)
        case (.toOne, .toOne): keepsLinks
        case (.attribute, .toOne), (.toOne, .attribute): false
        }
    }

    /// Whether the attribute is optional, and whether a composite around it is. If neither changes, no default is
    /// filled in.
    private func optionality(_ slot: StorageSlot, _ entity: ResolvedEntity) -> [Bool] {
        var attributes = entity.attributes
        let chain = slot.path.split(separator: ".").map { name in
            let attribute = attributes.first { $0.name == name }
            attributes = attribute?.elements ?? []
            return attribute?.isOptional ?? true
        }
        return [chain.last ?? true, chain.contains(true)]
    }
}

extension SchemaStep.Kind {
    /// Whether a step writes to existing rows.
    fileprivate var writesRows: Bool {
        switch self {
        case .gatherLinks, .moveRows, .renumber, .fill, .rebuild, .cleanUp, .derive, .dropColumn: true
        case .dropIndex, .dropTrigger, .rename, .createTable, .addColumn, .primaryKey, .createUniqueIndex, .createIndex,
            .dropTable, .fillIndex:
            false
        }
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
