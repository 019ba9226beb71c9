package import Aviation
import FoundationEssentials
import Glibc
package import Logbook
import LogbookResources
import ManagedObjects

/// Writes the sample logbook, an invented one, into a file.
package enum SampleBook {
    /// Writes a logbook of the current version.
    ///
    /// Takes less than a second for one life. The same seed and date give the same values.
    ///
    /// - Parameters:
    ///   - path: the path of the new file, which must not exist.
    ///   - today: the date of the last entry.
    ///   - seed: any number; each gives another life.
    ///   - count: the number of entries, the newest of a life; when one life has fewer, other pilots' entries in the
    ///     same aircraft are added. Nil for one life.
    ///   - recordingCount: the number of the newest flights that have a recording.
    /// - Throws: `LogbookError`: `exists`, and errors of the file.
    package static func write(
        to path: String, today: LocalDate, seed: UInt64 = 1_903, count: Int? = nil, recordingCount: Int = 0
    ) throws(LogbookError) {
        try make(path) { (path) throws(LogbookError) in
            let logbook = try StoreLogbook.open(path: path)
            let first = SampleLogbook(seed: seed, endingOn: today)
            var left = count ?? first.entries.count
            let filler = try logbook.insertObjects { context throws(LogbookError) in
                var filler = SampleFiller(first, context: context)
                filler.addAircraftAirportsAndPilots()
                filler.addDocuments(on: today)
                let entries = first.entries.suffix(left)
                filler.add(entries, recordings: recordings(recordingCount, of: entries, in: first))
                return filler
            }
            left -= first.entries.count
            var life: UInt64 = 1
            while left > 0 {
                left -= try addLife(seed &+ life, endingOn: today, left, after: filler, to: logbook)
                life += 1
            }
            try logbook.close()
        }
    }

    /// Returns recordings of the newest flights of small airplanes from one airport to another.
    private static func recordings(
        _ wanted: Int, of entries: ArraySlice<SampleEntry>, in sample: SampleLogbook
    ) -> [SampleEntry: SampleRecording] {
        let small = sample.aircraft.indices.filter {
            ["C172", "P28A", "C182", "DA40"].contains(sample.aircraft[$0].type)
        }
        var found: [SampleEntry: SampleRecording] = [:]
        for entry in entries.reversed() where found.count < wanted {
            guard let aircraft = entry.aircraft, small.contains(aircraft), entry.times[.dayLandings] == 1 else {
                continue
            }
            found[entry] = SampleRecording(of: entry, in: sample)
        }
        return found
    }

    /// Adds the newest entries of another life, in a context of their own to release their memory.
    private static func addLife(
        _ seed: UInt64, endingOn today: LocalDate, _ count: Int, after other: SampleFiller, to logbook: StoreLogbook
    ) throws(LogbookError) -> Int {
        let entries = SampleLogbook(seed: seed, endingOn: today).entries.suffix(count)
        try logbook.insertObjects { context in other.moved(to: context).add(entries) }
        return entries.count
    }

    /// Writes the same flights as the first released version stored them: fractional hours, colors as one text, the
    /// flight data in the aircraft. About 1.5 MB.
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

    /// Writes a new file, in whole or not at all.
    ///
    /// A file that another program creates at the path in the meantime is kept.
    private static func make(_ path: String, _ write: (String) throws(LogbookError) -> Void) throws(LogbookError) {
        try requireNone(path)
        do {
            guard try StoreFiles.make(URL(filePath: path), { try write($0.path) }) else {
                throw LogbookError.exists(path: path)
            }
        } catch let error as LogbookError {
            throw error.naming(path)
        } catch {
            throw LogbookError(ManagedObjectError(error), path: path)
        }
    }

    private static func requireNone(_ path: String) throws(LogbookError) {
        // A write-ahead log without its file would be used for the new file.
        if LogbookFile.isThere(path) { throw .exists(path: path) }
        let log = path + "-wal"
        if FileManager.default.fileExists(atPath: log) { throw .exists(path: log) }
    }
}

extension LogbookError {
    /// Returns the same error for the final path of a file that was written under another name.
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
        case .noLocks: .noLocks(path: path)
        case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
        case .damaged(_, let detail): .damaged(path: path, detail: detail)
        case .copiedWhileWritten, .needsUpgrade, .newer, .foreign,
            .strangeFile, .strangeSchema, .synchronized, .inUse, .gone, .interrupted,
            .changedElsewhere, .nothingToUndo,
            .nothingToRedo, .cannotUndo, .cannotRedo, .invalid, .invalidDump, .notEmpty, .upgradeStopped, .canceled,
            .backupFailed:
            self
        }
    }
}
