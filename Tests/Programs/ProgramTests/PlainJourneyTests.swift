import Foundation
import Glibc
import TestFiles
import TestSupport
import Testing

@Suite("Plain lines on a real terminal and through pipes", .serialized)
struct PlainJourneyTests {
    private func logbook() throws -> LogbookFolder {
        let folder = try LogbookFolder.sample()
        return folder
    }

    private func type(_ line: String, see text: String, on terminal: PseudoTerminal) throws {
        try type(Array(line.utf8), line, see: text, on: terminal)
    }

    private func type(_ bytes: [UInt8], _ line: String, see text: String, on terminal: PseudoTerminal) throws {
        let before = terminal.transcript.count
        terminal.send(bytes + [0x0A])
        try terminal.wait(for: "“\(text)” after \(line)", seconds: 60) { terminal in
            String(decoding: terminal.transcript.dropFirst(before), as: UTF8.self).contains(text)
        }
    }

    /// Checks that the terminal stays plain: the program sends no escape sequences, and the system edits the lines.
    private func expectPlain(_ terminal: PseudoTerminal) {
        #expect(!terminal.transcript.contains(0x1B))
        #expect(terminal.isCooked && !terminal.isAlternateScreen && !terminal.isMouseReported)
    }

    @Test("Listing, filtering, adding, changing, deleting, undoing and quitting work on a terminal")
    func terminal() throws {
        let folder = try logbook()
        let terminal = try folder.open(nil, ["--plain"])
        try terminal.wait(for: "the first rows") { $0.text.contains("next shows more.") }
        try type("next", see: "flights 21 to 40 of 1200", on: terminal)
        try type("aircraft color:blue", see: "aircraft 1 to ", on: terminal)
        try type("flights reg=N12345", see: "Nothing matches.", on: terminal)
        try type("log N12345 pao-uki 0250/0400 3n type:-", see: "The flight was saved.", on: terminal)
        try type("flights reg=N12345", see: "1. 2026-11-21, N12345, KPAO to KUKI, 1:10", on: terminal)
        try type("set 1 remarks gusty on final", see: "Saved 2026-11-21 N12345 KPAO–KUKI.", on: terminal)
        try type("show 1", see: "gusty on final", on: terminal)
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY WHERE ZREMARKS = 'gusty on final'") == "1")
        try type("undo", see: "undone: changed flight 2026-11-21 N12345 KPAO–KUKI", on: terminal)
        try type("delete 1", see: "Type yes or no.", on: terminal)
        try type("yes", see: "Nothing matches.", on: terminal)
        try type("undo", see: "undone: deleted flight 2026-11-21 N12345 KPAO–KUKI", on: terminal)
        try type("redo", see: "redone: deleted flight", on: terminal)
        try type("undo", see: "undone: deleted flight", on: terminal)
        try type("undo", see: "undone: added flight", on: terminal)
        expectPlain(terminal)
        terminal.send("quit\n")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY") == "1200")
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
        #expect(try folder.names() == ["old.flightlog"])
    }

    @Test("Ctrl-D, the end of the input, ends the program")
    func endOfInput() throws {
        let folder = try logbook()
        let terminal = try folder.open(nil, ["--plain"])
        try terminal.wait(for: "the first rows") { $0.text.contains("next shows more.") }
        terminal.send("\u{04}")
        #expect(try terminal.finish() == .exited(0))
        expectPlain(terminal)
        #expect(try folder.names() == ["old.flightlog"])
    }

    @Test("A closed terminal or Ctrl-C ends the program; saved flights remain, and the file is intact")
    func hangUp() throws {
        let folder = try logbook()
        for end in ["hang up", "interrupt"] {
            let terminal = try folder.open(nil, ["--plain"])
            try terminal.wait(for: "the first rows") { $0.text.contains("next shows more.") }
            try type("log N12345 pao-uki 0250/0400 3n type:-", see: "The flight was saved.", on: terminal)
            if end == "hang up" { terminal.hangUp() } else { terminal.send("\u{03}") }
            let status = try terminal.finish()
            #expect([.killed(signal: Int(end == "hang up" ? SIGHUP : SIGINT)), .exited(0)].contains(status), "\(end)")
        }
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY") == "1202")
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
        let outcome = try folder.run(["list", "entries", "reg=N12345", "--csv", "--raw", "--file", folder.file])
        #expect(outcome.exitCode == 0 && outcome.output.contains("N12345"))
    }

    @Test("Invalid input is answered with an error, and the next line is read")
    func wrongInput() throws {
        let folder = try logbook()
        let terminal = try folder.open(nil, ["--plain"])
        try terminal.wait(for: "the first rows") { $0.text.contains("next shows more.") }
        try type("fly", see: "error: Unknown command “fly”.", on: terminal)
        try type("filter type:(", see: "error: ", on: terminal)
        try type("show 99", see: "error: There is no row 99", on: terminal)
        try type("set 1 wings 2", see: "error: A flight has no field “wings”.", on: terminal)
        try type("set 1 date 31.2.", see: "error: Date: ", on: terminal)
        try type("set 1", see: "error: ", on: terminal)
        try type("undo", see: "error: ", on: terminal)
        // Bytes that are not text, and a very long line.
        try type([0xC3, 0x28, 0xFF], "broken bytes", see: "Unknown command", on: terminal)
        try type(String(repeating: "x", count: 3_000), see: "Unknown command", on: terminal)
        try type("pilots", see: "pilots 1 to ", on: terminal)
        #expect(!terminal.transcript.contains(0x1B))
        terminal.send("quit\n")
        #expect(try terminal.finish() == .exited(1))
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY WHERE ZDATE IS NULL") == "0")
    }

    // MARK: Pipes

    /// The program between two pipes, as another program would run it.
    private func piped(_ folder: LogbookFolder) throws -> RunningProgram {
        try RunningProgram("flightlog", [folder.file, "--plain"], environment: folder.surroundings)
    }

    @Test("Through pipes, each line is answered before the next is written; the end of the input ends the program")
    func pipes() throws {
        let folder = try logbook()
        let dialogue = try piped(folder)
        #expect(dialogue.reads("next shows more."))
        try dialogue.write("flights type:C172\n")
        #expect(dialogue.reads("flights 1 to 20 of "))
        try dialogue.write("log N12345 pao-uki 0250/0400 3n type:-\n")
        #expect(dialogue.reads("The flight was saved."))
        try dialogue.write("undo\n")
        #expect(dialogue.reads("undone: added flight 2026-11-21 N12345 KPAO–KUKI"))
        try dialogue.write("totals\n")
        #expect(dialogue.reads("Block time: "))
        #expect(try dialogue.finish().exitCode == 0)
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY") == "1200")
    }

    @Test("After the reader has closed its pipe, commands are still carried out")
    func readerGone() throws {
        let folder = try logbook()
        let dialogue = try piped(folder)
        #expect(dialogue.reads("next shows more."))
        try dialogue.closeOutput()
        try dialogue.write("log N12345 pao-uki 0250/0400 3n type:-\n")
        #expect(try dialogue.finish().exitCode == 0)
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY") == "1201")
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
    }
}
