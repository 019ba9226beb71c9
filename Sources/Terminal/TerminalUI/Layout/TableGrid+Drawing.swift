/// Drawing tables row by row.
extension TableGrid {
    /// The content of one column in a row.
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

    /// Draws one row, with an entry for each column of the table.
    ///
    /// - Parameter style: The style of the whole row, as for the row under the cursor; nil for the styles of the
    ///   entries.
    package func draw(row entries: [Entry], in rect: Rect, on buffer: inout CellBuffer, style: Style? = nil) {
        let line = rect.top(1)
        for (number, place) in places.enumerated() where entries.indices.contains(place.index) {
            let entry = entries[place.index]
            if entry.text.isEmpty { continue }
            let width = place.alignment == .leading ? room(at: number, entries) : place.width
            let wide = buffer.widths.columns(of: entry.text) > place.width ? width : place.width
            let text = buffer.widths.fitted(entry.text, columns: wide, alignment: place.alignment)
            buffer.write(
                text, at: line.origin.moved(columns: place.offset), style: entry.style, attributes: entry.attributes,
                clip: line)
        }
        if let style { buffer.restyle(line, style: style) }
    }

    /// Returns the width of a cell with the empty cells at its right, whose room a long text takes.
    private func room(at number: Int, _ entries: [Entry]) -> Int {
        var end = number
        while end + 1 < places.count, entries.indices.contains(places[end + 1].index),
            entries[places[end + 1].index].text.isEmpty
        {
            end += 1
        }
        return places[end].offset + places[end].width - places[number].offset
    }

    /// Draws the titles and returns their clickable areas. A sign in the column after them says that others have no room.
    ///
    /// - Parameter sorted: The column that the table is sorted by, and whether in ascending order.
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
        if isCut { buffer.write("▸", at: line.origin.moved(columns: line.columns), style: style, clip: buffer.bounds) }
        return zones
    }

    /// Returns the title with the sort indicator, truncating the title if necessary.
    private func title(_ place: Place, mark: String, widths: CharacterWidths) -> String {
        let room = max(place.width - mark.count, 0)
        let title = widths.prefix(of: titles[place.index], columns: room)
        let space = title.isEmpty || widths.columns(of: title) >= room ? "" : " "
        let marked = mark.isEmpty ? title : title + space + mark
        return widths.fitted(marked, columns: place.width, alignment: place.alignment)
    }
}
