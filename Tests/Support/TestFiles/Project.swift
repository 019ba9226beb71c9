public import Foundation

/// Folders and programs of the package under test.
public enum Project {
    /// The package's folder.
    public static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized

    /// The folder of old logbooks as SQL.
    public static let fixtures = folder.appending(path: "Tests/Fixtures")

    /// Makes the files that documents and signatures of the fixture V4 name, beside a logbook.
    ///
    /// The documents 3, 7, 11 … have 110,000 to 147,000 bytes each, the signature 2 has 150,000.
    public static func addFiles(ofV4 logbook: URL) throws {
        let name = logbook.deletingPathExtension().lastPathComponent
        let folder = logbook.deletingLastPathComponent().appending(path: ".\(name)_SUPPORT/_EXTERNAL_DATA")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in stride(from: 3, to: 40, by: 4) {
            let file = folder.appending(path: String(format: "%08X-0000-4000-8000-000000000005", number))
            try Data((0..<(107_000 + 1_000 * number)).map { UInt8(truncatingIfNeeded: $0 &* number) }).write(to: file)
        }
        try Data(repeating: 22, count: 150_000).write(
            to: folder.appending(path: "00000001-0000-4000-8000-000000000022"))
    }

    /// The folder of the test bundle and of the programs that were built with it.
    public static let products =
        Bundle.main.bundleURL.pathExtension == "xctest"
        ? Bundle.main.bundleURL.deletingLastPathComponent()
        : URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()

    /// Returns one of the package's own programs, by preference the one that was built with the running tests.
    public static func program(_ name: String) -> URL {
        let folders = [products, folder.appending(path: ".build/debug"), folder.appending(path: ".build/release")]
        let programs = folders.map { $0.appending(path: name) }
        return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? programs[0]
    }

    /// Returns a program by name or path: a name without a slash is one of the package's own.
    public static func executable(_ program: String) -> URL {
        program.contains("/") ? URL(filePath: program) : self.program(program)
    }
}
