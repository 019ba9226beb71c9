import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The areas of a list's screen.
struct ListGeometry: Hashable, Sendable {
    /// The minimum width for the pane beside the list, in columns.
    static let besideWidth = 100
    /// The minimum width for the pane below the list, in columns.
    static let belowWidth = 60
    /// The smallest size of a list; smaller screens show a message and the current row.
    static let smallest = Size(rows: 8, columns: 40)

    let header: Rect
    let filter: Rect
    let headings: Rect
    let list: Rect
    /// The pane with all details; nil when it is not shown.
    let preview: Rect?
    /// The line between list and pane.
    let divider: Rect
    let rule: Rect
    let totals: Rect
    let status: Rect
    let footer: Rect

    init(_ state: State) {
        let size = state.size
        let hasFilter = state.list.search != nil || state.list.query.isFiltered
        let screen = Rect(size)
        let isTiny = Self.isTiny(size)
        header = screen.top(1)
        filter = Rect(row: 1, column: 0, rows: hasFilter && !isTiny ? 1 : 0, columns: size.columns)
        footer = screen.bottom(isTiny ? 0 : 1)
        var body = screen.dropping(top: 1 + filter.rows, bottom: footer.rows)
        // Without a message, the list uses the line.
        status = isTiny ? screen.dropping(top: 2).bottom(1) : body.bottom(ListScreen.message(state) == nil ? 0 : 1)
        body = body.dropping(bottom: status.rows)
        totals = body.bottom(size.rows >= 10 && !isTiny ? 1 : 0)
        body = body.dropping(bottom: totals.rows)
        rule = body.bottom(size.rows >= 14 && !isTiny ? 1 : 0)
        body = body.dropping(bottom: rule.rows)

        let pane = isTiny ? nil : Self.pane(of: body, state)
        preview = pane?.preview
        divider = pane?.divider ?? body.top(0)
        let listing = pane?.list ?? body
        headings = listing.top(isTiny ? 0 : 1)
        list = isTiny ? screen.line(1) : listing.dropping(top: 1)
    }

    static func isTiny(_ size: Size) -> Bool { size.rows < smallest.rows || size.columns < smallest.columns }

    private static func pane(of body: Rect, _ state: State) -> (list: Rect, divider: Rect, preview: Rect)? {
        if body.columns >= besideWidth {
            guard state.settings.showsPane else { return nil }
            let width = min(max(body.columns - 76, 27), 40)
            let list = body.dropping(right: width + 1)
            let rest = body.right(width + 1)
            return (list, rest.left(1), rest.dropping(left: 1))
        }
        guard state.showsPaneBelow, body.columns >= belowWidth, body.rows >= 14 else { return nil }
        let rest = body.bottom(9)
        return (body.dropping(bottom: 9), rest.top(1), rest.dropping(top: 1))
    }
}
