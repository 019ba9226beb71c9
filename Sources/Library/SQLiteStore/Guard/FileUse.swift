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

    /// Whether another process holds a lock on a file, whichever, as the kernel lists them: without a descriptor, whose
    /// closing would drop this process's own locks.
    static func isLockedElsewhere(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0, let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
        else { return false }
        return list.split(separator: "\n").contains { line in
            // `1: POSIX  ADVISORY  READ 1234 fe:00:131086 128 128`: the process, and the file behind its device.
            let words = line.split(separator: " ")
            guard words.count >= 6, let file = words[5].split(separator: ":").last else { return false }
            return file == "\(status.st_ino)" && words[4] != "\(getpid())"
        }
    }

    /// Refuses a file that this process or another one has open.
    ///
    /// - Throws: `StoreError.locked`.
    package static func requireUnused(_ url: URL) throws(StoreError) {
        if OpenFiles.contains(url.path) || isHeld(url) { throw .locked(path: url.path) }
    }
}
