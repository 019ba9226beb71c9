import DataModel
import Foundation

/// The model compiler, run as from a shell.
struct Program {
    let code: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }

    init(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = Self.products.appending(path: "modelc")
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        code = process.terminationStatus
        self.output = String(decoding: text, as: UTF8.self)
        self.errors = String(decoding: complaint, as: UTF8.self)
    }

    private static let products =
        Bundle.main.bundleURL.pathExtension == "xctest"
        ? Bundle.main.bundleURL.deletingLastPathComponent()
        : URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
}

extension Fixtures {
    /// A version of the logbook's model, as an argument.
    static func logbook(_ version: String) -> String { "\(logbook.path):\(version)" }

    /// Writes a model as a single version into the folder, and returns its path.
    static func write(_ model: ManagedObjectModel, as name: String, into folder: URL) throws -> String {
        let version = folder.appending(path: "\(name).xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        try Data(model.xml.utf8).write(to: version.appending(path: "contents"))
        return version.path
    }
}
