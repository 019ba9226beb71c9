package import Aviation

/// The pilot's own bound book, which is written by hand, where the law wants that: what is told of it once.
package struct BoundBook: Hashable, Sendable {
    /// The layout whose columns the book has.
    package var layout: String
    /// The lines of a page.
    package var rows: Int
    /// The number of the page on which the first flight stands.
    package var page: Int
    /// The day from which flights are in the book.
    package var begins: LocalDate
    /// The number of lines that are written.
    package var copied = 0
    /// What the first page brings forward, by the word of the column, in the units of the column; what is not told is the
    /// sum of the flights before.
    package var forward: [String: Int] = [:]

    package init(layout: String, rows: Int, page: Int, begins: LocalDate) {
        (self.layout, self.rows, self.page, self.begins) = (layout, rows, page, begins)
    }

    /// Reads what `text` has written; nil for another text.
    package init?(text: String) {
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        guard let layout = values["layout"], let rows = values["rows"].flatMap({ Int($0) }), (1...100).contains(rows),
            let page = values["page"].flatMap({ Int($0) }),
            let begins = values["begins"].flatMap(LocalDate.init(isoText:))
        else { return nil }
        self.init(layout: layout, rows: rows, page: page, begins: begins)
        copied = values["copied"].flatMap { Int($0) } ?? 0
        for (name, value) in values where name.hasPrefix("forward.") {
            forward[String(name.dropFirst("forward.".count))] = Int(value)
        }
    }

    /// The text under which the logbook keeps it.
    package var text: String {
        let told = forward.sorted { $0.key < $1.key }.map { "forward.\($0.key) \($0.value)" }
        return
            (["layout \(layout)", "rows \(rows)", "page \(page)", "begins \(begins.isoText)", "copied \(copied)"] + told)
            .joined(separator: "\n")
    }

    /// Returns the page and the line of a place among the flights of the book, both from 1 but for the place.
    package func place(_ number: Int) -> (page: Int, row: Int) { (page + number / rows, number % rows + 1) }
}

/// A page of a bound book, as it is to be written.
package struct BoundPage: Sendable {
    /// A flight in its line.
    package struct Line: Sendable {
        /// The line, from 1.
        package let row: Int
        package let label: String
        /// The texts of all columns.
        package let texts: [String]
        /// Whether it is written already.
        package let isCopied: Bool
    }

    package let number: Int
    package let lines: [Line]
    /// What is added up on the page, for the search of an error.
    package let check: TranscriptionErrorSearch
    /// The sums of this page, of the pages before, and of both, a column of numbers each.
    package let sums: [[Int]]
}

/// Makes the pages of a bound book from the entries of the logbook, one after the other.
package struct BoundPages: Sendable {
    private let layout: PaperLayout
    private let book: BoundBook
    private let columns: [PaperColumn]
    /// The places of the columns of numbers that have sums.
    private let summed: [Int]
    /// The units of these columns.
    package let units: [HandwrittenUnit]
    private var forward: [Int]
    private var lines: [BoundPage.Line] = []
    private var values: [[Int]] = []
    private var count = 0

    package init(_ layout: PaperLayout, _ book: BoundBook) {
        self.layout = layout
        self.book = book
        columns = layout.columns
        let summed = columns.indices.filter { layout.columns[$0].isSummed }
        self.summed = summed
        units = summed.map { layout.unit(of: layout.columns[$0]) }
        forward = summed.map { book.forward[layout.columns[$0].word] ?? 0 }
    }

    /// The words of the columns with sums, in their order, such as `time`.
    package var words: [String] { summed.map { columns[$0].word } }
    /// The titles of these columns.
    package var titles: [String] { summed.map { columns[$0].fullTitle.replacing("|", with: " ") } }
    /// The titles of all columns.
    package var allTitles: [String] { columns.map { $0.title.replacing("|", with: " ") } }

    /// Adds an entry, the oldest first; returns the page that it completes.
    package mutating func add(_ entry: PaperEntry) -> BoundPage? {
        guard layout.kinds.contains(entry.flight.kind), !layout.excludes(entry), let date = entry.date else {
            return nil
        }
        let all = columns.map { $0.value(of: entry, layout.style) }
        let amounts = zip(summed, units).map { place, unit in unit.written(all[place]) }
        guard date >= book.begins else {
            for (index, place) in summed.enumerated() where book.forward[columns[place].word] == nil {
                forward[index] += amounts[index]
            }
            return nil
        }
        let texts = zip(columns, all).map { layout.style.text(of: $1, in: $0.unit) }
        lines.append(
            BoundPage.Line(row: lines.count + 1, label: entry.label, texts: texts, isCopied: count < book.copied))
        values.append(amounts)
        count += 1
        return lines.count == book.rows ? close() : nil
    }

    /// Returns the last page; nil when nothing is on it.
    package mutating func finish() -> BoundPage? { lines.isEmpty ? nil : close() }

    private mutating func close() -> BoundPage {
        let own = units.indices.map { column in values.reduce(0) { $0 + $1[column] } }
        let toDate = zip(forward, own).map { $0 + $1 }
        let page = BoundPage(
            number: book.page + (count - 1) / book.rows, lines: lines,
            check: TranscriptionErrorSearch(rows: values, units: units),
            sums: [own, forward, toDate])
        (forward, lines, values) = (toDate, [], [])
        return page
    }
}

extension HandwrittenUnit {
    /// Returns an amount in the units in which it is written; 0 for a blank.
    fileprivate func written(_ value: PaperValue) -> Int {
        guard let amount = value.amount else { return 0 }
        return self == .tenths ? Minutes(amount).tenthsOfHour : amount
    }
}

extension PaperLayout {
    /// Returns how the amounts of a column are written by hand.
    fileprivate func unit(of column: PaperColumn) -> HandwrittenUnit {
        switch column.unit {
        case .minutes: style.durations == .decimalHours ? .tenths : .clock
        case .hundredths: .hundredths
        case .number, .text: .number
        }
    }
}
