import Foundation
import GRDBSQLite

/// A file through SQLite's C interface, written through at every commit as the library writes it.
final class PlainSQL {
    private var handle: OpaquePointer?

    init(path: String) {
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        run("PRAGMA synchronous = FULL")
        run("PRAGMA journal_mode = WAL")
    }

    deinit { close() }

    /// Closes the file, which writes its log back. Harmless when it is closed.
    func close() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Runs statements that give nothing back; ends the program with the reason where one fails.
    func run(_ statements: String...) {
        for statement in statements where sqlite3_exec(handle, statement, nil, nil, nil) != SQLITE_OK {
            fatalError("\(String(cString: sqlite3_errmsg(handle))): \(statement)")
        }
    }

    /// The first column of each row, as text.
    func texts(_ statement: String) -> [String] {
        var prepared: OpaquePointer?
        defer { sqlite3_finalize(prepared) }
        guard sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK else {
            fatalError("\(String(cString: sqlite3_errmsg(handle))): \(statement)")
        }
        var texts: [String] = []
        while sqlite3_step(prepared) == SQLITE_ROW {
            texts.append(sqlite3_column_text(prepared, 0).map { String(cString: $0) } ?? "")
        }
        return texts
    }

    /// A number, 0 where there is none.
    func number(_ statement: String) -> Int { Int(texts(statement).first ?? "") ?? 0 }
}
