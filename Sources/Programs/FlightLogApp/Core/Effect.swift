/// Something to be done in the world: the only door to file and terminal.
package enum Effect: Hashable, Sendable {
    /// Does a task on the logbook's file, on the thread that owns it; the answer is a message.
    case file(FileTask)
    /// Asks the open logbook, on the same thread; the answer is a message.
    case ask(LogbookJob)
    /// Stops the upgrade as soon as the step under way can be rolled back.
    case stopUpgrade
    /// Stops the program as Ctrl-Z does.
    case suspend
    /// Shows the whole screen again.
    case redraw
    case captureMouse(Bool)
    /// Gives a text to the user's editor.
    case edit(String)
    case bell
    /// Puts a text on the clipboard of the user's terminal.
    case copy(String)
    /// Writes the settings' file; the answer is a message.
    case keepSettings(String)
    /// Keeps how the lists are left, and the line that is being typed.
    case remember
    /// Ends the program.
    case quit(exitCode: Int32)
}
