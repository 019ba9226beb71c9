/// Bars made of characters, and the scale below them.
struct BarScale: Hashable, Sendable {
    /// The figure of the longest bar.
    let largest: Int
    let columns: Int

    /// Returns the bar of a figure; empty for zero, at least one column for anything else.
    ///
    /// The blocks leave a gap above, so that bars in neighboring rows do not touch.
    func bar(_ figure: Int) -> String {
        guard largest > 0, figure > 0 else { return "" }
        return String(repeating: "▆", count: max(place(of: figure), 1))
    }

    /// Returns the columns of a figure, at most the largest; also of one that a damaged file has.
    private func place(of figure: Int) -> Int {
        let product = min(figure, largest).multipliedFullWidth(by: columns)
        return largest.dividingFullWidth(product).quotient
    }

    /// Returns the scale: a line with a mark at each step, and the figures of the steps below it. Empty when there is
    /// no bar, or too little room.
    ///
    /// - Parameter text: formats a figure.
    func axis(_ text: (Int) -> String) -> [String] {
        guard largest > 0, columns > 8, let step = step(widest: text(largest).count) else { return [] }
        var line = [Character](repeating: "─", count: columns)
        var figures = [Character](repeating: " ", count: columns + text(largest).count)
        for figure in stride(from: 0, through: largest, by: step) {
            let place = min(place(of: figure), columns - 1)
            line[place] = figure == 0 ? "└" : "┴"
            for (offset, letter) in text(figure).enumerated() { figures[place + offset] = letter }
        }
        return [String(line), String(figures)]
    }

    /// Returns the distance of the marks in minutes: 1, 2 or 5 times a power of ten hours, with room for the figures.
    /// Nil when no step fits.
    private func step(widest: Int) -> Int? { step(atLeast: widest + 3) ?? step(atLeast: widest + 1) }

    /// Returns the least distance of marks that has at least some columns and is no longer than the longest bar.
    private func step(atLeast columns: Int) -> Int? {
        var size = 60
        while size <= largest {
            for factor in [1, 2, 5] {
                let (step, isTooLarge) = size.multipliedReportingOverflow(by: factor)
                if !isTooLarge, step <= largest, place(of: step) >= columns { return step }
            }
            let (next, isTooLarge) = size.multipliedReportingOverflow(by: 10)
            if isTooLarge { return nil }
            size = next
        }
        return nil
    }
}
