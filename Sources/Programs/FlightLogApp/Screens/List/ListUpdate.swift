import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Reading rows and sums.
extension State {
    /// Requests the rows and sums of the current list. The old rows stay until the new ones arrive, dimmed if that is
    /// slow.
    ///
    /// - Parameter quietly: whether the old rows stay as they are, because the query is the same.
    mutating func reload(at place: PagePlace, keepingSummary: Bool = false, quietly: Bool = false) -> [Effect] {
        let id = listID
        if !quietly { list.isStale = list.isLoaded }
        list.needsReload = false
        list.isOutdated = false
        // Whether these rows are slow is not known yet, even if sums are still being computed.
        showsWork = false
        list.query.columns = settings.fieldsToRead(of: kind, fields)
        let query = list.query
        let page = PageQuestion(list: id, query: query, place: place, limit: list.firstLength)
        guard !keepingSummary else { return [requests.ask(page)] }
        // Sums of the same query may be shown until the new ones arrive.
        if !quietly { list.hasOldSummary = true }
        return [requests.ask(page), requests.ask(ListSumsQuestion(list: id, query: query))]
    }

    /// Reads the list again around its cursor.
    mutating func reloadAroundCursor(quietly: Bool = false) -> [Effect] {
        reload(at: list.selected.map { .around($0.id) } ?? .first, quietly: quietly)
    }

    /// Requests the rows that the cursor will reach soon.
    mutating func fetchAhead() -> [Effect] {
        let id = listID
        guard isOpen, !requests.isUnderWay(PageQuestion.topic(id)), let place = list.pageAhead else { return [] }
        return [requests.ask(PageQuestion(list: id, query: list.query, place: place, limit: ListState.pageLength))]
    }

    /// Reads rows, sums and pane again after another program has written to the file; the cursor stays on its row.
    mutating func readAgain() -> [Effect] {
        guard isOpen else { return [] }
        // The list below a form is read again when the form is closed.
        guard form == nil else {
            for id in ListID.allCases { lists[id].needsReload = true }
            return []
        }
        markOthersChanged()
        let shown = preview.record == nil ? nil : preview.id
        return readRowsAgain(of: listID) + askForFigures()
            + (shown.map { [requests.ask(PreviewQuestion(id: $0))] } ?? [])
    }

    /// Marks every list except the current one to be read again when it is shown.
    private mutating func markOthersChanged() {
        for id in ListID.allCases where id != listID { lists[id].needsReload = true }
    }

    /// Reads a list's rows again: at once, after the page under way, or when the list is shown.
    mutating func readRowsAgain(of id: ListID) -> [Effect] {
        lists[id].isOutdated = requests.isUnderWay(PageQuestion.topic(id))
        guard !lists[id].isOutdated else { return [] }
        guard id == listID else {
            lists[id].needsReload = true
            return []
        }
        return reloadAroundCursor(quietly: true)
    }

    /// Reads the list again when the row to read around was deleted: around the row beside it, or from the first.
    mutating func reload(without place: PagePlace) -> [Effect] {
        guard case .around(let id) = place, list.selected?.id == id else { return reload(at: .first) }
        let rows = list.rows
        let next = [list.cursor + 1, list.cursor - 1].first { rows.indices.contains($0) }
        guard let next else { return reload(at: .first) }
        list.select(next)
        return reload(at: .around(rows[next].id), quietly: !list.isStale)
    }

    /// Reads this list again after a change, around a row or around the cursor; the others are read when they are shown.
    mutating func reloadAfterChange(at place: PagePlace? = nil) -> [Effect] {
        markOthersChanged()
        let figures = askForFigures()
        return reload(at: place ?? list.selected.map { .around($0.id) } ?? .first) + figures
    }

    /// Removes a deleted record from the lists and returns its row; its draft becomes an orphan.
    @discardableResult
    mutating func forget(_ id: RecordID) -> ListRow? {
        drafts.note(id, isGone: true)
        var row: ListRow?
        for list in ListID.allCases where lists[list].kind == id.kind { row = lists[list].remove(id) ?? row }
        return row
    }
}

/// Moving from list to list.
extension State {
    /// Shows a list of all records of a kind as it was left.
    mutating func show(_ kind: RecordKind) -> [Effect] {
        leaveSearch()
        if screens.contains(.list(.related)) { lists[.related] = ListState(.flights) }
        screens = [.list(.all(kind))]
        return reloadIfNeeded()
    }

    /// Closes the screens above the list.
    mutating func popToList() -> [Effect] {
        while screens.count > 1, !isListScreen { screens.removeLast() }
        return reloadIfNeeded()
    }

    private var isListScreen: Bool { if case .list = screen { true } else { false } }

    /// Reads the current list again if it has changed since it was read.
    mutating func reloadIfNeeded() -> [Effect] {
        list.needsReload || !list.isLoaded || list.isStale ? reload(at: list.place) : []
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

    /// The columns of the list, from left to right.
    var shownColumns: [ListColumn] { settings.columns(of: kind, fields) }

    mutating func scrollColumns(by distance: Int) -> [Effect] {
        let furthest = max(shownColumns.count - 2, 0)
        list.scrolledColumns = min(max(list.scrolledColumns + distance, 0), furthest)
        return []
    }

    /// Opens the row with the cursor: the form of a flight or a document, or the flights of any other record.
    mutating func openSelected() -> [Effect] {
        guard let row = list.selected else { return [] }
        if kind == .flights || kind == .documents { return openForm(editing: row.id) }
        var flights = ListState(.flights)
        flights.query.sort = settings.sort(of: .flights)
        flights.query.related = .saved(row.id, label: row.name)
        lists[.related] = flights
        push(.list(.related))
        return reload(at: .first)
    }

    /// Goes back one step: removes the marks, returns to the screen that the flights were opened from, or shows all
    /// rows.
    mutating func goBack() -> [Effect] {
        if !list.marks.isEmpty {
            list.marks = Marks()
            return []
        }
        if listID == .related {
            pop()
            return reloadIfNeeded()
        }
        if list.query.isFiltered { return clearFilter() }
        status = Status(.hint, "\(keyLabel(of: .quit)) quits.")
        return []
    }

    /// Shows all rows again, with the cursor on the same row.
    mutating func clearFilter() -> [Effect] {
        if listID == .related {
            // The flights of one record become all flights; rows marked in either list stay marked.
            let marks = lists[.flights].marks.adding(list.marks)
            lists[.flights] = list
            lists[.flights].marks = marks
            lists[.related] = ListState(.flights)
            screens = [.list(.flights)]
        }
        var query = ListQuery(kind)
        query.sort = list.query.sort
        list.query = query
        list.setFilter(TypedFilter())
        return reload(at: list.place)
    }
}

/// Rows and the pane.
extension State {
    mutating func toggleMark() -> [Effect] {
        guard let row = list.selected else { return [] }
        list.marks.toggle(row)
        list.move(by: 1)
        return []
    }

    /// Deletes the row with the cursor without asking, because undo restores it, or several marked rows when that is
    /// confirmed: marks may be out of sight.
    ///
    /// A second press right after the first deletes nothing: in other programs `dd` is one deletion.
    mutating func deleteSelected() -> [Effect] {
        if list.marks.isEmpty, hasJustDeleted {
            hasJustDeleted = false
            status = Status(
                .caution, "One \(kind.singular) was deleted. \(keyLabel(of: .delete)) again deletes this one, too.")
            return []
        }
        let marked = DeleteMarkedQuestion(ids: list.marks.rows.map(\.id))
        if marked.ids.count > 1 {
            let rows = settings.display.text(of: marked.ids.count, kind)
            return ask("Delete \(rows)?", "Delete \(rows)", or: "Keep them") { [$0.requests.ask(marked)] }
        }
        guard list.marks.isEmpty else { return [requests.ask(marked)] }
        return list.selected.map { [requests.ask(DeleteQuestion(id: $0.id))] } ?? []
    }

    /// Copies the marked rows, or the row with the cursor: one line each, with the columns separated by tabs.
    mutating func copyRows() -> [Effect] {
        guard !list.marks.isEmpty else { return copy([list.selected].compactMap(\.self)) }
        return [requests.ask(CopyQuestion(kind: kind, ids: list.marks.rows.map(\.id)))]
    }

    mutating func copy(_ rows: [ListRow], gone: Int = 0) -> [Effect] {
        let columns = shownColumns
        let lines = rows.map { row in
            columns.map { $0.plainText(row, settings.display).inOneLine }.joined(separator: "\t")
        }
        let lost = gone > 0 ? " \(Marks.sentence(ofGone: gone, settings.display))" : ""
        status = Status(
            gone > 0 ? .caution : .good,
            "Copied \(settings.display.text(of: rows.count, kind)), if your terminal lets programs use its clipboard.\(lost)"
        )
        return [.run(CopyTask(text: lines.joined(separator: "\n")))]
    }

    /// Shows that all marked rows were deleted.
    mutating func refuseLostMarks() -> [Effect] {
        status = Status(.caution, Marks.lostSentence)
        return [.bell]
    }

    /// Moves to the next row of the whole list whose text in the order begins with a letter; after the last row,
    /// continues at the first.
    mutating func jumpToRow(_ letter: Character) -> [Effect] {
        guard !list.rows.isEmpty else { return [] }
        guard fields[kind][list.query.sort.column]?.isText == true else {
            status = Status(
                .caution,
                "Alt-letter jumps only in a list sorted by text; \(keyLabel(of: .sort)) sorts."
            )
            return []
        }
        return [requests.ask(JumpQuestion(query: list.query, text: String(letter), after: list.selected?.id))]
    }

    mutating func togglePreview() -> [Effect] {
        if size.columns >= ListGeometry.besideWidth {
            settings.showsPane.toggle()
        } else {
            showsPaneBelow.toggle()
        }
        return []
    }

    mutating func scrollPreview(by rows: Int) -> [Effect] {
        guard let row = list.selected, let pane = ListGeometry(self).preview else { return [] }
        let columns = max(pane.columns - 2, 0)
        let count = previewLines(of: row, columns: columns, widths: .standard).count
        preview.scroll.scroll(by: rows, count: count, height: pane.rows)
        return []
    }

    /// Whether the pane does not yet show the row with the cursor.
    var wantsPreview: Bool {
        guard case .list = screen, ListGeometry(self).preview != nil, let id = list.selected?.id else { return false }
        return preview.id != id && !requests.isUnderWay(PreviewQuestion.topic) && !list.isStale
    }
}

/// Order and paint.
extension State {
    mutating func openSortPicker() -> [Effect] {
        let sort = list.query.sort
        let sortable = shownSortFields + fields[kind].sortable.filter { !shownSortFields.contains($0) }
        let items = sortable.map { field in
            let direction = sort.isAscending ? "▴ ascending" : "▾ descending"
            return Picker.Item(field.label, detail: field.id == sort.column ? direction : "", name: field.word) {
                $0.sort(by: field.id)
            }
        }
        let selected = sortable.firstIndex { $0.id == sort.column }
        overlay = .picker(Picker(title: "Sort by", items: items, selected: selected ?? 0))
        return []
    }

    /// The fields of the visible columns that the list can be sorted by.
    var shownSortFields: [Field] {
        let known = fields[kind]
        var shown: [Field] = []
        for field in shownColumns.compactMap({ $0.sort.flatMap { known[$0] } }) where !shown.contains(field) {
            shown.append(field)
        }
        return shown
    }

    mutating func openPaintPicker(_ counts: [PaintCount]) {
        let colors = counts.compactMap { count in
            count.paint.map { paint in
                Picker.Item(paint.displayName, detail: "\(count.count)", paint: paint) { $0.show(paint) }
            }
        }
        let everything = Picker.Item("All paints") { $0.show(nil as PaintColor?) }
        let place = colors.firstIndex { $0.paint == list.query.paint }
        overlay = .picker(Picker(title: "Primary paint", items: colors + [everything], selected: place ?? 0))
    }

    mutating func show(_ paint: PaintColor?) -> [Effect] {
        guard list.query.paint != paint else { return [] }
        list.query.paint = paint
        return reload(at: .first)
    }

    /// Sorts by a column; sorting by the same column again reverses the order.
    mutating func sort(by column: FieldID) -> [Effect] {
        let sort = list.query.sort
        let isSame = sort.column == column
        let ascends = isSame ? !sort.isAscending : !(fields[kind][column]?.beginsWithLargest ?? false)
        list.query.sort = ListSort(column, ascending: ascends)
        settings.setSort(list.query.sort, of: kind)
        return reload(at: list.place, keepingSummary: true)
    }
}
