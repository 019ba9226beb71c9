import ArgumentParser
import Aviation
import CommandLineProgram
import FoundationEssentials
import Logbook
import LogbookProgram
import TerminalUI

/// Prints sums of flights.
struct TotalsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "Print totals.",
        discussion: """
            FILTER selects the flights, as in list flights. What an insurer asks for:

              flightlog totals --recent --by gear
              flightlog totals --recent --by model make:cessna

            The file is only read. An old logbook is not upgraded: the exit code is 3.
            """)

    @Argument(parsing: .allUnrecognized, help: "Which flights, such as 'date:ytd type:C172'; all by default.")
    var filter: [String] = []

    @OptionGroup var book: LogbookOption

    @Option(
        help: ArgumentHelp("What to group by: the year, the month, or a field.", valueName: "group"),
        completion: .list(Grouping.allValueStrings))
    var by: Grouping?

    @Flag(help: "Print the block time in all, in the last twelve months and in the last ninety days.")
    var recent = false

    @Option(help: ArgumentHelp("How to sum: minutes, or tenths of an hour for each flight.", valueName: "unit"))
    var rounding = Rounding.minutes

    @Flag(help: "Print hours with one decimal.")
    var decimal = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "Read dates such as 6/7 as this region does; by default the one in your settings.")
    var region: Region?

    @Option(help: ArgumentHelp("Colors: always, never, or auto, which obeys NO_COLOR.", valueName: "when"))
    var color = ColorChoice.auto

    /// A grouping's name; whether there is one is known when the logbook is open.
    struct Grouping: ExpressibleByArgument {
        let name: String

        init?(argument: String) { name = argument }

        static var allValueStrings: [String] { TotalsGrouping.all(.standard).map { $0.name(in: .standard) } }

        /// Returns the grouping.
        ///
        /// - Throws: `ValidationError` when flights cannot be grouped by it.
        func value(in fields: FieldTable) throws -> TotalsGrouping {
            if let value = TotalsGrouping(named: name, in: fields) { return value }
            let names = TotalsGrouping.all(fields).map { $0.name(in: fields) }.joined(separator: ", ")
            throw ValidationError("Flights cannot be grouped by “\(name)”. Name one of \(names).")
        }
    }

    /// A rounding by its name.
    enum Rounding: String, ExpressibleByArgument, CaseIterable {
        case minutes, tenths

        var policy: RoundingPolicy { self == .minutes ? .sumOfMinutes : .sumOfTenths }
    }

    func validate() throws {
        try LiteralWords.validate(filter)
    }

    func run() throws {
        let (spans, fields) = try book.reading { logbook in
            let fields = try logbook.fieldTable()
            let typed = try Filter(
                typed: LiteralWords.line(filter), of: .flights, in: logbook, today: clock.today(),
                order: Region.conventions(region).dateOrder)
            let grouping = try by?.value(in: fields)
            return (
                try (recent ? RecentTotals.spans : [nil]).map { span in
                    var query = ListQuery(.flights)
                    query.filter = typed.and(span, in: fields)
                    return try logbook.totals(query, by: grouping, withTenths: rounding == .tenths)
                }, fields
            )
        }
        let totals = spans[0]
        let text = recent ? text(of: RecentTotals(spans, in: fields), fields) : self.text(of: totals, fields)
        let listing =
            recent
            ? Listing(recent: RecentTotals(spans, in: fields), fields)
            : Listing(totals: totals, policy: rounding.policy, fields)
        if json { StandardStream.output.give(listing.jsonObject) } else { StandardStream.output.show(text) }
        if totals.whole.flights + totals.whole.sessions + totals.whole.observed == 0, totals.opening.isEmpty {
            throw ExitCode(1)
        }
    }

    private var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    private var style: DurationStyle { decimal || rounding == .tenths ? .decimalHours : .hoursAndMinutes }
    private var isColored: Bool { color.isColored(environment: ProcessInfo.processInfo.environment) }

    private func text(of recent: RecentTotals, _ fields: FieldTable) -> String {
        let table = TextTable(recent: recent, fields) { $0.text(style, policy: rounding.policy) }
        return table.text(isColored: isColored) + remarks(on: recent.all)
    }

    private func text(of totals: Totals, _ fields: FieldTable) -> String {
        TextTable(totals: totals, fields) { $0.text(style, policy: rounding.policy) }.text(isColored: isColored)
            + remarks(on: totals)
    }

    /// What is to be said below a table.
    private func remarks(on totals: Totals) -> String {
        let overlap =
            totals.grouping?.overlaps == true
            ? "A flight can be in several groups, so the groups add up to more than the total.\n" : ""
        let opening = totals.opening.map { balance in
            let words = balance.words { $0.text(style) }
            return "opening: \(VisibleText.line(words.joined(separator: " · ")))\n"
        }
        let leftOut =
            (totals.damageSentence.map { "! \($0)\n" } ?? "") + (totals.observedSentence.map { "\($0)\n" } ?? "")
        return leftOut + overlap + opening.joined() + "rounding: \(rounding.policy.displayName)\n"
    }
}

extension Filter {
    /// Returns the filter for the flights of a span; itself for none.
    fileprivate func and(_ span: FilterDate?, in fields: FieldTable) -> Filter {
        guard let span, let date = fields[.flights][.date] else { return self }
        return .all([self, .field(date, [.value(.date(span))])])
    }
}

extension TextTable {
    /// Creates the groups and the total, with the block time of each span.
    fileprivate init(recent: RecentTotals, _ fields: FieldTable, _ text: @escaping (DurationTotal) -> String) {
        let rows = recent.rows + [recent.whole]
        let names = recent.rows.map { recent.grouping?.shown($0.key, in: fields) ?? "(none)" } + ["total"]
        func block(_ heading: String, _ index: Int) -> Column {
            Self.number(heading, rows) { row in
                row.groups[index]?.times[.block].flatMap { $0.knownCount > 0 ? text($0) : nil } ?? "–"
            }
        }
        self.init([
            Self.text(recent.grouping?.displayName(in: fields) ?? "", names) { $0 },
            Self.number("Flights", rows) { "\($0.groups[0]?.flights ?? 0)" },
            block(FlightColumn.block.shortName, 0), block("12 months", 1), block("90 days", 2),
        ])
    }

    /// Creates the groups and the total, without columns that are unknown for all flights.
    fileprivate init(totals: Totals, _ fields: FieldTable, _ text: @escaping (DurationTotal) -> String) {
        let rows = totals.groups + [totals.whole]
        let known = FlightColumn.allCases.filter { (totals.whole.times[$0]?.knownCount ?? 0) > 0 }
        let names = totals.groups.map { totals.grouping?.shown($0.key, in: fields) ?? "(none)" } + ["total"]
        self.init(
            [
                Self.text(totals.grouping?.displayName(in: fields) ?? "", names) { $0 },
                Self.number("Flights", rows) { "\($0.flights)" },
            ]
                + (totals.whole.sessions == 0 ? [] : [Self.number("Sessions", rows) { "\($0.sessions)" }])
                + known.map { column in
                    Self.number(column.shortName, rows) { group in
                        group.times[column].flatMap { $0.knownCount > 0 ? text($0) : nil }
                    }
                }
                + [
                    Self.number("T/O", rows) { $0.takeoffs.map(String.init) },
                    Self.number("Ldg", rows) { $0.landings.map(String.init) },
                    Self.number("Appr", rows) { String($0.approaches) },
                    Self.number("Holds", rows) { $0.counts[.holds].map(String.init) },
                    Self.number("Launches", rows) { $0.launches.map(String.init) },
                ].filter { column in column.heading == "Ldg" || column.cells.contains { !$0.isEmpty && $0 != "0" } }
                + totals.whole.custom.inOrder(of: fields).map { field, _ in
                    Self.number(field.label, rows) { $0.custom[field.id]?.text }
                })
    }
}
