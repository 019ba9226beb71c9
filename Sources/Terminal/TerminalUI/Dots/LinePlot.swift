/// A line over an axis, in rows of text: for each column of dots the least and the greatest value are kept, so that no
/// extreme is lost however many points there are.
package struct LinePlot: Sendable {
    /// The points, in the order of their x.
    package let points: [(x: Double, y: Double)]
    /// The unit above the axis, such as `ft`.
    package let unit: String
    /// Marks below the axis: a value of x and its text.
    package let marks: [(x: Double, text: String)]
    /// Letters above the line: a value of x and its letter.
    package let letters: [(x: Double, letter: Character)]

    /// Creates a plot.
    package init(
        _ points: [(x: Double, y: Double)], unit: String, marks: [(x: Double, text: String)],
        letters: [(x: Double, letter: Character)] = []
    ) {
        self.points = points
        self.unit = unit
        self.marks = marks
        self.letters = letters
    }

    /// Returns the plot in rows.
    ///
    /// - Parameters:
    ///   - width: the width in cells, with the axis's numbers.
    ///   - height: the rows of the line itself; one more has the marks.
    package func rows(width: Int, height: Int, marker: DotMarker = .braille) -> [String] {
        guard let first = points.first, let last = points.last, height > 1 else { return ["no values"] }
        let (low, high) = points.reduce((first.y, first.y)) { (min($0.0, $1.y), max($0.1, $1.y)) }
        let axis = PlotAxis(low, high, atMost: max(height / 2, 1))
        let texts = axis.marks.map { "\(Int($0.rounded()))" }
        let margin = max(texts.map(\.count).max() ?? 0, unit.count) + 2
        var canvas = DotCanvas(width: max(width - margin, 1), height: height, marker: marker)
        let span = max(last.x - first.x, 1e-9)
        func column(_ x: Double) -> Double { (x - first.x) / span * Double(canvas.dotWidth - 1) }
        func row(_ y: Double) -> Double { (1 - axis.place(y)) * Double(canvas.dotHeight - 1) }
        let shown = extremes(columns: canvas.dotWidth) { Int(column($0).rounded()) }
        for (point, next) in zip(shown, shown.dropFirst()) {
            canvas.line(from: (column(point.x), row(point.y)), to: (column(next.x), row(next.y)))
        }
        let cellsAcross = Double(canvas.width - 1)
        for mark in letters { canvas.label(String(mark.letter), x: Int((mark.x - first.x) / span * cellsAcross), y: 0) }
        var rows = canvas.rows.enumerated().map { index, text in
            let label = label(index, height, axis, texts)
            return String(repeating: " ", count: margin - 2 - label.count) + label + (label.isEmpty ? " │" : " ┤")
                + text
        }
        var foot = DotCanvas(width: canvas.width, height: 1)
        for mark in marks {
            let cell = Int(((mark.x - first.x) / span * cellsAcross).rounded())
            foot.label(mark.text, x: min(cell, canvas.width - mark.text.count), y: 0)
        }
        rows.append(
            String(repeating: " ", count: max(margin - 2 - unit.count, 0)) + unit + "  " + (foot.rows.first ?? ""))
        return rows
    }

    /// Returns the first, least, greatest and last point of each column.
    private func extremes(columns: Int, _ column: (Double) -> Int) -> [(x: Double, y: Double)] {
        guard points.count > columns * 4 else { return points }
        var result: [(x: Double, y: Double)] = []
        var start = 0
        while start < points.count {
            let place = column(points[start].x)
            var end = start
            var (low, high) = (start, start)
            while end < points.count, column(points[end].x) == place {
                if points[end].y < points[low].y { low = end }
                if points[end].y > points[high].y { high = end }
                end += 1
            }
            result += Set([start, low, high, end - 1]).sorted().map { points[$0] }
            start = end
        }
        return result
    }

    /// Returns the number beside a row; empty where the axis has no mark.
    private func label(_ row: Int, _ height: Int, _ axis: PlotAxis, _ texts: [String]) -> String {
        for (mark, text) in zip(axis.marks, texts)
        where Int(((1 - axis.place(mark)) * Double(height - 1)).rounded()) == row {
            return text
        }
        return ""
    }
}
