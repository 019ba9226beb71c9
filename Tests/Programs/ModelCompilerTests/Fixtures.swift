import DataModel
import Foundation
import TestFiles

@testable import modelc

/// The files beside the tests.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    static let golden = folder.appending(path: "Golden")
    static let hangar = folder.appending(path: "Models/Hangar.xcdatamodeld")
    static let package = Project.folder
    static let logbook = package.appending(path: "Resources/FlightLog.xcdatamodeld")

    /// The accessors of a bundle's current version.
    static func accessors(of bundle: URL, access: AccessLevel = .package) throws -> AccessorSource {
        let versions = try ModelVersions(ModelArgument(bundle.path))
        let version = try versions.wanted(nil)
        return try AccessorSource(
            model: version.model.resolved(), bundleName: versions.name, versionName: version.name, access: access,
            module: "ManagedObjects")
    }

    /// Calls the body with a temporary folder, and removes it afterward.
    static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}

/// The Swift compiler.
enum SwiftCompiler {
    static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let candidates = (folders + ["/opt/swift/usr/bin"]).map { "\($0)/swiftc" }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    static var isThere: Bool { path != nil }

    /// Compiles with the settings of this package and returns the compiler's output, empty on success.
    static func run(_ arguments: [String], in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: path ?? "/nowhere")
        process.currentDirectoryURL = folder
        process.arguments = strict + arguments
        let output = Pipe()
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? "" : "exit code \(process.terminationStatus)\n\(text)"
    }

    private static let strict = [
        "-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety", "-parse-as-library", "-package-name",
        "x",
        "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility",
    ]
}
