/// The reason why a step cannot be undone or redone.
struct HistoryObstacle: Error, Hashable, Sendable {
    /// The kinds of reasons, each with the name of the row.
    enum Reason: Hashable, Sendable {
        /// Another program changed the row.
        case changed(String)
        /// Another program deleted the row.
        case deleted(String)
        /// Another program created the row again.
        case exists(String)
        /// The row refers to another one that is deleted.
        case referenceDeleted(String, String)
        /// Other rows refer to the row that would be deleted, or belong to it.
        case inUse(String)
        /// The step is older than the crew: its safety pilot has been moved there by an upgrade.
        case movedToCrew(String)
        /// The journal's record of the change cannot be read.
        case damaged
    }

    let step: HistoryStep
    let reason: Reason

    init(_ step: HistoryStep, _ reason: Reason) {
        self.step = step
        self.reason = reason
    }

    /// The reason as a part of a sentence.
    var text: String {
        switch reason {
        case .changed(let name): "\(name) was changed by another program meanwhile, and that change would be lost"
        case .deleted(let name): "another program deleted \(name) meanwhile"
        case .exists(let name): "\(name) is there already"
        case .referenceDeleted(let name, let other): "\(other) that \(name) refers to is gone"
        case .inUse(let name): "\(name) has been used for something else since"
        case .movedToCrew(let name):
            "an upgrade has moved the safety pilot of \(name) to the crew since; change the crew in the form instead"
        case .damaged: "what was kept of it cannot be read"
        }
    }

    /// Returns the obstacle as an error of undo or redo.
    func error(isUndo: Bool) -> LogbookError {
        isUndo ? .cannotUndo(step: step.label, reason: text) : .cannotRedo(step: step.label, reason: text)
    }
}
