import DataModel
import Foundation
import GRDBSQLite
import SQLiteStore
import StoreMigration
import StoreSQL
import TestFiles
import Testing

/// A store in a temporary folder, removed with the last reference.
final class TestStore {
    static let date = Date(timeIntervalSince1970: 1_700_000_000)

    let url: URL
    let folder = TemporaryFolder("migration")

    /// Creates a store of a model with rows.
    convenience init(_ model: ManagedObjectModel, rows: [String]) throws {
        self.init()
        let layout = StoreLayout(try model.resolved())
        var metadata = StoreMetadata(identifier: "store", values: ["mine": .string("kept")])
        metadata.record(try model.resolved())
        let store = try open()
        try store.write { connection in
            for statement in StoreSchema(layout).createStatements { try connection.execute(statement) }
            try metadata.write(connection)
            for row in rows { try connection.executeScript(row) }
        }
        try store.close()
    }

    /// Creates a store by an SQL script, as another program would.
    convenience init(script: String) throws {
        self.init()
        var handle: OpaquePointer?
        #expect(sqlite3_open(url.path, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK)
        #expect(sqlite3_close(handle) == SQLITE_OK)
    }

    /// Copies a read-only store.
    convenience init(copyOf original: URL) throws {
        self.init()
        try FileManager.default.copyItem(at: original, to: url)
    }

    private init() { url = folder["log.flightlog"] }

    func open() throws -> SQLiteStore { try SQLiteStore(url: url, mode: .readWrite) }

    /// The whole content of the file as text: schema and rows.
    func contents() throws -> [String] {
        try StoreInspection.look(at: url) { connection in
            let schema = try connection.strings("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name, sql")
            let tables = try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            return try schema
                + tables.flatMap { table in
                    try connection.rows("SELECT * FROM \(name: table)") { row in
                        "\(table): " + (0..<row.columnCount).map { row.value(at: $0).literal }.joined(separator: "|")
                    }
                }
        }
    }

    func rows(_ sql: String) throws -> [String] {
        try StoreInspection.look(at: url) { connection in
            try connection.rows(SQLStatement(stringLiteral: sql)) { row in
                (0..<row.columnCount).map { row.value(at: $0).literal }.joined(separator: "|")
            }
        }
    }

    func metadata() throws -> StoreMetadata { try StoreInspection.metadata(of: url) }

    /// Runs a hop on the store, which is opened and closed for it.
    func migrate(
        _ old: ManagedObjectModel, _ new: ManagedObjectModel, deferred: Bool = false, allowsTriggers: Bool = false,
        progress: (MigrationProgress) throws -> Void = { _ in }
    ) throws {
        let store = try open()
        defer { try? store.close() }
        if allowsTriggers { store.allowTriggers() }
        let hop = MigrationHop(from: try old.resolved(), to: try new.resolved())
        try HopMigrator(hop, isDeferred: deferred, date: Self.date).run(on: store, progress: progress)
    }
}

/// Two versions of a small logbook, and rows of the first.
enum Versions {
    static let first = ManagedObjectModel(
        entities: [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(AttributeDescription("color", .string)),
                    .attribute(AttributeDescription("seats", .integer16)),
                    .relationship(RelationshipDescription("entries", toMany: "Entry", inverse: "aircraft")),
                ]),
            EntityDescription(
                "Entry",
                [
                    .attribute(AttributeDescription("remarks", .string)),
                    .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "entries")),
                ]),
        ], versionIdentifiers: ["one"])

    /// Adds an entity at the front, a renamed attribute and an index, and removes an attribute.
    static let second: ManagedObjectModel = {
        var model = first
        var paint = AttributeDescription("paint", .string)
        paint.renamingIdentifier = "color"
        model[entity: "Aircraft"]?[property: "color"] = nil
        model[entity: "Aircraft"]?[property: "seats"] = nil
        model[entity: "Aircraft"]?.properties.append(.attribute(paint))
        model[entity: "Aircraft"]?.indexes = [.init("byPaint", [.init("paint")])]
        model.entities.append(EntityDescription("Airport", [.attribute(AttributeDescription("code", .string))]))
        model.versionIdentifiers = ["two"]
        return model
    }()

    static let rows = [
        "INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZCOLOR, ZSEATS) VALUES (1, 1, 1, 'blue', 4), (2, 1, 1, NULL, 2)",
        "INSERT INTO ZENTRY (Z_PK, Z_ENT, Z_OPT, ZREMARKS, ZAIRCRAFT) VALUES (7, 2, 1, 'solo', 1)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 2 WHERE Z_NAME = 'Aircraft'",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 7 WHERE Z_NAME = 'Entry'",
    ]

    static func store() throws -> TestStore { try TestStore(first, rows: rows) }
}
