import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import TestFiles
import Testing

@Suite("The history of the logbook's model")
struct LogbookHistoryTests {
    private static let root = Project.folder

    private static func model(_ version: String) throws -> ManagedObjectModel {
        try ManagedObjectModel(
            contentsOf: root.appending(path: "Resources/FlightLog.xcdatamodeld"), version: version)
    }

    @Test(
        "An old logbook migrates from V0 to V3 hop by hop, deferred or not, and no flight is lost",
        arguments: [false, true])
    func history(isDeferred: Bool) throws {
        let script = try String(contentsOf: Self.root.appending(path: "Tests/Fixtures/V0.sql"), encoding: .utf8)
        let test = try TestStore(script: script)
        let flights = try test.rows("SELECT count(*), sum(ZFLIGHTDURATION), min(ZDATE), max(ZDATE) FROM ZLOGENTRY")
        let origins = try test.rows("SELECT Z_PK, ZORIGIN FROM ZLOGENTRY ORDER BY 1")
        let versions = ["ModelV0", "ModelV0Bridge", "ModelV1", "ModelV2"]
        for (old, new) in zip(versions, versions.dropFirst()) {
            try test.migrate(try Self.model(old), try Self.model(new), deferred: isDeferred)
            if new == "ModelV0Bridge" {
                #expect(try test.rows("SELECT Z_PK, ZORIGINTEXT FROM ZLOGENTRY ORDER BY 1") == origins)
            }
        }
        #expect(
            try test.rows("SELECT count(*), sum(ZFLIGHTDURATION), min(ZDATE), max(ZDATE) FROM ZLOGENTRY") == flights)
        try test.migrate(try Self.model("ModelV2"), try Self.model("ModelV3"), deferred: isDeferred)
        #expect(try test.metadata().hasDeferredMigration == isDeferred)
        let store = try test.open()
        try DeferredSteps.finishAll(store)
        let layout = StoreLayout(try Self.model("ModelV3").resolved())
        let result = try store.read { try StoreVerification.verify($0, layout: layout) }
        let indexes = try store.read {
            try $0.strings("SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL ORDER BY name")
        }
        try store.close()
        #expect(result.problems == [])
        #expect(indexes == StoreSchema(layout).indexes.map(\.name).sorted())
        #expect(result.rowCounts["ZLOGENTRY"] == origins.count)
    }
}
