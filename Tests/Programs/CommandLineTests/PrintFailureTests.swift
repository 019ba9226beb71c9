import Foundation
import TestFiles
import Testing

/// What can go wrong while pages are printed: each is a sentence, and leaves no half of a file.
@Suite("flightlog print that fails")
struct PrintFailureTests {
    private let program = Program()

    init() throws {
        for line in ["2026-11-01 HBKPZ lszh-lsgg 1:00 1d type:C172", "2026-11-02 HBKPZ lsgg-lszh 1:30 1d"] {
            let run = try program.run("log", line, "--file", program.file, "--yes", "--now", "2026-11-21T20:00:00Z")
            #expect(run.exitCode == 0, "\(run)")
        }
    }

    private var target: String { program.folder["out.pdf"].path }

    /// Makes a program that stands for flightlog-paper.
    private func drawer(_ script: String) throws -> [String: String] {
        let path = program.folder["drawer"]
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
        return ["FLIGHTLOG_PAPER_PROGRAM": path.path]
    }

    /// Starts flightlog with no signal blocked, as a terminal does; a thread of the tests blocks them.
    private func start(_ arguments: [String], _ environment: [String: String]) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        // A job in the background of a script ignores Ctrl-C, and so would what it starts.
        var usual = none
        unsafe sigaddset(&usual, SIGINT)
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let path = Project.program("flightlog").path
        let values = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var settings = unsafe values.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var process = pid_t()
        let failure = unsafe posix_spawn(&process, path, nil, &attributes, &words, &settings)
        try #require(failure == 0)
        return process
    }

    private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(
            "/bin/bash", ["-c", script, Project.program("flightlog").path, program.file, target],
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    }

    /// What stands beside the logbook under the name of the target, also as a draft.
    private func left() throws -> [String] { try program.folder.names().filter { $0.hasPrefix("out") } }

    @Test("A reader of the text or of the JSON that goes away is no error")
    func closedPipe() throws {
        for form in ["--text", "--json"] {
            let run = try shell(
                "\"$0\" print easa \(form) --file \"$1\" | head -c 10 >/dev/null; echo ${PIPESTATUS[0]}")
            #expect(run.lines == ["0"] && run.errors.isEmpty, "\(form): \(run)")
        }
    }

    @Test("A full disk is said, for pages as text, as JSON and as a drawing, and leaves no file")
    func fullDisk() throws {
        let environment = try drawer("cat >/dev/null; head -c 100000 /dev/zero")
        for form in ["--text", "--json", ""] {
            let run = try shell(
                "trap '' XFSZ; ulimit -f 1; exec \"$0\" print easa \(form) --file \"$1\" -o \"$2\"", environment)
            #expect(run.exitCode != 0 && run.output.isEmpty, "\(form): \(run)")
            #expect(!run.errors.isEmpty && !run.errors.contains("Fatal"), "\(form): \(run)")
            let left = try left()
            #expect(left.isEmpty, "\(form): \(left)")
        }
        let folder = try program.run(
            ["print", "easa", "--text", "-o", program.folder["nowhere/out.txt"].path, "--file", program.file])
        #expect(folder.exitCode != 0 && !folder.errors.isEmpty, "\(folder)")
    }

    @Test("A program that fails to draw ends the command with its code; one that draws nothing leaves no file")
    func drawerFails() throws {
        var run = try program.run(
            ["print", "easa", "-o", target, "--file", program.file],
            environment: try drawer("cat >/dev/null; echo 'The font Roboto Condensed is missing.' >&2; exit 2"))
        #expect(run.exitCode == 2 && run.errors.contains("The font Roboto Condensed is missing."), "\(run)")
        #expect(try left().isEmpty)
        run = try program.run(
            ["print", "easa", "-o", target, "--mark", "--file", program.file],
            environment: try drawer("kill -9 $$"))
        #expect(run.exitCode == 2, "\(run)")
        #expect(try left().isEmpty)
        // Nothing was kept of pages that were not printed.
        #expect(try program.run("sign", "pages", "--file", program.file).output.contains("no page is kept"))
    }

    @Test("Ctrl-C leaves no half of a file, and keeps no page", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let environment = try drawer("echo started >\"$(dirname \"$0\")/started\"; exec sleep 5")
        let process = try start(["print", "easa", "-o", target, "--mark", "--file", program.file], environment)
        let started = program.folder["started"].path
        for _ in 0..<400 where !FileManager.default.fileExists(atPath: started) { usleep(20_000) }
        #expect(FileManager.default.fileExists(atPath: started))
        kill(process, signal)
        var status: Int32 = 0
        #expect(unsafe waitpid(process, &status, 0) == process)
        #expect(status & 0x7F == signal || status >> 8 & 0xFF == 128 + signal, "\(status)")
        let left = try left()
        #expect(left.isEmpty, "\(left)")
        #expect(try program.run("sign", "pages", "--file", program.file).output.contains("no page is kept"))
        #expect(try program.run("verify", "--file", program.file).exitCode == 0)
    }

    @Test(
        "While another program writes, pages are printed as they were before; keeping them says that it is in use")
    func otherProgram() throws {
        let sqlite = try RunningProgram("/usr/bin/sqlite3", [program.file])
        try sqlite.write("BEGIN IMMEDIATE;\nUPDATE ZLOGENTRY SET ZREMARKS = 'elsewhere';\nSELECT 'held';\n")
        #expect(sqlite.reads("held"))
        let run = try program.run("print", "easa", "--text", "--file", program.file)
        #expect(run.exitCode == 0 && !run.output.contains("elsewhere"), "\(run)")
        let marked = try program.run("print", "easa", "--text", "-o", target, "--mark", "--file", program.file)
        #expect(marked.exitCode == 5 && marked.errors.contains("in use by another program"), "\(marked)")
        sqlite.kill()
        _ = try? sqlite.finish()
        #expect(try program.run("sign", "pages", "--file", program.file).output.contains("no page is kept"))
        let after = try program.run("print", "easa", "--text", "-o", target, "--mark", "--yes", "--file", program.file)
        #expect(after.exitCode == 0, "\(after)")
    }

    @Test("A picture has one page, so that nothing of it is kept")
    func markedPicture() throws {
        let run = try program.run(
            "print", "easa", "-o", program.folder["out.png"].path, "--mark", "--file", program.file)
        #expect(run.exitCode == 64 && run.errors.contains("A picture has one page"), "\(run)")
    }
}
