import ArgumentParser
import Aviation
import CommandLineProgram
import FoundationEssentials
import Glibc
import Logbook
import LogbookProgram
import TerminalUI

/// The arguments of commands that print a few rows: the logbook, the limit and the format.
struct OutputOptions: ParsableArguments {
    @OptionGroup var book: LogbookOption

    @Option(help: ArgumentHelp("Maximum number of rows.", valueName: "count"))
    var limit = 20

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: ArgumentHelp("Colors: always, never, or auto, which obeys NO_COLOR.", valueName: "when"))
    var color = ColorChoice.auto

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit needs a number from 1.") }
    }

    /// Prints rows in the chosen format.
    func print(_ listing: Listing, _ table: TextTable) {
        let environment = ProcessInfo.processInfo.environment
        if json {
            StandardStream.output.give(listing.json)
        } else {
            StandardStream.output.show(table.text(isColored: color.isColored(environment: environment)))
        }
    }
}

/// The first argument of `list`: a kind, or a word of a filter when a view determines the kind.
enum KindOrWord: ExpressibleByArgument {
    case kind(RecordKind)
    case word(String)

    init?(argument: String) { self = RecordKind(argument: argument).map { .kind($0) } ?? .word(argument) }

    static var allValueStrings: [String] { RecordKind.allValueStrings }
}

/// A color by its name in any case.
struct PaintName: ExpressibleByArgument {
    let color: PaintColor

    init?(argument: String) {
        guard let color = PaintColor(name: argument) else { return nil }
        self.color = color
    }

    static var allValueStrings: [String] { PaintColor.allCases.map(\.rawValue) }
}

/// A field by one of its names; whether lists have the field is known when the logbook is open.
struct SortFieldArgument: ExpressibleByArgument {
    let name: String

    init?(argument: String) { name = argument }

    static var allValueStrings: [String] { FieldTable.standard.sortWords }
}
