import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Totals on a real terminal", .serialized)
struct TotalsJourneyTests {
    @Test("The screen shows the same totals as the command line; a balance is saved in the file")
    func totals() throws {
        let folder = try LogbookFolder.sample()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("/\"type:C172\"<Enter>5", bringing: " flights / type:C172")
        let printed = try folder.run(["totals", "type:C172", "--file", folder.file, "--json"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any])
        let minutes = try #require((object["whole"] as? [String: Any])?["blockMinutes"] as? Int)
        try terminal.see("\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60) h")
        try terminal.press("r", bringing: "sum of tenths, each flight rounded")
        try terminal.press("b<Enter>", bringing: "New opening balance")
        try terminal.press("<Tab>\"1000:00\"<C-s>", bringing: "Saved the opening balance")
        #expect(try folder.sql("SELECT ZCATEGORY, ZMINUTES FROM ZOPENINGBALANCE") == "total|60000")
        try terminal.press("<Esc>", bringing: "x clear")
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
        #expect(terminal.isGivenBack)
    }

    @Test("Bars are drawn in ASCII if the locale has no other characters")
    func ascii() throws {
        let folder = try LogbookFolder.sample()
        let terminal = try folder.open(environment: ["LC_ALL": "C"])
        try terminal.see("1 193 flights")
        try terminal.press("5", bringing: "LAST TWELVE MONTHS")
        try terminal.see("2026-01 #")
        #expect(!terminal.text.contains("█"))
        try terminal.press("q")
        try terminal.see("1 193 flights")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }
}
