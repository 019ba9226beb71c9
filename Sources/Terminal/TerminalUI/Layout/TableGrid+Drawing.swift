/// Drawing a table row by row.
extension TableGrid {
    /// What stands in one column of a row.
    package struct Entry: Hashable, Sendable {
        package let text: String
        package let style: Style
        package let attributes: CellAttributes

        package init(_ text: String, style: Style = .text, attributes: CellAttributes = []) {
            self.text = text
            self.style = style
            self.attributes = attributes
        }
    }

    /// Draws one row, with an entry for each column that was given to the layout.
    ///
    /// - Parameter style: styled over the whole row when not nil, as for the row under the cursor.
    package func draw(row entries: [Entry], in rect: Rect, on buffer: inout CellBuffer, style: Style? = nil) {
        let line = rect.top(1)
        for place in places where entries.indices.contains(place.index) {
            let entry = entries[place.index]
            let text = buffer.widths.fitted(entry.text, columns: place.width, alignment: place.alignment)
            buffer.write(
                text, at: line.origin.moved(columns: place.offset), style: entry.style, attributes: entry.attributes,
                clip: line)
        }
        if let style { buffer.restyle(line, style: style) }
    }

    /// Draws the titles and returns the parts that a click on them hits.
    ///
    /// - Parameter sorted: the column that the table is sorted by, and whether its least comes first.
    @discardableResult
    package func drawHeader(
        in rect: Rect, on buffer: inout CellBuffer, style: Style = .muted, sorted: (index: Int, ascending: Bool)? = nil
    ) -> HitZones<Int> {
        let line = rect.top(1)
        var zones = HitZones<Int>()
        buffer.fill(line, style: style)
        for place in places {
            let mark = sorted?.index == place.index ? (sorted?.ascending == true ? "▴" : "▾") : ""
            let area = Rect(row: line.row, column: line.column + place.offset, rows: line.rows, columns: place.width)
            let text = title(place, mark: mark, widths: buffer.widths)
            buffer.write(text, at: area.origin, style: style, attributes: .bold, clip: line)
            zones.add(area.intersection(line), place.index)
        }
        return zones
    }

    /// The sign of the order is never cut off: the title gives way.
    private func title(_ place: Place, mark: String, widths: CharacterWidths) -> String {
        let room = max(place.width - mark.count, 0)
        let title = widths.prefix(of: titles[place.index], columns: room)
        let space = title.isEmpty || widths.columns(of: title) >= room ? "" : " "
        let marked = mark.isEmpty ? title : title + space + mark
        return widths.fitted(marked, columns: place.width, alignment: place.alignment)
    }
}
