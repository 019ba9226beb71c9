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
            if let brief { briefs.withLock { $0.append(brief) } }
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
            if let brief { briefs.withLock { $0.append(brief) } }
        }
        #expect(waits { briefs.withLock { $0.last?.isOffline == true } })
        away.end()
    }

    /// Asks a keeper and waits for the answer.
    private func ask(_ keeper: SyncKeeper, _ request: SyncRequest) -> Result<SyncAnswer, SyncError>? {
        let answer = Mutex<Result<SyncAnswer, SyncError>?>(nil)
        let done = DispatchSemaphore(value: 0)
        keeper.ask(request) { result in
            answer.withLock { $0 = result }
            done.signal()
        }
        #expect(done.wait(timeout: .now() + .seconds(20)) == .success, "\(request)")
        return answer.withLock { $0 }
    }

    private func report(_ keeper: SyncKeeper, _ request: SyncRequest) throws -> SyncReport {
        guard case .report(let report) = try #require(ask(keeper, request)).get() else {
            throw SyncError("no report", "", exitCode: 1)
        }
        return report
    }

    @Test("A book on one device is planned and joined while it is open; then what is asked is done, and it leaves")
    func asking() throws {
        try FileManager.default.createDirectory(at: place["share"], withIntermediateDirectories: false)
        try join("one")
        let logbook = try StoreLogbook.open(path: path("two"))
        var flight = FlightRecord()
        flight.date = LocalDate(year: 2026, month: 11, day: 20)
        _ = try logbook.save(.flight(flight), over: nil, ending: nil)
        let said = Mutex<[SyncBrief?]>([])
        let keeper = SyncKeeper(path: path("two"), device: "two", program: "test") { brief in
            said.withLock { $0.append(brief) }
        }
        defer { keeper.end() }
        #expect(try report(keeper, .look) == SyncReport())
        guard case .failure(let error)? = ask(keeper, .round(.ask)) else {
            Issue.record("a book on one device has no rounds")
            return
        }
        #expect(error.recovery.contains("flightlog sync FOLDER"))
        guard case .failure? = ask(keeper, .plan(folder: place["none"].path)),
            case .success(.plan(let plan))? = ask(keeper, .plan(folder: place["share"].path))
        else {
            Issue.record("a plan of the folder that is there")
            return
        }
        #expect(plan.lines.contains("only here, written to the folder: 1 flight"), "\(plan.lines)")
        let joined = try report(keeper, .join(plan, prefersMine: false))
        #expect(joined.status?.devices.count == 2 && joined.backup == nil)
        // What the open logbook saves from now on is recorded, and written by itself.
        flight.date = LocalDate(year: 2026, month: 11, day: 21)
        _ = try logbook.save(.flight(flight), over: nil, ending: nil)
        #expect(waits { said.withLock { $0.last??.lastRound != nil } })
        #expect(try waits { try report(keeper, .look).status.map { $0.unput == 0 && !$0.isPending } ?? false })
        let other = try StoreLogbook.open(path: path("one"))
        _ = try LogbookSync(other, device: "one", program: "test").round()
        #expect(try other.rows(ListQuery(.flights)).count == 2)
        try other.close()
        #expect(try report(keeper, .leave) == SyncReport())
        #expect(waits { said.withLock { $0.last == .some(nil) } }, "It is said that it is no longer synchronized.")
        try logbook.close()
    }
}
