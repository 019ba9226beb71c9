import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Undo on a real terminal", .serialized)
struct UndoJourneyTests {
    @Test("Undo restores flights that were deleted before a restart, with the cursor on the restored row")
    func overRestart() throws {
        let folder = try LogbookFolder.sample()
        let before = try folder.sql("SELECT group_concat(Z_PK) FROM (SELECT Z_PK FROM ZLOGENTRY ORDER BY Z_PK)")
        let first = try folder.open()
        try first.see("Σ 1 193 flights")
        try first.press("jj", see: "row 3 of 1 200")
        let row = first.line(4).prefix(60)
        try first.press("d", see: "u undoes.")
        try first.see("Σ 1 192 flights")
        try first.press("jkd", see: "Σ 1 191 flights")
        try first.press("q")
        #expect(try first.finish() == .exited(0))

        let second = try folder.open()
        try second.see("Σ 1 191 flights")
        try second.press("Gu", see: "Undone: deleted flight")
        try second.see("Σ 1 192 flights")
        try second.press("u", see: "Σ 1 193 flights")
        try second.see("row 3 of 1 200")
        #expect(second.line(second.cursor.row).prefix(60) == row)
        try second.press("<C-r>", see: "Redone: deleted flight")
        try second.press("u", see: "Undone: deleted flight")
        try second.press("u", see: "There is nothing to undo.")
        try second.press("q")
        #expect(try second.finish() == .exited(0))
        #expect(
            try folder.sql("SELECT group_concat(Z_PK) FROM (SELECT Z_PK FROM ZLOGENTRY ORDER BY Z_PK)") == before)
    }

    @Test("A state of the history can be previewed, and restored with y; an upgrade names its backup")
    func history() throws {
        let folder = try LogbookFolder("V2")
        let terminal = try folder.open(nil, ["--yes"])
        try terminal.see("Your logbook is now V6.", seconds: 30)
        try terminal.press("<Enter>", see: "Fill empty fields of")
        try terminal.press("n", see: "row 1 of")
        try terminal.press("2e", see: "edit aircraft")
        try terminal.press("<Tab><Tab><Tab><Tab><Tab><Tab><Tab>b<C-s>", see: "Saved ")
        try terminal.press(":\"history of changes\"<Enter>", see: "now")
        try terminal.see("upgraded the logbook, ")
        #expect(terminal.text.contains("backup old ModelV2 "))
        try terminal.press("j<Enter>", see: "Restoring this state undoes 1 step")
        try terminal.see("Paint")
        try terminal.press("y", see: "Undone: changed aircraft")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.sql("SELECT count(*) FROM ZJOURNALCHANGE WHERE ZUNDONE = 1") == "1")
    }
}
