import Foundation

/// An error in accessing a store's file.
public enum StoreError: Error, Sendable, Hashable {
    /// The file does not exist.
    case missing(path: String)
    /// The file is not an SQLite database.
    case notADatabase(path: String)
    /// The file is an SQLite database, but not a store of managed objects.
    case notAStore(path: String)
    /// The file is damaged.
    case corrupt(path: String, detail: String)
    /// Another program has locked the file.
    case locked(path: String)
    /// The file or its folder is not writable.
    case readOnly(path: String)
    /// The disk or the quota is full.
    case full(path: String)
    /// The write-ahead log was removed while it held changes that are not yet in the file.
    case missingLog(path: String)
    /// The file is a copy that was made while the original was being written: it may lack what was saved last.
    case copiedWhileWritten(path: String)
    /// The open file was removed or replaced by another one. If anything had been saved, it is in the file `rescue`.
    case replaced(path: String, rescue: String?)
    /// The file was overwritten while it was open. The log with the last changes is kept in `log`.
    case writtenOver(path: String, log: String?)
    /// The file was removed while it was open, its content exists only in the open file, and no copy could be made.
    case atRisk(path: String, reason: String)
    /// The file cannot be opened for another reason.
    case cannotOpen(path: String, reason: String)
    /// A row violates a constraint.
    case constraint(SQLiteFailure)
    /// The work was interrupted on request.
    case interrupted
    /// SQLite reported another error.
    case sqlite(SQLiteFailure)
    /// A file of external data is missing or damaged.
    case externalData(entity: String, keyPath: String, path: String, reason: String)
    /// A file or folder beside the store has a name of the store's own files, but is none of them; it was not changed.
    case strangeFile(path: String, reason: String)
    /// The schema has objects that no program of managed objects made, and that would run; each as `trigger NAME on TABLE`.
    case strangeSchema(path: String, objects: [String])
    /// A value is larger than 512 MB.
    case valueTooLarge(path: String)
    /// The file system has no file locks.
    case noLocks(path: String)
    /// The store has a history, but was opened without recording it.
    case historyRequired(path: String)
    /// Something was to be written while rows of the store were passed to a closure, by that closure.
    case passingRows(path: String)
    /// The store's metadata cannot be read.
    case unreadableMetadata(path: String, reason: String)

    /// What happened, for the user.
    public var message: String {
        switch self {
        case .missing(let path): "There is no file “\(path)”."
        case .notADatabase(let path): "“\(path)” is not a SQLite file."
        case .notAStore(let path): "“\(path)” is a SQLite file, but holds no managed objects."
        case .corrupt(let path, let detail): "“\(path)” is damaged: \(detail)."
        case .locked(let path): "“\(path)” is in use by another program."
        case .readOnly(let path): "“\(path)” cannot be written."
        case .full(let path): "There is no space left to write “\(path)”."
        case .missingLog(let path): "“\(path)-wal” is missing, and with it the latest changes to “\(path)”."
        case .copiedWhileWritten(let path): "“\(path)” was copied while it was being written."
        case .replaced(let path, _): "“\(path)” was replaced or removed by another program while it was open."
        case .writtenOver(let path, _): "“\(path)” was overwritten by another program while it was open."
        case .atRisk(let path, let reason):
            "“\(path)” was removed by another program while it was open, and it could not be copied: \(reason)"
        case .cannotOpen(let path, let reason): "“\(path)” cannot be opened: \(reason)."
        case .constraint(let failure): "A row violates a constraint: \(failure.message)."
        case .interrupted: "The work was stopped."
        case .sqlite(let failure): "SQLite reports an error: \(failure.message) (code \(failure.code.rawValue))."
        case .externalData(let entity, let keyPath, let path, let reason):
            "The data of \(entity).\(keyPath) cannot be read: \(reason)\(path.isEmpty ? "" : " (“\(path)”)")."
        case .strangeFile(let path, let reason): "“\(path)” is not the store's own: \(reason)."
        case .strangeSchema(let path, let objects):
            "“\(path)” has what no program of managed objects made: \(objects.listed)."
        case .valueTooLarge(let path): "A value in “\(path)” is larger than 512 MB."
        case .noLocks(let path): "The file system of “\(path)” has no file locks."
        case .historyRequired(let path):
            "“\(path)” has a history of its changes, but was opened without recording it. It is read-only."
        case .passingRows(let path): "Rows of “\(path)” are being read, and nothing is written between them."
        case .unreadableMetadata(let path, let reason): "The metadata of “\(path)” cannot be read: \(reason)."
        }
    }

    /// What the user can do.
    public var recovery: String {
        switch self {
        case .missing: "Check the path, or create the file first."
        case .notADatabase, .notAStore: "Choose another file; this one was not changed."
        case .corrupt: "Restore a backup; the file was not changed."
        case .locked: "Close the other program and try again."
        case .readOnly: "Make the file and its folder writable, or copy the file elsewhere."
        case .full: "Free some space and try again; nothing was lost."
        case .missingLog(let path):
            "Put that file back, or restore a backup. To continue without those changes, remove “\(path)-shm”."
        case .copiedWhileWritten:
            "Make the copy by a backup, or when nothing was saved for two seconds; this file was not changed."
        case .replaced(_, let rescue):
            "Close the file and open it again." + (rescue.map { " Your changes are in “\($0)”." } ?? "")
        case .writtenOver(_, let log):
            "Start the program again. The overwritten content is lost"
                + (log.map { ", except for the log in “\($0)”." } ?? ".")
        case .atRisk: "Free some space beside it before you close it. Otherwise its content is lost."
        case .cannotOpen: "Check the path and its permissions."
        case .constraint: "Change the value that must be unique, or choose a merge policy."
        case .interrupted: "Start it again at any time."
        case .sqlite: "Report this error with the statement in the log."
        case .externalData: "Restore the file from a backup, or set the value again. Nothing else is lost."
        case .strangeFile: "Look at it, and move it away; it was not changed."
        case .strangeSchema: "It would run when the file is written. Remove it with sqlite3, or restore a backup."
        case .valueTooLarge: "Keep it in an attribute that is stored outside of the file, or shorten it."
        case .noLocks: "Copy the store to another disk, and open the copy."
        case .historyRequired: "Open it with the option PersistentHistoryTrackingKey."
        case .passingRows: "Keep what is to be written, and write it after the last row."
        case .unreadableMetadata: "Restore a backup; the file was not changed."
        }
    }
}

extension [String] {
    /// The first few, and how many more there are.
    fileprivate var listed: String {
        prefix(5).joined(separator: ", ") + (count > 5 ? " and \(count - 5) more" : "")
    }
}

extension StoreError {
    /// Returns the same error for the final path of a file that was made under another name.
    func naming(_ path: String) -> StoreError {
        switch self {
        case .missing: .missing(path: path)
        case .locked: .locked(path: path)
        case .readOnly: .readOnly(path: path)
        case .full: .full(path: path)
        case .noLocks: .noLocks(path: path)
        case .cannotOpen(_, let reason): .cannotOpen(path: path, reason: reason)
        default: self
        }
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}

/// An error that SQLite reported.
public struct SQLiteFailure: Error, Sendable, Hashable {
    /// The extended result code.
    public let code: SQLiteCode
    /// SQLite's message.
    public let message: String
    /// The text of the statement, without values; nil if there was none.
    public let sql: String?

    /// Creates a failure.
    public init(code: SQLiteCode, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }
}

/// A result code of SQLite (<https://www.sqlite.org/rescode.html>). The set is open.
public struct SQLiteCode: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Whether a file lock was refused for another reason than that another program holds one: `SQLITE_IOERR_UNLOCK`,
    /// `RDLOCK`, `CHECKRESERVEDLOCK`, `LOCK`, `SHMLOCK`.
    var isOfLocking: Bool { [8, 9, 14, 15, 20].contains(rawValue >> 8) && primary == .ioError }

    /// The primary result code.
    public var primary: SQLiteCode { SQLiteCode(rawValue: rawValue & 0xff) }

    static let ok = SQLiteCode(rawValue: 0)
    static let error = SQLiteCode(rawValue: 1)
    static let busy = SQLiteCode(rawValue: 5)
    static let locked = SQLiteCode(rawValue: 6)
    static let readOnly = SQLiteCode(rawValue: 8)
    static let interrupted = SQLiteCode(rawValue: 9)
    static let ioError = SQLiteCode(rawValue: 10)
    static let corrupt = SQLiteCode(rawValue: 11)
    static let tooBig = SQLiteCode(rawValue: 18)
    static let full = SQLiteCode(rawValue: 13)
    static let cannotOpen = SQLiteCode(rawValue: 14)
    static let constraint = SQLiteCode(rawValue: 19)
    static let notADatabase = SQLiteCode(rawValue: 26)
    static let row = SQLiteCode(rawValue: 100)
    static let done = SQLiteCode(rawValue: 101)
}

extension StoreError {
    private static func isFull(_ path: String) -> Bool {
        DurableFile.freeBytes(beside: URL(filePath: path)).map { $0 < 65_536 } ?? false
    }

    /// Translates an error of SQLite.
    init(_ failure: SQLiteFailure, path: String) {
        switch failure.code.primary {
        case .busy, .locked: self = .locked(path: path)
        case .readOnly: self = .readOnly(path: path)
        case .interrupted: self = .interrupted
        case .corrupt: self = .corrupt(path: path, detail: failure.message)
        case .full: self = .full(path: path)
        case .ioError where failure.code.isOfLocking: self = .noLocks(path: path)
        // SQLite reports an I/O error when there is no space for the log's index.
        case .ioError where Self.isFull(path): self = .full(path: path)
        case .cannotOpen: self = .cannotOpen(path: path, reason: failure.message)
        case .constraint: self = .constraint(failure)
        case .tooBig: self = .valueTooLarge(path: path)
        case .notADatabase: self = .notADatabase(path: path)
        default: self = .sqlite(failure)
        }
    }
}
