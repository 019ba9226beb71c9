import Logbook
import TerminalUI

extension State {
    /// Asks for rows and sums of the list on the screen; the old rows stay until the new ones are there, dimmed when that
    /// takes long.
    ///
    /// - Parameter quietly: leaves the old rows as they are: they are those of the same query.
    mutating func reload(at place: PagePlace, keepingSummary: Bool = false, quietly: Bool = false) -> [Effect] {
        if !quietly { list.isStale = list.isLoaded }
        list.needsReload = false
        list.isOutdated = false
        // That these rows take long is not known before they do, whatever else is still being added up.
        showsWork = false
        let query = list.query
        var effects = [
            requests.ask(.page(query, place, limit: list.firstLength), for: .page(kind))
        ]
        if !keepingSummary {
            // Sums of the same query may be shown until the new ones are there.
            if !quietly { list.hasOldSummary = true }
            effects.append(requests.ask(.summary(query), for: .summary(kind)))
        }
        return effects
    }

    /// Asks for the rows that the cursor will reach soon.
    mutating func fetchAhead() -> [Effect] {
        guard !requests.isUnderWay(.page(kind)), let place = list.pageAhead else { return [] }
        return [requests.ask(.page(list.query, place, limit: ListState.pageLength), for: .page(kind))]
    }

    mutating func take(_ page: ListPage, at place: PagePlace, for purpose: Purpose) -> [Effect] {
        guard case .page(let kind) = purpose else { return [] }
        let selected = lists[kind].selected?.id
        let isQuiet = lists[kind].isLoaded && !lists[kind].isStale
        lists[kind].take(page, at: place)
        // Who has gone on meanwhile is not taken back.
        if isQuiet, case .around = place, let place = page.rows.firstIndex(where: { $0.id == selected }) {
            lists[kind].select(place)
        }
        return lists[kind].isOutdated ? readRowsAgain(of: kind) : []
    }

    /// Reads rows, sums and pane anew after somebody has written to the file; the cursor stays on its row.
    mutating func readAgain() -> [Effect] {
        guard phase == .book else { return [] }
        // Nobody sees what is behind a form: it is read again when the form is left.
        guard form == nil else {
            for kind in RecordKind.allCases { lists[kind].needsReload = true }
            visit?.flights.needsReload = true
            return []
        }
        for other in RecordKind.allCases where other != kind { lists[other].needsReload = true }
        visit?.flights.needsReload = true
        let shown = preview.record == nil ? nil : preview.id
        return readRowsAgain(of: kind) + [requests.ask(.summary(ListQuery(.flights)), for: .total)]
            + askForShownTotals()
            + (shown.map { [requests.ask(.record($0), for: .preview)] } ?? [])
    }

    /// Reads a list's rows anew: at once, behind the page that is on its way, or when the list is shown again.
    private mutating func readRowsAgain(of kind: RecordKind) -> [Effect] {
        lists[kind].isOutdated = requests.isUnderWay(.page(kind))
        guard !lists[kind].isOutdated else { return [] }
        guard kind == self.kind else {
            lists[kind].needsReload = true
            return []
        }
        return reload(at: list.selected.map { .around($0.id) } ?? .first, quietly: true)
    }

    /// Goes on where a row is gone that rows were to be read around: beside it, else at the first.
    mutating func reload(without place: PagePlace) -> [Effect] {
        guard case .around(let id) = place, list.selected?.id == id else { return reload(at: .first) }
        let rows = list.rows
        let next = [list.cursor + 1, list.cursor - 1].first { rows.indices.contains($0) }
        guard let next else { return reload(at: .first) }
        list.select(next)
        return reload(at: .around(rows[next].id), quietly: !list.isStale)
    }

    /// Shows another list as it was left.
    mutating func show(_ kind: RecordKind) -> [Effect] {
        showsTotals = false
        if let visit, kind != .flights || self.kind == .flights {
            lists[.flights] = visit.flights
            self.visit = nil
        }
        guard kind != self.kind || !list.isLoaded || list.needsReload || list.isStale else { return [] }
        self.kind = kind
        guard list.needsReload || !list.isLoaded || list.isStale else { return [] }
        return reload(at: list.place)
    }

    mutating func moveToFirst() -> [Effect] {
        if list.hasEarlier { return reload(at: .first, keepingSummary: true) }
        list.select(0)
        return []
    }

    mutating func moveToLast() -> [Effect] {
        if list.hasLater { return reload(at: .last, keepingSummary: true) }
        list.select(list.rows.count - 1)
        return []
    }

    mutating func scrollColumns(by distance: Int) -> [Effect] {
        let furthest = max(settings.columns(of: kind).count - 2, 0)
        list.scrolledColumns = min(max(list.scrolledColumns + distance, 0), furthest)
        return []
    }

    /// Opens the row with the cursor: a flight's form, or the flights of anything else.
    mutating func openSelected() -> [Effect] {
        guard let row = list.selected else { return [] }
        if kind == .flights { return openForm(editing: row.id) }
        visit = Visit(origin: kind, flights: lists[.flights])
        var flights = ListState(.flights)
        flights.query.sort = settings.sort(of: .flights)
        flights.query.related = .saved(row.id, label: row.name)
        lists[.flights] = flights
        kind = .flights
        return reload(at: .first)
    }

    /// Goes one step back: to the screen the flights were opened from, or to all rows.
    mutating func goBack() -> [Effect] {
        if !list.marks.isEmpty {
            list.marks = Marks()
            return []
        }
        if let visit { return show(visit.origin) }
        if list.query.isFiltered { return clearFilter() }
        status = Status(.hint, "\(keyLabel(of: .quit)) quits.")
        return []
    }

    mutating func togglePreview() -> [Effect] {
        if size.columns >= BookGeometry.besideWidth {
            settings.showsPane.toggle()
        } else {
            showsPaneBelow.toggle()
        }
        return []
    }

    /// Reads this list anew after a change; the others are read when they are shown.
    mutating func reloadAfterChange(at place: PagePlace) -> [Effect] {
        for other in RecordKind.allCases where other != kind { lists[other].needsReload = true }
        visit?.flights.needsReload = true
        let total = requests.ask(.summary(ListQuery(.flights)), for: .total)
        return reload(at: place) + [total] + askForShownTotals()
    }
}
