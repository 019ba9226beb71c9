import DataModel
import Foundation
import GRDBSQLite
import StoreSQL

/// A database in memory with the tables of a layout and the functions of compiled statements.
final class TestDatabase {
    private var handle: OpaquePointer?

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ layout: StoreLayout) throws {
        try check(sqlite3_open(":memory:", &handle))
        for function in SQLFunction.all() { try register(function) }
        for collation in SQLCollation.all { try register(collation) }
        for table in layout.tables {
            let columns =
                ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"] + table.columns.map(\.definition)
            try run("CREATE TABLE \(table.name) (\(columns.joined(separator: ", ")))")
        }
        for table in layout.joinTables {
            let columns = (table.keyColumns + table.orderColumns).map { "\($0) INTEGER" }
            try run(
                "CREATE TABLE \(table.name) (\(columns.joined(separator: ", ")), PRIMARY KEY (\(table.keyColumns.joined(separator: ", "))))"
            )
        }
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ text: String) throws { _ = try rows(SQLStatement(stringLiteral: text)) }

    /// Inserts a row.
    func insert(_ table: String, _ values: [String: SQLValue]) throws {
        let columns = values.sorted { $0.key < $1.key }
        let marks = columns.map { SQLStatement("\($0.value)") }
        var list = SQLStatement.empty
        for (index, mark) in marks.enumerated() { list += index == 0 ? mark : ", \(mark)" }
        let names = columns.map(\.key).joined(separator: ", ")
        _ = try rows(SQLStatement(stringLiteral: "INSERT INTO \(table) (\(names)) VALUES (") + list + ")")
    }

    /// Runs a statement and returns its rows.
    func rows(_ statement: SQLStatement) throws -> [[SQLValue]] {
        var prepared: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, statement.text, -1, &prepared, nil), statement)
        defer { sqlite3_finalize(prepared) }
        for (index, value) in statement.bindings.enumerated() { try bind(value, to: Int32(index + 1), of: prepared) }
        var result: [[SQLValue]] = []
        while true {
            switch sqlite3_step(prepared) {
            case SQLITE_ROW:
                result.append(
                    (0..<sqlite3_column_count(prepared)).map { Self.value(sqlite3_column_value(prepared, $0)) })
            case SQLITE_DONE: return result
            default: throw Failure(description: String(cString: sqlite3_errmsg(handle)) + " in \(statement.text)")
            }
        }
    }

    /// The keys in the first column.
    func keys(_ statement: SQLStatement) throws -> [Int64] {
        try rows(statement).map { if case .integer(let key)? = $0.first { key } else { -1 } }
    }

    /// SQLite's query plan of a statement.
    func plan(_ statement: SQLStatement) throws -> [String] {
        try rows("EXPLAIN QUERY PLAN " + statement).compactMap {
            if case .text(let text)? = $0.last { text } else { nil }
        }
    }

    // MARK: C

    private func check(_ code: Int32, _ statement: SQLStatement? = nil) throws {
        guard code != SQLITE_OK else { return }
        throw Failure(description: String(cString: sqlite3_errmsg(handle)) + " in \(statement?.text ?? "")")
    }

    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func bind(_ value: SQLValue, to index: Int32, of statement: OpaquePointer?) throws {
        switch value {
        case .null: try check(sqlite3_bind_null(statement, index))
        case .integer(let value): try check(sqlite3_bind_int64(statement, index, value))
        case .real(let value): try check(sqlite3_bind_double(statement, index, value))
        case .text(let value):
            try check(sqlite3_bind_text(statement, index, value, Int32(value.utf8.count), Self.transient))
        case .blob(let value):
            let bytes = [UInt8](value)
            try check(sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), Self.transient))
        }
    }

    fileprivate static func value(_ value: OpaquePointer?) -> SQLValue {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: .real(sqlite3_value_double(value))
        case SQLITE_TEXT: .text(sqlite3_value_text(value).map { String(cString: $0) } ?? "")
        case SQLITE_BLOB:
            .blob(
                Data(UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))))
        default: .null
        }
    }

    private final class Box<Value> {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private func register(_ function: SQLFunction) throws {
        let context = Unmanaged.passRetained(Box(function)).toOpaque()
        try check(
            sqlite3_create_function_v2(
                handle, function.name, Int32(function.argumentCount), SQLITE_UTF8 | SQLITE_DETERMINISTIC, context,
                { context, count, values in
                    let function = Unmanaged<Box<SQLFunction>>.fromOpaque(sqlite3_user_data(context))
                        .takeUnretainedValue()
                    let arguments = (0..<Int(count)).map { TestDatabase.value(values?[$0]) }
                    TestDatabase.answer(function.value.evaluate(arguments), context)
                }, nil, nil, { Unmanaged<Box<SQLFunction>>.fromOpaque($0!).release() }))
    }

    private static func answer(_ value: SQLValue, _ context: OpaquePointer?) {
        switch value {
        case .null: sqlite3_result_null(context)
        case .integer(let value): sqlite3_result_int64(context, value)
        case .real(let value): sqlite3_result_double(context, value)
        case .text(let value): sqlite3_result_text(context, value, Int32(value.utf8.count), transient)
        case .blob(let value): sqlite3_result_blob(context, [UInt8](value), Int32(value.count), transient)
        }
    }

    private func register(_ collation: SQLCollation) throws {
        let context = Unmanaged.passRetained(Box(collation)).toOpaque()
        try check(
            sqlite3_create_collation_v2(
                handle, collation.name, SQLITE_UTF8, context,
                { context, leftCount, left, rightCount, right in
                    let collation = Unmanaged<Box<SQLCollation>>.fromOpaque(context!).takeUnretainedValue()
                    let texts = [(left, leftCount), (right, rightCount)].map {
                        String(decoding: UnsafeRawBufferPointer(start: $0.0, count: Int($0.1)), as: UTF8.self)
                    }
                    return Int32(collation.value.compare(texts[0], texts[1]).rawValue)
                }, { Unmanaged<Box<SQLCollation>>.fromOpaque($0!).release() }))
    }
}
