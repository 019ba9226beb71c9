import Glibc

/// Held by one process at a time while it looks whether a record is there and makes it if not.
///
/// Two programs that log the first flight of one aircraft at the same moment would else make it twice: SQLite's own
/// lock begins with the write, after the look. The kernel's `flock` on a small file beside the logbook, which goes with
/// the lock; a killed process leaves the file, but not the lock.
final class MakingLock {
    private let path: String
    private let descriptor: Int32

    /// Waits for the lock, five seconds at most.
    ///
    /// - Throws: `LogbookError.locked` when another process holds it longer, `readOnly` when the folder cannot be written.
    init(besides logbook: String) throws(LogbookError) {
        path = logbook + ".making"
        for _ in 0..<500 {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .readOnly(path: logbook) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isStill(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
            _ = poll(nil, 0, 10)
        }
        throw .locked(path: logbook)
    }

    /// Between opening and locking, the last holder may have removed the file.
    private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var (held, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &held) == 0, unsafe stat(path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    /// Removes the file and gives the lock back.
    deinit {
        _ = unsafe unlink(path)
        close(descriptor)
    }
}

extension StoreLogbook {
    /// Does what looks and then changes, while no other program does.
    ///
    /// - Throws: `readOnly`, `locked`, and whatever the change throws.
    func locked<Value>(_ body: () throws(LogbookError) -> Value) throws(LogbookError) -> Value {
        guard !isReadOnly else { throw .readOnly(path: path) }
        let lock = try MakingLock(besides: path)
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }
}
