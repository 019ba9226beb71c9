import ArgumentParser
import Logbook

/// Redoes what was undone last.
struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Redo what was undone last.",
        discussion: "What was undone can be redone until something else is changed.")

    @OptionGroup var replay: Replay

    func run() throws { try replay.run { (logbook) throws(LogbookError) in try logbook.redo() } }
}
