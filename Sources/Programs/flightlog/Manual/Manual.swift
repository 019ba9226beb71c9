import ArgumentParser
import Aviation
import FlightLogApp
import StoreCommands

/// Prints the manual.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page, or the tables of keys or fields.",
        discussion: "The page is for man: flightlog manual | man -l -")

    @Flag(help: "Print the table of keys, in Markdown.")
    var keys = false

    @Flag(help: "Print the tables of fields, in Markdown.")
    var fields = false

    func run() throws {
        let page = try keys ? KeyTable.markdown : fields ? FieldTable.markdown : ManualPage(CommandTree.program()).text
        StandardStream.output.give(page)
    }
}
