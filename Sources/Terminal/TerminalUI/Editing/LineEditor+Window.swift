/// The visible part of a line that is longer than its field.
extension LineEditor {
    /// The visible text of a field, and the position of its cursor.
    package struct Window: Hashable, Sendable {
        /// The visible text.
        package let text: String
        /// The columns from the left edge to the cursor; less than the field's width, unless that is 0.
        package let cursorColumn: Int
        /// The number of characters hidden on the left.
        package let hidden: Int
    }

    /// Returns the part of the line that fits the field and contains the cursor.
    ///
    /// - Parameter columns: The width of the field. The cursor after the last character takes one column.
    package func window(columns: Int, widths: CharacterWidths = .standard) -> Window {
        guard columns > 0 else { return Window(text: "", cursorColumn: 0, hidden: cursor) }
        let before = Array(textBeforeCursor)
        var start = before.count
        var cursorColumn = 0
        while start > 0 {
            let next = widths.columns(of: before[start - 1])
            guard cursorColumn + next < columns else { break }
            cursorColumn += next
            start -= 1
        }
        let visible = widths.prefix(of: String(before[start...]) + textAfterCursor, columns: columns)
        return Window(text: visible, cursorColumn: cursorColumn, hidden: start)
    }

    /// Returns the area of some characters of the line in a focused field; empty if they are hidden.
    ///
    /// An empty range at the end of the line stands for the next character to be typed.
    package func area(of range: Range<Int>, in rect: Rect, widths: CharacterWidths = .standard) -> Rect {
        let line = rect.top(1)
        let hidden = window(columns: line.columns, widths: widths).hidden
        let characters = Array(text)
        func column(_ place: Int) -> Int {
            let shown = characters[min(hidden, characters.count)..<min(max(place, hidden), characters.count)]
            return widths.columns(of: String(shown)) + max(place - max(characters.count, hidden), 0)
        }
        let start = column(range.lowerBound)
        let end = column(max(range.upperBound, range.lowerBound + 1))
        return line.dropping(left: start).left(end - start)
    }

    /// Draws the field's line and places the terminal's cursor in it.
    ///
    /// - Parameter isFocused: Whether the field has the cursor. Without it, the line is shown from its start.
    package func draw(in rect: Rect, on buffer: inout CellBuffer, isFocused: Bool) {
        let line = rect.top(1)
        buffer.fill(line, style: isFocused ? .fieldFocus : .field)
        guard isFocused else {
            let shown = buffer.widths.truncated(text, columns: line.columns)
            buffer.write(shown, at: line.origin, style: .field, clip: line)
            return
        }
        let window = window(columns: line.columns, widths: buffer.widths)
        buffer.write(window.text, at: line.origin, style: isSelected ? .cursor : .fieldFocus, clip: line)
        drawSigns(of: window, in: line, on: &buffer)
        let cursor = line.origin.moved(columns: window.cursorColumn)
        if line.intersection(buffer.bounds).contains(cursor) { buffer.cursor = cursor }
    }

    /// Draws “…” at the ends behind which text is hidden.
    private func drawSigns(of window: Window, in line: Rect, on buffer: inout CellBuffer) {
        let style: Style = isSelected ? .cursor : .fieldFocus
        guard line.columns > 4 else { return }
        if window.hidden > 0, window.cursorColumn > 1 {
            let isWide = window.text.first.map { buffer.widths.columns(of: $0) > 1 } ?? false
            buffer.write(isWide ? "… " : "…", at: line.origin, style: style, clip: line)
        }
        let rest = text.count - window.hidden - window.text.count
        if rest > 0, window.cursorColumn < line.columns - 2 {
            let end = Position(row: line.row, column: line.endColumn - 1)
            let column = line.column + buffer.widths.columns(of: String(window.text.dropLast()))
            let last = Position(row: line.row, column: min(column, end.column))
            buffer.write("… ", at: last, style: style, clip: line)
        }
    }
}
