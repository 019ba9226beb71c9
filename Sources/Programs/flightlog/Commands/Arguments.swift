import ArgumentParser
import Aviation
import FoundationEssentials
import Glibc
import Logbook
import NCursesTerminal
import StoreCommands
import TerminalUI

/// The logbook of a command.
struct LogbookOption: ParsableArguments {
    @Option(help: "The logbook; by default the one in your data folder.", completion: .logbooks)
    var file: String?

    /// The path of the logbook: the given one, otherwise the usual one.
    var path: String { file ?? LogbookPath.usual }

    /// Opens the logbook to read it, calls a body with it, and closes it; the file stays as it is.
    ///
    /// - Throws: `LogbookError`, and what the body throws.
    func reading<Value>(_ body: (StoreLogbook) throws -> Value) throws -> Value {
        try run(readOnly: true, beginning: false, body)
    }

    /// Opens the logbook to change it, calls a body with it, and closes it.
    ///
    /// - Parameter begins: whether a missing logbook is made.
    /// - Throws: `LogbookError`, and what the body throws.
    func writing<Value>(beginning begins: Bool = false, _ body: (StoreLogbook) throws -> Value) throws -> Value {
        try run(readOnly: false, beginning: begins, body)
    }

    private func run<Value>(
        readOnly: Bool, beginning begins: Bool, _ body: (StoreLogbook) throws -> Value
    ) throws -> Value {
        // The error of a link to nothing names the file that is missing.
        if !begins, !LogbookFile.isThere(path) { try StoreLogbook.open(path: path, readOnly: true).close() }
        let clock = WallClock(fixed: WallClock.fixed())
        let logbook = try StoreLogbook.open(path: path, readOnly: readOnly, today: clock.today, now: clock.now)
        let value: Value
        do {
            value = try body(logbook)
        } catch {
            try? logbook.close()
            throw error
        }
        try logbook.close()
        return value
    }
}

/// The arguments of commands that print a few rows: the logbook, the limit and the format.
struct Printing: ParsableArguments {
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

/// Words that a command reads unchanged, including those that begin with a minus.
enum LiteralWords {
    /// Returns the words in one line, without the `--` that ends the options.
    static func line(_ words: [String]) -> String { Self.words(words).joined(separator: " ") }

    /// Returns the words without the `--` that ends the options.
    static func words(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return Array(words[..<end] + words[end...].dropFirst())
    }

    /// Checks that no word looks like an option.
    ///
    /// - Throws: `ValidationError`. After `--` no word is an option.
    static func validate(_ words: [String]) throws {
        guard let option = words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("Unknown option “\(option)”.")
    }
}

/// The kinds of records by their names on the command line, for one or for several; `entries` is another name of `flights`.
extension RecordKind: ExpressibleByArgument {
    package init?(argument: String) {
        let known = Self.allCases.first { [$0.rawValue, $0.singular].contains(argument) }
        guard let kind = known ?? (["entries", "entry"].contains(argument) ? .flights : nil) else { return nil }
        self = kind
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
struct ListedField: ExpressibleByArgument {
    let name: String

    init?(argument: String) { name = argument }

    static var allValueStrings: [String] { FieldTable.standard.sortWords }
}

extension ColorChoice: ExpressibleByArgument {
    /// Returns whether standard output gets colors; `auto` colors a terminal unless `NO_COLOR` is set and not empty.
    func isColored(environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        }
    }
}
