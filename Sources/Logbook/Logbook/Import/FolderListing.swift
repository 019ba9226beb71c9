import Aviation
import Foundation

/// The files and folders of a folder, to choose one to import.
package struct FolderListing: Hashable, Sendable {
    /// A file or a folder.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let path: String
        package let isFolder: Bool
        /// The date of the last change and the size of a file, such as `2026-11-21  512 kB`.
        package let detail: String
    }

    /// The absolute path.
    package let path: String
    /// The folder above; nil for the root.
    package let parent: String?
    /// Folders first, then the newest files; none that are hidden. Empty for a folder that cannot be read.
    package let entries: [Entry]
    /// Why the folder cannot be read; nil when it can.
    package let problem: String?

    /// What a typed path names.
    package enum Target: Hashable, Sendable {
        case folder(FolderListing)
        /// The absolute path of a file.
        case file(String)
        case missing
    }

    /// Finds what a path names, from a folder if it is relative; `~` is the home folder.
    package static func target(of typed: String, in folder: String) -> Target {
        let expanded = (typed as NSString).expandingTildeInPath
        let url = URL(filePath: expanded, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
            .standardizedFileURL
        let path = url.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return .missing }
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        return isFolder ? .folder(FolderListing(of: url.path)) : .file(url.path)
    }

    /// Lists a folder; an empty path is the working directory, `~` the home folder.
    package init(of folder: String) {
        let expanded = (folder as NSString).expandingTildeInPath
        let url =
            folder.isEmpty
            ? URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            : URL(filePath: expanded, directoryHint: .isDirectory).standardizedFileURL
        path = url.path
        parent = url.path == "/" ? nil : url.deletingLastPathComponent().path
        let keys: Set<URLResourceKey> = [.isDirectoryKey, .fileSizeKey, .contentModificationDateKey]
        let read = Result {
            try FileManager.default.contentsOfDirectory(
                at: url, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
        }
        let found = (try? read.get()) ?? []
        let isThere = FileManager.default.fileExists(atPath: url.path)
        if case .failure = read {
            problem = isThere ? "This folder cannot be read: check its permissions." : "There is no such folder."
        } else {
            problem = nil
        }
        let listed = found.filter { file in
            // What SQLite keeps beside a file that is open is no file to choose.
            !["-wal", "-shm", "-journal"].contains { file.lastPathComponent.hasSuffix($0) }
        }
        let dated = listed.map { file in
            let values = try? file.resourceValues(forKeys: keys)
            let isFolder = values?.isDirectory ?? false
            let date = UTCInstant(values?.contentModificationDate)
            let size = values?.fileSize.map { "  \(($0 + 1023) / 1024) kB" } ?? ""
            let entry = Entry(
                name: file.lastPathComponent, path: file.path, isFolder: isFolder,
                detail: (date?.date.isoText ?? "") + (isFolder ? "" : size))
            return (date: date?.seconds ?? .min, entry: entry)
        }
        entries = dated.sorted { one, other in
            if one.entry.isFolder != other.entry.isFolder { return one.entry.isFolder }
            return one.entry.isFolder ? one.entry.name < other.entry.name : one.date > other.date
        }.map(\.entry)
    }
}
