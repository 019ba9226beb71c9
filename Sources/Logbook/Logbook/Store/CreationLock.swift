import Glibc

/// A lock between processes, held while one looks for a record and creates it when it is missing.
///
/// SQLite's own lock begins with the write, after the look-up: without this lock, two programs that log the first
/// flight of one aircraft at the same moment would each create the aircraft. The lock is the kernel's `flock` on a small
/// file beside the logbook. A killed process leaves the file behind, but not the lock.
final class CreationLock {
    private let path: String
    private let descriptor: Int32

    /// Waits for the lock, five seconds at most.
    ///
    /// - Throws: `LogbookError.locked` when another process holds it longer; `readOnly` when the folder is not writable.
    init(besides logbook: String) throws(LogbookError) {
        path = logbook + ".making"
        for _ in 0..<500 {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .readOnly(path: logbook) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isOpen(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
            _ = poll(nil, 0, 10)
        }
        throw .locked(path: logbook)
    }

    /// Whether a descriptor is of the file that has the name now: the last holder may have removed it in between.
    private static func isOpen(_ descriptor: Int32, at path: String) -> Bool {
        var (held, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &held) == 0, unsafe stat(path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    /// Removes the file and releases the lock.
    deinit {
        _ = unsafe unlink(path)
        close(descriptor)
    }
}
