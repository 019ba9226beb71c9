/// Wakes a terminal from any thread: its next events include ``TerminalEvent/wake``.
package struct WakeUp: Sendable {
    private let action: @Sendable () -> Void

    package init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    /// Wakes the terminal without blocking; several calls can result in one event.
    package func callAsFunction() { action() }
}
