import DataModel
import Foundation
import GRDB
import GRDBSQLite
import StoreSQL

/// The functions and collations that this library adds to every connection.
///
/// Triggers of the library's own call some of them, so these are marked as harmless: a connection calls no others in a
/// file's schema (<https://www.sqlite.org/c3ref/c_deterministic.html>).
enum StoreFunctions {
    /// Adds them to a connection.
    static func add(to database: Database) {
        for function in SQLFunction.all() where !FoldFunction.names.contains(function.name) {
            SwiftFunction(function.name, function.argumentCount, isHarmless: true, function.evaluate).add(to: database)
        }
        FoldFunction.add(to: database)
        for collation in SQLCollation.all {
            let compare = collation.compare
            database.add(collation: DatabaseCollation(collation.name) { compare($0, $1) })
        }
    }

    /// Adds `FL_EXTERNAL(column)`, which returns the bytes of external data, and `FL_INLINE(column)`, which returns the
    /// column with the bytes inline. Both are NULL if the file is missing, and read files, so no schema may call them.
    /// `FL_UNTAGGED(column)` and `FL_TAGGED(column)` convert a column when a version allows files no longer, or newly.
    static func add(reading external: ExternalStorage, to database: Database) {
        let functions: [(String, @Sendable (Data) throws -> Data?)] = [
            ("FL_EXTERNAL", { external.bytes(of: $0) }),
            ("FL_INLINE", { external.bytes(of: $0).map(ExternalForm.inline(bytes:)) }),
            ("FL_UNTAGGED", { try external.untagged($0) }),
            ("FL_TAGGED", { ExternalForm.inline(bytes: $0) }),
        ]
        for (name, function) in functions {
            SwiftFunction(name, 1, isHarmless: false) { arguments in
                guard case .blob(let stored)? = arguments.first else { return arguments.first ?? .null }
                return try function(stored).map(SQLValue.blob) ?? .null
            }.add(to: database)
        }
    }
}

/// A function of SQL that Swift computes.
@safe private final class SwiftFunction {
    private let name: String
    private let argumentCount: Int
    private let isHarmless: Bool
    private let evaluate: ([SQLValue]) throws -> SQLValue

    /// Describes a function.
    ///
    /// - Parameters:
    ///   - argumentCount: The number of arguments; -1 for any number.
    ///   - isHarmless: Whether a schema may call it; such a function also returns the same for the same arguments.
    ///   - evaluate: Computes the value. An error that it throws is that of the statement.
    init(_ name: String, _ argumentCount: Int, isHarmless: Bool, _ evaluate: @escaping ([SQLValue]) throws -> SQLValue)
    {
        self.name = name
        self.argumentCount = argumentCount
        self.isHarmless = isHarmless
        self.evaluate = evaluate
    }

    /// Adds the function to a connection, which keeps it until it is closed.
    func add(to database: Database) {
        guard let handle = unsafe database.sqliteConnection else { return }
        let flags = SQLITE_UTF8 | (isHarmless ? SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS : SQLITE_DIRECTONLY)
        unsafe sqlite3_create_function_v2(
            handle, name, Int32(argumentCount), flags, Unmanaged.passRetained(self).toOpaque(),
            { context, count, values in
                guard let own = unsafe sqlite3_user_data(context) else { return }
                let function = unsafe Unmanaged<SwiftFunction>.fromOpaque(own).takeUnretainedValue()
                unsafe function.answer(context, count, values)
            }, nil, nil,
            { own in
                if let own = unsafe own { unsafe Unmanaged<SwiftFunction>.fromOpaque(own).release() }
            })
    }

    private func answer(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        let arguments = (0..<Int(count)).map { index in unsafe SQLValue(argument: values?[index]) }
        let answer: SQLValue
        do {
            answer = try evaluate(arguments)
        } catch {
            let message = (error as? StoreError)?.message ?? ForeignError.reason(error)
            return unsafe sqlite3_result_error(context, message, -1)
        }
        switch answer {
        case .null: unsafe sqlite3_result_null(context)
        case .integer(let value): unsafe sqlite3_result_int64(context, value)
        case .real(let value): unsafe sqlite3_result_double(context, value)
        case .text(var value):
            value.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { text in
                    unsafe sqlite3_result_text64(
                        context, text.baseAddress, UInt64(text.count), transientDestructor, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let value) where value.isEmpty: unsafe sqlite3_result_zeroblob(context, 0)
        case .blob(let value):
            unsafe value.withUnsafeBytes { bytes in
                unsafe sqlite3_result_blob64(context, bytes.baseAddress, UInt64(bytes.count), transientDestructor)
            }
        }
    }
}

extension SQLValue {
    /// Copies an argument of a function.
    fileprivate init(argument: OpaquePointer?) {
        switch unsafe sqlite3_value_type(argument) {
        case SQLITE_INTEGER: self = .integer(unsafe sqlite3_value_int64(argument))
        case SQLITE_FLOAT: self = .real(unsafe sqlite3_value_double(argument))
        case SQLITE_TEXT:
            let bytes = unsafe UnsafeBufferPointer(
                start: sqlite3_value_text(argument), count: Int(sqlite3_value_bytes(argument)))
            self = .text(unsafe String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let count = Int(unsafe sqlite3_value_bytes(argument))
            self = .blob(unsafe sqlite3_value_blob(argument).map { unsafe Data(bytes: $0, count: count) } ?? Data())
        default: self = .null
        }
    }
}
