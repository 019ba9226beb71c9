import ArgumentParser
import Aviation
import FoundationEssentials
import Logbook
import LogbookProgram
import TerminalUI

/// Prints the steps that can be undone and redone.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Print the history of changes, newest first.",
        discussion: """
            What is marked done can be undone, what is marked undone can be redone, each from the line where done begins. \
            Upgrades name the copy made before. The file is only read.
            """)

    @OptionGroup var printing: OutputOptions

    func run() throws {
        let backups = Folders(environment: ProcessInfo.processInfo.environment).backups
        let logbook = try StoreLogbook.open(path: printing.book.path, readOnly: true, backupFolder: backups)
        let steps = Array(try logbook.history().prefix(printing.limit))
        try logbook.close()
        printing.print(Listing(history: steps), TextTable(history: steps))
        if steps.isEmpty { throw ExitCode(1) }
    }
}

extension TextTable {
    /// Steps with time, state and label.
    fileprivate init(history: [HistoryStep]) {
        self.init([
            Self.text("When (UTC)", history) { $0.date.map { "\($0.date.isoText) \($0.time.text)" } },
            Self.text("State", history, \.state),
            Self.text("What", history) { step in
                guard case .upgrade(let backup) = step.kind else { return step.label }
                return "\(step.label); \(backup.map { "backup: \($0)" } ?? "its backup no longer exists")"
            },
        ])
    }
}
