/// Tells a terminal, from any thread, that something is ready: its next events hold ``TerminalEvent/wake``.
package struct WakeUp: Sendable {
    private let action: @Sendable () -> Void

    package init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    /// Wakes the terminal; several calls before it looks are one event. Never blocks.
    package func callAsFunction() { action() }
}
