package import Foundation

/// A lock that one process at a time can hold, and that ends with the process.
///
/// It is the kernel's `flock` on a small file beside the locked one: a process that is killed leaves the file, but not
/// the lock. The file says who holds the lock, and is removed when the lock is released, which happens at `deinit`.
package final class FileLock: Sendable {
    private let url: URL
    private let descriptor: Int32

    /// Acquires the lock; nil if another process holds it until the time is over.
    ///
    /// - Parameters:
    ///   - url: The file of the lock, which is created.
    ///   - seconds: How long to wait for another holder; 0 to try once.
    /// - Throws: `StoreError.readOnly` when the file cannot be created.
    package static func acquire(_ url: URL, waiting seconds: Double = 0) throws(StoreError) -> FileLock? {
        let end = Date().addingTimeInterval(seconds)
        while true {
            let descriptor = unsafe open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .readOnly(path: url.path) }
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
            if isLocked, isCurrent(descriptor, at: url) { return FileLock(url, descriptor) }
            Foundation.close(descriptor)
            guard !isLocked else { continue }
            guard Date() < end else { return nil }
            _ = poll(nil, 0, 10)
        }
    }

    /// Returns who holds the lock, as written in its file; nil if the file does not tell.
    package static func holder(_ url: URL) -> String? {
        (try? String(contentsOf: url, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 }
    }

    private init(_ url: URL, _ descriptor: Int32) {
        self.url = url
        self.descriptor = descriptor
        let text = Array("process \(getpid())".utf8)
        _ = ftruncate(descriptor, 0)
        _ = unsafe text.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Whether the descriptor is still of the file at the path: between opening and locking, the last holder may have
    /// removed the file.
    private static func isCurrent(_ descriptor: Int32, at url: URL) -> Bool {
        OpenFiles.Identity(descriptor).map { $0 == OpenFiles.Identity(url.path) } ?? false
    }

    /// Removes the file and releases the lock.
    deinit {
        try? FileManager.default.removeItem(at: url)
        Foundation.close(descriptor)
    }
}
