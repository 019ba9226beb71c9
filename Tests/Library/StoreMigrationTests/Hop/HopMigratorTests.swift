import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import Testing

@Suite("A hop")
struct HopMigratorTests {
    @Test("Schema, rows, metadata and journal change together, and the user's keys stay")
    func hop() throws {
        let store = try Versions.store()
        var progress: [MigrationProgress] = []
        try store.migrate(Versions.first, Versions.second) { progress.append($0) }
        #expect(try store.rows("SELECT Z_PK, Z_ENT, ZPAINT FROM ZAIRCRAFT ORDER BY 1") == ["1|1|'blue'", "2|1|NULL"])
        #expect(try store.rows("SELECT Z_PK, Z_ENT, ZAIRCRAFT FROM ZENTRY") == ["7|3|1"])
        #expect(
            try store.rows("SELECT Z_ENT, Z_NAME, Z_MAX FROM Z_PRIMARYKEY ORDER BY 1")
                == ["1|'Aircraft'|2", "2|'Airport'|0", "3|'Entry'|7"])
        let metadata = try store.metadata()
        #expect(metadata.ownChecksum == Versions.second.earlierVersionChecksum)
        #expect(metadata["mine"]?.string == "kept")
        #expect(metadata.versionIdentifiers == ["two"])
        let journal = MigrationJournal(metadata).entries
        #expect(journal.map(\.label) == ["one to two"])
        #expect(journal.map(\.source) == [Versions.first.earlierVersionChecksum])
        #expect(progress.first?.done == 0)
        #expect(progress.last.map { $0.done == $0.total && $0.total > 0 } == true)
    }

    @Test("A hop that is stopped at any step leaves the store as it was")
    func stopped() throws {
        let store = try Versions.store()
        let before = try store.contents()
        var count = 0
        try Versions.store().migrate(Versions.first, Versions.second) { _ in count += 1 }
        #expect(count > 5)
        for step in 0..<count {
            var seen = 0
            #expect(throws: MigrationError.canceled) {
                try store.migrate(Versions.first, Versions.second) { _ in
                    if seen == step { throw CancellationError() }
                    seen += 1
                }
            }
            #expect(try store.contents() == before, "step \(step)")
        }
    }

    @Test("A process killed at any step leaves files from which the old store opens", arguments: [false, true])
    func killed(isDeferred: Bool) throws {
        let store = try Versions.store()
        let before = try store.contents()
        var states: [[String]] = []
        try store.migrate(Versions.first, Versions.second, deferred: isDeferred) { _ in
            let left = try TestStore(copyOf: store.url)
            let log = store.url.appendingPathSuffix("-wal")
            try FileManager.default.copyItem(at: log, to: left.url.appendingPathSuffix("-wal"))
            states.append(try left.contents())
        }
        #expect(states.count > 4)
        #expect(states.allSatisfy { $0 == before })
        #expect(try store.contents() != before)
    }

    @Test("A change that is not lightweight is refused before the store is touched")
    func refused() throws {
        let store = try Versions.store()
        let before = try store.contents()
        var model = Versions.first
        model[entity: "Aircraft"]?[property: "seats"] = .attribute(AttributeDescription("seats", .string))
        let error = #expect(throws: MigrationError.self) { try store.migrate(Versions.first, model) }
        guard case .incompatible(let refusals) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusals.map(\.property) == ["seats"])
        #expect(try store.contents() == before)
    }

    @Test("Rows without a value that becomes required are counted and listed, and nothing changes")
    func blocked() throws {
        let store = try Versions.store()
        let before = try store.contents()
        var model = Versions.first
        model[entity: "Aircraft"]?[property: "color"] = .attribute(
            AttributeDescription("color", .string, isOptional: false))
        let error = #expect(throws: MigrationError.self) { try store.migrate(Versions.first, model) }
        #expect(error?.message == "Aircraft.color: 1 row without a required value: p2.")
        #expect(try store.contents() == before)
    }

    @Test("A file whose entities differ from the model's is refused")
    func foreign() throws {
        let store = try Versions.store()
        let error = #expect(throws: MigrationError.self) { try store.migrate(Versions.second, Versions.first) }
        guard case .foreignEntities(_, let found) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == ["1 Aircraft", "2 Entry"])
    }

    @Test("The model cache is replaced, or emptied if there is no new content")
    func modelCache() throws {
        let test = try Versions.store()
        let store = try test.open()
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try Versions.second.resolved())
        try HopMigrator(hop, modelCache: Data([1, 2]), date: TestStore.date).run(on: store)
        try store.close()
        #expect(try test.rows("SELECT Z_CONTENT FROM Z_MODELCACHE") == ["X'0102'"])
    }

    @Test("A finished handler is recorded once, in the metadata")
    func handlers() throws {
        let test = try Versions.store()
        let store = try test.open()
        for _ in 0..<2 { try store.write { try MigrationJournal.finishHandler("V1 did", $0) } }
        try store.close()
        #expect(MigrationJournal(try test.metadata()).finishedHandlers == ["V1 did"])
        try test.migrate(Versions.first, Versions.second)
        #expect(MigrationJournal(try test.metadata()).finishedHandlers == ["V1 did"])
    }

    @Test(
        "A disk that is full at any page stops a hop, with the space needed, and leaves the store as it was"
    )
    func diskFull() throws {
        let test = try Versions.store()
        let before = try test.contents()
        var model = Versions.first
        for name in ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"] { model.entities.append(EntityDescription(name)) }
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try model.resolved())
        let pages = try StoreInspection.look(at: test.url) { try $0.integer("PRAGMA page_count") ?? 0 }
        var refused = 0
        for limit in pages... {
            var options = SQLiteStore.Options()
            options.pragmas = ["max_page_count": "\(limit)"]
            // Opening needs a page or two temporarily; with less space the file is not opened.
            guard let store = try? SQLiteStore(url: test.url, mode: .readWrite, options: options) else { continue }
            defer { try? store.close() }
            do {
                try HopMigrator(hop, date: TestStore.date).run(on: store)
                break
            } catch .diskFull(let path, let needed, let free) {
                refused += 1
                #expect(path == test.url.path)
                #expect(needed > 4096 && free != nil)
                try store.close()
                #expect(try test.contents() == before, "with \(limit) pages")
            }
        }
        #expect(refused >= 6)
        #expect(try test.metadata().ownChecksum == model.earlierVersionChecksum)
    }

    @Test("The default of an attribute that becomes required is no change of a value that is carried along")
    func filled() throws {
        let test = try Versions.store()
        var model = Versions.first
        model[entity: "Aircraft"]?[property: "color"] = .attribute(
            AttributeDescription("color", .string, isOptional: false, defaultValue: .string("none")))
        try test.migrate(Versions.first, model)
        #expect(try test.rows("SELECT Z_PK, ZCOLOR FROM ZAIRCRAFT ORDER BY 1") == ["1|'blue'", "2|'none'"])
    }

    @Test("A hop that changes a value that it must only carry along is undone, with the entity in the error")
    func carried() throws {
        let test = try Versions.store()
        let store = try test.open()
        try store.write {
            try $0.executeScript(
                """
                CREATE TRIGGER careless AFTER UPDATE OF Z_ENT ON ZENTRY
                BEGIN UPDATE ZENTRY SET ZREMARKS = 'gone' WHERE Z_PK = new.Z_PK; END
                """)
        }
        try store.close()
        let before = try test.contents()
        let error = #expect(throws: MigrationError.self) {
            try test.migrate(Versions.first, Versions.second, allowsTriggers: true)
        }
        guard case .verificationFailed(let problems) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.count == 1 && problems[0].hasPrefix("Rows or values of Entry have changed"))
        #expect(try test.contents() == before)
    }

    @Test("A long statement reports its progress, and can be stopped without a trace")
    func longStatement() throws {
        var old = Versions.first
        old[entity: "Aircraft"]?[property: "color"] = nil
        let many = """
            INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZSEATS)
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) SELECT i, 1, 1, 4 FROM n
            """
        let test = try TestStore(old, rows: [many, "UPDATE Z_PRIMARYKEY SET Z_MAX = 60000 WHERE Z_NAME = 'Aircraft'"])
        let before = try test.rows("SELECT count(*), sum(ZSEATS) FROM ZAIRCRAFT")
        var new = old
        new[entity: "Aircraft"]?.properties.append(
            .attribute(AttributeDescription("paint", .string, defaultValue: .string("white"))))
        var seen: [MigrationProgress] = []
        #expect(throws: MigrationError.canceled) {
            try test.migrate(old, new) { progress in
                seen.append(progress)
                if progress.done > 0, progress.done < progress.total { throw CancellationError() }
            }
        }
        let last = try #require(seen.last)
        #expect(last.done > 0 && last.done < last.total)
        #expect(try test.rows("SELECT count(*), sum(ZSEATS) FROM ZAIRCRAFT") == before)
        #expect(try test.metadata().ownChecksum == old.earlierVersionChecksum)
    }
}
