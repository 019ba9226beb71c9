import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import TestFiles
import Testing

@Suite("A write-ahead log that was removed by hand")
struct MissingLogTests {
    /// The files of a store after its process was killed following a save: file, log and index.
    private static func killed() throws -> (original: TestStore, left: TestStore) {
        let original = try Versions.store()
        let store = try original.open()
        try store.write { try $0.executeScript("UPDATE ZAIRCRAFT SET ZCOLOR = 'red'") }
        let left = try TestStore(copyOf: original.url)
        for suffix in ["-wal", "-shm"] {
            try FileManager.default.copyItem(
                at: original.url.appendingPathSuffix(suffix), to: left.url.appendingPathSuffix(suffix))
        }
        try store.close()
        try claim(left.url)
        return (original, left)
    }

    /// Makes the copy of a marked file one that was itself marked: its number stands in the header.
    private static func claim(_ url: URL) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        var number = try #require(attributes[.systemFileNumber] as? UInt64).bigEndian
        let file = try FileHandle(forUpdating: url)
        try file.seek(toOffset: 76)
        try file.write(contentsOf: Data(bytes: &number, count: 8))
        try file.close()
    }

    @Test("A log is read in place, and nothing changes")
    func there() throws {
        let (_, left) = try Self.killed()
        let names = ["", "-wal", "-shm"].map { left.url.appendingPathSuffix($0) }
        let before = try names.map { try Data(contentsOf: $0) }
        #expect(try left.rows("SELECT DISTINCT ZCOLOR FROM ZAIRCRAFT") == ["'red'"])
        #expect(try names.map { try Data(contentsOf: $0) } == before)
        #expect(try left.folder.names().count == 3)
    }

    @Test("A removed log that had changes is detected by its index, before anything is opened for writing")
    func missed() throws {
        let (_, left) = try Self.killed()
        try FileManager.default.removeItem(at: left.url.appendingPathSuffix("-wal"))
        let before = try Data(contentsOf: left.url)
        #expect(throws: StoreError.missingLog(path: left.url.path)) { try left.metadata() }
        #expect(throws: StoreError.missingLog(path: left.url.path)) { try StoreInspection.open(left.url) { _ in } }
        #expect(try Data(contentsOf: left.url) == before)
        try FileManager.default.removeItem(at: left.url.appendingPathSuffix("-shm"))
        #expect(try left.rows("SELECT ZCOLOR FROM ZAIRCRAFT WHERE Z_PK = 1") == ["'blue'"])
    }

    @Test("The index of a log without changes does not prevent opening")
    func empty() throws {
        let (_, left) = try Self.killed()
        try FileManager.default.removeItem(at: left.url.appendingPathSuffix("-wal"))
        try Data(count: 32_768).write(to: left.url.appendingPathSuffix("-shm"))
        #expect(try left.rows("SELECT ZCOLOR FROM ZAIRCRAFT WHERE Z_PK = 1") == ["'blue'"])
    }

    @Test("A hop that is in the note beside the store but not in the store is an error that names the backup")
    func note() throws {
        let test = try Versions.store()
        let old = try Data(contentsOf: test.url)
        let backup = test.folder["backup"]
        try FileManager.default.copyItem(at: test.url, to: backup)
        try test.migrate(Versions.first, Versions.second)
        var note = UpgradeNote(continuing: nil, backup: StoreBackup(backup))
        note.advance(to: MigrationJournal(try test.metadata()))
        try note.write(beside: test.url)
        let read = try #require(UpgradeNote(of: test.url))
        try read.requireHop(in: try test.metadata(), of: test.url)
        try old.write(to: test.url)
        #expect(throws: MigrationError.missingLog(path: test.url.path, backup: backup.path)) {
            try read.requireHop(in: try test.metadata(), of: test.url)
        }
        try StoreRestoration(of: backup, to: test.url, date: TestStore.date).run()
        #expect(UpgradeNote(of: test.url) == nil)
    }
}
