package import SQLiteStore

/// Is told the points between which a process may die while files of external data change: for proofs that nothing is
/// lost there.
package struct ExternalStepObserver: Sendable {
    /// The key among the options of a store.
    package static let optionKey = "FLExternalStepObserver"
    /// What is told each point as it is passed.
    package let observe: @Sendable (ExternalChanges.Step) -> Void

    /// Makes an observer.
    package init(_ observe: @escaping @Sendable (ExternalChanges.Step) -> Void) { self.observe = observe }
}
