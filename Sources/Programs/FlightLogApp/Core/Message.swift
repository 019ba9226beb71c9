package import Aviation
package import Logbook
package import LogbookProgram
package import TerminalUI

/// Something that happened: the only reason for the state to change.
package enum Message: Hashable, Sendable {
    /// The program begins.
    case start
    case key(Key)
    /// Letters that came together, as from a terminal that pastes without marks.
    case typed(String)
    case paste(String)
    /// What had arrived of a paste that broke off.
    case pasteBrokeOff(String)
    case command(CommandName)
    case click(MouseTarget)
    /// The wheel was turned over a part of the screen; down when positive.
    case wheel(MouseTarget?, rows: Int)
    case resize(Size)
    /// A new day began for the pilot.
    case day(LocalDate)
    /// Nothing has happened for the state's `restDelay`.
    case rested
    /// So many seconds have passed for a screen that moves by itself.
    case passed(seconds: Double)
    /// Nothing has happened for a while although an answer is pending.
    case waited
    /// Another program has written to the logbook's file.
    case fileChanged
    /// Where the logbook stands with other devices is new; nil when it is no longer synchronized.
    case synced(SyncBrief?)
    /// The answer to a request about several devices.
    case syncAnswered(SyncRequest, Result<SyncAnswer, SyncError>)
    /// The terminal was closed.
    case hangUp
    /// The upgrade's progress, and the seconds since it began.
    case progress(UpgradeProgress, seconds: Double)
    /// The result of a task on the file.
    case file(FileTask, Result<FileAnswer, LogbookError>)
    /// The share of a long question that is done.
    case advanced(QuestionTopic, QuestionProgress)
    /// The logbook's answer to a question.
    case reply(LogbookReply)
    /// A task in the outside world was done.
    case done(OutsideReply)

    /// Whether it answers a file task, a question or a request.
    var isAnswer: Bool {
        switch self {
        case .file, .reply, .syncAnswered: true
        case .start, .key, .typed, .paste, .pasteBrokeOff, .command, .click, .wheel, .resize, .day, .rested, .passed,
            .waited, .synced, .fileChanged,
            .hangUp, .progress, .advanced, .done:
            false
        }
    }
}

/// A click's target, in the screen or overlay that has the keys.
package enum MouseTarget: Hashable, Sendable {
    case command(CommandName)
    /// A row of the list, by its index.
    case row(Int)
    /// A column's heading, by its index in the list's columns.
    case heading(Int)
    case pane
    case field(FieldID)
    case choice(FieldID, Int)
    /// A completion of the typed text, by its index.
    case offer(Int)
}
