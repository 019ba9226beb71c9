import ArgumentParser
import FlightLogApp
import FoundationEssentials
import Glibc
import Logbook
import LogbookFormats
import StoreCommands

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

    @Option(help: "The format, where it is not recognized.", completion: .list(LogbookFormats.all.map(\.word)))
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

    @Option(help: "The mark before decimals in the file's numbers, where the file leaves it open.")
    var decimals: DecimalMark?

    @Option(help: "What whole numbers count in a table's columns of durations, where its titles leave it open.")
    var durations: DurationUnit?

    @Flag(help: "List every row, not only those that need a look.")
    var verbose = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var changing: Changing

    func validate() throws {
        if changing.quiet, json { throw ValidationError("Choose one of --quiet and --json.") }
    }

    func run() throws {
        do {
            try importing()
        } catch let error as ImportError {
            throw CommandFailure(error).reported()
        }
    }

    private func options(_ profiles: [TableProfile]) throws -> ImportOptions {
        var options = ImportOptions(today: changing.clock.today())
        options.format = format
        options.dateOrder = dateOrder
        options.usualDateOrder = changing.conventions.dateOrder
        options.times = times
        options.hasDecimalComma = decimals.map { $0 == .comma }
        options.durations = durations
        options.profiles = profiles
        guard let profile else { return options }
        guard let named = profiles.first(where: { $0.name.lowercased() == profile.lowercased() }),
            let layout = TableLayout(data: named.layout)
        else {
            let known = profiles.isEmpty ? "none is kept" : "use \(profiles.map(\.name).joined(separator: ", "))"
            throw CommandFailure("“\(profile)” is no profile of the logbook", known, exitCode: ExitCode(64)).reported()
        }
        options.profile = layout
        return options
    }

    private func importing() throws {
        let (book, plan) = try changing.planning { logbook in
            let book = try LogbookFormats.source(of: source, options: try options(try logbook.importProfiles()))
            var line = ProgressLine("reading")
            defer { line.end() }
            let end = Double(max(book.description.end, 1))
            return (
                book,
                try logbook.plan(importing: book, ImportDecisions()) { place in
                    line.show(Double(place) / end)
                    return true
                }
            )
        }
        let report = ImportReport(plan)
        if !json { changing.write(report.text(listsAll: verbose)) }
        let count = plan.rows.count { $0.state.isSaved }
        var backup: String?
        if count > 0, try changing.isAgreed("Import \(count == 1 ? "this row" : "these \(count) rows")?") {
            try changing.writing(beginning: true) { logbook in
                var line = ProgressLine("importing")
                defer { line.end() }
                backup = try logbook.carryOut(plan, of: book, ImportDecisions()) { row in
                    line.show(Double(row) / Double(max(plan.rows.count, 1)))
                    return true
                }
            }
            if !json { changing.write(plan.label + (backup.map { "\nbackup: \($0)" } ?? "")) }
        }
        if json { StandardStream.output.write(try report.json(isSaved: count > 0 && !changing.dryRun, backup: backup)) }
        if plan.rows.allSatisfy({ $0.state == .refused }) { throw ExitCode(1) }
    }
}

/// A line of the terminal that shows how much of a long task is done.
struct ProgressLine {
    private let verb: String
    private let begin = ContinuousClock.now
    private let isOnTerminal = isatty(STDERR_FILENO) == 1
    /// The percentage that is shown; nil while nothing is.
    private var shown: Int?

    init(_ verb: String) { self.verb = verb }

    /// - Parameter part: the part of the task that is done, from 0 to 1.
    mutating func show(_ part: Double) {
        let percent = Int(min(max(part, 0), 1) * 100)
        guard isOnTerminal, percent != shown else { return }
        let time = begin.duration(to: .now)
        guard time > .milliseconds(500) else { return }
        shown = percent
        StandardStream.error.write("\r\u{1B}[K\(verb) \(QuestionProgress(percent: percent, after: time).text)")
    }

    /// Removes the line.
    mutating func end() {
        if shown != nil { StandardStream.error.write("\r\u{1B}[K") }
        shown = nil
    }
}

extension CommandFailure {
    init(_ error: ImportError) { self.init(error.message, error.recovery, exitCode: ExitCode(error.exitCode)) }
}

extension ImportError {
    /// The exit code of the command.
    fileprivate var exitCode: Int32 {
        switch self {
        case .unreadable, .damaged: 2
        case .notALogbook, .unknownColumns: 4
        case .unknownFormat, .ambiguous: 64
        case .cancelled: 1
        }
    }
}

/// A plan as the command prints it.
struct ImportReport {
    private let plan: ImportPlan

    init(_ plan: ImportPlan) { self.plan = plan }

    /// The states whose rows need a look.
    private static let notable: Set<ImportRow.State> = [
        .changed, .conflict, .probablySame, .keptApart, .balance, .refused,
    ]

    /// The number of rows that are listed unless all are asked for.
    private static let mostRows = 60

    /// Returns what the file is, the rows, the names and the totals.
    func text(listsAll: Bool) -> String {
        let description = plan.description
        var lines = ["\(description.fileName): \(description.formatName)"]
        lines += description.reasons.map { "  \($0)" } + description.notes.map { "! \($0)" }
        lines.append("\(plan.rows.count) rows: \(plan.report.isEmpty ? "none" : plan.report)")
        let rows = plan.rows.lazy.filter { listsAll || Self.notable.contains($0.state) || $0.noteCount > 0 }
        let shown = listsAll ? plan.rows : Array(rows.prefix(Self.mostRows))
        lines += ["", TextTable(rows: shown).text(isColored: false)]
        let more = rows.count { _ in true } - shown.count
        if more > 0 { lines.append("… and \(more) more; --verbose lists all.\n") }
        if !plan.gone.isEmpty {
            lines.append("\(plan.gone.count) imported before and no longer in the file; they stay.")
        }
        lines += [names, TextTable(totals: plan.totals.filter { $0.source != 0 }).text(isColored: false)]
        return lines.joined(separator: "\n").replacing("\n\n\n", with: "\n\n")
    }

    /// The records that would be made, and those that names in other words are taken for.
    private var names: String {
        [RecordKind.aircraft, .pilots, .airports].map { kind in
            let new = plan.names.filter { $0.kind == kind && $0.meaning.id == nil }.map(\.name)
            guard !new.isEmpty else { return "" }
            let shown = new.prefix(12).joined(separator: ", ") + (new.count > 12 ? " and \(new.count - 12) more" : "")
            return "new \(new.count == 1 ? kind.singular : kind.plural): \(shown)\n"
        }.joined()
    }

    /// Returns everything as one JSON object.
    func json(isSaved: Bool, backup: String?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(Answer(plan, isSaved: isSaved, backup: backup))
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// The keys of the JSON object.
    private struct Answer: Encodable {
        struct Row: Encodable {
            let line: Int
            let state: String
            let entry: String
            let reason: String?
            let notes: Int
        }

        struct Total: Encodable {
            let column: String
            let unit: String
            let source: Int
            let imported: Int?
            let difference: Int?
            let lines: [Int]
        }

        struct Name: Encodable {
            let kind: String
            let name: String
            let isNew: Bool
            let rows: Int
        }

        let format: String
        let formatName: String
        let reasons: [String]
        let notes: [String]
        let counts: [String: Int]
        let rows: [Row]
        let totals: [Total]
        let names: [Name]
        let gone: Int
        let saved: Bool
        let backup: String?

        init(_ plan: ImportPlan, isSaved: Bool, backup: String?) {
            (format, formatName) = (plan.description.format, plan.description.formatName)
            (reasons, notes) = (plan.description.reasons, plan.description.notes)
            counts = Dictionary(uniqueKeysWithValues: ImportRow.State.allCases.map { ($0.name, plan.count($0)) })
            rows = plan.rows.map {
                Row(line: $0.line, state: $0.state.name, entry: $0.title, reason: $0.reason, notes: Int($0.noteCount))
            }
            totals = plan.totals.map {
                Total(
                    column: $0.title, unit: $0.unit.rawValue, source: $0.source, imported: $0.imported,
                    difference: $0.difference, lines: $0.lines)
            }
            names = plan.names.map {
                Name(kind: $0.kind.singular, name: $0.name, isNew: $0.meaning.id == nil, rows: $0.rows)
            }
            (gone, saved, self.backup) = (plan.gone.count, isSaved, backup)
        }
    }
}

extension TextTable {
    /// The rows of a plan.
    fileprivate init(rows: [ImportRow]) {
        columns = [
            Self.number("Line", rows) { "\($0.line)" }, Self.text("State", rows) { $0.state.name },
            Self.text("Entry", rows, \.title), Self.text("Reason", rows, \.reason),
        ]
    }

    /// The totals of a plan.
    fileprivate init(totals: [ImportTotal]) {
        columns = [
            Self.text("Column", totals, \.title), Self.number("File", totals) { $0.text($0.source) },
            Self.number("Imported", totals) { total in total.imported.map(total.text) ?? "–" },
            Self.number("Difference", totals) { total in
                total.difference.flatMap { $0 == 0 ? nil : total.text($0) }
            },
            Self.text("Lines", totals) { total in
                guard total.field != nil, !total.lines.isEmpty else { return nil }
                let more = total.lines.count - 5
                return total.lines.prefix(5).map(String.init).joined(separator: ", ") + (more > 0 ? ", …" : "")
            },
        ]
    }
}

extension Changing {
    /// Calls a body with the logbook; with an empty one in a temporary folder if there is none yet.
    fileprivate func planning<Value>(_ body: (StoreLogbook) throws -> Value) throws -> Value {
        guard !FileManager.default.fileExists(atPath: path) else { return try reading(body) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "flightlog-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let logbook = try StoreLogbook.open(path: folder.appending(path: "empty.flightlog").path)
        defer { try? logbook.close() }
        return try body(logbook)
    }
}

extension DateOrder: ExpressibleByArgument {
    /// The order of a word such as `month-first`.
    public init?(argument: String) { self.init(rawValue: argument.split(separator: "-").joined(separator: " ")) }

    public static var allValueStrings: [String] {
        allCases.map { $0.rawValue.split(separator: " ").joined(separator: "-") }
    }
}

extension TimeReference: ExpressibleByArgument {}

extension DecimalMark: ExpressibleByArgument {
    /// The mark of the word `comma` or `point`.
    public init?(argument: String) { self.init(rawValue: "decimal \(argument)") }

    public static var allValueStrings: [String] { allCases.map { String($0.rawValue.split(separator: " ")[1]) } }
}

extension DurationUnit: ExpressibleByArgument {}
