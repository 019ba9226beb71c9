import DataModel
package import Foundation

/// Changes of whole files that survive a power failure.
package enum DurableFile {
    /// Writes the bytes of a file, or the entries of a folder, through to the disk.
    ///
    /// - Throws: `StoreError.cannotOpen`.
    package static func synchronize(_ url: URL) throws(StoreError) {
        let descriptor = unsafe open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: url.path, reason: lastReason) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .cannotOpen(path: url.path, reason: lastReason) }
    }

    /// Replaces a file by a finished one atomically: other programs see the old file or the new one, complete.
    ///
    /// - Throws: `StoreError.cannotOpen`; the old file is then still in place.
    package static func replace(_ target: URL, with finished: URL) throws(StoreError) {
        try synchronize(finished)
        try put(finished, at: target)
    }

    /// Renames a file whose bytes are on disk.
    private static func put(_ finished: URL, at target: URL) throws(StoreError) {
        guard unsafe rename(finished.path, target.path) == 0 else {
            throw .cannotOpen(path: target.path, reason: lastReason)
        }
        try synchronize(target.deletingLastPathComponent())
    }

    /// Creates a file with these bytes, on disk when the call returns. It must not exist yet.
    ///
    /// Only the user may read it, unless it is shared: then those who may by the user's own mask. The closure is called
    /// when the bytes are written, before they are on disk.
    ///
    /// - Throws: `StoreError.full` if there is no space, `cannotOpen` for other errors.
    package static func create(
        _ url: URL, _ data: Data, isShared: Bool = false, isWritten: () -> Void = {}
    ) throws(StoreError) {
        let access: mode_t = isShared ? 0o666 : 0o600
        let descriptor = unsafe open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, access)
        guard descriptor >= 0 else { throw failure(url) }
        defer { close(descriptor) }
        guard write(data, to: descriptor) else { throw failure(url) }
        isWritten()
        guard fsync(descriptor) == 0 else { throw failure(url) }
    }

    /// Replaces a small file beside a store: now and after a power failure, it has the old bytes or the new ones.
    ///
    /// - Throws: as `create` and `replace`, and `StoreError.strangeFile` if a file that is not of this content, or a link,
    ///   has the name; the old file is then still in place.
    package static func write(
        _ data: Data, to url: URL, as content: Companion.Content
    ) throws(StoreError) {
        let unfinished = url.appendingPathSuffix(".new")
        try Companion.require(url, content)
        try Companion.discard(unfinished, content)
        do {
            try create(unfinished, data)
            try put(unfinished, at: url)
        } catch {
            _ = unsafe unlink(unfinished.path)
            throw error
        }
    }

    /// Creates a file with the bytes of an open one, in pieces, on disk when the call returns. It must not exist yet.
    ///
    /// - Throws: as `create`; there is then no new file.
    package static func create(_ url: URL, copying source: FileHandle) throws {
        let descriptor = unsafe open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(url) }
        defer { close(descriptor) }
        do {
            while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
                guard write(piece, to: descriptor) else { throw failure(url) }
            }
            guard fsync(descriptor) == 0 else { throw failure(url) }
        } catch {
            _ = unsafe unlink(url.path)
            throw error
        }
    }

    /// Creates a folder and its parents, on disk when the call returns; does nothing for one that is there.
    ///
    /// - Throws: `StoreError.full`, `cannotOpen`; `strangeFile` if a link or a file has the name.
    package static func makeFolder(_ url: URL, access: mode_t = 0o755) throws(StoreError) {
        let parent = url.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: parent.path) { try makeFolder(parent, access: access) }
        if unsafe mkdir(url.path, access) != 0 {
            guard errno == EEXIST else { throw failure(url) }
            return try Companion.require(url, .folder)
        }
        try synchronize(parent)
    }

    /// Returns a time in UTC for a file name, such as `20261121T214500Z`; with a number if that name is in use.
    ///
    /// - Parameter isFree: Whether a name with this time is free.
    package static func stamp(_ date: Date, isFree: (String) -> Bool) -> String {
        let time = date.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        return ([time] + (2...99).map { "\(time)-\($0)" }).first(where: isFree) ?? time
    }

    /// Returns the free bytes on the disk of a file; nil if unknown.
    package static func freeBytes(beside url: URL) -> Int? { freeBytes(in: url.deletingLastPathComponent()) }

    /// Returns the free bytes on the disk of a folder; nil if unknown.
    package static func freeBytes(in folder: URL) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(folder.path, &status) == 0 else { return nil }
        return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
    }

    /// Returns the device number of a file or folder; nil if unknown.
    package static func disk(of url: URL) -> UInt64? {
        var status = stat()
        guard unsafe stat(url.path, &status) == 0 else { return nil }
        return UInt64(status.st_dev)
    }

    private static func write(_ data: Data, to descriptor: Int32) -> Bool {
        unsafe data.withUnsafeBytes { bytes in
            var rest = unsafe bytes[...]
            while unsafe !rest.isEmpty {
                let count = unsafe Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                unsafe rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// The error of the call that has just failed.
    static func failure(_ url: URL) -> StoreError {
        errno == ENOSPC || errno == EDQUOT ? .full(path: url.path) : .cannotOpen(path: url.path, reason: lastReason)
    }

    private static var lastReason: String { ForeignError.reason(errno: errno) }
}
