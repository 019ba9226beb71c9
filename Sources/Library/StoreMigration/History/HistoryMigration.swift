import DataModel
import Foundation
import SQLiteStore
import StoreSQL

/// The migration of the persistent history to a new version of the model, in the hop's transaction.
///
/// The history refers to entities by number and to properties by position, so both must be converted. Changes to
/// objects of removed entities, or of rows that get new keys, are deleted. The transactions stay, so that every token
/// remains valid.
struct HistoryMigration {
    private let difference: ModelDifference

    init(_ difference: ModelDifference) { self.difference = difference }

    func run(_ connection: StoreConnection) throws {
        guard try HistoryTracking.hasTables(connection) else { return }
        // Negative numbers mark the changes that are already converted.
        for old in difference.source.entities {
            guard let new = difference.destinationEntity(of: old), !hasNewKeys(old) else {
                try connection.execute("DELETE FROM ACHANGE WHERE ZENTITY = \(old.number)")
                continue
            }
            try carry(from: old, to: new, connection)
        }
        try connection.execute("UPDATE ACHANGE SET ZENTITY = -ZENTITY WHERE ZENTITY < 0")
    }

    /// Whether an entity's rows move into another hierarchy with new keys.
    private func hasNewKeys(_ old: ResolvedEntity) -> Bool {
        difference.hierarchies.contains { $0.merged == old.rootNumber && $0.base != nil }
    }

    private func carry(from old: ResolvedEntity, to new: ResolvedEntity, _ connection: StoreConnection) throws {
        let (oldList, newList) = (HistoryProperties(old), HistoryProperties(new))
        let names = newList.names.reduce(into: [String: [String]]()) { names, name in
            for source in sources(of: name, in: new) { names[source, default: []].append(name) }
        }
        if oldList.names.map({ names[$0] ?? [] }) != newList.names.map({ [$0] }) {
            try rewriteBits(of: old, connection) { bits in
                newList.bitmap(oldList.names(in: bits).flatMap { names[$0] ?? [] }.compactMap(newList.place))
            }
        }
        try rewriteTombstones(oldList, newList, of: old, in: new, connection)
        try connection.execute("UPDATE ACHANGE SET ZENTITY = \(-new.number) WHERE ZENTITY = \(old.number)")
    }

    /// Returns the old properties of a new one; several if attributes were gathered into a composite.
    private func sources(of name: String, in new: ResolvedEntity) -> Set<String> {
        if let relationship = new.relationship(name) {
            return Set([difference.sourceRelationship(of: relationship, in: new)?.name].compactMap(\.self))
        }
        let leaves = new.slots.map(\.path).filter { $0 == name || $0.hasPrefix(name + ".") }
        return Set(leaves.compactMap { difference.sourcePath(of: $0, in: new)?.prefix { $0 != "." } }.map(String.init))
    }

    /// Converts each distinct bitmap once; there are only as many as kinds of change.
    private func rewriteBits(
        of old: ResolvedEntity, _ connection: StoreConnection, _ rewritten: (Data) -> [UInt8]
    ) throws {
        let all = try connection.rows(
            "SELECT DISTINCT ZCOLUMNS FROM ACHANGE WHERE ZENTITY = \(old.number) AND ZCOLUMNS NOT NULL"
        ) { $0.blob(at: 0) ?? Data() }
        // A temporary entity number marks rows that are already converted.
        let done = old.number + 1_000_000
        for bits in all {
            try connection.execute(
                """
                UPDATE ACHANGE SET ZCOLUMNS = \(SQLValue.blob(Data(rewritten(bits)))), ZENTITY = \(done) \
                WHERE ZENTITY = \(old.number) AND ZCOLUMNS = \(SQLValue.blob(bits))
                """)
        }
        try connection.execute("UPDATE ACHANGE SET ZENTITY = \(old.number) WHERE ZENTITY = \(done)")
    }

    private func rewriteTombstones(
        _ oldList: HistoryProperties, _ newList: HistoryProperties, of old: ResolvedEntity, in new: ResolvedEntity,
        _ connection: StoreConnection
    ) throws {
        let oldPaths = oldList.preserved.map(\.path)
        let sources = newList.preserved.map { difference.sourcePath(of: $0.path, in: new) }
        let isSameForm = zip(oldList.preserved, newList.preserved).allSatisfy { $0.isExternal == $1.isExternal }
        guard sources != oldPaths.map(Optional.some) || !isSameForm else { return }
        let found = Set(try connection.strings("SELECT name FROM pragma_table_info('ACHANGE')"))
        let count = max(oldPaths.count, sources.count)
        for index in 0..<count where !found.contains(HistorySchema.tombstone(index)) {
            try connection.execute(
                SQLStatement(text: "ALTER TABLE ACHANGE ADD COLUMN \(HistorySchema.tombstone(index)) BLOB"))
        }
        let values = (0..<count).map { index -> SQLStatement in
            let place = sources.indices.contains(index) ? sources[index].flatMap(oldPaths.firstIndex) : nil
            let value = place.map { kept(oldList.preserved[$0], at: $0, as: newList.preserved[index]) } ?? "NULL"
            return "\(SQLStatement(text: HistorySchema.tombstone(index))) = \(value)"
        }
        guard !values.isEmpty else { return }
        try connection.execute("UPDATE ACHANGE SET \(values.joined(separator: ", ")) WHERE ZENTITY = \(old.number)")
    }

    /// The value that a tombstone keeps; the bytes of external data begin with a tag.
    private func kept(_ old: StorageSlot, at place: Int, as new: StorageSlot) -> SQLStatement {
        let value = SQLStatement(text: HistorySchema.tombstone(place))
        return switch (old.isExternal, new.isExternal) {
        case (true, false): ExternalForm.untagged(value)
        case (false, true): ExternalForm.tagged(value)
        case (_, _): value
        }
    }
}
