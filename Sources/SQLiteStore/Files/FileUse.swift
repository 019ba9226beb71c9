package import Foundation

/// Whether another process has a database open.
package enum FileUse {
    /// SQLite's lock bytes: pending, reserved and 510 shared ones (<https://www.sqlite.org/lockingv3.html>).
    private static let firstByte = 0x4000_0000
    private static let byteCount = 512

    /// The process that holds a lock on the file; nil when none does, or there is no file.
    ///
    /// In WAL mode a connection holds a shared lock from its first read until it closes. In other modes it holds one
    /// only while it reads or writes: a connection that rests is not seen. Takes no lock and changes nothing. Not to be
    /// called while this process itself has the file open: by POSIX, closing any descriptor gives up all its locks.
    package static func holder(of url: URL) -> Int? {
        let descriptor = unsafe open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(firstByte)
        lock.l_len = off_t(byteCount)
        guard unsafe fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return Int(lock.l_pid)
    }

    /// Refuses a file that another process has open.
    ///
    /// - Throws: `StoreError.locked`.
    package static func requireUnused(_ url: URL) throws(StoreError) {
        if holder(of: url) != nil { throw .locked(path: url.path) }
    }
}
