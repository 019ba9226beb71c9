import Foundation
import Logbook
import Testing

@testable import FlightLogApp

@Suite("Where a synchronized logbook stands, on the screen")
struct SyncMarkTests {
    private func brief(_ change: (inout SyncBrief) -> Void) -> SyncBrief {
        var brief = SyncBrief()
        brief.lastRound = Date(timeIntervalSinceReferenceDate: 5 * 3_600)
        change(&brief)
        return brief
    }

    @Test("The mark beside the sums is the time of the last round, or what a person should do first")
    func marks() throws {
        var driver = try Driver(FakeFile(flights: 3))
        #expect(driver.line(with: "✓ ") == nil)
        let cases: [(String, (inout SyncBrief) -> Void)] = [
            ("✓ 05:00", { _ in }), ("offline", { $0.isOffline = true }), ("↓2", { $0.waiting = 2 }),
            ("⚠ 3", { ($0.conflicts, $0.isOffline) = (3, true) }),
            ("! newer flightlog", { ($0.needsNewerProgram, $0.conflicts) = (true, 3) }),
            ("⚠ sync asks", { ($0.isHeld, $0.needsNewerProgram) = (true, true) }),
        ]
        for (mark, change) in cases {
            driver.send(.synced(brief(change)))
            // A message of two lines covers the sums until it is gone.
            driver.state.status = nil
            #expect(driver.line(with: "3 flights")?.contains(mark) == true, "\(mark): \(driver.text)")
        }
    }

    @Test("New conflicts, held deletions and failures are said once; a round without news leaves what is said")
    func notices() throws {
        var driver = try Driver(FakeFile(flights: 3))
        driver.send(.synced(brief { $0.conflicts = 1 }))
        #expect(driver.says("1 value differs between devices"))
        driver.state.status = nil
        driver.send(.synced(brief { $0.conflicts = 1 }))
        #expect(driver.state.status == nil)
        driver.send(.synced(brief { $0.isHeld = true }))
        #expect(driver.says("Other devices have deleted many records"))
        driver.send(.synced(brief { $0.failure = "The disk of the folder is full." }))
        #expect(driver.says("The disk of the folder is full."))
    }
}
