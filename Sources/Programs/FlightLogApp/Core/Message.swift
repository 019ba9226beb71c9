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
    /// Nothing has happened for a while although the logbook was asked.
    case waited
    /// The terminal has no clipboard for programs: nothing was copied.
    case noClipboard
    /// The settings were written to the file of that path; nil when they could not be.
    case keptSettings(String?)
    /// Another program has written to the logbook's file.
    case fileChanged
    /// The terminal is gone.
    case hangUp
    /// How far the upgrade has come, and how many seconds it has taken.
    case progress(UpgradeProgress, seconds: Double)
    /// What the logbook answered.
    case answer(LogbookJob, Result<LogbookAnswer, LogbookError>)
    /// What came of the user's editor.
    case edited(EditorOutcome)
}
