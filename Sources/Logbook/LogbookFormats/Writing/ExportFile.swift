import Aviation
package import Foundation
package import Logbook
import SQLiteStore

/// A file that is written whole or not at all: under another name first, which is then changed.
///
/// It holds what a pilot has logged, so only the user can read a new one, whatever the umask is.
package struct ExportFile {
    private let path: String
    private let draft: String
    /// The permissions of the file that is replaced; nil for a new one.
    private let mode: mode_t?

    /// - Parameters:
    ///   - path: the path of the file; a tilde is the home folder. A link is followed.
    ///   - isReplacing: whether a file that is there already is replaced.
    ///   - logbook: the path of the logbook that is written from, which is never replaced.
    /// - Throws: `LogbookError`: `exists`, also for a file of the logbook; `readOnly` for what is no file, such as a folder.
    package init(_ path: String, replacing isReplacing: Bool, of logbook: String) throws(LogbookError) {
        func resolved(_ path: String) -> String {
            URL(filePath: NSString(string: path).expandingTildeInPath).resolvingSymlinksInPath().path
        }
        let real = resolved(path)
        // The logbook, and the files beside it that hold a part of it.
        let own = resolved(logbook)
        guard !["", "-wal", "-shm", "-journal"].contains(where: { real == own + $0 }) else { throw .exists(path: path) }
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        mode = (attributes?[.posixPermissions] as? NSNumber).map { mode_t($0.uint16Value & 0o777) }
        if let type = attributes?[.type] as? FileAttributeType {
            guard type == .typeRegular else { throw .readOnly(path: path) }
            guard isReplacing else { throw .exists(path: path) }
        }
        self.path = real
        let url = URL(filePath: real)
        let prefix = "\(url.lastPathComponent).part-"
        DraftFile.sweep(url.deletingLastPathComponent(), prefix)
        draft = url.deletingLastPathComponent().appending(path: DraftFile.name(prefix)).path
    }

    /// Writes what the body passes to the closure that it gets. When the body throws, nothing is left behind.
    ///
    /// - Throws: `LogbookError`: `full`, `readOnly`; what the body throws.
    package func write<Value>(_ body: ((String) throws -> Void) throws -> Value) throws -> Value {
        try finishing { file in
            var buffer: [UInt8] = []
            let value = try body { text in
                buffer += text.utf8
                if buffer.count >= Self.bufferLength { try flush(&buffer, to: file) }
            }
            try flush(&buffer, to: file)
            return value
        }
    }

    /// Writes bytes.
    ///
    /// - Throws: `LogbookError`: `full`, `readOnly`.
    package func write(_ bytes: Data) throws(LogbookError) {
        do {
            try finishing { file in
                var buffer = Array(bytes)
                try flush(&buffer, to: file)
            }
        } catch {
            throw error as? LogbookError ?? .readOnly(path: path)
        }
    }

    /// Opens the file under another name, and gives it its own when the body has written it.
    private func finishing<Value>(_ body: (Int32) throws -> Value) throws -> Value {
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        var isOpen = true
        defer { if isOpen { close(file) } }
        do {
            if let mode { guard fchmod(file, mode) == 0 else { throw failure() } }
            let value = try body(file)
            guard fsync(file) == 0 else { throw failure() }
            isOpen = false
            guard close(file) == 0 else { throw failure() }
            guard unsafe rename(draft, path) == 0 else { throw failure() }
            return value
        } catch {
            unsafe unlink(draft)
            throw error
        }
    }

    private static let bufferLength = 65_536

    private func flush(_ buffer: inout [UInt8], to file: Int32) throws(LogbookError) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Foundation.write(file, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            rest = rest.dropFirst(count)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Returns the error of the last call of the system.
    private func failure() -> LogbookError {
        [ENOSPC, EDQUOT, EFBIG].contains(errno) ? .full(path: path) : .readOnly(path: path)
    }
}
