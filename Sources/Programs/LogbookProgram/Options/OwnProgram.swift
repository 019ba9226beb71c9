import Foundation

/// The other programs of the project, which packages of their own install.
enum OwnProgram {
    /// Finds a program: where a variable of the environment says, beside this one, or in the path; nil where it is not
    /// installed.
    static func find(_ name: String, variable: String) -> URL? {
        let environment = ProcessInfo.processInfo.environment
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map {
            URL(filePath: $0).deletingLastPathComponent().appending(path: name).path
        }
        let inPath = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        let candidates = environment[variable].map { [$0] } ?? [own].compactMap(\.self) + inPath
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
    }
}
