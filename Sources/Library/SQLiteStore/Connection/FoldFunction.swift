import DataModel
import GRDB
import GRDBSQLite

/// The functions `FL_FOLD(text, options)` and `FL_WORDS(text)`, directly on SQLite's bytes, which may contain NUL.
///
/// A search without an index folds the text of every row. Nearly all texts are plain ASCII: they need no Swift string,
/// and if they are in lower case, not even a copy. All others use `TextFolding`.
@safe enum FoldFunction {
    static let names: Set<String> = ["FL_FOLD", "FL_WORDS"]

    /// Adds the functions to a connection.
    static func add(to database: Database) {
        guard let handle = unsafe database.sqliteConnection else { return }
        unsafe sqlite3_create_function_v2(
            handle, "FL_FOLD", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, _, values in
                guard let values = unsafe values else { return }
                unsafe FoldFunction.answer(context, values[0], values[1])
            }, nil, nil, nil)
        unsafe sqlite3_create_function_v2(
            handle, "FL_WORDS", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, _, values in
                guard let values = unsafe values else { return }
                unsafe FoldFunction.words(context, values[0])
            }, nil, nil, nil)
    }

    private static func words(_ context: OpaquePointer?, _ text: OpaquePointer?) {
        guard unsafe sqlite3_value_type(text) == SQLITE_TEXT, let start = unsafe sqlite3_value_text(text) else {
            return
        }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(text)))
        var words = TextFolding.words(unsafe String(decoding: bytes, as: UTF8.self))
        words.withUTF8 { unsafe give($0, context) }
    }

    /// Computes the result; it stays NULL if there is none.
    private static func answer(_ context: OpaquePointer?, _ text: OpaquePointer?, _ options: OpaquePointer?) {
        guard unsafe sqlite3_value_type(text) == SQLITE_TEXT, unsafe sqlite3_value_type(options) == SQLITE_INTEGER,
            let start = unsafe sqlite3_value_text(text)
        else { return }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(text)))
        let options = Comparison.Options(rawValue: Int(unsafe sqlite3_value_int64(options)))
        var (all, hasCapital) = (UInt8(0), false)
        for place in bytes.indices {
            let byte = unsafe bytes[place]
            all |= byte
            hasCapital = hasCapital || byte &- 0x41 < 26
        }
        guard all < 0x80 else { return unsafe fold(bytes, options, context) }
        guard hasCapital, options.contains(.caseInsensitive) else { return unsafe sqlite3_result_value(context, text) }
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { small in
            for place in bytes.indices {
                let byte = unsafe bytes[place]
                unsafe small[place] = byte &- 0x41 < 26 ? byte | 0x20 : byte
            }
            unsafe give(UnsafeBufferPointer(small), context)
        }
    }

    private static func fold(
        _ bytes: UnsafeBufferPointer<UInt8>, _ options: Comparison.Options, _ context: OpaquePointer?
    ) {
        var folded = TextFolding.fold(unsafe String(decoding: bytes, as: UTF8.self), options: options)
        folded.withUTF8 { unsafe give($0, context) }
    }

    private static func give(_ text: UnsafeBufferPointer<UInt8>, _ context: OpaquePointer?) {
        unsafe text.withMemoryRebound(to: CChar.self) { text in
            unsafe sqlite3_result_text(context, text.baseAddress, Int32(text.count), transientDestructor)
        }
    }
}
