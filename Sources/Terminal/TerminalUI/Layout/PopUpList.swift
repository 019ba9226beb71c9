/// A short list on top of the screen, such as the suggestions for a field.
package struct PopUpList: Sendable {
    package let rows: [String]
    /// The selected row; nil for none.
    package let selected: Int?
    /// The maximum number of visible rows; longer lists scroll.
    package let maximumRows: Int

    package init(rows: [String], selected: Int?, maximumRows: Int = 8) {
        self.rows = rows
        self.selected = selected.flatMap { rows.indices.contains($0) ? $0 : nil }
        self.maximumRows = max(maximumRows, 0)
    }

    /// Returns the list's area: below the field if there is room, otherwise above, otherwise on the side with more
    /// room.
    package func area(at field: Rect, within screen: Rect, widths: CharacterWidths = .standard) -> Rect {
        let wanted = min(rows.count, maximumRows)
        let below = screen.endRow - field.endRow
        let above = field.row - screen.row
        let isBelow = below >= wanted || below >= above
        let height = min(wanted, max(isBelow ? below : above, 0))
        let text = rows.reduce(0) { max($0, widths.columns(of: $1)) }
        // The scroll indicator is drawn after the text.
        let width = min(max(text + (height < rows.count ? 4 : 2), field.columns), screen.columns)
        let column = max(min(field.column, screen.endColumn - width), screen.column)
        return Rect(row: isBelow ? field.endRow : field.row - height, column: column, rows: height, columns: width)
            .intersection(screen)
    }

    /// Draws the list and returns its clickable rows.
    @discardableResult
    package func draw(at field: Rect, within screen: Rect, on buffer: inout CellBuffer) -> HitZones<Int> {
        let area = area(at: field, within: screen, widths: buffer.widths)
        let window = ScrollWindow(count: rows.count, height: area.rows, cursor: selected ?? 0)
        var zones = HitZones<Int>()
        for row in window.visible where area.rows > 0 {
            let line = area.line(row - window.top)
            let style: Style = row == selected ? .mark : .field
            buffer.fill(line, style: style)
            let text = buffer.widths.truncated(
                rows[row], columns: max(line.columns - (area.rows < rows.count ? 4 : 2), 0))
            buffer.write(text, at: line.origin.moved(columns: 1), style: style, clip: line)
            let isFirst = row == window.visible.first && row > 0
            let isLast = row == window.visible.last && row < rows.count - 1
            if isFirst || isLast, line.columns > 4 {
                let sign = isFirst && isLast ? "↕" : isFirst ? "▴" : "▾"
                buffer.write(sign, at: line.origin.moved(columns: line.columns - 2), style: style, clip: line)
            }
            zones.add(line, row)
        }
        return zones
    }
}
