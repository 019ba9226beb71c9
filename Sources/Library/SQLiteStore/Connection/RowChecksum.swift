import GRDB
import GRDBSQLite

/// The aggregate function `FL_CHECKSUM(value, …)`: a number for the rows of a group, independent of their order.
///
/// It adds the hashes of the rows. Equal sets of rows have equal numbers; different sets have equal numbers with a
/// probability of 1 in 2^64. An integer and an equal floating-point number count as equal. It reads every byte once.
@safe enum RowChecksum {
    /// Adds the function to a connection.
    static func add(to database: Database) {
        guard let handle = unsafe database.sqliteConnection else { return }
        unsafe sqlite3_create_function_v2(
            handle, "FL_CHECKSUM", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil, nil,
            { context, count, values in
                guard let sum = unsafe sqlite3_aggregate_context(context, 8)?.assumingMemoryBound(to: UInt64.self),
                    let values = unsafe values
                else { return }
                var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
                for index in 0..<Int(count) { unsafe RowChecksum.mix(values[index], into: &hash) }
                unsafe sum.pointee &+= hash
            },
            { context in
                let sum = unsafe sqlite3_aggregate_context(context, 8)?.assumingMemoryBound(to: UInt64.self)
                unsafe sqlite3_result_int64(context, Int64(bitPattern: sum?.pointee ?? 0))
            }, nil)
    }

    private static func mix(_ value: OpaquePointer?, into hash: inout UInt64) {
        switch unsafe sqlite3_value_type(value) {
        case SQLITE_INTEGER:
            let number = unsafe sqlite3_value_int64(value)
            mix(Double(exactly: number)?.bitPattern ?? UInt64(bitPattern: number), into: &hash)
        case SQLITE_FLOAT: mix(unsafe sqlite3_value_double(value).bitPattern, into: &hash)
        case SQLITE_TEXT:
            mix(3, into: &hash)
            unsafe mix(bytes: UnsafeRawPointer(sqlite3_value_text(value)), value, into: &hash)
        case SQLITE_BLOB:
            mix(4, into: &hash)
            unsafe mix(bytes: sqlite3_value_blob(value), value, into: &hash)
        default: mix(5, into: &hash)
        }
    }

    private static func mix(bytes: UnsafeRawPointer?, _ value: OpaquePointer?, into hash: inout UInt64) {
        let count = Int(unsafe sqlite3_value_bytes(value))
        mix(UInt64(count), into: &hash)
        guard let bytes = unsafe bytes else { return }
        let whole = count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            mix(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), into: &hash)
        }
        for offset in whole..<count {
            mix(UInt64(unsafe bytes.load(fromByteOffset: offset, as: UInt8.self)), into: &hash)
        }
    }

    private static func mix(_ word: UInt64, into hash: inout UInt64) {
        hash = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 32
    }
}
