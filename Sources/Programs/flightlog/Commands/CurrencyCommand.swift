import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import TerminalUI

/// Answers what the pilot may do, by rules.
struct CurrencyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "currency", abstract: "Print what you are current for, and why.",
        discussion: """
            RULE selects rules by words of their names, titles, paragraphs or classes, and prints the flights that count:

              flightlog currency
              flightlog currency night ASEL
              flightlog currency night --if 'N12345 pao 3nto 3n full' --on 1dec

            An unknown value is never guessed: the answer is “cannot tell”, with the values that decide. docs/rules.md \
            describes the rules and their language. The file is only read. The exit code is 0 if all is current, 1 if \
            something is not, 6 if it cannot be told. With --within, only what is printed decides it, so that a nightly \
            job sends no mail without news:

              flightlog currency --within 30d
            """)

    @Argument(parsing: .allUnrecognized, help: "Words that select rules, such as 'night ASEL'; all by default.")
    var rule: [String] = []

    @Option(
        help: "The rules: faa, easa, uk, or a file; by default those chosen in the logbook, or those of your region.",
        completion: .file())
    var rules: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The day of the question, as a date is typed; today by default.", valueName: "date"))
    var on: String?

    @Option(
        name: .customLong("if"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Count a flight that is not saved, as a line of log; may be repeated.", valueName: "line"))
    var suppositions: [String] = []

    @Flag(help: "Print all flights that count, those that do not, and how the text is read.")
    var why = false

    @Flag(help: "Print what is hidden on the screen, too.")
    var all = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Print only what ends, is due or lapsed within some days of today, such as 30d; nothing when there is none.",
            valueName: "days"))
    var within: Days?

    @Flag(help: "Print the last days as a calendar (RFC 5545).")
    var ics = false

    @OptionGroup var book: LogbookOption

    @Option(help: "The region, whose rules are used and by which dates are read; by default the one in your settings.")
    var region: Region?

    /// A number of days, such as `30d` or `30`.
    struct Days: ExpressibleByArgument {
        let count: Int

        init?(argument: String) {
            let digits = argument.hasSuffix("d") ? argument.dropLast() : argument[...]
            guard let count = Int(digits), (0...10_000).contains(count) else { return nil }
            self.count = count
        }
    }

    func validate() throws {
        try LiteralWords.validate(rule)
        if json, ics { throw ValidationError("Choose one of --json and --ics.") }
    }

    private var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    func run() throws {
        let conventions = Region.conventions(region)
        let day = try self.day(by: conventions)
        let words = LiteralWords.words(rule).flatMap { $0.split(separator: " ").map(String.init) }
        try book.reading { logbook in
            var query = CurrencyQuery(try ruleSet(of: logbook), on: day)
            query.words = words
            query.explained = why || json || !words.isEmpty ? .all : .none
            query.unsavedFlights = try supposed(in: logbook, on: day, by: conventions)
            let hidden = all || !words.isEmpty || rules != nil ? [] : try logbook.currencyRules().hidden
            let answers = try logbook.currency(query).filter { !hidden.contains($0.name) }
            guard !answers.isEmpty else {
                let failure = noAnswer(query)
                // A program that reads the output gets an empty list.
                if json || ics, failure.exitCode == ExitCode(6) { write([], explains: false) { _ in nil } }
                throw failure
            }
            let shown = answers.filter(isSoon)
            write(shown, explains: why || !words.isEmpty) { logbook.address(of: $0) }
            try report(within == nil ? answers : shown, isChosen: !words.isEmpty)
        }
    }

    // MARK: Arguments

    private func day(by conventions: Conventions) throws -> LocalDate {
        guard let on else { return clock.today() }
        do throws(InputError) {
            return try LocalDate(
                parsing: on, today: clock.today(), order: conventions.dateOrder, isToCome: true)
        } catch {
            throw CommandFailure(error.message, error.recovery, at: error.range, in: on)
        }
    }

    /// The rules of `--rules`; otherwise those that the pilot has chosen in the logbook, or those of the region.
    private func ruleSet(of logbook: StoreLogbook) throws -> RuleSet {
        if let rules { return try ruleSet(named: rules) }
        return try logbook.chosenRules(region: region)
    }

    /// The bytes of the longest file of rules that is read.
    private static let longestRules = 1 << 20

    private func ruleSet(named name: String) throws -> RuleSet {
        let isFile =
            (try? FileManager.default.attributesOfItem(atPath: name))?[.type] as? FileAttributeType == .typeRegular
        let handle = isFile && !RuleSet.shippedNames.contains(name) ? FileHandle(forReadingAtPath: name) : nil
        let data = try handle?.read(upToCount: Self.longestRules + 1)
        guard data?.count ?? 0 <= Self.longestRules else {
            throw CommandFailure(
                "“\(name)” is longer than a megabyte, which rules never are.", "Check the path.", exitCode: ExitCode(65)
            )
        }
        // An empty file has no data.
        let text = handle == nil ? nil : String(validating: data ?? Data(), as: UTF8.self)
        do throws(RuleError) {
            if let set = try text.map({ (text) throws(RuleError) in try RuleSet(parsing: text) }) { return set }
            if let set = try RuleSet.shipped(name) { return set }
        } catch {
            throw failure(error, in: name)
        }
        throw CommandFailure(
            isFile
                ? "“\(name)” is not readable text."
                : FileManager.default.fileExists(atPath: name)
                    ? "“\(name)” is not a file." : "There is no file of rules “\(name)”.",
            "Name a file, or one of \(RuleSet.shippedNames.joined(separator: ", ")).", exitCode: ExitCode(2)
        )
    }

    private func failure(_ error: RuleError, in name: String) -> CommandFailure {
        CommandFailure(
            "\(name), line \(error.line), column \(error.column): \(error.message)",
            "Correct the line; docs/rules.md describes the language.", exitCode: ExitCode(65))
    }

    /// Returns the flights of `--if`; without a date they are flown on the day of the question.
    private func supposed(
        in logbook: StoreLogbook, on day: LocalDate, by conventions: Conventions
    ) throws -> [FlightRecord] {
        try suppositions.map { line in
            guard !line.allSatisfy(\.isWhitespace) else {
                throw CommandFailure(
                    "--if has no flight.", "Describe one, such as 'N12345 pao-sjc 3to 3d'.", exitCode: ExitCode(64)
                )
            }
            let entry = try logbook.entry(line, today: day, by: conventions)
            do throws(SuppositionError) {
                return try entry.supposed(on: day)
            } catch {
                throw failure(error, in: line)
            }
        }
    }

    private func failure(_ error: SuppositionError, in line: String) -> CommandFailure {
        switch error {
        case .word(let word, _): CommandFailure(error.message, error.recovery, at: word.problemRange, in: line)
        case .typeMissing: CommandFailure(error.message, error.recovery, exitCode: ExitCode(64))
        case .afterDay(let date, _):
            CommandFailure(
                error.message, "Ask about a later day: --on \(date.isoText).", exitCode: ExitCode(64))
        }
    }

    private func noAnswer(_ query: CurrencyQuery) -> CommandFailure {
        let words = query.words
        if words.isEmpty {
            return CommandFailure(
                "The rules apply to no flight of the last two years and to no document.",
                "Name a rule and a class, such as: flightlog currency passengers ASEL", exitCode: ExitCode(6))
        }
        if let rule = query.rules.rules.first(where: { $0.matches(words) }) {
            let group = rule.grouping.flatMap { grouping in
                grouping.example.map { ", or name a \(grouping.rawValue): flightlog currency \(rule.id) \($0)" }
            }
            return CommandFailure(
                "“\(rule.id)” applies to no flight of the last two years and to no document.",
                rule.missingField.map { "Enter the \($0) of your flights: the rule is for those that have one." }
                    ?? "Log it\(group ?? "").", exitCode: ExitCode(6))
        }
        return CommandFailure(
            "No rule matches “\(words.joined(separator: " "))”.",
            "The rules are \(query.rules.rules.map(\.id).joined(separator: ", ")).", exitCode: ExitCode(64))
    }

    // MARK: Output

    /// Whether the answer is within the days of `--within`.
    private func isSoon(_ answer: CurrencyAnswer) -> Bool { within.map { answer.isNews(within: $0.count) } ?? true }

    private func write(
        _ answers: [CurrencyAnswer], explains: Bool, address: @escaping (RecordID) -> String?
    ) {
        if ics {
            let now = UTCInstant(clock.now()) ?? clock.today().midnight
            StandardStream.output.give(CurrencyCalendar.text(answers, now: now))
        } else if json {
            StandardStream.output.give(Listing(answers, address: address).json)
        } else {
            StandardStream.output.show(CurrencyReport(answers: answers, explains: explains, isWhole: why).text)
        }
    }

    /// What is asked for is every question but that of the next deadlines, or the rules that words select.
    private func report(_ answers: [CurrencyAnswer], isChosen: Bool) throws {
        let asked = answers.filter { isChosen || $0.rule.question != .deadline }
        if asked.contains(where: { if case .notCurrent = $0.state { true } else { false } }) { throw ExitCode(1) }
        if asked.contains(where: { if case .cannotTell = $0.state { true } else { false } }) { throw ExitCode(6) }
    }
}
