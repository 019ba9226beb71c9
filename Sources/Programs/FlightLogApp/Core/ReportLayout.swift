import TerminalUI

/// The areas of a screen that reports, from the top: its title, headings, rows, a rule, a pane with the row that has the
/// cursor, the status line and the footer.
struct ReportLayout: Hashable, Sendable {
    let title: Rect
    let headings: Rect
    let rows: Rect
    let rule: Rect
    let pane: Rect
    let status: Rect
    let footer: Rect

    /// - Parameters:
    ///   - headings: the lines between the title and the rows.
    ///   - rule: whether a rule is below the rows.
    ///   - keepsStatus: whether the status line stays when it has no message; otherwise the rows have it then.
    ///   - pane: returns the lines of the pane for the lines that it shares with the rows.
    init(
        _ state: State, headings: Int = 1, rule: Bool = false, keepsStatus: Bool = false,
        pane: (Int) -> Int = { _ in 0 }
    ) {
        let screen = Rect(state.size)
        title = screen.top(1)
        self.headings = screen.dropping(top: 1).top(headings)
        footer = screen.bottom(1)
        var rest = screen.dropping(top: 1 + headings, bottom: 1)
        status = rest.bottom(keepsStatus || state.status != nil ? 1 : 0)
        rest = rest.dropping(bottom: status.rows)
        self.pane = rest.bottom(pane(rest.rows))
        rest = rest.dropping(bottom: self.pane.rows)
        self.rule = rest.bottom(rule ? 1 : 0)
        rows = rest.dropping(bottom: self.rule.rows)
    }
}
