import Logbook
import TerminalUI

/// The choice of columns, at the right so that the list can be seen to change.
extension Frame {
    mutating func draw(_ chooser: ColumnChooser, _ state: State) {
        let room = bounds.dropping(top: 1, bottom: 1)
        let area = room.right(28).top(min(chooser.names.count + 2, room.rows))
        buffer.fill(area, style: .text)
        buffer.frame(area)
        let title = area.top(1).dropping(left: 2, right: 1)
        buffer.draw(StyledLine(" Columns of \(chooser.kind.plural) ", .accent, .bold), in: title)
        let body = area.inset(rows: 1, columns: 1)
        let window = ScrollWindow(count: chooser.names.count, height: body.rows, cursor: chooser.selected)
        let fitting = fittingColumns(state)
        for place in window.visible {
            let line = body.line(place - window.top)
            draw(chooser, place, fitting, in: line)
            zones.add(line, .column(place))
        }
        drawMore(hidden: window.top, chooser.names.count - window.visible.upperBound, in: area)
    }

    /// The names of the columns that the list has room for.
    private func fittingColumns(_ state: State) -> Set<String> {
        let columns = state.settings.columns(of: state.kind)
        let width = BookGeometry(state).list.dropping(left: 1, right: 1).columns
        let layout = TableGrid(
            columns.map(\.column), width: width, pinned: 1, scrolled: state.list.scrolledColumns)
        return Set(layout.places.map { columns[$0.index].name })
    }

    private mutating func draw(_ chooser: ColumnChooser, _ place: Int, _ fitting: Set<String>, in line: Rect) {
        let name = chooser.names[place]
        let isShown = chooser.shown.contains(name)
        let isSelected = place == chooser.selected
        let style: Style = isSelected ? .mark : isShown ? .text : .muted
        buffer.fill(line, style: style)
        let label = ListColumn.all(of: chooser.kind).first { $0.name == name }?.label ?? name
        buffer.draw(StyledLine(" \(isShown ? "✓" : " ") \(label)", style, isShown ? .bold : []), in: line)
        if isShown, !fitting.contains(name) {
            buffer.drawTrailing(StyledLine("no room ", isSelected ? .mark : .muted), in: line)
        }
        if isSelected { buffer.cursor = line.origin }
    }
}
