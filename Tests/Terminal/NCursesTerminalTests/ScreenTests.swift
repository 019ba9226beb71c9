import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite("The screen of a real terminal", .serialized)
struct ScreenTests {
    private func start(
        _ arguments: [String] = [], size: Size = Size(rows: 24, columns: 80), environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            program: "terminalproof", arguments: arguments, size: size,
            environment: environment)
        try terminal.wait(for: "the first frame") { $0.line(size.rows - 1) == "q quit  c crash" }
        return terminal
    }

    @Test("Wide and combining characters, lines and colors are in their cells; control characters are not sent")
    func cells() throws {
        let terminal = try start()
        #expect(
            terminal.line(1)
                == " Zürich · 東京 · e\u{301}clair · ✈ · 🛩 ✓✗☾▸│─┼      ●Bl  \u{FFFD}[31mred\u{FFFD}")
        #expect(terminal.cell(1, 10).text == "東" && terminal.cell(1, 10).width == 2)
        #expect(terminal.cell(1, 17).text == "e\u{301}")
        let title = terminal.cell(0, 1)
        #expect(title.foreground == 231 && title.background == 24 && title.isBold)
        #expect(terminal.cell(5, 5).background == 234, "the background is set, whatever the terminal has")
        #expect(terminal.cell(1, 45).foreground == 33 && terminal.cell(1, 45).background == 234)
        #expect(terminal.cell(23, 0).foreground == 117)
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isGivenBack)
        #expect(terminal.text.allSatisfy { $0.isWhitespace }, "the shell's screen is back")
    }

    @Test("The terminal's cursor is where the buffer has it, or hidden")
    func cursor() throws {
        let terminal = try start()
        #expect(!terminal.isCursorVisible)
        try terminal.press("a")
        try terminal.wait(forText: "key a")
        try terminal.wait(for: "the cursor") { $0.isCursorVisible && $0.cursor == Position(row: 2, column: 0) }
    }

    @Test("Another theme redraws everything")
    func themes() throws {
        let terminal = try start()
        try terminal.press("t")
        try terminal.wait(for: "a light ground") { $0.cell(10, 10).background == 255 }
        #expect(terminal.cell(1, 3).foreground == 235)
    }

    @Test("Every size from 1x1 to 200x50 is drawn, and the program continues")
    func resizing() throws {
        let terminal = try start()
        for size in [(1, 1), (1, 200), (50, 1), (2, 2), (3, 17), (50, 200), (14, 60)] {
            let size = Size(rows: size.0, columns: size.1)
            terminal.resize(size)
            try terminal.wait(for: size.text) {
                let footer = String("q quit".prefix(size.columns))
                return size.rows < 2 || size.columns < 6 || $0.line(size.rows - 1).hasPrefix(footer)
            }
        }
        try terminal.wait(forText: "resize 60x14")
        #expect(terminal.line(0).contains("60x14"))
        terminal.resize(Size(rows: 1, columns: 1))
        terminal.resize(Size(rows: 24, columns: 80))
        try terminal.wait(for: "the last size") { $0.line(23) == "q quit  c crash" }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("Ctrl-L draws the whole screen again")
    func redraw() throws {
        let terminal = try start()
        let before = terminal.transcript.count
        try terminal.press("<C-l>")
        try terminal.wait(forText: "key <C-l>")
        try terminal.wait(for: "the whole screen") { $0.transcript.count - before > 300 }
    }

    @Test("A frame is sent in one piece")
    func synchronized() throws {
        let terminal = try start()
        for key in ["a", "z", "1"] {
            try terminal.press(key)
            try terminal.wait(forText: "key \(key)")
        }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        var marks = String(decoding: terminal.transcript, as: UTF8.self).matches(of: /\u{1B}\[\?2026([hl])/).map(\.1)
        // Leaving ends a frame that may be in progress.
        if !marks.count.isMultiple(of: 2) { #expect(marks.popLast() == "l") }
        #expect(marks.count >= 8 && marks == (0..<marks.count).map { $0.isMultiple(of: 2) ? "h" : "l" })
    }

    @Test(
        "Every type of terminal that can move its cursor shows the screen in its colors",
        arguments: [
            ("xterm-256color", "deep"), ("tmux-256color", "deep"), ("screen-256color", "deep"), ("screen", "shallow"),
            ("linux", "shallow"), ("xterm", "shallow"), ("vt100", "mono"),
        ])
    func kinds(name: String, depth: String) throws {
        let terminal = try start(environment: ["TERM": name])
        #expect(terminal.line(0).contains(" \(depth) "))
        #expect(terminal.line(1).contains("Zürich · 東京"))
        if name == "vt100" {
            #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains("[?2"))
            #expect(terminal.cell(0, 3).isReversed)
        }
        if name == "linux" {
            #expect(terminal.cell(0, 1).background == 4 && [7, 15].contains(terminal.cell(0, 1).foreground))
        }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isCooked)
    }

    @Test(
        "Without colors, the title still stands out",
        arguments: [
            ([], ["NO_COLOR": "1"], "mono"), (["--color", "never"], [:], "mono"),
            (["--color", "always"], ["NO_COLOR": "1"], "deep"), ([], ["TERM": "vt220"], "mono"),
        ] as [([String], [String: String], String)])
    func colors(arguments: [String], environment: [String: String], depth: String) throws {
        let terminal = try start(arguments, environment: environment)
        #expect(terminal.line(0).contains(" \(depth) "))
        #expect(terminal.cell(0, 3).isReversed == (depth == "mono"))
        #expect((terminal.cell(0, 3).background == -1) == (depth == "mono"))
        #expect((terminal.cell(5, 3).background == -1) == (depth == "mono"))
    }

    @Test("In a locale without UTF-8, everything is ASCII and in its place")
    func asciiLocale() throws {
        let terminal = try start(environment: ["LC_ALL": "C"])
        #expect(terminal.line(1) == " Zurich . ???? . eclair . ? . ? vx(>|-+      *Bl  ?[31mred?")
        try terminal.press("é")
        try terminal.wait(forText: "key e")
    }

    @Test(
        "A terminal that cannot show screens is rejected with a recovery",
        arguments: [("dumb", "cannot show screens"), ("nonsense", "is unknown"), ("", "TERM is not set")])
    func refused(name: String, reason: String) throws {
        let terminal = try PseudoTerminal(
            program: "terminalproof", environment: ["TERM": name])
        #expect(try terminal.finish() == .exited(2))
        let text = terminal.text.split(separator: "\n").joined()
        #expect(text.contains(reason) && text.contains("TERM=xterm-256color"), "\(text)")
        #expect(!terminal.transcript.contains(0x1B), "no sequence is sent to what cannot read it")
        #expect(terminal.isCooked)
    }

    @Test("Without a terminal for input or output, no screen is drawn", arguments: [true, false])
    func notATerminal(isInput: Bool) throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let terminal = try PseudoTerminal(
            program: "terminalproof", input: isInput ? ends[0] : -1,
            output: isInput ? -1 : ends[1])
        #expect(try terminal.finish() == .exited(2))
        #expect(terminal.text.contains("need a terminal"))
        close(ends[1])
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 0, "not a byte went into the pipe")
        close(ends[0])
    }
}
