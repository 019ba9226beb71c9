import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import Testing

@Suite("A hop")
struct HopMigratorTests {
    @Test("Schema, rows, metadata and journal change together, and the user's own keys stay")
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
        #expect(metadata.ownChecksum == Versions.second.versionChecksum)
        #expect(metadata["mine"]?.string == "kept")
        #expect(metadata.versionIdentifiers == ["two"])
        let journal = MigrationJournal(metadata).entries
        #expect(journal.map(\.label) == ["one to two"])
        #expect(journal.map(\.source) == [Versions.first.versionChecksum])
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
            #expect(throws: MigrationError.cancelled) {
                try store.migrate(Versions.first, Versions.second) { _ in
                    if seen == step { throw CancellationError() }
                    seen += 1
                }
            }
            #expect(try store.contents() == before, "step \(step)")
        }
    }

    @Test("A process that dies at any step leaves files from which the old store opens", arguments: [false, true])
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

    @Test("Rows without a value that becomes required are counted and named, and nothing changes")
    func blocked() throws {
        let store = try Versions.store()
        let before = try store.contents()
        var model = Versions.first
        model[entity: "Aircraft"]?[property: "color"] = .attribute(
            AttributeDescription("color", .string, isOptional: false))
        let error = #expect(throws: MigrationError.self) { try store.migrate(Versions.first, model) }
        #expect(error?.message == "Aircraft.color: 1 row without a value, and it becomes required: p2.")
        #expect(try store.contents() == before)
    }

    @Test("A file whose entities are not the model's is refused")
    func foreign() throws {
        let store = try Versions.store()
        let error = #expect(throws: MigrationError.self) { try store.migrate(Versions.second, Versions.first) }
        guard case .foreignEntities(_, let found) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == ["1 Aircraft", "2 Entry"])
    }

    @Test("The model cache is replaced, or emptied where no new content is given")
    func modelCache() throws {
        let test = try Versions.store()
        let store = try test.open()
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try Versions.second.resolved())
        try HopMigrator(hop, modelCache: Data([1, 2]), date: TestStore.date).run(on: store)
        try store.close()
        #expect(try test.rows("SELECT Z_CONTENT FROM Z_MODELCACHE") == ["X'0102'"])
    }

    @Test("A handler is noted as done once, in the metadata")
    func handlers() throws {
        let test = try Versions.store()
        let store = try test.open()
        for _ in 0..<2 { try store.write { try MigrationJournal.finishHandler("V1 did", $0) } }
        try store.close()
        #expect(MigrationJournal(try test.metadata()).finishedHandlers == ["V1 did"])
        try test.migrate(Versions.first, Versions.second)
        #expect(MigrationJournal(try test.metadata()).finishedHandlers == ["V1 did"])
    }

    @Test("A disk that is full stops a hop, says so, and leaves the store as it was")
    func diskFull() throws {
        let test = try Versions.store()
        let before = try test.contents()
        var options = SQLiteStore.Options()
        options.pragmas = ["max_page_count": "13"]
        let store = try SQLiteStore(url: test.url, mode: .readWrite, options: options)
        var model = Versions.first
        for name in ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"] { model.entities.append(EntityDescription(name)) }
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try model.resolved())
        #expect(throws: MigrationError.diskFull(path: test.url.path)) {
            try HopMigrator(hop, date: TestStore.date).run(on: store)
        }
        try store.close()
        #expect(try test.contents() == before)
    }
}
