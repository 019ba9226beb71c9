import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// The arguments of undo and redo.
struct UndoOptions: ParsableArguments {
    @OptionGroup var book: LogbookOption

    @Flag(help: "Print JSON.")
    var json = false

    /// Opens the logbook, changes it, and prints the changed steps.
    func run(_ body: (StoreLogbook) throws(LogbookError) -> HistoryChange) throws {
        let change = try book.writing(body)
        let verb = change.isUndo ? "undone" : "redone"
        if json { return StandardStream.output.give(Listing(history: change.steps).jsonObject) }
        StandardStream.output.say(change.steps.map { VisibleText.line("\(verb): \($0.label)") + "\n" }.joined())
    }
}

/// Undoes the last change of a logbook.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last change.",
        discussion: """
            Everything that one action changed goes back together, also when it was done on an earlier day or by \
            flightlog log. Where another program's change would be lost, nothing is undone and the exit code is 1.
            """)

    @OptionGroup var replay: UndoOptions

    func run() throws { try replay.run { (logbook) throws(LogbookError) in try logbook.undo() } }
}

/// Redoes the change that was undone last.
struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo the last undone change.",
        discussion: "What was undone can be redone until something else is changed.")

    @OptionGroup var replay: UndoOptions

    func run() throws { try replay.run { (logbook) throws(LogbookError) in try logbook.redo() } }
}
