import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The history screen: its steps, the step with the cursor, and the preview of a state.
struct HistoryState: ScreenContent {
    /// A line: a step, or nil for the state before the first recorded step.
    typealias Line = HistoryStep?

    /// The lines, newest step first.
    let lines: [Line]
    /// The index of the logbook's current state; nil when there is none.
    let presentPlace: Int?
    var place = RowCursor()
    /// The preview of restoring a state; nil when none is open.
    var look: HistoryPreview?

    /// Creates the screen from the steps, newest first; the line of the beginning follows the oldest change.
    init(_ steps: [HistoryStep]) {
        var lines = steps.map(Line.init)
        if let last = steps.lastIndex(where: \.isChange) { lines.insert(nil, at: last + 1) }
        self.lines = lines
        presentPlace = lines.firstIndex { $0.map { $0.isChange && !$0.isUndone } ?? true }
        place.cursor = presentPlace ?? 0
    }

    /// Returns whether a line is the logbook's current state.
    func isPresent(_ index: Int) -> Bool { presentPlace == index }

    /// The logbook's current state.
    var present: HistoryPoint? { presentPlace.flatMap(point) }

    /// Returns the state of a line; nil for an upgrade, and when the line does not exist.
    func point(at index: Int) -> HistoryPoint? {
        guard lines.indices.contains(index) else { return nil }
        guard let step = lines[index] else { return .beginning }
        return step.isChange ? .after(step.id) : nil
    }

    func contexts(_ state: State) -> [CommandContext] { look == nil ? [.history] : [.restoration] }
    var fitsAnySize: Bool { true }
}

/// The preview of a state before it is restored.
struct HistoryPreview: Hashable, Sendable {
    let restoration: Restoration
    var scroll = ScrollPosition()
}

/// A restoration that undo reverts as one action until anything else is done.
struct RestoredState: Hashable, Sendable {
    /// The state before the restoration.
    let from: HistoryPoint
    /// The state that was restored.
    let to: HistoryPoint
    /// Whether the logbook is in the state before the restoration.
    var isUndone = true
}

// MARK: Commands

extension CommandContext {
    static let history = CommandContext("History", name: "history")
    static let restoration = CommandContext("A state of the history", name: "look")
}

extension CommandName {
    static let undo = CommandName("app.undo")
    static let redo = CommandName("app.redo")
    static let history = CommandName("app.history")
    static let historyLook = CommandName("history.look")
    static let historyClose = CommandName("history.close")
    static let restore = CommandName("look.restore")
    static let restorationClose = CommandName("look.close")
}

extension Command {
    static let undoing: [Command] = [
        Command(
            .undo, [.character("u")], "undo", "Undo the last change, also one of an earlier day", footer: 52,
            unless: { $0.reasonAgainstChanging },
            action: { state in
                // A restoration is undone with all its steps.
                guard let restored = state.restored, !restored.isUndone else {
                    return [state.requests.ask(UndoQuestion())]
                }
                return [state.requests.ask(RestoreQuestion(point: restored.from))]
            }),
        Command(
            .redo, [.control("r")], "redo", "Redo the last undone change", unless: { $0.reasonAgainstChanging },
            action: { state in
                guard let restored = state.restored, restored.isUndone else {
                    return [state.requests.ask(RedoQuestion())]
                }
                return [state.requests.ask(RestoreQuestion(point: restored.to))]
            }),
    ]

    static let history = Command(
        .history, [], "history", "History of changes; view and restore any state", also: "backup versions",
        action: { [$0.requests.ask(HistoryQuestion())] })
}

extension CommandTable {
    static let history = CommandTable(
        .history,
        [
            Command(
                HistoryState.self, .historyLook, [.enter], "preview", "Preview the state", footer: 90,
                unless: { screen, _ in screen.reasonAgainstLook }, action: { $0.lookAtState(in: &$1) })
        ] + Command.motions(.rows, footer: 30) + [
            Command.close(.historyClose, [.escape, .character("q")], "back", "Back to the list", footer: 80)
        ])

    static let restoration = CommandTable(
        .restoration,
        [
            Command(
                HistoryState.self, .restore, [.character("y")], "restore this state",
                "Restore the state that is shown", footer: 90, unless: { $0.reasonAgainstRestoring($1) },
                action: { $0.restoreState(in: &$1) })
        ] + Command.motions(.reading, footer: 30) + [
            Command.close(
                .restorationClose, [.escape, .character("n"), .character("q")], "back", "Cancel; nothing changes",
                footer: 80)
        ])
}

// MARK: Questions

/// Undoes the last step.
struct UndoQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> HistoryChange { try book.undo() }
    func receive(_ change: HistoryChange, in state: inout State) -> [Effect] { change.receive(in: &state) }
}

/// Redoes the step that was undone last.
struct RedoQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> HistoryChange { try book.redo() }
    func receive(_ change: HistoryChange, in state: inout State) -> [Effect] { change.receive(in: &state) }
}

/// Undoes or redoes all steps between the current state and another one.
struct RestoreQuestion: LogbookQuestion {
    // Not a step of its own: undo reverts the whole restoration, see `RestoredState`.
    static let traits = QuestionTraits(holdsKeys: true, isChange: true)

    let point: HistoryPoint

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> HistoryChange { try book.restore(to: point) }

    func receive(_ change: HistoryChange, in state: inout State) -> [Effect] {
        if let from = state.restored?.from { state.restored?.isUndone = point == from }
        return change.receive(in: &state)
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.restored = nil
        state.status = Status(error)
        return []
    }
}

/// Reads the steps and shows them.
struct HistoryQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [HistoryStep] { try book.history() }

    func receive(_ steps: [HistoryStep], in state: inout State) -> [Effect] {
        guard state.isListShown else { return [] }
        var history = HistoryState(steps)
        let height = HistoryContent.body(in: state.size).rows
        history.place.scroll(count: history.lines.count, height: height) { _ in }
        state.push(.history(history))
        return []
    }
}

/// Reads the preview of restoring a state.
struct RestorationQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let point: HistoryPoint

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Restoration { try book.restoration(to: point) }

    func receive(_ restoration: Restoration, in state: inout State) -> [Effect] {
        state.edit(HistoryState.self) { $0.look = HistoryPreview(restoration: restoration) }
    }
}

// MARK: Update

extension HistoryChange {
    /// Shows what was undone or redone, and moves to the row.
    fileprivate func receive(in state: inout State) -> [Effect] {
        if state.screen.content is HistoryState { state.pop() }
        state.preview = Preview()
        guard let last = steps.last else { return [] }
        let what = steps.count == 1 ? last.label : "\(steps.count) steps, the last: \(last.label)"
        let message = message(what, state)
        guard let id = record else {
            // The cursor goes on to the row below, as after a deletion.
            for id in gone { _ = state.lists.remove(id) }
            state.status = message
            return state.reloadAfterChange()
        }
        // Its rows are requested below, around the first of the list that changed.
        if id.kind != state.kind { _ = state.show(id.kind) }
        state.status = message
        state.list.changed = Set(records)
        let first = state.list.rows.first { state.list.changed.contains($0.id) }
        return state.reloadAfterChange(at: .around(first?.id ?? id))
    }

    private func message(_ what: String, _ state: State) -> Status {
        let undo = state.keyLabel(of: .undo)
        let redo = state.keyLabel(of: .redo)
        let verb = isUndo ? "Undone" : "Redone"
        guard let restored = state.restored else {
            return Status(.good, "\(verb): \(what).  \(isUndo ? "\(redo) redoes." : "\(undo) undoes.")")
        }
        if restored.isUndone { return Status(.good, "Restoration undone.  \(redo) restores again.") }
        return Status(.good, "Restored.  \(undo) undoes the restoration.  \(verb): \(what).")
    }
}

extension HistoryState {
    /// Requests the preview of restoring the state under the cursor.
    fileprivate func lookAtState(in context: inout ScreenContext) -> [Effect] {
        point(at: place.cursor).map { context.ask(RestorationQuestion(point: $0)) } ?? []
    }

    fileprivate func restoreState(in context: inout ScreenContext) -> [Effect] {
        guard let look else { return [] }
        let point = look.restoration.point
        let restored = present.map { RestoredState(from: $0, to: point) }
        return context.then { state in
            state.restored = restored
            return [state.requests.ask(RestoreQuestion(point: point))]
        }
    }

    /// The reason why the state under the cursor has no preview; nil when it has one.
    fileprivate var reasonAgainstLook: String? {
        if point(at: place.cursor) != nil { return nil }
        guard lines.indices.contains(place.cursor) else { return "there are no changes yet" }
        guard case .upgrade(let backup?)? = lines[place.cursor]?.kind else {
            return "upgrades cannot be undone, and the backup from before it no longer exists"
        }
        return "an upgrade is not undone; the copy from before it is “\(backup)”"
    }

    /// Returns the reason why the previewed state cannot be restored; nil when it can.
    fileprivate func reasonAgainstRestoring(_ state: State) -> String? {
        guard let restoration = look?.restoration else { return nil }
        if restoration.steps.isEmpty { return "the logbook is in this state" }
        if restoration.obstacle != nil { return "it cannot be restored, for the reason above" }
        return state.reasonAgainstChanging
    }
}

extension HistoryState {
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        guard look != nil else { return context.leave() }
        look = nil
        return []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        scroll(in: context.state) {
            $0.apply(motion)
        } text: {
            $0.apply(motion, count: $1, height: $2)
        }
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        scroll(in: context.state) {
            $0.scroll(by: rows)
        } text: {
            $0.scroll(by: rows, count: $1, height: $2)
        }
    }

    /// Selects a line at the first click, and previews its state at the second.
    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        guard case .row(let row) = target, look == nil else { return [] }
        if place.cursor == row { return context.then { $0.perform(.historyLook) } }
        return scroll(in: context.state) {
            $0.select(row)
        } text: { _, _, _ in
        }
    }

    private mutating func scroll(
        in state: State, list: (inout ScrollWindow) -> Void, text: (inout ScrollPosition, Int, Int) -> Void
    ) -> [Effect] {
        let body = HistoryContent.body(in: state.size)
        if let restoration = look?.restoration, var scroll = look?.scroll {
            let content = HistoryContent(columns: body.columns - 2, widths: .standard, style: state.settings.display)
            text(&scroll, content.lines(of: restoration).count, body.rows)
            look?.scroll = scroll
        } else {
            place.scroll(count: lines.count, height: body.rows, list)
        }
        return []
    }
}

// MARK: View

extension HistoryState {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ history: HistoryState, _ state: State) {
        buffer.fill(bounds, style: .ground)
        let body = HistoryContent.body(in: state.size)
        let content = HistoryContent(
            columns: body.columns, widths: buffer.widths, style: state.settings.display)
        if let look = history.look {
            draw(look, content, in: body)
        } else {
            draw(history, content, in: body)
        }
        draw(state.status, in: bounds.bottom(2).top(1))
        drawFooter(state)
    }

    private mutating func draw(_ history: HistoryState, _ content: HistoryContent, in body: Rect) {
        drawTitle("History", right: "times in UTC")
        if history.lines.isEmpty {
            buffer.draw(StyledLine(" No changes yet.", .muted), in: body.top(1))
        }
        drawRows(history.place.window(count: history.lines.count, height: body.rows), in: body) {
            $0.buffer.draw(content.line($1, of: history), in: $2)
        }
    }

    private mutating func draw(_ look: HistoryPreview, _ content: HistoryContent, in body: Rect) {
        drawTitle("History › preview of a state")
        let narrow = HistoryContent(columns: body.columns - 2, widths: content.widths, style: content.style)
        let lines = narrow.lines(of: look.restoration)
        draw(lines, scrolled: look.scroll, in: body.dropping(left: 1, right: 1), more: bounds.bottom(2).top(1))
    }
}
