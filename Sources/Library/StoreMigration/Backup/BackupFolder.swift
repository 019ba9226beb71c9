import Foundation
import SQLiteStore

/// The places where the backups of one store lie.
struct BackupFolder {
    let url: URL
    private let store: URL

    /// The folders of a store's backups: beside it, and in another folder, where each store has one of its own.
    static func all(of store: URL, fallback: URL?) -> [BackupFolder] {
        let beside = StoreBackup.folder(of: store)
        return [beside, fallback.map { $0.appending(path: name(of: store)) }].compactMap(\.self)
            .map { BackupFolder(url: $0, store: store) }
    }

    /// The folder that the next backup of a store goes to, as far as can be told without making it: the first that could
    /// be made and written, or the one beside the store where none could.
    static func expected(of store: URL, fallback: URL?) -> BackupFolder {
        let folders = all(of: store, fallback: fallback)
        return folders.first(where: \.looksUsable) ?? folders[0]
    }

    /// How many bytes are free for it; nil where the system does not say.
    var freeBytes: Int? { DurableFile.freeBytes(in: ancestor) }

    /// Whether it takes its space from where the store takes it; nobody knows counts as yes.
    var isOnDiskOfStore: Bool {
        DurableFile.disk(of: ancestor) == DurableFile.disk(of: store.deletingLastPathComponent())
    }

    private var looksUsable: Bool {
        let place = ancestor
        return place.isFolderOnDisk && FileManager.default.isWritableFile(atPath: place.path)
    }

    /// The folder itself, or what it would be made in.
    private var ancestor: URL {
        var place = url.standardizedFileURL
        while place.pathComponents.count > 1, !FileManager.default.fileExists(atPath: place.path) {
            place.deleteLastPathComponent()
        }
        return place
    }

    /// Two logbooks of one name lie in two folders: the number stands for where the store is.
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

    /// Makes the folder, if it can be made and written.
    func isUsable() -> Bool {
        (try? DurableFile.makeFolder(url)) != nil && url.isFolderOnDisk
            && FileManager.default.isWritableFile(atPath: url.path)
    }

    /// The name of a new backup: the store's name, the version and the time in UTC, so that names sort by time behind the
    /// version. Of two in one second, the second bears a number.
    func name(version: String, date: Date) -> String {
        let safe = String(version.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let taken = Set(names)
        func named(_ stamp: String) -> String {
            "\(stem) \(safe) \(stamp)" + (store.pathExtension.isEmpty ? "" : ".\(store.pathExtension)")
        }
        return named(DurableFile.stamp(date) { !taken.contains(named($0)) })
    }

    /// Where a backup is made until it is whole.
    func unfinished(_ target: URL) -> URL { url.appending(path: ".unfinished-\(target.lastPathComponent)") }

    /// Removes the oldest backups of each version beyond so many, but for one.
    ///
    /// Copies of a new version do not push out those from before it, which nothing else has.
    func prune(keeping kept: Int, sparing spared: URL?) {
        let spared = spared?.lastPathComponent
        for ofVersion in Dictionary(grouping: backups, by: \.version).values {
            for backup in ofVersion.dropFirst(max(1, kept)) where backup.url.lastPathComponent != spared {
                remove(backup.url)
            }
        }
    }

    /// Removes what a process that died has left of a backup. Nobody else may be making one.
    func sweep() {
        let whole = Set(backups.map { ExternalStorage.supportFolder(of: $0.url).lastPathComponent })
        for name in names where name.hasPrefix(".unfinished-\(stem) ") || isSupport(name) && !whole.contains(name) {
            try? FileManager.default.removeItem(at: url.appending(path: name))
        }
    }

    /// Removes a backup, whole or not; the file goes first, so that what is left is known for what it is.
    func remove(_ backup: URL) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: backup.appendingPathSuffix(suffix))
        }
        try? FileManager.default.removeItem(at: ExternalStorage.supportFolder(of: backup))
    }

    /// Removes the folder if nothing is in it; the system keeps one that is not empty.
    func removeIfEmpty() { _ = unsafe rmdir(url.path) }

    private var stem: String { store.deletingPathExtension().lastPathComponent }
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
    private func isSupport(_ name: String) -> Bool { name.hasPrefix(".\(stem) ") && name.hasSuffix("_SUPPORT") }
}

extension StoreBackup {
    /// The time in a backup's name.
    var stamp: Substring { words.last ?? "" }

    /// What stands before it: the store's name and the version's.
    var version: [Substring] { words.dropLast() }

    private var words: [Substring] { url.deletingPathExtension().lastPathComponent.split(separator: " ") }
}

extension URL {
    /// Whether a folder is there, and not a file of that name.
    fileprivate var isFolderOnDisk: Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
