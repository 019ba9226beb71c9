import Aviation
import LogbookProgram
import TerminalUI

/// What a screen may touch while it changes itself: it reads the rest of the program, asks the logbook, and says
/// something on the status line. What concerns other screens, such as going to one, waits until it has changed.
struct ScreenContext {
    /// The rest of the program; the screen that changes is there as it was before.
    private(set) var state: State
    private var afterwards: [(inout State) -> [Effect]] = []

    init(_ state: State) { self.state = state }

    var size: Size { state.size }

    /// The message on the status line; nil when the line is empty.
    var status: Status? {
        get { state.status }
        set { state.status = newValue }
    }

    /// Asks the logbook.
    mutating func ask(_ question: some LogbookQuestion) -> [Effect] { [state.requests.ask(question)] }

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
        _ title: String, _ answer: String, _ act: @escaping @Sendable (inout State) -> [Effect]
    ) -> [Effect] {
        then { $0.ask(title, answer, or: "Change nothing", act) }
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

    /// Changes the screen or overlay that has the keys; nil when the change says so.
    mutating func editContent(
        _ change: (inout any ScreenContent, inout ScreenContext) -> [Effect]?
    ) -> [Effect]? {
        overlay == nil ? editScreen(at: screens.count - 1, change) : editOverlay(change)
    }

    /// Opens a screen, which asks for what it shows.
    mutating func show(_ screen: Screen) -> [Effect] {
        leaveSearch()
        push(screen)
        return refreshScreen(at: screens.count - 1)
    }

    /// Has the topmost open screen of a type ask again for what it shows.
    mutating func refresh<Content: ScreenContent>(_ type: Content.Type) -> [Effect] {
        edit(type) { $0.refresh(in: &$1) }
    }

    /// Has an open screen ask again for what it shows.
    mutating func refreshScreen(at place: Int) -> [Effect] {
        editScreen(at: place) { (content: inout any ScreenContent, context) in content.refresh(in: &context) } ?? []
    }

    private mutating func editOverlay<Content>(
        _ change: (inout Content, inout ScreenContext) -> [Effect]?
    ) -> [Effect]? {
        guard let shown = overlay?.content else { return nil }
        return edit(shown, change) { state, content in state.overlay = Overlay(content) }
    }

    private mutating func editScreen<Content>(
        at place: Int, _ change: (inout Content, inout ScreenContext) -> [Effect]?
    ) -> [Effect]? {
        guard screens.indices.contains(place) else { return nil }
        return edit(screens[place].content, change) { state, content in
            if let screen = Screen(content) { state.screens[place] = screen }
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
