import ArgumentParser
import Aviation
import CommandLineProgram
import FoundationEssentials
import Logbook
import LogbookProgram

/// Prints what is missing, impossible or logged twice; fixes it where that is automatic, accepts or silences it.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the flights; fix, accept or silence what is found.",
        discussion: """
            FILTER selects the flights, as in list flights; each is compared with all others. Findings are printed by \
            kind; WORD is a kind's word:

              flightlog check date:2026
              flightlog check --kind night
              flightlog check --fix night --dry-run
              flightlog check --accept landings date:2026
              flightlog check --silence approach

            --accept hides the findings of a kind about the flights that FILTER selects, --silence those about all flights \
            and those to come; --unsilence shows these again. The file is only read, unless one of these or --fix is given: \
            then what happens is shown and done after a question, as one step of the history. The exit code is 0 if \
            nothing is found, 1 if something is.
            """)

    @Argument(parsing: .allUnrecognized, help: "Which flights, such as 'date:ytd type:C172'; all by default.")
    var filter: [String] = []

    @Option(help: ArgumentHelp("Print findings of one kind.", valueName: "word"))
    var kind: CheckKind?

    @Option(help: ArgumentHelp("Fix all findings of a kind that can be fixed automatically.", valueName: "word"))
    var fix: CheckKind?

    @Option(help: ArgumentHelp("Accept a kind for the flights that have such a finding.", valueName: "word"))
    var accept: CheckKind?

    @Option(help: ArgumentHelp("Silence a kind for good.", valueName: "word"))
    var silence: CheckKind?

    @Option(help: ArgumentHelp("Show a kind again that was silenced for good.", valueName: "word"))
    var unsilence: CheckKind?

    @Flag(help: "Print the silenced findings too.")
    var all = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var changing: ChangeOptions

    func validate() throws {
        try LiteralWords.validate(filter)
        let changes = [fix, accept, silence, unsilence].count { $0 != nil }
        if changes > 1 { throw ValidationError("Choose one of --fix, --accept, --silence and --unsilence.") }
        if changes == 1, json || all || kind != nil {
            throw ValidationError("--fix, --accept, --silence and --unsilence go without --kind, --all and --json.")
        }
        if silence ?? unsilence != nil, !filter.isEmpty {
            throw ValidationError("A kind is silenced for all flights; --accept takes a filter.")
        }
    }

    func run() throws {
        if let kind = silence ?? unsilence { return try setSilenced(kind, silence != nil) }
        if let fix { return try self.fix(fix) }
        if let accept { return try self.accept(accept) }
        let isClean = try changing.book.reading { logbook in
            let found = try check(logbook).of(kind)
            // There may be as many findings as flights: no second list of them is made.
            let silenced = found.all.count { $0.silence != nil }
            let shown = all || silenced == 0 ? found.all : found.open
            if json {
                StandardStream.output.give(Listing(shown) { logbook.address(of: $0) }.json)
            } else {
                CheckReport(found: found, shown: shown, silenced: silenced, kind: kind).forEachPart(changing.write)
            }
            return shown.allSatisfy { $0.silence != nil }
        }
        if !isClean { throw ExitCode(1) }
    }

    /// Checks the flights that the filter selects.
    private func check(_ logbook: StoreLogbook) throws -> BookFindings {
        var query = ListQuery(.flights)
        query.filter = try Filter(
            typed: LiteralWords.line(filter), of: .flights, in: logbook, today: changing.clock.today(),
            order: changing.conventions.dateOrder)
        var line = ProgressLine("checking")
        defer { line.end() }
        return try logbook.findings(query, naming: changing.conventions.secondPilot) { line.show($0) }
    }

    /// Shows the values that remove the findings of a kind, and saves them after a question.
    private func fix(_ kind: CheckKind) throws {
        let findings = try changing.book.reading { try check($0).fixable(kind) }
        guard !findings.isEmpty else {
            return changing.write("No \(kind.rawValue) finding can be fixed automatically.")
        }
        changing.write(
            findings.map { finding in
                "\(finding.entry.id.key)  \(finding.entry.sentence)  "
                    + finding.changes.map(\.text).joined(separator: ", ")
            }.joined(separator: "\n"))
        let count = findings.count
        guard try changing.isAgreed("Fix \(count == 1 ? "this flight" : "these \(count) flights")?") else { return }
        try changing.book.writing { try $0.fix(findings) }
        changing.write(BookFinding.label(fixing: findings))
    }

    /// Shows the findings of a kind, and accepts it for their flights after a question.
    private func accept(_ kind: CheckKind) throws {
        let findings = try changing.book.reading { try check($0).of(kind).open }
        var seen: Set<RecordID> = []
        let ids = findings.map(\.entry.id).filter { seen.insert($0).inserted }
        guard !ids.isEmpty else { return changing.write("There is no \(kind.rawValue) finding to accept.") }
        changing.write(
            findings.map { "\($0.entry.id.key)  \($0.entry.sentence)  \($0.check.message)" }.joined(separator: "\n"))
        let flights = ids.count == 1 ? "this flight" : "these \(ids.count) flights"
        guard try changing.isAgreed("Accept \(kind.rawValue) for \(flights)?") else { return }
        try changing.book.writing { try $0.accept(kind, of: ids, true) }
        changing.write("accepted \(kind.rawValue) of \(counted(ids.count, "flight"))")
    }

    /// Silences a kind for good, or no longer, after a question.
    private func setSilenced(_ kind: CheckKind, _ isSilenced: Bool) throws {
        let question = isSilenced ? "Silence \(kind.rawValue) for good?" : "Show \(kind.rawValue) findings again?"
        guard try changing.isAgreed(question) else { return }
        try changing.book.writing { try $0.silence(kind, isSilenced) }
        changing.write("\(isSilenced ? "silenced" : "no longer silenced") \(kind.rawValue)")
    }
}

/// Returns a number with its noun.
private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension CheckKind: ExpressibleByArgument {}

/// Findings as a command prints them.
struct CheckReport {
    /// What was found, of the chosen kind.
    let found: BookFindings
    let shown: [BookFinding]
    /// How many of those found are silenced.
    let silenced: Int
    /// The chosen kind; nil for all kinds.
    let kind: CheckKind?

    /// Calls a closure with the table of each kind, and with the sums.
    func forEachPart(_ body: (String) -> Void) {
        for kind in CheckKind.allCases {
            let findings = shown.filter { $0.kind == kind }
            if findings.isEmpty { continue }
            body("\(kind.title) (\(kind.rawValue)): \(findings.count)\n\(table(findings).text(isColored: false))")
        }
        body(sums)
    }

    private func table(_ findings: [BookFinding]) -> TextTable {
        var columns = [
            TextTable.number("Number", findings) { "\($0.entry.id.key)" },
            TextTable.text("Date", findings) { $0.entry.date?.isoText },
            TextTable.text("Aircraft", findings, \.entry.aircraft), TextTable.text("Route", findings, \.entry.route),
            TextTable.text("Finding", findings, \.check.message),
            TextTable.text("Fix", findings) { $0.changes.map(\.text).joined(separator: ", ") },
            TextTable.text("Silenced", findings) { $0.silence?.rawValue },
        ]
        columns.removeAll { $0.cells.allSatisfy(\.isEmpty) }
        return TextTable(columns)
    }

    private var sums: String {
        var (open, flights, last): (Int, Int, RecordID?) = (0, 0, nil)
        // Those of a flight stand together.
        for finding in shown where finding.silence == nil {
            open += 1
            if finding.entry.id != last { flights += 1 }
            last = finding.entry.id
        }
        let sentence =
            open == 0
            ? "No \(noun)s in \(counted(found.entries, "flight"))."
            : "\(counted(open, noun)) about \(counted(flights, "flight")) of \(found.entries)."
        guard silenced > 0, shown.count == open else { return sentence }
        return "\(sentence) Silenced: \(silenced); --all shows them."
    }

    private var noun: String { kind.map { "\($0.rawValue) finding" } ?? "finding" }
}
