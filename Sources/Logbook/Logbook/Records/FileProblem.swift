package import Foundation

/// The reason why a file that the user names cannot be read, as a part of a sentence.
package struct FileProblem: Error, Hashable, Sendable {
    package let reason: String

    /// Returns a file that is open for reading. A link is followed; what is no file is refused before it is opened.
    ///
    /// - Throws: the true cause: the missing target of a link, a lack of permissions or of open files.
    package static func opening(_ path: String) throws(FileProblem) -> FileHandle {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { throw FileProblem(path, errno) }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileProblem(reason: "it is a folder")
        default: throw FileProblem(reason: "it is not a file")
        }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw FileProblem(path, errno) }
        return FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    private init(reason: String) { self.reason = reason }

    private init(_ path: String, _ number: Int32) {
        if number == ENOENT, let target = Self.target(of: path) {
            reason = "it is a link to “\(target)”, which is not there"
        } else {
            let error = POSIXErrorCode(rawValue: number).map { POSIXError($0) }
            reason = error.map { LogbookError.reason(of: $0) } ?? "error \(number)"
        }
    }

    /// Returns where a link leads at last; nil for what is no link.
    private static func target(of path: String) -> String? {
        var place = path
        var found: String?
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { return found }
            let folder = (place as NSString).deletingLastPathComponent as NSString
            place = next.hasPrefix("/") ? next : folder.appendingPathComponent(next)
            found = place
        }
        return found
    }
}

extension Data {
    /// Reads a file, and of a larger one a byte more than the limit; a tilde is the home folder.
    ///
    /// - Throws: `LogbookError.unreadable`, also for a folder.
    package init(contentsOf path: String, upTo limit: Int) throws(LogbookError) {
        let file: FileHandle
        do throws(FileProblem) {
            file = try FileProblem.opening((path as NSString).expandingTildeInPath)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        defer { try? file.close() }
        do {
            // The size is known before a large file is read.
            let size = try file.seekToEnd()
            try file.seek(toOffset: 0)
            self = try file.read(upToCount: Swift.min(Int(clamping: size), limit) + 1) ?? Data()
        } catch {
            throw .unreadable(path: path, reason: LogbookError.reason(of: error))
        }
    }
}
