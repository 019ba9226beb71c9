import DataModel
import Foundation

/// The `VersionInfo.plist` for an argument: the file itself, or that of a compiled bundle without its models.
struct VersionInfoFile {
    private static let fileName = "VersionInfo.plist"
    let url: URL
    /// The requested version; nil for all.
    let version: String?

    /// Finds the file; nil if the argument refers to a model.
    init?(_ argument: String) {
        let named = ModelArgument(argument)
        let url = named.url
        version = named.version
        if url.pathExtension == "plist" {
            self.url = url
            return
        }
        guard url.pathExtension == "momd", let names = try? FileManager.default.contentsOfDirectory(atPath: url.path),
            names.contains(Self.fileName), !names.contains(where: { $0.hasSuffix(".mom") })
        else { return nil }
        self.url = url.appending(path: Self.fileName)
    }

    /// Reads the file.
    ///
    /// - Throws: `DataModelError.unreadableModel` if it cannot be opened or has no such version, `unreadableArchive` if
    ///   it lists no hashes.
    func read() throws(DataModelError) -> ChecksumListing {
        guard let data = try? Data(contentsOf: url) else {
            throw .unreadableModel(source: url.path, line: nil, reason: "the file cannot be opened")
        }
        let listing = ChecksumListing(try VersionInfo(data, source: url.path), version: version)
        guard !listing.lines.isEmpty else {
            throw .unreadableModel(source: url.path, line: nil, reason: "it lists no version “\(version ?? "")”")
        }
        return listing
    }
}
