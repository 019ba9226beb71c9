import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The rows of a list.
extension Frame {
    mutating func drawRows(_ state: State, _ geometry: ListGeometry) {
        let list = state.list
        let columns = ListScreen.columns(state)
        let part = geometry.list.dropping(left: 1, right: 1)
        let layout = TableGrid(
            columns.map(\.column), width: part.columns, pinned: 1, scrolled: list.scrolledColumns)
        drawHeadings(columns, layout, list, in: geometry.headings)
        guard !list.rows.isEmpty else {
            drawEmptiness(state, in: part)
            return
        }
        let look = DrawnRows.Look(
            columns: columns.map(\.name), grid: layout, fields: state.fields, display: state.settings.display,
            isMuted: list.isStale && state.showsWork, place: part.column..<part.endColumn)
        let before = drawnRows.hasLook(look) ? drawnRows : DrawnRows()
        drawnRows = DrawnRows(look)
        for index in list.visible {
            let line = geometry.list.line(index - list.visible.lowerBound)
            let inner = line.dropping(left: 1, right: 1)
            if let cells = before.cells(of: list.rows[index]), cells.count == buffer.cells(in: inner).count {
                buffer.put(cells, in: inner)
                drawnRows.keep(list.rows[index], cells)
            } else {
                draw(list.rows[index], columns, layout, state, in: inner)
                drawnRows.keep(list.rows[index], Array(buffer.cells(in: inner)))
            }
            if list.marks.contains(list.rows[index].id) { markRow(list.rows[index], columns, layout, in: line) }
            if index == list.cursor { markCursor(list, columns, layout, state, in: line) }
            zones.add(line, .row(index))
        }
        drawScrollMarks(
            above: list.hasEarlier || list.visible.lowerBound > 0,
            below: list.hasLater || list.visible.upperBound < list.rows.count, in: geometry.list)
    }

    private mutating func drawHeadings(
        _ columns: [ListColumn], _ layout: TableGrid, _ list: ListState, in rect: Rect
    ) {
        buffer.fill(rect, style: .field)
        let sorted = columns.firstIndex { $0.sort == list.query.sort.column && $0.sort != nil }
        let inner = rect.dropping(left: 1, right: 1)
        let headings = layout.drawHeader(
            in: inner, on: &buffer, style: .field,
            sorted: sorted.map { (index: $0, ascending: list.query.sort.isAscending) })
        for (area, index) in zip(headings.areas, headings.targets) { zones.add(area, .heading(index)) }
    }

    /// Draws a row. Rows of an earlier query are dimmed when the new ones take long; dimmed at once, the list would
    /// flicker.
    private mutating func draw(
        _ row: ListRow, _ columns: [ListColumn], _ layout: TableGrid, _ state: State, in line: Rect
    ) {
        let style: Style = state.list.isStale && state.showsWork ? .muted : .text
        let texts = columns.texts(row, state.settings.display)
        let entries = columns.enumerated().map { index, column in
            // A cell with swatches is not empty.
            TableGrid.Entry(
                column.paints(row).contains { $0 != nil } ? " " : texts[index],
                style: column.style(row) ?? (column.isSide && index > 0 ? .muted : style))
        }
        layout.draw(row: entries, in: line, on: &buffer)
        drawSwatches(of: row, columns, layout, style: .muted, in: line)
    }

    private mutating func drawSwatches(
        of row: ListRow, _ columns: [ListColumn], _ layout: TableGrid, style: Style, in line: Rect
    ) {
        for place in layout.places {
            for (number, paint) in columns[place.index].paints(row).enumerated() {
                let offset = number * (Swatch.columns + 1)
                guard let paint, offset + Swatch.columns <= place.width else { continue }
                let origin = line.origin.moved(columns: place.offset + offset)
                buffer.draw(paint.swatch, at: origin, style: style, clip: line)
            }
        }
    }

    /// Draws the mark of a row, with a sign so that color is never its only meaning.
    private mutating func markRow(
        _ row: ListRow, _ columns: [ListColumn], _ layout: TableGrid, in line: Rect
    ) {
        buffer.restyle(line, style: .mark)
        buffer.write("•", at: line.origin, style: .mark, attributes: .bold, clip: line)
        drawSwatches(of: row, columns, layout, style: .mark, in: line.dropping(left: 1, right: 1))
    }

    /// Highlights the row with the cursor, except its swatches, and moves the terminal's cursor there.
    private mutating func markCursor(
        _ list: ListState, _ columns: [ListColumn], _ layout: TableGrid, _ state: State, in line: Rect
    ) {
        buffer.restyle(line, style: .cursor)
        if let row = list.selected {
            drawSwatches(of: row, columns, layout, style: .cursor, in: line.dropping(left: 1, right: 1))
            // The list of keys shows in full what has no room in the row.
            let texts = columns.texts(row, state.settings.display)
            for place in layout.places where buffer.widths.columns(of: texts[place.index]) > place.width {
                buffer.cutTexts.append("\(columns[place.index].label): \(texts[place.index])")
            }
        }
        if buffer.cursor == nil { buffer.cursor = line.origin }
    }

    /// Draws the reason why there are no rows, and what to do.
    private mutating func drawEmptiness(_ state: State, in rect: Rect) {
        guard state.list.isLoaded else { return }
        let part = rect.dropping(top: 1).dropping(left: 2)
        let lines = EmptinessHint.all(state).flatMap { $0.lines(columns: part.columns, widths: buffer.widths) }
        let gap = part.rows > lines.count + 1 ? [StyledLine()] : []
        for (index, line) in ([StyledLine(EmptinessHint.heading(state), .text, .bold)] + gap + lines).enumerated() {
            let row = part.line(index)
            if row.rows > 0 { buffer.draw(line, in: row) }
        }
    }
}

/// A key, and what it does for an empty list.
private struct EmptinessHint {
    let key: String
    let text: String

    /// Returns the hint in lines of the list's width, with the text beside the key.
    func lines(columns: Int, widths: CharacterWidths) -> [StyledLine] {
        let indent = key.count + 2
        return widths.wrapped(text, columns: max(columns - indent, 1)).enumerated().map { index, line in
            let blanks = String(repeating: " ", count: index == 0 ? 2 : indent)
            return StyledLine(index == 0 ? key : "", .key, .bold).adding(blanks + line)
        }
    }
}

extension EmptinessHint {
    /// Returns the sentence above the hints.
    static func heading(_ state: State) -> String {
        if state.list.query.isFiltered { return "Nothing matches." }
        return state.kind == .flights ? "Your logbook is empty." : "There are no \(state.kind.plural) yet."
    }

    private static func addition(of kind: RecordKind) -> String {
        switch kind {
        case .flights: "adds your first flight; aircraft and airports are made as you type them"
        case .documents: "adds your medical, ratings and license"
        case .aircraft, .pilots, .airports: "adds the first one"
        }
    }

    static func all(_ state: State) -> [EmptinessHint] {
        func hint(_ command: CommandName, _ text: String) -> EmptinessHint {
            EmptinessHint(key: state.keyLabel(of: command), text: text)
        }
        // While a filter is typed, x is one of its letters.
        if state.list.search != nil { return [hint(.searchDrop, "returns to the filter before")] }
        if state.list.query.isFiltered { return [hint(.clear, "clears the filter")] }
        let ofKind =
            switch state.kind {
            case .flights: [hint(.palette, "import brings your flights from another program")]
            case .documents:
                [hint(.attach, "then attaches a scan"), hint(.currency, "then shows until when they are valid")]
            case .aircraft, .pilots, .airports: [EmptinessHint]()
            }
        return [hint(.add, addition(of: state.kind))] + ofKind + [
            hint(.help, "shows all keys, and finds them by what they do"),
            hint(.quit, "quits; changes are already saved"),
        ]
    }
}
