/// A picture of dots in cells: points in, characters out. Each cell has the layer that was drawn last in it, and may have
/// a letter in place of its dots.
package struct DotCanvas: Sendable {
    /// The width in cells.
    package let width: Int
    /// The height in cells.
    package let height: Int
    private let marker: DotMarker
    private var dots: [UInt8]
    private var layers: [UInt8]
    private var letters: [Character?]

    /// Creates an empty picture of some cells.
    package init(width: Int, height: Int, marker: DotMarker = .braille) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.marker = marker
        let count = self.width * self.height
        dots = Array(repeating: 0, count: count)
        layers = Array(repeating: 0, count: count)
        letters = Array(repeating: nil, count: count)
    }

    /// The width in dots.
    package var dotWidth: Int { width * marker.columns }
    /// The height in dots.
    package var dotHeight: Int { height * marker.rows }
    /// The height of a dot divided by its width, on a terminal whose cells are twice as high as wide.
    package var dotAspect: Double { 2 * Double(marker.columns) / Double(marker.rows) }

    /// Draws a dot; one outside of the picture is not there.
    ///
    /// - Parameter layer: what the dot belongs to, for its color.
    package mutating func dot(_ x: Int, _ y: Int, layer: UInt8 = 0) {
        guard x >= 0, y >= 0, x < dotWidth, y < dotHeight else { return }
        let cell = y / marker.rows * width + x / marker.columns
        dots[cell] |= 1 << UInt8(y % marker.rows * marker.columns + x % marker.columns)
        layers[cell] = layer
    }

    /// Draws a line between two points in dots, clipped at the edges.
    package mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), layer: UInt8 = 0) {
        guard let (first, last) = clipped(start, end) else { return }
        let (dx, dy) = (last.x - first.x, last.y - first.y)
        let steps = Int(max(abs(dx), abs(dy)).rounded(.up))
        guard steps > 0 else { return dot(Int(first.x.rounded(.down)), Int(first.y.rounded(.down)), layer: layer) }
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            dot(
                Int((first.x + dx * part).rounded(.down)), Int((first.y + dy * part).rounded(.down)), layer: layer)
        }
    }

    /// Clips a line by its parameter from 0 to 1 at each edge (Liang and Barsky); nil when nothing is inside.
    private func clipped(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
    ) -> ((x: Double, y: Double), (x: Double, y: Double))? {
        guard [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite) else { return nil }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (low, high) = (0.0, 1.0)
        let edges = [
            (-dx, start.x), (dx, Double(dotWidth) - 0.001 - start.x), (-dy, start.y),
            (dy, Double(dotHeight) - 0.001 - start.y),
        ]
        for (direction, distance) in edges {
            if direction == 0 {
                if distance < 0 { return nil }
            } else if direction < 0 {
                low = max(low, distance / direction)
            } else {
                high = min(high, distance / direction)
            }
        }
        guard low <= high else { return nil }
        return ((start.x + dx * low, start.y + dy * low), (start.x + dx * high, start.y + dy * high))
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
