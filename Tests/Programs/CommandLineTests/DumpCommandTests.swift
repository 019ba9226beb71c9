import Foundation
import TestFiles
import Testing

@Suite("flightlog dump and load")
struct DumpCommandTests {
    private let program = Program()
    private var text: URL { program.folder["book.txt"] }
    private var other: String { program.folder["other.flightlog"].path }

    private func dump(_ arguments: String...) throws -> ProgramRun {
        try program.run(["dump"] + arguments + ["--file", program.file])
    }

    private func log(_ line: String) throws {
        let run = try program.run("log", line, "--file", program.file, "--yes", "--now", "2026-11-21T20:00:00Z")
        #expect(run.exitCode == 0, "\(run)")
    }

    @Test("The sample goes to a file and to standard output, and comes back from a file and from standard input")
    func roundTrip() throws {
        try program.writeSample()
        let run = try dump("-o", text.path)
        #expect(run.exitCode == 0 && run.output.isEmpty && run.errors == "wrote 1762 records to \(text.path)\n")
        let output = try dump().output
        #expect(try String(contentsOf: text, encoding: .utf8) == output)
        let loaded = try program.run("load", text.path, "--file", other)
        #expect(loaded.exitCode == 0 && loaded.errors == "loaded 1762 records into \(other)\n", "\(loaded)")
        #expect(try program.run("dump", "--file", other).output == output)
        #expect(try program.run("store", "verify", other).exitCode == 0)
        let third = program.folder["third.flightlog"].path
        #expect(try program.run(["load", "-", "--file", third], typing: output).exitCode == 0)
        #expect(try program.run("dump", "--file", third).output == output)
    }

    @Test("A file that is there already stays, unless it may be replaced; the logbook itself always stays")
    func existing() throws {
        try log("HBKPZ lszh-lsgg 1:00 type:C172")
        try Data("mine".utf8).write(to: text)
        let refused = try dump("-o", text.path)
        #expect(refused.exitCode == 1 && refused.errors.contains("replace the file with --yes"), "\(refused)")
        #expect(try Data(contentsOf: text) == Data("mine".utf8))
        #expect(try dump("-o", text.path, "--yes").exitCode == 0)
        #expect(try String(contentsOf: text, encoding: .utf8).hasPrefix("flightlog dump 1\n"))
        let before = try Data(contentsOf: URL(filePath: program.file))
        for path in [program.file, program.folder.url.appending(path: "./log.flightlog").path] {
            let run = try dump("-o", path, "--yes")
            #expect(run.exitCode == 1 && run.errors.contains("was not touched"), "\(run)")
        }
        for suffix in ["-wal", "-shm", "-journal"] {
            let run = try dump("-o", program.file + suffix, "--yes")
            #expect(run.exitCode == 1 && run.errors.contains("was not touched"), "the files beside it: \(run)")
        }
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }

    @Test("A logbook that has records is refused, and the way out is named")
    func notEmpty() throws {
        try log("HBKPZ lszh-lsgg 1:00 type:C172")
        #expect(try dump("-o", text.path).exitCode == 0)
        let run = try program.run("load", text.path, "--file", program.file)
        #expect(run.exitCode == 1 && run.errors.contains("is not empty, and was not touched"), "\(run)")
        #expect(run.errors.contains("flightlog load DUMP --file NEW.flightlog"), "\(run)")
        #expect(try dump().output == String(contentsOf: text, encoding: .utf8))
    }

    @Test("A wrong line is named, also of standard input, and there is no logbook")
    func wrongLine() throws {
        let wrong = "flightlog dump 1\nmodel V6\n\nPilot Anna\n  name Anna\n  isSelf maybe\n\nend 1\n"
        try Data(wrong.utf8).write(to: text)
        let run = try program.run("load", text.path, "--file", other)
        #expect(run.exitCode == 2 && run.errors.contains("book.txt”, line 6: Pilot.isSelf is “maybe”"), "\(run)")
        let typed = try program.run(["load", "-", "--file", other], typing: wrong)
        #expect(typed.exitCode == 2 && typed.errors.contains("“standard input”, line 6: "), "\(typed)")
        #expect(try program.run("load", program.folder["none"].path, "--file", other).exitCode == 2)
        #expect(try program.folder.names() == ["book.txt"])
    }

    @Test("On a full disk there is neither half a text nor half a logbook")
    func fullDisk() throws {
        try program.writeSample()
        #expect(try dump("-o", text.path).exitCode == 0)
        let small = program.folder["small.txt"].path
        let dumped = try program.run("dump", "-o", small, "--file", program.file, kilobytes: 40)
        #expect(dumped.exitCode == 2 && dumped.errors.contains("no space left"), "\(dumped)")
        for kilobytes in [4, 20, 300, 500] {
            let run = try program.run("load", text.path, "--file", other, kilobytes: kilobytes)
            #expect(run.exitCode == 2 && run.errors.contains(other), "\(run)")
            #expect(try program.folder.names() == ["book.txt", "log.flightlog"])
        }
    }

    @Test("Of two programs that load into one new file at once, one makes it")
    func twoPrograms() throws {
        try program.writeSample()
        #expect(try dump("-o", text.path).exitCode == 0)
        let command = ["load", text.path, "--file", other]
        let codes = try program.runAtOnce([command, command])
        #expect(codes.filter { $0 == 0 }.count == 1, "\(codes)")
        #expect(try program.run("dump", "--file", other).output == String(contentsOf: text, encoding: .utf8))
    }

    @Test("A missing or an old logbook is not dumped")
    func others() throws {
        #expect(try dump().exitCode == 2)
        #expect(try program.run("sample", "--old", program.file).exitCode == 0)
        let run = try dump("-o", text.path)
        #expect(run.exitCode == 3 && run.errors.contains("is an old logbook"), "\(run)")
        #expect(try program.folder.names() == ["log.flightlog"])
    }
}
