package import Foundation

/// A lock that one process at a time can hold, and that dies with the process.
///
/// The kernel's `flock` on a small file beside the store: a killed process leaves the file, but not the lock. The file
/// says who holds it, and is removed when the lock is given back.
package final class FileLock: Sendable {
    private let url: URL
    private let descriptor: Int32

    /// Takes the lock, or returns nil where another holds it.
    ///
    /// - Throws: `StoreError.readOnly` when the file beside the store cannot be made.
    package static func take(_ url: URL) throws(StoreError) -> FileLock? {
        while true {
            let descriptor = unsafe open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .readOnly(path: url.path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                Foundation.close(descriptor)
                return nil
            }
            if isStill(descriptor, at: url) { return FileLock(url, descriptor) }
            Foundation.close(descriptor)
        }
    }

    /// Says who holds the lock, as far as the file tells.
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

    /// Between opening and locking, the last holder may have removed the file.
    private static func isStill(_ descriptor: Int32, at url: URL) -> Bool {
        var (held, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &held) == 0, unsafe stat(url.path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    /// Removes the file and gives the lock back.
    deinit {
        try? FileManager.default.removeItem(at: url)
        Foundation.close(descriptor)
    }
}
