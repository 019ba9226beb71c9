/// What can go wrong with a logbook, in a pilot's words.
package enum LogbookError: Error, Hashable, Sendable {
    /// There is no file.
    case missing(path: String)
    /// A file was to be made where one is already.
    case exists(path: String)
    /// The file is an old logbook, and the program was asked only to read.
    case needsUpgrade(path: String, version: String)
    /// The file was written by a newer version of the program.
    case newer(path: String)
    /// The file is something else.
    case foreign(path: String)
    /// The file is damaged.
    case damaged(path: String, detail: String)
    /// Another program holds the file.
    case locked(path: String)
    /// The file cannot be written.
    case readOnly(path: String)
    /// There is no space left.
    case full(path: String)
    /// Another file has taken the logbook's place while it was open, or it was removed; what was saved here is in `rescue`.
    case replaced(path: String, rescue: String?)
    /// Another file was copied over the logbook while it was open; the log of what was saved last is kept in `log`.
    case writtenOver(path: String, log: String?)
    /// The logbook was removed while it was open, and no copy of what was saved here could be made.
    case atRisk(path: String, reason: String)
    /// The file cannot be read for another reason.
    case unreadable(path: String, reason: String)
    /// A record is used by flights and cannot be deleted.
    case inUse(name: String, flights: Int)
    /// A record is no longer there.
    case gone
    /// A question was stopped because its answer is no longer wanted.
    case interrupted
    /// Somebody else changed the record since it was read.
    case changedElsewhere
    /// Every step that is kept is undone already.
    case nothingToUndo
    /// No step is undone that could be redone.
    case nothingToRedo
    /// A step that cannot be undone: what it was, and why.
    case cannotUndo(step: String, reason: String)
    /// A step that cannot be redone: what it was, and why.
    case cannotRedo(step: String, reason: String)
    /// Values that cannot be saved: field and reason.
    case invalid(field: String, reason: String)
    /// The upgrade stopped; the file is a whole logbook of that version.
    case upgradeStopped(path: String, version: String, reason: String, backup: String?)
    /// The upgrade was cancelled; the file is a whole logbook of that version.
    case cancelled(version: String)
    /// No backup could be made, so that the upgrade was not begun.
    case backupFailed(path: String, reason: String)

    /// What happened.
    package var message: String {
        switch self {
        case .missing(let path): "There is no file “\(path)”."
        case .exists(let path): "“\(path)” is there already, and was not touched."
        case .needsUpgrade(let path, let version): "“\(path)” is an old logbook (\(version))."
        case .newer(let path): "“\(path)” was written by a newer flightlog."
        case .foreign(let path): "“\(path)” is not a logbook."
        case .damaged(let path, let detail): "“\(path)” is damaged: \(detail)."
        case .locked(let path): "“\(path)” is in use by another program."
        case .readOnly(let path): "“\(path)” cannot be written."
        case .full(let path): "There is no space left for “\(path)”."
        case .replaced(let path, _): "Another program has replaced or removed “\(path)”."
        case .writtenOver(let path, _): "Another program has written over “\(path)”."
        case .atRisk(let path, let reason):
            "Another program has removed “\(path)”, and what was saved here could not be copied: \(reason)"
        case .unreadable(let path, let reason): "“\(path)” cannot be read: \(reason)."
        case .inUse(let name, let flights): "\(name) is used in \(flights) flight\(flights == 1 ? "" : "s")."
        case .gone: "The record is no longer in the logbook."
        case .interrupted: "The question was stopped."
        case .changedElsewhere: "The record was changed by another program meanwhile."
        case .nothingToUndo: "There is nothing to undo."
        case .nothingToRedo: "There is nothing to redo."
        case .cannotUndo(let step, let reason): "“\(step)” cannot be undone: \(reason)."
        case .cannotRedo(let step, let reason): "“\(step)” cannot be redone: \(reason)."
        case .invalid(let field, let reason): "\(field): \(reason)."
        case .upgradeStopped(let path, let version, let reason, _):
            "The upgrade of “\(path)” stopped at \(version): \(reason)"
        case .cancelled(let version): "The upgrade was stopped; the logbook is a whole \(version)."
        case .backupFailed(let path, let reason): "No backup of “\(path)” could be made: \(reason)."
        }
    }

    /// What to do now.
    package var recovery: String {
        switch self {
        case .missing: "Check the path; opening it without a command begins it."
        case .exists: "Choose another name."
        case .needsUpgrade(let path, _): "Open it with: flightlog \(Self.shellWord(path))"
        case .newer: "Install the newer flightlog; the file was not changed."
        case .foreign: "Choose another file; this one was not changed."
        case .damaged(let path, _):
            "Restore a backup, if there is one, with: flightlog store restore \(Self.shellWord(path))"
        case .locked: "Close the other program and try again."
        case .readOnly: "Make the file and its folder writable, or copy it elsewhere."
        case .full: "Free some space and try again; nothing was lost."
        case .replaced(_, let rescue):
            "Quit and open it again" + (rescue.map { "; what was saved here is in “\($0)”." } ?? ".")
        case .writtenOver(_, let log):
            "Quit and open it again; what was saved here before is lost with what was written over"
                + (log.map { ", but for the log in “\($0)”." } ?? ".")
        case .atRisk: "Make room there, and go on here, before you quit: quitting loses it."
        case .unreadable: "Check the path and its permissions."
        case .inUse: "Delete or change those flights first."
        case .gone: "Go back to the list."
        case .interrupted: "Ask again."
        case .changedElsewhere: "Open it again to see the other values, then repeat the change."
        case .nothingToUndo: "The history lists every change that is kept."
        case .nothingToRedo: "What was undone can be redone until something else is changed."
        case .cannotUndo, .cannotRedo: "Nothing was changed; make the change by hand."
        case .invalid: "Correct it and save again."
        case .upgradeStopped(_, _, _, let backup):
            "Open it again to go on" + (backup.map { "; the copy made before is “\($0)”." } ?? ".")
        case .cancelled: "Open it again to go on."
        case .backupFailed:
            "The logbook is as it was. Make room there, or move the logbook to another disk, and open it again."
        }
    }

    /// A path as a shell takes it.
    private static func shellWord(_ path: String) -> String {
        let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:@%".contains($0)) }
        guard path.isEmpty || !isPlain else { return path }
        return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// The exit code of the command line: see `docs/cli.md`.
    package var exitCode: Int32 {
        switch self {
        case .needsUpgrade: 3
        case .newer, .foreign: 4
        case .locked: 5
        case .exists, .inUse, .gone, .changedElsewhere, .invalid, .nothingToUndo, .nothingToRedo, .cannotUndo,
            .cannotRedo:
            1
        case .missing, .damaged, .readOnly, .full, .replaced, .writtenOver, .atRisk, .unreadable, .upgradeStopped,
            .cancelled, .backupFailed, .interrupted:
            2
        }
    }
}
