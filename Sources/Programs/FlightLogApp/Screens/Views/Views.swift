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
        ListScreen.self, .saveView, [.character("*")], "save view", "Save filter, order and columns as a view",
        unless: { $1.reasonAgainstChanging }, action: { $0.openViewSheet(in: &$1) })

    static let views = Command(
        .views, [.character("'")], "views", "Show a saved view; rename or delete it there",
        leavesList: true, action: { [$0.requests.ask(ViewsQuestion())] })
}

extension CommandTable {
    static let views = CommandTable(
        .views,
        Command.picking + [
            Command(
                Picker.self, .viewRename, [.function(2), .control("r")], "rename", "Give the marked view another name",
                footer: 70,
                unless: { $0.reasonAgainstView($1) }, action: { $0.openRenameSheet(in: &$1) }),
            Command(
                Picker.self, .viewDelete, [.function(8), .control("x")], "delete",
                "Delete the marked view; undo brings it back",
                footer: 65, unless: { $0.reasonAgainstView($1) },
                action: { picker, context in
                    picker.view(context.state).map { context.ask(DeleteViewQuestion(name: $0.name)) } ?? []
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
        if state.form == nil { state.overlay = .picker(.views(at: state.shownView, state)) }
        return []
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
        if state.form == nil { state.overlay = .picker(.views(at: view.name, state)) }
        return []
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

extension ListScreen {
    fileprivate func openViewSheet(in context: inout ScreenContext) -> [Effect] {
        let kind = context.kind
        var view = ListView(name: "", kind: kind)
        view.filter = context.list.query.textOfView(typed: context.list.filter, context.state.fields)
        view.sort = context.list.query.sort
        view.columns = context.settings.columnNames(of: kind)
        let name = Sheet.Field("Name", context.state.shownView ?? "", hint: "A view with this name is replaced.")
        return context.show(
            .sheet(
                Sheet(title: "Save this view of \(kind.plural)", [name]) { [view] sheet, state in
                    view.save(as: sheet.text(0), over: nil, &state)
                }))
    }
}

extension ListView {
    /// Saves the view, or shows why it cannot have that name.
    fileprivate func save(as name: String, over old: String?, _ state: inout State) -> [Effect] {
        guard !name.isEmpty else { return state.refuseSheet("A view needs a name.") }
        guard name.count <= 60 else { return state.refuseSheet("A name has at most 60 characters.") }
        if let other = state.views.first(where: { $0.isCalled(name) }), let old, !other.isCalled(old) {
            return state.refuseSheet("Another view is called “\(other.name)”.")
        }
        state.overlay = nil
        var view = self
        view.name = name
        return [state.requests.ask(SaveViewQuestion(view: view, over: old))]
    }

    /// Shows the view: its list with its filter, order and columns.
    func show(_ state: inout State) -> [Effect] {
        let typed: TypedFilter
        do throws(FilterError) {
            typed = try TypedFilter(filter, of: kind, state)
        } catch {
            state.status = Status(.bad, "The view’s filter “\(filter)” is not understood: \(error.message).")
            return []
        }
        state.screens = [.list(.all(kind))]
        state.list.query = ListQuery(kind)
        state.list.query.sort = sort ?? state.settings.sort(of: kind)
        state.settings.setSort(state.list.query.sort, of: kind)
        state.settings.setColumnNames(columns, of: kind, state.fields)
        state.list.setFilter(typed)
        state.shownView = name
        state.status = Status(.good, "View “\(name)”.")
        return state.reload(at: .first)
    }
}

extension Picker {
    /// Returns the picker of views, those of the current list first.
    fileprivate static func views(at name: String?, _ state: State) -> Picker {
        let ordered = state.views.filter { $0.kind == state.kind } + state.views.filter { $0.kind != state.kind }
        let items = ordered.map { view in
            let screen = view.kind == state.kind ? "" : "\(view.kind.title): "
            let detail = view.filter.isEmpty ? "everything" : view.filter
            return Item(
                screen + view.name, id: view.name, detail: CharacterWidths.standard.truncated(detail, columns: 36)
            ) { view.show(&$0) }
        }
        let selected = ordered.firstIndex { $0.name == name } ?? 0
        return Picker(title: "Views", items: items, selected: selected, context: .views)
    }

    fileprivate func openRenameSheet(in context: inout ScreenContext) -> [Effect] {
        guard let view = view(context.state) else { return [] }
        return context.show(
            .sheet(
                Sheet(title: "Rename the view", [Sheet.Field("Name", view.name)]) { sheet, state in
                    view.save(as: sheet.text(0), over: view.name, &state)
                }))
    }

    fileprivate func reasonAgainstView(_ state: State) -> String? {
        state.reasonAgainstChanging ?? (view(state) == nil ? "no view is marked" : nil)
    }

    /// Returns the marked view; nil when none is.
    fileprivate func view(_ state: State) -> ListView? { state.views.first { $0.name == choice?.id } }
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
