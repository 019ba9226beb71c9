import Logbook
import LogbookProgram
import TerminalUI

extension PagesScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ screen: PagesScreen, _ state: State) {
        let layout = ReportLayout(state, headings: 1, keepsStatus: true)
        buffer.fill(bounds, style: .ground)
        drawTitle("Pages › \(screen.layout)", right: state.fileName)
        buffer.draw(screen.heading(state.settings.display), in: layout.headings)
        if let page = screen.page {
            let area = layout.rows.dropping(left: 1, right: 1)
            let lines = page.lines.dropFirst(screen.firstLine).prefix(area.rows)
            for (row, text) in lines.enumerated() {
                let shown = buffer.widths.prefix(of: Self.text(text, from: screen.left), columns: area.columns)
                buffer.draw(StyledLine(shown, .ground), in: area.line(row))
            }
            drawScrollMarks(
                above: screen.firstLine > 0, below: screen.firstLine + area.rows < page.lines.count, in: layout.rows)
        } else if let complaint = screen.complaint {
            buffer.drawWrapped(StyledLine(complaint, .muted), in: layout.rows.dropping(left: 1, right: 1), indent: 0)
        } else {
            buffer.draw(StyledLine(" making the pages …  Esc goes back", .accent, .bold), in: layout.rows.top(1))
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    /// Returns a text without the columns that are scrolled out.
    private static func text(_ text: String, from column: Int) -> String {
        guard column > 0 else { return text }
        var (rest, passed) = (text[...], 0)
        while passed < column, let first = rest.popFirst() {
            passed += CharacterWidths.standard.columns(of: String(first))
        }
        return String(repeating: " ", count: max(passed - column, 0)) + rest
    }
}

extension PagesScreen {
    fileprivate func heading(_ style: DisplayStyle) -> StyledLine {
        guard let pages, let page else { return StyledLine(" ") }
        let label = "\(Int(page.label) == nil ? "" : "page ")\(page.label)"
        let place = "\(label) (\(style.text(of: number + 1)) of \(style.text(of: pages.count)))"
        let choice = layouts.firstIndex(of: layout).map { "  layout \($0 + 1) of \(layouts.count)" } ?? ""
        return StyledLine(" \(place)", .accent, .bold).adding(choice, .muted).adding(
            left > 0 ? "  ◂ from column \(left + 1)" : "", .muted)
    }
}
