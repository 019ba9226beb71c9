import Aviation
import Foundation
import Synchronization
import TestFiles
import Testing

@testable import Logbook

@Suite("Logbooks that are kept in step while they are open")
struct SyncKeeperTests {
    private let place = TemporaryFolder("keeper")

    private func path(_ name: String) -> String { place["\(name).flightlog"].path }

    private func join(_ name: String) throws {
        let logbook = try StoreLogbook.open(path: path(name), recordsHistory: true)
        _ = try LogbookSync(logbook, device: name, program: "test").join(place["share"].path, prefersMine: false)
        try logbook.close()
    }

    private func flights(_ name: String) throws -> Int {
        let logbook = try StoreLogbook.open(path: path(name), readOnly: true)
        defer { try? logbook.close() }
        return try logbook.rows(ListQuery(.flights)).count
    }

    private func waits(_ holds: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<100 {
            if try holds() { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }

    @Test("What is saved in one is soon in the other, and what was saved last is written before the end")
    func inStep() throws {
        try FileManager.default.createDirectory(at: place["share"], withIntermediateDirectories: false)
        for name in ["one", "two"] { try join(name) }
        let briefs = Mutex<[SyncBrief]>([])
        let one = SyncKeeper(path: path("one"), device: "one", program: "test") { brief in
            briefs.withLock { $0.append(brief) }
        }
        let two = SyncKeeper(path: path("two"), device: "two", program: "test") { _ in }
        #expect(waits { briefs.withLock { $0.last?.lastRound != nil } })
        let logbook = try StoreLogbook.open(path: path("one"))
        func save(_ day: Int) throws {
            var flight = FlightRecord()
            flight.date = LocalDate(year: 2026, month: 11, day: day)
            _ = try logbook.save(.flight(flight), over: nil, ending: nil)
        }
        try save(20)
        #expect(try waits { try flights("two") == 1 })
        two.end()
        try save(21)
        one.end()
        let late = try StoreLogbook.open(path: path("two"))
        #expect(try LogbookSync(late, device: "two", program: "test").round().inserted == 1)
        try late.close()
        try logbook.close()
        try FileManager.default.removeItem(at: place["share"])
        let away = SyncKeeper(path: path("one"), device: "one", program: "test") { brief in
            briefs.withLock { $0.append(brief) }
        }
        #expect(waits { briefs.withLock { $0.last?.isOffline == true } })
        away.end()
    }
}
