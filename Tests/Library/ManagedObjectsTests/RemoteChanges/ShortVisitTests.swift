import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

/// Programs that open a store, write and close it, at the same time: one often opens while the last other one closes.
@Suite("Short visits of several programs", .serialized)
struct ShortVisitTests {
    @Test("Eight programs that write a row per visit all wait for each other, and every row is saved once")
    func writers() async throws {
        let folder = TemporaryFolder("visits")
        let url = folder["album.sqlite"]
        #expect(try StoreProof.run(url, work: "make").exitCode == 0)
        let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
            for _ in 1...8 { group.addTask { try StoreProof.run(url, work: "visits") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.map(\.exitCode) == Array(repeating: 0, count: 8), "\(runs.map(\.errors))")
        #expect(try SQLiteTool.run(url, "SELECT count(*) FROM ZPHOTO WHERE ZNAME = 'visit'") == "320")
        #expect(try SQLiteTool.run(url, "PRAGMA integrity_check") == "ok")
        #expect(try folder.names().filter { $0.hasPrefix("album") } == ["album.sqlite"])
    }

    @Test("A program that only looks finds a complete store while others come and go")
    func looks() async throws {
        let folder = TemporaryFolder("visits")
        let url = folder["album.sqlite"]
        #expect(try StoreProof.run(url, work: "make").exitCode == 0)
        async let visits = [StoreProof.run(url, work: "visits"), StoreProof.run(url, work: "visits")]
        var (rows, looks) = (3, 0)
        let end = ContinuousClock.now + .seconds(2)
        while ContinuousClock.now < end {
            let found = try StoreAdministration(url: url, model: StoreProof.model()).inspect().entities[0].rows
            #expect(found >= rows)
            (rows, looks) = (found, looks + 1)
        }
        #expect(looks > 10)
        #expect(try await visits.map(\.exitCode) == [0, 0])
    }
}
