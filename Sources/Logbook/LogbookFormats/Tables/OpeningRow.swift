import Aviation

/// The row of a table with what was flown before it, where that is certain: it brings totals forward, and no flight
/// stands above it, or a total of the file below it shows that it is not among the rows.
///
/// ```
/// Date,Reg,Total
/// 2024-01-13,G-ABCD,1:00
/// Total this page,,1:00
/// Total previous pages,,10:00    <- flown before: 10:00 and 1:00 are the 11:00 below
/// Total to date,,11:00
/// ```
struct OpeningRow {
    /// Where the row begins.
    private(set) var place: Int64?
    private var carried: ImportedEntry?
    /// The sums of the rows so far, by the columns.
    private var sums: [Int] = []
    private var flights = 0
    private var rows = 0
    /// Whether totals stand below the row that brings them forward.
    private var isBelowTotals = false

    /// It is looked for among so many rows, more than a page has.
    private static let mostRows = 200

    /// Looks for the row among the first ones.
    init(_ source: TableSource) throws {
        try source.forEachEntry { goesOn(with: $0) }
    }

    /// Returns whether the row may still come.
    private mutating func goesOn(with entry: ImportedEntry) -> Bool {
        rows += 1
        guard rows <= Self.mostRows, entry.balance == nil else { return false }
        switch entry.sums {
        case .carried?:
            guard carried == nil, entry.figures.contains(where: { $0 ?? 0 > 0 }) else { return carried == nil }
            carried = entry
            if flights == 0 { place = entry.place }
            return flights > 0
        case .above?, .perhaps?:
            guard let carried else { return true }
            isBelowTotals = true
            if isWhole(entry, with: carried) { place = carried.place }
            return place == nil
        case nil:
            guard entry.isCounted else { return true }
            flights += 1
            if sums.isEmpty { sums = [Int](repeating: 0, count: entry.figures.count) }
            for (column, figure) in entry.figures.enumerated() { sums[column] += figure ?? 0 }
            return !isBelowTotals
        }
    }

    /// Whether a row of totals is what was brought forward and the rows so far together, in each column. Hours with
    /// decimals are rounded to minutes, each a little.
    private func isWhole(_ totals: ImportedEntry, with carried: ImportedEntry) -> Bool {
        let columns = carried.figures.indices.filter { carried.figures[$0] ?? 0 > 0 }
        return columns.allSatisfy { column in
            guard let total = totals.figures[column], let before = carried.figures[column] else { return false }
            let exactness = totals.cells[column].contains(where: ".,".contains) ? Int(Double(flights).squareRoot()) : 0
            return abs(total - before - sums[column]) <= exactness
        }
    }
}
