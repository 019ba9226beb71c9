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
    /// Nothing has happened for a while although an answer is awaited.
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
    /// What came of a task on the file.
    case file(FileTask, Result<FileAnswer, LogbookError>)
    /// What the logbook answered.
    case reply(LogbookReply)
    /// What came of the user's editor.
    case edited(EditorOutcome)

    /// Whether it answers a file task or a question.
    var isAnswer: Bool {
        switch self {
        case .file, .reply: true
        case .start, .key, .paste, .command, .click, .wheel, .resize, .day, .rested, .waited, .noClipboard,
            .keptSettings, .fileChanged, .hangUp, .progress, .edited:
            false
        }
    }
}

/// What a click hits, seen from the screen or overlay that has the keys.
package enum MouseTarget: Hashable, Sendable {
    case command(CommandName)
    /// A row of its list.
    case row(Int)
    /// A column's heading, by its place in the list's columns.
    case heading(Int)
    case pane
    case field(FieldID)
    case choice(FieldID, Int)
    /// A line that completes what is typed.
    case offer(Int)
}

/// What came of the user's own editor.
package enum EditorOutcome: Hashable, Sendable {
    /// The text as it was saved there.
    case saved(String)
    /// The editor could not be started: its name, and the reason in the system's words.
    case notStarted(program: String, reason: String)
    /// The editor ended badly, or left no text.
    case failed

    /// Why there is no text, as a sentence with what to do; nil where there is one.
    var complaint: String? {
        switch self {
        case .saved: nil
        case .notStarted(let program, let reason):
            "The editor “\(program)” cannot be started: \(reason). Set EDITOR to one that is installed."
        case .failed: "The editor failed; the text is unchanged."
        }
    }
}
