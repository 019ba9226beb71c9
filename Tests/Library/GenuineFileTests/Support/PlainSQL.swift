import Foundation
import GRDBSQLite
import TestFiles
import Testing

/// A file read and written by plain SQL, without the library.
final class PlainSQL {
    /// A value in one of SQLite's storage classes.
    enum Value: Hashable, Sendable {
        case null, integer(Int64), real(Double), text(String), blob(Data)

        var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
        var text: String? { if case .text(let value) = self { value } else { nil } }
        var number: Double? {
            switch self {
            case .integer(let value): Double(value)
            case .real(let value): value
            case .null, .text, .blob: nil
            }
        }
    }

    private var handle: OpaquePointer?

    init(_ url: URL, readOnly: Bool = false) throws {
        let escaped = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path
        let name = "file:\(escaped)?\(readOnly ? "immutable=1" : "mode=rwc")"
        try #require(
            sqlite3_open_v2(name, &handle, SQLITE_OPEN_URI | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
                == SQLITE_OK)
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ script: String) throws {
        var message: UnsafeMutablePointer<CChar>?
        let code = sqlite3_exec(handle, script, nil, nil, &message)
        try #require(code == SQLITE_OK, "\(message.map { String(cString: $0) } ?? "")")
    }

    func rows(_ sql: String) throws -> [[Value]] {
        var statement: OpaquePointer?
        try #require(
            sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
            "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
        defer { sqlite3_finalize(statement) }
        var result: [[Value]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            result.append((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
        }
        return result
    }

    func strings(_ sql: String) throws -> [String] { try rows(sql).compactMap { $0.first?.text } }

    func integers(_ sql: String) throws -> [Int64] { try rows(sql).compactMap { $0.first?.integer } }

    private static func value(_ statement: OpaquePointer?, _ column: Int32) -> Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT: return .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, column))
            return .blob(sqlite3_column_blob(statement, column).map { Data(bytes: $0, count: count) } ?? Data())
        default: return .null
        }
    }
}

extension TemporaryFolder {
    /// A copy of a file that is only read.
    func copy(of original: URL) throws -> URL {
        let copy = self[original.lastPathComponent]
        try FileManager.default.copyItem(at: original, to: copy)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: copy.path)
        return copy
    }

    /// Returns a file created by an SQL script.
    func store(_ script: String, name: String = "made.sqlite") throws -> URL {
        let file = self[name]
        try PlainSQL(file).run(script)
        return file
    }
}
