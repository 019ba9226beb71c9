import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp

@Suite("Deleting marked rows")
struct DeletingTests {
    @Test("The marked rows are deleted, not the one under the cursor, and one undo restores them")
    func marked() throws {
        var driver = try Driver()
        try driver.play("<Space> j <Space>")
        let marked = driver.state.list.marks.rows.map(\.id)
        let under = try #require(driver.state.list.selected?.id)
        #expect(marked.count == 2 && !marked.contains(under))
        #expect(driver.line(with: "2 flights marked")?.contains("d delete  E change  Y copy  Esc unmark") == true)
        try driver.play("d")
        #expect(driver.state.status == Status(.good, "Deleted 2 flights.  u brings them back."))
        let ids = driver.state.list.rows.map(\.id)
        #expect(ids.count == 58 && ids.contains(under) && !marked.contains(where: ids.contains))
        #expect(driver.state.list.marks.isEmpty && driver.state.list.selected?.id == under)
        try driver.play("u")
        #expect(driver.state.list.rows.count == 60)
    }

    @Test("Records in use are not deleted, keep their marks and are named")
    func used() throws {
        var driver = try Driver()
        try driver.play("2 a \"HB-NEW\" <C-s> g")
        for _ in driver.state.list.rows { try driver.play("<Space>") }
        let count = driver.state.list.rows.count
        try driver.play("d")
        let text = try #require(driver.state.status?.text)
        #expect(text.hasPrefix("Deleted 1 aircraft; ") && text.hasSuffix("more are in use.  u brings it back."))
        #expect(text.contains(" is used in ") && driver.state.status?.sign == .caution)
        #expect(driver.state.list.marks.count == count - 1 && driver.state.list.rows.count == count - 1)
        try driver.play("d")
        #expect(driver.state.status?.text.hasPrefix("Nothing was deleted: ") == true)
        #expect(driver.state.status?.sign == .bad && driver.state.list.rows.count == count - 1)
    }
}
