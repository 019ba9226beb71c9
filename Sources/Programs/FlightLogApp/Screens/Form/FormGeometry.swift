import LogbookProgram
import TerminalUI

/// The areas of a form's parts.
struct FormGeometry: Hashable, Sendable {
    let body: Rect
    let rule: Rect
    /// The line with the findings.
    let bar: Rect
    let status: Rect
    let footer: Rect
    /// The columns of the labels and of the values, from the left edge.
    let labelColumn: Int
    let valueColumn: Int
    let valueWidth: Int
    /// The column of the notes; nil when there is no room beside the values.
    let noteColumn: Int?

    init(_ size: Size) {
        let screen = Rect(size)
        let isTall = size.rows >= 20
        footer = screen.bottom(1)
        var rest = screen.dropping(top: isTall ? 2 : 1, bottom: 1 + (size.rows >= 28 ? 1 : 0))
        status = rest.bottom(isTall ? 1 : 0)
        rest = rest.dropping(bottom: status.rows)
        bar = rest.bottom(1)
        rest = rest.dropping(bottom: 1)
        rule = rest.bottom(size.rows >= 14 ? 1 : 0)
        body = rest.dropping(bottom: rule.rows)

        labelColumn = size.columns >= 100 ? 3 : 1
        valueColumn = labelColumn + (size.columns >= 76 ? 21 : size.columns >= 50 ? 18 : 12)
        let room = max(size.columns - valueColumn - 1, 1)
        if size.columns >= 76 {
            valueWidth = min(max(room * 45 / 100, 24), 36)
            noteColumn = valueColumn + valueWidth + 2
        } else {
            valueWidth = room
            noteColumn = nil
        }
    }
}
