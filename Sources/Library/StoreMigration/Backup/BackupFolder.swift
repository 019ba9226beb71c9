import Foundation
import SQLiteStore

/// A folder with the backups of one store.
struct BackupFolder {
    let url: URL
    private let store: URL

    /// Returns the folders of a store's backups: the one beside it, and its own one inside the fallback folder.
    static func all(of store: URL, fallback: URL?) -> [BackupFolder] {
        let beside = StoreBackup.folder(of: store)
        return [beside, fallback.map { own(of: store, in: $0) }].compactMap(\.self)
            .map { BackupFolder(url: $0, store: store) }
    }

    /// Returns the folder of a store's backups inside a folder for those of all stores.
    static func own(of store: URL, in folder: URL) -> URL { folder.appending(path: name(of: store)) }

    /// Returns the folder that will receive the next backup: the first that can be created and written, else the one
    /// beside the store. Nothing is created.
    static func expected(of store: URL, fallback: URL?) -> BackupFolder {
        let folders = all(of: store, fallback: fallback)
        return folders.first(where: \.looksUsable) ?? folders[0]
    }

    /// The free space in bytes; nil if unknown.
    var freeBytes: Int? { DurableFile.freeBytes(in: ancestor) }

    /// Whether the folder is on the same disk as the store; true if unknown.
    var isOnDiskOfStore: Bool {
        DurableFile.disk(of: ancestor) == DurableFile.disk(of: store.deletingLastPathComponent())
    }

    private var looksUsable: Bool {
        let place = ancestor
        return FileStatus(url.path)?.isFolder ?? true && place.isFolderOnDisk
            && FileManager.default.isWritableFile(atPath: place.path)
    }

    /// The folder itself, or the first existing folder above it.
    private var ancestor: URL {
        var place = url.standardizedFileURL
        while place.pathComponents.count > 1, !FileManager.default.fileExists(atPath: place.path) {
            place.deleteLastPathComponent()
        }
        return place
    }

    /// A folder name that is unique for the store's path: two stores with the same name have different folders.
    private static func name(of store: URL) -> String {
        let path = store.standardizedFileURL.path
        let number = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "\(store.lastPathComponent)-\(String(number, radix: 16)).backups"
    }

    /// The backups, newest first.
    var backups: [StoreBackup] {
        let stem = stem + " "
        let ours = names.filter { $0.hasPrefix(stem) && ($0 as NSString).pathExtension == store.pathExtension }
        return ours.map { StoreBackup(url.appending(path: $0)) }.sorted { $0.stamp > $1.stamp }
    }

    /// Creates the folder if necessary, and returns whether it is writable.
    func isUsable() -> Bool {
        (try? DurableFile.makeFolder(url, access: 0o700)) != nil && FileManager.default.isWritableFile(atPath: url.path)
    }

    /// Returns the name of a new backup: the store's name, the version and the time in UTC; with a number if that name
    /// is in use.
    func name(version: String, date: Date) -> String {
        let safe = String(version.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let taken = Set(names)
        func named(_ stamp: String) -> String {
            "\(stem) \(safe) \(stamp)" + (store.pathExtension.isEmpty ? "" : ".\(store.pathExtension)")
        }
        return named(DurableFile.stamp(date) { !taken.contains(named($0)) })
    }

    /// Returns the name of a backup until it is complete.
    func unfinished(_ target: URL) -> URL { url.appending(path: ".unfinished-\(target.lastPathComponent)") }

    /// Removes the oldest backups of each version, keeping a number of them and a given one.
    ///
    /// It counts each version separately, so that copies of a new version do not displace those from before it.
    func prune(keeping kept: Int, sparing spared: URL?) {
        let spared = spared?.lastPathComponent
        for ofVersion in Dictionary(grouping: backups, by: \.version).values {
            for backup in ofVersion.dropFirst(max(1, kept)) where backup.url.lastPathComponent != spared {
                remove(backup.url)
            }
        }
    }

    /// Removes the remains of an interrupted backup. No other process may be making one.
    func sweep() {
        let whole = Set(backups.map { ExternalStorage.supportFolder(of: $0.url).lastPathComponent })
        for name in names where name.hasPrefix(".unfinished-\(stem) ") || isSupport(name) && !whole.contains(name) {
            try? FileManager.default.removeItem(at: url.appending(path: name))
        }
    }

    /// Removes a backup, complete or not. The file is removed first, so that the remains can be recognized.
    func remove(_ backup: URL) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: backup.appendingPathSuffix(suffix))
        }
        try? FileManager.default.removeItem(at: ExternalStorage.supportFolder(of: backup))
    }

    /// Removes the folder if it is empty.
    func removeIfEmpty() { _ = unsafe rmdir(url.path) }

    private var stem: String { store.deletingPathExtension().lastPathComponent }
    /// The names in the folder; none in a link to another one, whose files are not the store's.
    private var names: [String] {
        guard FileStatus(url.path)?.isFolder ?? false else { return [] }
        return (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    }
    private func isSupport(_ name: String) -> Bool { name.hasPrefix(".\(stem) ") && name.hasSuffix("_SUPPORT") }
}

extension StoreBackup {
    /// The time in the backup's name.
    var stamp: Substring { words.last ?? "" }

    /// The words before the time: the store's name and the version.
    var version: [Substring] { words.dropLast() }

    private var words: [Substring] { url.deletingPathExtension().lastPathComponent.split(separator: " ") }
}

extension URL {
    /// Whether the path is a folder.
    fileprivate var isFolderOnDisk: Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
