import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import TestFiles
import Testing

@Suite("A backup")
struct StoreBackupTests {
    @Test("A backup is named after version and time, and is equal to the store")
    func make() throws {
        let test = try Versions.store()
        let store = try test.open()
        let backup = try StoreBackup.make(of: store, version: "Model V1", date: TestStore.date)
        try store.close()
        #expect(backup.url.lastPathComponent == "log Model-V1 20231114T221320Z.flightlog")
        #expect(backup.url.deletingLastPathComponent().lastPathComponent == "log.flightlog.backups")
        #expect(StoreBackup.all(of: test.url).map(\.url.path) == [backup.url.path])
        let count = try StoreInspection.look(at: backup.url) { try $0.integer("SELECT count(*) FROM ZAIRCRAFT") }
        #expect(count == 2)
    }

    @Test("The five newest backups of each version are kept")
    func prune() throws {
        let test = try Versions.store()
        let store = try test.open()
        for hour in 0..<9 {
            _ = try StoreBackup.make(
                of: store, version: hour < 3 ? "z" : "a", date: TestStore.date.addingTimeInterval(Double(hour) * 3600))
        }
        try store.close()
        let names = StoreBackup.all(of: test.url).map(\.url.lastPathComponent)
        #expect(names.count == 8)
        #expect(names.first == "log a 20231115T061320Z.flightlog")
        #expect(names[4] == "log a 20231115T021320Z.flightlog")
        #expect(names[5...].allSatisfy { $0.hasPrefix("log z ") })
    }

    @Test("If no folder can be created beside the store, the fallback is used; if neither, there is no upgrade")
    func fallback() throws {
        let test = try Versions.store()
        try Data().write(to: StoreBackup.folder(of: test.url))
        let store = try test.open()
        defer { try? store.close() }
        let fallback = test.folder["elsewhere"]
        let backup = try StoreBackup.make(of: store, version: "v", date: TestStore.date, fallback: fallback)
        #expect(backup.url.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent == "elsewhere")
        #expect(StoreBackup.all(of: test.url, fallback: fallback).map(\.url.path) == [backup.url.path])
        // Another logbook with the same name, elsewhere, does not have these backups.
        #expect(StoreBackup.all(of: URL(filePath: "/other/log.flightlog"), fallback: fallback).isEmpty)
        let error = #expect(throws: MigrationError.self) {
            try StoreBackup.make(of: store, version: "v", date: TestStore.date)
        }
        #expect(error?.message.hasPrefix("No backup could be made") == true)
    }

    @Test("The requested number of backups is kept, and the spared one")
    func kept() throws {
        let test = try Versions.store()
        let store = try test.open()
        defer { try? store.close() }
        let first = try StoreBackup.make(of: store, version: "v", date: TestStore.date)
        for hour in 1..<5 {
            let date = TestStore.date.addingTimeInterval(Double(hour) * 3600)
            _ = try StoreBackup.make(of: store, version: "v", date: date, kept: 2, sparing: first.url)
        }
        let names = StoreBackup.all(of: test.url).map(\.url.lastPathComponent)
        #expect(names.count == 3)
        #expect(names.last == first.url.lastPathComponent)
    }

    @Test("Two backups in one second are two files")
    func sameSecond() throws {
        let test = try Versions.store()
        let store = try test.open()
        defer { try? store.close() }
        for _ in 0..<3 { _ = try StoreBackup.make(of: store, version: "v", date: TestStore.date) }
        let names = StoreBackup.all(of: test.url).map(\.url.lastPathComponent)
        #expect(
            names == [
                "log v 20231114T221320Z-3.flightlog", "log v 20231114T221320Z-2.flightlog",
                "log v 20231114T221320Z.flightlog",
            ])
    }

    @Test("The remains of an interrupted backup are removed with the next one")
    func leftovers() throws {
        let test = try Versions.store()
        let folder = StoreBackup.folder(of: test.url)
        let support = folder.appending(path: ".log v 20200101T000000Z_SUPPORT/_EXTERNAL_DATA")
        try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
        for name in [
            ".unfinished-log v 20200101T000000Z.flightlog", ".unfinished-log v 20200101T000000Z.flightlog-wal",
        ] {
            try Data([1]).write(to: folder.appending(path: name))
        }
        let store = try test.open()
        defer { try? store.close() }
        let backup = try StoreBackup.make(of: store, version: "v", date: TestStore.date)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [backup.url.lastPathComponent])
    }

    @Test("A stopped backup leaves nothing behind")
    func stopped() throws {
        let test = try Versions.store()
        let store = try test.open()
        #expect(throws: MigrationError.canceled) {
            try StoreBackup.make(of: store, version: "v", date: TestStore.date) { _, _ in throw CancellationError() }
        }
        try store.close()
        #expect(!FileManager.default.fileExists(atPath: StoreBackup.folder(of: test.url).path))
    }

    @Test("A restored store equals the backup, and the previous file is kept")
    func restore() throws {
        let test = try Versions.store()
        let before = try test.contents()
        let store = try test.open()
        let backup = try StoreBackup.make(of: store, version: "v", date: TestStore.date)
        try store.close()
        try test.migrate(Versions.first, Versions.second)
        let after = try test.contents()
        let aside = try #require(
            try StoreRestoration(of: backup.url, to: test.url, date: TestStore.date).run())
        #expect(try test.contents() == before)
        #expect(try StoreInspection.metadata(of: aside).ownChecksum == Versions.second.earlierVersionChecksum)
        #expect(after != before)
        #expect(FileManager.default.fileExists(atPath: backup.url.path))
    }

    @Test("A damaged backup does not replace the store")
    func damaged() throws {
        let test = try Versions.store()
        let before = try test.contents()
        let damaged = test.folder["damaged"]
        try Data("SQLite format 3\0 and no more".utf8).write(to: damaged)
        #expect(throws: MigrationError.self) {
            try StoreRestoration(of: damaged, to: test.url, date: TestStore.date).run()
        }
        #expect(try test.contents() == before)
    }

    @Test("A second process gets an error with the holder of the lock")
    func lock() throws {
        let test = try Versions.store()
        let first = try FileLock.forMigration(of: test.url)
        let error = #expect(throws: MigrationError.self) { try FileLock.forMigration(of: test.url) }
        #expect(error?.message.contains("process \(getpid())") == true)
        withExtendedLifetime(first) {}
    }

    @Test("The lock's file is removed with the lock")
    func unlock() throws {
        let test = try Versions.store()
        for _ in 0..<2 { _ = try FileLock.forMigration(of: test.url) }
        #expect(try test.folder.names() == ["log.flightlog"])
    }
}
