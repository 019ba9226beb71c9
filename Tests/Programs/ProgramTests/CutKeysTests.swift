import Foundation
import TerminalUI
import TestFiles
import TestSupport
import Testing

/// How many scripts are typed on each terminal; 0 for none.
private let cutKeyRounds = ProcessInfo.processInfo.environment["FLIGHTLOG_TERMINALS"].flatMap(Int.init) ?? 0

/// Keys whose bytes come in pieces, typed into the real program on eight kinds of terminals: with `scripts/fuzz --terminals`.
@Suite(
    "Keys in pieces", .serialized,
    .enabled(if: cutKeyRounds > 0, "FLIGHTLOG_TERMINALS says how many scripts are typed on each terminal."))
struct CutKeysTests {
    /// Not `ansi`: it says that a letter in the last column moves the cursor on at once, which the emulator below does not.
    private static let kinds = [
        "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "xterm-direct", "rxvt-unicode",
        "putty-256color",
    ]

    /// Words of which any order is a script that ends in a list, and none is like another one cut.
    private static let words = [
        "<Down>", "<Up>", "<PageDown>", "<PageUp>", "<Home>", "<End>", "<Right>", "<Left>", "j", "k", "G", "g", "1",
        "2",
        "3", "4", "/\"type:C172\"<Enter>", "/\"Zürich\"<Home><C-Right><Delete><Esc>",
        "/<Paste \"from:LSZG to:LSZH\"><Enter>",
        "x", "<WheelDown 10,20>", "<WheelUp 12,20>", "<Space>", "<S-Tab>", "e<Down><Down><Up><Esc>", "<F1><Down><Esc>",
        ":\"totals\"<Esc>", "5<Down><Esc>",
    ]

    @Test("Keys, pastes and the wheel are the same in pieces, and the screen is given back", arguments: kinds)
    func pieces(kind: String) throws {
        var numbers = SeededChance("Keys in pieces on \(kind)")
        for _ in 0..<cutKeyRounds {
            let words = (0..<40).map { _ in Self.words.randomElement(using: &numbers) ?? "j" }
            let script = (words + ["1"]).joined(separator: " ")
            let place: Comment = "\(kind), seed \(numbers.seed): \(script)"
            let folder = try LogbookFolder.sample()
            let drawn = try folder.screen(after: script)
            let terminal = try folder.open(environment: ["TERM": kind])
            try terminal.see("Σ 1 193 flights")
            try terminal.press(script) { before in
                // What ends with ESC may be that key; it is another one's beginning only where the rest follows at once.
                guard before.last != 0x1B, Int.random(in: 0..<4, using: &numbers) == 0 else { return nil }
                return [0, 1, 5, 30, 120].randomElement(using: &numbers)
            }
            try terminal.wait(for: "\(place)\n\(drawn.joined(separator: "\n"))\n---", seconds: 30) { $0.lines == drawn }
            // A script may end in a field, where `q` is a letter.
            try terminal.press("<Esc><Esc><Esc>q") { _ in nil }
            #expect(try terminal.finish() == .exited(0), place)
            #expect(terminal.isGivenBack, place)
            // A shell's prompt has a line of its own, at whose beginning the cursor is.
            #expect(terminal.cursor.column == 0 && terminal.line(terminal.cursor.row) == "", place)
        }
    }
}
