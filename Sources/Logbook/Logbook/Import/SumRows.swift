import Aviation

/// The sums of the rows above a row of totals of the file itself, to compare the two. A table may have totals of each page, and
/// of all that was flown, with or without what was brought forward. What a page brings forward is what was flown before
/// it.
struct SumRows {
    /// The columns of figures, with the indexes of their cells.
    private let columns: [ImportTotal]
    /// By column: all rows; the rows since the last row of totals, and since the last one that brings totals forward;
    /// what was flown before all rows.
    private var all: [Int]
    private var page: [Int]
    private var sheet: [Int]
    private var before: [Int]
    /// Whether some of the first rows has decimals.
    private var hasDecimals: [Bool]
    private var rows = 0
    private var rowsOfPage = 0
    private var isBehindSums = false
    private var isBehindCarried = false
    /// Whether the file has an opening balance.
    private(set) var hasBalance = false

    init(_ columns: [ImportTotal]) {
        self.columns = columns
        let none = [Int](repeating: 0, count: columns.count)
        all = none
        page = none
        sheet = none
        before = none
        hasDecimals = columns.map { _ in false }
    }

    /// Adds a row that is no row of totals.
    mutating func add(_ entry: ImportedEntry) {
        guard entry.isCounted else { return }
        guard entry.balance == nil else {
            hasBalance = true
            for (place, column) in columns.enumerated() { before[place] += figure(of: column, in: entry) ?? 0 }
            return
        }
        rows += 1
        rowsOfPage = isBehindSums ? 1 : rowsOfPage + 1
        for (place, column) in columns.enumerated() {
            if isBehindSums { page[place] = 0 }
            if isBehindCarried { sheet[place] = 0 }
            guard let figure = figure(of: column, in: entry) else { continue }
            if rows <= Self.mostSeen, !hasDecimals[place], entry.cells.indices.contains(column.column) {
                hasDecimals[place] = Self.isDecimal(entry.cells[column.column])
            }
            all[place] += figure
            page[place] += figure
            sheet[place] += figure
        }
        isBehindSums = false
        isBehindCarried = false
    }

    private func figure(of column: ImportTotal, in entry: ImportedEntry) -> Int? {
        entry.figures.indices.contains(column.column) ? entry.figures[column.column] : nil
    }

    /// Compares a row of totals with the rows above it. Returns the columns that differ, in words; nil where the row has no
    /// figures, empty where it agrees.
    mutating func differences(of entry: ImportedEntry) -> [String]? {
        defer {
            isBehindSums = true
            if entry.sums == .carried { isBehindCarried = true }
        }
        let known = knownColumns(of: entry)
        // Totals above all rows are those of rows below them, and are not compared.
        guard !known.isEmpty, rows > 0 || hasBalance || entry.sums == .carried else { return nil }
        func sums(_ one: [Int], _ other: [Int], _ sign: Int) -> [Int] { zip(one, other).map { $0 + sign * $1 } }
        let none = all.map { _ in 0 }
        // What is brought forward may stand below the rows of its page, or above them.
        let rowsBefore =
            entry.sums == .carried
            ? (isBehindSums ? [sums(all, page, -1), all] : [all, sums(all, page, -1)]) + [sums(all, sheet, -1)]
            : [all, page, sheet]
        let readings = rowsBefore.flatMap { rows in
            entry.sums == .carried || rows == all
                ? [(rows, before), (rows, none)] : [(rows, none)]
        }
        let counts = readings.map { rows, more in known.count { isEqual(entry, $0, rows[$0] + more[$0]) } }
        // Of sums that agree in as many columns, the nearest; what is brought forward has an order of its own.
        let first = known[0]
        let distances = readings.map { rows, more in
            entry.sums == .carried
                ? 0 : abs((figure(of: columns[first], in: entry) ?? 0) - rows[first] - more[first])
        }
        let best = counts.indices.min { (-counts[$0], distances[$0], $0) < (-counts[$1], distances[$1], $1) } ?? 0
        let (rows, more) = readings[best]
        let differing = known.filter { !isEqual(entry, $0, rows[$0] + more[$0]) }
        let words = differing.map { column in
            let total = columns[column]
            let own = total.text(figure(of: total, in: entry) ?? 0)
            return "\(total.title) \(own), the rows \(total.text(rows[column] + more[column]))"
        }
        // What is said once is not said again of every page below.
        if entry.sums == .carried {
            for column in differing { before[column] = (figure(of: columns[column], in: entry) ?? 0) - rows[column] }
        }
        return words
    }

    /// Whether all figures of a row are the sums of several rows above it: of all, with or without what was flown
    /// before, or since the last row of totals.
    func agree(with entry: ImportedEntry) -> Bool {
        let known = knownColumns(of: entry)
        guard known.contains(where: { figure(of: columns[$0], in: entry) ?? 0 > 0 }) else { return false }
        func agrees(_ sums: [Int]) -> Bool { known.allSatisfy { isEqual(entry, $0, sums[$0]) } }
        return rows > 1 && (agrees(all) || agrees(zip(all, before).map(+))) || rowsOfPage > 1 && agrees(page)
    }

    /// So many rows show whether a column has decimals.
    private static let mostSeen = 100

    private static func isDecimal(_ cell: String) -> Bool {
        cell.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    }

    private func knownColumns(of entry: ImportedEntry) -> [Int] {
        columns.indices.filter { figure(of: columns[$0], in: entry) != nil }
    }

    /// Whether a figure of a row is a sum. Hours with decimals are rounded to minutes, each a little.
    private func isEqual(_ entry: ImportedEntry, _ column: Int, _ sum: Int) -> Bool {
        let total = columns[column]
        let isRounded =
            total.unit == .minutes && (hasDecimals[column] || Self.isDecimal(entry.cells[total.column]))
        let exactness = isRounded ? Int(Double(rows).squareRoot()) : 0
        return abs((figure(of: total, in: entry) ?? 0) - sum) <= exactness
    }
}
