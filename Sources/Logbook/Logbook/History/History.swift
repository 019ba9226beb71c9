import Aviation
import Foundation
import ManagedObjects

/// Undo, redo, and the way to any state that the journal keeps.
struct History: HistoryAccess {
    private let store: ObjectStore
    private let journal: Journal
    private let names: RowNames
    /// Names rows for people.
    var rowNames: RowNames { names }
    /// The folder of the backups that could not be made beside the file; nil when there is none.
    private let backupFolder: URL?
    /// The number of rows that a preview of a state lists.
    private static let previewLength = 200

    init(_ store: ObjectStore, journal: Journal, records: RecordReader, backupFolder: URL?) {
        self.store = store
        self.journal = journal
        self.backupFolder = backupFolder
        names = RowNames(store, records: records)
    }

    // MARK: Steps

    /// Undoes the newest step.
    func undo() throws(LogbookError) -> HistoryChange {
        try store.locked { () throws(LogbookError) in
            guard let step = try journal.steps(isUndone: false, limit: 1).first else { throw .nothingToUndo }
            return try replay([step], isUndo: true)
        }
    }

    /// Redoes the oldest step that was undone.
    func redo() throws(LogbookError) -> HistoryChange {
        try store.locked { () throws(LogbookError) in
            guard let step = try journal.steps(isUndone: true, limit: 1, newestFirst: false).first else {
                throw .nothingToRedo
            }
            return try replay([step], isUndo: false)
        }
    }

    /// Returns the steps and the upgrades of the file, the newest first.
    func history() throws(LogbookError) -> [HistoryStep] {
        var result = try journal.steps()
        for upgrade in upgrades {
            let index = upgrade.date.flatMap { date in result.firstIndex { ($0.date ?? date) < date } }
            result.insert(upgrade, at: index ?? result.count)
        }
        return result
    }

    /// Undoes or redoes the steps between now and a state.
    func restore(to point: HistoryPoint) throws(LogbookError) -> HistoryChange {
        try store.locked { () throws(LogbookError) in
            let way = try way(to: point)
            guard !way.steps.isEmpty else { return HistoryChange(steps: [], isUndo: true, record: nil) }
            return try replay(way.steps, isUndo: way.isUndo)
        }
    }

    /// Returns the steps between now and a state, in the order in which they are undone or redone.
    private func way(to point: HistoryPoint) throws(LogbookError) -> (steps: [HistoryStep], isUndo: Bool) {
        let all = try journal.steps()
        guard case .after(let id) = point else { return (all.filter { !$0.isUndone }, true) }
        guard let step = all.first(where: { $0.id == id }) else { throw .gone }
        if step.isUndone { return (all.filter { $0.isUndone && $0.id <= id }.reversed(), false) }
        return (all.filter { !$0.isUndone && $0.id > id }, true)
    }

    // MARK: Replaying

    /// Steps that are replayed by one save, or a part of one step.
    private struct Unit {
        var steps: [HistoryStep]
        var part: Int64?
    }

    /// Undoes or redoes steps in one transaction, all of them or none.
    ///
    /// A step that was saved in parts is replayed in the same parts, so that memory does not grow with it. The caller has
    /// held the lock of `ObjectStore.locked` since before it chose the steps.
    func replay(_ steps: [HistoryStep], isUndo: Bool) throws(LogbookError) -> HistoryChange {
        let units = try units(of: steps, isUndo: isUndo)
        var concerned: [ConcernedRecord] = []
        do {
            if units.count == 1 {
                concerned = try replay(units[0], isUndo: isUndo)
            } else {
                try store.transaction {
                    for unit in units {
                        let own = try replay(unit, isUndo: isUndo)
                        if unit.steps.last == steps.last { concerned += own }
                    }
                }
            }
        } catch let error as LogbookError {
            throw error
        } catch {
            throw LogbookError(ManagedObjectError(error), path: store.path)
        }
        let records = concerned.filter(\.exists).map(\.id)
        return HistoryChange(
            steps: steps, isUndo: isUndo, record: records.first, records: records,
            gone: concerned.filter { !$0.exists }.map(\.id))
    }

    /// A record that a replayed step concerns.
    private struct ConcernedRecord {
        let id: RecordID
        /// Whether it exists after the step.
        let exists: Bool
    }

    /// Returns the steps in the units in which they are replayed, in their order.
    private func units(of steps: [HistoryStep], isUndo: Bool) throws(LogbookError) -> [Unit] {
        let counts = try journal.partCounts(of: steps)
        guard !counts.isEmpty else { return [Unit(steps: steps)] }
        var units: [Unit] = []
        for step in steps {
            if let count = counts[step.id] {
                let parts = isUndo ? Array((0..<count).reversed()) : Array(0..<count)
                units += parts.map { Unit(steps: [step], part: $0) }
            } else if let last = units.indices.last, units[last].part == nil {
                units[last].steps.append(step)
            } else {
                units.append(Unit(steps: [step]))
            }
        }
        return units
    }

    /// Replays one unit; returns the records that its last step concerns.
    private func replay(_ unit: Unit, isUndo: Bool) throws(LogbookError) -> [ConcernedRecord] {
        let changes = store.changeContext()
        let kept = try journal.changes(of: unit.steps, part: unit.part, in: changes)
        // A program that does not use the lock may have changed the journal.
        guard Set(kept.compactMap(\.group)) == Set(unit.steps.map(\.id)),
            kept.allSatisfy({ ($0.undone == true) != isUndo })
        else {
            throw .changedElsewhere
        }
        let rows = try net(of: unit.steps, kept, isUndo: isUndo)
        if let obstacle = try prepare(rows, in: changes) { throw obstacle.error(isUndo: isUndo) }
        for change in kept { change.undone = isUndo }
        let labels = unit.steps.map(\.label).joined(separator: "; ")
        try journal.keep(changes, as: "\(isUndo ? "undone" : "redone"): \(labels)", isPart: (unit.part ?? 0) > 0)
        try store.save(changes)
        let last = unit.steps.last.map { step in kept.filter { $0.group == step.id } } ?? []
        return records(of: last, isUndo: isUndo)
    }

    /// Returns the net change of each row by steps that are undone or redone in their order.
    private func net(
        of steps: [HistoryStep], _ kept: [JournalChange], isUndo: Bool
    ) throws(LogbookError) -> [NetChange] {
        let groups = Dictionary(grouping: kept) { $0.group ?? 0 }
        var all: [NetChange] = []
        for step in steps {
            let changes = groups[step.id] ?? []
            for change in isUndo ? changes.reversed() : changes {
                guard let rows = RowChange.all(forward: change.forward, inverse: change.inverse) else {
                    throw HistoryObstacle(step, .damaged).error(isUndo: isUndo)
                }
                if let row = rows.first(where: \.namesMovedPilot)?.row {
                    throw HistoryObstacle(step, .movedToCrew("the \(row.noun)")).error(isUndo: isUndo)
                }
                all += (isUndo ? rows.reversed() : rows).map { NetChange($0, isUndo: isUndo, step: step) }
            }
        }
        do {
            return try NetChange.joined(all)
        } catch {
            throw error.error(isUndo: isUndo)
        }
    }

    /// Makes the changes in a context, without saving; returns what forbids them.
    private func prepare(
        _ rows: [NetChange], in changes: ManagedObjectContext
    ) throws(LogbookError) -> HistoryObstacle? {
        var replay = JournalReplay(rows, store: store, names: names, in: changes)
        return try replay.run()
    }

    /// Returns the records that a step concerns.
    private func records(of kept: [JournalChange], isUndo: Bool) -> [ConcernedRecord] {
        kept.flatMap { RowChange.all(forward: $0.forward, inverse: $0.inverse) ?? [] }.compactMap { change in
            change.row.recordID.map {
                ConcernedRecord(id: $0, exists: (isUndo ? change.before : change.after) != nil)
            }
        }
    }

    // MARK: Preview

    /// Returns what restoring a state would do; saves nothing.
    func restoration(to point: HistoryPoint) throws(LogbookError) -> Restoration {
        let way = try way(to: point)
        let changes = store.changeContext()
        defer { withExtendedLifetime(changes) {} }
        let kept = try journal.changes(of: way.steps, in: changes)
        let net: [NetChange]
        do throws(LogbookError) {
            net = try self.net(of: way.steps, kept, isUndo: way.isUndo)
        } catch {
            return Restoration(point: point, steps: way.steps, isUndo: way.isUndo, rows: [], obstacle: error)
        }
        let obstacle = try prepare(net, in: store.changeContext())?.error(isUndo: way.isUndo)
        let sorted = net.sorted { ($0.row.rank, $0.row.key) < ($1.row.rank, $1.row.key) }
        var rows: [Restoration.Row] = []
        for change in sorted.prefix(Self.previewLength) { rows.append(try names.row(change, among: net)) }
        return Restoration(
            point: point, steps: way.steps, isUndo: way.isUndo, rows: rows, moreRows: net.count - rows.count,
            obstacle: obstacle)
    }

    // MARK: Backups and upgrades

    /// Makes a verified backup of the file beside it, before a large change.
    ///
    /// - Returns: the path of the backup.
    /// - Throws: `LogbookError.backupFailed`.
    func backUp() throws(LogbookError) -> String {
        let date = store.now()
        let policy = MigrationBackupPolicy(fallbackFolder: backupFolder, now: { date })
        do {
            return try StoreAdministration(url: URL(filePath: store.path), backup: policy).backup().url.path
        } catch {
            throw .backupFailed(path: store.path, reason: error.message)
        }
    }

    /// The file's upgrades, the newest first, each with the newest backup from before it that still exists.
    private var upgrades: [HistoryStep] {
        let coordinator = store.container.persistentStoreCoordinator
        let values = coordinator.persistentStores.first.map { coordinator.metadata(for: $0) } ?? [:]
        let hops = MigrationJournal(StoreMetadata(identifier: "", values: values)).entries
        let backups = StoreBackup.all(of: URL(filePath: store.path), fallback: backupFolder)
        return hops.enumerated().reversed().map { number, hop in
            let stamp = Self.stamp(hop.date)
            let backup = backups.first { Self.stamp($0) <= stamp }
            return HistoryStep(
                id: Int64(-1 - number), date: UTCInstant(hop.date),
                label: "upgraded the logbook, \(Self.versions(hop.label))",
                kind: .upgrade(backup: backup?.url.path))
        }
    }

    /// Returns the versions in a stage's label, without the description behind them.
    private static func versions(_ label: String) -> String {
        label.split(separator: ":").first.map(String.init) ?? label
    }

    /// Returns the time in the name of a backup.
    private static func stamp(_ backup: StoreBackup) -> String {
        backup.url.deletingPathExtension().lastPathComponent.split(separator: " ").last.map(String.init) ?? ""
    }

    /// Returns a time as the names of backups have it.
    private static func stamp(_ date: Date) -> String {
        date.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
    }
}
