import Logbook
import TerminalUI

extension State {
    /// Shows everything again, with the cursor on the row where it was.
    mutating func clearFilter() -> [Effect] {
        var query = ListQuery(kind)
        query.sort = list.query.sort
        list.query = query
        list.setFilter(TypedFilter())
        // The list that was left for a visit is this one again.
        if let visit, kind == .flights { list.marks = visit.flights.marks.adding(list.marks) }
        visit = nil
        return reload(at: list.place)
    }

    mutating func openSortPicker() -> [Effect] {
        let sort = list.query.sort
        let columns = SortColumn.columns(of: kind)
        let items = columns.map { column in
            let direction = sort.isAscending ? "▴ ascending" : "▾ descending"
            return Picker.Item(
                value: .sort(column), label: column.label, detail: column == sort.column ? direction : "")
        }
        dialogue = .picker(
            Picker(title: "Sort by", items: items, selected: columns.firstIndex(of: sort.column) ?? 0))
        return []
    }

    mutating func openPaintPicker(_ counts: [PaintCount]) -> [Effect] {
        guard dialogue == nil, form == nil else { return [] }
        let colours = counts.compactMap { count in
            count.paint.map { Picker.Item(value: .paint($0), label: $0.displayName, detail: "\(count.count)") }
        }
        let everything = Picker.Item(value: .paint(nil), label: "All paints", detail: "")
        let place = colours.firstIndex { $0.value == .paint(list.query.paint) }
        dialogue = .picker(Picker(title: "Primary paint", items: colours + [everything], selected: place ?? 0))
        return []
    }

    mutating func movePicker(by distance: Int) -> [Effect] {
        guard case .picker(var picker) = dialogue else { return [] }
        picker.move(by: distance)
        dialogue = .picker(picker)
        showChoice()
        return []
    }

    mutating func closePicker(taking isTaken: Bool) -> [Effect] {
        guard case .picker(let picker) = dialogue else { return [] }
        dialogue = nil
        if let theme = picker.theme { settings.theme = theme }
        return isTaken ? take(picker.choice) : []
    }

    mutating func take(_ item: Picker.Item?) -> [Effect] {
        switch item?.value {
        case nil: return []
        case .command(let name): return perform(name)
        case .theme(let name): return choose(themeNamed: name)
        case .field(let id): return focus(on: id)
        case .bulk(let id): return chooseBulk(id)
        case .sort(let column): return sort(by: column)
        case .view(let name): return show(viewNamed: name)
        case .balance(let key): return openBalanceSheet(key)
        case .paint(let paint):
            guard list.query.paint != paint else { return [] }
            list.query.paint = paint
            return reload(at: .first)
        }
    }

    /// Sorts by a column; the one it is sorted by already turns the order.
    mutating func sort(by column: SortColumn) -> [Effect] {
        let sort = list.query.sort
        let isSame = sort.column == column
        let ascends = isSame ? !sort.isAscending : !column.beginsWithLargest
        list.query.sort = ListSort(column, ascending: ascends)
        settings.setSort(list.query.sort, of: kind)
        return reload(at: list.place, keepingSummary: true)
    }
}

extension SortColumn {
    /// The name of the order.
    var label: String {
        switch self {
        case .date: "Date"
        case .registration: "Registration"
        case .type: "Type"
        case .paint: "Paint"
        case .origin: "From"
        case .destination: "To"
        case .block: "Block time"
        case .name: "Name"
        case .certificate: "Certificate"
        case .icao: "ICAO"
        case .faa: "FAA"
        case .iata: "IATA"
        case .city: "City"
        case .country: "Country"
        case .elevation: "Elevation"
        case .off: "Off blocks"
        case .on: "On blocks"
        case .role: "Role"
        case .night: "Night"
        case .pilot: "Pilot in command"
        case .remarks: "Remarks"
        case .class: "Class"
        case .category: "Category"
        case .engines: "Engines"
        case .seats: "Seats"
        case .owner: "Yourself"
        case .flights: "Flights"
        case .departures: "Departures"
        case .arrivals: "Arrivals"
        }
    }
}
