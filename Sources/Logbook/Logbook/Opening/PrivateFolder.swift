package import Foundation
import ManagedObjects

/// Temporary folders and files that only the user can read.
///
/// Their names tell which process made them, as in `flightlog-4711-5F2C…`, so that the next run removes what a killed one
/// has left.
package enum PrivateFolder {
    private static let prefix = "flightlog-"

    /// Creates a folder, which the caller removes.
    ///
    /// - Throws: `LogbookError.unreadable`.
    package static func make() throws(LogbookError) -> URL {
        let folder = unused()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unreadable(path: folder.path, reason: "the folder cannot be created")
        }
        return folder
    }

    /// Creates a folder, and those above it, for the user alone; returns whether it is there.
    package static func create(_ folder: URL) -> Bool { (try? DurableFile.makeFolder(folder, access: 0o700)) != nil }

    /// Returns a path in the folder of temporary files where nothing is.
    package static func unused() -> URL {
        FileManager.default.temporaryDirectory.appending(path: DraftFile.name(prefix))
    }

    /// Creates an empty file that only the user can read.
    ///
    /// - Throws: `StoreError.full`, `cannotOpen`.
    package static func createFile(_ url: URL) throws { try DurableFile.create(url, Data()) }

    /// Removes what processes that no longer run have left. Reads the names in the folder of temporary files.
    package static func sweep() { DraftFile.sweep(FileManager.default.temporaryDirectory, prefix) }
}
