import Dispatch
import Testing

@testable import TerminalUI

@Suite("The scripted terminal")
struct ScriptedTerminalTests {
    private let size = Size(rows: 2, columns: 8)

    @Test("A script is played one step at a time, the last screen is kept, and a hang-up follows at the end")
    func plays() throws {
        let terminal = ScriptedTerminal(script: try KeyScript("a<Resize 4x1>"), size: size)
        #expect(terminal.nextEvents() == [.key(.character("a"))])
        #expect(terminal.line == 1)
        #expect(terminal.nextEvents() == [.resize(Size(rows: 1, columns: 4))])
        var buffer = CellBuffer(size: size)
        buffer.write("flightlog", at: .origin)
        terminal.show(buffer)
        #expect(terminal.screen.lines == ["flig"])
        #expect(terminal.isFinished)
        #expect(terminal.nextEvents() == [.hangUp])
        #expect(terminal.nextEvents() == [.hangUp])
    }

    @Test("While work is in progress, the next key waits until the terminal is woken")
    func waits() throws {
        let terminal = ScriptedTerminal(script: try KeyScript("a"), size: size)
        #expect(terminal.nextEvents(timeout: 1, isBusy: true) == [])
        let wakeUp = terminal.wakeUp
        DispatchQueue.global().async {
            wakeUp()
            wakeUp()
        }
        #expect(terminal.nextEvents(timeout: nil, isBusy: true) == [.wake])
        wakeUp()
        #expect(terminal.nextEvents() == [.wake])
        #expect(terminal.nextEvents() == [.key(.character("a"))])
    }

    @Test("Programs, clipboard, bell and suspension are recorded for tests")
    func records() throws {
        let terminal = ScriptedTerminal(script: try KeyScript(""), size: size) { _ in .exited(status: 0) }
        #expect(terminal.run(["vi", "file"]).isSuccess)
        terminal.copyToClipboard("LSZH")
        terminal.bell()
        terminal.suspend()
        #expect(terminal.commands == [["vi", "file"]])
        #expect(terminal.clipboard == "LSZH")
        #expect(terminal.bells == 1 && terminal.suspensions == 1)
        let without = ScriptedTerminal(script: try KeyScript(""), size: size)
        #expect(!without.run(["vi"]).isSuccess)
    }

    @Test(
        "The editor is the user's, otherwise Debian's default, otherwise vi",
        arguments: [
            (["VISUAL": "code -w", "EDITOR": "ed"], true, ["code", "-w", "f"]), (["EDITOR": "ed"], true, ["ed", "f"]),
            (["EDITOR": " "], true, ["sensible-editor", "f"]), ([:], false, ["vi", "f"]),
        ] as [([String: String], Bool, [String])])
    func editor(environment: [String: String], isDebian: Bool, words: [String]) {
        #expect(EditorCommand(environment: environment) { _ in isDebian }.arguments(forFile: "f") == words)
    }

    @Test(
        "Clipboard text is encoded according to RFC 4648",
        arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("é", "w6k=")])
    func clipboard(text: String, encoded: String) {
        #expect(ClipboardSequence.copying(text) == "\u{1B}]52;c;\(encoded)\u{07}")
    }
}
