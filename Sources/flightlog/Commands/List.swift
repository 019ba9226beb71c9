import ArgumentParser
import FoundationEssentials
import Logbook
import TerminalUI

/// Prints aircraft, pilots, airports or entries.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print aircraft, pilots, airports or entries.",
        discussion: """
            FILTER is what one types after / in the program. Its words must all be there; a field is compared with :

              type:C172,PA28 date:2026-11 -role:DUAL night:>0 (from:LSZH | to:LSZH) crosswind

            A minus before a term is its opposite, ".." a range, "?" what is not known, "=" a whole text. It may stand \
            in one word between quotes or in several. docs/filters.md teaches it.

            The file is only read. An old logbook is not upgraded: exit code 3 says so.
            """)

    @Argument(help: "What to print: \(ListedKind.allValueStrings.joined(separator: ", ")).")
    var kind: ListedKind

    @Argument(parsing: .allUnrecognized, help: "What to show of them, such as type:C172 or 'date:last-90d -role:DUAL'.")
    var filter: [String] = []

    @Option(help: "The logbook; by default the one in your data folder.", completion: .file())
    var file: String?

    @Option(help: "Only aircraft, or flights of aircraft, whose primary colour is this.")
    var paint: PaintName?

    @Option(help: "Only what contains all these words, case and accents ignored.")
    var search = ""

    @Option(help: "Print so many at most.")
    var limit: Int?

    @Option(help: "The column that decides the order.")
    var sort: ListedColumn?

    @Flag(help: "Turn the order round.")
    var reverse = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print comma-separated values.")
    var csv = false

    @Option(help: "Colours: always, never, or auto, which heeds NO_COLOR.")
    var color = ColorWish.auto

    func validate() throws {
        if json, csv { throw ValidationError("Choose one of --json and --csv.") }
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1.") }
        if paint != nil, kind == .pilots || kind == .airports {
            throw ValidationError("--paint goes with aircraft and entries: \(kind.rawValue) have no paint.")
        }
        try FreeWords.validate(filter)
        let columns = SortColumn.columns(of: kind.records)
        if let sort, !columns.contains(sort.column) {
            let names = columns.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("\(kind.rawValue) can be sorted by \(names).")
        }
    }

    func run() throws {
        let query: ListQuery
        do throws(FilterError) {
            query = try listQuery()
        } catch {
            throw CommandFailure(error, in: filterText).reported()
        }
        let isEmpty: Bool
        do throws(LogbookError) {
            isEmpty = try printed(query)
        } catch {
            throw CommandFailure(error).reported()
        }
        if isEmpty { throw ExitCode(1) }
    }

    private var filterText: String { FreeWords.line(filter) }

    private var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    private func listQuery() throws(FilterError) -> ListQuery {
        var query = ListQuery(kind.records)
        query.filter = try Filter(parsing: filterText, of: kind.records, today: clock.today())
        query.search = search
        query.paint = paint?.color
        if let sort { query.sort = ListSort(sort.column, ascending: sort.column != .date && sort.column != .block) }
        if reverse { query.sort.isAscending.toggle() }
        return query
    }

    /// Prints the list, and tells whether nothing was in it.
    private func printed(_ query: ListQuery) throws(LogbookError) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let path = file ?? LogbookPath.usual(environment: environment)
        let logbook = try StoreLogbook.open(path: path, readOnly: true, today: clock.today)
        guard json || csv else {
            let rows = try logbook.rows(query, limit: limit)
            try logbook.close()
            let table = TextTable(kind.records, rows)
            StandardStream.output.write(table.text(isColored: color.isColored(environment: environment)))
            return rows.isEmpty
        }
        let listing = try logbook.listing(query, limit: limit)
        try logbook.close()
        StandardStream.output.write(json ? listing.json : listing.csv)
        return listing.rows.isEmpty
    }
}
