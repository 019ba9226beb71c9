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

    /// The names of the attributes of a bundle's current version.
    static func names(of bundle: URL, access: AccessLevel = .package) throws -> AttributeNames {
        let versions = try ModelVersions(ModelArgument(bundle.path))
        let version = try versions.wanted(nil)
        return try AttributeNames(
            model: version.model.resolved(), bundleName: versions.name, versionName: version.name, access: access)
    }

    /// A version of the logbook's model, as an argument.
    static func logbook(_ version: String) -> String { "\(logbook.path):\(version)" }

    /// Writes a model as a lone version into the folder, and returns its path.
    static func write(_ model: ManagedObjectModel, as name: String, into folder: URL) throws -> String {
        let version = folder.appending(path: "\(name).xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        try Data(model.xml.utf8).write(to: version.appending(path: "contents"))
        return version.path
    }

    /// Calls the body with a temporary folder, and removes it afterward.
    static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = TemporaryFolder("modelc")
        try body(folder.url)
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
        let run = try ProgramRun(path ?? "/nowhere", strict + arguments, folder: folder)
        return run.exitCode == 0 ? "" : "exit code \(run.exitCode)\n\(run.output)\(run.errors)"
    }

    private static let strict = [
        "-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety", "-parse-as-library", "-package-name",
        "x",
        "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility",
    ]
}
