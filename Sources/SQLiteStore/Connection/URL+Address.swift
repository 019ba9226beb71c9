package import Foundation

extension URL {
    /// The file itself, where this is a link to it, whether the file is there or not.
    ///
    /// Locks, notes and external data lie beside the file: under whatever names it is opened, they are found.
    package var linkedFile: URL {
        guard isLink else { return self }
        let resolved = resolvingSymlinksInPath()
        guard resolved.isLink, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
            return resolved
        }
        return URL(filePath: target, relativeTo: deletingLastPathComponent()).absoluteURL
    }

    private var isLink: Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The file's address for SQLite, with what is asked of it (<https://www.sqlite.org/uri.html>).
    func address(_ question: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(question)"
    }
}
