public import Foundation

/// A folder for a test's files, removed with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// The folder.
    public let url: URL

    /// Creates the folder, empty.
    ///
    /// Does not throw, so that a suite can hold a folder as a plain property; without the folder no test can run.
    ///
    /// - Parameters:
    ///   - prefix: the start of the name; it tells which test created a folder that a killed run left.
    ///   - parent: an existing folder to create it in.
    public init(_ prefix: String = "test", in parent: URL = FileManager.default.temporaryDirectory) {
        url = parent.appending(path: "\(prefix)-\(UUID().uuidString.prefix(8))")
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        } catch {
            fatalError("The folder for a test's files cannot be created: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the URL of a path within the folder, whether or not a file exists there.
    public subscript(path: String) -> URL { url.appending(path: path) }

    /// Returns the sorted names of the files and folders directly within the folder, hidden ones included.
    public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

    /// Returns the bytes of every file below the folder, by path relative to it; a folder's bytes are empty.
    public func contents() throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
        return Dictionary(
            uniqueKeysWithValues: paths.map { ($0, FileManager.default.contents(atPath: self[$0].path) ?? Data()) })
    }
}
