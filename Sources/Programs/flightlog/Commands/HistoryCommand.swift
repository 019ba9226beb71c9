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

            --signed prints what is kept for good instead: signatures, printed pages, and each change of their flights. No \
            limit of the history and no undo takes one of these steps away; verify proves them.
            """)

    @Flag(help: "Print the steps that are kept for good.")
    var signed = false

    @OptionGroup var printing: OutputOptions

    func run() throws {
        let backups = Folders(environment: ProcessInfo.processInfo.environment).backups
        let logbook = try StoreLogbook.open(path: printing.book.path, readOnly: true, backupFolder: backups)
        if signed {
            let kept = try logbook.keptBook().steps.reversed().prefix(printing.limit).compactMap {
                CanonicalText($0.text)
            }
            try logbook.close()
            printing.print(Listing(kept: kept), TextTable(kept: kept))
            if kept.isEmpty { throw ExitCode(1) }
            return
        }
        let steps = Array(try logbook.history().prefix(printing.limit))
        try logbook.close()
        printing.print(Listing(history: steps), TextTable(history: steps))
        if steps.isEmpty { throw ExitCode(1) }
    }
}

extension TextTable {
    /// Kept steps with their numbers, their times, and what they changed.
    fileprivate init(kept: [CanonicalText]) {
        self.init([
            Column(heading: "Step", cells: kept.map { $0["number"] ?? "" }, isNumber: true),
            Self.text("When (UTC)", kept) { step in
                step["at"].flatMap { UTCInstant(isoText: $0) }.map { "\($0.date.isoText) \($0.time.text)" }
            },
            Self.text("What", kept) { step in
                let changes = step.all("is").map { $0.replacing(" ", with: " → ", maxReplacements: 1) }
                return ([step["what"] ?? ""] + changes).joined(separator: "; ")
            },
        ])
    }

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
