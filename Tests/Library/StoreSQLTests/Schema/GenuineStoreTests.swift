import DataModel
import Foundation
import StoreSQL
import TestFiles
import Testing

@Suite(
    "A new store compared with one of Core Data",
    .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
struct GenuineStoreTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        var store: String
        var model: String
        var testDescription: String { store }
    }

    static let pairs = [
        Pair(store: "moody/Moody.moody", model: "moody/Moody.xcdatamodeld/Moody.xcdatamodel"),
        Pair(store: "moody/Moody 2.moody", model: "moody/Moody.xcdatamodeld/Moody 2.xcdatamodel"),
        Pair(store: "moody/Moody 3.moody", model: "moody/Moody.xcdatamodeld/Moody 3.xcdatamodel"),
        Pair(store: "moody/Moody 4.moody", model: "moody/Moody.xcdatamodeld/Moody 4.xcdatamodel"),
        Pair(store: "moody/Moody 5.moody", model: "moody/Moody.xcdatamodeld/Moody 5.xcdatamodel"),
        Pair(
            store: "coredataplus/SampleModel/Fixtures/SampleModel_V1.sqlite",
            model: "coredataplus/SampleModel/SampleModel.xcdatamodeld/SampleModel.xcdatamodel"),
        Pair(
            store: "coredataplus/SampleModel3/Fixtures/SampleModel3_V1.sqlite",
            model: "coredataplus/SampleModel3/SampleModel3.xcdatamodeld/SampleModel3.xcdatamodel"),
    ]

    @Test("Tables have the same columns and types, in the same order", arguments: pairs)
    func columns(pair: Pair) throws {
        let (genuine, fresh) = try open(pair)
        let tables = try fresh.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        #expect(try genuine.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") == tables)
        for table in tables {
            let sql = "SELECT name, type FROM pragma_table_info('\(table)') ORDER BY cid"
            let (found, wanted) = (try genuine.rows(sql), try fresh.rows(sql))
            #expect(found == wanted, "\(table)")
        }
        let keys = "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY 1"
        #expect(try genuine.rows(keys) == fresh.rows(keys))
    }

    /// In 2015 Core Data wrote uniqueness into `CREATE TABLE`; this library creates an index, as Core Data does today.
    @Test("Indexes have the same names and columns", arguments: pairs)
    func indexes(pair: Pair) throws {
        let (genuine, fresh) = try open(pair)
        let sql = "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL"
        let found = Set(try genuine.rows(sql))
        let wanted = Set(try fresh.rows(sql).map { $0.filter { $0 != "\"" } })
        let isOld = try !genuine.rows("SELECT 1 FROM sqlite_master WHERE sql LIKE '%CONSTRAINT%UNIQUE%'").isEmpty
        #expect(found == (isOld ? wanted.filter { !$0.contains("UNIQUE") } : wanted))
    }

    private func open(_ pair: Pair) throws -> (SchemaDatabase, SchemaDatabase) {
        let folder = try #require(Conformance.folder)
        let model = try ManagedObjectModel(
            xml: Data(contentsOf: folder.appending(path: pair.model).appending(path: "contents")))
        let fresh = try SchemaDatabase()
        try fresh.run(StoreSchema(StoreLayout(try model.resolved())).createStatements)
        return (try SchemaDatabase(readingOnly: folder.appending(path: pair.store)), fresh)
    }
}
