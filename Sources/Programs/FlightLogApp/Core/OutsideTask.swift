import Aviation
package import Foundation
package import LogbookProgram
package import TerminalUI

/// A task in the outside world, such as opening a file in another program: what is done, and what its outcome changes in
/// the state. `Effect.run(_:)` asks for it.
///
/// One type is all of it, like a ``LogbookQuestion``. It is written in the folder of the screen that asks.
package protocol OutsideTask: Hashable, Sendable {
    associatedtype Outcome: Sendable

    /// Does the task, on the thread that owns the terminal.
    func run(with services: OutsideServices) -> Outcome
    func receive(_ outcome: Outcome, in state: inout State) -> [Effect]
}

extension OutsideTask {
    fileprivate func reply(with services: OutsideServices) -> OutsideReply {
        let outcome = run(with: services)
        return OutsideReply(job: OutsideJob(self)) { receive(outcome, in: &$0) }
    }
}

/// A requested task.
package struct OutsideJob: Hashable, Sendable {
    let task: any OutsideTask

    init(_ task: some OutsideTask) { self.task = task }

    /// Does the task, and returns what it changes.
    func done(with services: OutsideServices) -> OutsideReply { task.reply(with: services) }

    package static func == (one: OutsideJob, other: OutsideJob) -> Bool {
        AnyHashable(one.task) == AnyHashable(other.task)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(task)) }
}

/// The change that the outcome of a task makes to the state.
package struct OutsideReply: Hashable, Sendable {
    let job: OutsideJob
    let apply: @Sendable (inout State) -> [Effect]

    package static func == (one: OutsideReply, other: OutsideReply) -> Bool { one.job == other.job }
    package func hash(into hasher: inout Hasher) { hasher.combine(job) }
}

extension Effect {
    /// Returns the effect that does a task in the outside world.
    static func run(_ task: some OutsideTask) -> Effect { .outside(OutsideJob(task)) }
}

/// What tasks use of the outside world; each is called on the thread that owns the terminal.
package struct OutsideServices {
    /// Opens a text in the user's editor.
    let edit: (EditedText) -> EditorOutcome
    /// Returns the texts that a program which was killed left in the editor, the newest first.
    let leftTexts: () -> [RecoveredText]
    /// Removes the file of such a text.
    let removeText: (String) -> Void
    /// Opens a file of a name in another program, which may use the terminal.
    let open: (Attachment, String) -> OpenerOutcome
    /// Puts a text on the clipboard of the user's terminal; false when it has none for programs.
    let copy: (String) -> Bool
    /// Writes the settings file and returns its path; nil when writing fails.
    let keepSettings: (String) -> String?
    /// Writes the lines of a region to the settings file and returns its path; nil when writing fails.
    let changeSettings: ([SettingLine]) -> String?
    /// Signs with keys.
    let keys: KeyServices
    /// Shows pictures on the whole screen.
    let pictures: PictureServices
    /// Runs a command on the terminal.
    let run: ([String]) -> ChildOutcome
}

/// How pictures come to the screen.
struct PictureServices {
    /// Returns what the terminal shows of pictures, after asking it where the choice says so.
    let support: (PictureChoice) -> PictureSupport
    /// Draws a picture with its title and the dots of a unit, as bytes of a form.
    let draw: PictureDrawing
    /// Draws a photo with at most so many dots across and down, as bytes of a form.
    let drawPhoto: PhotoDrawing
    /// Shows a picture with a line below it, until a key is pressed.
    let show: (ScreenPicture, String) -> Void
}

/// Draws a picture with its title and the dots of a unit, as bytes of a form.
package typealias PictureDrawing = @Sendable (VectorPicture, String, PictureDrawer.Form, Int) throws -> Data

/// Draws a photo with at most so many dots across and down, as bytes of a form.
package typealias PhotoDrawing = @Sendable (Data, PictureDrawer.Form, Int, Int) throws -> Data

/// How the program edits texts in the user's editor.
package struct TextServices: Sendable {
    let edit: @Sendable (EditedText, any Terminal) -> EditorOutcome
    let left: @Sendable () -> [RecoveredText]
    let remove: @Sendable (String) -> Void

    /// Creates the services; without an editor by default.
    package init(
        edit: @escaping @Sendable (EditedText, any Terminal) -> EditorOutcome = { _, _ in .failed },
        left: @escaping @Sendable () -> [RecoveredText] = { [] },
        remove: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.edit = edit
        self.left = left
        self.remove = remove
    }
}

/// The result of the user's editor.
package enum EditorOutcome: Hashable, Sendable {
    /// The text that was saved in the editor.
    case saved(String)
    /// The editor could not be started: its name, and the reason in the system's words.
    case notStarted(program: String, reason: String)
    /// The text could not be written for the editor, in a folder.
    case notWritten(folder: String)
    /// The editor failed, or left no text.
    case failed

    /// The reason why there is no text, with the remedy; nil when there is one.
    var complaint: String? {
        switch self {
        case .saved: nil
        case .notStarted(let program, let reason):
            "The editor “\(program)” cannot be started: \(reason). Set EDITOR to one that is installed."
        case .notWritten(let folder): "Make room, or the folder writable, for the editor's text: \(folder)"
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
