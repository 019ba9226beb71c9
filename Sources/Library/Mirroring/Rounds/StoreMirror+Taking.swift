import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

extension StoreMirror {
    // MARK: Taking

    func take(
        _ folder: MirrorFolder, _ list: [MirrorPath: Int64], _ answer: DeletionAnswer, _ round: inout MirrorRound
    ) throws(MirrorError) {
        let (ring, known) = try reading { tables in
            (try tables.text(.ring).flatMap { UUID(uuidString: $0) }, Set(try tables.bundles().map(\.digest)))
        }
        guard let ring else { throw .damaged(path: path, detail: "the mirrored store has no number") }
        let news = self.news ?? UnappliedFiles(folder, ring: ring, versions: settings.versions)
        self.news = news
        try news.read(list.keys, isKnown: known.contains)
        let snapshots = try unknownSnapshots(news, list)
        if !news.bundles.isEmpty || !snapshots.isEmpty {
            let result = try transaction { tables in
                try self.merge(news, snapshots, folder, answer, tables, &round)
            }
            coordinator.announce(result)
        }
        round.findings = try findingCount()
        round.problems += news.problems
        round.needsNewerProgram = news.needsNewerProgram
        round.waiting += news.partial
    }

    /// Returns the snapshots that hold bundles which are not here; those that hold none are noted.
    func unknownSnapshots(
        _ news: UnappliedFiles, _ list: [MirrorPath: Int64]
    ) throws(MirrorError) -> [MirrorSnapshot] {
        var result: [MirrorSnapshot] = []
        for (digest, snapshot) in try news.unreadSnapshots(in: list) {
            let isNew = try reading { tables in
                let base = try self.base(tables)
                return !snapshot.bundles.allSatisfy { base.state.index.contains($0.digest) }
            }
            if isNew { result.append(snapshot) }
            if !isNew {
                try transaction { tables in
                    try tables.note(snapshot.bundles.map(\.digest), heldBy: digest)
                }
            }
            if !isNew { news.note(digest) }
        }
        return result
    }

    /// Applies what can be applied and writes the rows, within a transaction.
    func merge(
        _ news: UnappliedFiles, _ snapshots: [MirrorSnapshot], _ folder: MirrorFolder, _ answer: DeletionAnswer,
        _ tables: MirrorTables, _ round: inout MirrorRound
    ) throws -> SavedObjectIDs {
        var base = try base(tables)
        let (cutCount, revives) = try cut(&base, tables)
        let own = base
        let applied = try base.apply(from: news, snapshots, &round.problems) { value, base in
            try news.has(value) || self.localValue(value, base, tables) != nil
        }
        round.waiting = news.bundles.keys.count { !base.state.index.contains($0) }
        guard applied > 0 || revives else {
            if cutCount > 0 { try save(&base, tables) }
            round.cut += cutCount
            return SavedObjectIDs()
        }
        var (before, after) = base.readings(since: own, map.schema)
        if revives { (before, after) = (try presentReading(base), base.state.reading(map.schema)) }
        let gone = removed(before, after)
        if gone.count > Self.mostDeletions, gone.count * 50 > before.rows.count {
            switch answer {
            case .ask:
                var own = own
                if cutCount > 0 { try save(&own, tables) }
                (round.cut, round.held) = (round.cut + cutCount, gone)
                return SavedObjectIDs()
            case .apply: break
            case .keep:
                let items = gone.compactMap { base.state[$0]?.revival(named: $0, map.schema) }
                _ = try base.add(items, model: model, milliseconds: settings.milliseconds)
                after = base.state.reading(map.schema)
            }
        }
        let saved = try write(before, after, &base, folder, tables, isAll: cutCount == 0 && !revives)
        (round.cut, round.taken) = (round.cut + cutCount, round.taken + applied)
        round.rows = saved
        round.inserted += saved.inserted.count
        round.updated += saved.updated.count
        round.deleted += saved.deleted.count
        return saved
    }

    /// The number of records that a round may remove without asking; more are asked for if they are 2 % of all.
    static let mostDeletions = 20

    func removed(_ before: MirrorReading, _ after: MirrorReading) -> [RecordName] {
        before.rows.filter { after.rows[$0.key] == nil && map.entities[$0.value.entity] != nil }.map(\.key).sorted()
    }

    /// Writes the rows that two readings differ in, and all that was added.
    ///
    /// - Parameter isAll: whether the first reading is that of the tables, before all that was added.
    func write(
        _ before: MirrorReading, _ after: MirrorReading, _ base: inout MirrorBase, _ folder: MirrorFolder,
        _ tables: MirrorTables, isAll: Bool = false
    ) throws -> SavedObjectIDs {
        let current = base
        let writer = RowWriter(store: store, coordinator: coordinator, map: map) { value in
            if let bytes = try folder.whole(.large(value.digest)) { return bytes }
            if let bytes = try self.localValue(value, current, tables) { return bytes }
            throw MirrorError.missingValue(digest: value.digest, path: folder.path)
        }
        let saved = try writer.write(writer.difference(before, after), before, after, &base.names)
        base.cut = try HistoryReader(tables.connection, layout: store.rowLayout).last()
        try save(&base, tables, isAll ? (before, after) : nil)
        return saved
    }

    /// Returns the bytes of a large value that a row or a table here has; nil if none has them.
    func localValue(_ value: LargeValue, _ base: MirrorBase, _ tables: MirrorTables) throws -> Data? {
        if let bytes = try tables.largeValue(value.digest) { return bytes }
        let names = base.source?.names(having: value) ?? Array(base.state.records.keys)
        for name in names {
            guard let record = base.state[name], let place = map.entities[record.entity], let row = base.names[name]
            else { continue }
            for (property, heads) in record.heads where heads.contains(where: { $0.value == .large(value) }) {
                guard let slot = place.slots[property] else { continue }
                let id = ManagedObjectID(store: store.rowIdentity, entity: place.entity, key: row.key)
                guard let found = try store.identifiedRows([id]).first?.values[slot] else { continue }
                let bytes: Data? =
                    switch found {
                    case .data(let data): data
                    case .external(let data): try data.data()
                    default: nil
                    }
                if let bytes, LargeValue(of: bytes) == value { return bytes }
            }
        }
        return nil
    }
}

extension RecordHeads {
    /// Returns the item by which a record lives again with all that it has.
    func revival(named name: RecordName, _ schema: MirrorSchema) -> MirrorItem? {
        if schema.entities[entity]?.isPair ?? false {
            guard let first = image["first"]?.owner, let second = image["second"]?.owner else { return nil }
            return MirrorItem(joining: RecordPair(first, second), by: entity)
        }
        return MirrorItem(entity, name, .made([:]))
    }
}
