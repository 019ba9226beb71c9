import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Kinds of terminals", .serialized)
struct TerminalKindTests {
    private static let kinds = ["xterm-256color", "tmux-256color", "screen", "linux", "vt100"]

    /// A small logbook of the current version.
    private func logbook() throws -> LogbookFolder {
        let folder = try LogbookFolder.sample()
        return folder
    }

    @Test("Every kind of terminal shows the same characters, and is restored", arguments: kinds)
    func screens(kind: String) throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["TERM": kind])
        try terminal.see("Σ 1 193 flights")
        var keys = ""
        for (more, sight) in [
            ("jj", "row 3 of 1 200"), ("<Space>", "• 1 flight marked"), ("2", "Σ 14 aircraft"),
            ("e", "› edit aircraft"),
            ("<C-p>\"theme\"", "Theme: Night"),
        ] {
            keys += more
            try terminal.press(more, bringing: sight)
        }
        let drawn = try folder.screen(after: keys)
        try terminal.wait(for: "after \(keys):\n\(drawn.joined(separator: "\n"))\n---") { $0.lines == drawn }
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
        #expect(terminal.isGivenBack)
    }

    @Test(
        "A terminal whose description is not installed is driven as what it is compatible with",
        arguments: ["foot-notinstalled", "xterm-notinstalled", "kitty-notinstalled", "tmux-notinstalled"])
    func substitute(kind: String) throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["TERM": kind])
        try terminal.see("Σ 1 193 flights")
        try terminal.press("j", bringing: "row 2 of 1 200")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isGivenBack)
        let doctor = try PseudoTerminal(
            program: "flightlog", arguments: ["doctor"], size: Size(rows: 30, columns: 200),
            environment: ["TERM": kind])
        #expect(try doctor.finish() == .exited(0))
        #expect(doctor.flowing.contains("the system does not know \(kind) and it is driven as "))
    }

    @Test("A terminal that takes red, green and blue gets the theme's colors, not the numbers of a palette")
    func direct() throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["TERM": "xterm-direct"])
        try terminal.see("Σ 1 193 flights")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        let sent = String(decoding: terminal.transcript, as: UTF8.self)
        let colors = sent.matches(of: /8:2::(\d+):(\d+):(\d+)m/).map { [$0.1, $0.2, $0.3].compactMap { Int($0) } }
        // Gray 234, the ground of the first theme, is 28, 28, 28.
        #expect(colors.contains([28, 28, 28]))
        #expect(colors.allSatisfy { $0 == [0, 0, 0] || $0[0] + $0[1] > 0 }, "a number of a palette, taken for blue")
    }

    @Test("A terminal without a second screen has a clean last row afterwards", arguments: ["linux", "vt220"])
    func lastRow(kind: String) throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["TERM": kind])
        try terminal.see("1 193 flights")
        #expect(terminal.line(29) != "")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.line(29) == "" && terminal.cursor.row == 29)
    }

    @Test("An unknown or empty TERM is refused in one sentence", arguments: ["nonsense", ""])
    func unknown(kind: String) throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["TERM": kind])
        #expect(try terminal.finish() == .exited(2))
        #expect(terminal.flowing.hasPrefix("flightlog: The type of this terminal is unknown"))
        #expect(terminal.flowing.contains("TERM=xterm-256color"))
        #expect(!terminal.transcript.contains(0x1B))
    }

    @Test("Each theme colors a real terminal, and NO_COLOR outranks it", arguments: Theme.shipped.map(\.name))
    func themes(name: String) throws {
        let theme = try #require(Theme.named(name))
        let folder = try logbook()
        let terminal = try folder.open(nil, ["--theme", name])
        try terminal.see("Σ 1 193 flights")
        let title = theme.rendition(of: .title, at: .deep)
        #expect(terminal.cell(0, 90).background == title.background.map(Int.init) ?? -1)
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        let plain = try folder.open(nil, ["--theme", name], environment: ["NO_COLOR": "1"])
        try plain.see("Σ 1 193 flights")
        #expect((0..<100).allSatisfy { plain.cell(0, $0).background == -1 && plain.cell(0, $0).foreground == -1 })
        try plain.press("q")
        #expect(try plain.finish() == .exited(0))
    }

    @Test("A theme is previewed at once when it is found in the palette, and Esc restores the old one")
    func preview() throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        let before = terminal.cell(28, 2).background
        try terminal.press(":\"theme apron\"", see: "Theme: Apron")
        try terminal.wait(for: "the light ground") { $0.cell(28, 2).background == 255 }
        try terminal.press("<Esc>")
        try terminal.wait(for: "the dark ground") { $0.cell(28, 2).background == before }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }
}
