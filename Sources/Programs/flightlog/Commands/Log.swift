import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import TerminalUI

/// Adds one flight, described in a line.
struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Add a flight from one line of text.",
        discussion: """
            The words of TEXT are in any order:

              N12345 type:C172 pao-mry 0250/0400 3n ils10r

            is a flight in N12345, a C172 that the logbook lacks, from PAO to MRY, off blocks 02:50 and on blocks 04:00 \
            UTC, with three landings by night and an ILS approach to runway 10R. Also 1:10 for block time, y or 21nov for a date, dual or pic for a role, \
            xc, ifr, 2d, pic:"Anna Keller", night:0:20, "remarks". What is not said is as on the last flight. \
            docs/entry-line.md has all forms.

            With - as TEXT, each line of the standard input is a flight; all are added, or none if one of them cannot be. \
            Lines that begin with # are comments.
            """)

    @Argument(parsing: .allUnrecognized, help: "The flight, such as 'N12345 type:C172 pao-mry 0250/0400 3n ils10r'.")
    var text: [String]

    @OptionGroup var book: LogbookOption

    @Flag(help: "Show how the line is read, without saving.")
    var dryRun = false

    @Flag(help: "Begin the logbook if there is none.")
    var yes = false

    @Flag(help: "Print nothing but errors.")
    var quiet = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The time to use as now, such as 2026-11-21T20:41:00Z; also FLIGHTLOG_NOW in the environment.",
            valueName: "time"))
    var now: String?

    @Option(help: "Read dates such as 6/7 as this region does; by default the one in your settings.")
    var region: Region?

    @Option(help: ArgumentHelp("Colors: always, never, or auto, which obeys NO_COLOR.", valueName: "when"))
    var color = ColorChoice.auto

    func validate() throws {
        try LiteralWords.validate(text)
        if line.allSatisfy(\.isWhitespace) { throw ValidationError("Describe a flight.") }
        if quiet, json { throw ValidationError("Choose one of --quiet and --json.") }
        if let instant = WallClock.fixed(now), UTCInstant(isoText: instant) == nil {
            throw ValidationError("“\(instant)” is not an instant; write it like 2026-11-21T20:41:00Z.")
        }
    }

    private var isColored: Bool { color.isColored(environment: ProcessInfo.processInfo.environment) }

    private var line: String { LiteralWords.line(text) }

    func run() throws {
        let book = LogCommandBook(
            path: book.path,
            clock: WallClock(fixed: WallClock.fixed(now)), conventions: Region.conventions(region), begins: yes)
        do {
            try text == ["-"] ? logLines(of: book) : logOne(in: book)
        } catch let error as LogbookError {
            throw book.failure(error)
        }
    }

    private func logOne(in book: LogCommandBook) throws {
        var report = try book.read(line)
        if report.entry.canBeSaved, !dryRun { report.address = try book.save(report.entry) }
        if json || report.entry.canBeSaved { write(json ? report.json : report.text(isColored: isColored)) }
        if let failure = Self.failure(of: report.entry, in: line) { throw failure }
    }

    /// Adds a flight for each line that is not blank: first to a copy of the logbook, so that none is added if one of them
    /// cannot be.
    private func logLines(of book: LogCommandBook) throws {
        let lines = Self.inputLines()
        let rehearsal = try book.rehearsal()
        defer { rehearsal.remove() }
        let signals = SignalWatch { rehearsal.remove() }
        var reports = try rehearsal.add(lines, refusing: Self.failure)
        signals.ignore()
        if !dryRun { reports = try book.add(lines, refusing: Self.failure) }
        if !quiet, !json {
            for (line, report) in zip(lines, reports) { StandardStream.error.say(report.notes(of: line.number)) }
        }
        write(json ? "[\n" + reports.map(\.json).joined(separator: ",") + "]\n" : reports.map(\.summaryLine).joined())
    }

    private func write(_ text: String) {
        guard !quiet else { return }
        if json { StandardStream.output.give(text) } else { StandardStream.output.show(text) }
    }

    /// The lines of the standard input that are neither blank nor comments (`#`), with their numbers from 1.
    private static func inputLines() -> [(number: Int, text: String)] {
        var lines: [(Int, String)] = []
        var number = 0
        while let line = readLine() {
            number += 1
            if let first = line.first(where: { !$0.isWhitespace }), first != "#" { lines.append((number, line)) }
        }
        return lines
    }

    /// Returns the reason why a flight cannot be saved; nil for none.
    private static func failure(of entry: ParsedEntryLine, in line: String) -> CommandFailure? {
        if let word = entry.line.firstProblem, let problem = word.problem {
            return CommandFailure(problem.message, problem.recovery, at: word.problemRange, in: line)
        }
        return entry.findings.first { $0.severity == .error }.map { finding in
            CommandFailure(finding.message, finding.remedy, exitCode: ExitCode(1))
        }
    }
}

/// The logbook of a `log` command.
struct LogCommandBook {
    let path: String
    let clock: WallClock
    /// How the pilot writes dates.
    let conventions: Conventions
    /// Whether a missing file is created.
    let begins: Bool
    /// A copy's folder; nil for the logbook itself.
    private(set) var folder: URL?

    init(path: String, clock: WallClock, conventions: Conventions, begins: Bool) {
        self.path = path
        self.clock = clock
        self.conventions = conventions
        self.begins = begins
    }

    /// Returns a line as the logbook understands it. The file stays as it is, to the byte.
    func read(_ line: String) throws(LogbookError) -> Log.Report {
        let today = clock.today()
        if begins, !LogbookFile.isThere(path) {
            let empty = try rehearsal()
            defer { empty.remove() }
            return try empty.read(line)
        }
        let logbook = try StoreLogbook.open(path: path, readOnly: true, today: { today }, now: clock.now)
        let report = Log.Report(
            entry: try logbook.entry(line, today: today, by: conventions), fields: try logbook.fieldTable())
        try logbook.close()
        return report
    }

    /// Saves a flight; returns the address of its row.
    func save(_ entry: ParsedEntryLine) throws(LogbookError) -> String? {
        let today = clock.today()
        if !begins, !LogbookFile.isThere(path) { throw .missing(path: path) }
        let logbook = try StoreLogbook.open(path: path, today: { today }, now: clock.now)
        let address = logbook.address(of: try logbook.save(.flight(entry.flight), over: nil))
        try logbook.close()
        return address
    }

    /// Adds a flight for each line. If some of them cannot be added, each of these is said, and the others are undone.
    ///
    /// - Parameter failure: returns the reason why an entry cannot be saved; nil for none.
    /// - Throws: the last of these reasons; `LogbookError`.
    func add(
        _ lines: [(number: Int, text: String)], refusing failure: (ParsedEntryLine, String) -> CommandFailure?
    ) throws -> [Log.Report] {
        let today = clock.today()
        let logbook = try StoreLogbook.open(path: path, today: { today }, now: clock.now)
        defer { try? logbook.close() }
        var reports: [Log.Report] = []
        var refused: [(number: Int, failure: CommandFailure)] = []
        do {
            for (number, line) in lines {
                let entry = try logbook.entry(line, today: today, by: conventions)
                if let failure = failure(entry, line) {
                    refused.append((number, failure))
                    continue
                }
                let id = try logbook.save(.flight(entry.flight), over: nil)
                reports.append(
                    Log.Report(entry: entry, fields: try logbook.fieldTable(), address: logbook.address(of: id)))
            }
            if let last = refused.last {
                for (number, failure) in refused.dropLast() {
                    StandardStream.error.say("Line \(number):\n\(failure.text(of: FlightLog.word))")
                }
                StandardStream.error.say("Line \(last.number); no flight was added.\n")
                throw last.failure
            }
        } catch {
            for _ in reports { _ = try? logbook.undo() }
            throw error
        }
        return reports
    }

    /// Returns a copy of the logbook in a temporary folder; an empty one if there is none.
    func rehearsal() throws(LogbookError) -> LogCommandBook {
        let isThere = LogbookFile.isThere(path)
        if !isThere, !begins { throw .missing(path: path) }
        let folder = try PrivateFolder.make()
        var copy = LogCommandBook(
            path: folder.appending(path: "copy.flightlog").path, clock: clock, conventions: conventions, begins: false)
        copy.folder = folder
        do throws(LogbookError) {
            if isThere {
                try StoreLogbook.copy(path, to: URL(filePath: copy.path))
            } else {
                try StoreLogbook.open(path: copy.path).close()
            }
        } catch {
            copy.remove()
            throw error
        }
        return copy
    }

    /// Removes a copy.
    func remove() { if let folder { try? FileManager.default.removeItem(at: folder) } }

    /// Returns the report of an error.
    func failure(_ error: LogbookError) -> CommandFailure {
        guard case .missing = error else { return CommandFailure(error) }
        return CommandFailure(
            error.message, "Check the path, or add --yes to begin the logbook.", exitCode: ExitCode(error.exitCode))
    }
}

/// Cleans up when the program is interrupted by a signal, and ends it.
private final class SignalWatch {
    private var sources: [any DispatchSourceSignal] = []

    init(_ cleanUp: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                cleanUp()
                exit(128 + number)
            }
            source.resume()
            sources.append(source)
        }
    }

    /// Lets the program run to its end from now on.
    func ignore() {
        for source in sources { source.cancel() }
    }
}

extension Log {
    /// The command's output.
    struct Report {
        let entry: ParsedEntryLine
        /// The fields of the logbook.
        let fields: FieldTable
        /// The address of the new row; nil when nothing was saved.
        var address: String?

        var json: String { Listing(logged: entry, address: address, isSaved: address != nil, fields).jsonObject }

        /// Returns the words with their meanings, the new records, the findings, and the address.
        func text(isColored: Bool) -> String {
            let words = TextTable(words: entry.line.tokens).text(isColored: isColored)
            let made = entry.made.map { "new: \(VisibleText.line($0))\n" }.joined()
            let notes = entry.findings.map {
                "\($0.severity.sign) \(VisibleText.line("\($0.message); \($0.remedy)"))\n"
            }
            .joined()
            return words + made + notes + summary + (address.map { "\($0)\n" } ?? "")
        }

        /// What looks wrong about the flight, each in a line with the number of its own; empty for nothing.
        func notes(of number: Int) -> String {
            entry.findings.map { finding in
                VisibleText.line("Line \(number): \(finding.message); \(finding.remedy)") + "\n"
            }.joined()
        }

        /// The flight in a line with its address, for one of many.
        var summaryLine: String { summary.dropLast() + (address.map { " · \($0)" } ?? "") + "\n" }

        private var summary: String {
            "= " + VisibleText.line(entry.flight.summary(date: \.isoText, time: \.clockText)) + "\n"
        }
    }
}

extension TextTable {
    /// Creates the words of an entry line with their meanings.
    fileprivate init(words: [EntryToken]) {
        self.init([
            Self.text("Word", words, \.text),
            Self.text("Understood as", words, \.explanation),
        ])
    }
}
