/// A logbook's errors, in a pilot's words.
package enum LogbookError: Error, Hashable, Sendable {
    /// The file does not exist.
    case missing(path: String)
    /// A new file has the path of an existing one.
    case exists(path: String)
    /// The file is an old logbook and was opened without an upgrade.
    case needsUpgrade(path: String, version: String)
    /// The file was written by a newer version of the program.
    case newer(path: String)
    /// The file is no logbook.
    case foreign(path: String)
    /// A line of a logbook's text cannot be loaded, for a reason.
    case invalidDump(path: String, line: Int, reason: String)
    /// A logbook that was to be filled has records or a history already.
    case notEmpty(path: String)
    /// The file is damaged.
    case damaged(path: String, detail: String)
    /// Another program has locked the file.
    case locked(path: String)
    /// The file cannot be written.
    case readOnly(path: String)
    /// The disk is full.
    case full(path: String)
    /// The file is a copy that was made while the logbook was being written, and may lack what was saved last.
    case copiedWhileWritten(path: String)
    /// The file was replaced or removed while it was open; `rescue` is the path of a copy of what was saved.
    case replaced(path: String, rescue: String?)
    /// Another file was copied over the logbook while it was open; `log` is the path of the kept write-ahead log.
    case writtenOver(path: String, log: String?)
    /// The file was removed while it was open, and what was saved could not be copied.
    case atRisk(path: String, reason: String)
    /// The file cannot be read for another reason.
    case unreadable(path: String, reason: String)
    /// A foreign file or folder beside the logbook uses a name that is reserved for the logbook's files.
    case strangeFile(path: String, reason: String)
    /// The file has triggers, views or computed columns that no flightlog made; each such as `the trigger t1 on ZLOGENTRY`.
    case strangeSchema(path: String, objects: [String])
    /// The file system has no file locks.
    case noLocks(path: String)
    /// The file's changes are recorded for other devices, which this program does not do.
    case synchronized(path: String)
    /// Flights refer to a record that was to be deleted.
    case inUse(name: String, flights: Int)
    /// A record is deleted.
    case gone
    /// A question was stopped.
    case interrupted
    /// Another program changed the record since it was read.
    case changedElsewhere
    /// The history has no step to undo.
    case nothingToUndo
    /// The history has no step to redo.
    case nothingToRedo
    /// A step cannot be undone, for a reason.
    case cannotUndo(step: String, reason: String)
    /// A step cannot be redone, for a reason.
    case cannotRedo(step: String, reason: String)
    /// A value of a field cannot be saved, for a reason.
    case invalid(field: String, reason: String)
    /// The upgrade failed; the file is a complete logbook of the version.
    case upgradeStopped(path: String, version: String, reason: String, backup: String?)
    /// The upgrade was canceled; the file is a complete logbook of the version.
    case canceled(version: String)
    /// No backup could be made, so the upgrade did not start.
    case backupFailed(path: String, reason: String)

    /// The problem, with the whole path of the file.
    package var message: String { message { $0 } }

    /// Returns the problem.
    ///
    /// - Parameter name: what a path is called, such as its last part where the file is known.
    package func message(naming name: (String) -> String) -> String {
        switch self {
        case .missing(let path): "There is no file “\(name(path))”."
        case .exists(let path): "“\(name(path))” is there already, and was not touched."
        case .needsUpgrade(let path, let version): "“\(name(path))” is an old logbook (\(version))."
        case .newer(let path): "“\(name(path))” was written by a newer flightlog."
        case .foreign(let path): "“\(name(path))” is not a logbook."
        case .invalidDump(let path, let line, let reason): "“\(name(path))”, line \(line): \(reason)."
        case .notEmpty(let path): "“\(name(path))” is not empty, and was not touched."
        case .damaged(let path, let detail): "“\(name(path))” is damaged: \(detail)."
        case .locked(let path): "“\(name(path))” is in use by another program."
        case .readOnly(let path): "“\(name(path))” cannot be written."
        case .full(let path): "There is no space left for “\(name(path))”."
        case .replaced(let path, _): "Another program has replaced or removed “\(name(path))”."
        case .copiedWhileWritten(let path):
            "“\(name(path))” was copied while it was being written; use \"flightlog store backup\"."
        case .writtenOver(let path, _): "Another program has overwritten “\(name(path))”."
        case .atRisk(let path, let reason):
            "Another program has removed “\(name(path))”, and what was saved here could not be copied: \(reason)"
        case .unreadable(let path, let reason): "“\(name(path))” cannot be read: \(reason)."
        case .strangeFile(let path, let reason): "“\(name(path))” is not a file of the logbook: \(reason)."
        case .strangeSchema(let path, let objects):
            "“\(name(path))” has what no flightlog made: \(objects.prefix(5).joined(separator: ", "))"
                + (objects.count > 5 ? " and \(objects.count - 5) more." : ".")
        case .noLocks(let path): "The file system of “\(name(path))” has no file locks."
        case .synchronized(let path):
            "“\(name(path))” is synchronized with other devices by a newer flightlog; this one only reads it."
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
            "The upgrade of “\(name(path))” stopped at \(version): \(reason)"
        case .canceled(let version): "The upgrade was stopped; the logbook is a whole \(version)."
        case .backupFailed(let path, let reason): "No backup of “\(name(path))” could be made: \(reason)."
        }
    }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .missing: "Check the path, or run flightlog with it to create it."
        case .exists: "Choose another name."
        case .needsUpgrade(let path, _): "Open it with: flightlog \(path.shellWord)"
        case .newer: "Install the newer flightlog; the file was not changed."
        case .foreign: "Choose another file; this one was not changed."
        case .invalidDump: "Correct the line, or dump the logbook again; nothing was loaded."
        case .notEmpty: "Load into a new file: flightlog load DUMP --file NEW.flightlog"
        case .damaged(let path, _):
            "Restore a backup, if there is one, with: flightlog store restore \(path.shellWord)"
        case .locked: "Close the other program and try again."
        case .readOnly: "Check that the folder exists and is writable, or choose another place."
        case .full: "Free some space and try again; nothing was lost."
        case .replaced(_, let rescue):
            "Quit and open it again" + (rescue.map { "; what was saved here is in “\($0)”." } ?? ".")
        case .copiedWhileWritten:
            "Copy the logbook again that way, or when nothing was saved for two seconds; this file was not changed."
        case .writtenOver(_, let log):
            "Quit and open it again; what was saved here before is lost with what was written over"
                + (log.map { ", but for the log in “\($0)”." } ?? ".")
        case .atRisk: "Free space there before you quit: quitting loses it."
        case .unreadable: "Check the path and its permissions."
        case .strangeFile: "Look at it, and move it away; nothing was changed."
        case .strangeSchema:
            "It would run when the logbook is used. Ask where the file comes from, or restore a backup."
        case .noLocks: "Copy the logbook to another disk, and open it there."
        case .synchronized: "Use the version that synchronizes it here, too. Nothing was changed."
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
        case .canceled: "Open it again to go on."
        case .backupFailed:
            "The logbook is as it was. Make room there, or move the logbook to another disk, and open it again."
        }
    }

    /// The exit code of the command line; `docs/cli.md` lists the codes.
    package var exitCode: Int32 {
        switch self {
        case .needsUpgrade: 3
        case .newer, .foreign: 4
        case .locked: 5
        case .exists, .notEmpty, .inUse, .gone, .changedElsewhere, .invalid, .nothingToUndo, .nothingToRedo,
            .cannotUndo, .cannotRedo:
            1
        case .missing, .invalidDump, .damaged, .readOnly, .full, .copiedWhileWritten, .replaced, .writtenOver, .atRisk,
            .unreadable,
            .strangeFile, .strangeSchema, .noLocks, .synchronized,
            .upgradeStopped, .canceled, .backupFailed, .interrupted:
            2
        }
    }
}
