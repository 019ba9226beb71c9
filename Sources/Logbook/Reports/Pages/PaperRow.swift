import Paper

/// A row of a page: the texts of its columns, each small enough for its column.
struct PaperRow: Sendable {
    /// A text with the size of its letters, in tenths of a point.
    struct Cell: Hashable, Sendable {
        let text: String
        let size: Int
    }

    /// The cells of all sides, in the order of the columns.
    let cells: [Cell]
}

/// Breaks what an entry has for the columns into rows: what is too long for a column continues in the row below.
struct RowBreaker: Sendable {
    private let columns: [PageGeometry.PlacedColumn]
    private let letters: Int

    init(_ geometry: PageGeometry, letters: Int) {
        columns = geometry.sides.flatMap(\.self)
        self.letters = letters
    }

    /// Returns the rows of some texts, at least one.
    func rows(_ texts: [String]) -> [PaperRow] {
        let cells = zip(columns, texts).map { lines(of: $1, in: $0) }
        let height = max(cells.map(\.count).max() ?? 1, 1)
        return (0..<height).map { row in
            PaperRow(cells: cells.map { $0.indices.contains(row) ? $0[row] : PaperRow.Cell(text: "", size: letters) })
        }
    }

    /// Breaks a text into lines: remarks keep the page's letters; others get smaller ones if they then fit in one line.
    private func lines(of text: String, in placed: PageGeometry.PlacedColumn) -> [PaperRow.Cell] {
        guard !text.isEmpty else { return [] }
        let room = placed.width - 2 * PageGeometry.padding
        let usual = TextMeasure(size: letters)
        let isLine = !text.contains(where: \.isNewline)
        if isLine, usual.width(of: text) <= room { return [PaperRow.Cell(text: text.withSingleBlanks, size: letters)] }
        var measure = usual
        if placed.column.marks == nil, isLine {
            if let fitting = usual.fitting(text, width: room) {
                return [PaperRow.Cell(text: text.withSingleBlanks, size: fitting.size)]
            }
            measure = TextMeasure(size: TextMeasure.smallest)
        }
        return measure.lines(of: text, width: room).map { PaperRow.Cell(text: $0, size: measure.size) }
    }
}

extension String {
    /// The text with single blanks between its words.
    fileprivate var withSingleBlanks: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
