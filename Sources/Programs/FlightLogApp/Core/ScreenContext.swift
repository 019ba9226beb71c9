import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// What a screen may touch while it changes itself: it reads the rest of the program, asks the logbook, and says
/// something on the status line. What concerns other screens, such as going to one, waits until it has changed.
struct ScreenContext {
    /// The whole program; the screen that changes stands here as it was before.
    private(set) var state: State
    private var afterwards: [(inout State) -> [Effect]] = []

    init(_ state: State) { self.state = state }

    var size: Size { state.size }

    /// The message on the status line; nil when the line is empty.
    var status: Status? {
        get { state.status }
        set { state.status = newValue }
    }

    /// The lists, which outlive their screen.
    var lists: Lists {
        get { state.lists }
        set { state.lists = newValue }
    }

    /// The list that is shown, or is below the screen.
    var list: ListState {
        get { state.list }
        set { state.list = newValue }
    }

    /// The kind of records in that list.
    var kind: RecordKind { state.kind }

    /// What the pane shows.
    var preview: Preview {
        get { state.preview }
        set { state.preview = newValue }
    }

    /// The totals, which outlive their screen.
    var totals: TotalsState {
        get { state.totals }
        set { state.totals = newValue }
    }

    var settings: Settings {
        get { state.settings }
        set { state.settings = newValue }
    }

    /// The filters that were typed before.
    var filterHistory: FilterHistory {
        get { state.filterHistory }
        set { state.filterHistory = newValue }
    }

    /// Whether a narrow screen shows the pane below the list.
    var showsPaneBelow: Bool {
        get { state.showsPaneBelow }
        set { state.showsPaneBelow = newValue }
    }

    /// Whether the last command deleted one row.
    var hasJustDeleted: Bool {
        get { state.hasJustDeleted }
        set { state.hasJustDeleted = newValue }
    }

    /// The drafts of forms.
    var drafts: DraftKeeper {
        get { state.drafts }
        set { state.drafts = newValue }
    }

    /// Returns the label of a command's key.
    func keyLabel(of name: CommandName) -> String { state.keyLabel(of: name) }

    /// Asks the logbook.
    mutating func ask(_ question: some LogbookQuestion) -> [Effect] { [state.requests.ask(question)] }

    /// Keeps the text of a form.
    mutating func keep(_ draft: FormDraft) -> [Effect] { state.drafts.keep(draft, asking: &state.requests) }

    /// Asks about several devices.
    mutating func perform(_ request: SyncRequest) -> [Effect] { [state.requests.perform(request)] }

    /// Performs a task on the file of the logbook.
    mutating func perform(_ task: FileTask) -> [Effect] { [state.requests.perform(task)] }

    /// Reads the rows of the list, and their sums unless these stay.
    mutating func reload(at place: PagePosition, keepingSummary: Bool = false) -> [Effect] {
        state.reload(at: place, keepingSummary: keepingSummary)
    }

    /// Drops the answer to a question under way.
    mutating func forget(_ topic: QuestionTopic) { state.requests.forget(topic) }

    /// Has the program do something as soon as the screen has changed.
    mutating func then(_ action: @escaping (inout State) -> [Effect]) -> [Effect] {
        afterwards.append(action)
        return []
    }

    /// Has the program show an overlay.
    mutating func show(_ overlay: Overlay) -> [Effect] {
        then { state in
            state.overlay = overlay
            return []
        }
    }

    /// Asks before an action that concerns more than the row with the cursor.
    mutating func confirm(
        _ title: String, _ answer: String, or refusal: String = "Change nothing",
        _ act: @escaping @Sendable (inout State) -> [Effect]
    ) -> [Effect] {
        show(.picker(.question(title, answer, or: refusal, act)))
    }

    /// Has the program close the overlay and ask the logbook.
    mutating func closeOverlay(asking question: some LogbookQuestion) -> [Effect] {
        then { state in
            state.overlay = nil
            return [state.requests.ask(question)]
        }
    }

    /// Has the program leave the screen or the overlay.
    mutating func leave() -> [Effect] { then { $0.leaveContent() } }

    /// Does what waited for the change of the screen, and returns its effects.
    fileprivate func finish(_ state: inout State) -> [Effect] {
        var effects: [Effect] = []
        for action in afterwards { effects += action(&state) }
        return effects
    }
}

extension State {
    /// Returns the topmost open screen or overlay of a type; nil when none is open.
    func shown<Content: ScreenContent>(_ type: Content.Type = Content.self) -> Content? {
        if let content = overlay?.content as? Content { return content }
        return screens.lazy.reversed().compactMap { $0.content as? Content }.first
    }

    /// Changes the topmost open screen or overlay of a type; nothing happens when none is open.
    ///
    ///     state.edit(CheckScreen.self) { screen, _ in screen.turn(by: 1) }
    mutating func edit<Content: ScreenContent>(
        _ type: Content.Type, _ change: (inout Content, inout ScreenContext) -> [Effect]
    ) -> [Effect] {
        if overlay?.content is Content { return editOverlay { change(&$0, &$1) } ?? [] }
        let place = screens.lastIndex { $0.content is Content }
        return place.flatMap { editScreen(at: $0) { change(&$0, &$1) } } ?? []
    }

    /// Changes that screen or overlay, and nothing else.
    @discardableResult
    mutating func edit<Content: ScreenContent>(
        _ type: Content.Type, _ change: (inout Content) -> Void
    ) -> [Effect] {
        edit(type) { (content, _) -> [Effect] in
            change(&content)
            return []
        }
    }

    /// Changes that screen or overlay, with what it may touch, where nothing follows from it.
    @discardableResult
    mutating func edit<Content: ScreenContent>(
        _ type: Content.Type, _ change: (inout Content, inout ScreenContext) -> Void
    ) -> [Effect] {
        edit(type) { (content, context) -> [Effect] in
            change(&content, &context)
            return []
        }
    }

    /// Changes the screen or overlay that has the keys; nil when the change says so.
    mutating func editContent(
        _ change: (inout any ScreenContent, inout ScreenContext) -> [Effect]?
    ) -> [Effect]? {
        overlay == nil ? editScreen(at: screens.count - 1, change) : editOverlay(change)
    }

    /// Opens a screen, which asks for what it shows.
    mutating func show(_ screen: Screen) -> [Effect] {
        edit(ListScreen.self) { $0.leaveSearch(in: &$1) }
        push(screen)
        return refreshScreen(at: screens.count - 1)
    }

    /// Opens an overlay, which asks for what it shows.
    mutating func show(_ overlay: Overlay) -> [Effect] {
        self.overlay = overlay
        return editOverlay { (content: inout any ScreenContent, context) in content.refresh(in: &context) } ?? []
    }

    /// Has the topmost open screen of a type ask again for what it shows.
    mutating func refresh<Content: ScreenContent>(_ type: Content.Type) -> [Effect] {
        edit(type) { $0.refresh(in: &$1) }
    }

    /// Has an open screen ask again for what it shows.
    mutating func refreshScreen(at index: Int) -> [Effect] {
        editScreen(at: index) { (content: inout any ScreenContent, context) in content.refresh(in: &context) } ?? []
    }

    private mutating func editOverlay<Content>(
        _ change: (inout Content, inout ScreenContext) -> [Effect]?
    ) -> [Effect]? {
        guard let shown = overlay?.content else { return nil }
        return edit(shown, change) { state, content in state.overlay = Overlay(content) }
    }

    private mutating func editScreen<Content>(
        at index: Int, _ change: (inout Content, inout ScreenContext) -> [Effect]?
    ) -> [Effect]? {
        guard screens.indices.contains(index) else { return nil }
        return edit(screens[index].content, change) { state, content in
            if let screen = Screen(content) { state.screens[index] = screen }
        }
    }

    private mutating func edit<Content>(
        _ shown: any ScreenContent, _ change: (inout Content, inout ScreenContext) -> [Effect]?,
        _ put: (inout State, any ScreenContent) -> Void
    ) -> [Effect]? {
        guard var content = shown as? Content else { return nil }
        var context = ScreenContext(self)
        guard let effects = change(&content, &context), var changed = content as? any ScreenContent else { return nil }
        let more = changed.settle(in: &context)
        self = context.state
        put(&self, changed)
        return effects + more + context.finish(&self)
    }
}
