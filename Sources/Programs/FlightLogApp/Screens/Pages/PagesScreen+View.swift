import Logbook
import LogbookProgram
import Paper
import TerminalUI

extension PagesScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ screen: PagesScreen, _ state: State) {
        let layout = ReportLayout(state, headings: 1, keepsStatus: true)
        buffer.fill(bounds, style: .ground)
        drawTitle("Pages › \(screen.label)", right: state.fileName)
        buffer.draw(screen.heading(state.settings.display), in: layout.headings)
        if let page = screen.page {
            draw(page, screen, in: layout.rows)
        } else if let complaint = screen.complaint {
            buffer.drawWrapped(StyledLine(complaint, .muted), in: layout.rows.dropping(left: 1, right: 1), indent: 0)
        } else {
            buffer.draw(StyledLine(" making the pages …  Esc goes back", .accent, .bold), in: layout.rows.top(1))
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    /// Draws the lines of a page; the titles of the columns and the first column stay where they are.
    private mutating func draw(_ page: PageText, _ screen: PagesScreen, in rows: Rect) {
        let area = rows.dropping(left: 1, right: 1)
        let head = screen.headLines(in: rows)
        let below = page.lines.indices.dropFirst(head + screen.firstLine).prefix(max(area.rows - head, 0))
        let shown = page.table.map { $0.columns(after: screen.left, in: area.columns) }
        for (row, index) in (Array(0..<head) + below).enumerated() {
            var text = page.lines[index]
            if let table = page.table, let shown, table.titles.contains(index) || table.rows.contains(index) {
                text =
                    Self.text(text, table.edges[0]..<table.edges[1])
                    + Self.text(page.lines[index], table.edges[shown.lowerBound]..<table.edges[shown.upperBound])
                let hidden = Self.text(page.lines[index], table.edges[0]..<table.edges[shown.lowerBound])
                if table.rows.contains(index) { text = Self.labeled(text, hidden, buffer.widths) }
            }
            // What is beside the table, such as a signature, is shown to its end with the last columns.
            let isCut = buffer.widths.columns(of: text) > area.columns
            if isCut, screen.left > 0 {
                let width = buffer.widths.columns(of: text)
                text = "…" + Self.text(text, width - area.columns + 1..<width)
            }
            let line = StyledLine(buffer.widths.truncated(text, columns: area.columns), .ground)
            buffer.draw(line, in: area.line(row))
        }
        if let table = page.table, let shown, shown.upperBound < table.edges.count - 1, head > 0 {
            let sign = Position(row: rows.row + table.titles.lowerBound, column: rows.endColumn - 1)
            buffer.write("▸", at: sign, style: .muted, clip: rows)
        }
        drawScrollMarks(
            above: screen.firstLine > 0, below: head + screen.firstLine + below.count < page.lines.count, in: rows)
    }

    /// Returns a row that begins with blanks with the label of its hidden part, such as `TOTAL THIS PAGE`, in their place.
    private static func labeled(_ row: String, _ hidden: String, _ widths: CharacterWidths) -> String {
        let words = hidden.split(separator: " ").prefix { $0.contains(where: \.isLetter) }
        let blanks = row.prefix { $0 == " " }.count
        guard !words.isEmpty, blanks > 6, hidden.hasPrefix("      "), row.contains(where: \.isNumber) else {
            return row
        }
        return widths.fitted(words.joined(separator: " "), columns: blanks - 1) + " " + row.dropFirst(blanks)
    }

    /// Returns a part of a text, by columns of the screen, padded at its end.
    private static func text(_ text: String, _ part: Range<Int>) -> String {
        let widths = CharacterWidths.standard
        var (found, place) = ("", 0)
        for character in text {
            let width = widths.columns(of: String(character))
            if place >= part.lowerBound, place + width <= part.upperBound { found.append(character) }
            place += width
            if place >= part.upperBound { break }
        }
        return widths.fitted(found, columns: part.count)
    }
}

extension PagesScreen {
    fileprivate func heading(_ style: DisplayStyle) -> StyledLine {
        guard let pages, let page else { return StyledLine(" ") }
        let label = "\(Int(page.label) == nil ? "" : "page ")\(page.label)"
        let place = "\(label) (\(style.text(of: number + 1)) of \(style.text(of: pages.count)))"
        let choice = layouts.firstIndex { $0.name == layout }.map { "  layout \($0 + 1) of \(layouts.count)" } ?? ""
        return StyledLine(" \(place)", .accent, .bold).adding(choice, .muted).adding(
            left > 0 ? "  ◂ \(left) column\(left == 1 ? "" : "s")" : "", .muted)
    }
}
