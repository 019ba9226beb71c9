import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension ImportScreen {
    func layout(_ state: State) -> ReportLayout {
        ReportLayout(state, headings: 2, keepsStatus: true) { $0 >= 18 ? $0 * 2 / 5 : 0 }
    }

    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }

    /// Returns the tabs: all rows, those of each state, the totals and the names.
    ///
    /// - Parameter columns: the width; where it is narrow, they stand closer together.
    fileprivate func tabs(_ style: DisplayStyle, columns: Int) -> StyledLine {
        let wide = tabs(style, columns: columns, isTight: false)
        return CharacterWidths.standard.columns(of: wide.text) <= columns
            ? wide : tabs(style, columns: columns, isTight: true)
    }

    private func tabs(_ style: DisplayStyle, columns width: Int, isTight: Bool) -> StyledLine {
        var line = StyledLine(" ")
        func add(_ text: String, _ isShown: Bool) {
            line = line.adding(isTight ? text : " \(text) ", isShown ? .cursor : .muted).adding(isTight ? "  " : " ")
        }
        guard let plan else {
            if !columns.isEmpty { add("columns \(columns.count)", view == .columns) }
            return line
        }
        add("all \(style.text(of: plan.rows.count))", view == .rows && state == nil)
        for other in states {
            add("\(other.word(columns: width)) \(style.text(of: plan.count(other)))", view == .rows && state == other)
        }
        if !plan.gone.isEmpty { add("gone \(style.text(of: plan.gone.count))", view == .gone) }
        add("totals", view == .totals)
        add("names \(style.text(of: plan.names.count + plan.types.count))", view == .names)
        add("columns \(columns.count)", view == .columns)
        return line
    }
}

extension ImportRow.State {
    /// Returns the word of the state: on a narrow screen the reasons need the room.
    fileprivate func word(columns: Int) -> String {
        switch self {
        case .probablySame where columns < 100: "same?"
        case .balance where columns < 100: "balance"
        default: name
        }
    }

    /// The word's style.
    fileprivate var style: Style {
        switch self {
        case .new, .keptApart, .balance, .confirmed: .good
        case .changed: .accent
        case .conflict, .probablySame: .caution
        case .refused: .bad
        case .same, .leftOut: .muted
        }
    }
}

extension Frame {
    fileprivate mutating func draw(_ screen: ImportScreen, _ state: State) {
        let layout = screen.layout(state)
        buffer.fill(bounds, style: .ground)
        drawTitle("Import \(screen.path.lastPathPart)", right: screen.plan?.description.formatName ?? "")
        buffer.draw(screen.tabs(state.settings.display, columns: layout.headings.columns), in: layout.headings.line(0))
        draw(screen, screen.plan, state.settings.display, state.fields, in: layout)
        if let status = state.status {
            draw(status, in: layout.status)
        } else if let work = ImportScreen.work(state) {
            buffer.draw(StyledLine(" \(work)", .accent, .bold), in: layout.status)
        }
        drawFooter(state, in: layout.footer) { $0.name == .importRun || $0.reason(state) == nil }
    }

    private mutating func draw(
        _ screen: ImportScreen, _ plan: ImportPlan?, _ style: DisplayStyle, _ fields: FieldTable,
        in layout: ReportLayout
    ) {
        guard plan != nil || !screen.columns.isEmpty else { return }
        let content = ImportLines(
            columns: layout.rows.columns, widths: buffer.widths, style: style, fields: fields)
        buffer.draw(content.headings(of: screen, plan), in: layout.headings.line(1))
        drawRows(screen.place.window(count: screen.count, height: layout.rows.rows), in: layout.rows) {
            $0.buffer.draw(content.line($1, of: screen, plan), in: $2)
        }
        let lines = content.pane(of: screen, plan)
        let room = layout.pane.rows
        for (index, line) in lines.prefix(lines.count > room ? max(room - 1, 0) : room).enumerated() {
            buffer.draw(line, in: layout.pane.line(index))
        }
        guard room > 1, lines.count > room else { return }
        let more = " … and \(lines.count - room + 1) more"
        let opens = screen.row?.changes.contains(where: \.isConflict) == false
        buffer.draw(
            StyledLine(opens ? "\(more): Enter shows all cells" : more, .accent), in: layout.pane.line(room - 1))
    }
}

extension ImportScreen {
    /// Returns the work on the file that is under way; nil when none is.
    fileprivate static func work(_ state: State) -> String? {
        guard isUnderWay(state) else { return nil }
        return "working … \(state.requests.progress(of: .importing)?.text ?? "")  Esc stops"
    }
}

/// The lines of the import screen.
private struct ImportLines {
    let columns: Int
    let widths: CharacterWidths
    let style: DisplayStyle
    let fields: FieldTable

    private func fitted(_ text: String, _ columns: Int) -> String {
        widths.fitted(widths.truncated(LineEnds.shown(text), columns: columns), columns: columns)
    }

    private func right(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(columns - widths.columns(of: text), 0)) + text
    }

    /// The widths of the columns of rows: as wide as their texts, and the rest is for the reasons.
    private struct RowColumns {
        let line: Int
        let state: Int
        let entry: Int
    }

    private func rowColumns(_ screen: ImportScreen, _ plan: ImportPlan) -> RowColumns {
        let line = max(widths.columns(of: style.text(of: plan.rows.last?.line ?? 0)), 4) + 1
        let state = screen.states.map { widths.columns(of: $0.word(columns: columns)) }.max() ?? 0
        // The first rows have the forms of all.
        let titles = plan.rows.prefix(100).map { widths.columns(of: style.dated($0.title(style.text))) }
        let room = max(columns - line - state - 24, 20)
        return RowColumns(line: line, state: max(state, 5) + 2, entry: min(max(titles.max() ?? 0, 5), 40, room))
    }

    func headings(of screen: ImportScreen, _ plan: ImportPlan?) -> StyledLine {
        switch screen.view {
        case .rows:
            guard let width = plan.map({ rowColumns(screen, $0) }) else { return StyledLine() }
            let words = "\(fitted("STATE", width.state))\(fitted("ENTRY", width.entry))  REASON"
            return StyledLine("\(right("LINE", width.line))   \(words)", .muted, .bold)
        case .gone:
            return StyledLine(" ENTRY OF AN EARLIER IMPORT THAT IS NO LONGER IN THE FILE; IT STAYS HERE", .muted, .bold)
        case .totals:
            return StyledLine(
                " \(fitted("COLUMN", 26))\(right("FILE", 13))\(right("IMPORTED", 13))\(right("DIFFERENCE", 13))  LINES",
                .muted, .bold)
        case .names:
            return StyledLine(
                " \(fitted("KIND", 10))\(fitted("NAME", 30))\(right("ROWS", 7))  MATCHED TO", .muted, .bold)
        case .columns:
            return StyledLine(" \(fitted("COLUMN", 26))\(fitted("CELL", 28))  MEANS", .muted, .bold)
        }
    }

    /// Returns a line of what the screen shows.
    func line(_ index: Int, of screen: ImportScreen, _ plan: ImportPlan?) -> StyledLine {
        switch (screen.view, plan) {
        case (.rows, let plan?): line(of: plan.rows[screen.shown[index]], rowColumns(screen, plan))
        case (.totals, let plan?): line(of: plan.totals[index])
        case (.names, let plan?) where index < plan.names.count:
            line(of: plan.names[index], plan.fills.first { $0.aircraft == plan.names[index].meaning.id }?.type)
        case (.names, let plan?): line(of: plan.types[index - plan.names.count])
        case (.gone, let plan?): StyledLine(" \(style.dated(plan.goneTitles[index]))")
        case (.columns, _):
            line(
                of: screen.columns[index],
                screen.entry.flatMap { $0.cells.indices.contains(index) ? $0.cells[index] : nil })
        case (_, nil): StyledLine()
        }
    }

    private func line(of column: ImportScreen.Column, _ cell: String?) -> StyledLine {
        StyledLine(" \(fitted(column.title, 26))").adding(fitted(cell ?? "", 28), .muted).adding("  → ", .accent)
            .adding(column.label.map(fields.naming) ?? "kept, not imported", column.label == nil ? .muted : .text)
    }

    private func line(of row: ImportRow, _ width: RowColumns) -> StyledLine {
        let noun = row.warningCount > 0 ? "warning" : "note"
        let others = row.moreReasons
        let unsaid = others > 0 ? "\(others) \(noun)\(others == 1 ? "" : "s"), see below" : ""
        let more = row.reason != nil && others > 0 ? " and \(others) more" : ""
        let reason = row.reason.map { style.dated(brief($0, row)) } ?? unsaid
        let room = columns - width.line - width.state - width.entry - 5 - more.count
        return StyledLine(right(style.text(of: row.line), width.line), .muted)
            .adding(row.noteCount > 0 || row.warningCount > 0 ? " ! " : "   ", .caution)
            .adding(fitted(row.state.word(columns: columns), width.state), row.state.style)
            .adding(
                fitted(style.dated(row.title(style.text)), width.entry) + "  ", row.state.isSaved ? .text : .muted
            )
            .adding(widths.truncated(reason, columns: max(room, 1)), .muted).adding(more, .caution)
    }

    /// Returns a reason without the date that begins the entry beside it.
    private func brief(_ reason: String, _ row: ImportRow) -> String {
        guard let day = row.title.split(separator: " ").first, LocalDate(isoText: String(day)) != nil,
            reason.hasPrefix("\(day) ")
        else { return reason }
        return String(reason.dropFirst(day.count + 1))
    }

    private func line(of total: ImportTotal) -> StyledLine {
        var difference = total.difference.map { $0 == 0 ? "0" : total.text($0) } ?? ""
        if total.unreadable > 0 && difference.isEmpty { difference = "–" }
        let unread = total.unreadable > 0 ? "\(style.text(of: total.unreadable)) not read: " : ""
        let more = total.lines.count - 8
        let lines = total.lines.prefix(8).map(String.init).joined(separator: ", ") + (more > 0 ? ", …" : "")
        return StyledLine(" \(fitted(total.title, 26))\(right(total.text(total.source), 13))")
            .adding(right(total.imported.map(total.text) ?? "–", 13), total.imported == nil ? .muted : .text)
            .adding(right(difference, 13), difference == "0" ? .muted : .caution)
            .adding("  " + unread + lines, .muted)
    }

    /// - Parameter fill: the type that an aircraft of the logbook gets; nil where it has one.
    private func line(of name: ImportedName, _ fill: String?) -> StyledLine {
        if name.isNothing {
            return StyledLine(" \(fitted(name.kind.singular, 10))", .muted).adding(fitted(name.name, 30))
                .adding(right(style.text(of: name.rows), 7) + "  ", .muted)
                .adding("no \(name.kind.singular) · Enter chooses one", .caution)
        }
        let label = name.meaning.label + (fill.map { ", gets the type \($0)" } ?? "")
        let new = label == name.name ? "new" : "new, as \(label)"
        return StyledLine(" \(fitted(name.kind.singular, 10))", .muted).adding(fitted(name.name, 30))
            .adding(right(style.text(of: name.rows), 7) + "  ", .muted)
            .adding(name.meaning.id == nil ? new : label, name.meaning.id == nil ? .good : .text)
    }

    private func line(of type: ImportedType) -> StyledLine {
        StyledLine(" \(fitted("type", 10))", .muted).adding(fitted(type.name, 30))
            .adding(right(style.text(of: type.aircraft), 7) + "  ", .muted)
            .adding(type.meaning, type.designator == nil ? .caution : .text)
    }

    /// Returns what is known about the line with the cursor: why the row is in its state, and its cells with what they
    /// become.
    func pane(of screen: ImportScreen, _ plan: ImportPlan?) -> [StyledLine] {
        var lines = [StyledLine(String(repeating: "─", count: columns), .muted)]
        guard let plan else { return lines }
        guard let row = screen.readRow else {
            return lines + plan.description.reasons.map { StyledLine(" \($0)", .muted) }
                + plan.description.notes.map { StyledLine(" ! ", .caution).adding($0) }
        }
        let entry = screen.entry
        if let reason = row.reason, entry?.notes.contains(reason) != true {
            lines.append(StyledLine(" \(style.dated(reason))", row.state.style))
        }
        guard let entry else { return lines }
        lines += entry.notes.map { StyledLine(" ! ", .caution).adding(style.dated($0)) }
        for cell in entry.cellMeanings(plan.description, style, fields) {
            lines.append(
                StyledLine(" \(fitted(cell.title, 24))", .muted).adding(fitted(cell.text, 28)).adding("  → ", .accent)
                    .adding(cell.meaning, .muted))
        }
        return lines
    }
}
