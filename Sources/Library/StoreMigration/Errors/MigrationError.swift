public import DataModel
import Foundation
public import SQLiteStore

/// What can go wrong while a store moves to another version of its model.
public enum MigrationError: Error, Sendable, Hashable {
    /// The change is not lightweight: every reason at once.
    case incompatible([ModelIssue])
    /// The change is lightweight, but rows forbid it.
    case blocked([MigrationBlocker])
    /// The store's list of entities is not that of the model it is said to have.
    case foreignEntities(expected: [String], found: [String])
    /// A backup could not be made, or is not equal to the store; nothing was migrated.
    case backupFailed(path: String, reason: String)
    /// A backup could not be put in the store's place.
    case restoreFailed(path: String, reason: String)
    /// The store is not as it should be; each problem as a sentence.
    case verificationFailed([String])
    /// The user, or whoever started it, stopped the migration.
    case cancelled
    /// Another process is migrating the same file, or holds it.
    case locked(path: String, holder: String?)
    /// A step failed: the stage, what the step does, its SQL without values, and SQLite's word.
    case stepFailed(stage: String, step: String, sql: String, reason: String)
    /// The disk is full: how many bytes must be free while the file is upgraded, at most about, and how many are.
    case diskFull(path: String, needed: Int, free: Int?)
    /// What an upgrade had come to before it was interrupted is not in the file: its write-ahead log was removed.
    case missingLog(path: String, backup: String?)
    /// The store cannot be read or written.
    case store(StoreError)

    /// What happened, in the user's words.
    public var message: String {
        switch self {
        case .incompatible(let refusals):
            "The change is not lightweight. " + refusals.map(\.sentence).joined(separator: " ")
        case .blocked(let blockers): blockers.map(\.sentence).joined(separator: " ")
        case .foreignEntities(let expected, let found):
            "The file lists the entities \(found.joined(separator: ", ")); its model has "
                + "\(expected.joined(separator: ", "))."
        case .backupFailed(let path, let reason): "No backup could be made at “\(path)”: \(reason)."
        case .restoreFailed(let path, let reason): "“\(path)” could not be restored: \(reason)."
        case .verificationFailed(let problems): problems.joined(separator: " ")
        case .cancelled: "The upgrade was stopped; the file is as it was before the step that was stopped."
        case .locked(let path, let holder): "“\(path)” is being upgraded by \(holder ?? "another program")."
        case .stepFailed(let stage, let step, _, let reason): "In “\(stage)”, a step failed: \(step) \(reason)."
        case .diskFull(let path, let needed, let free):
            "There is no space left to upgrade “\(path)”; it is as it was. It takes up to \(megabytes(needed))"
                + (free.map { ", and \(megabytes($0)) are free." } ?? ".")
        case .missingLog(let path, _):
            "“\(path)-wal” is gone, and with it what an upgrade that was interrupted had done to “\(path)”."
        case .store(let error): error.message
        }
    }

    /// What to do now.
    public var recovery: String {
        switch self {
        case .incompatible(let refusals):
            refusals.map(\.remedy).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                .joined(separator: " ")
        case .blocked(let blockers):
            blockers.map(\.remedy).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                .joined(separator: " ")
        case .foreignEntities: "Open the file with the program that wrote it; it was not changed."
        case .backupFailed: "Free some space, or make the folder writable; the file is as it was."
        case .restoreFailed: "The file that was there is still in place, or kept beside it under its name and the time."
        case .verificationFailed: "Restore a backup, or ask for help with the problems listed."
        case .cancelled: "Start the upgrade again when it suits; it goes on where it stopped."
        case .locked: "Wait until the other program has finished, and try again."
        case .stepFailed(_, _, let sql, _): "The file is as it was before. Report the statement: \(sql)"
        case .diskFull: "Free some space and try again."
        case .missingLog(let path, let backup):
            "Put that file back, or restore \(backup.map { "the backup “\($0)”" } ?? "a backup"). "
                + "To go on with what the file holds, remove “\(path).unfinished”."
        case .store(let error): error.recovery
        }
    }
}

extension MigrationError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}

extension MigrationError {
    /// The message as the end of another sentence, without its full stop.
    var reason: String { message.hasSuffix(".") ? String(message.dropLast()) : message }

    /// As much again as the file has, for the write-ahead log: a step may rewrite every page.
    private static func full(_ path: String) -> MigrationError {
        let url = URL(filePath: path)
        return .diskFull(path: path, needed: StoreBackup(url).bytes, free: DurableFile.freeBytes(beside: url))
    }

    /// Says any error of a step in this module's words.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as MigrationError: self = error
        case is CancellationError: self = .cancelled
        case StoreError.interrupted: self = .cancelled
        case StoreError.locked(let path): self = .locked(path: path, holder: nil)
        case StoreError.full: self = .full(path)
        case let error as StoreError: self = .store(error)
        default: self = .store(.cannotOpen(path: path, reason: "\(error)"))
        }
    }
}

/// Runs a closure and says its errors in this module's words.
func migrating<T>(_ path: String, _ body: () throws -> T) throws(MigrationError) -> T {
    do {
        return try body()
    } catch {
        throw MigrationError(error, path: path)
    }
}

/// A number of bytes for a person, rounded up.
func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
