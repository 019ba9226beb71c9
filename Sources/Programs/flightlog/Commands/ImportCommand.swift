import ArgumentParser
import Aviation
import CommandLineProgram
import FoundationEssentials
import Glibc
import Logbook
import LogbookFormats
import LogbookProgram

/// Imports the flights of another program's logbook.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import the flights of another program's logbook.",
        discussion: """
            What the file is, and what would become of each row, is shown first; the flights are imported after a question, \
            as one step of the history, which undo takes back. The same file imports nothing a second time; a later export \
            of the same book brings what is new or was changed there.

              flightlog import logbook.csv --dry-run
              flightlog import logbook.csv

            docs/import.md says how to export from each program, and what comes over.
            """)

    @Argument(help: "The file: a logbook that another program has exported.", completion: .file())
    var source: String

    @Option(help: "The format, where it is not recognized.", completion: .list(ImportFormats.all.map(\.word)))
    var format: String?

    @Option(
        help:
            "The profile of the logbook that says what the columns of a table mean; by default the one with its titles."
    )
    var profile: String?

    @Option(help: "The order of day and month in the file's dates; by default what the file shows, else the region's.")
    var dateOrder: DateOrder?

    @Option(help: "Whether the file's times are UTC or local, where the format leaves it open.")
    var times: TimeReference?

    @Option(
        help: "Whether dates next to UTC times are UTC or local, where the file does not say.")
    var dates: DateReference?

    @Option(help: "The mark before decimals in the file's numbers, where the file leaves it open.")
    var decimals: DecimalMark?

    @Option(
        help:
            "Unit of plain numbers in duration columns, where the titles do not say; in h.mm, 0.35 is 35 minutes."
    )
    var durations: DurationUnit?

    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "What a column means, whatever its title: the title, = and the word of a field; - keeps it as it is. May be repeated.",
            discussion: "--map 'Hours=block' --map 'Time=block minutes' --map 'Crew 2=student'",
            valueName: "title=meaning"))
    var maps: [ColumnMap] = []

    @Flag(
        help:
            "List every row, not only those that need a look, with all notes and warnings; the columns, all lines of totals, every name, and every entry that is gone."
    )
    var verbose = false

    @Flag(help: "Print JSON; nothing is saved without --yes.")
    var json = false

    @OptionGroup var changing: ChangeOptions

    func validate() throws {
        if changing.quiet, json { throw ValidationError("Choose one of --quiet and --json.") }
    }

    private func options(_ profiles: [TableProfile], earlier: [Data], owner: String?) throws -> ImportOptions {
        var options = ImportOptions(today: changing.clock.today())
        options.owner = owner
        options.format = format
        options.dateOrder = dateOrder
        options.usualDateOrder = changing.conventions.dateOrder
        options.usualCodes = changing.conventions.shortCodes
        options.times = times
        options.dates = dates
        options.hasDecimalComma = decimals.map { $0 == .comma }
        options.durations = durations
        options.profiles = profiles
        options.earlier = earlier
        options.maps = maps
        guard let profile else { return options }
        guard let named = profiles.first(where: { $0.name.lowercased() == profile.lowercased() }),
            let layout = FileLayout(data: named.layout)
        else {
            let known = profiles.isEmpty ? "none is kept" : "use \(profiles.map(\.name).joined(separator: ", "))"
            throw CommandFailure("“\(profile)” is not a profile of the logbook", known, exitCode: ExitCode(64))
        }
        options.profile = layout
        return options
    }

    func run() throws {
        let (book, plan) = try changing.planning { logbook in
            let options = try self.options(
                try logbook.importProfiles(), earlier: try logbook.importLayouts(),
                owner: try logbook.holderName())
            let book = try ImportFormats.source(of: source, options: options)
            var line = ProgressLine("reading")
            defer { line.end() }
            let end = Double(max(book.description.end, 1))
            var plan = try logbook.plan(importing: book, decisions) { place in
                line.show(Double(place) / end)
                return true
            }
            plan.description.name(profile: options.usedProfile(of: plan.description))
            return (book, plan)
        }
        let report = ImportReport(plan)
        if !json { try write(report, of: book) }
        let count = plan.rows.count { $0.state.isSaved }
        var backup: String?
        // JSON is for programs, which answer no question.
        let isAsked = count + plan.fills.count > 0 && (!json || changing.yes)
        let rows = count == 1 ? "this row" : "these \(count) rows"
        if isAsked, try changing.isAgreed(count > 0 ? "Import \(rows)?" : "Fill in the types of aircraft?") {
            try changing.book.writing(beginning: true) { logbook in
                var line = ProgressLine("importing")
                defer { line.end() }
                backup = try logbook.carryOut(plan, of: book, decisions) { row in
                    line.show(Double(row) / Double(max(plan.rows.count, 1)))
                    return true
                }
            }
            if !json { changing.write(plan.label + (backup.map { "\nbackup: \($0)" } ?? "")) }
        }
        if json {
            let findings = try self.findings(of: plan, in: book)
            StandardStream.output.give(
                try report.json(findings, isSaved: isAsked && !changing.dryRun, backup: backup))
        }
        if plan.rows.allSatisfy({ $0.state == .refused }) { throw ExitCode(1) }
    }
}

extension ImportCommand {
    /// Prints what would be imported; the notes of rows are read again.
    private func write(_ report: ImportReport, of book: any ImportSource) throws {
        changing.write(report.text(listsAll: verbose))
        guard verbose else { return }
        let findings = try self.findings(of: report.plan, in: book)
        for row in report.plan.rows {
            for finding in findings[row.line] ?? [] { changing.write("line \(row.line): \(finding.message)") }
        }
    }

    private var decisions: ImportDecisions { ImportDecisions(naming: changing.conventions.secondPilot) }

    /// Reads the rows that have notes or findings again; returns both by line.
    private func findings(of plan: ImportPlan, in book: any ImportSource) throws -> [Int: [ImportReport.Finding]] {
        var all: [Int: [ImportReport.Finding]] = [:]
        for row in plan.rows where row.noteCount > 0 || row.warningCount > 0 {
            guard let entry = try book.entry(at: row.place) else { continue }
            let checks = entry.findings(today: changing.clock.today(), naming: decisions.secondPilot)
            all[row.line] =
                entry.notes.map { ImportReport.Finding(severity: "note", message: $0) }
                + checks.sorted { $0.severity.rawValue < $1.severity.rawValue }.map {
                    ImportReport.Finding(severity: $0.severity == .error ? "error" : "warning", message: $0.message)
                }
        }
        return all
    }
}

/// A line of the terminal that shows how much of a long task is done.
struct ProgressLine {
    private let verb: String
    private let begin = ContinuousClock.now
    private let isOnTerminal = Self.isSeen
    /// The percentage that is shown; nil while nothing is.
    private var shown: Int?

    /// Whether standard error is a terminal.
    static var isSeen: Bool { isatty(STDERR_FILENO) == 1 }

    init(_ verb: String) { self.verb = verb }

    /// - Parameter part: the part of the task that is done, from 0 to 1.
    mutating func show(_ part: Double) {
        let percent = Int(min(max(part, 0), 1) * 100)
        guard isOnTerminal, percent != shown else { return }
        let time = begin.duration(to: .now)
        guard time > .milliseconds(500) else { return }
        shown = percent
        StandardStream.error.progress("\(verb) \(QuestionProgress(percent: percent, after: time).text)")
    }

    /// Removes the line.
    mutating func end() {
        if shown != nil { StandardStream.error.progress(nil) }
        shown = nil
    }
}

extension ChangeOptions {
    /// Calls a body with the logbook; with an empty one in a temporary folder if there is none yet.
    func planning<Value>(_ body: (StoreLogbook) throws -> Value) throws -> Value {
        guard !LogbookFile.isThere(book.path) else { return try book.reading(body) }
        let folder = try PrivateFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let logbook = try StoreLogbook.open(path: folder.appending(path: "empty.flightlog").path)
        defer { try? logbook.close() }
        return try body(logbook)
    }
}

extension DateOrder: ExpressibleByArgument {
    /// Creates the order of a word such as `month-first`.
    public init?(argument: String) { self.init(rawValue: argument.split(separator: "-").joined(separator: " ")) }

    public static var allValueStrings: [String] {
        allCases.map { $0.rawValue.split(separator: " ").joined(separator: "-") }
    }
}

extension TimeReference: ExpressibleByArgument {}

extension DecimalMark: ExpressibleByArgument {
    /// Creates the mark of the word `comma` or `point`.
    public init?(argument: String) { self.init(rawValue: "decimal \(argument)") }

    public static var allValueStrings: [String] { allCases.map { String($0.rawValue.split(separator: " ")[1]) } }
}

extension DateReference: ExpressibleByArgument {
    /// What the word `utc` or `local` says.
    public init?(argument: String) {
        guard let found = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
        self = found
    }

    public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}

extension DurationUnit: ExpressibleByArgument {}

extension ColumnMap: ExpressibleByArgument {
    /// Creates the meaning of `TITLE=MEANING`; nil for a text without a title, or with an unknown meaning.
    public init?(argument: String) {
        guard let mark = argument.lastIndex(of: "="), mark > argument.startIndex else { return nil }
        let word = String(argument[argument.index(after: mark)...])
        let title = String(argument[..<mark])
        if word == "-" {
            self.init(title: title, meaning: nil)
        } else {
            guard let meaning = ColumnMeaning(word: word) else { return nil }
            self.init(title: title, meaning: meaning)
        }
    }
}
