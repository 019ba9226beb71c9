import Foundation

/// What a target's `ModelCompiler.json` says; all of it may be left out.
///
///     { "accessors": "../../Resources/FlightLog.xcdatamodeld:current", "access": "package" }
struct Settings: Decodable {
    /// The bundle whose accessors are written, its path relative to the target's folder, and behind a colon the version.
    var accessors: String?
    /// Who may use what is written: internal, package or public.
    var access: String?
    /// The module to import, ManagedObjects when nothing is said.
    var module: String?
    /// The file the settings come from, or none.
    var files: [URL] = []

    private enum CodingKeys: String, CodingKey {
        case accessors, access, module
    }

    /// Reads the settings of the target in that folder.
    init(folder: URL) throws {
        let file = folder.appending(path: "ModelCompiler.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        self = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: file))
        files = [file]
    }
}
