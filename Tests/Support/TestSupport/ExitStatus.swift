/// How a program under test ended.
package enum ExitStatus: Hashable, Sendable {
    case exited(Int)
    case killed(signal: Int)

    /// Decodes the status that `waitpid` returned.
    init(waited status: Int32) {
        let signal = Int(status & 0x7F)
        self = signal == 0 ? .exited(Int(status >> 8) & 0xFF) : .killed(signal: signal)
    }
}
