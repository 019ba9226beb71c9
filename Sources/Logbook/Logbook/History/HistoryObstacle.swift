/// Why a step cannot be undone or redone.
struct HistoryObstacle: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        /// Another program changed the row.
        case changed(String)
        /// Another program deleted the row.
        case gone(String)
        /// Another program made the row again.
        case there(String)
        /// Something the row refers to is gone.
        case referenceGone(String, String)
        /// Others refer to what would be deleted, or belong to it.
        case used(String)
        /// What the journal kept cannot be read.
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
}
