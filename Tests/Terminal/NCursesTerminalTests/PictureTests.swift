import TerminalUI
import TestSupport
import Testing

@Suite("Pictures on a real terminal", .serialized)
struct PictureTests {
    private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(program: "terminalproof", environment: environment)
        try terminal.wait(for: "the first frame") { $0.line(23) == "q quit  c crash" }
        return terminal
    }

    private func sent(_ terminal: PseudoTerminal) -> String { String(decoding: terminal.transcript, as: UTF8.self) }

    /// Presses a key and waits until the terminal was asked.
    private func ask(_ terminal: PseudoTerminal, _ key: String = "i") throws {
        terminal.send(key)
        try terminal.wait(for: "the question") { sent($0).contains("\u{1B}[16t\u{1B}[c") }
        #expect(sent(terminal).contains("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"))
    }

    @Test("Answers in pieces are no keys, and the picture ends with a key that does nothing else")
    func shown() throws {
        let terminal = try start()
        try ask(terminal)
        for piece in ["\u{1B}[6;3", "0;15t", "\u{1B}", "[?62;", "4c"] { terminal.send(piece) }
        try terminal.wait(for: "the picture") { sent($0).contains("\u{1B}P0;1;0q\"1;1;12;6") }
        try terminal.wait(for: "the caption") { sent($0).contains("a white picture") }
        terminal.send("z")
        try terminal.wait(forText: "picture ended")
        #expect(terminal.text.contains("pictures sixel 15x30") && !terminal.text.contains("key z"), "\(terminal.text)")
        terminal.send("h")
        try terminal.wait(forText: "key h")
        for wrong in ["key c", "key t", "key 4", "key 6", "key <Esc>", "key ["] {
            #expect(!terminal.text.contains(wrong), "\(wrong): \(terminal.text)")
        }
    }

    @Test("A terminal without pictures is asked once, and what is typed meanwhile is not lost")
    func unanswered() throws {
        let terminal = try start()
        try ask(terminal)
        terminal.send("u\u{1B}[?1;2ck")
        try terminal.wait(forText: "key k")
        #expect(terminal.text.contains("pictures unanswered") && terminal.text.contains("key u"), "\(terminal.text)")
        let before = terminal.transcript.count
        terminal.send("i")
        try terminal.wait(for: "the second answer") { $0.text.split(separator: "pictures unanswered").count > 2 }
        let after = String(decoding: terminal.transcript.dropFirst(before), as: UTF8.self)
        #expect(!after.contains("\u{1B}[16t"))
    }

    @Test("A silent terminal is waited for a second; an answer that comes later is no key")
    func silent() throws {
        let terminal = try start()
        try ask(terminal)
        try terminal.wait(forText: "pictures unanswered")
        terminal.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4cj")
        try terminal.wait(forText: "key j")
        for wrong in ["key G", "key c", "key t", "key O", "key 6", "key i=", "key <Esc>"] {
            #expect(!terminal.text.contains(wrong), "\(wrong): \(terminal.text)")
        }
    }

    @Test("Inside tmux the terminal is not asked, and a picture comes only where it is chosen")
    func multiplexer() throws {
        let terminal = try start(["TMUX": "/tmp/tmux-0/default,1,0"])
        terminal.send("i")
        try terminal.wait(forText: "pictures multiplexer")
        #expect(!sent(terminal).contains("\u{1B}[16t"))
        terminal.send("I")
        try terminal.wait(for: "the picture") { sent($0).contains("\u{1B}P0;1;0q\"1;1;12;6") }
        #expect(!sent(terminal).contains("\u{1B}[16t"))
        terminal.send(" ")
        try terminal.wait(forText: "picture ended")
    }

    @Test("A window that changes its size ends the picture, and closing it ends the program")
    func ended() throws {
        let terminal = try start()
        try ask(terminal)
        terminal.send("\u{1B}[?62;4c")
        try terminal.wait(for: "the picture") { sent($0).contains("\u{1B}P0;1;0q") }
        terminal.resize(Size(rows: 20, columns: 60))
        try terminal.wait(forText: "resize 60x20")
        terminal.send("i")
        try terminal.wait(for: "another picture") { sent($0).split(separator: "\u{1B}P0;1;0q").count > 2 }
        terminal.hangUp()
        #expect(try terminal.finish() == .exited(129))
    }
}
