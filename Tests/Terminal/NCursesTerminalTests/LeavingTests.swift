import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("The terminal is always restored", .serialized)
struct LeavingTests {
    private let folder = TemporaryFolder("terminal")

    private func path(_ name: String) -> String { folder[name].path }

    private func content(_ name: String) -> String {
        (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    }

    private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            program: "terminalproof",
            arguments: ["--log", path("log"), "--saved", path("saved")] + arguments, environment: environment)
        try terminal.wait(for: "the first frame") { $0.line(23) == "q quit  c crash" }
        return terminal
    }

    @Test(
        "A program that is asked to end can save its work first",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGPWR, SIGSTKFLT, SIGVTALRM, Int32(40), Int32(64)])
    func ending(signal: Int32) throws {
        let terminal = try start()
        terminal.signal(signal)
        #expect(try terminal.finish() == .exited(128 + Int(signal)))
        #expect(terminal.isGivenBack)
        #expect(content("saved") == "saved\n")
    }

    @Test("A program that hangs is ended after two seconds or at the second signal", arguments: [1, 2])
    func stuck(signals: Int) throws {
        let terminal = try start()
        try terminal.press("b")
        terminal.signal(SIGTERM)
        for _ in 1..<signals {
            poll(nil, 0, 100)
            terminal.signal(SIGTERM)
        }
        #expect(try terminal.finish() == .killed(signal: Int(SIGTERM)))
        #expect(terminal.isGivenBack)
    }

    @Test("A signal ends the program also when the terminal reads nothing", arguments: [SIGTERM, SIGHUP, SIGINT])
    func unread(signal: Int32) throws {
        let terminal = try start()
        terminal.fill("\u{0C}")
        terminal.signal(signal)
        #expect(try terminal.finish(seconds: 8, reading: false) == .killed(signal: Int(signal)))
    }

    @Test("A terminal that another program left without blocking blocks again")
    func unblocking() throws {
        let script = "fcntl(STDOUT, F_SETFL, fcntl(STDOUT, F_GETFL, 0) | O_NONBLOCK); exec @ARGV"
        let terminal = try PseudoTerminal(
            program: "/usr/bin/perl",
            arguments: ["-MFcntl", "-e", script, Project.program("terminalproof").path, "--log", path("log")])
        try terminal.wait(for: "the first frame") { $0.line(23) == "q quit  c crash" }
        let facts = try String(contentsOfFile: "/proc/\(terminal.pid)/fdinfo/1", encoding: .utf8)
        let flags = try #require(
            facts.split(separator: "\n").first { $0.hasPrefix("flags:") }?.split(separator: "\t").last)
        #expect(try #require(Int(flags, radix: 8)) & Int(O_NONBLOCK) == 0)
    }

    @Test(
        "The terminal is restored after a signal that ends the program at once",
        arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGQUIT])
    func fatalSignals(signal: Int32) throws {
        let terminal = try start()
        terminal.signal(signal)
        #expect(try terminal.finish() == .killed(signal: Int(signal)))
        #expect(terminal.isGivenBack)
        #expect(terminal.text.contains("terminalproof stopped unexpectedly"))
        #expect(content("log").contains("ended by signal \(signal); the places"))
        #expect(content("log").contains("terminalproof("))
        #expect(!terminal.text.contains("the places"))
    }

    @Test("A crash leaves one message on the screen and its reason in the file", arguments: ["c", "v", "o"])
    func crashes(key: String) throws {
        let terminal = try start()
        try terminal.press(key)
        guard case .killed = try terminal.finish(seconds: 30) else {
            Issue.record("it did not die of a signal")
            return
        }
        #expect(terminal.isGivenBack)
        let lines = terminal.text.split(separator: "\n").filter { !$0.isEmpty }
        #expect(lines.first?.hasPrefix("terminalproof stopped unexpectedly") == true)
        #expect(lines.joined().contains(path("log")))
        #expect(lines.count <= 3, "a sentence and no backtrace: \(terminal.text)")
        if key == "c" { #expect(content("log").contains("asked to crash")) }
    }

    @Test("Swift's backtrace, if enabled, appears on a restored screen")
    func backtrace() throws {
        let terminal = try start(environment: ["SWIFT_BACKTRACE": "enable=no"])
        try terminal.press("c")
        guard case .killed = try terminal.finish() else {
            Issue.record("it did not die of a signal")
            return
        }
        #expect(terminal.isGivenBack)
    }

    @Test("A closed window ends the program after saving")
    func closedWindow() throws {
        let terminal = try start()
        terminal.hangUp()
        #expect(try terminal.finish() == .exited(128 + Int(SIGHUP)))
        #expect(content("saved") == "saved\n")
    }

    @Test("Output to standard error goes to the file and does not corrupt the screen")
    func standardError() throws {
        let terminal = try start()
        try terminal.press("x")
        try terminal.wait(forText: "key x")
        #expect(!terminal.text.contains("noise"))
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(content("log") == "noise\n")
        #expect(!terminal.text.contains("noise"))
    }

    @Test("A program run on the terminal has the shell's modes, and afterwards the screen is drawn again")
    func child() throws {
        let terminal = try start()
        try terminal.press("e")
        try terminal.wait(for: "the child") { $0.text.contains("child") && $0.isGivenBack }
        terminal.send("answer\n")
        try terminal.wait(forText: "exited(status: 3)")
        try terminal.wait(for: "the screen") { $0.line(23) == "q quit  c crash" && $0.isMouseReported }
        try terminal.press("n")
        try terminal.wait(forText: "notStarted(reason: \"No such file or directory\")")
        terminal.send("\u{1B}[200~ab\u{1B}[201~")
        try terminal.wait(forText: "paste 2")
    }

    @Test("Ctrl-C belongs to the program that uses the terminal")
    func childInterrupted() throws {
        let terminal = try start()
        try terminal.press("e")
        try terminal.wait(for: "the child") { $0.text.contains("child") && $0.isCooked }
        terminal.send("\u{03}")
        try terminal.wait(forText: "killed(signal: 2)")
    }

    @Test("Ctrl-Z returns the terminal to the shell, and fg draws the screen again", arguments: ["key", "signal"])
    func suspension(by means: String) throws {
        let terminal = try PseudoTerminal(
            program: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "])
        try terminal.wait(forText: "shell>")
        terminal.send("\(Project.program("terminalproof").path) --log \(path("log"))\r")
        try terminal.wait(for: "the first frame") { $0.line(23) == "q quit  c crash" }
        if means == "key" {
            try terminal.press("<C-z>")
        } else {
            let child = try String(
                contentsOfFile: "/proc/\(terminal.pid)/task/\(terminal.pid)/children", encoding: .utf8)
            kill(try #require(Int32(child.split(separator: " ").first ?? "")), SIGTSTP)
        }
        try terminal.wait(for: "the shell") { $0.text.contains("Stopped") && !$0.isAlternateScreen }
        #expect(!terminal.isMouseReported && terminal.isCursorVisible)
        terminal.send("echo shell-$((6*7))-again\r")
        try terminal.wait(forText: "shell-42-again")
        terminal.resize(Size(rows: 20, columns: 70))
        terminal.send("fg\r")
        try terminal.wait(for: "the screen") {
            $0.line(19) == "q quit  c crash" && $0.line(0).contains("70x20") && $0.isMouseReported
        }
        try terminal.wait(forText: means == "key" ? "back" : "resumed")
        try terminal.press("q")
        try terminal.wait(for: "the shell again") { !$0.isAlternateScreen && $0.text.contains("shell>") }
    }
}
