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
    mutating func reload(at place: PagePosition, keepingSummary: Bool = false, quietly: Bool = false) -> [Effect] {
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
            lists.markChanged(except: nil)
            return []
        }
        lists.markChanged(except: listID)
        let shown = preview.record == nil ? nil : preview.id
        return readRowsAgain(of: listID) + askForFigures()
            + (shown.map { [requests.ask(PreviewQuestion(id: $0))] } ?? [])
    }

    /// Reads a list's rows again: at once, after the page under way, or when the list is shown.
    mutating func readRowsAgain(of id: ListID) -> [Effect] {
        lists[id].isOutdated = requests.isUnderWay(PageQuestion.topic(id))
        guard !lists[id].isOutdated else { return [] }
        guard id == listID else {
            lists[id].needsReload = true
            return []
        }
        return reload(at: list.selected.map { .around($0.id) } ?? .first, quietly: true)
    }

    /// Reads this list again after a change, around a row or around the cursor; the others are read when they are shown.
    mutating func reloadAfterChange(at place: PagePosition? = nil) -> [Effect] {
        lists.markChanged(except: listID)
        let figures = askForFigures()
        return reload(at: place ?? list.selected.map { .around($0.id) } ?? .first) + figures
    }

    /// Removes a deleted record from the lists and returns its row; its draft becomes an orphan.
    @discardableResult
    mutating func forget(_ id: RecordID) -> ListRow? {
        drafts.note(id, isGone: true)
        return lists.remove(id)
    }
}

/// Moving from list to list.
extension State {
    /// Shows a list of all records of a kind as it was left.
    mutating func show(_ kind: RecordKind) -> [Effect] {
        edit(ListScreen.self) { $0.leaveSearch(in: &$1) }
        if screens.contains(.list(.related)) { lists[.related] = ListState(.flights) }
        screens = [.list(.all(kind))]
        return reloadIfNeeded()
    }

    /// Shows a list with another filter added to its own.
    mutating func narrow(_ id: ListID, by filter: Filter) -> [Effect] {
        while screens.count > 1, screen != .list(id) { pop() }
        if screen != .list(id) { screens = [.list(id)] }
        return edit(ListScreen.self) { $0.narrow(by: filter, in: &$1) }
    }

    /// Reads the current list again if it has changed since it was read.
    mutating func reloadIfNeeded() -> [Effect] {
        list.needsReload || !list.isLoaded || list.isStale ? reload(at: list.place) : []
    }
}

/// What keys do on a list.
extension ListScreen {
    func moveToFirst(in context: inout ScreenContext) -> [Effect] {
        if context.list.hasEarlier { return context.reload(at: .first, keepingSummary: true) }
        context.list.select(0)
        return []
    }

    func moveToLast(in context: inout ScreenContext) -> [Effect] {
        if context.list.hasLater { return context.reload(at: .last, keepingSummary: true) }
        context.list.select(context.list.rows.count - 1)
        return []
    }

    /// Returns the columns of the list, from left to right.
    /// Returns the columns, without those that are there only for rows that fill them.
    static func columns(_ state: State) -> [ListColumn] {
        let columns = state.settings.columns(of: state.kind, state.fields)
        let list = state.list
        guard !list.rows.isEmpty, !list.hasEarlier, !list.hasLater else { return columns }
        return columns.filter { column in
            !column.isForFilledRows || list.rows.contains { !column.text($0, state.settings.display).isEmpty }
        }
    }

    func scrollColumns(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        let furthest = max(Self.columns(context.state).count - 2, 0)
        context.list.scrolledColumns = min(max(context.list.scrolledColumns + distance, 0), furthest)
        return []
    }

    /// Opens the row with the cursor: the form of a flight or a document, or the flights of any other record.
    func openSelected(in context: inout ScreenContext) -> [Effect] {
        guard let row = context.list.selected else { return [] }
        if context.kind == .flights || context.kind == .documents { return edit(row.id, in: &context) }
        var flights = ListState(.flights)
        flights.query.sort = context.settings.sort(of: .flights)
        flights.query.related = .saved(row.id, label: row.name)
        context.lists[.related] = flights
        return context.then { state in
            state.push(.list(.related))
            return state.reload(at: .first)
        }
    }

    /// Goes back one step: removes the marks, returns to the screen that the flights were opened from, or shows all
    /// rows.
    func goBack(in context: inout ScreenContext) -> [Effect] {
        if !context.list.marks.isEmpty {
            context.list.marks = Marks()
            return []
        }
        if id == .related { return context.leave() }
        if context.list.query.isFiltered { return clearFilter(in: &context) }
        context.status = Status(.hint, "Press \(context.keyLabel(of: .quit)) to quit.")
        return []
    }

    /// Shows all rows again, with the cursor on the same row.
    func clearFilter(in context: inout ScreenContext) -> [Effect] {
        if id == .related {
            // The flights of one record become all flights; rows marked in either list stay marked.
            let marks = context.lists[.flights].marks.adding(context.list.marks)
            context.lists[.flights] = context.list
            context.lists[.flights].marks = marks
            context.lists[.related] = ListState(.flights)
            return context.then { state in
                state.screens = [.list(.flights)]
                state.list.showEverything()
                return state.reload(at: state.list.place)
            }
        }
        context.list.showEverything()
        return context.reload(at: context.list.place)
    }
}

/// Rows and the pane.
extension ListScreen {
    func toggleMark(in context: inout ScreenContext) -> [Effect] {
        guard let row = context.list.selected else { return [] }
        context.list.marks.toggle(Mark(row))
        context.list.move(by: 1)
        return []
    }

    /// Deletes the row with the cursor without asking, because undo restores it, or several marked rows when that is
    /// confirmed: marks may be out of sight.
    ///
    /// A second press right after the first deletes nothing: in other programs `dd` is one deletion.
    func deleteSelected(in context: inout ScreenContext) -> [Effect] {
        if context.list.marks.isEmpty, context.hasJustDeleted {
            context.hasJustDeleted = false
            context.status = Status(
                .caution,
                "One \(context.kind.singular) was deleted. \(context.keyLabel(of: .delete)) again deletes this one, too."
            )
            return []
        }
        let marked = DeleteMarkedQuestion(ids: context.list.marks.rows.map(\.id))
        if marked.ids.count > 1 {
            let rows = context.settings.display.text(of: marked.ids.count, context.kind)
            let undo = "\(context.keyLabel(of: .undo)) brings them back"
            return context.confirm("Delete \(rows)? \(undo).", "Delete \(rows)", or: "Keep them") {
                [$0.requests.ask(marked)]
            }
        }
        guard context.list.marks.isEmpty else { return context.ask(marked) }
        return context.list.selected.map { context.ask(DeleteQuestion(id: $0.id)) } ?? []
    }

    /// Copies the marked rows, or the row with the cursor: one line each, with the columns separated by tabs.
    func copyRows(in context: inout ScreenContext) -> [Effect] {
        guard !context.list.marks.isEmpty else { return copy([context.list.selected].compactMap(\.self), in: &context) }
        return context.ask(CopyQuestion(kind: context.kind, ids: context.list.marks.rows.map(\.id)))
    }

    func copy(_ rows: [ListRow], gone: Int = 0, in context: inout ScreenContext) -> [Effect] {
        let columns = Self.columns(context.state)
        let lines = rows.map { row in
            columns.map { $0.plainText(row, context.settings.display).inOneLine }.joined(separator: "\t")
        }
        let lost = gone > 0 ? " \(Marks.sentence(ofGone: gone, context.settings.display))" : ""
        context.status = Status(
            gone > 0 ? .caution : .good,
            "Copied \(context.settings.display.text(of: rows.count, context.kind)), if your terminal lets programs use its clipboard.\(lost)"
        )
        return [.run(CopyTask(text: lines.joined(separator: "\n")))]
    }

    /// Shows that all marked rows were deleted.
    func refuseLostMarks(in context: inout ScreenContext) -> [Effect] {
        context.status = Status(.caution, Marks.lostSentence)
        return [.bell]
    }

    /// Moves to the next row of the whole list whose text in the order begins with a letter; after the last row,
    /// continues at the first.
    func jumpToRow(_ letter: Character, in context: inout ScreenContext) -> [Effect] {
        guard !context.list.rows.isEmpty else { return [] }
        guard context.state.fields[context.kind][context.list.query.sort.column]?.isText == true else {
            context.status = Status(
                .caution,
                "Alt-letter jumps only in a list sorted by text; \(context.keyLabel(of: .sort)) sorts."
            )
            return []
        }
        return context.ask(
            JumpQuestion(query: context.list.query, text: String(letter), after: context.list.selected?.id))
    }

    func togglePreview(in context: inout ScreenContext) -> [Effect] {
        if context.size.columns >= ListGeometry.besideWidth {
            context.settings.showsPane.toggle()
        } else {
            context.showsPaneBelow.toggle()
        }
        return []
    }

    func scrollPreview(by rows: Int, in context: inout ScreenContext) -> [Effect] {
        guard let row = context.list.selected, let pane = ListGeometry(context.state).preview else { return [] }
        let count = context.preview.lines(of: row, in: pane, widths: .standard, context.state).count
        context.preview.scroll.scroll(by: rows, count: count, height: Preview.room(of: count, in: pane))
        return []
    }
}

/// Order and paint.
extension ListScreen {
    func openSortPicker(in context: inout ScreenContext) -> [Effect] {
        let sort = context.list.query.sort
        let shown = Self.sortFields(context.state)
        let sortable = shown + context.state.fields[context.kind].sortable.filter { !shown.contains($0) }
        let items = sortable.map { field in
            let direction = sort.isAscending ? "▴ ascending" : "▾ descending"
            return Picker.Item(field.label, detail: field.id == sort.column ? direction : "", name: field.word) {
                $0.edit(ListScreen.self) { $0.sort(by: field.id, in: &$1) }
            }
        }
        let selected = sortable.firstIndex { $0.id == sort.column }
        return context.show(.picker(Picker(title: "Sort by", items: items, selected: selected ?? 0)))
    }

    /// Returns the fields of the visible columns that the list can be sorted by.
    static func sortFields(_ state: State) -> [Field] {
        let known = state.fields[state.kind]
        var shown: [Field] = []
        for field in columns(state).compactMap({ $0.sort.flatMap { known[$0] } }) where !shown.contains(field) {
            shown.append(field)
        }
        return shown
    }

    func openPaintPicker(_ counts: [PaintCount], in context: inout ScreenContext) -> [Effect] {
        let colors = counts.compactMap { count in
            count.paint.map { paint in
                Picker.Item(
                    paint.displayName, detail: context.settings.display.text(of: count.count, context.kind),
                    paint: paint
                ) {
                    $0.edit(ListScreen.self) { $0.show(paint, in: &$1) }
                }
            }
        }
        let everything = Picker.Item("All paints") { $0.edit(ListScreen.self) { $0.show(nil, in: &$1) } }
        let index = colors.firstIndex { $0.paint == context.list.query.paint }
        return context.show(
            .picker(Picker(title: "Primary paint", items: colors + [everything], selected: index ?? 0)))
    }

    func show(_ paint: PaintColor?, in context: inout ScreenContext) -> [Effect] {
        guard context.list.query.paint != paint else { return [] }
        context.list.query.paint = paint
        return context.reload(at: .first)
    }

    /// Sorts by a column; sorting by the same column again reverses the order.
    func sort(by column: FieldID, in context: inout ScreenContext) -> [Effect] {
        let sort = context.list.query.sort
        let isSame = sort.column == column
        let ascends =
            isSame ? !sort.isAscending : !(context.state.fields[context.kind][column]?.beginsWithLargest ?? false)
        context.list.query.sort = ListSort(column, ascending: ascends)
        context.settings.setSort(context.list.query.sort, of: context.kind)
        return context.reload(at: context.list.place, keepingSummary: true)
    }
}
