public import Foundation

/// The folder of genuine recordings of flights, which is not part of the repository.
///
/// The variable `RECORDINGS` names it; otherwise it is `shared/recordings` within or beside the package.
public enum RecordedFlights {
    /// The folder; nil when it does not exist.
    public static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["RECORDINGS"] { return existing(URL(filePath: path)) }
        let candidates = [Project.folder, Project.folder.deletingLastPathComponent()]
        return candidates.lazy.compactMap { existing($0.appending(path: "shared/recordings")) }.first
    }()

    /// Whether the folder exists.
    public static var isThere: Bool { folder != nil }

    /// Why a test is skipped without the folder.
    public static let isMissing = "the recordings are not beside the package"

    /// Returns the bytes of a file.
    ///
    /// - Parameter name: the beginning of its name, such as `kmlh__20`.
    public static func bytes(_ name: String) throws -> [UInt8] {
        let folder = folder ?? Project.folder
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let file = names.first { $0 == name } ?? names.first { $0.hasPrefix(name) } ?? name
        return [UInt8](try Data(contentsOf: folder.appending(path: file)))
    }

    private static func existing(_ url: URL) -> URL? {
        FileManager.default.fileExists(atPath: url.path) ? url : nil
    }
}
