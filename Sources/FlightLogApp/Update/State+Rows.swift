import Logbook
import TerminalUI

/// Marking and copying rows, and reading the pane.
extension State {
    mutating func toggleMark() -> [Effect] {
        guard let row = list.selected else { return [] }
        list.marks.toggle(row)
        list.move(by: 1)
        return []
    }

    /// Copies the marked rows, or the one with the cursor: a line each, the columns parted by tabs.
    mutating func copyRows() -> [Effect] {
        let rows = list.marks.isEmpty ? [list.selected].compactMap(\.self) : list.marks.rows
        let columns = settings.columns(of: kind)
        let lines = rows.map { row in
            columns.map { $0.copied(row, settings.display).inOneLine }.joined(separator: "\t")
        }
        status = Status(.good, "Copied \(kind.counted(rows.count)), if your terminal lets programs use its clipboard.")
        return [.copy(lines.joined(separator: "\n"))]
    }

    /// Goes to the next row, and behind the last to the first, whose column of the order begins with a letter; among the
    /// rows around the cursor that are in memory.
    mutating func jumpToRow(_ letter: Character) -> [Effect] {
        let columns = settings.columns(of: kind)
        let sorted = columns.first { $0.sort == list.query.sort.column } ?? columns.first
        guard let column = sorted, !list.rows.isEmpty else { return [] }
        let wanted = TextFolding.folded(String(letter))
        let (count, cursor) = (list.rows.count, list.cursor)
        let place = (1...count).map { (cursor + $0) % count }.first { place in
            TextFolding.folded(column.copied(list.rows[place], settings.display)).hasPrefix(wanted)
        }
        if let place {
            list.select(place)
        } else {
            let far = list.hasEarlier || list.hasLater ? " near here" : ""
            status = Status(
                .caution, "No row\(far) begins with “\(letter)” in the column \(column.label.lowercased()).")
        }
        return []
    }

    mutating func scrollPreview(by rows: Int) -> [Effect] {
        guard let row = list.selected, let pane = BookGeometry(self).preview else { return [] }
        let columns = max(pane.columns - 2, 0)
        let count = previewLines(of: row, columns: columns, widths: .standard).count
        preview.scrolled = min(max(preview.scrolled + rows, 0), max(count - pane.rows, 0))
        return []
    }

    /// Puts the cursor into the field of an underlined letter.
    mutating func jump(to letter: Character) -> [Effect] {
        guard let form else { return [] }
        let wanted = letter.lowercased().first
        guard let place = form.fields.indices.first(where: { form.jumpLetter(at: $0) == wanted }) else { return [] }
        return focus(on: form.fields[place].id)
    }
}

extension ListColumn {
    /// The column of a row as text alone: swatches by the colours' names.
    fileprivate func copied(_ row: ListRow, _ style: DisplayStyle) -> String {
        let paints = paints(row).compactMap { $0?.displayName }
        return paints.isEmpty ? text(row, style) : paints.joined(separator: "/")
    }
}
