/// The result of running another program on the terminal.
package enum ChildOutcome: Hashable, Sendable {
    /// The program exited with this status; 0 is success.
    case exited(status: Int)
    /// A signal ended it.
    case killed(signal: Int)
    /// The program does not exist or could not be started; holds the system's message.
    case notStarted(reason: String)

    /// Whether the program succeeded.
    package var isSuccess: Bool { self == .exited(status: 0) }
}
