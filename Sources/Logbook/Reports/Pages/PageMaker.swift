package import Aviation
package import Paper

/// Makes the pages of a logbook from its entries, one after the other: a long book needs no more memory than a page.
///
/// A page has as many rows as the layout says, the oldest entry first, so that one that was printed before is printed again
/// as it was: page and row of an entry follow from the entries before it alone.
///
/// ```
/// var maker = try PageMaker(layout, options)
/// for entry in entries { pages += try maker.add(entry) }
/// pages += try maker.finish()
/// ```
package struct PageMaker: Sendable {
    private let layout: PaperLayout
    private let options: PageOptions
    private let geometry: PageGeometry
    private let breaker: RowBreaker
    private let columns: [PaperColumn]

    private var number = 1
    private var rows: [PaperRow] = []
    private var sums: [PaperSum]
    private var forward: [PaperSum]
    private var dates: [LocalDate] = []
    private var lastDate: LocalDate?
    private var coverIsDue: Bool
    private var entriesOnPages = 0
    private var entries: [RecordID] = []
    /// The entries of the pages that were made last, by the numbers of these; the keeper of pages takes them away.
    package var closedEntries: [(number: Int, entries: [RecordID])] = []

    /// What is not on the pages, to be said when they are done.
    package private(set) var report = PageReport()

    /// - Throws: `PaperError.noPaper`.
    package init(_ layout: PaperLayout, _ options: PageOptions) throws(PaperError) {
        guard let paper = layout.paper(options.paper) else {
            throw .noPaper(options.paper ?? "", layout: layout.name, known: layout.papers.map(\.size.rawValue))
        }
        self.layout = layout
        self.options = options
        geometry = PageGeometry(layout, on: paper)
        breaker = RowBreaker(geometry, letters: layout.letters)
        columns = layout.columns
        sums = Array(repeating: PaperSum(), count: columns.count)
        forward = sums
        coverIsDue = !layout.cover.isEmpty
        for balance in options.opening { carry(balance) }
    }

    /// Adds an entry, which is not before the one that was added last.
    ///
    /// - Returns: the pages that are full now.
    /// - Throws: `PaperError.beforeOpening` for a flight that the opening balances count already.
    package mutating func add(_ entry: PaperEntry) throws(PaperError) -> [PaperPage] {
        guard layout.kinds.contains(entry.flight.kind) else {
            report.otherKinds[entry.flight.kind, default: 0] += 1
            return []
        }
        guard !layout.excludes(entry) else {
            report.others += 1
            return []
        }
        guard let date = entry.date else {
            report.undated += 1
            return []
        }
        if let opening = options.opening.compactMap(\.asOf).max(), date <= opening {
            throw .beforeOpening(entry.label, opening)
        }
        if let last = lastDate, date < last { throw .outOfOrder(entry.label) }
        lastDate = date
        let values = columns.map { $0.value(of: entry, layout.style) }
        if let start = options.newBook, date < start {
            for (place, value) in values.enumerated() { forward[place].add(value) }
            report.broughtForward += 1
            return []
        }
        let texts = zip(columns, values).map { layout.style.text(of: $1, in: $0.unit) }
        var new = breaker.rows(texts)[...]
        var pages: [PaperPage] = []
        // What has room on the next page is not divided.
        if !rows.isEmpty, rows.count + new.count > geometry.paper.rows { pages += close() }
        entriesOnPages += 1
        dates.append(date)
        for (place, value) in values.enumerated() { sums[place].add(value) }
        if entry.isFlight { countBlanks(values) }
        if let id = entry.id { entries.append(id) }
        while rows.count + new.count > geometry.paper.rows {
            let room = geometry.paper.rows - rows.count
            rows += new.prefix(room)
            new = new.dropFirst(room)
            pages += close()
            // It is on the next page, too.
            if let id = entry.id { entries.append(id) }
        }
        rows += new
        return pages
    }

    private mutating func countBlanks(_ values: [PaperValue]) {
        for (column, value) in zip(columns, values)
        where value == .unknown || value == .nothing && Self.textsOfFlights.contains(column.word) {
            report.blanks[column.word, default: 0] += 1
        }
    }

    /// The words of texts that every flight has.
    private static let textsOfFlights: Set<String> = [
        "date", "flightdate", "utcdate", "from", "to", "off", "on", "takeoff", "landing", "makemodel", "type", "reg",
        "ident", "pic",
    ]

    /// Ends the book.
    ///
    /// - Returns: the last page, if it has a row.
    /// - Throws: `PaperError`: `nothing`, `noSuchPage`.
    package mutating func finish() throws(PaperError) -> [PaperPage] {
        guard entriesOnPages > 0 else { throw .nothing(broughtForward: report.broughtForward) }
        let pages = rows.isEmpty ? [] : close()
        guard options.fromPage < number else { throw .noSuchPage(options.fromPage, count: number - 1) }
        return pages
    }

    /// The number of pages so far, each with both sides.
    package var pageCount: Int { number - 1 }

    /// Adds the total of an older book to what is brought forward, in the column of that time.
    private mutating func carry(_ balance: OpeningTotal) {
        let time = balance.column.map(PaperTerm.word(of:)) ?? balance.category
        let word = time.flatMap { PaperTerm.named($0, in: .standard) }?.word
        var (hasTime, hasLandings) = (false, false)
        for (place, column) in columns.enumerated() where column.isOfAllFlights {
            let own = PaperTerm.named(column.word, in: .standard)?.word
            if let minutes = balance.minutes, own != nil, own == word, column.unit == .minutes {
                forward[place].add(.amount(minutes.count))
                hasTime = true
            }
            if let landings = balance.landings, own == "ldg" {
                forward[place].add(.amount(landings))
                hasLandings = true
            }
        }
        var rest = balance
        if hasTime { rest.minutes = nil }
        if hasLandings { rest.landings = nil }
        if rest.minutes != nil || rest.landings != nil { report.unplaced.append(rest.sentence) }
    }

    // MARK: Pages

    private mutating func close() -> [PaperPage] {
        var toDate = forward
        for place in sums.indices { toDate[place].add(sums[place]) }
        var pages: [PaperPage] = []
        if number >= options.fromPage {
            closedEntries.append((number, entries))
            if coverIsDue {
                pages.append(CoverPage(layout, geometry.paper, options.holder).page)
                coverIsDue = false
            }
            let content = PageContent(
                number: number, rows: rows, sums: [sums, forward, toDate],
                notes: PageNotes(layout, options, number, sums, toDate).sentences, dates: dates)
            for side in layout.sides.indices { pages.append(page(content, side: side)) }
        }
        forward = toDate
        sums = Array(repeating: PaperSum(), count: columns.count)
        rows = []
        dates = []
        entries = []
        number += 1
        return pages
    }

    private func page(_ content: PageContent, side: Int) -> PaperPage {
        var drawing = PageDrawing(layout, geometry, side: side)
        drawing.draw(content, options)
        return drawing.page
    }
}

/// What pages are made of besides the entries.
package struct PageOptions: Sendable {
    /// The size of paper; nil for the layout's usual one.
    package var paper: String?
    /// The first page that is printed, from 1.
    package var fromPage = 1
    /// The date at which page 1 begins: what is before is brought forward. Nil for the first entry.
    package var newBook: LocalDate?
    /// The pilot whose logbook it is.
    package var holder: PaperHolder
    /// The totals of older books.
    package var opening: [OpeningTotal] = []
    /// The answers of the rules of currency, with their flights, for a layout that prints them.
    package var answers: [CurrencyAnswer] = []
    /// The words of the filter by which the entries were chosen; nil for the whole book.
    package var filter: String?

    /// Creates the options of the whole book on the usual paper.
    package init(holder: PaperHolder = PaperHolder()) { self.holder = holder }
}

/// What has no place on the pages.
package struct PageReport: Hashable, Sendable {
    /// Entries of kinds that the layout does not list.
    package fileprivate(set) var otherKinds: [EntryKind: Int] = [:]
    /// Entries that do not meet what the layout says of its entries.
    package fileprivate(set) var others = 0
    /// Entries without a date.
    package fileprivate(set) var undated = 0
    /// Entries before the first page, which are in its sums.
    package fileprivate(set) var broughtForward = 0
    /// The numbers of flights without a value that each must have, by the word of the column.
    package fileprivate(set) var blanks: [String: Int] = [:]
    /// Opening balances that no column has room for, in words.
    package fileprivate(set) var unplaced: [String] = []

    /// Nothing is missing.
    package init() {}

    /// What is to be said, a sentence each.
    package var sentences: [String] {
        var all = EntryKind.allCases.compactMap { kind in
            otherKinds[kind].map { count in
                "\(count) \(count == 1 ? kind.noun : "\(kind.noun)s") \(count == 1 ? "is" : "are") not on these pages."
            }
        }
        if others > 0 {
            let subject = others == 1 ? "1 flight belongs" : "\(others) flights belong"
            all.append("\(subject) in another kind of logbook, and \(others == 1 ? "is" : "are") not on these pages.")
        }
        if undated > 0 {
            all.append(
                "\(undated) \(undated == 1 ? "entry has" : "entries have") no date, and \(undated == 1 ? "is" : "are") not on these pages."
            )
        }
        if broughtForward > 0 {
            let subject = broughtForward == 1 ? "1 flight is" : "\(broughtForward) flights are"
            all.append("\(subject) before the first page, and in the sums that it brings forward.")
        }
        return all + unplaced.map { "Not in the sums, because no column has it: \($0)." }
    }
}

/// The rows and the sums of a page, of both sides.
struct PageContent {
    let number: Int
    let rows: [PaperRow]
    /// The sums of the page, of those before, and of both.
    let sums: [[PaperSum]]
    let notes: [String]
    let dates: [LocalDate]
}

extension PaperTerm {
    /// The word of a time column.
    static func word(of column: FlightColumn) -> String {
        FieldTable.standard[.flights][.column(column)]?.word ?? column.rawValue
    }
}
