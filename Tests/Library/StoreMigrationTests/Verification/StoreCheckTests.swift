import Foundation
import SQLiteStore
import StoreSQL
import Synchronization
import Testing

@testable import StoreMigration

@Suite("Checks before and after an upgrade")
struct StoreCheckTests {
    @Test("An endless statement is stopped by the watcher, whose error is thrown")
    func endless() throws {
        struct Enough: Error {}
        let test = try Versions.store()
        let store = try test.open()
        defer { try? store.close() }
        let asked = Mutex(0)
        #expect(throws: Enough.self) {
            try store.read { connection in
                try connection.interruptible {
                    let count = asked.withLock { asked in
                        asked += 1
                        return asked
                    }
                    if count > 2 { throw Enough() }
                } _: {
                    _ = try connection.integer(
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
                }
            }
        }
        #expect(asked.withLock(\.self) == 3)
        #expect(try store.read { try $0.integer("SELECT count(*) FROM ZAIRCRAFT") } == 2)
    }

    @Test("A watcher that throws later stops the statement as well, and the connection stays usable")
    func working() throws {
        struct Enough: Error {}
        let test = try Versions.store()
        let store = try test.open()
        defer { try? store.close() }
        #expect(throws: Enough.self) {
            try store.read { connection in
                try connection.watching({ throw Enough() }) {
                    _ = try connection.integer(
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
                }
            }
        }
        #expect(try store.read { try $0.integer("SELECT count(*) FROM ZAIRCRAFT") } == 2)
    }

    @Test(
        "A backup reports the check of the copy and of its rows, and can be stopped in both",
        arguments: [
            StoreCheck.Phase.copy, .rows,
        ])
    func backup(phase: StoreCheck.Phase) throws {
        let test = try Versions.store()
        let store = try test.open()
        defer { try? store.close() }
        let seen = Mutex<[StoreCheck.Phase]>([])
        _ = try StoreBackup.make(
            of: store, version: "one", date: TestStore.date,
            watcher: { check in seen.withLock { $0.append(check.phase) } })
        let phases = seen.withLock(\.self)
        #expect(phases.first == .copy && phases.last == .rows && Set(phases).count == 2)
        let before = StoreBackup.all(of: test.url)
        #expect(throws: MigrationError.canceled) {
            try StoreBackup.make(
                of: store, version: "one", date: TestStore.date,
                watcher: { check in if check.phase == phase { throw CancellationError() } })
        }
        #expect(StoreBackup.all(of: test.url) == before)
        #expect(!StoreCheck(phase).sentence.isEmpty)
    }
}
