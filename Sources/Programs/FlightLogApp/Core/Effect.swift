package import Aviation
package import LogbookProgram

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
    /// Opens a text in the user's editor.
    case edit(String)
    /// Opens a file in the program that the user's system has for it; the name is that of the file.
    case open(Attachment, name: String)
    case bell
    /// Puts a text on the clipboard of the user's terminal.
    case copy(String)
    /// Writes the settings file; the answer is a message.
    case keepSettings(String)
    /// Writes the lines of a region to the settings file; the answer is a message.
    case changeSettings([SettingLine])
    /// Stores the list state and the entry line that is being typed.
    case remember
    /// Ends the program.
    case quit(exitCode: Int32)
}
