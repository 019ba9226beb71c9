package import Foundation
package import SQLiteStore

/// A small file beside the store that exists while an upgrade is unfinished.
///
/// It names the backup from before the first change, and the last hop that was committed. If the store does not have
/// that hop, its write-ahead log was lost.
package struct UpgradeNote: Sendable, Hashable {
    /// The backup from before the first change; nil if none was made.
    package let backup: URL?
    /// The last hop.
    package private(set) var hop: MigrationJournal.Entry?

    /// Whether the upgrade was not interrupted before.
    package let isFresh: Bool

    /// Starts a note, or continues that of an interrupted upgrade with its backup.
    package init(continuing earlier: UpgradeNote?, backup: StoreBackup?) {
        let first = earlier?.backup.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
        self.backup = first ?? backup?.url
        hop = earlier?.hop
        isFresh = earlier == nil
    }

    /// Reads the note of a store; nil if no upgrade is unfinished.
    package init?(of store: URL) {
        guard let data = try? Companion.read(Self.file(of: store), as: .note),
            let members = PropertyListValue(reading: data)?.dictionary
        else { return nil }
        backup = members["backup"]?.string.map { URL(filePath: $0) }
        hop = members["hop"].flatMap(MigrationJournal.Entry.init)
        isFresh = false
    }

    /// Returns the file of a store's note.
    package static func file(of store: URL) -> URL { Companion.upgradeNote.url(of: store) }

    /// Sets the last hop to that of a journal.
    package mutating func advance(to journal: MigrationJournal) { hop = journal.entries.last ?? hop }

    /// Writes the note beside the store, on disk when the call returns.
    ///
    /// - Throws: `StoreError.full`, `cannotOpen`; `strangeFile` if another file has the note's name.
    package func write(beside store: URL) throws(StoreError) {
        var members: [String: PropertyListValue] = [:]
        if let backup { members["backup"] = .string(backup.path) }
        if let hop { members["hop"] = hop.value }
        try DurableFile.write(PropertyListValue.dictionary(members).binaryForm, to: Self.file(of: store), as: .note)
    }

    /// Removes the note of a store, after its upgrade was finished or abandoned. Another file of that name is kept.
    package static func remove(from store: URL) {
        for note in [Companion.upgradeNote, .newUpgradeNote] { try? Companion.discard(note.url(of: store), .note) }
    }

    /// Refuses a store without the last hop.
    ///
    /// - Throws: `MigrationError.missingLog`.
    package func requireHop(in metadata: StoreMetadata, of store: URL) throws(MigrationError) {
        guard let hop, !MigrationJournal(metadata).entries.contains(hop) else { return }
        throw .missingLog(path: store.path, backup: backup?.path)
    }
}
