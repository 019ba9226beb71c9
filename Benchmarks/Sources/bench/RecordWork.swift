// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The records are named after their columns.

import Foundation
import GRDB

/// The work done with GRDB's records, as its documentation shows.
struct RecordWork {
    let plan: Plan
    let pool: DatabasePool

    init(path: String, plan: Plan) throws {
        self.plan = plan
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        pool = try DatabasePool(path: path, configuration: configuration)
        // The pool lowers it to NORMAL once its writer is open; all who are compared write through.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    struct EntryRecord: Codable, FetchableRecord, PersistableRecord {
        static let databaseTableName = "ZLOGENTRY"
        static let aircraft = belongsTo(AircraftRecord.self, using: ForeignKey(["ZAIRCRAFT"]))

        var Z_PK: Int64
        var Z_ENT: Int
        var Z_OPT: Int
        var ZBLOCKMINUTES: Int?
        var ZDAYLANDINGS: Int?
        var ZFLIGHTNUMBER: Int?
        var ZNIGHTMINUTES: Int?
        var ZPICMINUTES: Int?
        var ZAIRCRAFT: Int64?
        var ZPILOT: Int64?
        var ZDATE: Double?
        var ZREMARKS: String?
        var ZROUTE: String?
    }

    struct AircraftRecord: Codable, FetchableRecord, TableRecord {
        static let databaseTableName = "ZAIRCRAFT"

        var Z_PK: Int64
        var ZTAILNUMBER: String?
        var ZPRIMARY: String?
    }

    struct EntryWithAircraft: Decodable, FetchableRecord {
        var entry: EntryRecord
        var aircraft: AircraftRecord?
    }

    func run(_ work: Work) throws -> Int {
        switch work {
        case .insert: return try insert(pool, perTransaction: 10_000)
        case .batchInsert: return try insert(pool, perTransaction: plan.entries)
        case .fetchEvery:
            return try pool.read { database in
                try EntryRecord.fetchAll(database).reduce(0) { $0 + sumOfAll($1) }
            }
        case .fetchAll:
            return try pool.read { database in
                try EntryRecord.fetchAll(database).reduce(0) { $0 + sum($1) }
            }
        case .fetchIndexed: return try fetchIndexed(pool)
        case .countIndexed:
            return try pool.read { database in
                try Plan.colors.reduce(0) {
                    try $0 + AircraftRecord.filter(Column("ZPRIMARY") == $1).fetchCount(database)
                }
            }
        case .traverse:
            return try pool.read { database in
                let request = EntryRecord.limit(100_000).including(
                    optional: EntryRecord.aircraft.forKey("aircraft"))
                return try Row.fetchAll(database, request).reduce(0) { sum, row in
                    let aircraft: AircraftRecord? = row["aircraft"]
                    _ = try EntryRecord(row: row)
                    return sum + (aircraft?.ZTAILNUMBER?.utf8.count ?? 0)
                }
            }
        case .update:
            return try pool.write { database in
                var entries = try EntryRecord.limit(100_000).fetchAll(database)
                for index in entries.indices {
                    try entries[index].updateChanges(database) {
                        $0.ZBLOCKMINUTES = ($0.ZBLOCKMINUTES ?? 0) + 1
                        $0.Z_OPT += 1
                    }
                }
                return entries.count
            }
        case .composite, .related, .walk, .rows: return 0
        }
    }

    private func sum(_ entry: EntryRecord) -> Int {
        (entry.ZBLOCKMINUTES ?? 0) + Int(entry.ZDATE ?? 0) % 7 + (entry.ZREMARKS?.utf8.count ?? 0)
    }

    private func sumOfAll(_ row: EntryRecord) -> Int {
        let numbers = [row.ZBLOCKMINUTES, row.ZDAYLANDINGS, row.ZFLIGHTNUMBER, row.ZNIGHTMINUTES, row.ZPICMINUTES]
        return sum(row) + numbers.reduce(0) { $0 + ($1 ?? 0) } + (row.ZROUTE?.utf8.count ?? 0)
            + Int(row.ZAIRCRAFT ?? 0) + Int(row.ZPILOT ?? 0)
    }

    private func insert(_ pool: DatabasePool, perTransaction size: Int) throws -> Int {
        let entity = try pool.read {
            try Int.fetchOne($0, sql: "SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'LogEntry'") ?? 0
        }
        for start in stride(from: 0, to: plan.entries, by: size) {
            let end = min(start + size, plan.entries)
            try pool.write { database in
                for number in start..<end {
                    let row = plan.entry(number)
                    try EntryRecord(
                        Z_PK: Int64(number + 1), Z_ENT: entity, Z_OPT: 1, ZBLOCKMINUTES: row.blockMinutes,
                        ZDAYLANDINGS: row.dayLandings, ZFLIGHTNUMBER: row.flightNumber,
                        ZNIGHTMINUTES: row.nightMinutes, ZPICMINUTES: row.picMinutes,
                        ZAIRCRAFT: Int64(row.aircraft), ZPILOT: Int64(row.pilot), ZDATE: row.date,
                        ZREMARKS: row.remarks, ZROUTE: row.route
                    ).insert(database)
                }
                try database.execute(
                    sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", arguments: [end, entity])
            }
        }
        return plan.entries
    }

    private func fetchIndexed(_ pool: DatabasePool) throws -> Int {
        var result = 0
        for round in 0..<500 {
            let number = round * 7919 % max(1, plan.entries / Plan.perFlightNumber)
            result += try pool.read { database in
                try EntryRecord.filter(Column("ZFLIGHTNUMBER") == number).fetchAll(database).reduce(0) { $0 + sum($1) }
            }
        }
        return result
    }
}
