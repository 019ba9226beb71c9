import Aviation
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Undoing a restoration")
struct RestoringTests {
    private func restored() throws -> Driver {
        var driver = try Driver()
        try driver.play("d jk d jk d : \"history of\" <Enter> jj <Enter> y")
        #expect(driver.state.list.rows.count == 59)
        #expect(driver.state.status?.text.hasPrefix("Restored.  u undoes the restoration.  Undone: 2 steps, ") == true)
        return driver
    }

    @Test("u undoes the restoration as one action, and Ctrl-R restores again")
    func back() throws {
        var driver = try restored()
        try driver.play("u")
        #expect(driver.state.list.rows.count == 57)
        #expect(driver.state.status?.text == "Restoration undone.  Ctrl-R restores again.")
        try driver.play("<C-r>")
        #expect(driver.state.list.rows.count == 59)
        try driver.play("u u")
        #expect(driver.state.list.rows.count == 58, "the last deletion, once the restoration is undone")
        #expect(driver.state.status?.text.hasPrefix("Undone: deleted flight") == true)
        try driver.play("<C-r>")
        #expect(driver.state.list.rows.count == 57)
    }

    @Test("After another change, u undoes that change and then single steps")
    func meanwhile() throws {
        var driver = try restored()
        try driver.play("d u")
        #expect(driver.state.list.rows.count == 59)
        try driver.play("u")
        #expect(driver.state.list.rows.count == 60)
        #expect(driver.state.status?.text.hasPrefix("Undone: deleted flight") == true)
        var other = try restored()
        other.send(.fileChanged)
        try other.play("u")
        #expect(other.state.list.rows.count == 60, "what another program did may lie between")
    }
}
