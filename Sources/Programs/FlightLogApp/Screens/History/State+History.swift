import Logbook
import TerminalUI

/// Undo, redo, and the screen of all steps.
extension State {
    /// Undoes the last action: a step, or a restoration with all its steps.
    mutating func undo() -> [Effect] {
        if let restored, !restored.isUndone { return [requests.ask(.restore(restored.from), for: .replaying)] }
        return [requests.ask(.undo, for: .replaying)]
    }

    mutating func redo() -> [Effect] {
        if let restored, restored.isUndone { return [requests.ask(.restore(restored.to), for: .replaying)] }
        return [requests.ask(.redo, for: .replaying)]
    }

    /// Notes that the restoration is no more the last action; what was restored itself is noted when it is answered.
    mutating func forgetRestoration(after job: LogbookJob) {
        guard job.purpose.isChange, job.purpose != .draft else { return }
        if case .restore = job.task { return }
        restored = nil
    }

    /// Says what was undone or redone, and goes to the row.
    mutating func takeReplayed(_ change: HistoryChange, for job: LogbookJob) -> [Effect] {
        if case .restore(let point) = job.task, let from = restored?.from { restored?.isUndone = point == from }
        if case .history = dialogue { dialogue = nil }
        preview = Preview()
        guard let last = change.steps.last else { return [] }
        let what = change.steps.count == 1 ? last.label : "\(change.steps.count) steps, the last: \(last.label)"
        let news = news(of: change, what)
        guard let id = change.record else {
            status = news
            return reloadAfterChange(at: list.selected.map { .around($0.id) } ?? .first)
        }
        // Its rows are asked for below, around the one that changed.
        if id.kind != kind { _ = show(id.kind) }
        status = news
        return reloadAfterChange(at: .around(id))
    }

    private func news(of change: HistoryChange, _ what: String) -> Status {
        let (undo, redo) = (keyLabel(of: .undo), keyLabel(of: .redo))
        let verb = change.isUndo ? "Undone" : "Redone"
        guard let restored else {
            return Status(.good, "\(verb): \(what).  \(change.isUndo ? "\(redo) redoes." : "\(undo) undoes.")")
        }
        if restored.isUndone { return Status(.good, "Back to before the restoration.  \(redo) restores again.") }
        return Status(.good, "Restored.  \(undo) undoes the restoration.  \(verb): \(what).")
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
        restored = history.present.map { RestoredState(from: $0, to: look.restoration.point) }
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
