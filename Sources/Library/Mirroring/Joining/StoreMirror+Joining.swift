import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

extension StoreMirror {
    /// Whose values are shown where a store that joins, and the folder, have different ones. The other ones are listed.
    package enum Preference: Sendable {
        case theirs
        case mine
    }

    /// Returns what would happen if the store joined a folder, or began it; changes nothing.
    ///
    /// - Throws: ``MirrorError``: `isMirrored`, `noFolder`, `noMarker`, `foreignFolder`, `needsNewerProgram`.
    package func plan(joining folder: MirrorFolder) throws(MirrorError) -> JoinPlan {
        do {
            let marker = try marker(of: folder)
            return try store.file.performReading { connection in
                try requireUnmirrored(connection)
                return try plan(marker, try gather(folder, marker)).plan
            }
        } catch { throw MirrorError(error) }
    }

    /// Joins a folder with all that the store has, or begins it if the folder is empty.
    ///
    /// What only one side has is on both sides afterwards. Where values differ, both are kept: one is shown, and the other
    /// is listed.
    ///
    /// - Parameters:
    ///   - title: what people call the store, for a new folder.
    ///   - preference: whose values are shown where both have different ones.
    /// - Returns: the plan that was carried out, and the first round.
    /// - Throws: ``MirrorError``; the store is as it was, unless the folder failed after the store had joined.
    package func join(
        _ folder: MirrorFolder, title: String, preferring preference: Preference = .theirs
    ) throws(MirrorError) -> (plan: JoinPlan, round: MirrorRound) {
        let (plan, changed) = try locked { () throws(MirrorError) in
            let found = try marker(of: folder)
            var generator = SystemRandomNumberGenerator()
            let device = DeviceNumber(using: &generator)
            let marker = found ?? MirrorMarker(ring: UUID(), title: title)
            if found == nil { try folder.put(.ring, marker.file, by: device) }
            let gathered = try gather(folder, marker)
            return try transaction { tables in
                try requireUnmirrored(tables.connection)
                let made = try self.plan(found, gathered)
                try begin(tables, marker, folder, device)
                let changed = try carryOut(made, folder, gathered, preference, device, tables)
                return (made.plan, changed)
            }
        }
        var round = try round()
        round.inserted += changed.inserted
        round.updated += changed.updated
        return (plan, round)
    }

    /// Returns the marker of a folder; nil for an empty one.
    private func marker(of folder: MirrorFolder) throws(MirrorError) -> MirrorMarker? {
        switch try folder.condition() {
        case .missing: throw .noFolder(path: folder.path)
        case .empty: return nil
        case .foreign: throw .foreignFolder(path: folder.path)
        case .unmarked: throw .noMarker(path: folder.path)
        case .marked(let marker): return marker
        }
    }

    private func requireUnmirrored(_ connection: StoreConnection) throws {
        guard try MirrorTables.exist(connection) else { return }
        throw MirrorError.isMirrored(path: path, folder: try MirrorTables(connection).text(.folder) ?? "")
    }

    /// What a folder amounts to, for a store that has seen nothing of it.
    private struct Gathered {
        var base: MirrorBase
        var waiting = 0
        var problems: [String] = []
    }

    private func gather(_ folder: MirrorFolder, _ marker: MirrorMarker?) throws(MirrorError) -> Gathered {
        let ring = marker?.ring ?? UUID()
        var generator = SystemRandomNumberGenerator()
        var gathered = Gathered(base: MirrorBase(ring: ring, device: DeviceNumber(using: &generator), cut: 0))
        guard marker != nil else { return gathered }
        let news = UnappliedFiles(folder, ring: ring, versions: settings.versions)
        let list = try folder.list()
        try news.read(list.keys) { _ in false }
        if news.needsNewerProgram { throw .needsNewerProgram(path: folder.path) }
        let snapshots = try news.unreadSnapshots(in: list).map(\.1)
        gathered.problems = news.problems
        do {
            _ = try gathered.base.apply(from: news, snapshots, &gathered.problems) { value, _ in try news.has(value) }
        } catch { throw MirrorError(error) }
        let applied = gathered.base.state.index
        gathered.waiting = news.partial + news.bundles.keys.count { !applied.contains($0) }
        return gathered
    }

    private func plan(
        _ marker: MirrorMarker?, _ gathered: Gathered
    ) throws -> (plan: JoinPlan, named: JoinPlanner.Named, theirs: MirrorReading) {
        let planner = JoinPlanner(
            store: store, map: map, rules: settings.rules, milliseconds: settings.milliseconds,
            state: gathered.base.state)
        let (named, theirs) = try planner.named()
        var plan = JoinPlan(isFounding: marker == nil, title: marker?.title ?? "")
        plan.waiting = gathered.waiting
        plan.problems = gathered.problems
        plan.rows = named.places
        for (name, row) in named.rows where map.entities[row.entity] != nil {
            guard named.matched.contains(name), let other = theirs.rows[name] else {
                plan.counts[row.entity, default: JoinPlan.Count()].mine += 1
                continue
            }
            plan.counts[row.entity, default: JoinPlan.Count()].same += 1
            for (property, mine) in row.values {
                let value = other[property]
                guard !mine.isSame(as: value) else { continue }
                if value == .null {
                    plan.additions += 1
                } else {
                    plan.differences.append(
                        JoinPlan.Difference(
                            entity: row.entity, name: name, property: property, mine: mine, theirs: value))
                }
            }
        }
        for (name, row) in theirs.rows where map.entities[row.entity] != nil && !named.matched.contains(name) {
            plan.counts[row.entity, default: JoinPlan.Count()].theirs += 1
        }
        plan.differences.sort { ($0.name, $0.property) < ($1.name, $1.property) }
        return (plan, named, theirs)
    }

    private func begin(
        _ tables: MirrorTables, _ marker: MirrorMarker, _ folder: MirrorFolder, _ device: DeviceNumber
    ) throws {
        try tables.create()
        try tables.set(.ring, .text(marker.ring.uuidString))
        try tables.set(.title, .text(marker.title))
        try tables.set(.folder, .text(folder.path))
        try tables.set(.device, .text(device.description))
        try tables.set(.name, .text(settings.title))
        try tables.set(.model, .text(model.own))
        try tables.set(.file, .text(Self.identity(of: store.url)))
    }

    /// Writes what the store has as bundles that have seen nothing, applies the folder's, and makes the rows what both are.
    private func carryOut(
        _ made: (plan: JoinPlan, named: JoinPlanner.Named, theirs: MirrorReading), _ folder: MirrorFolder,
        _ gathered: Gathered, _ preference: Preference, _ device: DeviceNumber, _ tables: MirrorTables
    ) throws -> (inserted: Int, updated: Int) {
        let cut = try HistoryReader(tables.connection, layout: store.rowLayout).last()
        var base = MirrorBase(ring: gathered.base.ring, device: device, cut: cut)
        let named = made.named
        for (row, name) in named.names { base.names.note(name, as: row) }
        for (value, bytes) in named.large { try tables.keep(value, bytes) }
        // The least clock: what the folder has is shown, and what differs here is listed.
        let clock: Int64? = made.plan.isFounding || preference == .mine ? nil : 1
        let items = items(named, made.theirs, withNulls: preference == .mine)
        _ = try base.add(items, model: model, milliseconds: settings.milliseconds, clock: clock)
        var before = MirrorReading()
        before.rows = named.rows
        base.take(gathered.base)
        // A store that has nothing to add is what the folder is.
        let after = items.isEmpty ? made.theirs : base.state.reading(map.schema)
        let saved = try write(before, after, &base, folder, tables)
        try count(after.findings, tables)
        try tables.note(made.plan.isFounding ? "Began the folder." : "Joined the folder.", at: settings.now())
        return (saved.inserted.count, saved.updated.count)
    }

    /// Returns what the rows here say that the folder does not: new records, and values that differ.
    ///
    /// - Parameter withNulls: whether members of a group that have no value here are shown so, too.
    private func items(
        _ named: JoinPlanner.Named, _ theirs: MirrorReading, withNulls: Bool
    ) -> [MirrorItem] {
        named.rows.sorted { $0.key < $1.key }.compactMap { name, row in
            guard named.matched.contains(name), let other = theirs.rows[name] else {
                if map.entities[row.entity] == nil {
                    guard let first = row.values["first"]?.owner, let second = row.values["second"]?.owner else {
                        return nil
                    }
                    return MirrorItem(joining: RecordPair(first, second), by: row.entity)
                }
                return MirrorItem(row.entity, name, .made(row.values))
            }
            guard let place = map.entities[row.entity] else { return nil }
            let differing = row.values.filter { !$0.value.isSame(as: other[$0.key]) }
            let properties = Set(differing.keys.flatMap { place.shape.group(of: $0) ?? [$0] })
            let values = Dictionary(uniqueKeysWithValues: properties.map { ($0, row[$0]) })
                .filter { withNulls || $0.value != .null }
            return values.isEmpty ? nil : MirrorItem(row.entity, name, .changed(values))
        }
    }
}
