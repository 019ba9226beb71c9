package import Foundation

/// Whether somebody has a database open.
package enum FileUse {
    /// SQLite's lock bytes: pending, reserved and 510 shared ones (<https://www.sqlite.org/lockingv3.html>).
    private static let firstByte = 0x4000_0000
    private static let byteCount = 512

    /// Whether another process holds a lock on the file; false where there is no file.
    ///
    /// In WAL mode a connection holds a shared lock from its first read until it closes. In other modes it holds one
    /// only while it reads or writes: a connection that rests is not seen. Takes no lock and changes nothing. Not to be
    /// called while this process itself has the file open (``OpenFiles``).
    private static func isHeld(_ url: URL) -> Bool {
        let descriptor = unsafe open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(firstByte)
        lock.l_len = off_t(byteCount)
        return unsafe fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    /// Refuses a file that this process or another one has open.
    ///
    /// - Throws: `StoreError.locked`.
    package static func requireUnused(_ url: URL) throws(StoreError) {
        if OpenFiles.contains(url.path) || isHeld(url) { throw .locked(path: url.path) }
    }
}
