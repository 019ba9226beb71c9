package import Foundation

/// A lock that one process at a time can hold, and that ends with the process.
///
/// It is the kernel's `flock` on a small file beside the locked one: a process that is killed leaves the file, but not
/// the lock. The file says who holds the lock, and is removed when the lock is released, which happens at `deinit`. Where
/// the file system refuses `flock`, as some of networks do, it is a record lock, as SQLite takes them.
package final class FileLock: Sendable {
    /// What the file says before the number of the process.
    static let holderWord = "process "
    private let url: URL
    private let descriptor: Int32

    /// Acquires the lock; nil if another process holds it until the time is over.
    ///
    /// - Parameters:
    ///   - url: The file of the lock, which is created.
    ///   - seconds: How long to wait for another holder; 0 to try once.
    /// - Throws: `StoreError.strangeFile` for a link or a file that is not a lock, which is kept as it is; `readOnly` when
    ///   the file cannot be created; `noLocks` when the file system has no locks; `cannotOpen`.
    package static func acquire(_ url: URL, waiting seconds: Double = 0) throws(StoreError) -> FileLock? {
        let end = Date().addingTimeInterval(seconds)
        while true {
            let descriptor = try openOwn(url)
            do throws(StoreError) {
                let isLocked = try lock(descriptor, url)
                if isLocked, isCurrent(descriptor, at: url) { return FileLock(url, descriptor) }
                Foundation.close(descriptor)
                guard !isLocked else { continue }
            } catch {
                if isCurrent(descriptor, at: url) { _ = unsafe unlink(url.path) }
                Foundation.close(descriptor)
                throw error
            }
            guard Date() < end else { return nil }
            _ = poll(nil, 0, 10)
        }
    }

    /// Returns who holds the lock, as written in its file; nil if the file does not tell.
    package static func holder(_ url: URL) -> String? {
        (try? Companion.read(url, as: .lock)).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }

    private init(_ url: URL, _ descriptor: Int32) {
        self.url = url
        self.descriptor = descriptor
        let text = Array("\(Self.holderWord)\(getpid())".utf8)
        _ = ftruncate(descriptor, 0)
        _ = unsafe text.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Opens the file, or creates it, without following a link, and makes sure that it is a lock.
    private static func openOwn(_ url: URL) throws(StoreError) -> Int32 {
        try Companion.require(url, .lock)
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = unsafe open(url.path, flags, 0o600)
        guard descriptor >= 0 else {
            switch errno {
            case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: throw .readOnly(path: url.path)
            default: throw DurableFile.failure(url)
            }
        }
        // What is at the path may have changed between the two.
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1,
            let beginning = Companion.beginning(of: descriptor), Companion.Content.lock.begins(beginning)
        else {
            Foundation.close(descriptor)
            throw .strangeFile(path: url.path, reason: "it holds something else")
        }
        return descriptor
    }

    /// Locks an open file; false if another process has locked it.
    private static func lock(_ descriptor: Int32, _ url: URL) throws(StoreError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EWOULDBLOCK: return false
            case EINTR: continue
            case ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL: return try lockRecord(descriptor, url)
            default: throw DurableFile.failure(url)
            }
        }
        return true
    }

    /// `F_OFD_SETLK`, which the C headers show only to GNU programs (fcntl(2)).
    private static let setOwnLock: Int32 = 37

    /// Takes a record lock that belongs to the open file, not to the process.
    private static func lockRecord(_ descriptor: Int32, _ url: URL) throws(StoreError) -> Bool {
        var record = flock()
        record.l_type = Int16(F_WRLCK)
        record.l_whence = Int16(SEEK_SET)
        while unsafe fcntl(descriptor, Self.setOwnLock, &record) != 0 {
            switch errno {
            case EAGAIN, EACCES: return false
            case EINTR: continue
            default: throw .noLocks(path: url.path)
            }
        }
        return true
    }

    /// Whether the descriptor is still of the file at the path: between opening and locking, the last holder may have
    /// removed the file.
    private static func isCurrent(_ descriptor: Int32, at url: URL) -> Bool {
        OpenFiles.Identity(descriptor).map { $0 == OpenFiles.Identity(url.path) } ?? false
    }

    /// Removes the file and releases the lock.
    deinit {
        if Self.isCurrent(descriptor, at: url) { _ = unsafe unlink(url.path) }
        Foundation.close(descriptor)
    }
}
