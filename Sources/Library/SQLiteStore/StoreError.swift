import Foundation

/// What can go wrong between the library and the file.
public enum StoreError: Error, Sendable, Hashable {
    /// There is no file.
    case missing(path: String)
    /// The file is not a SQLite database.
    case notADatabase(path: String)
    /// The file is a SQLite database, but no store of managed objects.
    case notAStore(path: String)
    /// The file is damaged.
    case corrupt(path: String, detail: String)
    /// Another program holds the file.
    case locked(path: String)
    /// The file, or the folder it lies in, cannot be written.
    case readOnly(path: String)
    /// The disk, or the space the file may take, is full.
    case full(path: String)
    /// The write-ahead log, with changes that are not yet in the file, was removed.
    case missingLog(path: String)
    /// Another file has taken the place of the open one, or it was removed; where something had been saved here, it is in
    /// the file `rescue`.
    case replaced(path: String, rescue: String?)
    /// The file was written over in its place while it was open; the log of what was saved last is kept in `log`.
    case writtenOver(path: String, log: String?)
    /// The file was removed while it was open, what was saved is in the open file alone, and no copy could be made.
    case atRisk(path: String, reason: String)
    /// The file cannot be opened for another reason.
    case cannotOpen(path: String, reason: String)
    /// A rule of the file forbids a row.
    case constraint(SQLiteFailure)
    /// The work was interrupted on request.
    case interrupted
    /// SQLite refused a statement.
    case sqlite(SQLiteFailure)
    /// The file in which a value is kept is missing or damaged.
    case externalData(entity: String, keyPath: String, path: String, reason: String)
    /// The store has a history of its changes, and was opened without recording it.
    case historyRequired(path: String)
    /// The store's metadata cannot be read.
    case unreadableMetadata(path: String, reason: String)

    /// What happened, in the user's words.
    public var message: String {
        switch self {
        case .missing(let path): "There is no file “\(path)”."
        case .notADatabase(let path): "“\(path)” is not a SQLite file."
        case .notAStore(let path): "“\(path)” is a SQLite file, but holds no managed objects."
        case .corrupt(let path, let detail): "“\(path)” is damaged: \(detail)."
        case .locked(let path): "“\(path)” is in use by another program."
        case .readOnly(let path): "“\(path)” cannot be written."
        case .full(let path): "There is no space left to write “\(path)”."
        case .missingLog(let path): "“\(path)-wal” is gone, and with it the newest changes to “\(path)”."
        case .replaced(let path, _): "“\(path)” was replaced or removed by another program while it was open."
        case .writtenOver(let path, _): "“\(path)” was written over by another program while it was open."
        case .atRisk(let path, let reason):
            "“\(path)” was removed by another program while it was open, and no copy of it could be made: \(reason)"
        case .cannotOpen(let path, let reason): "“\(path)” cannot be opened: \(reason)."
        case .constraint(let failure): "The store refuses a row: \(failure.message)."
        case .interrupted: "The work was stopped."
        case .sqlite(let failure): "SQLite cannot do this: \(failure.message) (code \(failure.code.rawValue))."
        case .externalData(let entity, let keyPath, let path, let reason):
            "The bytes of \(entity).\(keyPath) cannot be read: \(reason)\(path.isEmpty ? "" : " (“\(path)”)")."
        case .historyRequired(let path):
            "“\(path)” has a history of its changes, and was opened without recording it: it can only be read."
        case .unreadableMetadata(let path, let reason): "The metadata of “\(path)” cannot be read: \(reason)."
        }
    }

    /// What to do now.
    public var recovery: String {
        switch self {
        case .missing: "Check the path, or create the file first."
        case .notADatabase, .notAStore: "Choose another file; this one was not changed."
        case .corrupt: "Restore a backup; the file was not changed."
        case .locked: "Close the other program and try again."
        case .readOnly: "Make the file and its folder writable, or copy the file elsewhere."
        case .full: "Free some space and try again; nothing was lost."
        case .missingLog(let path):
            "Put that file back, or restore a backup. To go on without those changes, remove “\(path)-shm”."
        case .replaced(_, let rescue):
            "Close it and open it again" + (rescue.map { "; what was saved here is in “\($0)”." } ?? ".")
        case .writtenOver(_, let log):
            "Start the program again; what was saved here before is lost with what was written over"
                + (log.map { ", but for the log in “\($0)”." } ?? ".")
        case .atRisk: "Make room beside it before you close it: what was saved is lost then."
        case .cannotOpen: "Check the path and its permissions."
        case .constraint: "Change the value that must be unique, or choose a merge policy."
        case .interrupted: "Start it again when it suits."
        case .sqlite: "Report this with the statement that the log shows."
        case .externalData: "Put the file back from a backup, or set the value anew; nothing else is lost."
        case .historyRequired: "Open it with the option PersistentHistoryTrackingKey."
        case .unreadableMetadata: "Restore a backup; the file was not changed."
        }
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}

/// SQLite's own word on a failure.
public struct SQLiteFailure: Error, Sendable, Hashable {
    /// The extended result code.
    public let code: SQLiteCode
    /// SQLite's message.
    public let message: String
    /// The statement's text, without values; nil where there was none.
    public let sql: String?

    /// Makes a failure.
    public init(code: SQLiteCode, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }
}

/// A result code of SQLite: an open set, see <https://www.sqlite.org/rescode.html>.
public struct SQLiteCode: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The code without its extension.
    public var primary: SQLiteCode { SQLiteCode(rawValue: rawValue & 0xff) }

    static let ok = SQLiteCode(rawValue: 0)
    static let error = SQLiteCode(rawValue: 1)
    static let busy = SQLiteCode(rawValue: 5)
    static let locked = SQLiteCode(rawValue: 6)
    static let readOnly = SQLiteCode(rawValue: 8)
    static let interrupted = SQLiteCode(rawValue: 9)
    static let ioError = SQLiteCode(rawValue: 10)
    static let corrupt = SQLiteCode(rawValue: 11)
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

    /// Translates SQLite's word.
    init(_ failure: SQLiteFailure, path: String) {
        switch failure.code.primary {
        case .busy, .locked: self = .locked(path: path)
        case .readOnly: self = .readOnly(path: path)
        case .interrupted: self = .interrupted
        case .corrupt: self = .corrupt(path: path, detail: failure.message)
        case .full: self = .full(path: path)
        // Where not even the log's index can be made, SQLite speaks of input and output.
        case .ioError where Self.isFull(path): self = .full(path: path)
        case .cannotOpen: self = .cannotOpen(path: path, reason: failure.message)
        case .constraint: self = .constraint(failure)
        case .notADatabase: self = .notADatabase(path: path)
        default: self = .sqlite(failure)
        }
    }
}
