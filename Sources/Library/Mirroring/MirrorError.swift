package import DataModel
package import ManagedObjects
import MirrorFormat

/// Why a store is not mirrored, or a round does nothing. The store is as it was.
package enum MirrorError: Error, Sendable {
    /// The store is not mirrored.
    case notMirrored(path: String)
    /// The store is mirrored already, in another folder.
    case isMirrored(path: String, folder: String)
    /// Nothing is at the folder's path, or something else than a folder.
    case noFolder(path: String)
    /// The folder has no marker: it is empty, or another one, or its files have not arrived.
    case noMarker(path: String)
    /// The folder is that of another mirrored store.
    case otherRing(path: String, title: String)
    /// The folder has files, but is no mirrored folder.
    case foreignFolder(path: String)
    /// A file of the folder that everything depends on cannot be read.
    case unreadable(path: String, reason: String)
    /// A file or folder cannot be written.
    case unwritable(path: String, reason: String)
    /// The disk of the folder is full.
    case full(path: String)
    /// Another process mirrors the store at this moment.
    case busy(path: String)
    /// The store's side tables were made by a newer program.
    case newerTables(path: String)
    /// The side tables are damaged.
    case damaged(path: String, detail: String)
    /// The model cannot be mirrored.
    case unsuitableModel([ModelIssue])
    /// The folder's files have not all arrived, so that a store cannot join yet.
    case incomplete(path: String, missing: Int)
    /// The folder was written by a newer program only.
    case needsNewerProgram(path: String)
    /// A device is not in the folder.
    case unknownDevice(String)
    /// A number is not in the list of what a person should look at.
    case noFinding(Int)
    /// A large value is neither here nor in the folder.
    case missingValue(digest: String, path: String)
    /// The store.
    case store(ManagedObjectError)

    /// Translates an error that a transaction threw.
    init(_ error: any Error) {
        switch error {
        case let error as MirrorError: self = error
        default: self = .store(ManagedObjectError(error))
        }
    }

    /// What happened, in the user's words.
    package var message: String {
        switch self {
        case .notMirrored(let path): "“\(path)” is not synchronized."
        case .isMirrored(let path, let folder): "“\(path)” is synchronized by the folder “\(folder)” already."
        case .noFolder(let path): "There is no folder “\(path)”."
        case .noMarker(let path): "The folder “\(path)” has no \(MirrorPath.ring.text), which says what it is for."
        case .otherRing(let path, let title): "The folder “\(path)” is for another logbook, “\(title)”."
        case .foreignFolder(let path): "The folder “\(path)” holds other files, and nothing of a logbook."
        case .unreadable(let path, let reason): "“\(path)” cannot be read: \(reason)."
        case .unwritable(let path, let reason): "“\(path)” cannot be written: \(reason)."
        case .full(let path): "There is no space left for “\(path)”."
        case .busy(let path): "“\(path)” is being synchronized by another program."
        case .newerTables(let path): "“\(path)” was synchronized by a newer program."
        case .damaged(let path, let detail): "What “\(path)” keeps of other devices is damaged: \(detail)."
        case .unsuitableModel(let issues):
            "The model cannot be synchronized: \(issues.first.map(\.reason) ?? "it is unsuitable")."
        case .incomplete(let path, let missing):
            "\(missing) file\(missing == 1 ? "" : "s") that others in “\(path)” need \(missing == 1 ? "has" : "have") not arrived."
        case .needsNewerProgram(let path): "The folder “\(path)” was written by a newer program."
        case .unknownDevice(let name): "No device in the folder is called “\(name)”."
        case .noFinding(let number): "Nothing in the list has the number \(number)."
        case .missingValue(let digest, let path):
            "A large value (\(digest.prefix(12))…) is neither here nor in “\(path)”."
        case .store(let error): error.message
        }
    }

    /// What the user can do.
    package var recovery: String {
        switch self {
        case .notMirrored: "Name the folder that all devices share."
        case .isMirrored: "Leave that folder first."
        case .noFolder: "Plug in its disk or stick, connect the network, or create it. Nothing was changed."
        case .noMarker:
            "Wait until its files have arrived, or name the right folder. If it was emptied, write everything again from here."
        case .otherRing: "Name the folder of this logbook. Nothing was read or written."
        case .foreignFolder: "Choose an empty folder. Nothing was written."
        case .unreadable, .unwritable: "Check the folder and its permissions. Nothing is lost: try again."
        case .full: "Free some space there and try again; nothing is lost."
        case .busy: "Wait a moment and try again."
        case .newerTables, .needsNewerProgram: "Install the newer program here, too. Nothing was changed."
        case .damaged: "Restore a backup, or leave the folder and join it again."
        case .unsuitableModel(let issues): issues.first?.remedy ?? "Change the model."
        case .incomplete:
            "Wait until the folder is complete, and try again. Devices that have the files put them again."
        case .unknownDevice: "The status lists the devices."
        case .noFinding: "List what differs again: another device may have settled it."
        case .missingValue: "Wait until it has arrived; the device that has it puts it again."
        case .store(let error): error.recovery
        }
    }
}
