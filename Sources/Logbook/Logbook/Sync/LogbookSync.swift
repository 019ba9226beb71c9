package import Aviation
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import Mirroring

/// A logbook that is kept on several devices, by files in a folder that all of them see.
///
/// Belongs to the thread of its logbook.
package final class LogbookSync {
    private let logbook: StoreLogbook
    private let mirror: StoreMirror

    /// Prepares an open logbook.
    ///
    /// - Parameters:
    ///   - device: what the pilot calls this device.
    ///   - program: the program and its version.
    /// - Throws: ``SyncError``.
    package init(_ logbook: StoreLogbook, device: String, program: String) throws(SyncError) {
        self.logbook = logbook
        let settings = MirrorSettings(
            rules: LogbookMirrorRules.rules, versions: LogbookMirrorRules.versions, program: program, title: device,
            now: logbook.store.now)
        do throws(MirrorError) {
            mirror = try StoreMirror(logbook.store.container.persistentStoreCoordinator, settings)
        } catch { throw SyncError(error, path: logbook.path) }
    }

    private var words: SyncWords { SyncWords(names: logbook.changeHistory.rowNames, mirror: mirror) }

    private func translated<T>(_ body: () throws(MirrorError) -> T) throws(SyncError) -> T {
        do throws(MirrorError) {
            return try body()
        } catch { throw SyncError(error, path: logbook.path) }
    }

    /// Whether the logbook is synchronized.
    package var isOn: Bool {
        get throws(SyncError) { try translated { () throws(MirrorError) in try mirror.isOn } }
    }

    /// The folder of a synchronized logbook.
    package var folder: String {
        get throws(SyncError) { try translated { () throws(MirrorError) in try mirror.folder().path } }
    }

    // MARK: Joining

    /// Returns what would happen if the logbook joined a folder, or began it; changes nothing.
    package func plan(_ folder: String) throws(SyncError) -> SyncPlan {
        let plan = try translated { () throws(MirrorError) in
            try mirror.plan(joining: MirrorFolder(URL(filePath: folder)))
        }
        return SyncPlan(plan, of: folder, words)
    }

    /// Joins a folder with all that the logbook has, or begins it.
    ///
    /// - Parameter prefersMine: whether this logbook's values are shown where both have different ones; the others are
    ///   listed in any case.
    package func join(_ folder: String, prefersMine: Bool) throws(SyncError) -> (plan: SyncPlan, round: SyncRound) {
        let title = URL(filePath: logbook.path).deletingPathExtension().lastPathComponent
        var (plan, round) = try translated { () throws(MirrorError) in
            try mirror.join(
                MirrorFolder(URL(filePath: folder)), title: title, preferring: prefersMine ? .mine : .theirs)
        }
        logbook.store.invalidation.dropAll()
        try labelSignatures(nil, &round)
        return (SyncPlan(plan, of: folder, words), SyncRound(round, words))
    }

    // MARK: Rounds

    /// What to do if other devices have deleted many records.
    package enum Answer: Hashable, Sendable { case ask, apply, keep }

    /// Exchanges changes with the folder once.
    package func round(_ answer: Answer = .ask) throws(SyncError) -> SyncRound {
        let answer: DeletionAnswer =
            switch answer {
            case .ask: .ask
            case .apply: .apply
            case .keep: .keep
            }
        var round = try translated { () throws(MirrorError) in try mirror.round(answer) }
        if round.hasChanged {
            logbook.store.invalidation.dropAll()
            try labelSignatures(round.rows, &round)
        }
        return SyncRound(round, words)
    }

    /// Says of signatures whether they hold after changes have arrived, and lets other devices know.
    ///
    /// - Parameter rows: the rows that arrived; nil if any may have.
    private func labelSignatures(_ rows: SavedObjectIDs?, _ round: inout MirrorRound) throws(SyncError) {
        do throws(LogbookError) {
            guard try ArrivedChanges(store: logbook.store, rows: rows).label() else { return }
        } catch { throw SyncError(error) }
        round.note(try translated { () throws(MirrorError) in try mirror.round() })
    }

    /// Writes everything into an empty folder.
    package func found(_ folder: String) throws(SyncError) -> SyncRound {
        SyncRound(
            try translated { () throws(MirrorError) in try mirror.found(MirrorFolder(URL(filePath: folder))) }, words)
    }

    /// Stops synchronizing; the logbook and the folder stay as they are.
    package func leave() throws(SyncError) { try translated { () throws(MirrorError) in try mirror.leave() } }

    /// Removes a device's files from the folder once a snapshot holds them.
    package func forget(_ device: String) throws(SyncError) {
        try translated { () throws(MirrorError) in try mirror.forget(device) }
    }

    /// Compares the logbook with what all devices wrote; returns a sentence for each difference.
    package func verify() throws(SyncError) -> [String] {
        try translated { () throws(MirrorError) in try mirror.verify() }
    }

    // MARK: What differs

    /// Returns what the pilot should look at.
    package func conflicts() throws(SyncError) -> [SyncConflict] {
        let (findings, titles) = try translated { () throws(MirrorError) in
            (try mirror.findings(), try mirror.deviceTitles())
        }
        let words = words
        return findings.enumerated().map { SyncConflict($0.offset + 1, $0.element, words, titles) }
    }

    /// Settles an entry of the list.
    ///
    /// - Parameters:
    ///   - conflict: the entry as it was shown.
    ///   - takesOther: whether what is not shown is taken.
    package func settle(_ conflict: SyncConflict, takesOther: Bool) throws(SyncError) {
        try translated { () throws(MirrorError) in
            try mirror.settle(
                conflict.number, takesOther ? .other : .shown, expecting: conflict.finding,
                noting: conflict.settlement(takesOther: takesOther))
        }
        logbook.store.invalidation.dropAll()
        do throws(LogbookError) {
            _ = try ArrivedChanges(store: logbook.store, rows: nil).label()
        } catch { throw SyncError(error) }
    }

    /// Takes what is shown of all entries of the list; returns how many there were.
    package func settleAll() throws(SyncError) -> Int {
        let count = try conflicts().count
        for _ in 0..<count {
            guard let first = try conflicts().first else { break }
            try settle(first, takesOther: false)
        }
        return count
    }

    /// Returns where the logbook stands.
    package func status() throws(SyncError) -> SyncStatus {
        SyncStatus(try translated { () throws(MirrorError) in try mirror.status() }, path: logbook.path)
    }

    /// Returns which device made a record and changed its fields last, the newest first; empty for one that did not travel
    /// yet, and where the logbook is not synchronized.
    package func changes(of id: RecordID) throws(SyncError) -> [SyncedChange] {
        guard try isOn, let object = logbook.store.objectID(id) else { return [] }
        let (changes, titles) = try translated { () throws(MirrorError) in
            (try mirror.lastChanges(of: object), try mirror.deviceTitles())
        }
        return SyncedChange.all(changes, titles, id.kind)
    }

    /// Returns a file of a folder in words, a line each.
    package static func lines(ofFile path: String) throws(SyncError) -> [String] {
        do throws(MirrorError) {
            return try StoreMirror.lines(ofFile: URL(filePath: path))
        } catch { throw SyncError(error, path: path) }
    }
}

extension StoreLogbook {
    package func syncedChanges(of id: RecordID) throws(LogbookError) -> [SyncedChange] {
        guard let file = store.container.persistentStoreCoordinator.persistentStores.first else { return [] }
        do {
            guard try StoreMirror.isMirrored(file) else { return [] }
            return try LogbookSync(self, device: "", program: "").changes(of: id)
        } catch {
            throw .unreadable(path: path, reason: (error as? SyncError)?.message ?? LogbookError.reason(of: error))
        }
    }

    /// Copies a logbook into its folder of backups, as before an upgrade.
    ///
    /// - Returns: the path of the copy.
    /// - Throws: `LogbookError`.
    package static func backUp(_ path: String) throws(LogbookError) -> String {
        do {
            return try StoreAdministration(url: URL(filePath: path), models: LogbookStore.models).backup().url.path
        } catch { throw LogbookError(ManagedObjectError(error), path: path) }
    }
}
