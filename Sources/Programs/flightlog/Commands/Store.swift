import ArgumentParser
import Aviation
import Foundation
import Logbook
import LogbookProgram
import StoreCommands

/// The store verbs for logbooks.
struct Store: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Inspect, upgrade, verify, back up and restore a logbook file.",
        subcommands: StoreVerbs<LogbookTarget>.all)
}

/// A logbook; by default the one in the user's data folder.
struct LogbookTarget: StoreTarget {
    static let programName = "flightlog store"
    static let kindOfFile = "logbook"

    @Argument(help: "The logbook; by default the one in your data folder.", completion: .logbooks)
    var logbook: String?
    @Option(name: .customLong("file"), help: "The logbook, as with the other commands.", completion: .logbooks)
    var file: String?

    func giving(_ words: [String]) -> (target: LogbookTarget, words: [String]) {
        guard file != nil, let word = logbook else { return (self, words) }
        var target = self
        target.logbook = nil
        return (target, [word] + words)
    }

    func url() throws -> URL {
        if logbook != nil, file != nil { throw ValidationError("Name the logbook once: as FILE, or with --file.") }
        return URL(filePath: logbook ?? file ?? LogbookPath.usual)
    }

    func profile() throws -> StoreProfile {
        let folder = URL(filePath: LogbookPath.usual)
        return StoreProfile(
            model: try LogbookStore.currentModel(), models: LogbookStore.models,
            manager: try LogbookStore.migrationManager(),
            fallbackFolder: folder.deletingLastPathComponent().appending(path: "backups"))
    }
}

extension LogbookTarget {
    /// Creates the logbook at a path.
    init(path: String) {
        self.init()
        logbook = path
        file = nil
    }
}
