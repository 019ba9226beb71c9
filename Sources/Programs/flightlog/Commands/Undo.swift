import ArgumentParser
import Logbook

/// Undoes the last change of a logbook.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Undo the last change.",
        discussion: """
            Everything that one action changed goes back together, also when it was done on an earlier day or by \
            flightlog log. Where another program's change would be lost, nothing is undone and the exit code is 1.
            """)

    @OptionGroup var replay: Replay

    func run() throws { try replay.run { (logbook) throws(LogbookError) in try logbook.undo() } }
}
