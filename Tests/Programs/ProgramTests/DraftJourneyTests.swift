import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Drafts on a real terminal", .serialized)
struct DraftJourneyTests {
    private func logbook() throws -> LogbookFolder {
        let folder = try LogbookFolder.sample()
        return folder
    }

    @Test("After a kill while typing, the form opens as it was, and the flight is saved once")
    func killed() throws {
        let folder = try logbook()
        let first = try folder.open()
        try first.see("Σ 1 193 flights")
        try first.press("a", see: "new flight")
        try first.press("<C-p>\"go to: remarks\"<Enter>\"Bise 25 kt\"", see: "draft saved 20:41:00 UTC")
        try first.press("<Left><Left>\"!\"", see: "Bise 25 !kt")
        try first.wait(for: "the draft on disk", seconds: 20) { _ in
            let names = (try? folder.sql("SELECT hex(ZVALUES) FROM ZDRAFT")) ?? ""
            return names.contains("Bise 25 !kt".utf8.map { String($0, radix: 16, uppercase: true) }.joined())
        }
        let cursor = first.cursor
        first.signal(SIGKILL)
        #expect(try first.finish() == .killed(signal: Int(SIGKILL)))

        let second = try folder.open()
        try second.see("new flight")
        try second.see("Bise 25 !kt")
        #expect(second.cursor == cursor)
        try second.press("\"?\"", see: "Bise 25 !?kt")
        try second.press("<A-t>\"lsgg\"<Tab><C-s>", see: "Added ")
        try second.press("q")
        #expect(try second.finish() == .exited(0))
        #expect(try folder.sql("SELECT count(*) FROM ZDRAFT") == "0")
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY WHERE ZREMARKS = 'Bise 25 !?kt'") == "1")
        let third = try folder.open()
        try third.see("Σ 1 194 flights")
        try third.press("q")
        #expect(try third.finish() == .exited(0))
    }

    @Test("A signal, a closed window and Ctrl-C twice keep the draft too", arguments: [SIGTERM, SIGHUP, 0])
    func ended(signal: Int32) throws {
        let folder = try logbook()
        let first = try folder.open()
        try first.see("Σ 1 193 flights")
        try first.press("3a", see: "new pilot")
        try first.press("\"Keller, An\"", see: "Keller, An")
        if signal == 0 { try first.press("<C-c><C-c>") } else { first.signal(signal) }
        guard case .exited = try first.finish() else {
            Issue.record("it did not end by itself")
            return
        }
        let second = try folder.open()
        try second.see("new pilot")
        try second.see("Keller, An")
        try second.press("<C-x>", see: "Draft discarded.")
        try second.press("q")
        #expect(try second.finish() == .exited(0))
        #expect(try folder.sql("SELECT count(*) FROM ZDRAFT") == "0")
    }

    @Test("If two programs change one aircraft, the second to save sees both values and chooses")
    func settlement() throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("2e", see: "edit aircraft")
        try terminal.press("<Tab><Tab><C-u>\"MINE\"", see: "MINE")
        let script = folder.home + "/other.keys"
        try "2 e <Tab><Tab><C-u> \"THEIRS\" <C-s>".write(toFile: script, atomically: true, encoding: .utf8)
        #expect(try folder.run([folder.file, "--script", script]).exitCode == 0)
        #expect(try folder.sql("SELECT count(*) FROM ZAIRCRAFT WHERE ZAIRCRAFTTYPE = 'THEIRS'") == "1")
        try terminal.press("<C-s>", see: "changed by another program")
        try terminal.see("▸ MINE")
        try terminal.press("t<C-s>", see: "Saved ")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.sql("SELECT count(*) FROM ZAIRCRAFT WHERE ZAIRCRAFTTYPE = 'THEIRS'") == "1")
    }
}
