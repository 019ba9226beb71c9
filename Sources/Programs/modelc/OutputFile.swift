import Foundation

/// A file to be written.
struct OutputFile: Hashable {
    /// The file's name.
    let name: String
    /// What goes into it.
    let text: String

    /// Writes the file into the folder, which is made when it is missing.
    ///
    /// A file that holds the text already is left alone, so that nothing is compiled again.
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
