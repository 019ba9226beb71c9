import Foundation

/// The files themselves. A link is no value of a store, nor is anything in a folder that is reached by one: it would make
/// the program read, copy or remove any file of the user.
extension ExternalStorage {
    /// Creates the folder.
    ///
    /// - Throws: `StoreError.strangeFile` if it or the folder around it is a link; `full`, `cannotOpen`.
    func makeFolder() throws(StoreError) {
        for companion in [Companion.support, .values] { try Companion.require(companion.url(of: store), .folder) }
        try DurableFile.makeFolder(folder, access: 0o700)
    }

    /// Whether the folder and the one around it are folders of the store, not links.
    var hasOwnFolder: Bool {
        [Companion.support, .values].allSatisfy { FileStatus($0.url(of: store).path)?.isFolder ?? false }
    }

    /// Returns why a file is no value; nil if it is one.
    package func problem(of name: String) -> String? {
        for companion in [Companion.support, .values] {
            let url = companion.url(of: store)
            if let reason = FileStatus(url.path)?.reason(against: .folder) { return "of its folder, \(reason)" }
        }
        guard let status = FileStatus(file(name).path) else { return "the file is missing" }
        guard status.isFile else { return status.reason(against: .database) }
        // Small values are never stored in files, so an empty file has lost its content.
        return status.size > 0 ? nil : "the file is empty"
    }

    /// Opens a file for reading; nil if it is no value.
    func open(_ name: String) -> FileHandle? {
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC
        let around = unsafe Foundation.open(Companion.support.url(of: store).path, flags | O_DIRECTORY)
        guard around >= 0 else { return nil }
        defer { close(around) }
        let inside = unsafe openat(around, Companion.values.suffix, flags | O_DIRECTORY)
        guard inside >= 0 else { return nil }
        defer { close(inside) }
        let descriptor = unsafe openat(inside, name, flags | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Removes a file from the store's own folder.
    func delete(_ name: String) {
        guard hasOwnFolder else { return }
        try? FileManager.default.removeItem(at: file(name))
    }

    /// Removes the folder and the one around it, each if it is empty. No program may be making a file.
    func removeEmptyFolders() {
        guard hasOwnFolder else { return }
        for companion in [Companion.values, .support] { _ = unsafe rmdir(companion.url(of: store).path) }
    }
}
