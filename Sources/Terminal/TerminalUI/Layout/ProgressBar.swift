/// A bar that shows a fraction of work done.
package struct ProgressBar: Hashable, Sendable {
    /// From 0 to 1.
    package let fraction: Double

    /// Creates a bar, limiting the fraction to the range from 0 to 1; NaN becomes 0.
    package init(fraction: Double) {
        self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    }

    /// Creates a bar for a number of units; 0 if there are none.
    package init(done: Int, of total: Int) {
        self.init(fraction: total > 0 ? Double(done) / Double(total) : 0)
    }

    /// The whole percentage; 100 only if everything is done.
    package var percent: Int { Int(fraction * 100) }

    /// Draws the bar in the top row of an area.
    package func draw(in rect: Rect, on buffer: inout CellBuffer) {
        let line = rect.top(1)
        let done = Int(fraction * Double(line.columns))
        buffer.fill(line.left(done), style: .accent, with: "█")
        buffer.fill(line.dropping(left: done), style: .muted, with: "░")
    }
}
