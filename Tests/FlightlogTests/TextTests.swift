import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Text of all kinds", .serialized)
struct TextTests {
    @Test("Names in other scripts come back in list, preview and file")
    func scripts() throws {
        let folder = try LogbookFolder()
        let terminal = try folder.open()
        try terminal.see("Your logbook is empty.")
        try terminal.press("3a", see: "new pilot")
        try terminal.press("\"Øre Ålund 東京太郎\"<Tab>\"Ж-12\"<C-s>", see: "Added Øre Ålund 東京太郎.")
        try terminal.wait(for: "list and preview") {
            $0.text.components(separatedBy: "Øre Ålund 東京太郎").count > 3 && $0.flowing.contains("Ж-12")
        }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.sql("SELECT ZNAME, ZCERTIFICATEID FROM ZPILOT") == "Øre Ålund 東京太郎|Ж-12")
    }

    @Test("Control characters that stand in the file never reach the terminal")
    func controlCharacters() throws {
        let folder = try LogbookFolder("V1")
        try folder.upgrade()
        let evil =
            "'a' || char(27) || '[7;31;5mEVIL' || char(27) || ']0;TITLE' || char(7) || char(155) || '5n' || char(8, 127, 13)"
        _ = try folder.sql(
            """
            UPDATE ZLOGENTRY SET ZREMARKS = \(evil), ZROUTE = \(evil);
            UPDATE ZAIRCRAFT SET ZTAILNUMBER = \(evil) || Z_PK, ZAIRCRAFTTYPE = \(evil), ZREMARKS = \(evil);
            UPDATE ZPILOT SET ZNAME = \(evil) || Z_PK; UPDATE ZAIRPORT SET ZNAME = \(evil), ZICAOIDENTIFIER = \(evil);
            """)
        let terminal = try folder.open()
        try terminal.see("Σ 5 000 flights")
        for (list, sum) in [("1", "5 000 flights"), ("2", "200 aircraft"), ("3", "12 pilots"), ("4", "60 airports")] {
            try terminal.press(list, see: "Σ \(sum)")
            try terminal.press("j", see: "EVIL")
            try terminal.press("e", see: "› edit")
            try terminal.press("<Tab><Tab><Tab><Tab><Esc>", see: "Σ \(sum)")
        }
        try terminal.press("1a", see: "new flight")
        try terminal.press("\"a\"", see: "EVIL")
        try terminal.press("<Esc>", see: "› new flight")
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
        for sequence in ["\u{1B}[7;31;5m", "\u{1B}]0;TITLE", "\u{9B}"] {
            #expect(!terminal.hasSent(sequence), "\(sequence.debugDescription)")
        }
        #expect(terminal.isGivenBack)
    }
}
