import Logbook
import TerminalUI

/// Undo, redo, and the screen of all steps.
extension State {
    mutating func undo() -> [Effect] { [requests.ask(.undo, for: .replaying)] }

    mutating func redo() -> [Effect] { [requests.ask(.redo, for: .replaying)] }

    /// Says what was undone or redone, and goes to the row.
    mutating func takeReplayed(_ change: HistoryChange) -> [Effect] {
        if case .history = dialogue { dialogue = nil }
        preview = Preview()
        guard let last = change.steps.last else { return [] }
        let verb = change.isUndo ? "Undone" : "Redone"
        let way = change.isUndo ? "\(keyLabel(of: .redo)) redoes." : "\(keyLabel(of: .undo)) undoes."
        let what = change.steps.count == 1 ? last.label : "\(change.steps.count) steps, the last: \(last.label)"
        let news = Status(.good, "\(verb): \(what).  \(way)")
        guard let id = change.record else {
            status = news
            return reloadAfterChange(at: list.selected.map { .around($0.id) } ?? .first)
        }
        // Its rows are asked for below, around the one that changed.
        if id.kind != kind { _ = show(id.kind) }
        status = news
        return reloadAfterChange(at: .around(id))
    }

    // MARK: The screen

    mutating func openHistory() -> [Effect] { [requests.ask(.history, for: .history)] }

    mutating func takeHistory(_ steps: [HistoryStep]) -> [Effect] {
        guard dialogue == nil, form == nil else { return [] }
        var history = HistoryState(steps)
        history.scroll(height: historyHeight) { _ in }
        dialogue = .history(history)
        return []
    }

    /// Lines that the history has room for.
    private var historyHeight: Int { HistoryContent.body(in: size).rows }

    mutating func moveInHistory(_ change: (inout ScrollWindow) -> Void) -> [Effect] {
        guard case .history(var history) = dialogue else { return [] }
        history.scroll(height: historyHeight, change)
        dialogue = .history(history)
        return []
    }

    mutating func scrollLook(by distance: Int) -> [Effect] {
        guard case .history(var history) = dialogue, var look = history.look else { return [] }
        let content = HistoryContent(columns: size.columns, widths: .standard)
        let furthest = max(content.lines(of: look.restoration).count - historyHeight, 0)
        look.scrolled = min(max(look.scrolled + distance, 0), furthest)
        history.look = look
        dialogue = .history(history)
        return []
    }

    /// Lines of a screen less one.
    var pageOfHistory: Int { max(historyHeight - 1, 1) }

    /// Asks what restoring the state under the cursor would do.
    mutating func lookAtState() -> [Effect] {
        guard case .history(let history) = dialogue, let point = history.point(at: history.selected) else { return [] }
        return [requests.ask(.restoration(point), for: .look)]
    }

    mutating func takeRestoration(_ restoration: Restoration) -> [Effect] {
        guard case .history(var history) = dialogue else { return [] }
        history.look = HistoryLook(restoration: restoration)
        dialogue = .history(history)
        return []
    }

    mutating func restoreState() -> [Effect] {
        guard case .history(let history) = dialogue, let look = history.look else { return [] }
        return [requests.ask(.restore(look.restoration.point), for: .replaying)]
    }

    mutating func closeLook() -> [Effect] {
        guard case .history(var history) = dialogue else { return [] }
        history.look = nil
        dialogue = .history(history)
        return []
    }

    mutating func closeHistory() -> [Effect] {
        dialogue = nil
        return []
    }

    // MARK: Reasons

    /// Why the line under the cursor cannot be looked at.
    var reasonAgainstLook: String? {
        guard case .history(let history) = dialogue else { return nil }
        if history.point(at: history.selected) != nil { return nil }
        guard history.lines.indices.contains(history.selected) else { return "nothing was changed yet" }
        guard case .upgrade(let backup?)? = history.lines[history.selected]?.kind else {
            return "an upgrade is not undone, and no copy from before it is there any more"
        }
        return "an upgrade is not undone; the copy from before it is “\(backup)”"
    }

    /// Why the state that is looked at cannot be restored.
    var reasonAgainstRestoring: String? {
        guard case .history(let history) = dialogue, let restoration = history.look?.restoration else { return nil }
        if restoration.steps.isEmpty { return "the logbook is in this state" }
        if restoration.obstacle != nil { return "it cannot be restored, for the reason above" }
        return reasonAgainstChanging
    }
}
