import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The choice of a list's columns: the shown ones in their order, then the others.
struct ColumnChooser: ScreenContent {
    let kind: RecordKind
    /// The columns chosen before; nil for the default columns.
    let before: [String]?
    private(set) var names: [String]
    private(set) var shown: Set<String>
    private(set) var selected = 0

    init(_ kind: RecordKind, _ settings: Settings, _ fields: FieldTable) {
        self.kind = kind
        before = settings.chosenColumnNames(of: kind)
        names = []
        shown = []
        show(settings, fields)
    }

    /// Shows the columns of the settings, with the cursor on the first.
    mutating func show(_ settings: Settings, _ fields: FieldTable) {
        let chosen = settings.columnNames(of: kind).filter { ListColumn.named($0, of: kind, fields) != nil }
        names = chosen + ListColumn.all(of: kind, fields).map(\.name).filter { !chosen.contains($0) }
        shown = Set(chosen)
        selected = 0
    }

    /// The names of the shown columns, from left to right.
    var chosen: [String] { names.filter(shown.contains) }

    mutating func apply(_ motion: Motion) {
        var window = ScrollWindow(count: names.count, height: 10, cursor: selected)
        window.apply(motion)
        selected = window.cursor
    }

    mutating func select(_ index: Int) { selected = min(max(index, 0), max(names.count - 1, 0)) }

    /// Shows or hides the column under the cursor; the last shown one stays.
    mutating func toggle() {
        guard names.indices.contains(selected) else { return }
        let name = names[selected]
        if !shown.contains(name) {
            shown.insert(name)
        } else if shown.count > 1 {
            shown.remove(name)
        }
    }

    /// Moves the column under the cursor, and the cursor with it.
    mutating func carry(by distance: Int) {
        let place = selected + distance
        guard names.indices.contains(selected), names.indices.contains(place) else { return }
        names.swapAt(selected, place)
        selected = place
    }

    func contexts(_ state: State) -> [CommandContext] { [.columns] }
    /// Whether the list is dimmed: never, because it shows each change at once.
    var dimsScreen: Bool { false }
}

// MARK: Commands

extension CommandContext {
    static let columns = CommandContext("Columns", name: "columns")
}

extension CommandName {
    static let columns = CommandName("list.columns")
    static let columnToggle = CommandName("columns.toggle")
    static let columnEarlier = CommandName("columns.earlier")
    static let columnLater = CommandName("columns.later")
    static let columnsFAA = CommandName("columns.faa")
    static let columnsEASA = CommandName("columns.easa")
    static let columnsReset = CommandName("columns.reset")
    static let columnsKeep = CommandName("columns.keep")
    static let columnsDrop = CommandName("columns.drop")
}

extension Command {
    static let columns = Command(
        .columns, [.character("c")], "columns", "Choose the columns and their order", footer: 25,
        action: {
            $0.overlay = .columns(ColumnChooser($0.kind, $0.settings, $0.fields))
            return []
        })
}

extension CommandTable {
    static let columns = CommandTable(
        .columns,
        [
            Command(
                ColumnChooser.self, .columnToggle, [.character(" ")], "show/hide", "Show or hide the column",
                footer: 90,
                action: { $0.toggle() }),
            Command(
                ColumnChooser.self, .columnEarlier, [.character("K"), .character("-"), .left], "left",
                "Move the column to the left",
                footer: 60, action: { $0.carry(by: -1) }),
            Command(
                ColumnChooser.self, .columnLater, [.character("J"), .character("+"), .right], "right",
                "Move the column to the right",
                footer: 55, action: { $0.carry(by: 1) }),
            Command(
                ColumnChooser.self, .columnsReset, [.character("0")], "default", "Default columns", footer: 40,
                action: { $0.show(columns: [], in: &$1) }),
            page(.faa, .columnsFAA, "f"), page(.easa, .columnsEASA, "e"),
        ] + Command.motions(.rows, footer: 30) + [
            Command(
                ColumnChooser.self, .columnsKeep, [.enter], "keep", "Apply these columns", footer: 95,
                action: { $0.keep(in: &$1) }),
            Command.close(
                .columnsDrop, [.escape, .character("q")], "back", "Cancel; the columns do not change", footer: 80),
        ])
}

extension CommandTable {
    fileprivate static func page(_ page: LogbookPage, _ name: CommandName, _ key: Character) -> Command {
        Command(
            ColumnChooser.self, name, [.character(key)], page.rawValue.uppercased(),
            "Columns of an \(page.displayName) of a paper logbook", footer: 35,
            unless: { chooser, _ in chooser.kind == .flights ? nil : "only flights have a page" },
            action: { $0.show(page, in: &$1) })
    }
}

// MARK: Update

extension ColumnChooser {
    fileprivate mutating func show(_ page: LogbookPage, in context: inout ScreenContext) -> [Effect] {
        let all = ListColumn.all(of: kind, context.state.fields)
        let names = page.fields.compactMap { id in all.first { $0.field?.id == id }?.name }
        return show(columns: names, in: &context)
    }

    /// Shows columns, or the usual ones when none is named.
    mutating func show(columns names: [String], in context: inout ScreenContext) -> [Effect] {
        let fields = context.state.fields
        context.settings.setColumnNames(names, of: kind, fields)
        show(context.settings, fields)
        return []
    }

    /// Closes the chooser; the list has the chosen columns.
    fileprivate func keep(in context: inout ScreenContext) -> [Effect] {
        context.leave() + Self.readColumns(in: &context)
    }

    /// The columns are again as they were.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        context.settings.setColumnNames(before ?? [], of: kind, context.state.fields)
        return context.leave() + Self.readColumns(in: &context)
    }

    /// Reads the rows again when a shown column needs fields that were not read.
    private static func readColumns(in context: inout ScreenContext) -> [Effect] {
        context.then { state in
            _ = state.edit(ListScreen.self) { $0.scrollColumns(by: 0, in: &$1) }
            let isRead = Set(state.settings.fieldsToRead(of: state.kind, state.fields))
                .isSubset(of: state.list.query.columns)
            return isRead ? [] : state.reload(at: state.list.place, keepingSummary: true, quietly: true)
        }
    }

    /// Shows the chosen columns in the list.
    mutating func settle(in context: inout ScreenContext) -> [Effect] {
        guard context.state.shown(ColumnChooser.self)?.chosen != chosen else { return [] }
        if context.settings.columnNames(of: kind) != chosen {
            context.settings.setColumnNames(chosen, of: kind, context.state.fields)
        }
        return Self.readColumns(in: &context)
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        apply(motion)
        return []
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        guard case .row(let place) = target else { return [] }
        select(place)
        toggle()
        return []
    }
}

// MARK: View

extension ColumnChooser {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

/// The column chooser, at the right so that the list stays visible.
extension Frame {
    fileprivate mutating func draw(_ chooser: ColumnChooser, _ state: State) {
        let room = bounds.dropping(top: 1, bottom: 1)
        let area = room.right(28).top(min(chooser.names.count + 2, room.rows))
        // The list beside it shows what is chosen; what the box cuts off says so.
        for row in area.row..<area.endRow {
            let last = Position(row: row, column: area.column - 1)
            let letter = buffer[last].grapheme
            guard last.column >= 0, letter.isLetter || letter.isNumber || letter == ":",
                ![" ", "─"].contains(buffer[last.moved(columns: 1)].grapheme)
            else { continue }
            buffer.write("…", at: last, style: buffer[last].style)
        }
        buffer.fill(area, style: .text)
        buffer.frame(area)
        // A line of the list that ends at the frame is joined to it.
        for row in area.rowRange.dropFirst().dropLast() where area.column > 0 {
            let edge = Position(row: row, column: area.column)
            if buffer[edge.moved(columns: -1)].grapheme == "─" {
                buffer.write("┤", at: edge, style: buffer[edge].style)
            }
        }
        let title = area.top(1).dropping(left: 2, right: 1)
        buffer.draw(StyledLine(" Columns of \(chooser.kind.plural) ", .accent, .bold), in: title)
        let body = area.inset(rows: 1, columns: 1)
        let window = ScrollWindow(count: chooser.names.count, height: body.rows, cursor: chooser.selected)
        let fitting = fittingColumns(state)
        let filled = Set(ListScreen.columns(state).map(\.name))
        for index in window.visible {
            let line = body.line(index - window.top)
            let reason = filled.contains(chooser.names[index]) ? "no room" : "empty"
            draw(chooser, index, fitting, reason, state.fields, in: line)
            zones.add(line, .row(index))
        }
        drawMore(hidden: window.top, chooser.names.count - window.visible.upperBound, in: area)
    }

    /// Returns the names of the columns that the list has room for.
    private func fittingColumns(_ state: State) -> Set<String> {
        let columns = ListScreen.columns(state)
        let width = ListGeometry(state).list.dropping(left: 1, right: 1).columns
        let layout = TableGrid(
            columns.map(\.column), width: width, pinned: 1, scrolled: state.list.scrolledColumns)
        return Set(layout.places.map { columns[$0.index].name })
    }

    private mutating func draw(
        _ chooser: ColumnChooser, _ index: Int, _ fitting: Set<String>, _ reason: String, _ fields: FieldTable,
        in line: Rect
    ) {
        let name = chooser.names[index]
        let isShown = chooser.shown.contains(name)
        let isSelected = index == chooser.selected
        let style: Style = isSelected ? .mark : isShown ? .text : .muted
        buffer.fill(line, style: style)
        let label = ListColumn.all(of: chooser.kind, fields).first { $0.name == name }?.label ?? name
        let note = isShown && !fitting.contains(name) ? " \(reason) " : ""
        let fitted = buffer.widths.fitted(label, columns: max(line.columns - 3 - note.count, 0))
        buffer.draw(StyledLine(" \(isShown ? "✓" : " ") \(fitted)", style, isShown ? .bold : []), in: line)
        if !note.isEmpty { buffer.drawTrailing(StyledLine(note, isSelected ? .mark : .muted), in: line) }
        if isSelected { buffer.cursor = line.origin }
    }
}
