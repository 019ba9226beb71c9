package import Logbook
package import TerminalUI

/// Something that happened: the only reason for the state to change.
package enum Message: Hashable, Sendable {
    /// The program begins.
    case start
    case key(Key)
    case paste(String)
    case command(CommandName)
    case click(MouseTarget)
    /// The wheel was turned over a part of the screen; down when positive.
    case wheel(MouseTarget?, rows: Int)
    case resize(Size)
    /// A new day began for the pilot.
    case day(LocalDate)
    /// Nothing has happened for as long as the state asked to be told.
    case rested
    /// The terminal is gone.
    case hangUp
    /// How far the upgrade has come, and how many seconds it has taken.
    case progress(UpgradeProgress, seconds: Double)
    /// What the logbook answered.
    case answer(LogbookJob, Result<LogbookAnswer, LogbookError>)
    /// The text that came back from the user's editor; nil when the editor failed.
    case edited(String?)
}

/// What a click hits.
package enum MouseTarget: Hashable, Sendable {
    case command(CommandName)
    /// A row of the list, by its place in the window of rows.
    case row(Int)
    /// A column's heading, by its place in the list's columns.
    case heading(Int)
    case preview
    case field(FieldID)
    case choice(FieldID, Int)
    case offer(Int)
    case pick(Int)
    case help
}
