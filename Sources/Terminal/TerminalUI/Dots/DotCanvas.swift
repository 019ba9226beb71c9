/// A picture of dots in cells: points in, characters out. Each cell has the layer that was drawn last in it, and may have
/// a letter in place of its dots.
package struct DotCanvas: Sendable {
    /// The width in cells.
    package let width: Int
    /// The height in cells.
    package let height: Int
    /// The dots of a cell, and of the picture.
    private let cellColumns, cellRows: Int
    package let dotWidth, dotHeight: Int
    private var dots: [UInt8]
    private var layers: [UInt8]
    private var letters: [Character?]
    private let marker: DotMarker

    /// Creates an empty picture of some cells.
    package init(width: Int, height: Int, marker: DotMarker = .braille) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.marker = marker
        (cellColumns, cellRows) = (marker.columns, marker.rows)
        (dotWidth, dotHeight) = (self.width * cellColumns, self.height * cellRows)
        let count = self.width * self.height
        dots = Array(repeating: 0, count: count)
        layers = Array(repeating: 0, count: count)
        letters = Array(repeating: nil, count: count)
    }

    /// The height of a dot divided by its width, on a terminal whose cells are twice as high as wide.
    package var dotAspect: Double { 2 * Double(cellColumns) / Double(cellRows) }

    /// Draws a dot; one outside of the picture is not there.
    ///
    /// - Parameter layer: what the dot belongs to, for its color.
    package mutating func dot(_ x: Int, _ y: Int, layer: UInt8 = 0) {
        guard x >= 0, y >= 0, x < dotWidth, y < dotHeight else { return }
        // A cell has one column of dots, or two.
        let (column, side) = cellColumns == 1 ? (x, 0) : (x >> 1, x & 1)
        let (row, level) = cellRows == 4 ? (y >> 2, y & 3) : y.quotientAndRemainder(dividingBy: cellRows)
        let cell = row * width + column
        dots[cell] |= 1 << UInt8(truncatingIfNeeded: level * cellColumns + side)
        layers[cell] = layer
    }

    /// Draws a line between two points in dots, clipped at the edges.
    package mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), layer: UInt8 = 0) {
        let edges = LineClip(x: 0, y: 0, width: Double(dotWidth) - 0.001, height: Double(dotHeight) - 0.001)
        guard let (first, last) = edges.part(from: start, to: end) else { return }
        let (dx, dy) = (last.x - first.x, last.y - first.y)
        let steps = Int(max(abs(dx), abs(dy)).rounded(.up))
        // Within the picture no place is less than nothing, so that to leave out the fraction is to round down.
        guard steps > 0 else { return dot(Int(first.x), Int(first.y), layer: layer) }
        let (stepX, stepY) = (dx / Double(steps), dy / Double(steps))
        var (x, y) = first
        for _ in 0...steps {
            dot(Int(x), Int(y), layer: layer)
            x += stepX
            y += stepY
        }
    }

    /// Writes a text where it covers no other text; false if there is no room.
    ///
    /// - Parameters:
    ///   - x: the cell of the first letter.
    ///   - y: the row of cells.
    @discardableResult
    package mutating func label(_ text: String, x: Int, y: Int, layer: UInt8 = 0) -> Bool {
        let letters = Array(text)
        guard y >= 0, y < height, x >= 0, x + letters.count <= width, !letters.isEmpty else { return false }
        let cells = (y * width + x)..<(y * width + x + letters.count)
        // A free cell on both sides, so that labels do not grow together.
        let around = max(cells.lowerBound - 1, y * width)..<min(cells.upperBound + 1, (y + 1) * width)
        guard around.allSatisfy({ self.letters[$0] == nil }) else { return false }
        for (cell, letter) in zip(cells, letters) {
            self.letters[cell] = letter
            layers[cell] = layer
        }
        return true
    }

    /// Returns the character and the layer of a cell.
    package func cell(_ x: Int, _ y: Int) -> (character: Character, layer: UInt8) {
        let cell = y * width + x
        return (letters[cell] ?? (dots[cell] == 0 ? " " : marker.character(dots[cell])), layers[cell])
    }

    /// The rows as texts, without blanks at their ends.
    package var rows: [String] {
        (0..<height).map { y in
            var row = String((0..<width).map { cell($0, y).character })
            while row.last == " " { row.removeLast() }
            return row
        }
    }
}
