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
            (["VISUAL": "code -w", "EDITOR": "ed"], true, ["/bin/sh", "-c", "code -w \"$@\"", "code -w", "f"]),
            (["EDITOR": "ed"], true, ["ed", "f"]),
            (["VISUAL": "", "EDITOR": "/opt/my-ed"], true, ["/opt/my-ed", "f"]),
            (["EDITOR": " "], true, ["sensible-editor", "f"]), ([:], false, ["vi", "f"]),
        ] as [([String: String], Bool, [String])])
    func editor(environment: [String: String], isDebian: Bool, words: [String]) {
        #expect(ShellCommand.editor(environment) { _ in isDebian }.arguments(forFile: "f") == words)
    }

    @Test("A command that did not succeed says why, also through the shell")
    func failures() throws {
        let command = try #require(ShellCommand("ed -x"))
        #expect(command.failure(.exited(status: 0)) == nil)
        #expect(command.failure(.exited(status: 127)) == .notStarted(reason: "there is no such program"))
        #expect(command.failure(.exited(status: 126)) == .notStarted(reason: "it may not be started"))
        #expect(command.failure(.exited(status: 1)) == .ended(reason: "it ended with 1"))
        #expect(command.failure(.killed(signal: 9)) == .ended(reason: "signal 9 ended it"))
        #expect(command.failure(.notStarted(reason: "No space")) == .notStarted(reason: "No space"))
        #expect(ShellCommand("  ") == nil && ShellCommand(nil) == nil)
    }

    @Test(
        "Clipboard text is encoded according to RFC 4648",
        arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("é", "w6k=")])
    func clipboard(text: String, encoded: String) {
        #expect(ClipboardSequence.copying(text) == "\u{1B}]52;c;\(encoded)\u{07}")
    }
}
