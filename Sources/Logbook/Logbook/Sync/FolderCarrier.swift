/// What carries the folder of an open logbook to another place and back, beside it.
package protocol FolderCarrier: AnyObject, Sendable {
    /// The place as it was typed.
    var place: String { get }

    /// Looks after it; returns why nothing is carried, nil while it is.
    func look() -> String?

    /// Ends it. What was saved last is carried first, without waiting for that.
    func end()
}

/// The place of a synchronized logbook, for the screen.
package struct SyncPlace: Hashable, Sendable {
    /// The place as it was typed.
    package let name: String
    /// Why nothing is carried; nil while it is.
    package let problem: String?

    package init(name: String, problem: String?) { (self.name, self.problem) = (name, problem) }
}
