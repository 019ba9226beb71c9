public import DataModel
import Foundation
public import SQLiteStore

/// An error in the migration of a store to another version of its model.
public enum MigrationError: Error, Sendable, Hashable {
    /// The change is not lightweight. Contains every reason.
    case incompatible([ModelIssue])
    /// The change is lightweight, but rows forbid it.
    case blocked([MigrationBlocker])
    /// The store's list of entities does not match its model.
    case foreignEntities(expected: [String], found: [String])
    /// A backup failed, or differs from the store. Nothing was migrated.
    case backupFailed(path: String, reason: String)
    /// A backup could not be restored.
    case restoreFailed(path: String, reason: String)
    /// The store failed verification. Each problem is a sentence.
    case verificationFailed([String])
    /// The user or the caller stopped the migration.
    case canceled
    /// Another process is migrating the file or has locked it.
    case locked(path: String, holder: String?)
    /// A step failed: the stage, the step's sentence, its SQL without values, and SQLite's message.
    case stepFailed(stage: String, step: String, sql: String, reason: String)
    /// The disk is full. Contains the bytes needed, at most, and the bytes free.
    case diskFull(path: String, needed: Int, free: Int?)
    /// The changes of an interrupted upgrade are not in the file, because its write-ahead log was removed.
    case missingLog(path: String, backup: String?)
    /// The store cannot be read or written.
    case store(StoreError)

    /// What happened, for the user.
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
        case .canceled: "The upgrade was stopped. The file is as it was before the interrupted step."
        case .locked(let path, let holder): "“\(path)” is being upgraded by \(holder ?? "another program")."
        case .stepFailed(let stage, let step, _, let reason): "In “\(stage)”, a step failed: \(step) \(reason)."
        case .diskFull(let path, let needed, let free):
            "There is no space left to upgrade “\(path)”, which is unchanged. The upgrade needs up to \(megabytes(needed))"
                + (free.map { ", and \(megabytes($0)) are free." } ?? ".")
        case .missingLog(let path, _):
            "“\(path)-wal” is missing, and with it the changes of an interrupted upgrade of “\(path)”."
        case .store(let error): error.message
        }
    }

    /// What the user can do.
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
        case .restoreFailed: "The previous file is still in place, or beside it with the time in its name."
        case .verificationFailed: "Restore a backup, or ask for help with the problems listed."
        case .canceled: "Start the upgrade again at any time. It continues where it stopped."
        case .locked: "Wait until the other program has finished, and try again."
        case .stepFailed(_, _, let sql, _): "The file is as it was before. Report the statement: \(sql)"
        case .diskFull: "Free some space and try again."
        case .missingLog(let path, let backup):
            "Put that file back, or restore \(backup.map { "the backup “\($0)”" } ?? "a backup"). "
                + "To continue with the present content of the file, remove “\(path).unfinished”."
        case .store(let error): error.recovery
        }
    }
}

extension MigrationError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}

extension MigrationError {
    /// The message without its period, for use inside another sentence.
    var reason: String { message.hasSuffix(".") ? String(message.dropLast()) : message }

    /// Needs the size of the file again for the write-ahead log, since a step may rewrite every page.
    private static func full(_ path: String) -> MigrationError {
        let url = URL(filePath: path)
        return .diskFull(path: path, needed: StoreBackup(url).bytes, free: DurableFile.freeBytes(beside: url))
    }

    /// Translates the error of a step.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as MigrationError: self = error
        case is CancellationError: self = .canceled
        case StoreError.interrupted: self = .canceled
        case StoreError.locked(let path): self = .locked(path: path, holder: nil)
        case StoreError.full: self = .full(path)
        case let error as StoreError: self = .store(error)
        case _ where ForeignError.isFull(error): self = .full(path)
        default: self = .store(.cannotOpen(path: path, reason: ForeignError.reason(error)))
        }
    }
}

/// Runs a closure and translates its errors.
func migrating<T>(_ path: String, _ body: () throws -> T) throws(MigrationError) -> T {
    do {
        return try body()
    } catch {
        throw MigrationError(error, path: path)
    }
}

/// Formats a number of bytes as megabytes, rounded up.
func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
