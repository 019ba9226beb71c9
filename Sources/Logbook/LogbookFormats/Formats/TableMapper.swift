import Aviation

extension TableFormat {
    /// A table of no known format; its profile says what its columns mean.
    static let unknownTable = TableFormat("table", "unknown table; columns matched by their titles", [], signatures: [])
        .edited {
            $0.finish = { $0.finishTable() }
        }
}

/// Finds out what the columns of a table of no known format mean: by their titles and cells together.
struct TableMapper {
    /// The first rows, of which one has the titles, or two.
    private let rows: [TableRow]
    private let delimiter: Character
    /// Where what follows each of these rows begins; nothing may follow, or a row that cannot be read.
    private let ends: [(place: Int64, line: Int)]
    let today: LocalDate
    /// The titles of the columns; nil in a table without titles.
    private(set) var titles: TableTitles?
    /// The first rows that may be flights.
    private var below: [TableRow] = []
    /// What rows among them say that have nothing but the year or the month of those below.
    private var headings: [RowHeading] = []

    private static let sampledRows = 200

    /// Reads the beginning of a file, with the character that divides it into most cells.
    init(_ file: TextFile, today: LocalDate) throws(ImportError) {
        var best: (delimiter: Character, rows: [TableRow], ends: [(Int64, Int)], width: Int) = (",", [], [], 0)
        for delimiter in try TableHead.delimiters(in: file) {
            var reader = RowReader(file, delimiter: delimiter)
            var rows: [TableRow] = []
            var ends: [(Int64, Int)] = []
            do throws(ImportError) {
                while rows.count < Self.sampledRows, reader.place < file.start + TableHead.longestHead,
                    let row = try reader.next()
                {
                    rows.append(row)
                    ends.append((reader.place, reader.line))
                }
            } catch {
                // Reading the table by its true delimiter reports it.
                guard case .damaged = error else { throw error }
            }
            // The width that most rows have.
            var counts: [Int: Int] = [:]
            for row in rows where !row.isBlank { counts[row.cells.count, default: 0] += 1 }
            let width = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
            if width > best.width { best = (delimiter, rows, ends, width) }
        }
        rows = best.rows
        ends = best.ends
        delimiter = best.delimiter
        self.today = today
        titles = TableTitles(rows, today: today)
        readBelow()
    }

    /// Reads the first rows below titles that are known.
    init(_ file: TextFile, below head: TableHead, today: LocalDate) throws(ImportError) {
        var reader = RowReader(file, delimiter: head.delimiter, at: head.firstPlace, line: head.firstLine)
        var rows = [head.header]
        var ends = [(place: head.firstPlace, line: head.firstLine)]
        while rows.count < Self.sampledRows, let row = try reader.next() {
            rows.append(row)
            ends.append((reader.place, reader.line))
        }
        self.rows = rows
        self.ends = ends
        delimiter = head.delimiter
        self.today = today
        titles = TableTitles(head.header)
        readBelow()
    }

    /// What the columns probably mean.
    var layout: FileLayout {
        let width = rows.first { !$0.isBlank }?.cells.count ?? 0
        let names = titles?.names ?? (0..<width).map(Self.letters)
        var layout = FileLayout(format: TableFormat.unknownTable.word, columns: names.map { FileLayout.Column($0) })
        layout.delimiter = String(delimiter)
        layout.hasHeader = titles != nil
        layout.hasGroups = titles?.hasGroups == true ? true : nil
        layout.preamble = above
        let beside = columnsBeside(names)
        var meanings = ColumnMeanings(
            names.indices.map { beside.contains($0) ? ColumnCells([], today: today) : cells($0) },
            hasTitles: titles != nil,
            hasYearAbove: layout.yearAbove != nil || hasYearsBetween)
        meanings.find(by: names.indices.map { beside.contains($0) ? "" : names[$0] })
        for index in names.indices {
            layout.columns[index].meaning = beside.contains(index) ? nil : meanings.found[index]
            if titles == nil { layout.columns[index].shape = shape(cells(index)) }
        }
        return layout
    }

    /// Whether rows have the years of dates that have none.
    private var hasYearsBetween: Bool {
        guard headings.contains(where: { $0.year != nil }), let titles else { return false }
        return !titles.names.indices.contains { index in
            let cells = cells(index)
            return !cells.cells.isEmpty && cells.are(.date)
        }
    }

    /// The columns of a table of sums that stands beside the flights, behind a column with nothing: in some row of a
    /// flight it has the word of a row of totals, which is no word of a flight.
    private func columnsBeside(_ names: [String]) -> Range<Int> {
        for blank in names.indices.dropFirst().dropLast()
        where names[blank].trimmed.isEmpty && cells(blank).cells.isEmpty {
            let isBeside = below.contains { row in
                guard row.cells.count > blank, row.cells[..<blank].contains(where: { ColumnCells.isDate($0, today) })
                else { return false }
                let first = row.cells[(blank + 1)...].first { !$0.trimmed.isEmpty }
                return first.map { RowWord(cell: $0) == .total } ?? false
            }
            if isBeside { return (blank + 1)..<names.count }
        }
        return 0..<0
    }

    /// What is said of a table of sums beside the flights; nil where there is none.
    var noteOfColumnsBeside: String? {
        let beside = columnsBeside(titles?.names ?? []).compactMap { titles?.names[$0].trimmed.nonEmpty }
        guard !beside.isEmpty else { return nil }
        return "a table of sums beside the flights is not read: \(beside.prefix(6).joined(separator: ", "))"
    }

    /// Returns what the columns mean by the options, or probably mean.
    ///
    /// - Parameters:
    ///   - column: the index of a column that means something else; nil for none.
    ///   - meaning: what the column means; nil to keep it as it stands.
    func layout(_ options: ImportOptions, setting column: Int? = nil, to meaning: ColumnMeaning? = nil) -> FileLayout {
        let guessed = layout
        let known = options.profiles.first { $0.fingerprint == guessed.fingerprint }
        let found = options.found.flatMap {
            $0.fingerprint == guessed.fingerprint && $0.format == guessed.format ? $0 : nil
        }
        var layout =
            options.profile ?? found ?? known.flatMap { FileLayout(data: $0.layout) }
            ?? guessed.saying(options.earlierLayout(like: guessed))
        if let column { set(column, to: meaning, in: &layout) }
        return layout
    }

    /// Says what a column means. Another one that meant the same is kept as it stands.
    func set(_ column: Int, to meaning: ColumnMeaning?, in layout: inout FileLayout) {
        guard layout.columns.indices.contains(column) else { return }
        let meaning = meaning.map { $0.person(for: cells(column)) ?? $0 }
        if let meaning, !meaning.isRepeatable {
            for index in layout.columns.indices where layout.columns[index].meaning?.target == meaning.target {
                layout.columns[index].meaning = ColumnMeaning(.nothing, .text)
            }
        }
        layout.columns[column].meaning = meaning.map { fitted($0, cells(column)) } ?? ColumnMeaning(.nothing, .text)
        layout.columns[column].said = true
    }

    /// Whether no profile says what the columns mean.
    func isGuess(_ options: ImportOptions) -> Bool {
        guard options.profile == nil else { return false }
        let fingerprint = layout.fingerprint
        return !options.profiles.contains { $0.fingerprint == fingerprint }
    }

    /// Whether some column has the date: a column of dates, or of times with their dates.
    func hasDate(_ layout: FileLayout) -> Bool {
        let parts = Set(layout.columns.compactMap(\.meaning?.target))
        let hasYear =
            parts.contains(.part("year")) || layout.yearAbove != nil || headings.contains { $0.year != nil }
        let hasMonth = parts.contains(.part("month")) || headings.contains { $0.month != nil }
        if parts.contains(.field(.date)) || hasYear && parts.contains(.part("dayMonth"))
            || hasYear && hasMonth && parts.contains(.part("day"))
        {
            return true
        }
        return layout.columns.indices.contains { index in
            guard layout.columns[index].meaning?.reading == .time else { return false }
            let cells = cells(index)
            return !cells.cells.isEmpty && cells.are(.moment)
        }
    }

    /// Why no date column was found: a title suggests dates, but its cells are not dates.
    var missingDate: String {
        let layout = layout
        let titled = layout.columns.indices.first {
            TitleVocabulary.title(layout.columns[$0].title).words.contains("date")
        }
        guard let titled else { return "no column has the date" }
        let cells = cells(titled)
        let title = layout.columns[titled].title.shortened
        guard let other = cells.cells.first(where: { !ColumnCells.isDate($0, today) }) else {
            return "the column \(title) has no dates"
        }
        return "the cells of the column \(title) are not dates, such as “\(other.shortened)”"
    }

    /// Returns the head of the table by a layout; nil when no row has its titles.
    func head(_ layout: FileLayout) -> TableHead? {
        let wanted = layout.columns.map { FileLayout.name($0.title) }
        if !layout.hasHeader {
            guard let first = rows.first else { return nil }
            return TableHead(
                delimiter: delimiter, preamble: [],
                header: TableRow(cells: layout.columns.map(\.title), line: 0, place: 0),
                firstPlace: first.place, firstLine: first.line, format: .unknownTable)
        }
        guard let titles = titles?.with(wanted, hasGroups: layout.hasGroups ?? false, in: rows) else { return nil }
        let row = rows[titles.row]
        return TableHead(
            delimiter: delimiter, preamble: Self.above(titles, in: rows),
            header: TableRow(cells: titles.names, line: row.line, place: row.place),
            firstPlace: ends[titles.row].place, firstLine: ends[titles.row].line, format: .unknownTable,
            titleCells: row.cells,
            groupCells: titles.hasGroups && titles.row > 0 ? rows[titles.row - 1].cells : nil)
    }

    /// The rows above the titles; none in a table without titles.
    private var above: [[String]] { titles.map { Self.above($0, in: rows) } ?? [] }

    private static func above(_ titles: TableTitles, in rows: [TableRow]) -> [[String]] {
        rows[..<(titles.row - (titles.hasGroups ? 1 : 0))].map(\.cells)
    }

    /// Finds the first rows that may be flights: without those of titles, of totals and of other pages.
    private mutating func readBelow() {
        var isOther = false
        let groups = titles.flatMap { $0.hasGroups && $0.row > 0 ? rows[$0.row - 1].cells : nil }
        for row in rows[((titles?.row ?? -1) + 1)...] {
            if let titles, case let titleCells = rows[titles.row].cells,
                let found = row.cells == titleCells
                    ? .same : TableHead.titles(row, below: titleCells, groups: groups)
            {
                isOther = found == .other
            } else if !isOther, RowWord(cells: row.cells) == nil {
                if let heading = RowHeading(row.cells) { headings.append(heading) } else { below.append(row) }
            }
        }
        // Two cells without a date, among rows of many, are a word and its sum.
        func filled(_ row: TableRow) -> [String] { row.cells.filter { !$0.trimmed.isEmpty } }
        guard below.contains(where: { filled($0).count > 3 }) else { return }
        below.removeAll { row in
            let cells = filled(row)
            return cells.count < 3 && !cells.contains { DateParts($0, today: today) != nil }
        }
    }

    /// Returns the first cells of a column.
    private func cells(_ index: Int) -> ColumnCells {
        ColumnCells(
            below.map { index < $0.cells.count && !RowsAbove.isDitto($0.cells[index]) ? $0.cells[index].trimmed : "" },
            today: today)
    }

    /// Returns a meaning with a reading that suits the cells: durations that are whole numbers of more than a day are minutes,
    /// and names are no durations.
    private func fitted(_ meaning: ColumnMeaning, _ cells: ColumnCells) -> ColumnMeaning {
        var fitted = meaning
        if meaning.reading == .hours, !cells.are(.duration), cells.are(.person) {
            switch meaning.field?.column {
            case .pilotInCommand?: return .person(.pilotInCommand)
            case .secondInCommand?: return .person(.secondInCommand)
            case .dualGiven?: return .person(.instructor)
            default: return ColumnMeaning(.nothing, .text)
            }
        }
        if meaning.reading == .hours, cells.cells.allSatisfy({ $0.allSatisfy(\.isNumber) }), cells.largest > 24 {
            fitted.reading = .minutes
        }
        return fitted
    }

    /// What the cells of a column are, to tell tables without titles apart.
    private func shape(_ cells: ColumnCells) -> String {
        if cells.cells.isEmpty { return "empty" }
        if cells.are(.date) { return "date" }
        if cells.are(.duration) { return "number" }
        if cells.areRegistrations { return "registration" }
        return cells.are(.place) ? "place" : "text"
    }

    /// Returns the name of a column without a title: A, B, … Z, AA.
    private static func letters(_ index: Int) -> String {
        let last = String(UnicodeScalar(UInt8(65 + index % 26)))
        return index < 26 ? last : letters(index / 26 - 1) + last
    }
}
