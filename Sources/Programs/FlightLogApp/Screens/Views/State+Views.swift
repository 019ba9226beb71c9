import Logbook
import TerminalUI

/// Saved views.
extension State {
    mutating func openViewSheet() -> [Effect] {
        var view = ListView(name: "", kind: kind)
        view.filter = list.query.textOfView(typed: list.filter)
        view.sort = list.query.sort
        view.columns = settings.columnNames(of: kind)
        let field = Sheet.Field("Name", shownView ?? "", hint: "A name that is there already is saved over.")
        dialogue = .sheet(Sheet(.saveView(view), title: "Save this view of \(kind.plural)", [field]))
        return []
    }

    mutating func openRenameSheet() -> [Effect] {
        guard let view = markedView else { return [] }
        dialogue = .sheet(Sheet(.renameView(view), title: "Rename the view", [Sheet.Field("Name", view.name)]))
        return []
    }

    /// Deletes the marked view, without asking: undo brings it back.
    mutating func deleteView() -> [Effect] {
        markedView.map { [requests.ask(.deleteView($0.name), for: .savingView)] } ?? []
    }

    mutating func save(_ view: ListView, named name: String, over old: String?) -> [Effect] {
        guard !name.isEmpty else { return refuseSheet("A view needs a name.") }
        guard name.count <= 60 else { return refuseSheet("A name holds at most 60 characters.") }
        if let other = views.first(where: { $0.isCalled(name) }), let old, !other.isCalled(old) {
            return refuseSheet("Another view is called “\(other.name)”.")
        }
        dialogue = nil
        var view = view
        view.name = name
        return [requests.ask(.saveView(view, over: old), for: .savingView)]
    }

    /// Takes the saved views: to choose from, or after a change of them.
    mutating func takeViews(_ views: [ListView], for job: LogbookJob) -> [Effect] {
        self.views = views
        if case .saveView(let view, let old) = job.task { return takeSaved(view, over: old) }
        if case .deleteView(let name) = job.task {
            dialogue = nil
            status = Status(.good, "Deleted the view “\(name)”.  \(keyLabel(of: .undo)) undoes.")
            if shownView == name { shownView = nil }
            return []
        }
        guard !views.isEmpty else {
            status = Status(.caution, "No view is saved yet; \(keyLabel(of: .saveView)) saves what is shown.")
            return []
        }
        return openViewPicker(at: shownView)
    }

    private mutating func takeSaved(_ view: ListView, over old: String?) -> [Effect] {
        guard let old else {
            shownView = view.name
            status = Status(.good, "Saved the view “\(view.name)”; \(keyLabel(of: .views)) brings it back.")
            return []
        }
        status = Status(.good, "The view “\(old)” is called “\(view.name)” now.")
        if shownView == old { shownView = view.name }
        return openViewPicker(at: view.name)
    }

    /// Opens the views, those of this screen first.
    private mutating func openViewPicker(at name: String?) -> [Effect] {
        guard form == nil else { return [] }
        let ordered = views.filter { $0.kind == kind } + views.filter { $0.kind != kind }
        let items = ordered.map { view in
            let screen = view.kind == kind ? "" : "\(view.kind.title): "
            return Picker.Item(
                value: .view(view.name), label: screen + view.name,
                detail: CharacterWidths.standard.truncated(view.detail, columns: 36))
        }
        let place = ordered.firstIndex { $0.name == name } ?? 0
        dialogue = .picker(Picker(title: "Views", items: items, selected: place))
        return []
    }

    /// Shows a view: its screen with its filter, order and columns.
    mutating func show(viewNamed name: String) -> [Effect] {
        guard let view = views.first(where: { $0.name == name }) else { return [] }
        let typed: TypedFilter
        do throws(FilterError) {
            typed = try TypedFilter(parsing: view.filter, of: view.kind, today: today)
        } catch {
            status = Status(.bad, "The view’s filter “\(view.filter)” is not understood: \(error.message).")
            return []
        }
        if let visit { lists[.flights] = visit.flights }
        visit = nil
        showsTotals = false
        kind = view.kind
        list.query = ListQuery(kind)
        list.query.sort = view.sort ?? settings.sort(of: kind)
        settings.setSort(list.query.sort, of: kind)
        settings.setColumnNames(view.columns, of: kind)
        list.setFilter(typed)
        shownView = view.name
        status = Status(.good, "View “\(view.name)”.")
        return reload(at: .first)
    }

    var reasonAgainstView: String? { markedView == nil ? "no view is marked" : nil }

    private var markedView: ListView? {
        guard case .picker(let picker) = dialogue, case .view(let name) = picker.choice?.value else { return nil }
        return views.first { $0.name == name }
    }
}

extension Picker {
    /// Whether it is the list of all commands.
    var isOfCommands: Bool { if case .command = items.first?.value { true } else { false } }
    /// Whether saved views are to be chosen from.
    var isOfViews: Bool { if case .view = items.first?.value { true } else { false } }
}

extension ListView {
    /// What the view shows, in a few words.
    fileprivate var detail: String { filter.isEmpty ? "everything" : filter }
}

extension ListQuery {
    /// All that narrows the list as one filter, a record whose flights are shown by its name.
    func textOfView(typed: TypedFilter) -> String {
        let text = textOfFilter(typed: typed)
        guard let related, let kind = related.id?.kind else { return text }
        let field: FilterField = kind == .aircraft ? .reg : kind == .pilots ? .with : .at
        let term = Filter.field(field, [.whole(related.label)]).text
        return [term, text].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
