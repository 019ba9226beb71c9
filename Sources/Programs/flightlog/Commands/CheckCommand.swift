import ArgumentParser
import FlightLogApp
import FoundationEssentials
import Logbook
import StoreCommands

/// Prints what is missing, impossible or logged twice, and fixes what has one remedy.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the flights, and fix what has one remedy.",
        discussion: """
            FILTER selects the flights, as in list flights; each is compared with all others. Findings are printed by \
            kind; WORD is a kind's word:

              flightlog check date:2026
              flightlog check --kind night
              flightlog check --fix night --dry-run

            The file is only read, unless --fix is given: then the values are shown and saved after a question, as one \
            step of the history. The exit code is 0 if nothing is found, 1 if something is.
            """)

    @Argument(parsing: .allUnrecognized, help: "Which flights, such as 'date:ytd type:C172'; all by default.")
    var filter: [String] = []

    @Option(help: ArgumentHelp("Print findings of one kind.", valueName: "word"))
    var kind: CheckKind?

    @Option(help: ArgumentHelp("Fix all findings of a kind that have one remedy.", valueName: "word"))
    var fix: CheckKind?

    @Flag(help: "Print the silenced findings too.")
    var all = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var changing: Changing

    func validate() throws {
        try LiteralWords.validate(filter)
        if fix != nil, json || all || kind != nil {
            throw ValidationError("--fix goes without --kind, --all and --json.")
        }
    }

    func run() throws {
        let query = try query()
        if let fix { return try self.fix(fix, query) }
        let isClean = try changing.reading { logbook in
            let found = try check(query, in: logbook)
            let shown = found.all.filter { (all || $0.silence == nil) && (kind == nil || $0.kind == kind) }
            if json {
                StandardStream.output.write(Listing(shown) { logbook.address(of: $0) }.json)
            } else {
                changing.write(CheckReport(found: found, shown: shown).text)
            }
            return shown.allSatisfy { $0.silence != nil }
        }
        if !isClean { throw ExitCode(1) }
    }

    private func query() throws -> ListQuery {
        let text = LiteralWords.line(filter)
        var query = ListQuery(.flights)
        do throws(FilterError) {
            query.filter = try Filter(
                parsing: text, of: .flights, today: changing.clock.today(), order: changing.conventions.dateOrder)
        } catch {
            throw CommandFailure(error, in: text).reported()
        }
        return query
    }

    private func check(_ query: ListQuery, in logbook: StoreLogbook) throws(LogbookError) -> BookFindings {
        var line = ProgressLine("checking")
        defer { line.end() }
        return try logbook.findings(query) { line.show($0) }
    }

    /// Shows the values that remove the findings of a kind, and saves them after a question.
    private func fix(_ kind: CheckKind, _ query: ListQuery) throws {
        let findings = try changing.reading { try check(query, in: $0).fixable(kind) }
        guard !findings.isEmpty else { return changing.write("Nothing of \(kind.rawValue) has one remedy.") }
        changing.write(
            findings.map { finding in
                "\(finding.entry.id.key)  \(finding.entry.sentence)  "
                    + finding.changes.map(\.text).joined(separator: ", ")
            }.joined(separator: "\n"))
        let count = findings.count
        guard try changing.isAgreed("Fix \(count == 1 ? "this flight" : "these \(count) flights")?") else { return }
        try changing.writing { try $0.fix(findings) }
        changing.write(BookFinding.label(fixing: findings))
    }
}

extension CheckKind: ExpressibleByArgument {}

/// Findings as a command prints them.
struct CheckReport {
    let found: BookFindings
    let shown: [BookFinding]

    /// A table for each kind, and the sums.
    var text: String {
        let groups = Dictionary(grouping: shown, by: \.kind)
        let tables = CheckKind.allCases.compactMap { kind in
            groups[kind].map { "\(kind.title) (\(kind.rawValue)): \($0.count)\n\(table($0).text(isColored: false))" }
        }
        return (tables + [sums]).joined(separator: "\n")
    }

    private func table(_ findings: [BookFinding]) -> TextTable {
        var columns = [
            TextTable.number("Number", findings) { "\($0.entry.id.key)" },
            TextTable.text("Date", findings) { $0.entry.date?.isoText },
            TextTable.text("Aircraft", findings, \.entry.aircraft), TextTable.text("Route", findings, \.entry.way),
            TextTable.text("Finding", findings, \.check.message),
            TextTable.text("Fix", findings) { $0.changes.map(\.text).joined(separator: ", ") },
            TextTable.text("Silenced", findings) { $0.silence?.rawValue },
        ]
        columns.removeAll { $0.cells.allSatisfy(\.isEmpty) }
        return TextTable(columns: columns)
    }

    private var sums: String {
        let open = shown.filter { $0.silence == nil }
        let flights = Set(open.map(\.entry.id)).count
        let sentence =
            open.isEmpty
            ? "Nothing is found about \(counted(found.entries, "flight"))."
            : "\(counted(open.count, "finding")) about \(counted(flights, "flight")) of \(found.entries)."
        let silenced = found.all.count - found.open.count
        guard silenced > 0, shown.count == open.count else { return sentence }
        return "\(sentence) Silenced: \(silenced); --all shows them."
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
