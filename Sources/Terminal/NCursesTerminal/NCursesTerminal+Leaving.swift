import CNCurses
import CTerminal
import Glibc
package import TerminalUI

/// Giving the terminal away for a while and taking it again.
extension NCursesTerminal {
    package func suspend() {
        leave()
        ct_stop_job()
        comeBack()
    }

    package func run(_ command: [String]) -> ChildOutcome {
        guard !command.isEmpty else { return .notStarted(reason: "No program was named.") }
        leave()
        let outcome = start(command)
        comeBack()
        return outcome
    }

    /// Leaves the screen as the shell had it.
    func restore() {
        ownModes(on: false)
        endwin()
        diversion.end()
    }

    private func leave() {
        restore()
        ct_guard_pause()
    }

    /// Takes the terminal again; what stood on the screen is sent anew.
    func comeBack() {
        ct_guard_resume()
        diversion.begin()
        readSize()
        ct_refresh()
        ownModes(on: true)
    }

    private func start(_ command: [String]) -> ChildOutcome {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        let outcome = unsafe ct_run(&words, diversion.messageDescriptor)
        if outcome.error != 0 { return unsafe .notStarted(reason: String(cString: ct_reason(outcome.error))) }
        return outcome.signal != 0 ? .killed(signal: Int(outcome.signal)) : .exited(status: Int(outcome.status))
    }
}
