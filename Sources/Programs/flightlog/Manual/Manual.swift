import ArgumentParser
import FlightLogApp
import StoreCommands

/// Prints the manual.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the manual page, or the table of keys.",
        discussion: "The page is for man: flightlog manual | man -l -")

    @Flag(help: "Print the table of keys, in Markdown.")
    var keys = false

    func run() throws {
        StandardStream.output.write(keys ? KeyTable.markdown : ManualPage(try CommandTree.program()).text)
    }
}
