import Foundation

/// Where a drawing is written: standard output, or a file. It is kept in memory until it is whole, so that an error or an
/// interruption leaves no half file behind: 30,000 flights are some ten megabytes.
final class DrawnFile {
    private let path: String?
    private var bytes = Data()

    /// - Parameters:
    ///   - path: the path of the file; nil for standard output.
    ///   - isReplacing: whether a file that is there already is replaced.
    init(_ path: String?, isReplacing: Bool) throws(DrawingFailure) {
        self.path = path
        guard let path, FileManager.default.fileExists(atPath: path) else { return }
        guard isReplacing else { throw .exists(path) }
    }

    /// Takes a part of the drawing.
    func write(_ part: UnsafeRawBufferPointer) { unsafe bytes.append(contentsOf: part) }

    /// Writes the drawing: a file under another name, which is then changed.
    ///
    /// - Throws: `DrawingFailure.notWritten`, unless the reader of standard output has gone.
    func finish() throws(DrawingFailure) {
        guard let path else {
            guard let reason = failure(writingTo: STDOUT_FILENO), reason != EPIPE else { return }
            throw .notWritten("The output", Self.text(of: reason))
        }
        let draft = "\(path).part-\(getpid())"
        // It holds what a pilot has logged.
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .notWritten(path, Self.text(of: errno)) }
        var reason = failure(writingTo: file)
        if reason == nil, fsync(file) != 0 { reason = errno }
        if close(file) != 0, reason == nil { reason = errno }
        if reason == nil, unsafe rename(draft, path) != 0 { reason = errno }
        guard let reason else { return }
        unsafe unlink(draft)
        throw .notWritten(path, Self.text(of: reason))
    }

    private static func text(of number: Int32) -> String { unsafe String(cString: strerror(number)) }

    /// Writes all bytes; returns the error number, or nil on success.
    private func failure(writingTo file: Int32) -> Int32? {
        unsafe bytes.withUnsafeBytes { all -> Int32? in
            var rest = unsafe all[...]
            while unsafe !rest.isEmpty {
                let count = unsafe Foundation.write(
                    file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                unsafe rest = rest.dropFirst(count)
            }
            return nil
        }
    }
}
