import Foundation

/// The marks of an axis, at 1, 2 or 5 times a power of ten.
package struct PlotAxis: Sendable, Hashable {
    /// The values of the marks, from low to high.
    package let marks: [Double]
    /// The lowest value that the axis shows.
    package let low: Double
    /// The highest value that the axis shows; more than the lowest.
    package let high: Double

    /// Creates an axis for some values.
    ///
    /// - Parameter count: the greatest number of steps between marks, at least 1.
    package init(_ low: Double, _ high: Double, atMost count: Int) {
        let (least, most) = high > low ? (low, high) : (low - 1, low + 1)
        let step = Self.step((most - least) / Double(max(count, 1)))
        let first = (least / step).rounded(.down)
        let last = (most / step).rounded(.up)
        marks = stride(from: first, through: last, by: 1).map { $0 * step }
        self.low = first * step
        self.high = last * step
    }

    private init(_ axis: PlotAxis, high: Double) {
        (marks, low, self.high) = (axis.marks, axis.low, high)
    }

    /// Returns the axis that shows some values largest while its marks are the same number of rows apart; the highest value
    /// may then be above the last mark.
    ///
    /// - Parameter rows: the rows of the plot, at least 2.
    package static func even(_ low: Double, _ high: Double, rows: Int) -> PlotAxis {
        let gaps = max(rows - 1, 1)
        let axes = (1...max(rows / 2, 1)).compactMap { count -> PlotAxis? in
            let axis = PlotAxis(low, high, atMost: count)
            let steps = axis.marks.count - 1
            guard steps > 0, steps <= gaps else { return nil }
            let rowsApart = gaps / steps
            return PlotAxis(axis, high: axis.low + (axis.high - axis.low) * Double(gaps) / Double(steps * rowsApart))
        }
        // Fewer than three marks are hard to read; they must be worth it.
        func cost(_ axis: PlotAxis) -> Double { (axis.high - axis.low) * (axis.marks.count < 3 ? 1.4 : 1) }
        let best = axes.min { (cost($0), $1.marks.count) < (cost($1), $0.marks.count) }
        return best ?? PlotAxis(low, high, atMost: max(rows / 2, 1))
    }

    /// Returns the smallest step of 1, 2 or 5 times a power of ten that is not below a width.
    private static func step(_ width: Double) -> Double {
        let power = pow(10, log10(width).rounded(.down))
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= width * 0.999_999 } ?? 10 * power
    }

    /// Returns marks of time for a number of seconds, in steps of whole minutes or hours.
    package static func minutes(_ seconds: Double, atMost count: Int) -> Double {
        let steps: [Double] = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]
        return steps.first { seconds / $0 <= Double(max(count, 1)) } ?? 172_800
    }

    /// Returns the place of a value between the lowest, 0, and the highest, 1.
    package func place(_ value: Double) -> Double { (value - low) / (high - low) }
}
