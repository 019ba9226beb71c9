import Logbook
import TerminalUI

extension State {
    /// Does what a click on a part of the screen means: the first selects, the second opens.
    mutating func click(_ target: MouseTarget) -> [Effect] {
        switch target {
        case .command(let name): return perform(name)
        case .row(let place):
            leaveSearch()
            guard list.rows.indices.contains(place) else { return [] }
            if list.cursor == place { return openSelected() }
            list.select(place)
            return []
        case .heading(let index):
            let columns = settings.columns(of: kind)
            guard columns.indices.contains(index) else { return [] }
            if let column = columns[index].sort { return sort(by: column) }
            status = Status(.caution, "The list cannot be ordered by \(columns[index].label.lowercased()).")
            return []
        case .field(let id): return focus(on: id)
        case .choice(let id, let choice): return choose(choice, in: id)
        case .offer(let place): return takeOffer(place)
        case .filterOffer(let place): return takeFilterOffer(place)
        case .pick(let place):
            guard case .picker(var picker) = dialogue else { return [] }
            picker.select(place)
            dialogue = .picker(picker)
            return closePicker(taking: true)
        case .column(let place):
            return changeColumns {
                $0.select(place)
                $0.toggle()
            }
        case .step(let place):
            guard case .history(let history) = dialogue, history.look == nil else { return [] }
            if history.selected == place { return perform(.historyLook) }
            return moveInHistory { $0.select(place) }
        case .settled(let place): return settle { $0.select(place) }
        case .sheetField(let place): return changeSheet { $0.select(place) }
        case .preview, .help: return []
        }
    }

    /// Turns the rows under the pointer; what has the keys keeps them.
    mutating func wheel(over target: MouseTarget?, rows: Int) -> [Effect] {
        switch (dialogue, target) {
        case (.help, _): return perform(rows > 0 ? .helpDown : .helpUp)
        case (.picker, _): return perform(rows > 0 ? .pickDown : .pickUp)
        case (.columns, _): return perform(rows > 0 ? .columnsDown : .columnsUp)
        case (.history(let history), _):
            if history.look != nil { return scrollLook(by: rows) }
            return moveInHistory { $0.scroll(by: rows) }
        case (.bulk, _): return changeBulk { $0.scrolled += rows }
        case (.settlement, _): return settle { $0.move(by: rows) }
        case (.sheet, _), (.entryLine, _): return []
        case (nil, .preview): return scrollPreview(by: rows)
        case (nil, _):
            if form != nil { return scrollForm(by: rows) }
            if showsTotals { return scrollTotals(by: rows) }
            if phase == .book { list.turnWheel(rows) } else { return scrollText(by: rows) }
        }
        return []
    }
}
