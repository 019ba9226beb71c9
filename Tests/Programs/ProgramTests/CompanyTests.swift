import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Several programs on one file", .serialized)
struct CompanyTests {
    private func logbook() throws -> LogbookFolder {
        let folder = try LogbookFolder.sample()
        return folder
    }

    @Test("Changes of another program are shown soon, and the cursor stays on its row")
    func deletion() throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("jjj", see: "row 4 of 1 200")
        let row = terminal.line(5)
        let script = folder.home + "/other.keys"
        try "d".write(toFile: script, atomically: true, encoding: .utf8)
        #expect(try folder.run([folder.file, "--script", script]).exitCode == 0)
        try terminal.see("Σ 1 192 flights")
        try terminal.see("row 3 of 1 199")
        #expect(terminal.line(4).prefix(60) == row.prefix(60))
        #expect(terminal.cursor.row == 5 || terminal.cursor.row == 4)
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
    }

    @Test("If another program deletes the row under the cursor, the cursor moves to the next one")
    func underCursor() throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        let next = terminal.line(3)
        let script = folder.home + "/other.keys"
        try "d".write(toFile: script, atomically: true, encoding: .utf8)
        #expect(try folder.run([folder.file, "--script", script]).exitCode == 0)
        try terminal.see("Σ 1 192 flights")
        try terminal.see("row 1 of 1 199")
        #expect(terminal.line(2).prefix(60) == next.prefix(60))
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("Typed text stays while the list below the form changes")
    func form() throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("2a", see: "new aircraft")
        try terminal.press("\"half-typed\"", see: "= HALF-TYPED")
        let script = folder.home + "/other.keys"
        try "3 a \"Nobody, Else\" <C-s>".write(toFile: script, atomically: true, encoding: .utf8)
        #expect(try folder.run([folder.file, "--script", script]).exitCode == 0)
        #expect(try folder.sql("SELECT count(*) FROM ZPILOT WHERE ZNAME = 'Nobody, Else'") == "1")
        try terminal.press("<C-s>", see: "Added HALF-TYPED")
        try terminal.press("3", see: "Nobody, Else")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }
}
