import ArgumentParser
import FoundationEssentials
import Logbook
import StoreCommands
import TerminalUI

/// What commands have in common that print a few rows of something: the logbook, how many, and in which form.
struct Printing: ParsableArguments {
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

    /// The logbook's file: the one that is named, else the usual one.
    var path: String { file ?? LogbookPath.usual(environment: ProcessInfo.processInfo.environment) }

    /// Prints rows in the form that was asked for.
    func print(_ listing: Listing, _ table: TextTable) {
        let environment = ProcessInfo.processInfo.environment
        StandardStream.output.write(
            json ? listing.json : table.text(isColored: color.isColored(environment: environment)))
    }
}
