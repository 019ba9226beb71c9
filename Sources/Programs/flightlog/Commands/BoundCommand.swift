import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import Reports

/// The bound book that is written by hand.
struct BoundCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bound", abstract: "Copy flights to a bound book by hand, and find what was copied wrong.",
        discussion: """
            Where the law wants a book that is written by hand, say once what yours is like:

              flightlog bound set easa --rows 18 --page 12 --from 2026-01-01

            Then list says which flights are still to be copied, on which page and line, and what each page adds up to; \
            done says that they are copied. check finds the line that is wrong from the sums that you have added up by hand:

              flightlog bound check 12 time=23:40 dual=12:10 dayldg=34
            """,
        subcommands: [BoundSet.self, BoundList.self, BoundDone.self, BoundCheck.self], defaultSubcommand: BoundList.self
    )
}

/// The bound book of a logbook.
private struct BoundShelf {
    static let name = "bound"

    let book: BoundBook
    let layout: PaperLayout

    /// - Throws: `CommandFailure` where no book was described.
    init(_ logbook: StoreLogbook) throws {
        guard let book = try logbook.bookSetting(Self.name).flatMap({ BoundBook(text: $0) }) else {
            throw CommandFailure(
                "Nothing is known of your bound book.",
                "Describe it once: flightlog bound set easa --rows 18 --page 1 --from 2026-01-01", exitCode: ExitCode(1)
            )
        }
        self.book = book
        layout = try Self.layout(book.layout, logbook)
    }

    static func layout(_ name: String, _ logbook: StoreLogbook) throws -> PaperLayout {
        do {
            let layout = try LayoutFolder.ofUser.layout(name, fields: try logbook.fieldTable())
            guard !layout.isSummary else {
                throw CommandFailure(
                    "“\(name)” has no pages of flights.", "Name a layout with pages, such as easa.",
                    exitCode: ExitCode(64))
            }
            return layout
        } catch let error as PaperError {
            throw CommandFailure(error.message, error.recovery, exitCode: ExitCode(64))
        }
    }

    /// Passes the pages to the closure.
    func forEachPage(_ logbook: StoreLogbook, _ body: (BoundPage) throws -> Void) throws {
        var query = ListQuery(.flights)
        query.sort = ListSort(.date, ascending: true)
        var pages = BoundPages(layout, book)
        var entries = PaperEntryReader()
        try logbook.forEachFlight(query, format: "") { if let page = pages.add(entries.entry($0)) { try body(page) } }
        if let last = pages.finish() { try body(last) }
    }
}

/// Describes the bound book.
struct BoundSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Describe your bound book: its columns, its lines and where it begins.",
        discussion: """
            COLUMN=SUM says what the first page brings forward, where that is not the sum of the flights before it: \
            time=1234:10 dayldg=901. The columns are those of the layout, by their words.
            """)

    @Argument(
        help: "The layout with the columns of the book, such as easa.", completion: .list(PaperLayout.shippedNames))
    var layout: String

    @Argument(help: ArgumentHelp("What the first page brings forward.", valueName: "column=sum"))
    var forward: [String] = []

    @Option(help: ArgumentHelp("The lines of a page.", valueName: "count"))
    var rows: Int

    @Option(help: ArgumentHelp("The number of the page on which the first flight stands.", valueName: "number"))
    var page = 1

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The day from which flights are in the book.", valueName: "date"))
    var from: String

    @OptionGroup var changing: ChangeOptions

    func validate() throws {
        if !(1...100).contains(rows) { throw ValidationError("A page has 1 to 100 lines.") }
        if !(1...100_000).contains(page) { throw ValidationError("Count --page from 1.") }
    }

    func run() throws {
        let begins: LocalDate
        do throws(InputError) {
            begins = try LocalDate(
                parsing: from, today: changing.clock.today(), order: changing.conventions.dateOrder)
        } catch {
            throw CommandFailure(error.message, error.recovery, at: error.range, in: from)
        }
        var book = BoundBook(layout: layout, rows: rows, page: page, begins: begins)
        book.forward = try changing.book.reading { logbook in
            let pages = BoundPages(try BoundShelf.layout(layout, logbook), book)
            return try Dictionary(forward.map { try ColumnSum($0, pages).pair }) { $1 }
        }
        changing.write("bound book: \(layout), \(rows) lines a page, from page \(page), flights from \(begins.isoText)")
        guard try changing.isAgreed("Keep this?") else { return }
        try changing.book.writing {
            try $0.saveBookSetting(book.text, named: BoundShelf.name, as: "described the bound book")
        }
        changing.write("kept")
    }
}

/// A column with a sum, as it is typed: `time=23:40`.
private struct ColumnSum {
    let column: Int
    let word: String
    let sum: Int

    /// - Throws: `CommandFailure` for a column that the book does not sum, and for what is no sum.
    init(_ text: String, _ pages: BoundPages) throws {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let column = pages.words.firstIndex(of: parts[0]) else {
            throw CommandFailure(
                "“\(text)” names no column with a sum.", "Name one of \(pages.words.joined(separator: ", ")).",
                exitCode: ExitCode(64))
        }
        guard let sum = pages.units[column].amount(parts[1].trimmingCharacters(in: .whitespaces)) else {
            throw CommandFailure(
                "“\(parts[1])” is not a sum of \(parts[0]).",
                "Write it as the book does, such as \(pages.units[column].text(1_420)).", exitCode: ExitCode(64))
        }
        (self.column, word, self.sum) = (column, parts[0], sum)
    }

    var pair: (String, Int) { (word, sum) }
}

/// Prints what is still to be copied.
struct BoundList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print which flights are to be copied, where, and what their pages add up to.")

    @Flag(help: "Print the pages that are copied, too.")
    var all = false

    @OptionGroup var book: LogbookOption

    func run() throws {
        var isEmpty = true
        try book.reading { logbook in
            let shelf = try BoundShelf(logbook)
            let pages = BoundPages(shelf.layout, shelf.book)
            try shelf.forEachPage(logbook) { page in
                guard all || page.lines.contains(where: { !$0.isCopied }) else { return }
                isEmpty = false
                StandardStream.output.say(Self.text(of: page, pages, all: all))
            }
        }
        guard isEmpty else { return }
        StandardStream.error.say("Every flight is copied.\n")
        throw ExitCode(1)
    }

    private static func text(of page: BoundPage, _ pages: BoundPages, all: Bool) -> String {
        var text = "Page \(page.number)\n"
        for line in page.lines where all || !line.isCopied {
            let cells = zip(pages.allTitles, line.texts).filter { !$1.isEmpty }.map { title, cell in
                title.isEmpty ? cell : "\(title) \(cell)"
            }
            text += "  line \(line.row): \(VisibleText.line(cells.joined(separator: " · ")))\n"
        }
        for (name, sums) in zip(["this page", "brought forward", "to date"], page.sums) {
            let cells = zip(zip(pages.titles, pages.units), sums).filter { $1 != 0 }.map { column, sum in
                "\(column.0) \(column.1.text(sum))"
            }
            text += "  \(name): \(VisibleText.line(cells.joined(separator: " · ")))\n"
        }
        return text + "\n"
    }
}

/// Says what is copied.
struct BoundDone: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Say that flights are copied: all of them, or up to a line of a page.")

    @Argument(help: "The page of the last flight that is copied; the last one by default.")
    var page: Int?

    @Argument(help: "Its line on that page; the last one by default.")
    var line: Int?

    @OptionGroup var changing: ChangeOptions

    func run() throws {
        var (book, count) = try changing.book.reading { logbook in
            let shelf = try BoundShelf(logbook)
            var count = 0
            try shelf.forEachPage(logbook) { count += $0.lines.count }
            return (shelf.book, count)
        }
        if let page {
            let place = (page - book.page) * book.rows + min(max(line ?? book.rows, 0), book.rows)
            guard page >= book.page, place <= count || line == nil && place - book.rows < count else {
                throw CommandFailure(
                    "There is no flight on page \(page)\(line.map { ", line \($0)" } ?? "").",
                    "flightlog bound list prints where flights stand.", exitCode: ExitCode(64))
            }
            count = min(place, count)
        }
        book.copied = count
        let place = book.place(max(count - 1, 0))
        changing.write(count == 0 ? "nothing is copied" : "copied up to page \(place.page), line \(place.row)")
        guard try changing.isAgreed("Keep this?") else { return }
        try changing.book.writing {
            try $0.saveBookSetting(book.text, named: BoundShelf.name, as: "copied flights to the bound book")
        }
    }
}

/// Finds the line that was copied wrong.
struct BoundCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find the line of a page that was copied wrong, from sums added up by hand.",
        discussion: """
            Add up each column of your page, and give the sums of this page. Where they differ, a few sums of parts of the page are \
            asked for, until two lines are left at most; an empty answer ends the questions.
            """)

    @Argument(help: "The page.")
    var page: Int

    @Argument(help: ArgumentHelp("The sums of the page as you have added them up.", valueName: "column=sum"))
    var sums: [String]

    @OptionGroup var book: LogbookOption

    func run() throws {
        var found: BoundPage?
        var pages: BoundPages?
        try book.reading { logbook in
            let shelf = try BoundShelf(logbook)
            pages = BoundPages(shelf.layout, shelf.book)
            try shelf.forEachPage(logbook) { if $0.number == page { found = $0 } }
        }
        guard let found, let pages else {
            throw CommandFailure(
                "There is no page \(page) with flights.", "flightlog bound list --all prints the pages.",
                exitCode: ExitCode(64))
        }
        let whole = 0...(found.lines.count - 1)
        var told = try sums.map { text in
            let sum = try ColumnSum(text, pages)
            return HandwrittenSum(column: sum.column, rows: whole, sum: sum.sum)
        }
        let differing = told.filter { $0.sum != found.sums[0][$0.column] }
        guard !differing.isEmpty else {
            return StandardStream.output.say("✓ page \(page): the sums are right\n")
        }
        for sum in differing {
            let unit = pages.units[sum.column]
            StandardStream.output.say(
                "✗ \(pages.titles[sum.column]): \(unit.text(sum.sum)), but \(unit.text(found.sums[0][sum.column])) is right\n"
            )
        }
        while let question = found.check.question(told), let answer = try ask(question, pages) {
            told.append(HandwrittenSum(column: question.column, rows: question.rows, sum: answer))
        }
        let candidates = found.check.candidates(told)
        for error in candidates.prefix(20) { StandardStream.output.say("\(sentence(error, found, pages))\n") }
        if candidates.isEmpty {
            StandardStream.output.say(
                "No single error explains the sums: add them up again, or check the parts of the page.\n")
        } else if candidates.count > 20 {
            StandardStream.output.say("… and \(candidates.count - 20) more: give the sums of other columns, too.\n")
        }
        throw ExitCode(1)
    }

    private func ask(_ question: (column: Int, rows: ClosedRange<Int>), _ pages: BoundPages) throws -> Int? {
        let rows = question.rows.upperBound == 0 ? "line 1" : "lines 1 to \(question.rows.upperBound + 1)"
        StandardStream.error.say("The sum of \(pages.titles[question.column]) in \(rows)? ")
        guard let answer = readLine()?.trimmingCharacters(in: .whitespaces), !answer.isEmpty else { return nil }
        guard let amount = pages.units[question.column].amount(answer) else {
            throw CommandFailure(
                "“\(answer)” is not a sum of \(pages.words[question.column]).",
                "Write it as the book does, such as \(pages.units[question.column].text(1_420)).",
                exitCode: ExitCode(64))
        }
        return amount
    }

    private func sentence(_ error: TranscriptionError, _ page: BoundPage, _ pages: BoundPages) -> String {
        let line = page.lines[error.row]
        let place = "line \(line.row) (\(VisibleText.line(line.label)))"
        func text(_ column: Int) -> String { pages.units[column].text(page.check.rows[error.row][column]) }
        switch error.kind {
        case .leftOut: return "\(place) was left out"
        case .twice: return "\(place) is there twice"
        case .columns(let one, let other):
            return "\(place): \(pages.titles[one]) and \(pages.titles[other]) are in each other's place"
        case .value(let column, let read):
            return "\(place): \(pages.titles[column]) is \(text(column)), not \(pages.units[column].text(read))"
        }
    }
}
