import CTerminal
import TerminalUI

/// Draws buffers into ncurses' window, row by row, skipping rows that have not changed.
struct Canvas {
    private var pairs: ColorPairs
    private var attributes: [Style: ColorPairs.ScreenAttributes] = [:]
    private var theme: Theme
    private let depth: ColorDepth
    private let colors: Int
    private let isUTF8: Bool
    private var shown: CellBuffer?

    init(theme: Theme, depth: ColorDepth, colors: Int, isUTF8: Bool) {
        self.theme = theme
        self.depth = depth
        self.colors = colors
        self.isUTF8 = isUTF8
        pairs = ColorPairs(colors: colors, limit: Int(ct_pairs()))
        findAttributes()
    }

    /// Changes the theme; everything is drawn again.
    mutating func apply(_ theme: Theme) {
        self.theme = theme
        findAttributes()
    }

    /// Makes the next call draw every row.
    mutating func forget() { shown = nil }

    /// Draws a buffer of the screen's size into the window, without sending anything yet.
    ///
    /// - Returns: whether anything has changed, including the cursor.
    mutating func draw(_ buffer: CellBuffer) -> Bool {
        let last = shown?.size == buffer.size ? shown : nil
        var hasChanged = last == nil || last?.cursor != buffer.cursor
        for row in 0..<buffer.size.rows {
            let columns = last.map { buffer.columns(of: row, differingFrom: $0) } ?? 0..<buffer.size.columns
            guard !columns.isEmpty else { continue }
            draw(buffer.row(row), columns, row: row)
            hasChanged = true
        }
        shown = buffer
        return hasChanged
    }

    /// The buffer that was drawn last; nil if the window no longer shows it.
    var last: CellBuffer? { shown }

    private mutating func findAttributes() {
        pairs = ColorPairs(colors: colors, limit: Int(ct_pairs()))
        attributes = theme.renditions(at: depth).mapValues { pairs.attributes(of: $0) }
        forget()
    }

    private func draw(_ cells: ArraySlice<Cell>, _ columns: Range<Int>, row: Int) {
        var style: Style?
        var current = ColorPairs.ScreenAttributes(pair: 0, attributes: 0)
        for column in columns {
            let cell = cells[cells.startIndex + column]
            if cell.isSecondHalf { continue }
            if cell.style != style {
                style = cell.style
                current = attributes[cell.style] ?? current
            }
            put(cell, current, row: row, column: column)
        }
    }

    private func put(_ cell: Cell, _ current: ColorPairs.ScreenAttributes, row: Int, column: Int) {
        let attributes = current.attributes | UInt32(cell.attributes.rawValue)
        if isUTF8 {
            if let scalar = cell.scalar {
                put(scalar, attributes, current.pair, row: row, column: column)
            } else {
                put(cell.grapheme, attributes, current.pair, row: row, column: column)
            }
            return
        }
        let text = ASCIIReplacement.text(for: cell.grapheme, columns: Int(cell.width))
        for (offset, character) in text.enumerated() {
            put(character, attributes, current.pair, row: row, column: column + offset)
        }
    }

    private func put(_ scalar: Unicode.Scalar, _ attributes: UInt32, _ pair: Int32, row: Int, column: Int) {
        var value = scalar.value
        unsafe ct_put(Int32(row), Int32(column), &value, 1, attributes, pair)
    }

    private func put(_ grapheme: Character, _ attributes: UInt32, _ pair: Int32, row: Int, column: Int) {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(CT_CELL_SCALARS)) { scalars in
            var count = 0
            for scalar in grapheme.unicodeScalars.prefix(Int(CT_CELL_SCALARS)) {
                unsafe scalars.initializeElement(at: count, to: scalar.value)
                count += 1
            }
            unsafe ct_put(Int32(row), Int32(column), scalars.baseAddress, Int32(count), attributes, pair)
        }
    }
}
