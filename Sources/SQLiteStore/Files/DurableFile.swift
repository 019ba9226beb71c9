package import Foundation

/// Changes of whole files that survive a loss of power.
package enum DurableFile {
    /// Writes a file's bytes, or a folder's names, through to the disk.
    ///
    /// - Throws: `StoreError.cannotOpen` where the system refuses.
    package static func synchronize(_ url: URL) throws(StoreError) {
        let descriptor = unsafe open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: url.path, reason: lastReason) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .cannotOpen(path: url.path, reason: lastReason) }
    }

    /// Puts a finished file in another's place at once: whoever looks sees the old one or the new one, whole.
    ///
    /// - Throws: `StoreError.cannotOpen` where the system refuses; the old file is still in place then.
    package static func replace(_ target: URL, with finished: URL) throws(StoreError) {
        try synchronize(finished)
        guard unsafe rename(finished.path, target.path) == 0 else {
            throw .cannotOpen(path: target.path, reason: lastReason)
        }
        try synchronize(target.deletingLastPathComponent())
    }

    private static var lastReason: String { unsafe String(cString: strerror(errno)) }
}
