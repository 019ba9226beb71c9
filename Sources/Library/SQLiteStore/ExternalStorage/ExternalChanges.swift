package import Foundation
import StoreSQL

/// The files that one transaction creates and discards.
///
/// New files are complete on disk before the transaction commits; discarded files are removed after it. If the process
/// is killed at any point, every file that a row names exists, and unused files are removed by the next sweep.
package final class ExternalChanges {
    /// The points between which a process may be killed, for tests.
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

    /// Stores bytes, and returns the content of their column: the bytes themselves, or the name of a new file.
    ///
    /// - Throws: `StoreError.full`, `cannotOpen`.
    package func store(_ data: Data) throws -> Data {
        guard data.count > ExternalStorage.threshold, !storage.keepsAllInline else {
            return ExternalForm.inline(bytes: data)
        }
        let name = UUID().uuidString
        if written.isEmpty { try storage.makeFolder() }
        written.append(name)
        try DurableFile.create(storage.file(name), data) { self.observer?(.fileWritten) }
        observer?(.fileSynchronized)
        return ExternalForm.reference(to: name)
    }

    /// Discards files that columns named before.
    package func discard(_ names: [String]) { discarded += names }

    /// Synchronizes the folder with the new files; after that the transaction may commit.
    func prepare() throws {
        guard !written.isEmpty else { return }
        try DurableFile.synchronize(storage.folder)
        observer?(.folderSynchronized)
        observer?(.beforeCommit)
    }

    /// Removes discarded files after the commit.
    ///
    /// If another store keeps its files in the same folder, it may use a discarded file. Then the file stays until a
    /// sweep finds only one store left.
    func finish() {
        guard !discarded.isEmpty else { return }
        observer?(.afterCommit)
        guard !storage.isShared else { return }
        for name in discarded {
            storage.remove(name)
            observer?(.fileRemoved)
        }
    }

    /// Removes the new files, if the transaction was rolled back before its commit.
    func undo() {
        for name in written { storage.delete(name) }
    }
}

extension SQLiteStore {
    /// Runs the closure in one immediate transaction that may also create and discard files of external data.
    ///
    /// If the commit fails, for example because of a disk error, it may still have taken effect. Then the new files
    /// stay, and the next sweep decides.
    ///
    /// - Throws: errors of the closure, and `StoreError`; nothing was changed.
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
            if !joined.keep(files) { files.finish() }
            return result
        } catch {
            if !isPrepared { files.undo() }
            throw error
        }
    }
}
