/// How much of a work is done.
package struct ProgressBar: Hashable, Sendable {
    /// From 0 to 1.
    package let fraction: Double

    /// Makes a bar; what lies outside 0 to 1, or is no number, becomes the nearer end.
    package init(fraction: Double) {
        self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    }

    /// Makes a bar for so many of so many; 0 when there is nothing to do.
    package init(done: Int, of total: Int) {
        self.init(fraction: total > 0 ? Double(done) / Double(total) : 0)
    }

    /// The share in whole hundredths; 100 only when all is done.
    package var percent: Int { Int(fraction * 100) }

    /// Draws the bar in the uppermost row of a part.
    package func draw(in rect: Rect, on buffer: inout CellBuffer) {
        let line = rect.top(1)
        let done = Int(fraction * Double(line.columns))
        buffer.fill(line.left(done), style: .accent, with: "█")
        buffer.fill(line.dropping(left: done), style: .muted, with: "░")
    }
}
