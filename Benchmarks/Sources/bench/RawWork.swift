import Foundation
import GRDBSQLite

/// The work done with SQLite's C interface: prepared statements, every column of a row read into a structure.
final class RawWork {
    private let plan: Plan
    private var handle: OpaquePointer?
    private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    struct EntryRow {
        var key: Int64
        var entity: Int64
        var version: Int64
        var blockMinutes: Int64?
        var dayLandings: Int64?
        var flightNumber: Int64?
        var nightMinutes: Int64?
        var picMinutes: Int64?
        var aircraft: Int64?
        var pilot: Int64?
        var date: Double?
        var remarks: String?
        var route: String?
    }

    private static let columns =
        "Z_PK, Z_ENT, Z_OPT, ZBLOCKMINUTES, ZDAYLANDINGS, ZFLIGHTNUMBER, ZNIGHTMINUTES, ZPICMINUTES, ZAIRCRAFT, ZPILOT, "
        + "ZDATE, ZREMARKS, ZROUTE"

    init(path: String, plan: Plan) {
        self.plan = plan
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        run("PRAGMA synchronous = FULL")
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ work: Work) -> Int {
        switch work {
        case .insert: return insert(perTransaction: 10_000)
        case .batchInsert: return insert(perTransaction: plan.entries)
        case .fetchEvery: return rows("SELECT \(Self.columns) FROM ZLOGENTRY").reduce(0) { $0 + sumOfAll($1) }
        case .fetchAll: return rows("SELECT \(Self.columns) FROM ZLOGENTRY").reduce(0) { $0 + sum($1) }
        case .fetchIndexed: return fetchIndexed()
        case .countIndexed: return countIndexed()
        case .traverse: return traverse()
        case .update: return update()
        case .rows: return joined()
        case .composite, .related, .walk: return 0
        }
    }

    private func sum(_ row: EntryRow) -> Int {
        Int(row.blockMinutes ?? 0) + Int(row.date ?? 0) % 7 + (row.remarks?.utf8.count ?? 0)
    }

    private func sumOfAll(_ row: EntryRow) -> Int {
        let numbers = [row.blockMinutes, row.dayLandings, row.flightNumber, row.nightMinutes, row.picMinutes]
        return sum(row) + numbers.reduce(0) { $0 + Int($1 ?? 0) } + (row.route?.utf8.count ?? 0)
            + Int(row.aircraft ?? 0) + Int(row.pilot ?? 0)
    }

    // MARK: Statements

    private func prepare(_ sql: String) -> OpaquePointer? {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
        return statement
    }

    private func run(_ sql: String) {
        let statement = prepare(sql)
        while sqlite3_step(statement) == SQLITE_ROW {}
        sqlite3_finalize(statement)
    }

    private func integer(_ statement: OpaquePointer?, _ index: Int32) -> Int64? {
        sqlite3_column_type(statement, index) == SQLITE_NULL ? nil : sqlite3_column_int64(statement, index)
    }

    private func text(_ statement: OpaquePointer?, _ index: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, index) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, index))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    private func row(_ statement: OpaquePointer?) -> EntryRow {
        EntryRow(
            key: sqlite3_column_int64(statement, 0), entity: sqlite3_column_int64(statement, 1),
            version: sqlite3_column_int64(statement, 2), blockMinutes: integer(statement, 3),
            dayLandings: integer(statement, 4), flightNumber: integer(statement, 5),
            nightMinutes: integer(statement, 6), picMinutes: integer(statement, 7), aircraft: integer(statement, 8),
            pilot: integer(statement, 9),
            date: sqlite3_column_type(statement, 10) == SQLITE_NULL ? nil : sqlite3_column_double(statement, 10),
            remarks: text(statement, 11), route: text(statement, 12))
    }

    private func rows(_ sql: String) -> [EntryRow] {
        let statement = prepare(sql)
        defer { sqlite3_finalize(statement) }
        var result: [EntryRow] = []
        while sqlite3_step(statement) == SQLITE_ROW { result.append(row(statement)) }
        return result
    }

    private func bind(_ statement: OpaquePointer?, _ index: Int32, _ value: Int?) {
        if let value {
            sqlite3_bind_int64(statement, index, Int64(value))
        } else {
            sqlite3_bind_null(statement, index)
        }
    }

    private func bind(_ statement: OpaquePointer?, _ index: Int32, _ value: String?) {
        guard var value else {
            sqlite3_bind_null(statement, index)
            return
        }
        value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                _ = sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), transient)
            }
        }
    }

    // MARK: Works

    private func insert(perTransaction size: Int) -> Int {
        let entity = prepare("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'LogEntry'")
        sqlite3_step(entity)
        let number = Int(sqlite3_column_int64(entity, 0))
        sqlite3_finalize(entity)
        let statement = prepare(
            "INSERT INTO ZLOGENTRY (\(Self.columns)) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        let maximum = prepare("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?")
        for start in stride(from: 0, to: plan.entries, by: size) {
            let end = min(start + size, plan.entries)
            run("BEGIN IMMEDIATE")
            for index in start..<end {
                let row = plan.entry(index)
                bind(statement, 1, index + 1)
                bind(statement, 2, number)
                bind(statement, 3, row.blockMinutes)
                bind(statement, 4, row.dayLandings)
                bind(statement, 5, row.flightNumber)
                bind(statement, 6, row.nightMinutes)
                bind(statement, 7, row.picMinutes)
                bind(statement, 8, row.aircraft)
                bind(statement, 9, row.pilot)
                sqlite3_bind_double(statement, 10, row.date)
                bind(statement, 11, row.remarks)
                bind(statement, 12, row.route)
                sqlite3_step(statement)
                sqlite3_reset(statement)
            }
            bind(maximum, 1, end)
            bind(maximum, 2, number)
            sqlite3_step(maximum)
            sqlite3_reset(maximum)
            run("COMMIT")
        }
        sqlite3_finalize(statement)
        sqlite3_finalize(maximum)
        return plan.entries
    }

    private func fetchIndexed() -> Int {
        let statement = prepare("SELECT \(Self.columns) FROM ZLOGENTRY WHERE ZFLIGHTNUMBER = ?")
        defer { sqlite3_finalize(statement) }
        var result = 0
        for round in 0..<500 {
            bind(statement, 1, round * 7919 % max(1, plan.entries / Plan.perFlightNumber))
            var rows: [EntryRow] = []
            while sqlite3_step(statement) == SQLITE_ROW { rows.append(row(statement)) }
            sqlite3_reset(statement)
            result += rows.reduce(0) { $0 + sum($1) }
        }
        return result
    }

    private func countIndexed() -> Int {
        let statement = prepare("SELECT COUNT(*) FROM ZAIRCRAFT WHERE ZPRIMARY = ?")
        defer { sqlite3_finalize(statement) }
        return Plan.colors.reduce(0) { sum, color in
            bind(statement, 1, color)
            sqlite3_step(statement)
            defer { sqlite3_reset(statement) }
            return sum + Int(sqlite3_column_int64(statement, 0))
        }
    }

    private func traverse() -> Int {
        let entries = rows("SELECT \(Self.columns) FROM ZLOGENTRY LIMIT 100000")
        let keys = Set(entries.compactMap(\.aircraft))
        var tails: [Int64: String] = [:]
        let statement = prepare("SELECT Z_PK, ZTAILNUMBER, ZPRIMARY FROM ZAIRCRAFT WHERE Z_PK = ?")
        defer { sqlite3_finalize(statement) }
        for key in keys {
            sqlite3_bind_int64(statement, 1, key)
            if sqlite3_step(statement) == SQLITE_ROW { tails[key] = text(statement, 1) }
            sqlite3_reset(statement)
        }
        return entries.reduce(0) { $0 + ($1.aircraft.flatMap { tails[$0] }?.utf8.count ?? 0) }
    }

    private func joined() -> Int {
        let statement = prepare(
            """
            SELECT e.Z_PK, e.ZDATE, e.ZBLOCKMINUTES, e.ZDAYLANDINGS, e.ZFLIGHTNUMBER, e.ZNIGHTMINUTES, e.ZPICMINUTES, \
            e.ZREMARKS, e.ZROUTE, a.ZTAILNUMBER, a.ZPRIMARY, p.ZNAME FROM ZLOGENTRY e \
            LEFT JOIN ZAIRCRAFT a ON a.Z_PK = e.ZAIRCRAFT LEFT JOIN ZPILOT p ON p.Z_PK = e.ZPILOT
            """)
        defer { sqlite3_finalize(statement) }
        var result = 0
        while sqlite3_step(statement) == SQLITE_ROW {
            result += Int(sqlite3_column_int64(statement, 0)) + Int(sqlite3_column_double(statement, 1)) % 7
            for index in Int32(2)...6 { result += Int(integer(statement, index) ?? 0) }
            for index in Int32(7)...11 { result += text(statement, index)?.utf8.count ?? 0 }
        }
        return result
    }

    private func update() -> Int {
        let entries = rows("SELECT \(Self.columns) FROM ZLOGENTRY LIMIT 100000")
        let statement = prepare(
            "UPDATE ZLOGENTRY SET Z_OPT = Z_OPT + 1, ZBLOCKMINUTES = ? WHERE Z_PK = ? AND Z_OPT = ?")
        run("BEGIN IMMEDIATE")
        for entry in entries {
            sqlite3_bind_int64(statement, 1, (entry.blockMinutes ?? 0) + 1)
            sqlite3_bind_int64(statement, 2, entry.key)
            sqlite3_bind_int64(statement, 3, entry.version)
            sqlite3_step(statement)
            sqlite3_reset(statement)
        }
        run("COMMIT")
        sqlite3_finalize(statement)
        return entries.count
    }
}
