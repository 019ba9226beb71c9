import Glibc
import TerminalUI
import TestSupport
import Testing

@Suite("Keys and mouse of a real terminal", .serialized)
struct InputTests {
    private func start(
        environment: [String: String] = [:], size: Size = Size(rows: 24, columns: 80)
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            program: "terminalproof", size: size, environment: environment)
        try terminal.wait(for: "the first frame") { $0.line(size.rows - 1) == "q quit  c crash" }
        return terminal
    }

    @Test(
        "Every key is recognized",
        arguments: [
            "<Up><Down><Left><Right>", "<Home><End><PageUp><PageDown>", "<Tab><S-Tab><Enter><Backspace>",
            "<Delete><Insert><F1><F2>", "<C-Left><C-Right>", "<F5><F10><F12><C-s>", "<C-j><C-r><A-d>é",
            "東<Space><C-Space><C-w>",
        ])
    func keys(script: String) throws {
        let terminal = try start()
        try terminal.press(script)
        for step in try KeyScript(script).steps {
            guard case .key(let key) = step.events[0] else { continue }
            try terminal.wait(forText: "key \(key.name)")
        }
    }

    @Test("Sequences that terminals send contrary to their descriptions are recognized too")
    func otherSequences() throws {
        let terminal = try start()
        terminal.send("\u{1B}[A\u{1B}[H\u{1B}[4~\u{1B}[1;9Z\u{1B}[5D\u{1B}[1;3Cz")
        for name in ["<C-Left>", "<C-Right>", "<Up>", "<Home>", "<End>", "z"] {
            try terminal.wait(forText: "key \(name)")
        }
        #expect(!terminal.text.contains("key ;"))
    }

    @Test("Esc alone is handled without noticeable delay")
    func escape() throws {
        // The best of five, since the machine may be busy for a moment.
        let seconds = try (0..<5).map { _ in
            let terminal = try start()
            terminal.send("\u{1B}")
            return try terminal.wait(forText: "key <Esc>")
        }
        #expect(seconds.min() ?? 1 < 0.25)
    }

    @Test("Clicks and the wheel are reported with their position", arguments: ["xterm-256color", "screen-256color"])
    func mouse(kind: String) throws {
        let terminal = try start(environment: ["TERM": kind])
        #expect(terminal.isMouseReported)
        if kind.hasPrefix("xterm") {
            try terminal.press("<Click 3,5><WheelDown 4,6><WheelUp 4,6>")
        } else {
            for (button, column, row) in [(0, 5, 3), (3, 5, 3), (65, 6, 4), (64, 6, 4)] {
                terminal.send([0x1B, 0x5B, 0x4D, UInt8(32 + button), UInt8(32 + column), UInt8(32 + row)])
            }
        }
        for line in ["press 2,4", "release 2,4", "wheelDown 3,5", "wheelUp 3,5"] {
            try terminal.wait(forText: "mouse \(line)")
        }
    }

    @Test("The mouse can be left to the terminal and captured again")
    func mouseToggle() throws {
        let terminal = try start()
        try terminal.press("m")
        try terminal.wait(for: "no reports") { !$0.isMouseReported }
        try terminal.press("m")
        try terminal.wait(for: "reports") { $0.isMouseReported }
    }

    @Test("A paste is text, whatever it contains: quit keys, key sequences, wide characters")
    func paste() throws {
        let terminal = try start()
        terminal.send("\u{1B}[200~q東\u{1B}[Bc\r\nx\u{1B}[201~k")
        try terminal.wait(forText: "key k")
        #expect(terminal.text.contains(#"paste 8 "q東\u{1B}[Bc\nx""#), "\(terminal.text)")
    }

    @Test("A paste right after Esc, and one without an end, do no harm")
    func oddPastes() throws {
        let terminal = try start()
        terminal.send("\u{1B}\u{1B}[200~ab\u{1B}[201~")
        try terminal.wait(forText: "paste 2")
        #expect(terminal.text.contains("key <Esc>"))
        terminal.send("\u{1B}[200~endless")
        try terminal.wait(forText: "paste 7")
        try terminal.press("z")
        try terminal.wait(forText: "key z")
    }

    @Test("A paste of a million bytes arrives completely")
    func longPaste() throws {
        let terminal = try start()
        terminal.send("\u{1B}[200~" + String(repeating: "0123456789", count: 100_000) + "\u{1B}[201~")
        try terminal.wait(forText: "paste 1000000", seconds: 60)
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("Invalid bytes and incomplete sequences do no harm, and the next key is read")
    func brokenInput() throws {
        let terminal = try start()
        var generator = SplitMix(state: 7)
        for _ in 0..<30 {
            let noise = (0..<200).map { _ in UInt8.random(in: 0x80...0xFF, using: &generator) }
            terminal.send(noise + [0x1B, 0x5B, 0x31, 0x1B, 0xC3])
        }
        // The emulator and ncurses disagree on the width of some of these characters, so only the key's name is
        // checked.
        terminal.send("\u{1B}[15~")
        try terminal.wait(forText: "<F5>")
    }

    @Test("Another thread wakes the event loop")
    func wakeUp() throws {
        let terminal = try start()
        try terminal.press("w")
        try terminal.wait(for: "the wake-up") { $0.lines.contains(" wake") }
    }

    @Test("Copying uses the clipboard of the terminal's computer")
    func clipboard() throws {
        let terminal = try start()
        try terminal.press("y")
        try terminal.wait(for: "OSC 52") {
            String(decoding: $0.transcript, as: UTF8.self).contains("\u{1B}]52;c;TFNaSA==\u{07}")
        }
    }

    @Test("The terminal responds after four hundred random keys, clicks and sizes")
    func monkey() throws {
        let terminal = try start()
        var generator = SplitMix(state: 42)
        let keys = [
            "j", "\t", "\r", "\u{1B}", "\u{1B}OA", "\u{1B}[6~", "é", "東", "\u{1B}[<64;3;3M", "\u{0C}", "7", "t", "m",
        ]
        for _ in 0..<400 {
            if Int.random(in: 0..<30, using: &generator) == 0 {
                terminal.resize(
                    Size(
                        rows: .random(in: 1...50, using: &generator), columns: .random(in: 1...200, using: &generator)))
            }
            terminal.send(keys.randomElement(using: &generator) ?? "j")
        }
        terminal.resize(Size(rows: 24, columns: 80))
        terminal.send("\u{1B}[15~")
        try terminal.wait(for: "the answer") { $0.text.contains("key <F5>") && $0.line(23) == "q quit  c crash" }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("A key appears on the screen without noticeable delay")
    func latency() throws {
        let terminal = try start(size: Size(rows: 30, columns: 100))
        var times: [Double] = []
        for number in 2...101 {
            terminal.send("j")
            times.append(try terminal.wait(for: "frame \(number)") { $0.line(0).hasSuffix("frame \(number)") })
        }
        times.sort()
        #expect(times[50] < 0.050, "half of the keys took longer")
    }
}

/// A generator with the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
