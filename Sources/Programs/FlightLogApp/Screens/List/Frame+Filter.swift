import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The filter line and its completions.
extension Frame {
    /// Draws the conditions of the list (filter, paint, related record) and the result.
    mutating func drawFilter(_ state: State, in rect: Rect) {
        guard rect.rows > 0 else { return }
        let query = state.list.query
        let right = drawResult(state, in: rect)
        var part = rect.dropping(left: 1, right: rect.endColumn - right + 2)
        if state.list.search != nil || !state.list.filter.text.isEmpty {
            part = drawSearch(state, in: part)
        }
        var line = StyledLine()
        if let paint = query.paint {
            line = line.adding("paint ", .muted).adding(paint).adding(" \(paint.displayName)   ")
        }
        if let related = query.related {
            let kind = related.id?.kind.singular ?? ""
            line = line.adding("\(kind) ", .muted).adding(related.label, .text, .bold)
        }
        buffer.draw(line, in: part)
    }

    private mutating func drawSearch(_ state: State, in rect: Rect) -> Rect {
        buffer.write("/ ", at: rect.origin, style: .key, clip: rect)
        let text = rect.dropping(left: 2)
        guard let search = state.list.search else {
            let end = buffer.write(state.list.filter.text, at: text.origin, attributes: .bold, clip: text)
            let shown = FilterHighlight(state.list.filter.text, of: state.fields[state.kind])
            for (range, part) in shown.parts {
                let before = buffer.widths.columns(of: state.list.filter.text.prefix(range.lowerBound))
                let own = state.list.filter.text.dropFirst(range.lowerBound).prefix(range.count)
                let place = text.dropping(left: before).left(buffer.widths.columns(of: own))
                buffer.restyle(place, style: part.style)
            }
            return text.dropping(left: end - text.column + 3)
        }
        let width = min(max(buffer.widths.columns(of: search.editor.text) + 2, 20), text.columns)
        search.editor.draw(in: text.left(width), on: &buffer, isFocused: true)
        for (range, part) in FilterHighlight(search.editor.text, of: state.fields[state.kind]).parts {
            let place = search.editor.area(of: range, in: text.left(width), widths: buffer.widths)
            let attributes: CellAttributes = part == .quoted ? [] : .bold
            buffer.restyle(place, style: part == .field ? .fieldName : .fieldFocus, attributes: attributes)
        }
        if let error = search.error {
            let place = search.editor.area(of: error.range, in: text.left(width), widths: buffer.widths)
            buffer.restyle(place, style: .bad, attributes: .underline)
        }
        return text.dropping(left: width + 3)
    }

    /// Draws the result and the buttons at the right end, and returns the column where they begin.
    private mutating func drawResult(_ state: State, in rect: Rect) -> Int {
        var line = StyledLine()
        if let length = state.list.length, !state.list.isStale {
            // The typed filter is invalid: the list still shows the last result.
            let isOld = state.list.search?.error != nil
            line = line.adding(isOld ? "before: " : "", .muted).adding(
                length.text { state.list.countText($0, state.settings.display) }, .accent)
            if let block = state.list.shownSummary?.times.block {
                line = line.adding("  \(state.settings.display.text(of: block)) h", .accent)
            }
        } else if ListScreen.isSlow(state) {
            line = line.adding("working …", .accent)
        }
        line = line.adding(" ")
        var right = rect.dropping(right: 2)
        let keep = state.list.search?.beginning.map { "search “\($0)”" } ?? "apply"
        // While a value is chosen, Enter takes it, and the footer says so.
        let isChoosing = state.list.search?.offers != nil
        var buttons: [(CommandName, String)] =
            isChoosing ? [] : [state.list.search == nil ? (.clear, "clear") : (.searchKeep, keep)]
        if state.list.search == nil, rect.columns >= 100 { buttons.append((.saveView, "save view")) }
        for (command, word) in buttons.reversed() {
            let button = StyledLine("  \(state.keyLabel(of: command))", .key, .bold).adding(" \(word)")
            let start = buffer.drawTrailing(button, in: right)
            zones.add(
                Rect(row: rect.row, column: start + 2, rows: 1, columns: right.endColumn - start - 2), .command(command)
            )
            right = right.left(start - right.column)
        }
        return buffer.drawTrailing(line, in: right)
    }

    /// Draws the completions below the typed text.
    mutating func drawFilterOffers(_ state: State, _ geometry: ListGeometry) {
        guard state.overlay == nil, geometry.filter.rows > 0, let search = state.list.search, let offers = search.offers
        else { return }
        let line = geometry.filter.dropping(left: 3)
        let place = search.editor.area(of: offers.place.range, in: line, widths: buffer.widths)
        let field = Rect(row: line.row, column: place.column, rows: 1, columns: 1)
        let screen = Rect(
            row: line.row, column: 0, rows: geometry.footer.row - line.row, columns: buffer.size.columns)
        let list = PopUpList(
            rows: offers.lines(widths: buffer.widths, state.settings.display), selected: offers.selected,
            maximumRows: 10)
        let area = list.area(at: field, within: screen, widths: buffer.widths)
        // Nothing of the rows beside it stays, of which only torn words would be seen; the bar tells it from those below.
        buffer.fill(Rect(row: area.row, column: 0, rows: area.rows, columns: buffer.size.columns), style: .ground)
        for row in area.rowRange where area.column > 0 {
            buffer.write("│", at: Position(row: row, column: area.column - 1), style: .accent)
        }
        let found = list.draw(at: field, within: screen, on: &buffer)
        for (area, index) in zip(found.areas, found.targets) { zones.add(area, .offer(index)) }
    }
}

extension FilterHighlight.Part {
    /// The style of the part in a filter that is not being typed.
    fileprivate var style: Style {
        switch self {
        case .field: .accent
        case .sign: .key
        case .quoted: .good
        }
    }
}
