package import Foundation

extension URL {
    /// The target of a symbolic link to a file, whether it exists or not; the URL itself if it is not a link.
    ///
    /// Locks, notes and external data are beside the file itself, so that they are found through every link.
    package var linkedFile: URL {
        var file = self
        // Linux follows at most 40 links.
        for _ in 0..<40 where file.isLink {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { break }
            let place = target.hasPrefix("/") ? target : file.deletingLastPathComponent().path + "/" + target
            file = URL(filePath: place).inRealFolder
        }
        return file
    }

    /// The same file name in the real folder, since `..` after a link leads to the parent of the link's target.
    private var inRealFolder: URL {
        guard let folder = unsafe realpath(deletingLastPathComponent().path, nil) else { return self }
        defer { unsafe free(folder) }
        return unsafe URL(filePath: String(cString: folder)).appending(path: lastPathComponent)
    }

    private var isLink: Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The file's URI for SQLite, with parameters (<https://www.sqlite.org/uri.html>).
    func address(_ question: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(question)"
    }
}
