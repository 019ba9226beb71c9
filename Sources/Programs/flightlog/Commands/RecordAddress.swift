import ArgumentParser
import Aviation
import CommandLineProgram
import Glibc
import Logbook
import LogbookProgram

/// The words of a command that name records: numbers of rows, addresses, or a filter.
struct RecordAddress {
    let kind: RecordKind
    let words: [String]
    private let isKindNamed: Bool

    /// - Parameter words: the words, the first of which may be a kind of records; flights without one.
    init(_ words: [String]) {
        let named = words.first.flatMap { RecordKind(argument: $0) }
        kind = named ?? .flights
        isKindNamed = named != nil
        self.words = Array(words.dropFirst(named == nil ? 0 : 1))
    }

    /// Whether no record is named. A blank word, such as that of an empty variable of a shell, is not a filter that every
    /// record meets.
    var isEmpty: Bool { words.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

    /// The words as one filter; nil if each of them names a record by itself.
    private var filterText: String? {
        words.allSatisfy { Self.number($0) != nil || Self.isAddress($0) } ? nil : words.joined(separator: " ")
    }

    /// Returns the number of a row, as `17` or `#17`; nil for another word.
    private static func number(_ word: String) -> Int64? {
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int64(digits) : nil
    }

    private static func isAddress(_ word: String) -> Bool { word.hasPrefix("x-coredata://") }

    /// Returns the records, each of them once.
    ///
    /// - Parameter several: whether a filter may find several.
    /// - Throws: `LogbookError`, or `CommandFailure` if a record is not found.
    func records(
        in logbook: StoreLogbook, today: LocalDate, order: DateOrder?, several: Bool = false
    ) throws -> [RecordID] {
        if let filterText {
            let filter = try Filter(typed: filterText, of: kind, in: logbook, today: today, order: order)
            var all: [RecordID] = []
            if several { try logbook.forEachPage(query(filter), reading: { all += $0.map(\.id) }) }
            return all.count > 1 ? all : [try record(matching: filter, in: logbook)]
        }
        var found: [RecordID] = []
        for word in words {
            let id = Self.number(word).map { RecordID(kind: kind, key: $0) } ?? logbook.record(at: word)
            guard let id, !isKindNamed || id.kind == kind, try !logbook.rows(id.kind, [id]).isEmpty else {
                throw missing(word)
            }
            if !found.contains(id) { found.append(id) }
        }
        return found
    }

    private func query(_ filter: Filter) -> ListQuery {
        var query = ListQuery(kind)
        query.filter = filter
        return query
    }

    private func rows(_ filter: Filter, in logbook: StoreLogbook, limit: Int) throws(LogbookError) -> [ListRow] {
        try logbook.rows(query(filter), limit: limit)
    }

    private func record(matching filter: Filter, in logbook: StoreLogbook) throws -> RecordID {
        let rows = try rows(filter, in: logbook, limit: 4)
        guard rows.count != 1 else { return rows[0].id }
        let text = words.joined(separator: " ")
        guard !rows.isEmpty else {
            throw CommandFailure(
                "No \(kind.singular) matches “\(text)”.",
                "\(listing) prints them all; \(kind == .flights ? "flightlog log" : "flightlog add \(kind.singular)") adds one.",
                exitCode: ExitCode(1))
        }
        let numbers = rows.prefix(3).map { String($0.id.key) }.joined(separator: ", ")
        let more = rows.count > 3 ? " …" : ""
        throw CommandFailure(
            "\(try logbook.summary(query(filter)).count) \(kind.plural) match “\(text)”.",
            "Add words until only one matches, or give its number: \(numbers)\(more)", exitCode: ExitCode(1)
        )
    }

    private func missing(_ word: String) -> CommandFailure {
        let noun = isKindNamed || !Self.isAddress(word) ? kind.singular : "record"
        let what = "\(noun) \(Self.isAddress(word) ? "at" : "with the number")"
        return CommandFailure(
            "There is no \(what) \(word) in the logbook.", "\(listing) --columns id,… prints the numbers.",
            exitCode: ExitCode(1))
    }

    private var listing: String { "flightlog list \(kind.rawValue)" }
}

/// The arguments of commands that change records.
struct ChangeOptions: ParsableArguments {
    @OptionGroup var book: LogbookOption

    @Flag(help: "Change without asking.")
    var yes = false

    @Flag(help: "Show what would change, without changing it.")
    var dryRun = false

    @Flag(help: "Print nothing but errors and the question.")
    var quiet = false

    @Option(help: "Read dates such as 6/7 as this region does; by default the one in your settings.")
    var region: Region?

    /// How the command reads dates.
    var conventions: Conventions { Region.conventions(region) }

    /// The command's clock.
    var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    func write(_ text: String) {
        if !quiet { StandardStream.output.say(VisibleText.lines(text) + "\n") }
    }

    /// Returns whether to go on: not in a dry run, and only after yes.
    ///
    /// - Parameter isOfMany: whether several records are concerned: then only a person at a terminal is asked.
    /// - Throws: the exit code 1, if the answer is not yes; the end of the input is no answer.
    func isAgreed(_ question: String, isOfMany: Bool = false) throws -> Bool {
        guard !dryRun else { return false }
        guard !yes else { return true }
        guard !isOfMany || isatty(STDIN_FILENO) == 1 else {
            StandardStream.error.say("Nothing was changed: without a terminal, changing several records needs --yes.\n")
            throw ExitCode(1)
        }
        StandardStream.error.say("\(VisibleText.line(question)) [y/N] ")
        let answer = readLine()?.lowercased().filter { !$0.isWhitespace } ?? ""
        guard !["y", "yes"].contains(answer) else { return true }
        StandardStream.error.say("Nothing was changed. --yes changes it without a question.\n")
        throw ExitCode(1)
    }
}
