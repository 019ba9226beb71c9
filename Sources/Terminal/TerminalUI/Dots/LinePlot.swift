/// A line of a plot: places and values of the same number; a value that is not a number has no point.
package struct PlotLine: Sendable {
    /// The places, in their order.
    package let xs: [Double]
    package let ys: [Float]

    package init(xs: [Double], ys: [Float]) {
        self.xs = xs
        self.ys = ys
    }

    /// Returns the first, least, greatest and last point of each of some columns; all points where they are few.
    ///
    /// - Parameters:
    ///   - first: the place at the left edge.
    ///   - last: the place at the right edge.
    package func extremes(columns: Int, from first: Double, to last: Double) -> [(x: Double, y: Float)] {
        let span = max(last - first, 1e-9)
        let count = max(columns, 1)
        return LinePlot.extremes(self, columns: count) { Int((($0 - first) / span * Double(count)).rounded()) }
            .map { (xs[$0], ys[$0]) }
    }

    fileprivate var indices: Range<Int> { 0..<min(xs.count, ys.count) }

    /// The least and the greatest value; nil without one.
    package var range: (low: Float, high: Float)? {
        var range: (low: Float, high: Float)?
        for index in indices where !ys[index].isNaN {
            range = (min(range?.low ?? ys[index], ys[index]), max(range?.high ?? ys[index], ys[index]))
        }
        return range
    }
}

/// Lines over an axis, in rows of text: for each column of dots the least and the greatest value are kept, so that no
/// extreme is lost however many points there are.
package struct LinePlot: Sendable {
    /// The lines, on the same axes.
    package let lines: [PlotLine]
    /// The unit below the axis, such as `ft`.
    package let unit: String
    /// Marks below the axis: a place and its text.
    package let marks: [(x: Double, text: String)]
    /// Letters above the lines: a place and its letter.
    package let letters: [(x: Double, letter: Character)]
    /// The sign between the thousands of the axis.
    package let group: String

    /// Creates a plot.
    package init(
        _ lines: [PlotLine], unit: String, marks: [(x: Double, text: String)] = [],
        letters: [(x: Double, letter: Character)] = [], group: String = ""
    ) {
        self.lines = lines
        self.unit = unit
        self.marks = marks
        self.letters = letters
        self.group = group
    }

    /// A plot with its places, before it is written.
    package struct Drawing: Sendable {
        /// The numbers beside the rows, and the unit beside the marks; each as wide as the margin.
        package let margins: [String]
        /// The columns of the numbers and of the axis.
        package let margin: Int
        /// The lines, without the axis.
        package let canvas: DotCanvas
        /// The marks below the lines.
        package let foot: String
        fileprivate let low, span: Double

        /// Returns the column of cells of a place, counted from the left edge of the canvas.
        package func column(_ x: Double) -> Int {
            min(max(Int(((x - low) / span * Double(canvas.width - 1)).rounded()), 0), max(canvas.width - 1, 0))
        }
    }

    /// Returns the plot with its axes; nil without a value.
    ///
    /// - Parameters:
    ///   - width: the width in cells, with the axis's numbers.
    ///   - height: the rows of the lines themselves; one more has the marks.
    ///   - margin: the columns of the axis's numbers and of the axis, at least.
    ///   - places: the places at the left and right edge; nil for those of the first line.
    ///   - values: what the axis shows, besides the lines; nil for nothing.
    package func drawing(
        width: Int, height: Int, marker: DotMarker = .braille, margin least: Int = 0,
        places: ClosedRange<Double>? = nil, values: ClosedRange<Float>? = nil
    ) -> Drawing? {
        let own = lines.compactMap(\.range)
        let ranges =
            own.isEmpty ? [] : own + [values].compactMap(\.self).map { (low: $0.lowerBound, high: $0.upperBound) }
        guard let first = places?.lowerBound ?? lines.first?.xs.first,
            let last = places?.upperBound ?? lines.first?.xs.last, height > 1,
            let low = ranges.map(\.low).min(), let high = ranges.map(\.high).max()
        else { return nil }
        let axis = PlotAxis.even(Double(low), Double(high), rows: height)
        let texts = axis.marks.map { text($0, axis) }
        let margin = max((texts.map(\.count).max() ?? 0) + 2, unit.count + 2, least)
        var canvas = DotCanvas(width: max(width - margin, 1), height: height, marker: marker)
        let span = max(last - first, 1e-9)
        func column(_ x: Double) -> Double { (x - first) / span * Double(canvas.dotWidth - 1) }
        func row(_ y: Float) -> Double { (1 - axis.place(Double(y))) * Double(canvas.dotHeight - 1) }
        for line in lines {
            var before: (x: Double, y: Double)?
            for index in Self.extremes(line, columns: canvas.dotWidth, { Int(column($0).rounded()) }) {
                let point = (x: column(line.xs[index]), y: row(line.ys[index]))
                canvas.line(from: before ?? point, to: point)
                before = point
            }
        }
        let cellsAcross = Double(canvas.width - 1)
        for mark in letters { canvas.label(String(mark.letter), x: Int((mark.x - first) / span * cellsAcross), y: 0) }
        var foot = DotCanvas(width: canvas.width, height: 1)
        for mark in marks {
            let cell = Int(((mark.x - first) / span * cellsAcross).rounded())
            foot.label(mark.text, x: min(cell, canvas.width - mark.text.count), y: 0)
        }
        let margins = (0..<height).map { index in
            let label = Self.label(index, height, axis, texts)
            return String(repeating: " ", count: max(margin - 2 - label.count, 0)) + label
                + (label.isEmpty ? " │" : " ┤")
        }
        let below = String(repeating: " ", count: max(margin - 2 - unit.count, 0)) + unit + "  "
        return Drawing(
            margins: margins + [below], margin: margin, canvas: canvas, foot: foot.rows.first ?? "", low: first,
            span: span)
    }

    /// Returns the plot in rows of text.
    ///
    /// - Parameters:
    ///   - width: the width in cells, with the axis's numbers.
    ///   - height: the rows of the lines themselves; one more has the marks.
    package func rows(width: Int, height: Int, marker: DotMarker = .braille) -> [String] {
        guard let drawing = drawing(width: width, height: height, marker: marker) else { return ["no values"] }
        return zip(drawing.margins, drawing.canvas.rows + [drawing.foot]).map { $0 + $1 }
    }

    /// A mark's number, with as many decimals as its step needs.
    private func text(_ value: Double, _ axis: PlotAxis) -> String {
        let step = axis.marks.count > 1 ? axis.marks[1] - axis.marks[0] : 1
        guard step < 1 else { return grouped(Int(value.rounded())) }
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// Returns a number with the sign between its thousands.
    private func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number.magnitude).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text = group + text }
            text = String(digit) + text
        }
        return number < 0 ? "-" + text : text
    }

    /// Returns the first, least, greatest and last point of each column.
    fileprivate static func extremes(_ line: PlotLine, columns: Int, _ column: (Double) -> Int) -> [Int] {
        let indices = line.indices
        guard indices.count > columns * 4 else { return indices.filter { !line.ys[$0].isNaN } }
        var result: [Int] = []
        result.reserveCapacity(columns * 4)
        var start = 0
        while start < indices.count {
            let place = column(line.xs[start])
            var end = start
            var (first, low, high, last) = (-1, -1, -1, -1)
            while end < indices.count, column(line.xs[end]) == place {
                let value = line.ys[end]
                if !value.isNaN {
                    if first < 0 { (first, low, high) = (end, end, end) }
                    if value < line.ys[low] { low = end }
                    if value > line.ys[high] { high = end }
                    last = end
                }
                end += 1
            }
            if first >= 0 { result += Set([first, low, high, last]).sorted() }
            start = end
        }
        return result
    }

    /// Returns the number beside a row; empty where the axis has no mark.
    private static func label(_ row: Int, _ height: Int, _ axis: PlotAxis, _ texts: [String]) -> String {
        for (mark, text) in zip(axis.marks, texts)
        where Int(((1 - axis.place(mark)) * Double(height - 1)).rounded()) == row {
            return text
        }
        return ""
    }
}
