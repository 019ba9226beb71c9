import FoundationEssentials

/// The folders of the user's files, after the XDG base directory specification.
struct Folders {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Returns the path of the usual logbook, its folder being made when it is missing.
    ///
    /// - Throws: an exit code, the sentence being said, when the folder cannot be made.
    func makeLogbookPath() throws -> String {
        let path = LogbookPath.usual(environment: environment)
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        guard make(folder) else {
            throw Complaint("The folder “\(folder)” cannot be made. Name a logbook: flightlog FILE.", exitCode: 2)
                .printed()
        }
        return path
    }

    /// Returns the path of the file for what is written to standard error; nil when its folder cannot be made.
    func makeDiagnosticsPath() -> String? {
        make(state) ? "\(state)/flightlog.log" : nil
    }

    /// Where what the program notes for itself is; it need not be there.
    var state: String { folder("XDG_STATE_HOME", ".local/state") }

    /// Where the settings are; it need not be there.
    var configuration: String { folder("XDG_CONFIG_HOME", ".config") }

    /// Where backups go when none can be made beside the logbook; made only when one is.
    var backups: URL { URL(filePath: "\(folder("XDG_DATA_HOME", ".local/share"))/backups") }

    private func folder(_ variable: String, _ usual: String) -> String {
        // The specification: a path that is not absolute is to be ignored.
        let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"] ?? "."
        return "\(named ?? "\(home)/\(usual)")/flightlog"
    }

    private func make(_ folder: String) -> Bool {
        (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil
    }
}
