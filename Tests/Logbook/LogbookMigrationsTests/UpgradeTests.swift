import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects
import Testing

@Suite("Upgrading old logbooks")
struct UpgradeTests {
    @Test("The models match the version lock")
    func lock() throws {
        let released = [
            "ModelV0": VersionLock.v0, "ModelV0Bridge": VersionLock.v0Bridge, "ModelV1": VersionLock.v1,
            "ModelV2": VersionLock.v2,
        ]
        for version in FlightLogModels.versions {
            #expect(try version.model().versionChecksum == version.checksum)
            if let locked = released[version.name] {
                #expect([version.checksum, version.earlierChecksum].contains(locked))
            }
        }
    }

    @Test("An upgrade from V1 to V3 keeps every blob, row and minute")
    func fromV1() throws {
        let old = try OldLogbook("V1")
        let blobs = try old.sql("SELECT hex(ZFLIGHTDATA) FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOT NULL ORDER BY Z_PK")
        let entries = try old.sql("SELECT Z_PK, ZDATE, ZORIGIN, ZDESTINATION, ZAIRCRAFT, ZPILOT FROM ZLOGENTRY")
        let manager = try LogbookModels.migrationManager()
        try old.migrate(manager).persistentStoreCoordinator.close()
        #expect(
            try old.sql("SELECT hex(ZDATA) FROM ZFLIGHTDATA ORDER BY ZAIRCRAFT") == blobs)
        #expect(try old.sql("SELECT COUNT(*) FROM ZFLIGHTDATA") == "180")
        #expect(
            try old.sql("SELECT Z_PK, ZDATE, ZORIGIN, ZDESTINATION, ZAIRCRAFT, ZPILOT FROM ZLOGENTRY") == entries)
        #expect(try old.sql("SELECT SUM(ZBLOCKMINUTES), COUNT(ZBLOCKMINUTES) FROM ZLOGENTRY") == "1169833|4868")
        #expect(
            try old.sql("SELECT COUNT(*) FROM ZLOGENTRY WHERE ZREMARKS LIKE '%Flight time in the old logbook:%'")
                == "32")
        #expect(
            try old.sql("SELECT COUNT(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name IN ('ZFLIGHTDATA','ZCOLORS')")
                == "0")
        #expect(try old.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "200")
        #expect(try old.sql("SELECT COUNT(*) FROM ZAIRCRAFT WHERE ZREMARKS LIKE 'Colours%'") == "87")
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
        #expect(manager.notes.contains { $0.contains("19497:08.5") && $0.contains("19497:13") })
    }

    @Test("The strings of V0 become aircraft and airports that flights refer to")
    func fromV0() throws {
        let old = try OldLogbook("V0")
        try old.migrate().persistentStoreCoordinator.close()
        #expect(try old.sql("SELECT COUNT(*) FROM ZAIRCRAFT WHERE ZTAILNUMBER NOT NULL") == "60")
        #expect(try old.sql("SELECT COUNT(*) FROM ZAIRCRAFT WHERE ZTAILNUMBER IS NULL") == "11")
        #expect(
            try old.sql("SELECT COUNT(ZICAOIDENTIFIER), COUNT(ZFAAIDENTIFIER), COUNT(ZNAME) FROM ZAIRPORT")
                == "17|13|10")
        #expect(
            try old.sql("SELECT COUNT(*), COUNT(ZORIGIN), COUNT(ZDESTINATION), COUNT(ZAIRCRAFT) FROM ZLOGENTRY")
                == "5000|4546|4544|4945")
        #expect(try old.sql("SELECT ZAIRCRAFTTYPE FROM ZAIRCRAFT WHERE ZTAILNUMBER = 'N514KP'") == "BE36")
        #expect(try old.sql("SELECT ZAIRCRAFTTYPE FROM ZAIRCRAFT WHERE ZTAILNUMBER = 'N507KP'") == "")
        #expect(try old.sql("SELECT COUNT(*) FROM ZLOGENTRY WHERE ZREMARKS LIKE '%Logged as aircraft type %'") == "389")
        #expect(try old.sql("SELECT SUM(ZBLOCKMINUTES) FROM ZLOGENTRY") == "1169833")
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("An upgrade from V2 adds nothing that is there already")
    func fromV2() throws {
        let old = try OldLogbook("V2")
        try old.migrate().persistentStoreCoordinator.close()
        #expect(try old.sql("SELECT COUNT(*) FROM ZFLIGHTDATA") == "232")
        #expect(try old.sql("SELECT SUM(ZBLOCKMINUTES) > 1169833 FROM ZLOGENTRY") == "1")
        #expect(
            try old.sql(
                "SELECT COUNT(*) FROM ZAIRCRAFT WHERE ZPRIMARY NOT NULL OR ZSECONDARY NOT NULL OR ZTERTIARY NOT NULL OR ZREMARKS NOT NULL"
            ) != "0")
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("An interrupted upgrade resumes, with the same result")
    func interrupted() throws {
        struct Stop: Error {}
        let whole = try OldLogbook("V1")
        try whole.migrate().persistentStoreCoordinator.close()
        let old = try OldLogbook("V1")
        for count in [1, 3, 7, 9, 12, 20] {
            nonisolated(unsafe) var left = count
            let observer = MigrationObserver(progress: { _ in
                left -= 1
                if left < 0 { throw Stop() }
            })
            #expect(throws: ManagedObjectError.self) {
                try old.migrate(observer: observer).persistentStoreCoordinator.close()
            }
        }
        try old.migrate().persistentStoreCoordinator.close()
        for table in ["ZLOGENTRY", "ZAIRCRAFT", "ZPILOT", "ZAIRPORT"] {
            let columns = try whole.sql(
                "SELECT group_concat(name) FROM pragma_table_info('\(table)') WHERE name NOT IN ('Z_OPT')")
            let rows = "SELECT \(columns) FROM \(table) ORDER BY Z_PK"
            #expect(try old.sql(rows) == whole.sql(rows))
        }
        let data = "SELECT ZAIRCRAFT, hex(ZDATA) FROM ZFLIGHTDATA ORDER BY ZAIRCRAFT, ZDATA"
        #expect(try old.sql(data) == whole.sql(data))
    }

    @Test("Deferred clean-up leaves the old columns and removes them one by one")
    func deferred() throws {
        let old = try OldLogbook("V1")
        let container = try old.migrate(deferring: true)
        let coordinator = container.persistentStoreCoordinator
        let store = try #require(coordinator.persistentStores.first)
        let key = PersistentStoreDeferredLightweightMigrationOptionKey
        #expect(coordinator.metadata(for: store)[key]?.boolean == true)
        let dead = "SELECT COUNT(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name IN ('ZFLIGHTDATA','ZCOLORS')"
        #expect(try old.sql(dead) == "2")
        let context = container.newBackgroundContext()
        let aircraft = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
        aircraft.setValue(["primary": "blue"], forKey: "colorScheme")
        try context.save()
        var pieces = 1
        while try coordinator.finishDeferredLightweightMigrationTask() { pieces += 1 }
        #expect(pieces > 1)
        #expect(try old.sql(dead) == "0")
        #expect(coordinator.metadata(for: store)[key] == nil)
        #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Aircraft")) == 201)
        try coordinator.close()
    }
}
