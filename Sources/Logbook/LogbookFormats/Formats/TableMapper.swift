import Aviation

extension TableFormat {
    /// A table of no known format; its profile says what its columns mean.
    static let unknownTable = TableFormat("table", "table with columns of its own", [], signatures: []).edited {
        $0.finish = {
            $0.readAllLandings()
            $0.finishUsual()
        }
    }
}

/// Finds out what the columns of a table of no known format mean: by their titles, else by their cells.
struct TableMapper {
    /// The first rows, of which one has the titles.
    private let rows: [TableRow]
    private let delimiter: Character
    /// Where what follows each of these rows begins; nothing may follow, or a row that cannot be read.
    private let ends: [(place: Int64, line: Int)]
    let today: LocalDate
    /// The row with the titles; nil in a table without titles.
    private(set) var titleRow: Int?

    private static let sampledRows = 200
    private static let rowsAboveTitles = 30

    /// Reads the beginning of a file, with the character that divides it into most cells.
    init(_ file: TextFile, today: LocalDate) throws(ImportError) {
        var best: (delimiter: Character, rows: [TableRow], ends: [(Int64, Int)], width: Int) = (",", [], [], 0)
        for delimiter in TableHead.delimiters {
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
        (rows, ends, delimiter, self.today) = (best.rows, best.ends, best.delimiter, today)
        titleRow = findTitles()
    }

    private func findTitles() -> Int? {
        let candidates = rows.indices.prefix(Self.rowsAboveTitles)
        let scored = candidates.map { index in (index, rows[index].cells.count { TitleWords.meaning(of: $0) != nil }) }
        if let best = scored.max(by: { $0.1 < $1.1 || $0.1 == $1.1 && $0.0 > $1.0 }), best.1 >= 2 { return best.0 }
        guard let first = rows.firstIndex(where: { !$0.isBlank }) else { return nil }
        let hasDate = rows[first].cells.contains { DateParts($0, today: today) != nil }
        return hasDate ? nil : first
    }

    /// What the columns probably mean.
    var layout: TableLayout {
        let first = titleRow ?? 0
        let width = rows[min(first, max(rows.count - 1, 0))...].prefix(1).first?.cells.count ?? 0
        let titles = titleRow.map { rows[$0].cells } ?? (0..<width).map(Self.letters)
        var layout = TableLayout(format: TableFormat.unknownTable.word, columns: titles.map { TableLayout.Column($0) })
        layout.delimiter = String(delimiter)
        layout.hasHeader = titleRow != nil
        var taken: Set<ColumnMeaning.Target> = []
        let samples = titles.indices.map(sample)
        for index in titles.indices where titleRow != nil {
            guard let meaning = TitleWords.meaning(of: titles[index]).map({ fitted($0, samples[index]) }),
                suits(meaning, samples[index])
            else { continue }
            guard meaning.reading == .approach || taken.insert(meaning.target).inserted else { continue }
            layout.columns[index].meaning = meaning
        }
        for index in titles.indices where layout.columns[index].meaning == nil {
            guard let meaning = guess(samples[index], taken) else { continue }
            taken.insert(meaning.target)
            layout.columns[index].meaning = meaning
        }
        guessPlaces(samples, &layout)
        if titleRow == nil {
            for index in titles.indices { layout.columns[index].shape = shape(samples[index]) }
        }
        return layout
    }

    /// Finds the two places among columns of airports without a known title: by a word of their titles, such as the last of
    /// `flight_to`; by their order only where no title says a place.
    private func guessPlaces(_ samples: [[String]], _ layout: inout TableLayout) {
        let ends = [FieldID.origin, .destination]
        func isFree(_ end: FieldID) -> Bool { !layout.columns.contains { $0.meaning?.field == end } }
        var open = layout.columns.indices.filter { layout.columns[$0].meaning == nil && Self.arePlaces(samples[$0]) }
        for index in open {
            guard let end = TitleWords.end(of: layout.columns[index].title), isFree(end) else { continue }
            layout.columns[index].meaning = .field(end)
        }
        open.removeAll { layout.columns[$0].meaning != nil }
        guard ends.allSatisfy(isFree) else { return }
        for (index, end) in zip(open, ends) { layout.columns[index].meaning = .field(end) }
    }

    /// Returns what the columns mean by the options, or probably mean.
    ///
    /// - Parameters:
    ///   - column: the index of a column that means something else; nil for none.
    ///   - meaning: what the column means; nil to keep it as it stands.
    func layout(_ options: ImportOptions, setting column: Int? = nil, to meaning: ColumnMeaning? = nil) -> TableLayout {
        let guessed = layout
        let known = options.profiles.first { $0.fingerprint == guessed.fingerprint }
        let found = options.found.flatMap {
            $0.fingerprint == guessed.fingerprint && $0.format == guessed.format ? $0 : nil
        }
        var layout = options.profile ?? found ?? known.flatMap { TableLayout(data: $0.layout) } ?? guessed
        guard let column, layout.columns.indices.contains(column) else { return layout }
        if let meaning, !meaning.isRepeatable {
            for place in layout.columns.indices where layout.columns[place].meaning?.target == meaning.target {
                layout.columns[place].meaning = ColumnMeaning(.nothing, .text)
            }
        }
        layout.columns[column].meaning = meaning.map { fitted($0, sample(column)) } ?? ColumnMeaning(.nothing, .text)
        return layout
    }

    /// Whether no profile says what the columns mean.
    func isGuess(_ options: ImportOptions) -> Bool {
        guard options.profile == nil else { return false }
        let fingerprint = layout.fingerprint
        return !options.profiles.contains { $0.fingerprint == fingerprint }
    }

    /// The head of the table by a layout; nil when no row has its titles.
    func head(_ layout: TableLayout) -> TableHead? {
        let wanted = layout.columns.map { TableLayout.name($0.title) }
        if !layout.hasHeader {
            guard let first = rows.first else { return nil }
            return TableHead(
                delimiter: delimiter, preamble: [],
                header: TableRow(cells: layout.columns.map(\.title), line: 0, place: 0),
                firstPlace: first.place, firstLine: first.line, format: .unknownTable)
        }
        guard let index = rows.firstIndex(where: { $0.cells.map(TableLayout.name) == wanted }) else { return nil }
        return TableHead(
            delimiter: delimiter, preamble: rows[..<index].map(\.cells), header: rows[index],
            firstPlace: ends[index].place, firstLine: ends[index].line, format: .unknownTable)
    }

    /// The first cells of a column that are not empty.
    private func sample(_ index: Int) -> [String] {
        rows[((titleRow ?? -1) + 1)...].compactMap { index < $0.cells.count ? $0.cells[index].trimmed.nonEmpty : nil }
    }

    /// Returns a meaning with a reading that suits the cells: `PIC` may be a time or a name, `landing` a time or a number.
    private func fitted(_ meaning: ColumnMeaning, _ cells: [String]) -> ColumnMeaning {
        var fitted = meaning
        let isWords = Self.most(cells) { $0.contains(where: \.isLetter) && CellText.minutes($0, comma: false) == nil }
        if meaning.reading == .hours, isWords {
            switch meaning.field?.column {
            case .pilotInCommand?: return .person(.pilotInCommand)
            case .secondInCommand?: return .person(.secondInCommand)
            case .dualGiven?: return .person(.instructor)
            default: return ColumnMeaning(.nothing, .text)
            }
        }
        let areWhole = cells.allSatisfy { $0.allSatisfy(\.isNumber) }
        if meaning.reading == .hours, areWhole, cells.contains(where: { (Int($0) ?? 0) > 24 }) {
            fitted.reading = .minutes
        }
        if meaning.target == .part("allLandings"), Self.most(cells, { $0.contains(":") }) { return .time(.landing) }
        if meaning.target == .person(.instructor), Self.most(cells, { CellText.minutes($0, comma: true) != nil }) {
            return .hours(.dualGiven)
        }
        if meaning.field == .passengersAboard, isWords { return .person(.passenger) }
        return fitted
    }

    /// Whether half of the cells can be read as a meaning says: `Start` may be a time or a place.
    private func suits(_ meaning: ColumnMeaning, _ cells: [String]) -> Bool {
        let count =
            switch meaning.reading {
            case .date: cells.count { DateParts($0, today: today) != nil }
            case .time: cells.count { CellText.time($0, order: .dayFirst, today: today) != nil }
            case .hours, .hourDigits, .minutes: cells.count { CellText.minutes($0, comma: true) != nil }
            case .text, .count, .decimal, .flag, .approach, .person: cells.count
            }
        return count * 2 >= cells.count
    }

    /// What the cells of a column are, to tell tables without titles apart.
    private func shape(_ cells: [String]) -> String {
        if cells.isEmpty { return "empty" }
        if Self.most(cells, { DateParts($0, today: today) != nil }) { return "date" }
        if Self.most(cells, { CellText.minutes($0, comma: true) != nil }) { return "number" }
        if Self.most(cells, Self.isRegistration) { return "registration" }
        return Self.arePlaces(cells) ? "place" : "text"
    }

    /// Returns what cells without a known title probably are: dates or registrations.
    private func guess(_ cells: [String], _ taken: Set<ColumnMeaning.Target>) -> ColumnMeaning? {
        guard !cells.isEmpty else { return nil }
        if !taken.contains(.field(.date)), Self.most(cells, { DateParts($0, today: today) != nil }) {
            return .field(.date, .date)
        }
        let isTail = !taken.contains(.field(.aircraft)) && Self.most(cells, Self.isRegistration)
        return isTail ? .field(.aircraft) : nil
    }

    private static func arePlaces(_ cells: [String]) -> Bool {
        most(cells) { $0 == $0.uppercased() && AirportTable.airport($0) != nil }
    }

    private static func isRegistration(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Z0-9]{1,2}-[A-Z0-9]{3,5}|N[1-9]\d{0,4}[A-Z]{0,2}/) != nil
    }

    private static func most(_ cells: [String], _ condition: (String) -> Bool) -> Bool {
        !cells.isEmpty && cells.count(where: condition) * 5 >= cells.count * 4
    }

    /// The name of a column without a title: A, B, … Z, AA.
    private static func letters(_ index: Int) -> String {
        let last = String(UnicodeScalar(UInt8(65 + index % 26)))
        return index < 26 ? last : letters(index / 26 - 1) + last
    }
}
