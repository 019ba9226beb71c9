package import Foundation
import ManagedObjects

/// The whole logbook as text, and back.
extension StoreLogbook {
    /// Writes all records of the logbook as text that shows each change as few lines: without the history and the forms
    /// that are not saved.
    ///
    /// The text has the lines of docs/import.md, “As text, for git”, and is passed to the closure in pieces. Logbooks with
    /// the same records give the same text. What another program saves meanwhile is not in it.
    ///
    /// - Returns: the number of records, with their parts.
    /// - Throws: `LogbookError`: `damaged` for records that are not whole; errors of the file; what the closure throws.
    @discardableResult
    package func dump(to sink: (String) throws -> Void) throws -> Int {
        let layout = DumpLayout(store.context.model)
        return try withoutActuallyEscaping(sink) { sink in
            var writer = DumpWriter(store, layout, to: sink)
            return try writer.write()
        }
    }

    /// Returns whether a text that begins with some bytes may be one that `dump(to:)` has written.
    package static func mayBeDump(_ beginning: Data) -> Bool {
        let mark = Data([0xEF, 0xBB, 0xBF])
        let text = beginning.starts(with: mark) ? beginning.dropFirst(mark.count) : beginning
        return text.starts(with: Data(DumpReader.firstLine.utf8))
    }

    /// Makes a logbook of what `dump(to:)` has written, or fills an empty one, in one transaction.
    ///
    /// The dump is checked before the logbook is opened. After an error there is no new file, and an empty logbook is
    /// still empty.
    ///
    /// - Parameters:
    ///   - dump: the path of the text, a file that is read twice.
    ///   - path: the path of the logbook.
    /// - Returns: the number of records, with their parts.
    /// - Throws: `LogbookError`: `invalidDump`, `notEmpty`, `unreadable`, and those of `open`.
    @discardableResult
    package static func load(_ dump: String, into path: String) throws -> Int {
        let reader: () throws -> DumpReader = { try DumpReader(dump, DumpLayout(try LogbookStore.sharedModel())) }
        let index = try DumpIndex(reader())
        let isNew = !LogbookFile.isThere(path)
        let logbook = try opened(path, isNew: isNew)
        defer { try? logbook.close() }
        try logbook.store.locked(throwing: {
            do {
                var loader = DumpLoader(try reader(), index, into: logbook.store)
                try loader.load()
                try logbook.close()
            } catch {
                if isNew, (error as? LogbookError) != .notEmpty(path: path) {
                    try? logbook.close()
                    remove(path)
                }
                throw (error as? ManagedObjectError).map { LogbookError($0, path: path) } ?? error
            }
        })
        return index.content.blocks
    }

    /// Opens a logbook; removes a new one that could not be written.
    private static func opened(_ path: String, isNew: Bool) throws(LogbookError) -> StoreLogbook {
        do throws(LogbookError) {
            return try open(path: path)
        } catch {
            switch error {
            case .full, .unreadable, .readOnly: if isNew { remove(path) }
            default: break
            }
            throw error
        }
    }

    /// Removes a file, unless another program has made a logbook of it and has it open.
    private static func remove(_ path: String) {
        let url = URL(filePath: path)
        do throws(ManagedObjectError) {
            try PersistentStoreCoordinator.destroyPersistentStore(at: url)
        } catch {
            // On a full disk SQLite cannot open the file that it has just begun: it has one page, without a table.
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? .max
            if case .store(.locked) = error { return }
            guard size <= 4_096 else { return }
            try? PersistentStoreCoordinator.destroyPersistentStore(
                at: url, options: [PersistentStoreForceDestroyOption: true])
        }
    }
}
