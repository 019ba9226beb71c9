import Foundation

/// A file to write.
struct OutputFile: Hashable {
    /// The file's name.
    let name: String
    /// The file's content.
    let text: String

    /// Writes the file into a folder, which is created if missing.
    ///
    /// A file that already has the content is left alone, so that its dependents are not compiled again.
    ///
    /// - Throws: `ModelCompilerError.cannotWrite`.
    func write(into folder: URL) throws(ModelCompilerError) {
        let url = folder.appending(path: name)
        let data = Data(text.utf8)
        if (try? Data(contentsOf: url)) == data { return }
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url, options: .atomic)
        } catch {
            throw .cannotWrite(path: url.path, reason: error.localizedDescription)
        }
    }
}
