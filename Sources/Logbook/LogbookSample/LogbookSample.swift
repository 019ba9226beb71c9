import FoundationEssentials
import Glibc
import LogbookMigrations
import LogbookResources
import ManagedObjects

/// Writes the sample logbook into a file: an invented one, to look around in.
package enum LogbookSample {
    /// Writes a logbook of the current version.
    ///
    /// Takes less than a second for one life. The same seed and day give the same values.
    ///
    /// - Parameters:
    ///   - path: the file to make; there must be none yet.
    ///   - today: the date of the last entry.
    ///   - seed: any number; another number is another life.
    ///   - count: how many entries, the newest of a life; of more than one life has, those of others who fly the same
    ///     aircraft beside it. nil for one life.
    /// - Throws: `LogbookError`: `invalid` when there is a file, and what the file does.
    package static func write(
        to path: String, today: LocalDate, seed: UInt64 = 1_903, count: Int? = nil
    ) throws(LogbookError) {
        try make(path) { (path) throws(LogbookError) in
            let logbook = try StoreLogbook.open(path: path)
            let first = SampleLogbook(seed: seed, endingOn: today)
            let context = logbook.changeContext()
            var filler = SampleFiller(first, context: context)
            filler.addThings()
            var left = count ?? first.entries.count
            filler.add(first.entries.suffix(left))
            try logbook.save(context)
            left -= first.entries.count
            var life: UInt64 = 1
            while left > 0 {
                left -= try addLife(seed &+ life, endingOn: today, left, after: filler, to: logbook)
                life += 1
            }
            try logbook.close()
        }
    }

    /// Adds the newest entries of another life, in a context of its own: none of them stays in memory.
    private static func addLife(
        _ seed: UInt64, endingOn today: LocalDate, _ count: Int, after other: SampleFiller, to logbook: StoreLogbook
    ) throws(LogbookError) -> Int {
        let entries = SampleLogbook(seed: seed, endingOn: today).entries.suffix(count)
        let context = logbook.changeContext()
        other.moved(to: context).add(entries)
        try logbook.save(context)
        return entries.count
    }

    /// Writes the same flights as the first released version kept them: hours with a fraction, colours as one text, the
    /// flight data within the aircraft. About 1.5 MB.
    ///
    /// - Throws: as `write(to:today:seed:)`.
    package static func writeOld(to path: String, today: LocalDate, seed: UInt64 = 1_903) throws(LogbookError) {
        try make(path) { (path) throws(LogbookError) in
            try writeOld(SampleLogbook(seed: seed, endingOn: today), to: path)
        }
    }

    private static func writeOld(_ sample: SampleLogbook, to path: String) throws(LogbookError) {
        do {
            let container = try PersistentContainer(
                path: path, managedObjectModel: try FlightLogModels.modelV1.model())
            try container.loadPersistentStores()
            let context = container.newBackgroundContext()
            var filler = OldSampleFiller(sample, context: context)
            filler.fill()
            try context.save()
            try container.persistentStoreCoordinator.close()
        } catch {
            throw LogbookError(ManagedObjectError(error), path: path)
        }
    }

    /// Writes a new file, all of it or none: half a logbook is not to be taken for one.
    ///
    /// It is written under a name that nobody else has, and gets its own when it is whole: what somebody made there
    /// meanwhile stays, and only what was made here is ever removed.
    private static func make(_ path: String, _ write: (String) throws(LogbookError) -> Void) throws(LogbookError) {
        try requireNone(path)
        let draft = "\(path).new-\(UUID().uuidString)"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: draft + end) } }
        do {
            try write(draft)
        } catch {
            throw error.naming(path)
        }
        try give(path, to: draft)
    }

    private static func requireNone(_ path: String) throws(LogbookError) {
        // A log without its file would be taken for the new one's.
        for name in [path, path + "-wal"] where FileManager.default.fileExists(atPath: name) {
            throw .exists(path: name)
        }
    }

    /// Gives a file a second name, unless somebody has it: the kernel looks and names in one step.
    private static func give(_ path: String, to draft: String) throws(LogbookError) {
        guard unsafe link(draft, path) != 0 else { return }
        if errno == EEXIST { throw .exists(path: path) }
        // Some file systems know no second names.
        do {
            try FileManager.default.moveItem(atPath: draft, toPath: path)
        } catch {
            throw .readOnly(path: path)
        }
    }
}

extension LogbookError {
    /// The same of a file's own name, where it was written under another one.
    fileprivate func naming(_ path: String) -> LogbookError {
        switch self {
        case .missing: .missing(path: path)
        case .exists: .exists(path: path)
        case .locked: .locked(path: path)
        case .readOnly: .readOnly(path: path)
        case .full: .full(path: path)
        case .replaced(_, let rescue): .replaced(path: path, rescue: rescue)
        case .writtenOver(_, let log): .writtenOver(path: path, log: log)
        case .atRisk(_, let reason): .atRisk(path: path, reason: reason)
        case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
        case .damaged(_, let detail): .damaged(path: path, detail: detail)
        case .needsUpgrade, .newer, .foreign, .inUse, .gone, .interrupted, .changedElsewhere, .nothingToUndo,
            .nothingToRedo, .cannotUndo, .cannotRedo, .invalid, .upgradeStopped, .cancelled, .backupFailed:
            self
        }
    }
}
