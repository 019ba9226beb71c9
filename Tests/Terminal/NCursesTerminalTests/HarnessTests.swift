import TerminalUI
import TestSupport
import Testing

@Suite("The test terminal", .serialized)
struct HarnessTests {
    private func shell(_ script: String, rows: Int, columns: Int) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: "/bin/bash", arguments: ["-c", script], size: Size(rows: rows, columns: columns))
    }

    @Test("A wide character on a screen of one column does no harm")
    func wideOnNarrow() throws {
        let terminal = try shell("printf '東京'; read -r line", rows: 1, columns: 1)
        try terminal.wait(for: "the character") { $0.cell(0, 0).width == 2 }
        terminal.resize(Size(rows: 2, columns: 10))
        terminal.resize(Size(rows: 1, columns: 1))
        terminal.send("\r")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("A partial frame is not visible until it is complete or the program has ended")
    func frames() throws {
        let begin = "\\033[?2026h\\033[H"
        let end = "\\033[?2026l"
        let script = """
            stty -echo; printf '\(begin)one\(end)'; read -r line; printf '\(begin)two'; read -r line; printf ' three\(end)'
            read -r line; printf '\(begin)four'
            """
        let terminal = try shell(script, rows: 3, columns: 40)
        try terminal.wait(forText: "one")
        terminal.send("\r\r")
        try terminal.wait(for: "the next frame") { seen in
            if seen.text.contains("two") { #expect(seen.text.contains("two three")) }
            return seen.text.contains("three")
        }
        terminal.send("\r")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.line(0) == "fourthree")
    }
}
