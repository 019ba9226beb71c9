public import Foundation

/// The folder of models and stores that Xcode and Core Data created, which is not part of the repository.
///
/// The variable `CONFORMANCE` names it; otherwise it is `shared/conformance` within or beside the package.
public enum Conformance {
    /// The folder; nil when it does not exist.
    public static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["CONFORMANCE"] { return existing(URL(filePath: path)) }
        let candidates = [Project.folder, Project.folder.deletingLastPathComponent()]
        return candidates.lazy.compactMap { existing($0.appending(path: "shared/conformance")) }.first
    }()

    /// Whether the folder exists.
    public static var isThere: Bool { folder != nil }

    /// Why a test is skipped without the folder.
    public static let isMissing = "the conformance files are not beside the package"

    /// Returns the files below the folder whose path ends with a suffix, sorted.
    public static func files(_ suffix: String) -> [URL] {
        guard let folder else { return [] }
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted().map { folder.appending(path: $0) }
    }

    /// The stores, sorted.
    public static var stores: [URL] { files(".sqlite") + files(".moody") }

    private static func existing(_ url: URL) -> URL? {
        FileManager.default.fileExists(atPath: url.path) ? url : nil
    }
}
