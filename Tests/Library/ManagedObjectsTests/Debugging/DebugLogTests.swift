import Foundation
import Logging
import ManagedObjects
import Synchronization
import Testing

@Suite("Debug output")
struct DebugLogTests {
    @Test("The log shows the file, runnable statements, times and row counts; level 3 also shows bound values")
    func log() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("COM_APPLE_COREDATA_SQLDEBUG", "3", 1)
            let store = try FleetStore()
            let context = store.context
            for number in 0..<85 { _ = context.make("Aircraft", ["tailNumber": "N\(number)"]) }
            try context.save()
            _ = try store.context.all("Aircraft", "tailNumber BEGINSWITH %@", "N")
        }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("CoreData: annotation: Connecting to sqlite database file at \"/") })
        #expect(lines.contains { $0.contains(/annotation: sql connection fetch time: \d+\.\d/) })
        #expect(lines.contains { $0.contains(/total fetch execution time: \d+\.\d/) && $0.hasSuffix("s for 85 rows.") })
        #expect(lines.contains { $0.contains("details: SQLite bind[0] = ") && $0.contains("N") })
        let select = try #require(lines.first { $0.contains("sql: SELECT") && $0.contains("ZTAILNUMBER") })
        let sql = try #require(select.range(of: "sql: ")).upperBound
        let plan = try FleetStore().sql("EXPLAIN QUERY PLAN \(select[sql...])")
        // The logged statement is one that SQLite can run as it stands; no index serves a prefix here.
        #expect(plan.contains("SCAN t0"), "\(plan)")
    }

    @Test("Without the switch, nothing is written")
    func silence() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            unsetenv("COM_APPLE_COREDATA_SQLDEBUG")
            let store = try FleetStore()
            _ = try store.context.all("Aircraft")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!text.contains("CoreData:"))
    }

    @Test("A store's logger receives messages according to its level, and nothing is printed")
    func logger() throws {
        let lines = Mutex<[String]>([])
        let told: @Sendable (Logger.Level) throws -> [String] = { level in
            lines.withLock { $0 = [] }
            var logger = Logger(label: "store") { _ in
                Recorder { level, line in lines.withLock { $0.append("\(level) \(line)") } }
            }
            logger.logLevel = level
            let store = try HangarStore([PersistentStoreLoggerOptionKey: logger])
            _ = try store.context.all("Pilot", "name == %@", "secret")
            return lines.withLock(\.self)
        }
        let all = try told(.trace)
        #expect(all.contains { $0.hasPrefix("info annotation: Connecting to sqlite database file") })
        #expect(all.contains { $0.hasPrefix("debug sql: SELECT") })
        #expect(all.contains { $0.hasPrefix("trace details: SQLite bind[0]") && $0.contains("secret") })
        #expect(all.contains { $0.hasSuffix("for 0 rows.") })
        let some = try told(.debug)
        #expect(some.contains { $0.hasPrefix("debug sql: SELECT") })
        #expect(!some.contains { $0.contains("secret") })
        let few = try told(.info)
        #expect(few.count == 3 && few[1...].allSatisfy { $0.hasPrefix("info annotation: creating ") }, "\(few)")
        #expect(try told(.error).isEmpty)
    }
}

/// Passes its messages on.
private struct Recorder: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    let tell: @Sendable (Logger.Level, String) -> Void

    init(_ tell: @escaping @Sendable (Logger.Level, String) -> Void) { self.tell = tell }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { tell(event.level, "\(event.message)") }
}
