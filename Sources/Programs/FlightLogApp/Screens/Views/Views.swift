import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension CommandContext {
    static let views = CommandContext("Saved views", name: "pick", takesText: true)
}

extension CommandName {
    static let saveView = CommandName("list.saveView")
    static let views = CommandName("list.views")
    static let viewRename = CommandName("views.rename")
    static let viewDelete = CommandName("views.delete")
}

extension Command {
    static let saveView = Command(
        .saveView, [.character("*")], "save view", "Save filter, order and columns as a view",
        unless: { $0.reasonAgainstChanging }, action: { $0.openViewSheet() })

    static let views = Command(
        .views, [.character("'")], "views", "Show a saved view; rename or delete it there",
        leavesList: true, action: { [$0.requests.ask(ViewsQuestion())] })
}

extension CommandTable {
    static let views = CommandTable(
        .views,
        Command.picking + [
            Command(
                .viewRename, [.function(2), .control("r")], "rename", "Give the marked view another name", footer: 70,
                unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstView }, action: { $0.openRenameSheet() }),
            Command(
                .viewDelete, [.function(8), .control("x")], "delete", "Delete the marked view; undo brings it back",
                footer: 65, unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstView },
                action: { state in
                    state.markedView.map { [state.requests.ask(DeleteViewQuestion(name: $0.name))] } ?? []
                }),
        ])
}

// MARK: Questions

/// Reads the saved views and opens the picker.
struct ViewsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [ListView] { try book.views() }

    func receive(_ views: [ListView], in state: inout State) -> [Effect] {
        state.views = views
        guard !views.isEmpty else {
            let key = state.keyLabel(of: .saveView)
            state.status = Status(.caution, "No view is saved yet; \(key) saves what is shown.")
            return []
        }
        return state.openViewPicker(at: state.shownView)
    }
}

/// Saves a view: replaces the one of a name, or adds a new one.
struct SaveViewQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let view: ListView
    let over: String?

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [ListView] {
        try book.save(view, over: over)
        return try book.views()
    }

    func receive(_ views: [ListView], in state: inout State) -> [Effect] {
        state.views = views
        guard let over else {
            state.shownView = view.name
            let key = state.keyLabel(of: .views)
            state.status = Status(.good, "Saved the view “\(view.name)”; \(key) brings it back.")
            return []
        }
        state.status = Status(.good, "The view “\(over)” is called “\(view.name)” now.")
        if state.shownView == over { state.shownView = view.name }
        return state.openViewPicker(at: view.name)
    }
}

/// Deletes a view.
struct DeleteViewQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let name: String

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [ListView] {
        try book.deleteView(name)
        return try book.views()
    }

    func receive(_ views: [ListView], in state: inout State) -> [Effect] {
        state.views = views
        state.overlay = nil
        state.status = Status(.good, "Deleted the view “\(name)”.  \(state.keyLabel(of: .undo)) undoes.")
        if state.shownView == name { state.shownView = nil }
        return []
    }
}

// MARK: Update

extension State {
    fileprivate mutating func openViewSheet() -> [Effect] {
        var view = ListView(name: "", kind: kind)
        view.filter = list.query.textOfView(typed: list.filter, fields)
        view.sort = list.query.sort
        view.columns = settings.columnNames(of: kind)
        let field = Sheet.Field("Name", shownView ?? "", hint: "A view with this name is replaced.")
        overlay = .sheet(
            Sheet(title: "Save this view of \(kind.plural)", [field]) { [view] sheet, state in
                state.save(view, named: sheet.text(0), over: nil)
            })
        return []
    }

    fileprivate mutating func openRenameSheet() -> [Effect] {
        guard let view = markedView else { return [] }
        overlay = .sheet(
            Sheet(title: "Rename the view", [Sheet.Field("Name", view.name)]) { sheet, state in
                state.save(view, named: sheet.text(0), over: view.name)
            })
        return []
    }

    private mutating func save(_ view: ListView, named name: String, over old: String?) -> [Effect] {
        guard !name.isEmpty else { return refuseSheet("A view needs a name.") }
        guard name.count <= 60 else { return refuseSheet("A name has at most 60 characters.") }
        if let other = views.first(where: { $0.isCalled(name) }), let old, !other.isCalled(old) {
            return refuseSheet("Another view is called “\(other.name)”.")
        }
        overlay = nil
        var view = view
        view.name = name
        return [requests.ask(SaveViewQuestion(view: view, over: old))]
    }

    /// Opens the picker of views, those of the current list first.
    fileprivate mutating func openViewPicker(at name: String?) -> [Effect] {
        guard form == nil else { return [] }
        let ordered = views.filter { $0.kind == kind } + views.filter { $0.kind != kind }
        let items = ordered.map { view in
            let screen = view.kind == kind ? "" : "\(view.kind.title): "
            let detail = view.filter.isEmpty ? "everything" : view.filter
            return Picker.Item(
                screen + view.name, id: view.name, detail: CharacterWidths.standard.truncated(detail, columns: 36)
            ) { $0.show(view) }
        }
        let place = ordered.firstIndex { $0.name == name } ?? 0
        overlay = .picker(Picker(title: "Views", items: items, selected: place, context: .views))
        return []
    }

    /// Shows a view: its list with its filter, order and columns.
    mutating func show(_ view: ListView) -> [Effect] {
        let typed: TypedFilter
        do throws(FilterError) {
            typed = try typedFilter(view.filter, of: view.kind)
        } catch {
            status = Status(.bad, "The view’s filter “\(view.filter)” is not understood: \(error.message).")
            return []
        }
        screens = [.list(.all(view.kind))]
        list.query = ListQuery(kind)
        list.query.sort = view.sort ?? settings.sort(of: kind)
        settings.setSort(list.query.sort, of: kind)
        settings.setColumnNames(view.columns, of: kind, fields)
        list.setFilter(typed)
        shownView = view.name
        status = Status(.good, "View “\(view.name)”.")
        return reload(at: .first)
    }

    fileprivate var reasonAgainstView: String? { markedView == nil ? "no view is marked" : nil }

    fileprivate var markedView: ListView? {
        guard let picker, picker.context == .views else { return nil }
        return views.first { $0.name == picker.choice?.id }
    }
}

extension ListQuery {
    /// Returns all conditions of the list as one filter, in which a related record is a term with its name.
    func textOfView(typed: TypedFilter, _ fields: FieldTable) -> String {
        let text = textOfFilter(typed: typed)
        guard let related, let kind = related.id?.kind else { return text }
        let id: FieldID = kind == .aircraft ? .aircraft : kind == .pilots ? .with : .at
        guard let field = fields[.flights][id] else { return text }
        let term = Filter.field(field, [.whole(related.label)]).text
        return [term, text].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
