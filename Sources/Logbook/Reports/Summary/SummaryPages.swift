import Aviation
import Paper

/// Writes tables and lists below each other, on as many pages as they need.
struct SummaryPages {
    private let layout: PaperLayout
    private let paper: PaperFormat
    private let options: PageOptions
    private let day: LocalDate
    private var pages: [PaperPage] = []
    private var y = 0

    private static let thin = 25
    private static let thick = 60

    init(_ layout: PaperLayout, _ paper: PaperFormat, _ options: PageOptions, _ day: LocalDate) {
        (self.layout, self.paper, self.options, self.day) = (layout, paper, options, day)
        begin()
    }

    private var left: Int { paper.margin }
    private var width: Int { paper.width - 2 * paper.margin }
    private var bottom: Int { paper.height - paper.margin - 1000 }
    private var page: PaperPage {
        get { pages[pages.count - 1] }
        set { pages[pages.count - 1] = newValue }
    }

    private mutating func begin() {
        pages.append(PaperPage(label: "\(pages.count + 1)", width: paper.width, height: paper.height))
        if pages.count == 1 { page.outline = layout.title }
        y = paper.margin
        line(layout.title, size: 120, isBold: true, pitch: 620)
        let holder = [options.holder.name, options.holder.licenses.first.map { "No. \($0)" }].compactMap(\.self)
        let extract = options.filter.map { "extract: \($0)" }
        let parts = holder + ["as of \(layout.style.text(of: day))"] + [extract].compactMap(\.self)
        line(parts.joined(separator: " · "), size: 85, pitch: 480)
        y += 150
    }

    /// Writes a text, in as many lines as it needs; blanks at its beginning move all of them to the right.
    private mutating func line(_ text: String, size: Int, isBold: Bool = false, pitch: Int? = nil) {
        let measure = TextMeasure(size: size, isBold: isBold)
        let step = pitch ?? size * 45 / 10
        let indent = text.prefix { $0 == " " }.count * 100
        for part in measure.lines(of: text, width: width - indent) {
            if y + step > bottom { begin() }
            y += step
            page.texts.append(
                PaperText(
                    part, x: left + indent, baseline: y - step / 4, width: width - indent, size: size, isBold: isBold))
        }
    }

    // MARK: Tables

    mutating func write(_ sums: TableSums) {
        let table = sums.table
        let rows = sums.ordered.filter {
            table.rows[$0.definition].grouping == nil || $0.sums.contains { $0.known > 0 || $0.unknown > 0 }
        }
        // The title stands with its first rows.
        if y + 3000 > bottom { begin() }
        line(table.title, size: 95, isBold: true, pitch: 560)
        let edges = Self.edges(table, left, width)
        drawHead(table, edges)
        for row in rows {
            if y + paper.rowHeight > bottom {
                finishTable(edges)
                begin()
                drawHead(table, edges)
            }
            draw(row, table, edges)
        }
        if rows.isEmpty { line("No flight belongs here.", size: 75) }
        finishTable(edges)
        let notes = notes(rows, table)
        if !notes.isEmpty { y += 100 }
        for note in notes { line(note, size: 65) }
        y += 350
    }

    private var head: Int = 0

    private static func edges(_ table: SummaryTable, _ left: Int, _ width: Int) -> [Int] {
        let all = [table.labelWidth] + table.columns.map(\.width)
        let sum = all.reduce(0, +)
        // A narrow table stays narrow.
        let room = min(width, sum)
        var (edges, before) = ([left], 0)
        for part in all {
            before += part
            edges.append(left + before * room / max(sum, 1))
        }
        return edges
    }

    private mutating func drawHead(_ table: SummaryTable, _ edges: [Int]) {
        let titles = [table.label] + table.columns.map(\.title)
        let pitch = layout.titles * 41 / 10
        let lines = titles.enumerated().map { place, title in
            PageGeometry.titleLines(title, edges[place + 1] - edges[place], layout.titles)
        }
        head = y
        let height = (lines.map(\.count).max() ?? 1) * pitch + 80
        for (place, lines) in lines.enumerated() {
            for (number, text) in lines.enumerated() where !text.isEmpty {
                page.texts.append(
                    PaperText(
                        text, x: edges[place], baseline: y + 40 + number * pitch + pitch * 8 / 10,
                        width: edges[place + 1] - edges[place], align: .center, size: layout.titles, isBold: true))
            }
        }
        across(edges, Self.thick)
        y += height
        across(edges, Self.thick)
    }

    private mutating func across(_ edges: [Int], _ weight: Int) {
        page.lines.append(PaperLine(x: edges[0], y: y, width: (edges.last ?? edges[0]) - edges[0], weight: weight))
    }

    private mutating func finishTable(_ edges: [Int]) {
        for (place, x) in edges.enumerated() {
            let isEdge = place == 0 || place == edges.count - 1
            page.lines.append(PaperLine(x: x, y: head, height: y - head, weight: isEdge ? Self.thick : Self.thin))
        }
        page.lines.append(PaperLine(x: edges[0], y: y, width: (edges.last ?? 0) - edges[0], weight: Self.thick))
    }

    private mutating func draw(_ row: TableSums.Row, _ table: SummaryTable, _ edges: [Int]) {
        let definition = table.rows[row.definition]
        let room = edges[1] - edges[0] - 2 * PageGeometry.padding
        let usual = TextMeasure(size: layout.letters)
        let measure = usual.fitting(row.label, width: room) ?? TextMeasure(size: TextMeasure.smallest)
        let lines = measure.lines(of: row.label, width: room)
        let height = max(paper.rowHeight, lines.count * measure.size * 45 / 10)
        for (number, text) in lines.enumerated() {
            put(
                text, edges[0], edges[1],
                y + paper.rowHeight / 2 + layout.letters * 125 / 100 + number * measure.size * 42 / 10, .left,
                measure.size)
        }
        for (place, column) in table.columns.enumerated() {
            let text = self.text(column, row.sums[place], definition)
            let size = usual.fitting(text, width: edges[place + 2] - edges[place + 1] - 2 * PageGeometry.padding)?.size
            put(
                text, edges[place + 1], edges[place + 2], y + paper.rowHeight / 2 + layout.letters * 125 / 100, .right,
                size ?? TextMeasure.smallest)
        }
        y += height
        across(edges, Self.thin)
    }

    private func text(_ column: SummaryColumn, _ sum: PaperSum, _ row: SummaryRow) -> String {
        let style = layout.style
        switch column.content {
        case .sum(let expression): return style.text(of: sum, in: expression.unit)
        case .ofRow: return style.text(of: sum, in: row.expression?.unit ?? .number)
        case .limit: return row.limit.map { style.text(of: .amount($0), in: row.expression?.unit ?? .number) } ?? ""
        case .left:
            guard let limit = row.limit else { return "" }
            let left = limit - sum.amount
            return left == 0 ? "0" : style.text(of: .amount(left), in: row.expression?.unit ?? .number)
        }
    }

    private mutating func put(
        _ text: String, _ begin: Int, _ end: Int, _ baseline: Int, _ align: PaperAlignment, _ size: Int
    ) {
        guard !text.isEmpty else { return }
        page.texts.append(
            PaperText(
                text, x: begin + PageGeometry.padding, baseline: baseline,
                width: end - begin - 2 * PageGeometry.padding,
                align: align, size: size))
    }

    /// What rows leave out: entries that do not say whether they belong to them, unknown values and guesses.
    private func notes(_ rows: [TableSums.Row], _ table: SummaryTable) -> [String] {
        var open: [(text: String, rows: [String])] = []
        for row in rows {
            for text in openEntries(of: row) {
                // Several rows may leave out the same.
                if let place = open.firstIndex(where: { $0.text == text }) {
                    open[place].rows.append(row.label)
                } else {
                    open.append((text, [row.label]))
                }
            }
        }
        return open.map { "\($0.rows.joined(separator: ", ")): \($0.text)" } + rows.flatMap { notes($0, table) }
    }

    private func openEntries(of row: TableSums.Row) -> [String] {
        row.open.sorted { $0.key < $1.key }.map { subject, open in
            let aircraft = open.aircraft.count
            let time = layout.style.text(of: open.time, in: .minutes)
            let without = open.time.unknown > 0 ? ", and \(open.time.unknown) without a time" : ""
            return
                "\(aircraft) aircraft, \(time.isEmpty ? "0" : time) h\(without): \(subject) not recorded."
        }
    }

    private func notes(_ row: TableSums.Row, _ table: SummaryTable) -> [String] {
        var notes: [String] = []
        func list(_ count: (PaperSum) -> Int) -> String {
            zip(table.columns, row.sums).filter { count($1) > 0 }.map { column, sum in
                "\(column.title.asLine) \(count(sum))"
            }.joined(separator: " · ")
        }
        let (without, guessed) = (list(\.unknown), list(\.guesses))
        if !without.isEmpty { notes.append("\(row.label), flights without a value: \(without)") }
        if !guessed.isEmpty {
            notes.append("\(row.label), flights of which the lesser of two times was taken: \(guessed)")
        }
        return notes
    }

    // MARK: Lists and the foot

    mutating func write(_ title: String, _ lines: [String], ifNone none: String) {
        if y + 1500 > bottom { begin() }
        line(title, size: 95, isBold: true, pitch: 560)
        for text in lines.isEmpty ? [none] : lines { line(text, size: 75) }
        y += 350
    }

    /// Writes a sentence.
    mutating func write(_ sentence: String) { line(sentence, size: 70) }

    /// Returns the pages, with what is said and signed at the end.
    mutating func finish() -> [PaperPage] {
        for note in layout.notes { line(note, size: 70) }
        if layout.style.policy == .sumOfTenths {
            line("Each time is rounded to a tenth of an hour, then added.", size: 70)
        }
        if layout.certification != nil || !layout.signatures.isEmpty {
            if y + 1800 > bottom { begin() }
            y += 500
            if let sentence = layout.certification { line(sentence, size: 85) }
            y += 700
            let part = width / max(layout.signatures.count, 1)
            for (number, name) in layout.signatures.enumerated() {
                let x = left + number * part
                let label = min(TextMeasure(size: 80).width(of: name) + 150, part)
                page.texts.append(PaperText(name, x: x, baseline: y, width: label, size: 80))
                page.lines.append(
                    PaperLine(x: x + label, y: y + 60, width: max(part - label - 300, 0), weight: Self.thin))
            }
        }
        for place in pages.indices {
            pages[place].texts.append(
                PaperText(
                    "Page \(place + 1) of \(pages.count)", x: left, baseline: paper.height - paper.margin, width: width,
                    align: .right, size: 70))
        }
        return pages
    }
}
