import ArgumentParser
import Aviation
import FlightLogApp
import StoreCommands

/// Prints the manual.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page, or the tables of keys, fields or types.",
        discussion: "The page is for man: flightlog manual | man -l -")

    @Flag(help: "Print the table of keys, in Markdown.")
    var keys = false

    @Flag(help: "Print the tables of fields, in Markdown.")
    var fields = false
    @Flag(help: "Print what the names of types of aircraft give, in Markdown.")
    var types = false

    func run() throws {
        let table = keys ? KeyTable.markdown : fields ? FieldTable.markdown : types ? TypeFact.markdown : nil
        let page = try table ?? ManualPage(CommandTree.program()).text
        StandardStream.output.give(page)
    }
}
