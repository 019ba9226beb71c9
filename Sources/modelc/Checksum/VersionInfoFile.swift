import DataModel
import Foundation

/// The `VersionInfo.plist` that an argument means: the file itself, or that of a compiled bundle without its models.
struct VersionInfoFile {
    private static let fileName = "VersionInfo.plist"
    let url: URL

    /// Finds the file; nil where the argument means a model.
    init?(_ argument: String) {
        let url = URL(filePath: argument)
        if url.pathExtension == "plist" {
            self.url = url
            return
        }
        guard url.pathExtension == "momd", let names = try? FileManager.default.contentsOfDirectory(atPath: url.path),
            names.contains(Self.fileName), !names.contains(where: { $0.hasSuffix(".mom") })
        else { return nil }
        self.url = url.appending(path: Self.fileName)
    }

    /// Reads it.
    ///
    /// - Throws: `DataModelError.unreadableModel` when it cannot be opened, `unreadableArchive` when it lists no hashes.
    func read() throws(DataModelError) -> VersionInfo {
        guard let data = try? Data(contentsOf: url) else {
            throw .unreadableModel(source: url.path, line: nil, reason: "the file cannot be opened")
        }
        return try VersionInfo(data, source: url.path)
    }
}
