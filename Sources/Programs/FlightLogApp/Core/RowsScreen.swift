import TerminalUI

/// The row with the cursor and the first visible row of a list.
struct RowCursor: Hashable, Sendable {
    var cursor = 0
    var top = 0

    /// Returns the visible rows; `height` is how many there is room for.
    func window(count: Int, height: Int) -> ScrollWindow {
        ScrollWindow(count: count, height: height, cursor: cursor, top: top)
    }

    /// Moves the cursor or the rows.
    mutating func scroll(count: Int, height: Int, _ change: (inout ScrollWindow) -> Void) {
        var window = window(count: count, height: height)
        change(&window)
        cursor = window.cursor
        top = window.top
    }

    /// Keeps the cursor on a row of a list that has become shorter.
    mutating func limit(to count: Int) { cursor = min(cursor, max(count - 1, 0)) }
}

/// A screen of rows, one of which has the cursor: motions and the wheel move it, a click selects a row.
protocol RowsScreen: ScreenContent {
    /// Returns the row with the cursor.
    func cursor(in state: State) -> Int
    /// Returns the command that a second click on a row performs; nil for none.
    func openCommand(in state: State) -> CommandName?
    /// Moves the cursor or the rows.
    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect]
}

extension RowsScreen {
    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        scroll(in: &context) { $0.apply(motion) }
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        scroll(in: &context) { $0.scroll(by: rows) }
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        guard case .row(let row) = target else { return [] }
        if cursor(in: context.state) == row, let open = openCommand(in: context.state) {
            return context.then { $0.perform(open) }
        }
        return scroll(in: &context) { $0.select(row) }
    }
}

extension Frame {
    /// Draws signs in the last column where rows above or below are hidden.
    mutating func drawScrollMarks(above: Bool, below: Bool, in rect: Rect) {
        guard rect.rows > 0 else { return }
        func write(_ sign: String, _ line: Rect) {
            let last = Position(row: line.row, column: line.endColumn - 1)
            // A text that reaches the sign is cut before it.
            let text = buffer[last].grapheme
            if line.columns > 2, text.isLetter || text.isNumber || text.isPunctuation {
                buffer.write("…", at: last.moved(columns: -1), style: buffer[last].style, clip: line)
            }
            buffer.write(sign, at: last, style: buffer[last].style, clip: line)
        }
        let isBoth = above && below && rect.rows == 1
        if above { write(isBoth ? "↕" : "▴", rect.top(1)) }
        if below, !isBoth { write("▾", rect.bottom(1)) }
    }

    /// Draws the visible rows, each a target of clicks, and highlights the one with the cursor.
    mutating func drawRows(
        _ window: ScrollWindow, in rect: Rect, showsCursor: Bool = true, _ draw: (inout Frame, Int, Rect) -> Void
    ) {
        for row in window.visible {
            let line = rect.line(row - window.top)
            draw(&self, row, line)
            if row == window.cursor {
                if showsCursor { buffer.restyle(line, style: .cursor) }
                buffer.cursor = line.origin
            }
            zones.add(line, .row(row))
        }
        drawScrollMarks(above: window.top > 0, below: window.visible.upperBound < window.count, in: rect)
    }
}
