import Foundation

/// A temporary folder for copies that are only read.
///
/// Its name contains the process identifier. A folder left by a killed process is removed with the next use.
enum LookFolder {
    /// Creates the folder, and removes it after the closure has run.
    static func use<T>(_ body: (URL) throws -> T) throws -> T {
        let parent = FileManager.default.temporaryDirectory
        sweep(parent)
        let folder = parent.appending(path: "look-\(getpid())-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try body(folder)
    }

    private static func sweep(_ parent: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] {
            let words = name.split(separator: "-", maxSplits: 2)
            guard words.count == 3, words[0] == "look", let process = Int32(words[1]), isGone(process) else { continue }
            try? FileManager.default.removeItem(at: parent.appending(path: name))
        }
    }

    private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
}
