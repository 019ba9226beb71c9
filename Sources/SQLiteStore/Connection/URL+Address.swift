package import Foundation

extension URL {
    /// The file itself, where this is a link to it.
    package var linkedFile: URL {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return self }
        return resolvingSymlinksInPath()
    }

    /// The file's address for SQLite, with what is asked of it (<https://www.sqlite.org/uri.html>).
    func address(_ question: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(question)"
    }
}
