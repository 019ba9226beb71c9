import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import Paper
import Reports

/// Prints the logbook on pages.
struct PrintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Print the logbook on pages, as a PDF or as text.",
        discussion: """
            LAYOUT names the pages: easa, faa, uk, 8710 and others, which --list lists. FILTER is as for list flights; \
            without one the whole book is printed, with the opening balances brought forward.

              flightlog print easa -o logbook.pdf
              flightlog print easa --from-page 12 -o rest.pdf
              flightlog print faa-single date:2026 --text | less -S
              flightlog print uk --for uk -o logbook.pdf

            A page has the oldest flights first and always the same rows, so that one that was printed before is printed \
            again as it was. A name that ends in .svg or .png gets a picture of the first page, or of that of --from-page. PDF and pictures need the \
            program flightlog-paper; --text and --json do not.

            docs/paper.md describes the layouts, and how to write one of your own.
            """)

    @Argument(help: "The layout, such as easa.", completion: .list(PaperLayout.shippedNames))
    var layout: String?

    @Argument(parsing: .allUnrecognized, help: "A filter, such as type:C172 or date:2026.")
    var filter: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, by its name a PDF, SVG or PNG; standard output by default.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Print from this page on.", valueName: "page"))
    var fromPage = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin page 1 at a date; what is before is brought forward.", valueName: "date"))
    var newBook: String?

    @Option(
        help: "The size of paper: a4, a5 or letter; by default that of the layout.",
        completion: .list(["a4", "a5", "letter"]))
    var paper: String?

    @Flag(help: "List the layouts and the authorities.")
    var list = false

    @Flag(help: "Print the pages as text.")
    var text = false

    @Flag(help: "Print the pages as JSON, a page in a line, for flightlog-paper and other programs.")
    var json = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Say what an authority asks of the pages, and what they lack: easa, uk, germany, switzerland, sweden or faa.",
            valueName: "authority"), completion: .list(["easa", "uk", "germany", "switzerland", "sweden", "faa"]))
    var authority: String?

    @Flag(
        help:
            "Keep the pages as printed: from then on, each change of their flights is kept for good, and you are warned."
    )
    var mark = false

    @Flag(help: "Replace an existing file.")
    var yes = false

    @OptionGroup var book: LogbookOption

    @Option(help: "Read dates such as 6/7 as this region does; by default the one in your settings.")
    var region: Region?

    func validate() throws {
        if text, json { throw ValidationError("Choose one of --text and --json.") }
        if mark, output == nil { throw ValidationError("--mark needs a file: name it with -o.") }
        if mark, let output, !text, !json, [".svg", ".png"].contains(where: output.lowercased().hasSuffix) {
            throw ValidationError("A picture has one page; --mark keeps all, as a PDF, text or JSON.")
        }
        if mark, !filter.isEmpty { throw ValidationError("--mark is for pages of the whole book, without a filter.") }
        if fromPage < 1 { throw ValidationError("Count --from-page from 1.") }
        if layout == nil, !list { throw ValidationError("Name a layout, such as easa; --list lists them.") }
        if let layout, layout.hasPrefix("--") { throw ValidationError("Unknown option “\(layout)”.") }
        try LiteralWords.validate(filter)
    }

    private var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    func run() throws {
        guard !list else { return LayoutFolder.ofUser.show() }
        StandardStream.outliveReaders()
        let requirements = try authority.map { try AuthorityRequirements.named($0) }
        do {
            if mark {
                try book.writing { try write($0, requirements) }
            } else {
                try book.reading { try write($0, requirements) }
            }
        } catch let error as PaperError {
            throw CommandFailure(error.message, error.recovery, exitCode: ExitCode(error.exitCode))
        } catch let error as LogbookError {
            throw CommandFailure(error, writing: output, isReplacing: yes, of: book.path)
        }
    }

    private func write(_ logbook: StoreLogbook, _ requirements: AuthorityRequirements?) throws {
        let layout = try LayoutFolder.ofUser.layout(layout ?? "", fields: try logbook.fieldTable())
        let words = LiteralWords.line(filter)
        var query = ListQuery(.flights)
        query.sort = ListSort(.date, ascending: true)
        query.filter = try Filter(
            typed: words, of: .flights, in: logbook, today: clock.today(), order: Region.conventions(region).dateOrder)
        var options = PageOptions(holder: try logbook.paperHolder())
        (options.paper, options.fromPage) = (paper, fromPage)
        options.newBook = try newBook.map(date)
        if layout.asksRules {
            options.answers = try logbook.printedAnswers(
                isNeeded: layout.needsRules, region: region, today: clock.today())
        }
        // The balances are of all flights, and no filter tells theirs apart.
        if words.isEmpty { options.opening = try logbook.openingTotals() } else { options.filter = words }
        if mark, layout.isSummary {
            throw CommandFailure(
                "“\(layout.name)” has no pages of flights to mark.", "Print it without --mark.", exitCode: ExitCode(64))
        }
        var document = PaperDocument(
            title: layout.title, author: options.holder.name, subject: layout.source?.text,
            creator: "flightlog \(Version.number)")
        document.chain = try logbook.chainEnd()
        let target = try PageTarget(self, document, hasCover: layout.hasCover)
        let today = clock.today()
        var marker = PageMarker(layout: layout.name)
        // A terminal that reads the pages shows by them how far they are.
        let count = output != nil && ProgressLine.isSeen ? try logbook.summary(query).count : 0
        let (report, drawn) = try target.write { sink in
            var press = try LayoutPages(layout, options, today: today)
            var (progress, done) = (ProgressLine("printing"), 0)
            defer { progress.end() }
            func give(_ pages: [PaperPage]) throws {
                if mark { try marker.add(pages, press.takeEntries()) }
                for page in pages { try sink(page) }
            }
            try logbook.forEachFlight(query, format: "") {
                try give(try press.add($0))
                done += 1
                if count > 0 { progress.show(Double(done) / Double(count)) }
            }
            try give(try press.finish())
            return press.report
        }
        if mark { try marker.keep(in: logbook, drawn: drawn) }
        for sentence in report.sentences { StandardStream.error.say(VisibleText.line(sentence) + "\n") }
        if !words.isEmpty, try !logbook.openingTotals().isEmpty {
            StandardStream.error.say(
                "The opening balances are not in these sums, because a filter chose the flights.\n")
        }
        guard let requirements else { return }
        StandardStream.error.say("\(requirements.title):\n")
        for answer in requirements.answers(layout, holder: options.holder, missing: report) {
            StandardStream.error.say("  \(VisibleText.line(answer.sentence))\n")
        }
    }

    private func date(_ text: String) throws -> LocalDate {
        do throws(InputError) {
            return try LocalDate(parsing: text, today: clock.today(), order: Region.conventions(region).dateOrder)
        } catch {
            throw CommandFailure(error.message, error.recovery, at: error.range, in: text)
        }
    }
}

extension PaperError {
    /// The exit code of the command.
    fileprivate var exitCode: Int32 {
        switch self {
        case .nothing: 1
        case .noSuchPage, .noPaper, .noLayout, .noPages: 64
        case .beforeOpening, .outOfOrder: 65
        }
    }
}

extension AuthorityRequirements {
    /// Returns what an authority asks.
    ///
    /// - Throws: `CommandFailure` for another name.
    fileprivate static func named(_ name: String) throws -> AuthorityRequirements {
        let all = try shipped()
        guard let found = all.first(where: { $0.name == name.lowercased() }) else {
            throw CommandFailure(
                "No authority is called “\(name)”.", "Name one of \(all.map(\.name).joined(separator: ", ")).",
                exitCode: ExitCode(64))
        }
        return found
    }
}
