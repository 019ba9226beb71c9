/// How a program ended that was given the terminal.
package enum ChildOutcome: Hashable, Sendable {
    /// It ended by itself with this status; 0 is success.
    case exited(status: Int)
    /// A signal ended it.
    case killed(signal: Int)
    /// There is no such program, or it could not be started; the reason in the system's words.
    case notStarted(reason: String)

    /// True when what it was asked to do was done.
    package var isSuccess: Bool { self == .exited(status: 0) }
}
