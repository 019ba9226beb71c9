import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram

/// Writes flights in the format of another program.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write flights in the format of another program.",
        discussion: """
            FILTER is as for list flights. A flight that was imported in the same format gets its own cells back; what was \
            changed since is written in their place. What the format cannot hold is counted on standard error, with the \
            first examples.

              flightlog export --format foreflight -o foreflight.csv
              flightlog export 'date:2026' --format csv -o 2026.csv

            csv is a table for people, as list --csv; with --raw it has the keys and values of JSON, which an import gives \
            back.

            docs/import.md says what each format cannot hold.
            """)

    @Argument(parsing: .allUnrecognized, help: "A filter, such as type:C172 or date:2026.")
    var filter: [String] = []

    @Option(
        help: "The format: \(ImportFormats.written.joined(separator: ", ")).",
        completion: .list(ImportFormats.written))
    var format: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; standard output by default.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Write cells that a spreadsheet would take for formulas with an apostrophe before them.")
    var spreadsheet = false

    @Flag(help: "With csv, write the keys and values of JSON, for programs.")
    var raw = false

    @Flag(help: "Replace an existing file.")
    var yes = false

    @OptionGroup var book: LogbookOption

    @Option(help: "Read dates such as 6/7 as this region does; by default the one in your settings.")
    var region: Region?

    func validate() throws {
        let known = ImportFormats.written.joined(separator: ", ")
        guard let format else { throw ValidationError("Say the format with --format, one of \(known).") }
        guard ImportFormats.written.contains(format) else {
            throw ValidationError("“\(format)” is not a format that is written. Use one of \(known).")
        }
        if raw, format != "csv" { throw ValidationError("--raw goes with --format csv.") }
        if spreadsheet, format == "json" { throw ValidationError("--spreadsheet goes with tables.") }
        try LiteralWords.validate(filter)
    }

    func run() throws {
        do {
            let logbook = try StoreLogbook.open(path: book.path, readOnly: true, today: clock.today)
            var query = ListQuery(.flights)
            query.filter = try Filter(
                typed: LiteralWords.line(filter), of: .flights, in: logbook, today: clock.today(),
                order: Region.conventions(region).dateOrder)
            let report = try write(query, of: logbook)
            try logbook.close()
            if report.flights == 0 { throw ExitCode(1) }
        } catch let error as LogbookError {
            throw CommandFailure(error, writing: output, isReplacing: yes, of: book.path)
        }
    }

    private var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    /// Writes the flights, and says what has no place in the format.
    private func write(_ query: ListQuery, of logbook: StoreLogbook) throws -> ExportReport {
        func write(_ sink: (String) throws -> Void) throws -> ExportReport {
            try ImportFormats.write(
                query, of: logbook, as: format ?? "", isForSpreadsheet: spreadsheet,
                style: raw ? nil : Region.settings(region).tableStyle, today: clock.today(), to: sink)
        }
        guard let output else {
            let report = try write { StandardStream.output.give($0) }
            report.sentences.forEach { StandardStream.error.say(VisibleText.line($0) + "\n") }
            return report
        }
        let report = try ExportFile(output, replacing: yes, of: logbook.path).write(write)
        report.sentences.forEach { StandardStream.error.say(VisibleText.line($0) + "\n") }
        let flights = DisplayStyle.plain.text(
            flights: report.flights - report.sessions, sessions: report.sessions, joined: " and ")
        StandardStream.error.say("wrote \(flights) to \(output)\n")
        return report
    }
}
