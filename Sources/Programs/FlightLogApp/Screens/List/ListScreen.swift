import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The screen with a list of records: rows, filter line and pane.
///
/// The lists outlive their screen; they are in `State.lists`.
struct ListScreen: ScreenContent {
    let id: ListID

    var isOnlyRead: Bool { true }
    func contexts(_ state: State) -> [CommandContext] {
        guard let search = state.list.search else { return [.list] }
        return search.offers == nil ? [.search] : [.completion, .search]
    }

    func cancelCommand(_ state: State) -> CommandName {
        guard let search = state.list.search else { return id == .related ? .back : .redraw }
        return search.offers == nil ? .searchDrop : .completionClose
    }

    func holds(_ message: Message, _ state: State) -> Bool {
        guard state.list.search == nil else {
            // Completions are under way, and these keys apply to them.
            return state.requests.isUnderWay(FilterOffersQuestion.topic)
                && [.tab, .enter, .up, .down].contains { message == .key($0) }
        }
        guard state.requests.isUnderWay(PageQuestion.topic(state.listID)) else { return false }
        if !state.list.isLoaded { return !leavesList(message, state) }
        return state.list.isAtEndOfRead && movesOn(message, state)
    }

    /// Returns whether a key opens another screen, which needs no rows of this one.
    private func leavesList(_ message: Message, _ state: State) -> Bool {
        guard let name = state.commandName(of: message) else { return false }
        return Command.named(name)?.leavesList == true
    }

    /// Returns whether a key moves the cursor from its row, over rows that may not be read yet; other keys apply to the
    /// visible row.
    private func movesOn(_ message: Message, _ state: State) -> Bool {
        guard let name = state.commandName(of: message) else { return false }
        let motions: [Motion] = [.down, .up, .halfDown, .halfUp, .pageDown, .pageUp]
        return name == .mark || motions.contains { $0.name == name }
    }

    func draw(on frame: inout Frame, _ state: State) { frame.drawList(state) }

    // MARK: Keys and mouse

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        if context.list.search?.offers != nil {
            context.list.search?.offers?.apply(motion)
            return []
        }
        switch motion {
        case .first: return moveToFirst(in: &context)
        case .last: return moveToLast(in: &context)
        case .down, .up, .halfDown, .halfUp, .pageDown, .pageUp:
            context.list.apply(motion)
            return []
        }
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        if target == .pane { return scrollPreview(by: rows, in: &context) }
        context.list.turnWheel(rows)
        return []
    }

    /// Selects a row at the first click and opens it at the second; sorts by a heading.
    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        switch target {
        case .row(let place):
            leaveSearch(in: &context)
            guard context.list.rows.indices.contains(place) else { return [] }
            if context.list.cursor == place { return openSelected(in: &context) }
            context.list.select(place)
            return []
        case .heading(let index):
            let columns = Self.columns(context.state)
            guard columns.indices.contains(index) else { return [] }
            if let column = columns[index].sort { return sort(by: column, in: &context) }
            let label = columns[index].label.lowercased()
            context.status = Status(.caution, "The list cannot be ordered by \(label).")
            return []
        case .offer(let place): return acceptFilterOffer(place, in: &context)
        case .command, .pane, .field, .choice: return []
        }
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        context.list.search == nil ? [] : typeInSearch(change, in: &context)
    }

    mutating func jump(to letter: Character, in context: inout ScreenContext) -> [Effect]? {
        context.list.search == nil ? jumpToRow(letter, in: &context) : nil
    }
}

/// A list in memory: one of each kind, and the flights of the record that was opened last.
enum ListID: Hashable, Sendable {
    case all(RecordKind)
    case related

    static let flights = ListID.all(.flights)
    static let aircraft = ListID.all(.aircraft)
    static let pilots = ListID.all(.pilots)
    static let airports = ListID.all(.airports)
    static let allCases: [ListID] = RecordKind.allCases.map { .all($0) } + [.related]

    /// The name, for the topics of questions.
    var name: String {
        switch self {
        case .all(let kind): kind.rawValue
        case .related: "related"
        }
    }
}

/// The lists; each remembers its cursor, order and filter.
struct Lists: Hashable, Sendable {
    private var lists: [ListID: ListState] = [:]

    subscript(id: ListID) -> ListState {
        get {
            if let list = lists[id] { return list }
            if case .all(let kind) = id { return ListState(kind) }
            return ListState(.flights)
        }
        set { lists[id] = newValue }
    }

    /// Marks the lists to be read again when they are shown, except the one that is shown.
    mutating func markChanged(except shown: ListID?) {
        for id in ListID.allCases where id != shown { self[id].needsReload = true }
    }

    /// Removes a record from the lists and returns its row; nil when no list has it in memory.
    mutating func remove(_ id: RecordID) -> ListRow? {
        var row: ListRow?
        for list in ListID.allCases where self[list].kind == id.kind { row = self[list].remove(id) ?? row }
        return row
    }
}

extension State {
    /// The visible list, or the one below the current screen.
    var listID: ListID {
        for case .list(let id) in screens.reversed() { return id }
        return .flights
    }

    var list: ListState {
        get { lists[listID] }
        set { lists[listID] = newValue }
    }

    /// The kind of records in that list.
    var kind: RecordKind { list.kind }
}
