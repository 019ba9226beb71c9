/// The part of the line that a field has room for.
extension LineEditor {
    /// What a field shows, and where its cursor stands in it.
    package struct Window: Hashable, Sendable {
        /// The text that fits.
        package let text: String
        /// Columns from the left edge to the cursor; less than the field is wide, unless that is 0.
        package let cursorColumn: Int
        /// How many characters are hidden on the left.
        package let hidden: Int
    }

    /// Returns the part of the line that fits, such that the cursor is always in it.
    ///
    /// - Parameter columns: the width of the field; the cursor behind the last character needs one of them.
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

    /// Returns where some characters of the line stand in a field that has the cursor; empty when they are hidden.
    ///
    /// A range at the end of the line is the place of the character that is missing there.
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

    /// Draws the field's line and puts the terminal's cursor into it.
    ///
    /// - Parameter isFocused: false leaves the cursor where it was and shows the line from its start.
    package func draw(in rect: Rect, on buffer: inout CellBuffer, isFocused: Bool) {
        let line = rect.top(1)
        buffer.fill(line, style: isFocused ? .fieldFocus : .field)
        guard isFocused else {
            buffer.write(text, at: line.origin, style: .field, clip: line)
            return
        }
        let window = window(columns: line.columns, widths: buffer.widths)
        buffer.write(window.text, at: line.origin, style: .fieldFocus, clip: line)
        let cursor = line.origin.moved(columns: window.cursorColumn)
        if line.intersection(buffer.bounds).contains(cursor) { buffer.cursor = cursor }
    }
}
