import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("The program and its terminal", .serialized)
struct SurroundingsTests {
    /// A current logbook.
    private func logbook() throws -> LogbookFolder { try .current() }

    @Test("Closing the window ends the program and leaves one intact file")
    func closing() throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 5 000 flights")
        try terminal.press("2a", see: "new aircraft")
        terminal.hangUp()
        guard case .exited = try terminal.finish() else {
            Issue.record("it did not end by itself")
            return
        }
        #expect(try folder.names() == ["old.flightlog"])
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("A signal ends the program and restores the terminal", arguments: [SIGTERM, SIGHUP, SIGINT])
    func ending(signal: Int32) throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 5 000 flights")
        terminal.signal(signal)
        #expect(try terminal.finish() == .exited(128 + Int(signal)))
        #expect(terminal.isGivenBack)
        #expect(try folder.names() == ["old.flightlog"])
    }

    @Test(
        "A crash restores the terminal, prints a message, and writes the reason to a file",
        arguments: [SIGSEGV, SIGABRT, SIGQUIT])
    func crash(signal: Int32) throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 5 000 flights")
        terminal.signal(signal)
        #expect(try terminal.finish(seconds: 30) == .killed(signal: Int(signal)))
        #expect(terminal.isGivenBack)
        let log = folder.home + "/.local/state/flightlog/flightlog.log"
        let said = terminal.text.split(separator: "\n").filter { !$0.isEmpty }.joined()
        #expect(said.hasPrefix("flightlog stopped unexpectedly. Saved changes are safe."))
        #expect(said.hasSuffix("The reason is in \(log)."))
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("ended by signal \(signal)"))
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("Ctrl-Z returns to the shell, and fg shows the form as it was")
    func suspension() throws {
        let folder = try logbook()
        let terminal = try PseudoTerminal(
            program: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], size: Size(rows: 30, columns: 100),
            environment: folder.surroundings.merging(["PS1": "shell> "]) { $1 })
        try terminal.wait(forText: "shell>")
        terminal.send("\(Project.program("flightlog").path) \(folder.file)\r")
        try terminal.see("Σ 5 000 flights")
        try terminal.press("2a", see: "new aircraft")
        try terminal.press("\"half-typed\"", see: "= HALF-TYPED")
        try terminal.press("<C-z>")
        try terminal.wait(for: "the shell") { $0.text.contains("Stopped") && !$0.isAlternateScreen }
        terminal.send("echo shell-$((6*7))-again\r")
        try terminal.wait(forText: "shell-42-again")
        terminal.send("fg\r")
        try terminal.see("= HALF-TYPED")
        try terminal.press("<Esc>", see: "Draft kept")
        try terminal.see("Σ 71 aircraft")
        try terminal.press("q")
        try terminal.wait(for: "the shell again") { !$0.isAlternateScreen && $0.text.contains("shell>") }
    }

    @Test("A terminal that cannot move its cursor is refused in one sentence")
    func dumb() throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["TERM": "dumb"])
        #expect(try terminal.finish() == .exited(2))
        #expect(terminal.flowing.hasPrefix("flightlog:"))
        #expect(!terminal.transcript.contains(0x1B))
    }

    @Test("NO_COLOR turns all colors off")
    func noColor() throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["NO_COLOR": "1"])
        try terminal.see("Σ 5 000 flights")
        try terminal.press("2f", see: "Primary paint")
        for row in 0..<30 {
            for column in 0..<100 {
                let cell = terminal.cell(row, column)
                #expect(cell.foreground == -1 && cell.background == -1)
            }
        }
        // Escape and a letter sent at once would be Alt and the letter.
        try terminal.press("<Esc>")
        try terminal.wait(for: "the list alone") { !$0.text.contains("Primary paint") }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("A terminal without UTF-8 receives only ASCII")
    func ascii() throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["LC_ALL": "C", "LANG": "C"])
        try terminal.see("5 000 flights")
        try terminal.press("4", see: "40 airports")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.transcript.allSatisfy { $0 < 0x80 })
    }

    @Test("Exported COLUMNS and LINES are not believed over the window")
    func exportedSize() throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: ["COLUMNS": "300", "LINES": "90"])
        try terminal.see("Σ 5 000 flights")
        #expect(terminal.line(29).contains("quit"))
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test(
        "A locale that is not installed is passed over, and the doctor names it with the remedy",
        arguments: [
            (["LC_ALL": "", "LANG": "xx_XX.UTF-8"], "xx_XX.UTF-8 is not installed"),
            (["LC_ALL": "", "LANG": "xx_XX", "LC_CTYPE": "UTF-8"], "“UTF-8” is not a locale: set LC_CTYPE=C.UTF-8"),
            (["LC_ALL": "", "LANG": "xx_XX", "LC_CTYPE": "C.UTF-8"], "; UTF-8"),
        ])
    func locale(environment: [String: String], words: String) throws {
        let folder = try logbook()
        let terminal = try folder.open(environment: environment)
        try terminal.see("Σ 5 000 flights")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        let doctor = try PseudoTerminal(
            program: "flightlog", arguments: ["doctor"], size: Size(rows: 30, columns: 160), environment: environment)
        #expect(try doctor.finish() == .exited(0))
        #expect(doctor.text.contains(words), "\(doctor.text)")
    }

    @Test("Without HOME, the user's folder of the system's list counts")
    func withoutHome() throws {
        let program = try PseudoTerminal(
            program: "flightlog", arguments: ["config", "--path"], environment: ["HOME": ""])
        #expect(try program.finish() == .exited(0))
        #expect(program.text.hasPrefix("/"), "\(program.text)")
    }

    @Test("Remarks of an editor named with quotes and options are saved")
    func quotedEditor() throws {
        let folder = try logbook()
        let editor = folder.home + "/my editor"
        try Data("#!/bin/sh\nprintf 'by %s' \"$1\" > \"$2\"\n".utf8).write(to: URL(filePath: editor))
        chmod(editor, 0o755)
        let terminal = try folder.open(environment: ["EDITOR": "'\(editor)' --wait"])
        try terminal.see("Σ 5 000 flights")
        try terminal.press("o", see: "Saved")
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY WHERE ZREMARKS = 'by --wait'") == "1")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("A text that was saved in the editor of a program that was killed is in the form at the next start")
    func killedInEditor() throws {
        let folder = try logbook()
        let editor = folder.home + "/ed"
        try Data("#!/bin/sh\nprintf 'long text' > \"$1\"\necho written; kill -9 $PPID\n".utf8)
            .write(to: URL(filePath: editor))
        chmod(editor, 0o755)
        let killed = try folder.open(environment: ["EDITOR": editor])
        try killed.see("Σ 5 000 flights")
        try killed.press("o")
        #expect(try killed.finish() == .killed(signal: Int(SIGKILL)))
        let terminal = try folder.open()
        try terminal.see("This text was in your editor when the program ended.")
        try terminal.press("<C-s>", see: "Saved")
        #expect(try folder.sql("SELECT count(*) FROM ZLOGENTRY WHERE ZREMARKS = 'long text'") == "1")
        let texts = try FileManager.default.contentsOfDirectory(atPath: folder.home + "/.local/state/flightlog/texts")
        #expect(texts.isEmpty)
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("The passphrase of a key is typed on the terminal, and a wrong one signs nothing")
    func passphrase() throws {
        let folder = try LogbookFolder()
        let (key, request) = (folder.path("anna"), folder.path("anna.flsign"))
        let log = try folder.run([
            "log", "2026-11-18 N12345 KPAO KMRY 1:10 type:C172 dual instructor:\"Anna Meier\"", "--file", folder.file,
            "--yes",
        ])
        #expect(log.exitCode == 0, "\(log)")
        _ = try ProgramRun("/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "open sesame", "-f", key)
        let asked = try folder.run([
            "sign", "request", "1", "--file", folder.file, "-o", request, "--number", "3012345CFI", "--expires",
            "2030-05-31",
        ])
        #expect(asked.exitCode == 0, "\(asked)")
        let text = try String(contentsOfFile: request, encoding: .utf8)
        for (typed, isRight) in [("open", false), ("open sesame", true)] {
            let terminal = try PseudoTerminal(
                program: "flightlog", arguments: ["sign", "answer", request, "--key", key, "--yes"],
                environment: ["HOME": folder.home, "SSH_AUTH_SOCK": ""])
            try terminal.see("Enter passphrase")
            terminal.send("\(typed)\r")
            #expect(try (terminal.finish() == .exited(0)) == isRight, "\(terminal.text)")
            #expect(!terminal.text.contains("sesame"))
            #expect(try (String(contentsOfFile: request, encoding: .utf8) == text) != isRight)
        }
    }

    @Test("The doctor describes the terminal that it runs on")
    func doctor() throws {
        let terminal = try PseudoTerminal(
            program: "flightlog", arguments: ["doctor"], size: Size(rows: 30, columns: 91),
            environment: ["COLORTERM": "truecolor"])
        #expect(try terminal.finish() == .exited(0))
        for text in ["TERM=xterm-256color, COLORTERM=truecolor; 256 colors", "size        91x30"] {
            #expect(terminal.text.contains(text), "\(terminal.text)")
        }
    }
}
