import FoundationEssentials
import LogbookMigrations
import LogbookResources
import ManagedObjects

/// Writes the sample logbook into a file: an invented one, to look around in.
package enum LogbookSample {
    /// Writes a logbook of the current version.
    ///
    /// Takes less than a second. The same seed and day give the same values.
    ///
    /// - Parameters:
    ///   - path: the file to make; there must be none yet.
    ///   - today: the date of the last entry.
    ///   - seed: any number; another number is another life.
    /// - Throws: `LogbookError`: `invalid` when there is a file, and what the file does.
    package static func write(to path: String, today: LocalDate, seed: UInt64 = 1_903) throws(LogbookError) {
        try make(path) { () throws(LogbookError) in
            let logbook = try StoreLogbook.open(path: path)
            let context = logbook.changeContext()
            var filler = SampleFiller(SampleLogbook(seed: seed, endingOn: today), context: context)
            filler.fill()
            try logbook.save(context)
            try logbook.close()
        }
    }

    /// Writes the same flights as the first released version kept them: hours with a fraction, colours as one text, the
    /// flight data within the aircraft. About 1.5 MB.
    ///
    /// - Throws: as `write(to:today:seed:)`.
    package static func writeOld(to path: String, today: LocalDate, seed: UInt64 = 1_903) throws(LogbookError) {
        try make(path) { () throws(LogbookError) in
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
    private static func make(_ path: String, _ write: () throws(LogbookError) -> Void) throws(LogbookError) {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: path) else {
            throw .invalid(field: "File", reason: "“\(path)” is there already")
        }
        do {
            try write()
        } catch {
            for end in ["", "-wal", "-shm"] { try? manager.removeItem(atPath: path + end) }
            throw error
        }
    }
}
