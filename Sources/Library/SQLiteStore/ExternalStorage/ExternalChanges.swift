package import Foundation
import StoreSQL

/// The files that one transaction makes and gives up.
///
/// New files are complete on the disk before the transaction commits; old ones go after it has. Killed at any point, the
/// store's rows name files that are there, and files that no row names go with the next sweep.
package final class ExternalChanges {
    /// The points between which a process may die.
    package enum Step: String, Sendable, Hashable, CaseIterable {
        case fileWritten, fileSynchronized, folderSynchronized, beforeCommit, afterCommit, fileRemoved
    }

    private let storage: ExternalStorage
    private let observer: (@Sendable (Step) -> Void)?
    private var written: [String] = []
    private var discarded: [String] = []

    init(_ storage: ExternalStorage, observer: (@Sendable (Step) -> Void)?) {
        self.storage = storage
        self.observer = observer
    }

    /// Takes bytes in, and returns what their column holds: the bytes themselves, or the name of their new file.
    ///
    /// - Throws: `StoreError.full`, `cannotOpen`.
    package func store(_ data: Data) throws -> Data {
        guard data.count > ExternalStorage.threshold, !storage.keepsAllInline else {
            return ExternalForm.inline(bytes: data)
        }
        let name = UUID().uuidString
        if written.isEmpty { try DurableFile.makeFolder(storage.folder, access: 0o700) }
        written.append(name)
        try DurableFile.create(storage.file(name), data) { self.observer?(.fileWritten) }
        observer?(.fileSynchronized)
        return ExternalForm.reference(to: name)
    }

    /// Gives up the files that columns named before.
    package func discard(_ names: [String]) { discarded += names }

    /// Writes the names of new files through to the disk; the transaction may commit then.
    func prepare() throws {
        guard !written.isEmpty else { return }
        try DurableFile.synchronize(storage.folder)
        observer?(.folderSynchronized)
        observer?(.beforeCommit)
    }

    /// Removes what was given up; the transaction is committed.
    ///
    /// Where another store keeps its files in the same folder, it may name what this one gave up: the sweep of whoever is
    /// left alone decides.
    func finish() {
        guard !discarded.isEmpty else { return }
        observer?(.afterCommit)
        guard !storage.isShared else { return }
        for name in discarded {
            storage.remove(name)
            observer?(.fileRemoved)
        }
    }

    /// Removes the new files: the transaction was rolled back before it came to its commit.
    func undo() {
        for name in written { try? FileManager.default.removeItem(at: storage.file(name)) }
    }
}

extension SQLiteStore {
    /// Runs the closure in one immediate transaction that may also make and give up files of external data.
    ///
    /// A commit that fails may have happened all the same, after a failure of the disk: the new files stay then, and the
    /// next sweep decides.
    ///
    /// - Throws: what the closure throws, and `StoreError`; nothing was changed.
    package func change<T>(_ body: (StoreConnection, ExternalChanges) throws -> T) throws -> T {
        let files = ExternalChanges(external, observer: stepObserver)
        var isPrepared = false
        do {
            let result = try write { connection in
                let result = try body(connection, files)
                try files.prepare()
                isPrepared = true
                return result
            }
            files.finish()
            return result
        } catch {
            if !isPrepared { files.undo() }
            throw error
        }
    }
}
