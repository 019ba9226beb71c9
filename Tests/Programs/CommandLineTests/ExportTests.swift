import Foundation
import TestFiles
import Testing

@Suite("flightlog export")
struct ExportTests {
    private let program = Program()
    private var target: URL { program.folder["out.csv"] }

    private func export(_ arguments: String...) throws -> ProgramRun {
        try program.run(["export"] + arguments + ["--file", program.file])
    }

    private func log(_ line: String) throws {
        let run = try program.run("log", line, "--file", program.file, "--yes", "--now", "2026-11-21T20:00:00Z")
        #expect(run.exitCode == 0, "\(run)")
    }

    @Test("The flights of a filter go to standard output, what does not fit to standard error")
    func standardOutput() throws {
        try program.writeSample()
        let run = try export("date:2026-11", "--format", "foreflight")
        #expect(run.exitCode == 0 && run.output.hasPrefix("ForeFlight Logbook Import,"), "\(run)")
        let rows = run.output.components(separatedBy: "\r\n")
        let titles = try #require(rows.firstIndex { $0.hasPrefix("Date,AircraftID") })
        let flights = rows[(titles + 1)...].filter { $0.contains(",") && $0.first?.isNumber == true }
        #expect(!flights.isEmpty && flights.allSatisfy { $0.hasPrefix("2026-11-") })
        #expect(
            run.errors.contains("Rules: ") && run.errors.contains("no place in the format: 2026-11-"), "\(run.errors)")
    }

    @Test(
        "Another logbook that imports the file has the same flights, and exports the same file",
        arguments: ["foreflight", "logten", "myflightbook"])
    func roundTrip(format: String) throws {
        try program.writeSample()
        #expect(try export("date:2026", "--format", format, "-o", target.path).exitCode == 0)
        let other = program.folder["other.flightlog"].path
        let run = try program.run("import", target.path, "--file", other, "--yes", "--date-order", "day-first")
        #expect(run.exitCode == 0 && !run.output.contains("refused"), "\(run)")
        let again = program.folder["again.csv"]
        #expect(try program.run("export", "--format", format, "-o", again.path, "--file", other).exitCode == 0)
        let (one, two) = (
            try String(contentsOf: target, encoding: .utf8), try String(contentsOf: again, encoding: .utf8)
        )
        #expect(one.components(separatedBy: "\r\n").sorted() == two.components(separatedBy: "\r\n").sorted())
    }

    @Test("A file that is there already stays, unless it may be replaced; a folder is no file")
    func existing() throws {
        try log("HBKPZ lszh-lsgg 1:00 type:C172")
        try Data("mine".utf8).write(to: target)
        let run = try export("--format", "csv", "-o", target.path)
        #expect(run.exitCode == 1 && run.errors.contains("is there already"), "\(run)")
        #expect(run.errors.contains("or replace the file with --yes"), "\(run)")
        let dump = try program.run("dump", "-o", target.path, "--file", program.file)
        #expect(dump.exitCode == 1 && dump.errors.contains("or replace the file with --yes"), "\(dump)")
        #expect(try Data(contentsOf: target) == Data("mine".utf8))
        let replaced = try export("--format", "csv", "--raw", "-o", target.path, "--yes")
        #expect(replaced.exitCode == 0 && replaced.errors == "wrote 1 flight to \(target.path)\n", "\(replaced)")
        let list = try program.run("list", "flights", "--csv", "--raw", "--file", program.file)
        let lines = try String(contentsOf: target, encoding: .utf8).components(separatedBy: "\r\n")
        let listed = list.output.components(separatedBy: "\r\n")
        #expect(lines.count == 3 && lines[0] == listed[0] + ",approaches.json,crew.json")
        #expect(lines[1] == listed[1] + ",,", "the columns of the list, and then two more")
        #expect(try export("--format", "csv", "-o", program.folder.url.path, "--yes").exitCode == 2)
        #expect(try export("--format", "csv", "-o", "/nowhere/out.csv").exitCode == 2)
        let book = try Data(contentsOf: URL(filePath: program.file))
        #expect(try export("--format", "csv", "-o", program.file, "--yes").exitCode == 1, "not even with --yes")
        #expect(try Data(contentsOf: URL(filePath: program.file)) == book)
    }

    @Test("A file that is replaced keeps its permissions")
    func permissions() throws {
        try log("HBKPZ lszh-lsgg 1:00 type:C172")
        try Data("mine".utf8).write(to: target)
        for mode in [0o600, 0o664] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path)
            #expect(try export("--format", "csv", "-o", target.path, "--yes").exitCode == 0)
            let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
    }

    @Test("On a full disk nothing is left, and an existing file stays as it is")
    func fullDisk() throws {
        try program.writeSample()
        try Data("mine".utf8).write(to: target)
        let run = try program.run(
            "export", "--format", "csv", "-o", target.path, "--yes", "--file", program.file, kilobytes: 40)
        #expect(run.exitCode == 2 && run.errors.contains("no space left"), "\(run)")
        #expect(try Data(contentsOf: target) == Data("mine".utf8))
        let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
        #expect(files.filter { $0.hasPrefix("out.csv") } == ["out.csv"], "\(files)")
    }

    @Test("The logbook is only read; one without flights of the filter gives the titles and 1")
    func reads() throws {
        try log("HBKPZ lszh-lsgg 1:00 type:C172")
        let before = try Data(contentsOf: URL(filePath: program.file))
        let empty = try export("date:2020", "--format", "logten")
        #expect(empty.exitCode == 1 && empty.output.hasPrefix("flight_flightDate\t"), "\(empty)")
        #expect(try export("--format", "json").output.hasPrefix("[\n{\"id\""))
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }

    @Test("An unknown format, a filter that cannot be read, and options that do not fit are invalid")
    func invalid() throws {
        #expect(try export("--format", "excel").exitCode == 64)
        let open = try export()
        #expect(open.exitCode == 64 && open.errors.contains("foreflight, myflightbook, logten, csv, json"), "\(open)")
        #expect(try export("--format", "json", "--spreadsheet").exitCode == 64)
        #expect(try export("--format", "csv").exitCode == 2, "there is no logbook")
        try program.writeSample()
        #expect(try export("date:never", "--format", "csv").exitCode == 64)
    }
}
