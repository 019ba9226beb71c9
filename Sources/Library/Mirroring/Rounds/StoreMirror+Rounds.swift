import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

extension StoreMirror {
    // MARK: Rounds

    /// Exchanges changes with the folder: cuts what was changed here, puts it, takes what others wrote.
    ///
    /// What was changed is cut even if the folder is away, and put when it is there again.
    ///
    /// - Parameter answer: what to do if others have removed many records.
    /// - Throws: ``MirrorError``; what was cut before stays.
    package func round(_ answer: DeletionAnswer = .ask) throws(MirrorError) -> MirrorRound {
        try locked { () throws(MirrorError) in
            var round = MirrorRound()
            try cutPending(&round)
            let folder = try requireFolder()
            var list = try folder.list()
            try renumberCopy(list, &round)
            try put(folder, &list, &round)
            try take(folder, list, answer, &round)
            try put(folder, &list, &round)
            try putCard(folder)
            try noteTitles(folder, list)
            return round
        }
    }

    /// Cuts what was changed since the last cut.
    func cutPending(_ round: inout MirrorRound) throws(MirrorError) {
        let isPending = try reading { tables in
            guard try tables.isKnown else { throw MirrorError.newerTables(path: path) }
            let last = try HistoryReader(tables.connection, layout: store.rowLayout).last()
            return try tables.integer(.cut) != last || tables.text(.file) != Self.identity(of: store.url)
                || tables.text(.model) != self.model.own
        }
        guard isPending else { return }
        let (count, isNew) = try transaction { tables in
            var base = try base(tables)
            let isNew = try renumberIfCopied(&base, tables)
            let (count, revives) = try cut(&base, tables)
            if try revives || tables.text(.model) != model.own { try showWhatWasKept(&base, tables) }
            try save(&base, tables)
            return (count, isNew)
        }
        round.cut += count
        round.isNewDevice = round.isNewDevice || isNew
    }

    /// Writes the rows that the state shows and the store lacks: what newer programs had written, after an upgrade has
    /// made room for it; parts that come back with their owner.
    func showWhatWasKept(_ base: inout MirrorBase, _ tables: MirrorTables) throws {
        let folder = MirrorFolder(URL(filePath: try tables.text(.folder) ?? ""))
        let before = try presentReading(base)
        let after = base.state.reading(map.schema)
        _ = try write(before, after, &base, folder, tables)
        try tables.set(.model, .text(model.own))
    }

    /// Returns the rows as they are.
    func presentReading(_ base: MirrorBase) throws -> MirrorReading {
        var (reading, ids): (MirrorReading, [ManagedObjectID]) = (MirrorReading(), [])
        base.readAll()
        let reader = RowReader(store: store, map: map)
        for place in map.inOrder {
            for row in try store.allRows(of: place.entity) where row.id.entityNumber == Int16(place.entity.number) {
                ids.append(row.id)
                guard let name = base.names[RecordNames.Row(row.id)] else { continue }
                reading.rows[name] = try reader.row(row) { base.names[RecordNames.Row($0)] }
            }
        }
        for (title, pairs) in try reader.pairs(of: ids, name: { base.names[RecordNames.Row($0)] }) {
            for pair in pairs { reading.rows[RecordName(pair: title, pair)] = MirrorReading.Row(pair, of: title) }
        }
        return reading
    }

    /// Cuts what was changed, within a transaction.
    ///
    /// - Returns: the number of bundles, and whether records live again that were dead: others may do so with them.
    func cut(_ base: inout MirrorBase, _ tables: MirrorTables) throws -> (count: Int, revives: Bool) {
        let cut = HistoryCut(
            store: store, map: map, rules: settings.rules, connection: tables.connection,
            milliseconds: settings.milliseconds)
        let found = try cut.found(after: base.cut, state: base.state, names: &base.names)
        base.cut = found.last
        let names = base.names
        let state = base.state
        let items = state.items(of: found.changes, schema: map.schema) { name in
            if let row = found.rows[name] { return row }
            // A record that is only touched: a row refers to it, so that it is there.
            guard names[name] != nil, let record = state[name] else { return nil }
            return MirrorReading.Row(entity: record.entity, values: [:])
        }
        for (value, bytes) in found.large { try tables.keep(value, bytes) }
        let count = try base.add(items, model: model, milliseconds: settings.milliseconds)
        return (count, found.changes.made.keys.contains { state[$0] != nil })
    }

    // MARK: Copies

    /// What tells a file from its copies: its disk, its number there, and the machine.
    static func identity(of url: URL) -> String {
        var status = stat()
        guard unsafe stat(url.path, &status) == 0 else { return "" }
        let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
        return "\(status.st_dev):\(status.st_ino):\(machine.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    func renumberIfCopied(_ base: inout MirrorBase, _ tables: MirrorTables) throws -> Bool {
        let identity = Self.identity(of: store.url)
        let before = try tables.text(.file)
        guard before != identity else { return false }
        try tables.set(.file, .text(identity))
        base.renumber()
        try tables.set(.name, .text(settings.title))
        try tables.note(
            "This file is a copy of another one, or was moved: it became a device of its own.", at: settings.now())
        return true
    }

    /// Becomes another device if the folder has a bundle of this one that the file did not make: the file is a copy, or an
    /// old backup.
    func renumberCopy(_ list: [MirrorPath: Int64], _ round: inout MirrorRound) throws(MirrorError) {
        let (device, own) = try reading { tables in
            (try tables.text(.device), Set(try tables.bundles().map(\.digest)))
        }
        let isCopied = list.keys.contains { path in
            guard case .bundle(let other, _, let digest) = path else { return false }
            return other.description == device && !own.contains(digest)
        }
        guard isCopied else { return }
        try transaction { tables in
            var base = try base(tables)
            base.renumber()
            try tables.note(
                "Another copy of this file wrote for it: it became a device of its own.", at: settings.now())
            try save(&base, tables)
        }
        round.isNewDevice = true
    }
}
