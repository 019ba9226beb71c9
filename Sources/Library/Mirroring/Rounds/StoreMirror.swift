import DataModel
package import Foundation
package import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

/// A mirrored store, and its folder: what was changed here becomes bundles, and others' bundles become rows.
///
///     let mirror = try StoreMirror(coordinator, settings)
///     let round = try mirror.round()
///     round.taken             // bundles of others
///
/// Belongs to one thread. Every change of rows, and of what is known of others, is one transaction.
package final class StoreMirror {
    /// The author of the mirror's own transactions in the history.
    package static let author = "FLSYNC"

    let coordinator: PersistentStoreCoordinator
    let store: PersistentStore
    let settings: MirrorSettings
    let map: RowMap
    /// What the tables say, as far as it was read, and their revision.
    var known: (base: MirrorBase, revision: Int64)?
    var news: UnappliedFiles?
    /// The snapshots that were found whole in the folder.
    var wholeSnapshots: Set<FileDigest> = []
    /// The devices' cards that were read, with their sizes.
    var readCards: [MirrorPath: Int64] = [:]
    var listed: (revision: Int64, findings: [MirrorFinding])?

    /// Prepares to mirror the only store of a coordinator.
    ///
    /// - Throws: ``MirrorError``: `unsuitableModel`.
    package init(_ coordinator: PersistentStoreCoordinator, _ settings: MirrorSettings) throws(MirrorError) {
        guard let store = coordinator.persistentStores.first else {
            throw .store(.noStore(entity: ""))
        }
        let issues = settings.rules.findings(in: coordinator.model)
        guard issues.isEmpty else { throw .unsuitableModel(issues) }
        (self.coordinator, self.store, self.settings) = (coordinator, store, settings)
        map = RowMap(coordinator.model, settings.rules)
    }

    /// Whether a store is mirrored.
    ///
    /// - Throws: ``MirrorError``: `newerTables`.
    package static func isMirrored(_ store: PersistentStore) throws(MirrorError) -> Bool {
        do {
            return try store.file.performReading { connection in
                guard try MirrorTables.exist(connection) else { return false }
                guard try MirrorTables(connection).isKnown else { throw MirrorError.newerTables(path: store.url.path) }
                return true
            }
        } catch { throw MirrorError(error) }
    }

    /// Whether the store is mirrored.
    ///
    /// - Throws: ``MirrorError``: `newerTables`.
    package var isOn: Bool { get throws(MirrorError) { try Self.isMirrored(store) } }

    /// Whether a file is that of a mirrored store; false for one that cannot be read. Costs less than opening it.
    package static func isMirrored(_ url: URL) -> Bool {
        (try? StoreInspection.look(at: url, MirrorTables.exist)) ?? false
    }

    /// The option by which a mirrored store is opened, so that its changes are recorded.
    package static let storeOption: (key: String, value: String) = (
        PersistentHistoryTrackingTableKey, MirrorTables.stateTable
    )

    /// Forgets what was read of the folder: it is another one.
    func forgetFolder() { (news, wholeSnapshots, readCards) = (nil, [], [:]) }

    var path: String { store.url.path }
    var model: (own: String, least: String) {
        (settings.versions.last ?? "", settings.versions.first ?? "")
    }

    // MARK: Transactions

    /// Runs a closure in one transaction that everything it reads and writes belongs to.
    func transaction<T>(_ body: (MirrorTables) throws -> T) throws(MirrorError) -> T {
        do {
            return try coordinator.performTransaction {
                try store.file.write { connection in try attached(MirrorTables(connection), body) }
            }
        } catch {
            known = nil
            throw MirrorError(error)
        }
    }

    /// Reads one state of the file.
    func reading<T>(_ body: (MirrorTables) throws -> T) throws(MirrorError) -> T {
        do {
            return try store.file.performReading { connection in
                guard try MirrorTables.exist(connection) else { throw MirrorError.notMirrored(path: path) }
                return try attached(MirrorTables(connection), body)
            }
        } catch {
            known = nil
            throw MirrorError(error)
        }
    }

    /// Runs a closure that reads records; afterwards none is read any more, and one that could not be read is an error.
    private func attached<T>(_ tables: MirrorTables, _ body: (MirrorTables) throws -> T) throws -> T {
        defer { known?.base.source?.detach() }
        let value = try body(tables)
        try known?.base.source?.check()
        return value
    }

    /// Returns what the tables say, the bundles from memory if they are as they were.
    func base(_ tables: MirrorTables) throws -> MirrorBase {
        let revision = try tables.integer(.revision) ?? 0
        if let known, known.revision == revision {
            known.base.source?.attach(tables)
            return known.base
        }
        let base = try MirrorBase(tables, map)
        known = (base, revision)
        return base
    }

    /// Writes what was added, and how many entries the list of what differs has then.
    ///
    /// - Parameter readings: what was shown before all that was added, and is shown now; nil if that is not known.
    func save(
        _ base: inout MirrorBase, _ tables: MirrorTables,
        _ readings: (before: MirrorReading, after: MirrorReading)? = nil
    ) throws {
        var findings = base.source == nil ? nil : try countedFindings(tables)
        if let before = findings, !base.touched.isEmpty {
            let shown = readings ?? base.readings(since: base.kept, map.schema)
            findings = before + shown.after.findings.count - shown.before.findings.count
        }
        try base.save(to: tables, at: settings.now())
        let revision = try tables.integer(.revision) ?? 0
        if let findings {
            try tables.set(.findings, .integer(Int64(findings)))
            try tables.set(.counted, .integer(revision))
        }
        known = base.source == nil ? nil : (base, revision)
    }

    /// Returns the number of entries in the list of what differs, if it was counted.
    func countedFindings(_ tables: MirrorTables) throws -> Int? {
        guard try tables.integer(.counted) == tables.integer(.revision) else { return nil }
        return try tables.integer(.findings).map(Int.init)
    }

    /// Waits for the lock that one process holds while it exchanges changes.
    func locked<T>(_ body: () throws(MirrorError) -> T) throws(MirrorError) -> T {
        let lock: FileLock?
        do throws(StoreError) {
            lock = try FileLock.acquire(Companion.mirrorLock.url(of: store.url), waiting: 5)
        } catch { throw .store(ManagedObjectError(error)) }
        guard let lock else { throw .busy(path: path) }
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }

    // MARK: The folder

    /// Returns the store's folder.
    ///
    /// - Throws: ``MirrorError``: `notMirrored`, `newerTables`.
    package func folder() throws(MirrorError) -> MirrorFolder {
        try reading { tables in
            guard try tables.isKnown else { throw MirrorError.newerTables(path: path) }
            guard let folder = try tables.text(.folder) else {
                throw MirrorError.damaged(path: path, detail: "its folder has no path")
            }
            return MirrorFolder(URL(filePath: folder))
        }
    }

    /// Returns the folder, if it is there and is that of the mirrored store.
    ///
    /// - Throws: ``MirrorError``: `noFolder`, `noMarker`, `otherRing`.
    func requireFolder() throws(MirrorError) -> MirrorFolder {
        let folder = try folder()
        let ring = try reading { tables in try tables.text(.ring) }
        switch try folder.condition() {
        case .missing: throw .noFolder(path: folder.path)
        case .empty, .foreign, .unmarked: throw .noMarker(path: folder.path)
        case .marked(let marker):
            guard marker.ring.uuidString == ring else { throw .otherRing(path: folder.path, title: marker.title) }
        }
        return folder
    }

}
