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
        guard !list.marks.isEmpty else { return copy([list.selected].compactMap(\.self)) }
        // What was marked far away may have been changed or deleted since it was read.
        return [requests.ask(.rows(kind, list.marks.rows.map(\.id)), for: .copying)]
    }

    mutating func takeMarked(_ rows: [ListRow], for job: LogbookJob) -> [Effect] {
        guard case .rows(let kind, let ids) = job.task, kind == self.kind else { return [] }
        list.marks.renew(from: ListPage(rows: rows, hasEarlier: false, hasLater: false), isWhole: true)
        guard !rows.isEmpty else { return refuseLostMarks() }
        return copy(rows, gone: ids.count - rows.count)
    }

    /// Says that nothing is left of what was marked.
    mutating func refuseLostMarks() -> [Effect] {
        status = Status(.caution, Marks.lostSentence)
        return [.bell]
    }

    private mutating func copy(_ rows: [ListRow], gone: Int = 0) -> [Effect] {
        let columns = settings.columns(of: kind)
        let lines = rows.map { row in
            columns.map { $0.plainText(row, settings.display).inOneLine }.joined(separator: "\t")
        }
        let lost = gone > 0 ? " \(Marks.sentence(ofGone: gone))" : ""
        status = Status(
            gone > 0 ? .caution : .good,
            "Copied \(kind.counted(rows.count)), if your terminal lets programs use its clipboard.\(lost)")
        return [.copy(lines.joined(separator: "\n"))]
    }

    /// Says that nothing was copied, and how else one gets at the rows.
    mutating func takeNoClipboard() -> [Effect] {
        status = Status(.bad, "Not copied: this terminal has no clipboard; flightlog list prints rows.")
        return []
    }

    /// Goes to the next row of the whole list, and behind the last to the first, whose text in the order begins with a letter.
    mutating func jumpToRow(_ letter: Character) -> [Effect] {
        guard !list.rows.isEmpty else { return [] }
        guard list.query.sort.column.isText else {
            status = Status(
                .caution,
                "Letters lead to rows in an order of texts, such as by registration; \(keyLabel(of: .sort)) chooses it."
            )
            return []
        }
        return [requests.ask(.beginning(list.query, String(letter), after: list.selected?.id), for: .jump)]
    }

    mutating func takeBeginning(_ id: RecordID?, for job: LogbookJob) -> [Effect] {
        guard case .beginning(let query, let text, _) = job.task, query == list.query else { return [] }
        guard let id else {
            let column = query.sort.column.label.lowercased()
            status = Status(.caution, "No row begins with “\(text)” in the order by \(column).")
            return []
        }
        guard let place = list.rows.firstIndex(where: { $0.id == id }) else {
            return reload(at: .around(id), keepingSummary: true)
        }
        list.select(place)
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
