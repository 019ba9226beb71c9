import ArgumentParser
import CommandLineProgram
package import FoundationEssentials
import Logbook

/// The folders of the user's files, according to the XDG base directory specification.
package struct Folders {
    private let environment: [String: String]

    /// Creates the folders that the variables of an environment name.
    package init(environment: [String: String]) { self.environment = environment }

    /// Returns the path of the default logbook, and creates its folder.
    ///
    /// - Throws: `CommandFailure` when the folder cannot be created.
    package func makeLogbookPath() throws -> String {
        let path = LogbookPath.usual(environment: environment)
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        guard make(folder) else {
            throw CommandFailure(
                "The folder “\(folder)” cannot be made. Name a logbook: flightlog FILE.", exitCode: ExitCode(2))
        }
        return path
    }

    /// Returns the path of the file for standard error; nil when its folder cannot be created.
    package func makeDiagnosticsPath() -> String? {
        make(state) ? "\(state)/flightlog.log" : nil
    }

    /// The folder of the program's state, which may be missing.
    package var state: String { folder("XDG_STATE_HOME", ".local/state") }

    /// The folder of what can be made again, which may be missing.
    package var cache: String { folder("XDG_CACHE_HOME", ".cache") }

    /// The folder of the settings, which may be missing.
    package var configuration: String { folder("XDG_CONFIG_HOME", ".config") }

    /// The folder of backups when none can be created beside the logbook; it is created on demand.
    package var backups: URL { URL(filePath: "\(folder("XDG_DATA_HOME", ".local/share"))/backups") }

    private func folder(_ variable: String, _ usual: String) -> String {
        // By the specification, a path that is not absolute is ignored.
        let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return "\(named ?? "\(HomeFolder.path(environment))/\(usual)")/flightlog"
    }

    private func make(_ folder: String) -> Bool {
        // Only the user may look into it, whatever the umask is, as the specification has it.
        FileManager.default.fileExists(atPath: folder) || PrivateFolder.create(URL(filePath: folder))
    }
}

/// The path of the default logbook.
package enum LogbookPath {
    /// The path by the environment of the program.
    package static var usual: String { usual(environment: ProcessInfo.processInfo.environment) }

    /// Returns `$XDG_DATA_HOME/flightlog/logbook.flightlog`; the folder is `~/.local/share` when the variable is not an
    /// absolute path.
    package static func usual(environment: [String: String]) -> String {
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return "\(named ?? "\(HomeFolder.path(environment))/.local/share")/flightlog/logbook.flightlog"
    }
}
