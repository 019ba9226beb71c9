import ArgumentParser
import FoundationEssentials
import Logbook
import NCursesTerminal
import StoreCommands
import TerminalUI

/// Adds one flight, described in a line.
struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a flight from one line of text.",
        discussion: """
            The words of TEXT stand in any order:

              N12345 pao-uki 0250/0400 3n ils25r

            is a flight in N12345 from PAO to UKI, off blocks 02:50 and on blocks 04:00 UTC, with three landings by night \
            and an ILS approach to runway 25R. Also 1:10 for block time, y or 21nov for a date, dual or pic for a role, \
            xc, ifr, 2d, pic:"Anna Keller", night:0:20, "remarks". What is not said is as on the last flight. \
            docs/entry-line.md has all forms.
            """)

    @Argument(parsing: .allUnrecognized, help: "The flight, such as 'N12345 pao-uki 0250/0400 3n ils25r'.")
    var text: [String]

    @Option(help: "The logbook; by default the one in your data folder.", completion: .file())
    var file: String?

    @Flag(help: "Show how the line is read, without saving.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "The time to use as now, such as 2026-11-21T20:41:00Z; also FLIGHTLOG_NOW in the environment.")
    var now: String?

    @Option(help: "Colors: always, never, or auto, which heeds NO_COLOR.")
    var color = ColorChoice.auto

    func validate() throws {
        try LiteralWords.validate(text)
        if line.allSatisfy(\.isWhitespace) { throw ValidationError("Describe a flight.") }
        if let instant = WallClock.fixed(now), UTCInstant(isoText: instant) == nil {
            throw ValidationError("“\(instant)” is no instant; write it like 2026-11-21T20:41:00Z.")
        }
    }

    private var isColored: Bool { color.isColored(environment: ProcessInfo.processInfo.environment) }

    private var line: String { LiteralWords.line(text) }

    func run() throws {
        let path = file ?? LogbookPath.usual(environment: ProcessInfo.processInfo.environment)
        let report: Report
        do throws(LogbookError) {
            report = try logged(in: path)
        } catch {
            throw CommandFailure(error).reported()
        }
        if json || report.entry.canBeSaved {
            StandardStream.output.write(json ? report.json : report.text(isColored: isColored))
        }
        if let failure = failure(of: report.entry) { throw failure.reported() }
    }

    /// Returns the reason why the flight was not saved; nil for none.
    private func failure(of entry: LoggedEntry) -> CommandFailure? {
        if let word = entry.line.firstProblem, let problem = word.problem {
            return CommandFailure(problem.message, problem.recovery, at: word.problemRange, in: line)
        }
        return entry.findings.first { $0.severity == .error }.map { finding in
            CommandFailure(finding.message, finding.recovery, exitCode: ExitCode(1))
        }
    }

    private func logged(in path: String) throws(LogbookError) -> Report {
        let clock = WallClock(fixed: WallClock.fixed(now))
        let today = clock.today()
        // The file is opened for writing only when the line can be saved; otherwise it stays as it is, to the byte.
        let reader = try StoreLogbook.open(path: path, readOnly: true, today: { today })
        var report = Report(entry: try reader.entry(line, today: today))
        try reader.close()
        guard report.entry.canBeSaved, !dryRun else { return report }
        let logbook = try StoreLogbook.open(path: path, today: { today }, now: clock.now)
        report.address = logbook.address(of: try logbook.save(.flight(report.entry.flight), over: nil))
        try logbook.close()
        return report
    }
}

extension Log {
    /// The output of the command.
    struct Report {
        let entry: LoggedEntry
        /// The address of the new row; nil when nothing was saved.
        var address: String?

        var json: String { Listing(logged: entry, address: address, isSaved: address != nil).jsonObject }

        /// Returns the words with their meanings, the new records, the findings, and the address.
        func text(isColored: Bool) -> String {
            let words = TextTable(words: entry.line.tokens).text(isColored: isColored)
            let made = entry.made.map { "new: \(VisibleText.line($0))\n" }.joined()
            let notes = entry.findings.map {
                "\($0.severity.sign) \(VisibleText.line("\($0.message); \($0.recovery)"))\n"
            }
            .joined()
            return words + made + notes + summary + (address.map { "\($0)\n" } ?? "")
        }

        private var summary: String {
            let flight = entry.flight
            let way = [flight.origin?.label, flight.destination?.label].map { $0 ?? "?" }.joined(separator: "–")
            let parts = [
                flight.date?.isoText, flight.aircraft?.label, way, flight.times.block.map { "block \($0.clockText)" },
                flight.times.night.map { "night \($0.clockText)" }, flight.role?.shortName, flight.pilot?.label,
            ]
            return "= " + VisibleText.line(parts.compactMap(\.self).joined(separator: " · ")) + "\n"
        }
    }
}

extension TextTable {
    /// The words of an entry line with their meanings.
    fileprivate init(words: [EntryToken]) {
        columns = [
            Self.text("Word", words, \.text),
            Self.text("Understood as", words, \.explanation),
        ]
    }
}
