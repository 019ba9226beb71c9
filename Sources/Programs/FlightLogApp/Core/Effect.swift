package import Logbook

/// An action in the world that an update requests: the only way to the file and the terminal.
package enum Effect: Hashable, Sendable {
    /// Performs a task on the logbook's file, on the thread that owns it; the answer is a message.
    case file(FileTask)
    /// Asks the open logbook, on the same thread; the answer is a message.
    case ask(LogbookJob)
    /// Stops the upgrade as soon as the step under way can be rolled back.
    case stopUpgrade
    /// Suspends the program, as Ctrl-Z does.
    case suspend
    /// Redraws the whole screen.
    case redraw
    case captureMouse(Bool)
    case bell
    /// Does a task in the outside world; the outcome is a message.
    case outside(OutsideJob)
    /// Asks what keeps the logbook on several devices, on a thread of its own; the answer is a message.
    case sync(SyncRequest)
    /// Stores the list state and the entry line that is being typed.
    case remember
    /// Ends the program.
    case quit(exitCode: Int32)
}
