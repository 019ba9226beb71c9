package import SQLiteStore

/// An observer of the points at which a process can be killed while files of external data change, for tests that no
/// data is lost there.
package struct ExternalStepObserver: Sendable {
    /// The option's key.
    package static let optionKey = "FLExternalStepObserver"
    /// Called at each point.
    package let observe: @Sendable (ExternalChanges.Step) -> Void

    /// Creates an observer.
    package init(_ observe: @escaping @Sendable (ExternalChanges.Step) -> Void) { self.observe = observe }
}
