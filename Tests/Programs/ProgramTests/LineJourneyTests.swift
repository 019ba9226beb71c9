import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("The entry line on a real terminal", .serialized)
struct LineJourneyTests {
    @Test("The line is explained while it is typed, opens the form, and saves the flight")
    func line() throws {
        let folder = try LogbookFolder()
        let terminal = try folder.open(nil, ["--yes"])
        try terminal.see("Your logbook is empty.")
        try terminal.press(":\"log N12345 7\"", bringing: "A flight in one line")
        try terminal.see("✗ 7 has no unit")
        try terminal.press("<Backspace>\"pao-uki 0250/0400 3n ils25r type:172\"", bringing: "block 1:10")
        try terminal.press("<Enter>", bringing: "1 Flights › new flight")
        try terminal.see("C172")
        try terminal.press("<C-s>", bringing: "Added 2026-11-21 N12345 KPAO–KUKI.")
        try terminal.press("L", bringing: "Aircraft, role and rules that you leave out come from your last flight.")
        try terminal.press("\"-sjc 0500/0600\"<C-s>", bringing: "Added 2026-11-21 N12345 KUKI–KSJC.")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        let flights = "SELECT ZBLOCKMINUTES, ZNIGHTLANDINGS FROM ZLOGENTRY ORDER BY Z_PK"
        #expect(try folder.sql(flights) == "70|3\n60|")
        #expect(try folder.sql("SELECT ZAIRCRAFTTYPE FROM ZAIRCRAFT") == "C172")
        #expect(try folder.sql("SELECT ZTYPE, ZRUNWAY FROM ZAPPROACH") == "ILS|25R")
    }
}
