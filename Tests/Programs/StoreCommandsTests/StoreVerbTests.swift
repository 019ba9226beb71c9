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
        #expect(upgraded.json["to"] as? String == "ModelV3")
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
        let place = try Place(fixture: "V1")
        let upgraded = try ProgramRun("flightlog", "store", "upgrade", place.file.path, "--defer", "--json")
        let pending = try #require(upgraded.json["pendingTasks"] as? Int)
        #expect(pending > 0)
        let finished = try ProgramRun("flightlog", "store", "finish", place.file.path, "--json")
        #expect(finished.json["tasksDone"] as? Int == pending)
        #expect(try place.sql("SELECT COUNT(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZFLIGHTDATA'") == "0")
        #expect(try ProgramRun("flightlog", "store", "finish", place.file.path).output.contains("nothing to do"))
    }

    @Test("A file that is not a logbook is rejected with a sentence and unchanged")
    func refusals() throws {
        let foreign = Place()
        _ = try foreign.sql("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let cases: [(Place, Int32, String)] = [
            (try Place(bytes: Data("no database".utf8)), 4, "not a SQLite file"),
            (try Place(bytes: Data()), 4, "not a SQLite file"), (foreign, 4, "holds no managed objects"),
            (Place(), 2, "There is no file"),
        ]
        for (place, code, sentence) in cases {
            let before = try place.snapshot()
            for verb in ["inspect", "plan", "upgrade", "finish", "verify", "backup"] {
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
}
