package import Foundation

extension URL {
    /// The file itself, where this is a link to it, whether the file is there or not.
    ///
    /// Locks, notes and external data lie beside the file: under whatever names it is opened, they are found.
    package var linkedFile: URL {
        var file = self
        // A way of more links than Linux follows leads nowhere.
        for _ in 0..<40 where file.isLink {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { break }
            let place = target.hasPrefix("/") ? target : file.deletingLastPathComponent().path + "/" + target
            file = URL(filePath: place).inRealFolder
        }
        return file
    }

    /// The same name in the folder that the system would look in, which `..` behind a link makes another one.
    private var inRealFolder: URL {
        guard let folder = unsafe realpath(deletingLastPathComponent().path, nil) else { return self }
        defer { unsafe free(folder) }
        return unsafe URL(filePath: String(cString: folder)).appending(path: lastPathComponent)
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
