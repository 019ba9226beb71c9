package import Aviation
package import Logbook
package import LogbookProgram
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
    /// Nothing has happened for the state's `restDelay`.
    case rested
    /// Nothing has happened for a while although an answer is pending.
    case waited
    /// The terminal has no clipboard for programs: nothing was copied.
    case noClipboard
    /// The settings were written to the file at that path; nil when writing failed.
    case keptSettings(String?)
    /// The lines of a region were written to the settings file at that path; nil when writing failed.
    case changedSettings(String?)
    /// Another program has written to the logbook's file.
    case fileChanged
    /// The terminal was closed.
    case hangUp
    /// The progress of the upgrade, and the seconds since it began.
    case progress(UpgradeProgress, seconds: Double)
    /// The result of a task on the file.
    case file(FileTask, Result<FileAnswer, LogbookError>)
    /// The share of a long question that is done.
    case advanced(QuestionTopic, QuestionProgress)
    /// The logbook's answer to a question.
    case reply(LogbookReply)
    /// The result of the user's editor.
    case edited(EditorOutcome)
    /// The result of opening a file in another program.
    case opened(OpenerOutcome)

    /// Whether it answers a file task or a question.
    var isAnswer: Bool {
        switch self {
        case .file, .reply: true
        case .start, .key, .paste, .command, .click, .wheel, .resize, .day, .rested, .waited, .noClipboard,
            .keptSettings, .changedSettings, .fileChanged, .hangUp, .progress, .advanced, .edited, .opened:
            false
        }
    }
}

/// The target of a click, in the screen or overlay that has the keys.
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

/// The result of the user's editor.
package enum EditorOutcome: Hashable, Sendable {
    /// The text that was saved in the editor.
    case saved(String)
    /// The editor could not be started: its name, and the reason in the system's words.
    case notStarted(program: String, reason: String)
    /// The editor failed, or left no text.
    case failed

    /// The reason why there is no text, with the remedy; nil when there is one.
    var complaint: String? {
        switch self {
        case .saved: nil
        case .notStarted(let program, let reason):
            "The editor “\(program)” cannot be started: \(reason). Set EDITOR to one that is installed."
        case .failed: "The editor failed; the text is unchanged."
        }
    }
}

/// The result of opening a file in another program.
package enum OpenerOutcome: Hashable, Sendable {
    case opened
    /// There is no program that opens files.
    case noProgram
    /// The program could not be started, or did not open the file: its name, and the reason.
    case failed(program: String, reason: String)
    /// The file could not be written for the program.
    case notWritten

    /// The reason why nothing was opened, with the remedy; nil when it was.
    var complaint: String? {
        switch self {
        case .opened: nil
        case .noProgram: "No program opens files here: install xdg-open, or set FLIGHTLOG_OPENER to one."
        case .failed(let program, let reason):
            "“\(program)” did not open it: \(reason). Save it as a file, or set FLIGHTLOG_OPENER to another program."
        case .notWritten: "No temporary file could be written; free some space there."
        }
    }
}
