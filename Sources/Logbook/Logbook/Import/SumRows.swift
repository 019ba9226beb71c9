import Aviation

/// The sums of the rows above a row of totals of the file itself, to compare the two. A table may have totals of each page, and
/// of all that was flown, with or without what was brought forward.
struct SumRows {
    /// The columns of figures, with the indexes of their cells.
    private let columns: [ImportTotal]
    /// By column: all rows; the rows since the last row of totals; what was brought forward before all rows, and last.
    private var all: [Int]
    private var page: [Int]
    private var balance: [Int]
    private var carried: [Int]
    private var rows = 0
    private var isBehindSums = false

    init(_ columns: [ImportTotal]) {
        self.columns = columns
        let none = [Int](repeating: 0, count: columns.count)
        all = none
        page = none
        balance = none
        carried = none
    }

    /// Adds a row that is no row of totals.
    mutating func add(_ entry: ImportedEntry) {
        guard entry.isCounted else { return }
        rows += 1
        let isBalance = entry.balance != nil
        for (place, column) in columns.enumerated() {
            if isBehindSums { page[place] = 0 }
            guard let figure = figure(of: column, in: entry) else { continue }
            if isBalance {
                balance[place] += figure
            } else {
                all[place] += figure
                page[place] += figure
            }
        }
        isBehindSums = false
    }

    private func figure(of column: ImportTotal, in entry: ImportedEntry) -> Int? {
        entry.figures.indices.contains(column.column) ? entry.figures[column.column] : nil
    }

    /// Compares a row of totals with the rows above it. Returns the columns that differ, in words; nil where the row has no
    /// figures, empty where it agrees.
    mutating func differences(of entry: ImportedEntry) -> [String]? {
        let figures = columns.map { figure(of: $0, in: entry) }
        defer { isBehindSums = true }
        if entry.sums == .carried {
            carried = figures.map { $0 ?? 0 }
            return nil
        }
        let known = columns.indices.filter { figures[$0] != nil }
        guard !known.isEmpty else { return nil }
        func sum(_ one: [Int], _ other: [Int]) -> [Int] { zip(one, other).map(+) }
        let readings = [all, sum(balance, all), page, sum(carried, page), sum(carried, all)]
        func isEqual(_ column: Int, _ sums: [Int]) -> Bool {
            let cell = entry.cells[columns[column].column]
            // Hours with decimals are rounded to minutes, each a little.
            let exactness = columns[column].unit == .minutes && !cell.contains(":") ? Int(Double(rows).squareRoot()) : 0
            return abs((figures[column] ?? 0) - sums[column]) <= exactness
        }
        let counts = readings.map { sums in known.count { isEqual($0, sums) } }
        let best = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 } ?? 0
        return known.filter { !isEqual($0, readings[best]) }.map { column in
            let total = columns[column]
            return "\(total.title) \(total.text(figures[column] ?? 0)), the rows \(total.text(readings[best][column]))"
        }
    }
}
