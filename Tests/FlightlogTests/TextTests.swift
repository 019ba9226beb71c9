import Foundation
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

    @Test("Many lines pasted into the remarks stay many lines, and press no key")
    func pasting() throws {
        let folder = try LogbookFolder()
        let terminal = try folder.open()
        try terminal.see("Your logbook is empty.")
        try terminal.press("2a", see: "new aircraft")
        try terminal.press("\"hb-abc\"" + String(repeating: "<Tab>", count: 10))
        terminal.send("\u{1B}[200~first line\rsecond: 東京\r\nthird\tq\u{1B}[201~")
        try terminal.see("first line↵second: 東京↵third")
        try terminal.press("<C-s>", see: "Added HB-ABC.")
        try terminal.see("second: 東京")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        let remarks = try folder.sql("SELECT ZREMARKS FROM ZAIRCRAFT")
        #expect(remarks.hasPrefix("first line\nsecond: 東京\nthird"))
        #expect(remarks.hasSuffix("q"))
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
        try terminal.press("<Esc><Esc>y", see: "Σ 5 000 flights")
        try terminal.press("d", see: "Delete this flight?")
        try terminal.press("nq")
        #expect(try terminal.finish() == .exited(0))
        for sequence in ["\u{1B}[7;31;5m", "\u{1B}]0;TITLE", "\u{9B}"] {
            #expect(!terminal.hasSent(sequence), "\(sequence.debugDescription)")
        }
        #expect(terminal.isGivenBack)
    }
}
