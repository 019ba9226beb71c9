import CNCurses
import CTerminal
import Glibc
package import TerminalUI

/// Suspending, and running other programs on the terminal.
extension NCursesTerminal {
    package func suspend() {
        leave()
        ct_stop_job()
        comeBack()
    }

    package func run(_ command: [String]) -> ChildOutcome {
        guard !command.isEmpty else { return .notStarted(reason: "No program was given.") }
        leave()
        let outcome = start(command)
        comeBack()
        return outcome
    }

    /// Restores the screen and the modes of the shell.
    func restore() {
        ownModes(on: false)
        if !isModern { ct_clear_last_line() }
        endwin()
        diversion.end()
    }

    private func leave() {
        restore()
        ct_guard_pause()
    }

    /// Takes control of the terminal again and redraws the screen.
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
