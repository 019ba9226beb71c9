import ArgumentParser
import Aviation
import CommandLineProgram
import FoundationEssentials
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

/// Prints records of one kind.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print flights, aircraft, pilots, airports or documents.",
        discussion: """
            FILTER is what you type after / in the program. A row must contain all its words; FIELD:VALUE compares a field:

              type:C172,PA28 date:2026-11 -role:DUAL (from:LSZH | to:LSZH)

            A minus before a term negates it; ".." is a range, "?" an unknown value, "=" the whole text. Quote the filter \
            or give it as several arguments. docs/filters.md describes it.

            The file is only read. An old logbook is not upgraded: the exit code is 3.
            """)

    @Argument(
        help: ArgumentHelp(
            "What to print: \(RecordKind.allValueStrings.joined(separator: ", ")).", valueName: "kind"),
        completion: .list(RecordKind.allValueStrings))
    var first: KindOrWord?

    @Argument(parsing: .allUnrecognized, help: "A filter, such as type:C172 or 'date:last-90d -role:DUAL'.")
    var filter: [String] = []

    @OptionGroup var book: LogbookOption

    @Option(
        help: ArgumentHelp(
            "Show a view saved in the program: its filter and order, in a table its columns. KIND may be left out.",
            valueName: "name"),
        completion: .views)
    var view: String?

    @Option(
        help: ArgumentHelp(
            "The columns, with commas between: names of fields, such as id,date,reg,time.", valueName: "fields"),
        completion: .fields(isList: true) { $0.filter(\.isColumn) })
    var columns: String?

    @Option(
        help: ArgumentHelp("The columns of a page of a paper logbook, in its order.", valueName: "name"),
        completion: .list(LogbookPage.allValueStrings))
    var page: LogbookPage?

    @Option(
        help: ArgumentHelp("Only aircraft, or flights of aircraft, whose primary color is this.", valueName: "color"),
        completion: .list(PaintName.allValueStrings))
    var paint: PaintName?

    @Option(help: ArgumentHelp("Only rows that contain all these words, case and accents ignored.", valueName: "words"))
    var search = ""

    @Option(help: ArgumentHelp("Maximum number of rows.", valueName: "count"))
    var limit: Int?

    @Option(help: ArgumentHelp("The field to sort by.", valueName: "field"), completion: .fields { $0.sortable })
    var sort: SortFieldArgument?

    @Flag(help: "Reverse the order.")
    var reverse = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print comma-separated values, for a spreadsheet.")
    var csv = false

    @Flag(help: "With --csv, print the keys and values of JSON, for programs.")
    var raw = false

    @Option(help: "Read dates such as 6/7 as this region does; by default the one in your settings.")
    var region: Region?

    @Option(help: ArgumentHelp("Colors: always, never, or auto, which obeys NO_COLOR.", valueName: "when"))
    var color = ColorChoice.auto

    func validate() throws {
        if json, csv { throw ValidationError("Choose one of --json and --csv.") }
        if raw, !csv { throw ValidationError("--raw goes with --csv.") }
        if columns != nil, page != nil { throw ValidationError("Choose one of --columns and --page.") }
        guard search.split(whereSeparator: \.isWhitespace).count <= Filter.partLimit else {
            throw ValidationError("--search takes at most \(Filter.partLimit) words.")
        }
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1.") }
        try validateFirst()
        try LiteralWords.validate(words)
    }

    /// The kind; nil when the view determines it.
    private var kind: RecordKind? { if case .kind(let kind)? = first { kind } else { nil } }

    /// The words of the filter, including the first argument when it is not a kind.
    private var words: [String] { if case .word(let word)? = first { [word] + filter } else { filter } }

    /// Checks that the first argument or a view determines what to print.
    private func validateFirst() throws {
        let kinds = RecordKind.allValueStrings.joined(separator: ", ")
        guard case .word(let word)? = first else {
            if first == nil, view == nil { throw ValidationError("Name what to print: \(kinds).") }
            return
        }
        // A filter by a field is for flights, unless a kind is named.
        if view == nil, !word.contains(where: ":=<>".contains) {
            throw ValidationError("There is no list “\(word)”. Name one of \(kinds).")
        }
    }

    /// Checks that the options fit a kind of records.
    private func require(fitting kind: RecordKind, _ fields: FieldList) throws(CommandFailure) {
        func refuse(_ message: String, _ recovery: String) throws(CommandFailure) {
            throw CommandFailure(message, recovery, exitCode: ExitCode(64))
        }
        if paint != nil, fields[.paint(0)] == nil {
            try refuse("\(kind.rawValue) have no paint", "--paint goes with flights and aircraft")
        }
        if page != nil, kind != .flights { try refuse("\(kind.rawValue) have no page", "--page goes with flights") }
        if let name = columnNames.first(where: { column($0, among: fields) == nil }) {
            let words = fields.filter(\.isColumn).map(\.word).joined(separator: ", ")
            try refuse("\(kind.rawValue) have no column “\(name)”", "Columns: \(words)")
        }
        guard let sort, fields.sortable.named(sort.name) == nil else { return }
        let words = fields.sortable.map(\.word).joined(separator: ", ")
        let isComputed = fields.named(sort.name)?.isComputed ?? false
        try refuse(
            isComputed
                ? "“\(sort.name)” is computed, and no list is sorted by it"
                : "\(kind.rawValue) are not sorted by “\(sort.name)”", "\(kind.rawValue) can be sorted by \(words)")
    }

    private var columnNames: [String] {
        (columns ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    }

    private func column(_ name: String, among fields: FieldList) -> Field? { fields.filter(\.isColumn).named(name) }

    /// Returns the fields of the chosen columns; empty for the usual columns.
    private func chosenColumns(_ fields: FieldList) -> [Field] {
        page?.fields.compactMap { fields[$0] } ?? columnNames.compactMap { column($0, among: fields) }
    }

    func run() throws {
        let isEmpty = try book.reading { logbook in
            let table = try logbook.fieldTable()
            let saved = try savedView(in: logbook)
            let kind = saved?.kind ?? kind ?? .flights
            try require(fitting: kind, table[kind])
            return try printed(
                try query(kind, saved, in: logbook, table), columns: saved?.columns ?? [], of: logbook, table)
        }
        if isEmpty { throw ExitCode(1) }
    }

    private var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    /// Returns the query: the filter and order of the view, otherwise the default order, narrowed by the other options.
    private func query(
        _ kind: RecordKind, _ saved: ListView?, in logbook: StoreLogbook, _ table: FieldTable
    ) throws -> ListQuery {
        func parsed(_ text: String) throws -> Filter {
            try Filter(
                typed: text, of: kind, in: logbook, today: clock.today(), order: Region.conventions(region).dateOrder)
        }
        var query = ListQuery(kind)
        let typed = try parsed(LiteralWords.line(words))
        let viewed = try saved.map { try parsed($0.filter) }
        query.filter = viewed.map { $0.isEverything ? typed : typed.isEverything ? $0 : .all([$0, typed]) } ?? typed
        query.search = search
        query.paint = paint?.color
        if let order = saved?.sort { query.sort = order }
        if let field = sort.flatMap({ table[kind].sortable.named($0.name) }) {
            query.sort = ListSort(field.id, ascending: !field.beginsWithLargest)
        }
        let fields = chosenColumns(table[kind])
        query.columns =
            fields.isEmpty
            ? ListText.fieldsToRead(saved?.columns ?? [], of: kind, table)
            : fields.filter { !$0.isInRow }.map(\.id)
        if reverse { query.sort.isAscending.toggle() }
        return query
    }

    /// Returns the requested view; nil for none.
    private func savedView(in logbook: StoreLogbook) throws -> ListView? {
        guard let view else { return nil }
        let views = try logbook.views()
        let saved = views.first { $0.isCalled(view) }
        guard let saved, kind == nil || kind == saved.kind else {
            let names = views.map { "“\($0.name)” of \($0.kind.rawValue)" }.joined(separator: ", ")
            let known = names.isEmpty ? "None is saved: * in the program saves one." : "There are: \(names)."
            let wanted = kind.map { " of \($0.rawValue)" } ?? ""
            throw CommandFailure("there is no view “\(view)”\(wanted)", known, exitCode: ExitCode(1))
        }
        return saved
    }

    /// Prints the list; returns whether it was empty.
    ///
    /// - Parameter columns: the names of a view's columns, for the table; empty for the default ones.
    private func printed(
        _ query: ListQuery, columns: [String], of logbook: StoreLogbook, _ table: FieldTable
    ) throws -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let fields = chosenColumns(table[query.kind])
        if csv, !raw {
            let shown = fields.isEmpty ? ListText.fields(columns, of: query.kind, table) : fields
            let writer = TableForPeople(columns: shown, style: Region.settings(region).tableStyle, limit: limit)
            return try writer.write(query, of: logbook) { StandardStream.output.give($0) } == 0
        }
        guard json || csv else {
            let rows = try logbook.rows(query, limit: limit)
            let text =
                fields.isEmpty ? TextTable(query.kind, rows, columns: columns, table) : TextTable(fields, rows)
            StandardStream.output.show(text.text(isColored: color.isColored(environment: environment)))
            return rows.isEmpty
        }
        let count = try ListingWriter.write(
            query, of: logbook, fields: fields.isEmpty ? nil : fields, limit: limit, as: json ? .json : .csv()
        ) { StandardStream.output.give($0) }
        return count == 0
    }
}

extension LogbookPage: ExpressibleByArgument {}
