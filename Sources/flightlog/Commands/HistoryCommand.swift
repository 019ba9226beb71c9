import ArgumentParser
import FoundationEssentials
import Logbook
import TerminalUI

/// Prints the steps that can be undone and redone.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Print the changes that are kept, the newest first.",
        discussion: """
            What is marked done can be undone, what is marked undone can be redone, each from the line where done begins. \
            Upgrades name the copy made before. The file is only read.
            """)

    @Option(help: "The logbook; by default the one in your data folder.", completion: .file())
    var file: String?

    @Option(help: "Print so many at most.")
    var limit = 20

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "Colours: always, never, or auto, which heeds NO_COLOR.")
    var color = ColorWish.auto

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit needs a number from 1.") }
    }

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let steps: [HistoryStep]
        do throws(LogbookError) {
            let path = file ?? LogbookPath.usual(environment: environment)
            let logbook = try StoreLogbook.open(
                path: path, readOnly: true, backupFolder: Folders(environment: environment).backups)
            steps = Array(try logbook.history().prefix(limit))
            try logbook.close()
        } catch {
            throw CommandFailure(error).reported()
        }
        StandardStream.output.write(
            json
                ? Listing(history: steps).json
                : TextTable(history: steps).text(isColored: color.isColored(environment: environment)))
        if steps.isEmpty { throw ExitCode(1) }
    }
}

extension TextTable {
    /// Steps: when, whether they are done, and what.
    fileprivate init(history: [HistoryStep]) {
        columns = [
            Self.text("When (UTC)", history) { $0.date.map { "\($0.date.isoText) \($0.time.text)" } },
            Self.text("State", history, \.state),
            Self.text("What", history) { step in
                guard case .upgrade(let backup) = step.kind else { return step.label }
                return "\(step.label); \(backup.map { "copy: \($0)" } ?? "its copy is gone")"
            },
        ]
    }
}
