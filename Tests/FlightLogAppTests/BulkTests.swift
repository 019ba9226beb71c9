import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp

@Suite("One field of all marked rows")
struct BulkTests {
    @Test("The rows are seen before and after, and changed as one step")
    func change() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space><Space> E \"type\" <Enter> \"C182\"")
        #expect(driver.line(with: "D-EABC")?.contains("P28A → C182") == true)
        #expect(driver.line(with: "HB-CFA")?.contains("C172 → C182") == true)
        try driver.play("<Enter>")
        #expect(driver.state.dialogue == nil)
        #expect(driver.state.status?.text == "Changed Type of 3 aircraft.  u undoes.")
        let types = driver.state.list.rows.compactMap(\.aircraft?.aircraftType)
        #expect(types.count { $0 == "C182" } == 3)
        try driver.play("u")
        #expect(driver.state.list.rows.compactMap(\.aircraft?.aircraftType).count { $0 == "C182" } == 0)
        #expect(driver.state.status?.text.hasPrefix("Undone: changed Type of 3 aircraft.") == true)
    }

    @Test("A choice is turned; what stays is no change")
    func choice() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space> E \"paint\" <Enter> <Right>")
        guard case .bulk(let bulk) = driver.state.dialogue else {
            Issue.record("there is no preview")
            return
        }
        #expect(bulk.field.choice == 1)
        try driver.play("<Left> <Esc> E \"engines\" <Enter> \"1\" <Enter>")
        #expect(driver.line(with: "That changes nothing.") != nil)
    }

    @Test("What one row cannot be is said, and no row is changed")
    func wrong() throws {
        var driver = try Driver()
        try driver.play("2 <Space><Space> E \"engines\" <Enter> \"many\"")
        #expect(driver.line(with: "✗ this is not such a number") != nil)
        try driver.play("<Enter>")
        guard case .bulk = driver.state.dialogue else {
            Issue.record("the preview is gone")
            return
        }
        #expect(driver.state.status?.sign == .bad)
    }

    @Test("Flights: a new record that all name is made for all; times that a role would fill in are left alone")
    func flights() throws {
        var driver = try Driver()
        try driver.play("<Space><Space> E \"from\" <Enter> \"lszz\" <Enter>")
        let rows = driver.state.list.rows.prefix(2).compactMap(\.flight)
        #expect(rows.count == 2 && rows.allSatisfy { $0.origin == "LSZZ" })
        try driver.play("E \"role\" <Enter> s <Right><Right><Right>")
        guard case .bulk(let bulk) = driver.state.dialogue,
            case .flight(let before) = bulk.outcome(0).change.before,
            case .flight(let after) = bulk.outcome(0).change.after
        else {
            Issue.record("no flight is being changed: \(String(describing: driver.state.dialogue))")
            return
        }
        #expect(before.times == after.times && before.role != after.role)
    }

    @Test("Without marks, and where rows share no field, it says why not")
    func reasons() throws {
        var driver = try Driver()
        try driver.play("E")
        #expect(driver.state.status == Status(.caution, "No rows are marked; Space marks one."))
        try driver.play("3 <Space> E")
        #expect(driver.state.status == Status(.caution, "Pilots share no field."))
    }
}
