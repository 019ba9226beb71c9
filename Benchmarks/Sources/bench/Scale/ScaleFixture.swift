import Foundation
import GRDBSQLite
import ManagedObjects

/// The old stores: made by the library, filled by plain SQL.
struct ScaleFixture {
    let folder: URL
    let aircraft: Int
    let bytes: Int
    let entries: Int

    /// The store that a group of works begins with, made anew.
    func make(_ group: ScaleWork.Group) throws -> URL {
        let url = folder.appending(path: "\(group).sqlite")
        let versions = group.versions
        let container = try PersistentContainer(path: url.path, managedObjectModel: versions[0].model())
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
        let sql = PlainSQL(path: url.path)
        switch group {
        case .flightData, .remove:
            sql.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(aircraft))
                INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZTAILNUMBER, ZFLIGHTDATA)
                SELECT i, 1, 1, 'HB-' || i, randomblob(\(bytes)) FROM n
                """)
            sql.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(aircraft) WHERE Z_NAME = 'Aircraft'")
        case .attributes, .rebuild:
            if group == .rebuild { constrain(sql) }
            sql.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(entries))
                INSERT INTO ZLOGENTRY (Z_PK, Z_ENT, Z_OPT, ZNUMBER, ZDATE, ZBLOCKMINUTES, ZLANDINGS, ZREMARKS, ZROUTE)
                SELECT i, 1, 1, i, 5e8 + i * 4e3, 30 + i % 300, 1 + i % 5, 'crosswind from the lake, entry ' || i,
                    'LSZH DCT W' || i % 97 FROM n
                """)
            sql.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(entries) WHERE Z_NAME = 'LogEntry'")
        }
        return url
    }

    /// Stores of 2015 keep what is unique by a constraint in the table, which no `ALTER TABLE` removes.
    private func constrain(_ sql: PlainSQL) {
        for index in sql.texts("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL") {
            sql.run("DROP INDEX \(index)")
        }
        let made = sql.texts("SELECT sql FROM sqlite_master WHERE name = 'ZLOGENTRY'")[0].dropLast()
        sql.run("DROP TABLE ZLOGENTRY")
        sql.run(made.trimmingCharacters(in: .whitespaces) + ", CONSTRAINT ZNUMBER UNIQUE (ZNUMBER))")
    }
}

extension ScaleWork.Group {
    /// The versions of its model, oldest first.
    var versions: [ModelLibrary.Entry] {
        switch self {
        case .flightData: ScaleModels.flight
        case .remove: [ScaleModels.flight[1], ScaleModels.flight[2]]
        case .attributes: ScaleModels.entries
        case .rebuild: ScaleModels.unique
        }
    }
}
