package import Foundation
package import SQLiteStore

/// What an upgrade has come to, in a small file beside the store, for as long as it is not finished.
///
/// It tells the next start which backup has the file as it was before anything changed, and the last hop that was
/// committed: a store that knows nothing of that hop has lost its write-ahead log.
package struct UpgradeNote: Sendable, Hashable {
    /// The backup from before the first change; nil where none was made.
    package let backup: URL?
    /// The last hop.
    package private(set) var hop: MigrationJournal.Entry?

    /// Whether it is of an upgrade that was not interrupted before.
    package let isFresh: Bool

    /// Begins a note, or goes on with that of an upgrade that was interrupted, whose backup has what was there before.
    package init(continuing earlier: UpgradeNote?, backup: StoreBackup?) {
        let first = earlier?.backup.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
        self.backup = first ?? backup?.url
        hop = earlier?.hop
        isFresh = earlier == nil
    }

    /// Reads the note of a store; nil where no upgrade is unfinished.
    package init?(of store: URL) {
        guard let data = try? Data(contentsOf: Self.file(of: store)),
            let members = PropertyListValue(reading: data)?.dictionary
        else { return nil }
        backup = members["backup"]?.string.map { URL(filePath: $0) }
        hop = members["hop"].flatMap(MigrationJournal.Entry.init)
        isFresh = false
    }

    /// Where the note of a store lies.
    package static func file(of store: URL) -> URL { store.appendingPathSuffix(".unfinished") }

    /// Takes over the last hop of a journal.
    package mutating func advance(to journal: MigrationJournal) { hop = journal.entries.last ?? hop }

    /// Leaves the note beside the store, on the disk when the call returns.
    ///
    /// - Throws: `StoreError.full`, `cannotOpen`.
    package func write(beside store: URL) throws(StoreError) {
        var members: [String: PropertyListValue] = [:]
        if let backup { members["backup"] = .string(backup.path) }
        if let hop { members["hop"] = hop.value }
        try DurableFile.write(PropertyListValue.dictionary(members).binaryForm, to: Self.file(of: store))
    }

    /// Removes the note of a store: its upgrade is finished, or was given up.
    package static func remove(from store: URL) {
        for file in [file(of: store), file(of: store).appendingPathSuffix(".new")] {
            try? FileManager.default.removeItem(at: file)
        }
    }

    /// Refuses a store in which the last hop is missing.
    ///
    /// - Throws: `MigrationError.missingLog`.
    package func requireHop(in metadata: StoreMetadata, of store: URL) throws(MigrationError) {
        guard let hop, !MigrationJournal(metadata).entries.contains(hop) else { return }
        throw .missingLog(path: store.path, backup: backup?.path)
    }
}
