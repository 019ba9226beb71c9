import Foundation
import TestFiles
import Testing

@Suite("Store verbs")
struct StoreVerbTests {
    @Test("Inspecting changes nothing, whatever the version", arguments: ["V0", "V1", "V2"])
    func lookingChangesNothing(version: String) throws {
        let place = try Place(fixture: version)
        let before = try place.snapshot()
        let inspected = try ProgramRun("flightlog", "store", "inspect", place.file.path, "--json")
        #expect(inspected.exitCode == 0)
        #expect(inspected.json["version"] as? String == "Model\(version)")
        #expect(inspected.json["isCurrent"] as? Bool == false)
        let planned = try ProgramRun("flightlog", "store", "plan", place.file.path, "--json")
        #expect(planned.exitCode == 0)
        #expect(planned.json["from"] as? String == "Model\(version)")
        #expect((planned.json["steps"] as? [Any])?.isEmpty == false)
        let verified = try ProgramRun("flightlog", "store", "verify", place.file.path)
        #expect(verified.exitCode == 0, "\(verified)")
        #expect(try place.snapshot() == before)
    }

    @Test("An old logbook is upgraded, with a backup that can be restored")
    func upgradeAndRestore() throws {
        let place = try Place(fixture: "V1")
        let before = try place.sql("SELECT Z_PK, ZFLIGHTDURATION, ZREMARKS FROM ZLOGENTRY")
        let listed = try ProgramRun("flightlog", "list", "aircraft", "--file", place.file.path)
        #expect(listed.exitCode == 3)
        let upgraded = try ProgramRun("flightlog", "store", "upgrade", place.file.path, "--json")
        #expect(upgraded.exitCode == 0, "\(upgraded)")
        #expect(upgraded.json["to"] as? String == "ModelV6")
        let backup = try #require(upgraded.json["backup"] as? String)
        #expect(FileManager.default.fileExists(atPath: backup))
        #expect(try place.sql("SELECT SUM(ZBLOCKMINUTES) FROM ZLOGENTRY") == "1169833")
        #expect(try ProgramRun("flightlog", "store", "verify", place.file.path).exitCode == 0)
        #expect(try ProgramRun("flightlog", "list", "aircraft", "--file", place.file.path).exitCode == 0)
        let again = try ProgramRun("flightlog", "store", "upgrade", place.file.path, "--json")
        #expect(again.exitCode == 0)
        #expect(again.json["backup"] is NSNull)
        let restored = try ProgramRun("flightlog", "store", "restore", place.file.path)
        #expect(restored.exitCode == 0, "\(restored)")
        #expect(try place.sql("SELECT Z_PK, ZFLIGHTDURATION, ZREMARKS FROM ZLOGENTRY") == before)
    }

    @Test("Deferred cleanup is counted, and finished on request")
    func deferring() throws {
        let place = try Place.withoutIndexes()
        let upgraded = try ProgramRun("flightlog", "store", "upgrade", place.file.path, "--defer", "--json")
        let pending = try #require(upgraded.json["pendingTasks"] as? Int)
        #expect(pending > 0)
        let finished = try ProgramRun("flightlog", "store", "finish", place.file.path, "--json")
        #expect(finished.json["tasksDone"] as? Int == pending)
        #expect(try place.sql("SELECT COUNT(*) FROM sqlite_master WHERE name = 'Z_LogEntry_byDate'") == "1")
        #expect(try ProgramRun("flightlog", "store", "finish", place.file.path).output.contains("nothing to do"))
    }

    @Test("Compacting gives the space of deleted scans back and keeps every row; it refuses a file in use or damaged")
    func compacting() throws {
        let place = try Place.withoutIndexes()
        #expect(try ProgramRun("flightlog", "store", "upgrade", place.file.path).exitCode == 0)
        let rows = try place.sql("SELECT count(*), sum(ZBLOCKMINUTES) FROM ZLOGENTRY")
        _ = try place.sql("UPDATE ZCERTIFICATE SET ZATTACHMENT = NULL")
        let before = try Data(contentsOf: place.file).count
        let compacted = try ProgramRun("flightlog", "store", "compact", place.file.path, "--json")
        #expect(compacted.exitCode == 0, "\(compacted)")
        let after = try Data(contentsOf: place.file).count
        #expect(compacted.json["bytesBefore"] as? Int == before && compacted.json["bytesAfter"] as? Int == after)
        #expect(before - after > 1_000_000, "\(before) \(after)")
        #expect(try place.sql("SELECT count(*), sum(ZBLOCKMINUTES) FROM ZLOGENTRY") == rows)
        #expect(try ProgramRun("flightlog", "store", "verify", place.file.path).exitCode == 0)
        #expect(try ProgramRun("flightlog", "list", "flights", "--file", place.file.path).exitCode == 0)
        let none = try ProgramRun("flightlog", "store", "compact", place.file.path + "x")
        #expect(none.exitCode == 2 && none.errors.contains("There is no file"), "\(none)")
    }

    @Test("A file that is not a logbook is rejected with a sentence and unchanged")
    func refusals() throws {
        let foreign = Place()
        _ = try foreign.sql("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let cases: [(Place, Int32, String)] = [
            (try Place(bytes: Data("no database".utf8)), 4, "not a SQLite file"),
            (try Place(bytes: Data()), 2, "There is no file"), (foreign, 4, "holds no managed objects"),
            (Place(), 2, "There is no file"),
        ]
        for (place, code, sentence) in cases {
            let before = try place.snapshot()
            for verb in ["inspect", "plan", "upgrade", "finish", "verify", "backup", "compact"] {
                let outcome = try ProgramRun("flightlog", "store", verb, place.file.path)
                #expect(outcome.exitCode == code, "\(verb): \(outcome)")
                #expect(outcome.errors.contains(sentence), "\(verb): \(outcome)")
            }
            #expect(try place.snapshot() == before)
        }
    }

    @Test("A damaged page is found and reported")
    func damaged() throws {
        let place = try Place(fixture: "V0")
        var bytes = try Data(contentsOf: place.file)
        bytes.replaceSubrange(40_000..<44_000, with: Data(repeating: 0xA5, count: 4_000))
        try bytes.write(to: place.file)
        let outcome = try ProgramRun("flightlog", "store", "verify", place.file.path)
        #expect([1, 2].contains(outcome.exitCode), "\(outcome)")
    }

    @Test("storetool does the same with the given model, and reads a file without one")
    func storetool() throws {
        let place = try Place(fixture: "V2")
        let bundle = Project.folder.appending(path: "Resources/FlightLog.xcdatamodeld").path
        let bare = try ProgramRun("storetool", "inspect", place.file.path, "--json")
        #expect(bare.exitCode == 0)
        #expect(bare.json["version"] is NSNull)
        #expect((bare.json["entities"] as? [[String: Any]])?.count == 5)
        let known = try ProgramRun("storetool", "inspect", place.file.path, "--model", bundle, "--json")
        #expect(known.json["version"] as? String == "ModelV2")
        let explained = try ProgramRun(
            "storetool", "explain", place.file.path, "Aircraft", "colorScheme.primary == 'blue'", "--model", bundle,
            "--json")
        #expect(explained.exitCode == 0, "\(explained)")
        let upgraded = try ProgramRun("storetool", "upgrade", place.file.path, "--to", "\(bundle):ModelV2")
        #expect(upgraded.output.contains("nothing to do"))
    }

    @Test("A row of no entity and a reference that an upgrade removes are said by verify and by upgrade")
    func strayRows() throws {
        let store = try AnyStore()
        _ = try store.place.sql(
            "UPDATE ZAIRCRAFT SET Z_ENT = 2 WHERE Z_PK = 3; UPDATE ZAIRCRAFT SET Z_ENT = 7 WHERE Z_PK = 2")
        let verified = try store.storetool("verify", "--model", "\(store.bundle):V1")
        #expect(verified.exitCode != 0, "\(verified)")
        #expect(verified.output.contains("A row of ZAIRCRAFT (p3; Z_ENT 2) belongs to no entity"), "\(verified)")
        #expect(verified.output.contains("A row of ZAIRCRAFT (p2; Z_ENT 7) belongs to no entity"), "\(verified)")
        try store.write(
            "V2",
            AnyStore.entity(AnyStore.attributes + "<attribute name=\"new\" optional=\"YES\" attributeType=\"String\"/>")
                + "<entity name=\"Balloon\" parentEntity=\"Aircraft\"/>")
        let upgraded = try store.storetool("upgrade", "--to", "\(store.bundle):V2", "--yes")
        #expect(upgraded.exitCode == 0, "\(upgraded)")
        #expect(upgraded.output.contains("A row of ZAIRCRAFT (p3; Z_ENT 2) belongs to no entity"), "\(upgraded)")
        // The number 2 is an entity of the new version now; the row does not become one of its objects.
        #expect(
            try store.place.sql("SELECT Z_PK, Z_ENT, ZTAIL FROM ZAIRCRAFT ORDER BY Z_PK") == "1|1|N1\n2|7|\n3|-2|N3")
        let rows = try store.storetool("inspect", "--model", "\(store.bundle):V2", "--rows", "--json").json
        #expect((rows["rows"] as? [Any])?.count == 1, "\(rows)")
    }

    @Test("Rows that no fetch returns are counted, the smallest key is a key, and what is not checked is said")
    func unfetched() throws {
        let place = try Place(fixture: "V2")
        let total = Int(try place.sql("SELECT count(*) FROM ZAIRCRAFT")) ?? 0
        _ = try place.sql(
            """
            UPDATE ZAIRCRAFT SET Z_ENT = 9999 WHERE Z_PK IN (SELECT Z_PK FROM ZAIRCRAFT ORDER BY Z_PK LIMIT 2);
            UPDATE ZAIRCRAFT SET Z_PK = -9223372036854775808 WHERE Z_PK = (SELECT max(Z_PK) FROM ZAIRCRAFT);
            """)
        let listed = try ProgramRun("flightlog", "store", "inspect", place.file.path, "--rows", "--json")
        let rows = listed.json["rows"] as? [[String: Any]] ?? []
        #expect(rows.count { $0["entity"] as? String == "Aircraft" } == total - 2)
        let missed = listed.json["rowsWithoutEntity"] as? [String] ?? []
        #expect(missed.count == 1 && missed[0].hasPrefix("2 rows of ZAIRCRAFT"), "\(missed)")
        let text = try ProgramRun("flightlog", "store", "inspect", place.file.path, "--rows").output
        #expect(text.contains("! 2 rows of ZAIRCRAFT"))

        _ = try place.sql("DELETE FROM Z_MODELCACHE")
        let verified = try ProgramRun("storetool", "verify", place.file.path)
        #expect(verified.output.contains("! The file's model is not known"), "\(verified)")
        _ = try place.sql("INSERT INTO Z_PRIMARYKEY VALUES (77, 'Aircraft', 0, 0)")
        let doubled = try ProgramRun("storetool", "verify", place.file.path, "--json")
        #expect(doubled.exitCode == 1 && doubled.json["isSound"] as? Bool == false)
        #expect((doubled.json["unchecked"] as? [String])?.count == 1)
    }

    @Test("Numbers that JSON does not have are texts, and nothing else is lost by them")
    func infinity() throws {
        let place = try Place(fixture: "V1")
        _ = try place.sql("UPDATE ZLOGENTRY SET ZDATE = 9e999 WHERE Z_PK = (SELECT min(Z_PK) FROM ZLOGENTRY)")
        let listed = try ProgramRun("flightlog", "store", "inspect", place.file.path, "--rows", "--json")
        #expect(listed.exitCode == 0)
        let rows = try #require(listed.json["rows"] as? [[String: Any]])
        let entries = rows.filter { $0["entity"] as? String == "LogEntry" }
        let count = Int(try place.sql("SELECT count(*) FROM ZLOGENTRY"))
        #expect(entries.count == count)
        let dates = entries.compactMap { ($0["values"] as? [String: Any])?["date"] }
        #expect(dates.count { $0 as? String == "inf" } == 1)
        let text = try ProgramRun("flightlog", "store", "inspect", place.file.path, "--rows")
        #expect(text.output.contains("\"inf\""))
    }

    @Test("Any version of a bundle is upgraded to the current one, whatever the numbers in the names")
    func currentVersion() throws {
        let store = try AnyStore()
        let marker = """
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Aircraft v0.7.xcdatamodel</string></dict>\
            </plist>
            """
        try store.write(
            "Aircraft v0.7",
            AnyStore.entity(AnyStore.attributes + "<attribute name=\"new\" optional=\"YES\" attributeType=\"String\"/>")
        )
        try Data(marker.utf8).write(to: URL(filePath: "\(store.bundle)/.xccurrentversion"))
        let upgraded = try store.storetool("upgrade", "--to", store.bundle, "--yes")
        #expect(upgraded.exitCode == 0, "\(upgraded)")
        #expect(try store.place.sql("SELECT count(ZNEW), count(*) FROM ZAIRCRAFT") == "0|3")
    }

    @Test("Going back to an earlier version is said")
    func back() throws {
        let store = try AnyStore()
        let model = try store.version("V10", replacing: "</attribute>", with: "</attribute>")
        try store.write(
            "V10",
            AnyStore.entity(AnyStore.attributes + "<attribute name=\"new\" optional=\"YES\" attributeType=\"String\"/>")
        )
        let forth = try store.storetool("upgrade", "--to", model, "--yes")
        #expect(forth.output.contains("Upgraded from V1 to V10. "), "\(forth)")
        let back = try store.storetool("upgrade", "--to", "\(store.bundle):V1", "--yes")
        #expect(
            back.output.contains("Went back from V10 to the earlier version V1; what was added since is removed. "),
            "\(back)")
    }

    @Test("A missing external file is a note beside its row; all other values are listed")
    func missingFile() throws {
        let store = try AnyStore()
        let photo =
            "<attribute name=\"photo\" optional=\"YES\" attributeType=\"Binary\" allowsExternalBinaryDataStorage=\"YES\"/>"
        try store.write("V2", AnyStore.entity(AnyStore.attributes + photo))
        let model = "\(store.bundle):V2"
        #expect(try store.storetool("upgrade", "--to", model, "--yes").exitCode == 0)
        let name = "00000000-0000-4000-8000-000000000001"
        _ = try store.place.sql(
            "UPDATE ZAIRCRAFT SET ZPHOTO = CAST(x'02' || '\(name)' || x'00' AS BLOB) WHERE Z_PK = 1")
        let text = try store.storetool("inspect", "--model", model, "--rows")
        #expect(text.exitCode == 0 && text.output.contains("N3"), "\(text)")
        #expect(text.output.contains("  ! The data of Aircraft.photo cannot be read: the file is missing"), "\(text)")
        let json = try store.storetool("inspect", "--model", model, "--rows", "--json").json
        let rows = try #require(json["rows"] as? [[String: Any]])
        #expect(rows.count == 3)
        #expect((rows[0]["unreadable"] as? [String: String])?["photo"]?.contains(name) == true, "\(rows)")
        #expect((rows[0]["values"] as? [String: Any])?["tail"] as? String == "N1")
        #expect(rows[1]["unreadable"] == nil)
    }
}
