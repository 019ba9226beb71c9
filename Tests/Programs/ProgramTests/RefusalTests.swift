import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Files that cannot be opened", .serialized)
struct RefusalTests {
    @Test("A file that cannot be opened is named with a remedy, and does not change", arguments: Refusal.all)
    func refusal(_ refusal: Refusal) throws {
        let folder = try LogbookFolder()
        try refusal.prepare(folder)
        let before = try folder.content()
        for arguments in [[], ["--yes"]] {
            let terminal = try folder.open(nil, arguments)
            try terminal.see("cannot open")
            #expect(terminal.flowing.contains("“\(folder.file)”"), "\(terminal.text)")
            for text in refusal.says { #expect(terminal.flowing.contains(text), "\(terminal.text)") }
            try terminal.press("<Enter>")
            #expect(try terminal.finish() == .exited(refusal.exitCode))
            #expect(terminal.isGivenBack)
            #expect(try folder.content() == before)
        }
    }

    @Test("Esc creates no new logbook, and a file with a similar name is suggested")
    func newLogbookRefused() throws {
        let folder = try LogbookFolder("V1")
        let before = try folder.content()
        let terminal = try folder.open(folder.path("logbok.flightlog"))
        try terminal.see("Enter: create it.")
        #expect(
            terminal.flowing.contains("Did you mean \(URL(filePath: folder.file).lastPathComponent)")
        )
        try terminal.press("<Esc>")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.content() == before)
    }

    @Test("A file without a byte, as a full disk leaves it, is a new logbook")
    func cutOff() throws {
        let folder = try LogbookFolder()
        try Data().write(to: URL(filePath: folder.file))
        let terminal = try folder.open(nil, [])
        try terminal.see("Enter: create it.")
        try terminal.press("<Enter>")
        try terminal.see("Your logbook is empty.")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.sql("PRAGMA integrity_check", on: folder.file) == "ok")
    }

    @Test("A missing folder is created with the new logbook")
    func missingFolder() throws {
        let folder = try LogbookFolder()
        let path = folder.path("club/2026/mine.flightlog")
        let terminal = try folder.open(path)
        try terminal.see("Enter: create it.")
        try terminal.press("<Enter>")
        try terminal.see("Your logbook is empty.")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.content().keys.sorted() == ["club", "club/2026", "club/2026/mine.flightlog"])
        #expect(try folder.sql("PRAGMA integrity_check", on: path) == "ok")
    }

    @Test("An old logbook that is not writable is refused, and no backup is made")
    func oldReadOnly() throws {
        let folder = try LogbookFolder("V1")
        let before = try folder.content()
        defer { chmod(folder.url.path, 0o755) }
        let terminal = try openReadOnly(folder)
        try terminal.see("cannot open")
        #expect(terminal.flowing.contains("“\(folder.file)” cannot be written."))
        #expect(terminal.flowing.contains("Check that the folder exists and is writable"))
        try terminal.press("<Enter>")
        #expect(try terminal.finish() == .exited(2))
        #expect(try folder.content() == before)
    }

    @Test("A current logbook that is not writable can be read, and every change is refused with the reason")
    func currentReadOnly() throws {
        let folder = try LogbookFolder.current()
        let before = try folder.content()
        defer { chmod(folder.url.path, 0o755) }
        let terminal = try openReadOnly(folder)
        try terminal.see("Σ 5 000 flights")
        try terminal.see("The file is read-only: lists work, nothing can be changed.")
        for key in ["a", "e", "d"] {
            try terminal.press("j")
            try terminal.press(key, see: "The file is read-only: make it writable, or copy it elsewhere.")
        }
        try terminal.press("2", see: "Σ 71 aircraft")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.content() == before)
    }

    @Test("A logbook that another program has locked is refused after a moment", arguments: ["V6", "V1"])
    func locked(version: String) throws {
        let folder = try LogbookFolder(version == "V6" ? "V0" : version)
        if version == "V6" { try folder.upgrade() }
        let rows = try folder.digest()
        let holder = try hold(folder)
        let terminal = try folder.open(nil, ["--yes"])
        try terminal.see("“\(folder.file)” is in use by another program.", seconds: 30)
        try terminal.see("Close the other program and try again.")
        try terminal.press("<Enter>")
        #expect(try terminal.finish() == .exited(5))
        holder.kill()
        #expect(try folder.digest() == rows)
    }

    @Test(
        "If the disk is full before the backup or in a step, the old logbook stays intact", arguments: [14, 24])
    func fullDisk(megabytes: Int) throws {
        let folder = try LogbookFolder("V1")
        // A step that finished before the disk was full stays done; neither version may lose a byte.
        let flightData = "SELECT hex(sha3_query('SELECT Z_PK, ZFLIGHTDATA FROM ZAIRCRAFT')), count(*) FROM ZLOGENTRY"
        let rows = try folder.sql(flightData)
        let disk = folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let mount = ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", disk]
        let isMounted = try ProgramRun("/bin/mount", mount).exitCode == 0
        defer { if isMounted { _ = try? ProgramRun("/bin/umount", "-l", disk) } }
        let file = isMounted ? "\(disk)/old.flightlog" : folder.file
        if isMounted { try FileManager.default.copyItem(atPath: folder.file, toPath: file) }
        let terminal = try isMounted ? folder.open(file, ["--yes"]) : openWithLimit(folder, megabytes: 5)
        try terminal.see("cannot open")
        #expect(terminal.flowing.contains("“\(file)"))
        let isBackup = megabytes == 14 && isMounted
        if isBackup {
            #expect(terminal.flowing.contains("No backup of “\(file)” could be made: there is no space left in"))
            #expect(
                terminal.flowing.contains(
                    /it takes 12 MB, and \d+ MB are free\. The logbook is as it was\. Make room there/))
            #expect(!terminal.text.contains("unfinished"), "\(terminal.text)")
        }
        try terminal.press("<Enter>")
        #expect(try terminal.finish() == .exited(2))
        if isBackup {
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["old.flightlog"])
            #expect(try folder.digest(of: file) == folder.digest())
        }
        #expect(try folder.sql(flightData, on: file) == rows)
        #expect(try folder.sql("PRAGMA integrity_check", on: file) == "ok")
    }

    @Test("A logbook can be read on a full disk")
    func readOnFullDisk() throws {
        let folder = try LogbookFolder.current()
        let before = try folder.content()
        let command = "(trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\") | cat"
        let outcome = try folder.run(
            [
                "-c", command, Project.program("flightlog").path, "list", "aircraft", "--csv", "--raw", "--file",
                folder.file,
            ],
            program: "/bin/bash")
        #expect(outcome.output.components(separatedBy: "\r\n").count > 70, "\(outcome)")
        #expect(try folder.content() == before)
    }

    @Test("Without a terminal, the program says what to run instead")
    func noTerminal() throws {
        let folder = try LogbookFolder("V0")
        let before = try folder.content()
        let outcome = try folder.run([folder.file])
        #expect(outcome.exitCode == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("flightlog list"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try folder.content() == before)
    }

    // MARK: Preparing

    /// Opens the logbook as a user who may not write it.
    private func openReadOnly(_ folder: LogbookFolder) throws -> PseudoTerminal {
        let program = Project.program("flightlog").path
        chmod(folder.file, 0o444)
        guard getuid() == 0 else {
            chmod(folder.url.path, 0o555)
            return try folder.open()
        }
        let identity = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        return try PseudoTerminal(
            program: "/usr/bin/setpriv", arguments: identity + [program, folder.file],
            size: Size(rows: 30, columns: 100), environment: folder.surroundings)
    }

    /// Opens the logbook with a limit on the size of files, which acts like a full disk.
    private func openWithLimit(_ folder: LogbookFolder, megabytes: Int) throws -> PseudoTerminal {
        let command = "trap '' XFSZ; ulimit -f \(megabytes * 1_024); exec \"$0\" \"$@\""
        return try PseudoTerminal(
            program: "/bin/bash",
            arguments: ["-c", command, Project.program("flightlog").path, folder.file, "--yes"],
            size: Size(rows: 30, columns: 100), environment: folder.surroundings)
    }

    /// Starts a program that locks the logbook until it ends, and waits until the lock is held.
    private func hold(_ folder: LogbookFolder) throws -> RunningProgram {
        let holder = try RunningProgram(SQLiteTool.path, ["-bail", folder.file])
        try holder.write(".timeout 30000\nBEGIN EXCLUSIVE;\nSELECT 'held';\n")
        guard holder.reads("held") else { throw LogbookFolder.Failure(what: "nobody holds the logbook") }
        return holder
    }
}
