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

    /// Makes a file that must not be there yet, with these bytes, on the disk when the call returns.
    ///
    /// Only the user may read it. The closure is called when the bytes are written, before they are on the disk.
    ///
    /// - Throws: `StoreError.full` when there is no space, `cannotOpen` where the system refuses.
    package static func create(_ url: URL, _ data: Data, isWritten: () -> Void = {}) throws(StoreError) {
        let descriptor = unsafe open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(url) }
        defer { close(descriptor) }
        guard write(data, to: descriptor) else { throw failure(url) }
        isWritten()
        guard fsync(descriptor) == 0 else { throw failure(url) }
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

    private static func failure(_ url: URL) -> StoreError {
        errno == ENOSPC || errno == EDQUOT ? .full(path: url.path) : .cannotOpen(path: url.path, reason: lastReason)
    }

    private static var lastReason: String { unsafe String(cString: strerror(errno)) }
}
