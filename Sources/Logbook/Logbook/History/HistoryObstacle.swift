/// The reason why a step cannot be undone or redone.
struct HistoryObstacle: Error, Hashable, Sendable {
    /// The kinds of reasons, each with the name of the row.
    enum Reason: Hashable, Sendable {
        /// Another program changed the row.
        case changed(String)
        /// Another program deleted the row.
        case gone(String)
        /// Another program created the row again.
        case there(String)
        /// The row refers to another one that is deleted.
        case referenceGone(String, String)
        /// Other rows refer to the row that would be deleted, or belong to it.
        case used(String)
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
        case .gone(let name): "another program deleted \(name) meanwhile"
        case .there(let name): "\(name) is there already"
        case .referenceGone(let name, let other): "\(other) that \(name) refers to is gone"
        case .used(let name): "\(name) has been used for something else since"
        case .damaged: "what was kept of it cannot be read"
        }
    }

    /// Returns the obstacle as an error of undo or redo.
    func error(isUndo: Bool) -> LogbookError {
        isUndo ? .cannotUndo(step: step.label, reason: text) : .cannotRedo(step: step.label, reason: text)
    }
}
