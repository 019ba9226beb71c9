import Aviation

/// A table's titles: one row, or two of which the upper one names groups of columns, as on the pages of paper logbooks.
struct TableTitles: Sendable {
    /// The index of the lower row among the first rows of the file.
    let row: Int
    /// The titles, each with that of its group before it.
    let names: [String]
    let hasGroups: Bool

    private static let rowsAbove = 30

    private init(row: Int, names: [String], hasGroups: Bool) {
        self.row = row
        self.names = names
        self.hasGroups = hasGroups
    }

    /// Takes the titles from a row that is known to have them, the first one.
    init(_ header: TableRow) { self.init(row: 0, names: header.cells, hasGroups: false) }

    /// Finds the titles among the first rows; nil in a table without titles.
    init?(_ rows: [TableRow], today: LocalDate) {
        var known: [String: Bool] = [:]
        // Titles that stand twice need those of their groups.
        func understood(_ titles: [String]) -> Int {
            Set(titles.map(\.trimmed)).count { title in
                if let known = known[title] { return known }
                let isKnown = title.utf8.count <= 120 && ColumnConcept.of(title) != nil
                known[title] = isKnown
                return isKnown
            }
        }
        func hasDates(_ first: Int, _ last: Int) -> Bool {
            rows[first..<last].contains { row in row.cells.contains { ColumnCells.isDate($0, today) } }
        }
        // A row with a date is one of flights, whose `MEL` and `FO` are words of titles as well.
        let scored = rows.indices.prefix(Self.rowsAbove).map { row in
            (row: row, count: hasDates(row, row + 1) ? 0 : understood(rows[row].cells))
        }
        let most = scored.max { $0.count < $1.count || $0.count == $1.count && $0.row > $1.row }
        // Below flights are the titles of a later page: those of the table are the first.
        let best = most.flatMap { most in
            scored[..<most.row].first { first in
                first.count > 2 && first.count * 2 > rows[first.row].cells.count { !$0.trimmed.isEmpty }
                    && Self.mayBeTitles(rows[first.row], today) && hasDates(first.row, most.row)
            } ?? most
        }
        var found: TableTitles?
        var count = 0
        if let best, best.count >= 2 {
            found = TableTitles(row: best.row, names: rows[best.row].cells, hasGroups: false)
            count = best.count
        }
        for row in rows.indices.prefix(Self.rowsAbove).dropFirst() {
            guard Self.mayBeTitles(rows[row - 1], today), Self.mayBeTitles(rows[row], today) else { continue }
            let names = Self.joined(rows[row - 1].cells, rows[row].cells)
            let number = understood(names)
            guard number >= 2, number > count, found.map({ $0.row >= row || !hasDates($0.row, row) }) ?? true else {
                continue
            }
            found = TableTitles(row: row, names: names, hasGroups: true)
            count = number
        }
        if let lower = found, let joined = lower.withTitlesAbove(rows, today, isKnown: { understood([$0]) == 1 }) {
            found = joined
        }
        if let found {
            self = found.withUnits(rows) ?? found
            return
        }
        guard let first = rows.firstIndex(where: { !$0.isBlank }), Self.mayBeTitles(rows[first], today) else {
            return nil
        }
        self.init(row: first, names: rows[first].cells, hasGroups: false)
    }

    /// Returns the titles with those of the row above, where that has the only ones of some columns: `Date` above nothing. Nil
    /// where it has none. A title that is only understood without its group stays as it is.
    private func withTitlesAbove(
        _ rows: [TableRow], _ today: LocalDate, isKnown: (String) -> Bool
    ) -> TableTitles? {
        guard !hasGroups, row > 0, Self.mayBeTitles(rows[row - 1], today) else { return nil }
        let above = rows[row - 1].cells
        let alone = above.indices.filter { index in
            !above[index].trimmed.isEmpty && (index >= names.count || names[index].trimmed.isEmpty)
        }
        // The first one of a group may stand above a column without a title of its own.
        guard alone.contains(where: { isKnown(above[$0]) }) else { return nil }
        let joined = Self.joined(above, names)
        let best = joined.indices.map { index in
            let own = index < names.count ? names[index].trimmed : ""
            return own.isEmpty || isKnown(joined[index]) || !isKnown(own) ? joined[index] : own
        }
        return TableTitles(row: row, names: best, hasGroups: true)
    }

    /// Returns the titles with the units of the row below them, `(hh:mm)` or `h` and `m`; nil where that row has none.
    private func withUnits(_ rows: [TableRow]) -> TableTitles? {
        guard !hasGroups, row + 1 < rows.count else { return nil }
        let units = rows[row + 1].cells.map(\.trimmed).filter { !$0.isEmpty }
        guard units.count > 1, units.allSatisfy(Self.isUnit) else { return nil }
        // A word without its brackets would be one of the title; `h` and `m` are those of hours and minutes.
        let below = rows[row + 1].cells.map(\.trimmed).map { cell in
            cell.count > 1 && cell.first?.isLetter == true ? "(\(cell))" : cell
        }
        return TableTitles(row: row + 1, names: Self.joined(names, below), hasGroups: true)
    }

    /// Whether a cell is a unit or the form of dates and times: in brackets, or of their letters.
    private static func isUnit(_ text: String) -> Bool {
        guard text.utf8.count < 20 else { return false }
        return TitleUnit(word: text.lowercased()) != nil || text.wholeMatch(kept: /[(\[][^()\[\]]+[)\]]/) != nil
            || text.wholeMatch(kept: /(?i)h{1,2}[:.,+]?m{1,2}|[dtjg]{1,2}[\/.\-]m{1,3}[\/.\-][yja]{1,4}|utc/) != nil
    }

    /// Returns the titles that are some names, as titles are compared; nil when no row has them.
    func with(_ wanted: [String], hasGroups: Bool, in rows: [TableRow]) -> TableTitles? {
        if names.map(FileLayout.name) == wanted { return self }
        for row in rows.indices {
            let names = hasGroups ? row > 0 ? Self.joined(rows[row - 1].cells, rows[row].cells) : [] : rows[row].cells
            if names.map(FileLayout.name) == wanted {
                return TableTitles(row: row, names: names, hasGroups: hasGroups)
            }
        }
        return nil
    }

    /// Whether a row has no dates and no figures.
    private static func mayBeTitles(_ row: TableRow, _ today: LocalDate) -> Bool {
        let filled = row.cells.map(\.trimmed).filter { !$0.isEmpty }
        return !filled.isEmpty
            && filled.allSatisfy { DateParts($0, today: today) == nil && CellText.minutes($0, comma: true) == nil }
    }

    /// Returns the titles of columns below those of groups. A group goes on to the next one.
    private static func joined(_ groups: [String], _ titles: [String]) -> [String] {
        var group = ""
        return (0..<max(groups.count, titles.count)).map { index in
            let above = index < groups.count ? groups[index].trimmed : ""
            let own = index < titles.count ? titles[index].trimmed : ""
            if !above.isEmpty { group = above }
            let name = own.isEmpty ? above : "\(group) \(own)".trimmed
            // `De` below `Trajet` is where the flight began, and no route.
            let isPlace = ["departure", "arrival"].contains(ColumnConcept.of(own)?.name)
            return isPlace && ColumnConcept.of(name)?.name == "route" ? own : name
        }
    }
}
