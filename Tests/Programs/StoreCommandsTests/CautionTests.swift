import Foundation
import TestFiles
import Testing

@Suite("Precautions before a store is changed")
struct CautionTests {
    /// A logbook whose pages of flights are overwritten; outside WAL mode, so that opening it for writing would be
    /// visible.
    private func damaged(deferred: Bool) throws -> Place {
        let place = try deferred ? Place.withoutIndexes() : Place(fixture: "V1")
        if deferred { _ = try ProgramRun("flightlog", "store", "upgrade", place.file.path, "--defer", "--yes") }
        _ = try place.sql("PRAGMA journal_mode = DELETE")
        let root = try #require(Int(try place.sql("SELECT rootpage FROM sqlite_master WHERE name = 'ZLOGENTRY'")))
        var bytes = try Data(contentsOf: place.file)
        let start = (root - 1) * 4_096
        bytes.replaceSubrange(start..<start + 4_096, with: Data(repeating: 0xA5, count: 4_096))
        try bytes.write(to: place.file)
        return place
    }

    @Test(
        "A damaged file is rejected before it is opened for writing",
        arguments: [("upgrade", false), ("backup", false), ("finish", true)])
    func damage(verb: String, deferred: Bool) throws {
        let place = try damaged(deferred: deferred)
        let before = try place.snapshot()
        let outcome = try ProgramRun("flightlog", "store", verb, place.file.path)
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(outcome.errors.contains("is damaged"), "\(outcome)")
        #expect(try place.snapshot() == before)
    }

    @Test(
        "An output that cannot be written is an error, not a crash",
        arguments: ["inspect", "verify", "plan", "backup"])
    func fullOutput(verb: String) throws {
        let place = try Place(fixture: "V1")
        let program = Project.program("flightlog").path
        let outcome = try ProgramRun(
            "/bin/sh", "-c", "'\(program)' store \(verb) '\(place.file.path)' > /dev/full")
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(outcome.errors.contains("The output cannot be written: No space left on device"), "\(outcome)")
    }

    @Test("A pipe is rejected without waiting for it")
    func pipe() throws {
        let place = try Place(fixture: "V1")
        let pipe = place.folder["pipe"].path
        #expect(mkfifo(pipe, 0o600) == 0)
        let outcome = try ProgramRun("flightlog", ["store", "inspect", pipe], timeLimit: .seconds(30))
        #expect(outcome.exitCode == 2 && outcome.errors.contains("it is a pipe"), "\(outcome)")
    }

    @Test("A log without a valid header is not waited for: the file is read as it is")
    func invalidLog() throws {
        let place = try Place(fixture: "V1")
        try Data(repeating: 0x5A, count: 40_000).write(to: URL(filePath: place.file.path + "-wal"))
        try Data(repeating: 0, count: 32_768).write(to: URL(filePath: place.file.path + "-shm"))
        // SQLite would wait for ten seconds.
        let outcome = try ProgramRun("flightlog", ["store", "inspect", place.file.path], timeLimit: .seconds(8))
        #expect(outcome.exitCode == 0 && outcome.output.contains("V1"), "\(outcome)")
    }

    @Test("Restoring through a link restores the file it points to")
    func link() throws {
        let place = try Place(fixture: "V1")
        let link = place.folder["link.flightlog"].path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place.file.path)
        _ = try ProgramRun("flightlog", "store", "backup", link)
        _ = try place.sql("DELETE FROM ZLOGENTRY")
        let outcome = try ProgramRun("flightlog", "store", "restore", "--yes", link)
        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(try place.sql("SELECT count(*) > 0 FROM ZLOGENTRY") == "1")
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == place.file.path)
    }

    @Test("A file that lacks a table is copied with a warning; such a copy is not restored")
    func lackingTable() throws {
        let place = Place()
        _ = try ProgramRun("flightlog", "sample", place.file.path)
        _ = try place.sql("DROP TABLE ZPILOT")
        let outcome = try ProgramRun("flightlog", "store", "backup", place.file.path)
        #expect(outcome.exitCode == 1 && outcome.output.contains("✗ The table ZPILOT is missing."), "\(outcome)")
        let restored = try ProgramRun("flightlog", "store", "restore", "--yes", place.file.path)
        #expect(restored.exitCode == 2 && restored.errors.contains("The table ZPILOT is missing"), "\(restored)")
    }

    @Test("An entity list that lacks an existing table is an error")
    func lackingEntity() throws {
        let place = Place()
        _ = try ProgramRun("flightlog", "sample", place.file.path)
        _ = try place.sql("DELETE FROM Z_PRIMARYKEY")
        let outcome = try ProgramRun("flightlog", "store", "verify", place.file.path)
        #expect(
            outcome.exitCode == 1 && outcome.output.contains("missing from the list of entities"), "\(outcome)")
    }

    @Test("A restored file keeps its permissions")
    func mode() throws {
        let place = try Place(fixture: "V1")
        _ = try ProgramRun("flightlog", "store", "backup", place.file.path)
        chmod(place.file.path, 0o664)
        #expect(try ProgramRun("flightlog", "store", "restore", "--yes", place.file.path).exitCode == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: place.file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o664)
    }

    @Test(
        "Terminal control sequences in file names, arguments and options are not printed",
        arguments: [["inspect", "a\u{1B}[31mb"], ["insp\u{1B}[31m"], ["inspect", "--\u{1B}[31m"]])
    func names(arguments: [String]) throws {
        let outcome = try ProgramRun("flightlog", ["store"] + arguments)
        #expect(outcome.exitCode != 0 && outcome.errors.contains("\u{FFFD}[31m"), "\(outcome)")
        #expect(!(outcome.output + outcome.errors).unicodeScalars.contains("\u{1B}"))
    }

    @Test("Copies are readable by the user only, and copies of a new version do not displace earlier ones")
    func copies() throws {
        let place = try Place(fixture: "V1")
        _ = try ProgramRun("flightlog", "store", "upgrade", place.file.path, "--yes")
        for _ in 0..<7 { _ = try ProgramRun("flightlog", "store", "backup", place.file.path) }
        let folder = URL(filePath: place.file.path + ".backups")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.contains("ModelV1") }.count == 1)
        #expect(names.filter { $0.contains("ModelV6") }.count == 5, "\(names)")
        for name in names {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
            #expect(mode[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("Finishing an old file reports what to do, with the exit code for old files")
    func finishOld() throws {
        let place = try Place(fixture: "V1")
        let outcome = try ProgramRun("flightlog", "store", "finish", place.file.path)
        #expect(outcome.exitCode == 3 && outcome.output.contains("upgrade"), "\(outcome)")
    }

    @Test("A file that another process has open is not replaced until it is closed")
    func inUse() throws {
        let place = try Place(fixture: "V1")
        _ = try ProgramRun("flightlog", "store", "upgrade", place.file.path)
        let rows = try place.sql("SELECT count(*), sum(ZBLOCKMINUTES) FROM ZLOGENTRY")
        let reader = try RunningProgram(SQLiteTool.path, [place.file.path])
        try reader.write("SELECT 'open', count(*) FROM ZLOGENTRY;\n")
        #expect(reader.reads("open"))
        let before = try place.snapshot()
        let refused = try ProgramRun("flightlog", "store", "restore", place.file.path)
        #expect(refused.exitCode == 5, "\(refused)")
        #expect(refused.errors.contains("is in use by another program"), "\(refused)")
        #expect(try place.snapshot() == before)
        try reader.finish()
        #expect(try place.sql("SELECT count(*), sum(ZBLOCKMINUTES) FROM ZLOGENTRY") == rows)
        let restored = try ProgramRun("flightlog", "store", "restore", place.file.path)
        #expect(restored.exitCode == 0, "\(restored)")
        #expect(try place.sql("SELECT count(ZFLIGHTDURATION) FROM ZLOGENTRY") == "4900")
    }

    @Test("Without a terminal nothing is asked, with or without --yes", arguments: [[], ["--yes"]])
    func unasked(options: [String]) throws {
        let place = try Place(fixture: "V0")
        func run(_ verb: String, _ more: String...) throws -> ProgramRun {
            try ProgramRun("flightlog", ["store", verb, place.file.path] + options + more)
        }
        #expect(try run("upgrade", "--defer").exitCode == 0)
        #expect(try run("finish").exitCode == 0)
        let restored = try run("restore")
        #expect(restored.exitCode == 0 && !restored.errors.contains("[y/N]"), "\(restored)")
    }

    @Test("The predicate from the talk is explained as an index search, wherever the file is named")
    func explain() throws {
        let place = try Place(fixture: "V1")
        _ = try ProgramRun("flightlog", "store", "upgrade", place.file.path)
        let words = ["Aircraft", "colorScheme.primary == 'blue'", "--json"]
        func explain(_ arguments: [String]) throws -> ProgramRun {
            try ProgramRun("flightlog", ["store", "explain"] + arguments)
        }
        let first = try explain([place.file.path] + words)
        #expect(first.exitCode == 0, "\(first)")
        #expect((first.json["indexes"] as? [String])?.isEmpty == false, "\(first)")
        #expect(first.json["scansTable"] as? Bool == false)
        let option = try explain(["--file", place.file.path] + words)
        #expect(option.exitCode == 0 && option.output == first.output, "\(option)")
        #expect(try explain(["--file", place.file.path, "Aircraft"]).exitCode == 0)
        let own = try explain([place.file.path, "Aircraft", "tailNumber CONTAINS[cd] 'é'", "--json"])
        #expect(own.json["ownFunctions"] as? [String] == ["FL_FOLD"], "\(own)")
        let wrong = [["--file", place.file.path], [place.file.path], ["--file", place.file.path] + words + ["x"]]
        for arguments in wrong { #expect(try explain(arguments).exitCode == 64, "\(arguments)") }
        let twice = try ProgramRun("flightlog", "store", "inspect", place.file.path, "--file", place.file.path)
        #expect(twice.exitCode == 64, "\(twice)")
    }
}
