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
            "ModelV2": VersionLock.v2, "ModelV3": VersionLock.v3, "ModelV4": VersionLock.v4,
            "ModelV5": VersionLock.v5, "ModelV6": VersionLock.v6,
        ]
        // A version is locked by the commit that makes it current: files of it are written from then on.
        #expect(Set(released.keys) == Set(FlightLogModels.versions.map(\.name)))
        for version in FlightLogModels.versions {
            #expect(try version.model().versionChecksum == version.checksum)
            #expect(try version.model().earlierVersionChecksum == version.earlierChecksum)
            let locked = try #require(released[version.name])
            #expect([version.checksum, version.earlierChecksum].contains(locked))
        }
    }

    @Test("An upgrade from V1 keeps every blob, row and minute")
    func fromV1() throws {
        let old = try OldLogbook("V1")
        let blobs = try old.sql("SELECT hex(ZFLIGHTDATA) FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOT NULL ORDER BY Z_PK")
        let owners = try old.sql("SELECT Z_PK FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOT NULL ORDER BY Z_PK")
        let entries = try old.sql("SELECT Z_PK, ZDATE, ZORIGIN, ZDESTINATION, ZAIRCRAFT, ZPILOT FROM ZLOGENTRY")
        let manager = try LogbookModels.migrationManager()
        try old.migrate(manager).persistentStoreCoordinator.close()
        #expect(
            try old.sql("SELECT hex(ZDATA) FROM ZFLIGHTDATA ORDER BY ZAIRCRAFT") == blobs)
        #expect(try old.sql("SELECT ZAIRCRAFT FROM ZFLIGHTDATA ORDER BY ZAIRCRAFT") == owners)
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
        // The first twelve aircraft have every form of text that the fixture's description names, such as
        // “ White /BLUE;gold” and “chequered/white”.
        #expect(
            try old.sql(
                "SELECT Z_PK, ZPRIMARY, ZSECONDARY, ZTERTIARY FROM ZAIRCRAFT WHERE Z_PK <= 12 ORDER BY Z_PK") == """
                    1|white|blue|gold
                    2|white|blue|gold
                    3|gray|black|
                    4||white|
                    5|white|red|blue
                    6|blue||
                    7|blue|white|
                    8|blue|white|
                    9|||
                    10|||
                    11|white||gold
                    12|gray|gray|
                    """)
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
        #expect(
            manager.notes == [
                "The recordings of 180 aircraft are stored separately now.",
                "The colors of 87 aircraft were not all known; they are in the remarks as they were.",
                "32 flight times were impossible; they are unknown now and stand in the remarks.",
                "Flight time before: 19497:08.5; after: 19497:13.",
            ])
    }

    @Test("An upgrade with nothing to move notes the flight time alone")
    func nothingToMove() throws {
        let old = try OldLogbook("V1")
        _ = try old.sql(
            "UPDATE ZAIRCRAFT SET ZFLIGHTDATA = NULL, ZCOLORS = NULL; UPDATE ZLOGENTRY SET ZFLIGHTDURATION = NULL")
        let manager = try LogbookModels.migrationManager()
        try old.migrate(manager).persistentStoreCoordinator.close()
        #expect(manager.notes == ["Flight time before: 0:00; after: 0:00."])
    }

    @Test("An upgrade reports its progress after each batch")
    func batches() throws {
        let old = try OldLogbook("V0")
        nonisolated(unsafe) var seen: [String: [Int]] = [:]
        let observer = MigrationObserver(progress: { seen[$0.sentence, default: []].append($0.done) })
        try old.migrate(observer: observer).persistentStoreCoordinator.close()
        let related = try #require(seen["relating flights to their aircraft and airports"])
        #expect(related.prefix(3) == [500, 1000, 1500])
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
        // The minutes that V2 had stay; where it had none, they are those of the possible hours.
        let minutes = """
            CASE WHEN ZBLOCKMINUTES NOT NULL THEN ZBLOCKMINUTES \
            WHEN ZFLIGHTDURATION BETWEEN 0 AND 24 THEN CAST(round(ZFLIGHTDURATION * 60) AS INTEGER) END
            """
        let before = try OldLogbook("V2").sql("SELECT Z_PK, \(minutes) FROM ZLOGENTRY ORDER BY Z_PK")
        #expect(try old.sql("SELECT Z_PK, ZBLOCKMINUTES FROM ZLOGENTRY ORDER BY Z_PK") == before)
        let kept =
            "SELECT Z_PK, ZPRIMARY, ZSECONDARY, ZTERTIARY FROM ZAIRCRAFT WHERE Z_PK IN (\(try coloredInV2())) ORDER BY 1"
        #expect(try old.sql(kept) == OldLogbook("V2").sql(kept))
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
    }

    /// The keys of the aircraft whose colors V2 had in the new form already.
    private func coloredInV2() throws -> String {
        let keys = try OldLogbook("V2").sql(
            "SELECT group_concat(Z_PK) FROM ZAIRCRAFT WHERE coalesce(ZPRIMARY, ZSECONDARY, ZTERTIARY) NOT NULL")
        #expect(keys.split(separator: ",").count == 22)
        return keys
    }

    @Test("An upgrade from V3 moves safety pilots to the crew and marks sessions; every other value stays")
    func fromV3() throws {
        let old = try OldLogbook("V3")
        let pilots = try old.sql("SELECT Z_PK, ZSAFETYPILOT FROM ZLOGENTRY WHERE ZSAFETYPILOT NOT NULL ORDER BY Z_PK")
        let tables = [
            "ZLOGENTRY", "ZAIRCRAFT", "ZAIRPORT", "ZPILOT", "ZAPPROACH", "ZFLIGHTDATA", "ZOPENINGBALANCE", "ZSAVEDVIEW",
            "ZDRAFT",
        ]
        let queries = try tables.map { table in
            let columns = try old.sql(
                "SELECT group_concat(name) FROM pragma_table_info('\(table)') "
                    + "WHERE name NOT IN ('Z_ENT', 'Z_OPT', 'ZSAFETYPILOT')")
            return "SELECT \(columns.split(separator: ",").map { "quote(\($0))" }.joined(separator: ",")) FROM \(table)"
        }
        let before = try queries.map(old.sql)
        let manager = try LogbookModels.migrationManager()
        try old.migrate(manager).persistentStoreCoordinator.close()
        #expect(try queries.map(old.sql) == before)
        #expect(try old.sql("SELECT ZLOGENTRY, ZPILOT FROM ZCREWMEMBER ORDER BY ZLOGENTRY") == pilots)
        #expect(try old.sql("SELECT DISTINCT ZROLE, ZSEQUENCE FROM ZCREWMEMBER") == "safety pilot|0")
        #expect(try old.sql("SELECT COUNT(ZSAFETYPILOT), COUNT(*) FROM ZLOGENTRY WHERE ZKIND IS NULL") == "0|0")
        // 3001 has a device alone, 3002 time alone, 3003 block time as well, 3004 a block time of 0.
        #expect(
            try old.sql("SELECT Z_PK, ZKIND FROM ZLOGENTRY WHERE Z_PK > 3000 ORDER BY 1")
                == "3001|simulator\n3002|simulator\n3003|flight\n3004|simulator")
        let sessions = "(ZSIMULATORDEVICE <> '' OR ZSIMULATORMINUTES > 0) AND coalesce(ZBLOCKMINUTES, 0) = 0"
        let isUntimed = "ZOFFBLOCK IS NULL AND ZONBLOCK IS NULL"
        #expect(
            try old.sql("SELECT COUNT(*) FROM ZLOGENTRY WHERE (ZKIND = 'simulator') <> (\(sessions) AND \(isUntimed))")
                == "0")
        #expect(
            manager.notes == [
                "The safety pilots of 272 flights are members of the crew now.",
                "62 entries are simulator sessions now.",
            ])
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("An upgrade from V5 adds three empty tables; every row, value and byte stays")
    func fromV5() throws {
        let old = try OldLogbook("V5")
        let tables = try old.sql(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z[A-Z]*'"
        ).split(separator: "\n").map(String.init)
        let queries = try tables.map { table in
            let columns = try old.sql("SELECT group_concat('quote(' || name || ')') FROM pragma_table_info('\(table)')")
            // The numbers of entities follow from their names.
            return "SELECT \(columns.replacing("quote(Z_ENT)", with: "0")) FROM \(table) ORDER BY Z_PK"
        }
        let before = try queries.map(old.sql)
        #expect(try old.sql("SELECT count(*) FROM ZKEPTBYTES") == "1")
        let container = try old.migrate()
        try container.persistentStoreCoordinator.close()
        #expect(try queries.map(old.sql) == before)
        let after = try old.sql("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z[A-Z]*'")
        let added = Set(after.split(separator: "\n").map(String.init)).subtracting(tables)
        #expect(added.filter { !$0.hasPrefix("Z_") }.sorted() == ["ZKEPTPAGE", "ZKEPTSIGNATURE", "ZKEPTSTEP"])
        for table in ["ZKEPTPAGE", "ZKEPTSIGNATURE", "ZKEPTSTEP"] {
            #expect(try old.sql("SELECT count(*) FROM \(table)") == "0")
        }
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("An upgrade from V4 moves scans and pictures into the file; every other value stays, and the folder goes")
    func fromV4() throws {
        let old = try OldLogbook("V4")
        let tables = try old.sql("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z[A-Z]*'")
        let queries = try tables.split(separator: "\n").map { table in
            let columns = try old.sql(
                "SELECT group_concat('quote(' || name || ')') FROM pragma_table_info('\(table)') "
                    + "WHERE name NOT IN ('ZATTACHMENT', 'ZIMAGE')")
            // The numbers of entities follow from their names.
            return "SELECT \(columns.replacing("quote(Z_ENT)", with: "0")) FROM \(table) ORDER BY 1"
        }
        let before = try queries.map(old.sql)
        let inRows = try old.sql("SELECT Z_PK, hex(substr(ZATTACHMENT, 2)) FROM ZCERTIFICATE WHERE Z_PK % 4 IN (1, 2)")
        let container = try old.migrate()
        try container.persistentStoreCoordinator.close()
        #expect(try queries.map(old.sql) == before)
        #expect(try old.sql("SELECT Z_PK, hex(ZATTACHMENT) FROM ZCERTIFICATE WHERE Z_PK % 4 IN (1, 2)") == inRows)
        #expect(try old.sql("SELECT count(*) FROM ZCERTIFICATE WHERE Z_PK % 4 = 0 AND ZATTACHMENT IS NULL") == "10")
        let large = "SELECT Z_PK, hex(ZATTACHMENT) FROM ZCERTIFICATE WHERE Z_PK % 4 = 3 ORDER BY 1"
        let wanted = stride(from: 3, to: 40, by: 4).map { number in
            let bytes = (0..<(107_000 + 1_000 * number)).map { UInt8(truncatingIfNeeded: $0 &* number) }
            return "\(number)|" + bytes.map { String(format: "%02X", $0) }.joined()
        }
        #expect(try old.sql(large) == wanted.joined(separator: "\n"))
        #expect(try old.sql("SELECT length(ZIMAGE) FROM ZSIGNATURE ORDER BY Z_PK") == "9000\n150000")
        #expect(try old.names == ["old.flightlog", "old.flightlog.backups"])
        #expect(try old.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("An interrupted upgrade from V3 resumes: each safety pilot is moved once")
    func interruptedFromV3() throws {
        struct Stop: Error {}
        let old = try OldLogbook("V3")
        _ = try old.sql("UPDATE ZLOGENTRY SET ZSAFETYPILOT = 2")
        for _ in 0..<2 {
            nonisolated(unsafe) var left = 2
            let observer = MigrationObserver(progress: { step in
                if step.sentence.hasPrefix("moving safety pilots") { left -= 1 }
                if left == 0 { throw Stop() }
            })
            #expect(throws: ManagedObjectError.self) {
                try old.migrate(observer: observer).persistentStoreCoordinator.close()
            }
        }
        try old.migrate().persistentStoreCoordinator.close()
        #expect(
            try old.sql("SELECT COUNT(*), COUNT(DISTINCT ZLOGENTRY), COUNT(DISTINCT ZPILOT) FROM ZCREWMEMBER")
                == "3003|3003|1")
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
        let container = try old.migrate(to: FlightLogModels.modelV3, deferring: true)
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
