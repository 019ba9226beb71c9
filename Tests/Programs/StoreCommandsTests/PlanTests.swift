import Foundation
import TestFiles
import Testing

@Suite("storetool plan and upgrade with any application's store")
struct PlanTests {
    private static let seats = "<attribute name=\"seats\" optional=\"YES\" attributeType=\"Integer 32\"/>"
    private static let tail = "<attribute name=\"tail\" optional=\"YES\" attributeType=\"String\"/>"

    private func steps(_ outcome: ProgramRun) throws -> [[String: Any]] {
        try #require(outcome.json["steps"] as? [[String: Any]])
    }

    @Test("A plan prints hops, sentences, SQL, rows and space, and writes nothing")
    func plan() throws {
        let store = try AnyStore()
        let model = try store.version(
            "V2", replacing: Self.seats, with: "<attribute name=\"remarks\" attributeType=\"String\" optional=\"YES\"/>"
        )
        let before = try store.place.snapshot()
        let text = try store.storetool("plan", "--to", model, "--sql", "--defer")
        #expect(text.exitCode == 0, "\(text)")
        let lines = text.output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "from V1 to V2, 1 step")
        #expect(
            lines[1].hasPrefix("space     ") && lines[1].contains(" needed (backup ") && lines[1].hasSuffix(" free"))
        #expect(lines.contains { $0.hasPrefix("V1 to V2    ") && $0.hasSuffix(" rows") })
        #expect(lines.contains("  · Aircraft gains the attribute “remarks”."))
        #expect(lines.contains("  … deferred: Remove the column ZSEATS of ZAIRCRAFT."))
        #expect(lines.contains("    ALTER TABLE ZAIRCRAFT DROP COLUMN ZSEATS;"))
        let short = try store.storetool("plan", "--to", model, "--defer").output
        #expect(!short.contains("gains the attribute") && !short.contains("ALTER TABLE"), "\(short)")
        #expect(short.contains("\nV1 to V2    ") && short.contains("--verbose prints what each step changes."))
        let verbose = try store.storetool("plan", "--to", model, "--verbose").output
        #expect(verbose.contains("  · Aircraft gains the attribute “remarks”.") && !verbose.contains("ALTER TABLE"))
        let json = try store.storetool("plan", "--to", model, "--json", "--defer")
        let size = try #require(before["book.flightlog"]?.count)
        #expect(json.json["databaseBytes"] as? Int == size)
        let parts = ["backupBytes", "growthBytes", "logBytes"].compactMap { json.json[$0] as? Int }
        #expect(parts.count == 3 && json.json["neededBytes"] as? Int == parts.reduce(0, +) && parts[0] == size)
        #expect(try #require(json.json["freeBytes"] as? Int) > 0)
        #expect(json.json["from"] as? String == "V1" && json.json["to"] as? String == "V2")
        let step = try #require(try steps(json).first)
        #expect(step["later"] as? [String] == ["Remove the column ZSEATS of ZAIRCRAFT."])
        #expect(
            (step["sql"] as? [String])?.contains("ALTER TABLE ZAIRCRAFT ADD COLUMN ZREMARKS VARCHAR") == true, "\(step)"
        )
        #expect(try store.place.snapshot() == before)
    }

    @Test(
        "An upgrade interrupted after its last step is finished by the same verb, which names the first backup"
    )
    func unfinished() throws {
        let store = try AnyStore()
        let model = try store.version("V2", replacing: Self.seats, with: "")
        let first = try store.storetool("upgrade", "--to", model, "--yes", "--json")
        let backup = try #require(first.json["backup"] as? String)
        let note = store.place.folder["book.flightlog.unfinished"]
        try PropertyListSerialization.data(fromPropertyList: ["backup": backup], format: .binary, options: 0)
            .write(to: note)
        let plan = try store.storetool("plan", "--to", model)
        #expect(plan.exitCode == 0 && plan.output.hasPrefix("The upgrade to V2 was interrupted"), "\(plan)")
        let second = try store.storetool("upgrade", "--to", model, "--yes")
        #expect(second.output.contains("The upgrade to V2 is finished. The backup is “\(backup)”"), "\(second)")
        #expect(!FileManager.default.fileExists(atPath: note.path))
        let third = try store.storetool("plan", "--to", model)
        #expect(third.output.hasPrefix("The file is current"), "\(third)")
    }

    @Test("External files count toward the needed space, since the backup includes them")
    func externalSpace() throws {
        let store = try AnyStore()
        let model = try store.version("V2", replacing: Self.seats, with: "")
        let folder = store.place.folder[".book_SUPPORT/_EXTERNAL_DATA"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(count: 12_345).write(to: folder.appending(path: UUID().uuidString))
        let json = try store.storetool("plan", "--to", model, "--json").json
        let database = try #require(json["databaseBytes"] as? Int)
        #expect(json["backupBytes"] as? Int == database + 12_345)
    }

    @Test("Blocking rows are counted and listed by key, with entity, attribute and remedy")
    func blockers() throws {
        let cases: [(version: String, old: String, new: String, entity: String, sentence: String, keys: [Int])] = [
            (
                "required", Self.tail, "<attribute name=\"tail\" attributeType=\"String\"/>", "",
                "Aircraft.tail: 1 row without a required value: p2.", [2]
            ),
            (
                "narrow", Self.seats, "<attribute name=\"seats\" optional=\"YES\" attributeType=\"Integer 16\"/>", "",
                "Aircraft.seats: 1 row with a number out of range for the new type: p2.", [2]
            ),
            (
                "abstract", Self.seats, Self.seats, "isAbstract=\"YES\"",
                "Aircraft: 3 rows of an entity that becomes abstract: p1, p2, p3.", [1, 2, 3]
            ),
            (
                "unique", Self.seats,
                Self.seats
                    + "<uniquenessConstraints><uniquenessConstraint><constraint value=\"type\"/></uniquenessConstraint></uniquenessConstraints>",
                "", "Aircraft.type: 2 rows with values that must become unique: p1, p2.", [1, 2]
            ),
        ]
        for (version, old, new, entity, sentence, keys) in cases {
            let store = try AnyStore()
            let model = try store.version(version, replacing: old, with: new, entity: entity)
            let before = try store.place.snapshot()
            let planned = try store.storetool("plan", "--to", model, "--json")
            #expect(planned.exitCode == 1, "\(planned)")
            #expect(planned.json["isPossible"] as? Bool == false)
            let step = try #require(try steps(planned).first)
            #expect(step["blockers"] as? [String] == [sentence])
            let rows = try #require((step["blockingRows"] as? [[String: Any]])?.first)
            #expect(rows["keys"] as? [Int] == keys && (rows["remedy"] as? String)?.hasSuffix(".") == true, "\(rows)")
            #expect(try store.storetool("plan", "--to", model).output.contains("  ✗ \(sentence)"))
            let upgraded = try store.storetool("upgrade", "--to", model)
            #expect(upgraded.exitCode == 1 && upgraded.errors.contains(sentence), "\(upgraded)")
            #expect(try store.place.snapshot() == before, "\(version)")
        }
    }

    @Test("A change that is not lightweight is refused with the property, the reason and the remedy")
    func refusals() throws {
        let store = try AnyStore()
        let model = try store.version(
            "V2", replacing: Self.seats, with: "<attribute name=\"seats\" optional=\"YES\" attributeType=\"String\"/>")
        let before = try store.place.snapshot()
        let planned = try store.storetool("plan", "--to", model)
        #expect(planned.exitCode == 1 && planned.output.contains("✗ Aircraft.seats: values of the type"), "\(planned)")
        let upgraded = try store.storetool("upgrade", "--to", model, "--json")
        #expect(upgraded.exitCode == 1, "\(upgraded)")
        #expect((upgraded.json["error"] as? String)?.contains("Aircraft.seats") == true)
        #expect((upgraded.json["recovery"] as? String)?.contains("custom stage") == true)
        #expect(try store.place.snapshot() == before)
    }

    @Test("A store is upgraded with deferred cleanup, inspected, finished, verified, backed up and restored")
    func wholeWay() throws {
        let store = try AnyStore()
        let model = try store.version(
            "V2", replacing: Self.tail,
            with: "<attribute name=\"registration\" optional=\"YES\" elementID=\"tail\" attributeType=\"String\"/>")
        _ = try store.version("V3", replacing: Self.seats, with: "")
        let upgraded = try store.storetool("upgrade", "--to", model, "--json")
        #expect(upgraded.exitCode == 0, "\(upgraded)")
        #expect(try store.place.sql("SELECT group_concat(ZREGISTRATION) FROM ZAIRCRAFT") == "N1,N3")
        #expect(try store.storetool("inspect", "--model", model, "--json").json["version"] as? String == "V2")
        let backup = try #require(upgraded.json["backup"] as? String)
        #expect(backup.contains(" V1 "), "\(backup)")
        let deferred = try store.storetool("upgrade", "--to", "\(store.bundle):V3", "--defer", "--json")
        #expect(deferred.exitCode == 0 && deferred.json["from"] as? String == "V2", "\(deferred)")
        let pending = try #require(deferred.json["pendingTasks"] as? Int)
        #expect(pending > 0)
        let current = try store.storetool("plan", "--to", "\(store.bundle):V3", "--json")
        #expect(
            current.exitCode == 0 && current.json["pendingTasks"] as? Int == pending && current.json["from"] is NSNull)
        #expect(try store.storetool("finish", "--json").json["tasksDone"] as? Int == pending)
        #expect(try store.storetool("verify", "--model", "\(store.bundle):V3").exitCode == 0)
        let copy = try store.storetool("backup", "--json")
        #expect(FileManager.default.fileExists(atPath: try #require(copy.json["backup"] as? String)))
        let restored = try store.storetool("restore", "--from", backup)
        #expect(restored.exitCode == 0, "\(restored)")
        #expect(try store.place.sql("SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "N1,N3")
    }

    @Test("A change that is impossible in one step is done version by version on request")
    func stepByStep() throws {
        let store = try AnyStore()
        _ = try store.version("V2", replacing: Self.seats, with: "")
        let model = try store.version(
            "V10", replacing: Self.seats, with: "<attribute name=\"seats\" optional=\"YES\" attributeType=\"String\"/>")
        #expect(try store.storetool("plan", "--to", model).exitCode == 1)
        let planned = try store.storetool("plan", "--to", model, "--step-by-step", "--json")
        #expect(planned.exitCode == 0, "\(planned)")
        #expect(try steps(planned).compactMap { $0["label"] as? String } == ["V1 to V2", "V2 to V10"])
        #expect(try store.storetool("upgrade", "--to", "\(store.bundle):V2", "--step-by-step").exitCode == 0)
        let upgraded = try store.storetool("upgrade", "--to", model, "--step-by-step", "--json")
        #expect(upgraded.exitCode == 0 && upgraded.json["from"] as? String == "V2", "\(upgraded)")
        #expect(
            try store.place.sql("SELECT count(ZSEATS), count(*), group_concat(ZTAIL) FROM ZAIRCRAFT") == "0|3|N1,N3")
    }

    @Test("Among versions with equal checksums, the requested one is the target")
    func sameChecksum() throws {
        for words in [["--step-by-step"], []] {
            let store = try AnyStore()
            let seats = "<attribute name=\"places\" optional=\"YES\" attributeType=\"Integer 32\"/>"
            _ = try store.version("V2", replacing: Self.seats, with: seats)
            let model = try store.version(
                "V2b", replacing: Self.seats, with: seats.replacing("/>", with: " elementID=\"seats\"/>"))
            _ = try store.version("V3", replacing: Self.seats, with: "")
            let outcome = try ProgramRun("storetool", ["upgrade", store.file.path, "--to", model] + words)
            #expect(outcome.exitCode == 0, "\(outcome)")
            #expect(try store.place.sql("SELECT group_concat(ZPLACES) FROM ZAIRCRAFT") == "4,70000,4")
        }
    }

    @Test("A version that cannot be read is skipped with a message, and the others work")
    func unreadableVersion() throws {
        let store = try AnyStore()
        let model = try store.version("V2", replacing: Self.seats, with: "")
        let old = "\(store.bundle)/Ancient.xcdatamodel"
        try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
        try Data("bplist00".utf8).write(to: URL(filePath: old + "/elements"))
        let planned = try store.storetool("plan", "--to", model)
        #expect(planned.exitCode == 0 && planned.errors.contains("Skipping the version “Ancient”."), "\(planned)")
        #expect(planned.errors.contains("binary model of Xcode 3"), "\(planned)")
        #expect(try store.storetool("upgrade", "--to", model).exitCode == 0)
        let named = try store.storetool("plan", "--to", "\(store.bundle):Ancient")
        #expect(named.exitCode == 2 && named.errors.contains("Xcode 3"), "\(named)")
    }

    @Test(
        "Progress goes to standard error as sentences, or with --json as one object per line; the answer is one object")
    func progress() throws {
        let store = try AnyStore()
        let model = try store.version("V2", replacing: Self.seats, with: "")
        let copy = try Data(contentsOf: store.file)
        let outcome = try store.storetool("upgrade", "--to", model, "--json")
        let events = try outcome.errors.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(Set(events.compactMap { $0["event"] as? String }) == ["checking", "backingUp", "backup", "progress"])
        let checks = events.compactMap { $0["check"] as? String }
        #expect(checks == ["file", "copy", "rows", "result"])
        let work = events.filter { $0["event"] as? String == "progress" }
        #expect(work.allSatisfy { $0["label"] as? String == "V1 to V2" && $0["sentence"] is String })
        #expect(work.last?["done"] as? Int == work.last?["total"] as? Int)
        #expect(outcome.json["to"] as? String == "V2")
        try copy.write(to: store.file)
        let sentences = try store.storetool("upgrade", "--to", model, "--verbose").errors
        #expect(sentences.contains("V1 to V2: Remove the column ZSEATS of ZAIRCRAFT."), "\(sentences)")
        #expect(sentences.contains("backup: /"))
    }

    @Test("Away from a terminal, an upgrade prints its plan, its backup and its result, and no steps")
    func quiet() throws {
        let store = try AnyStore()
        let outcome = try store.storetool("upgrade", "--to", try store.version("V2", replacing: Self.seats, with: ""))
        #expect(outcome.exitCode == 0, "\(outcome)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2, "\(outcome.errors)")
        #expect(lines.first == "plan: V1 to V2 (3 rows)" && lines.last?.hasPrefix("backup: /") == true, "\(lines)")
        #expect(outcome.output.hasPrefix("Upgraded from V1 to V2. The backup is “/"), "\(outcome.output)")
    }

    @Test("A model edited in place, without versions, is upgraded from the store's cached model")
    func inPlace() throws {
        let store = try AnyStore()
        let lone = "\(store.bundle)/V1.xcdatamodel"
        let first = try store.version(
            "V2", replacing: Self.tail,
            with: Self.tail + "<attribute name=\"x\" optional=\"YES\" attributeType=\"String\"/>")
        #expect(try store.storetool("upgrade", "--to", first).exitCode == 0)
        try FileManager.default.removeItem(atPath: "\(store.bundle)/V2.xcdatamodel")
        let planned = try store.storetool("plan", "--to", lone, "--json")
        #expect(planned.exitCode == 0, "\(planned)")
        #expect(
            try steps(planned).first?["actions"] as? [String] == ["Aircraft loses the attribute “x”, with its values."])
        let upgraded = try store.storetool("upgrade", "--to", lone)
        #expect(upgraded.exitCode == 0, "\(upgraded)")
        #expect(try store.place.sql("SELECT count(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZX'") == "0")
    }
}
