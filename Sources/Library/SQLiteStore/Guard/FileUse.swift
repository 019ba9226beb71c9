package import Foundation

/// The use of a database by other processes.
package enum FileUse {
    /// SQLite's lock bytes: pending, reserved and 510 shared ones (<https://www.sqlite.org/lockingv3.html>).
    private static let firstByte = 0x4000_0000
    private static let byteCount = 512

    /// Whether another process holds a lock on the file; false if the file does not exist.
    ///
    /// In WAL mode a connection holds a shared lock from its first read until it closes. In other modes it holds one
    /// only while it reads or writes, so an idle connection is not noticed. The call takes no lock and changes nothing.
    /// It must not be made while this process has the file open (``OpenFiles``).
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

    /// Whether another process holds any lock on a file, according to the kernel's list.
    ///
    /// It needs no descriptor, so it drops none of this process's locks.
    static func isLockedElsewhere(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0, let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
        else { return false }
        return list.split(separator: "\n").contains { line in
            // `1: POSIX  ADVISORY  READ 1234 fe:00:131086 128 128`: the process, and the inode after the device.
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
