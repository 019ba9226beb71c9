public import Foundation

/// Folders and programs of the package under test.
public enum Project {
    /// The package's folder.
    public static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized

    /// The folder of old logbooks as SQL.
    public static let fixtures = folder.appending(path: "Tests/Fixtures")

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
