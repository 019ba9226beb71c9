import Aviation
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

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
        #expect(driver.line(with: "Delete 2 flights?") != nil && driver.state.list.rows.count == 60, "\(driver.text)")
        try driver.play("n")
        #expect(driver.state.list.rows.count == 60 && driver.state.list.marks.count == 2)
        try driver.play("d <Esc>")
        #expect(driver.state.list.rows.count == 60 && driver.state.list.marks.count == 2)
        try driver.play("d y")
        #expect(driver.state.status == Status(.good, "Deleted 2 flights.  u brings them back."))
        let ids = driver.state.list.rows.map(\.id)
        #expect(ids.count == 58 && ids.contains(under) && !marked.contains(where: ids.contains))
        #expect(driver.state.list.marks.isEmpty && driver.state.list.selected?.id == under)
        try driver.play("u")
        #expect(driver.state.list.rows.count == 60)
    }

    @Test("A deletion that is redone leaves the cursor on the row below, as the deletion did")
    func redone() throws {
        var driver = try Driver()
        try driver.play("jj")
        let (row, below) = (driver.state.list.rows[2].id, driver.state.list.rows[3].id)
        try driver.play("d G u")
        #expect(driver.state.list.selected?.id == row)
        try driver.play("<C-r>")
        #expect(driver.state.list.selected?.id == below)
    }

    @Test("Records in use are not deleted, keep their marks and are named")
    func used() throws {
        var driver = try Driver()
        try driver.play("2 a \"HB-NEW\" <C-s> g")
        for _ in driver.state.list.rows { try driver.play("<Space>") }
        let count = driver.state.list.rows.count
        try driver.play("d y")
        let text = try #require(driver.state.status?.text)
        #expect(text.hasPrefix("Deleted 1 aircraft; ") && text.hasSuffix("more are in use.  u brings it back."))
        #expect(text.contains(" is used in ") && driver.state.status?.sign == .caution)
        #expect(driver.state.list.marks.count == count - 1 && driver.state.list.rows.count == count - 1)
        try driver.play("d y")
        #expect(driver.state.status?.text.hasPrefix("Nothing was deleted: ") == true)
        #expect(driver.state.status?.sign == .bad && driver.state.list.rows.count == count - 1)
    }

    @Test("The key pressed twice deletes one row, as in other programs; a third time deletes the next one")
    func twice() throws {
        var driver = try Driver()
        try driver.play("d d")
        #expect(driver.state.list.rows.count == 59 && driver.state.status?.sign == .caution)
        #expect(driver.state.status?.text == "One flight was deleted. d again deletes this one, too.")
        try driver.play("d")
        #expect(driver.state.list.rows.count == 58)
        try driver.play("2 dd")
        #expect(driver.state.status?.text.contains("is used in") == true, "nothing was deleted")
        try driver.play("1 j d")
        #expect(driver.state.list.rows.count == 57)
        try driver.play("u u u")
        #expect(driver.state.list.rows.count == 60)
    }
}

@Suite("Marking many rows")
struct MarkingTests {
    @Test("All rows of the list are marked, also those beyond the screen; again, none is")
    func all() throws {
        var driver = try Driver()
        try driver.play("M")
        #expect(driver.state.list.marks.count == 60 && driver.line(with: "60 flights marked") != nil)
        try driver.play("M")
        #expect(driver.state.list.marks.isEmpty)
        try driver.play("<Space> M")
        #expect(driver.state.list.marks.count == 60)
    }

    @Test("A range goes from the last marked row to the cursor, in either direction, and keeps other marks")
    func range() throws {
        var driver = try Driver()
        try driver.play("V jjj V")
        #expect(driver.state.list.marks.count == 4)
        try driver.play("G <Space> kk V")
        #expect(driver.state.list.marks.count == 7)
        try driver.play("<Esc> G V")
        #expect(driver.state.list.marks.count == 1 && driver.state.status?.text.contains("press V again") == true)
        try driver.play("g V")
        #expect(driver.state.list.marks.count == 60)
    }

    @Test("Inverted marks are the other rows of the list; a filter limits both")
    func others() throws {
        var driver = try Driver()
        try driver.play("<Space> <Space> I")
        #expect(driver.state.list.marks.count == 58)
        let first = driver.state.list.rows.prefix(2).map(\.id)
        #expect(!first.contains { driver.state.list.marks.contains($0) })
        try driver.play("I")
        #expect(Set(driver.state.list.marks.rows.map(\.id)) == Set(first))
    }

    @Test("A key without a command is answered")
    func unknownKey() throws {
        var driver = try Driver()
        try driver.play("Z")
        #expect(driver.state.status?.text == "Z does nothing here. ? lists the keys.")
        try driver.play("j")
        #expect(driver.state.list.cursor == 1)
    }
}
