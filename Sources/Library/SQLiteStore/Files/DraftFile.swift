package import Foundation

/// The name of a file or folder that a program is making and will rename or remove.
///
/// It ends with the number of the process and a random one, as in `Logbook.flightlog.new-4711-5F2C…`. So the next run
/// knows what a killed process left, and removes it.
package enum DraftFile {
    /// Returns a new name that begins with a prefix.
    package static func name(_ prefix: String) -> String { "\(prefix)\(getpid())-\(UUID().uuidString)" }

    /// Removes what processes that no longer run have left in a folder, under names that begin with a prefix; what SQLite
    /// keeps beside a file as well. Reads the names in the folder.
    package static func sweep(_ folder: URL, _ prefix: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(prefix) {
            guard let process = process(of: name.dropFirst(prefix.count)), isGone(process) else { continue }
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// The process in the rest of a name; nil for a name of another form.
    private static func process(of rest: Substring) -> Int32? {
        let parts = rest.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let process = Int32(parts[0]), process > 0 else { return nil }
        // Behind it may be what SQLite keeps beside a file, and the draft of a draft.
        return UUID(uuidString: String(parts[1].prefix(36))) == nil ? nil : process
    }

    private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
}

extension StoreFiles {
    /// Makes a file that appears whole or not at all.
    ///
    /// The closure writes it under another name beside its place, and closes it. A file that another program has put there
    /// meanwhile stays; one without content is replaced.
    ///
    /// - Returns: whether the file is in its place; false if another program has put one there meanwhile.
    /// - Throws: what the closure throws, and `StoreError.readOnly`, `full`, `cannotOpen`; there is then no new file.
    @discardableResult
    package static func make(_ url: URL, _ write: (URL) throws -> Void) throws -> Bool {
        let folder = url.deletingLastPathComponent()
        let prefix = "\(url.lastPathComponent).new-"
        DraftFile.sweep(folder, prefix)
        let draft = folder.appending(path: DraftFile.name(prefix))
        defer { for suffix in [""] + Companion.ofSQLite.map(\.suffix) { _ = unsafe unlink(draft.path + suffix) } }
        do {
            try write(draft)
        } catch let error as StoreError {
            throw error.naming(url.path)
        }
        // On a full disk SQLite closes a file without an error, and leaves a log that is not written back.
        guard Companion.ofSQLite.allSatisfy({ FileStatus($0.url(of: draft).path) == nil }) else {
            throw StoreError.full(path: url.path)
        }
        try DurableFile.synchronize(draft)
        guard try give(url, to: draft) else { return false }
        try DurableFile.synchronize(folder)
        return true
    }

    /// Removes what a process that was killed between the two names of a new file has left.
    package static func sweepDrafts(of url: URL) {
        var status = stat()
        guard unsafe stat(url.path, &status) == 0, status.st_nlink > 1 else { return }
        DraftFile.sweep(url.deletingLastPathComponent(), "\(url.lastPathComponent).new-")
    }

    /// Gives a file its place, unless another one that is not blank has it.
    private static func give(_ url: URL, to draft: URL) throws -> Bool {
        // The kernel looks and links in one step.
        if unsafe link(draft.path, url.path) == 0 { return true }
        if errno == EEXIST {
            guard try StoreInspection.isBlank(url) else { return false }
            // A blank file may have a log or a journal that would be applied to the new one.
            for companion in Companion.ofSQLite {
                try Companion.discard(companion.url(of: url), companion.content)
            }
        } else if FileManager.default.fileExists(atPath: url.path) {
            return false
        }
        // Some file systems have no hard links.
        guard unsafe rename(draft.path, url.path) == 0 else { throw DurableFile.failure(url) }
        return true
    }
}
