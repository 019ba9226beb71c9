import Foundation
import TestFiles
import Testing

@Suite("flightlog print")
struct PrintTests {
    private let program = Program()
    private var target: URL { program.folder["out.pdf"] }

    private func print(_ arguments: String..., environment: [String: String] = [:]) throws -> ProgramRun {
        try program.run(["print"] + arguments + ["--file", program.file], environment: environment)
    }

    private func log(_ lines: String...) throws {
        for line in lines {
            let run = try program.run("log", line, "--file", program.file, "--yes", "--now", "2026-11-21T20:00:00Z")
            #expect(run.exitCode == 0, "\(run)")
        }
    }

    /// Without flightlog-paper, even where it is installed.
    private let withoutDrawing = ["FLIGHTLOG_PAPER_PROGRAM": "/nowhere/flightlog-paper"]

    @Test("Pages are printed as text, each with its sums")
    func text() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 1d type:C172", "2026-11-02 HBKPZ lsgg-lszh 1:30 1d remark:fog")
        let run = try print("easa", "--text")
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run)")
        #expect(run.output.contains("HOLDER’S NAME(S)") && run.output.contains("Page 1 right"))
        let sums = run.lines.filter { $0.contains("TOTAL THIS PAGE") }
        #expect(sums.count == 2 && sums[0].contains("2:30"), "\(sums)")
        #expect(run.output.contains("fog") && run.output.contains("Cessna 172 Skyhawk"))
        let extract = try print("faa-single", "date:2026-11-02", "--text", "--paper", "a4")
        #expect(extract.output.contains("Pilot logbook (extract)") && extract.output.contains("1.5"), "\(extract)")
    }

    @Test("The whole sample is printed in every layout; JSON has a page in each line")
    func layouts() throws {
        try program.writeSample()
        let list = try program.run("print", "--list")
        #expect(list.exitCode == 0 && list.lines.contains { $0.hasPrefix("--for uk") }, "\(list)")
        let names = list.lines.prefix { !$0.hasPrefix("--") }.map { String($0.prefix { $0 != " " }) }
        #expect(names.count == 14)
        for name in names {
            let run = try print(name, "--json", "--region", "easa")
            if name == "bfcl" {
                #expect(run.exitCode == 1 && run.errors.contains("no flight is on these pages"), "no balloon: \(run)")
                continue
            }
            if name == "sfcl" {
                #expect(run.errors.contains("flights belong in another kind of logbook"), "\(run.errors)")
            }
            #expect(run.exitCode == 0, "\(name): \(run.errors)")
            #expect(run.lines.count > 1 && run.lines[0].contains("\"kind\":\"flightlog pages\""))
            #expect(run.lines.dropFirst().allSatisfy { $0.hasPrefix("{\"height\":") })
            if name == "easa" { #expect(try print(name, "--json").output == run.output, "the same bytes") }
        }
    }

    @Test(
        "The statement of currency has the rules of the region with the flights that count; limits have those of duty")
    func currency() throws {
        try log(
            "2026-11-01 N12345 kpao-kpao 1:00 3d type:C172 pic", "2026-11-20 N12345 kpao-kmry 1:10 3n pic",
            "2026-11-20 N12345 kmry-kpao 1:10 1d pic")
        let none = try print("currency", "--text")
        #expect(none.exitCode == 64 && none.errors.contains("Whose rules?"), "\(none)")
        let run = try print("currency", "--text", "--region", "faa")
        #expect(run.exitCode == 0, "\(run)")
        #expect(run.output.contains("Statement of currency") && run.output.contains("61.57"), "\(run.output)")
        #expect(
            run.output.contains("2026-11-20 2026-11-20 N12345") || run.output.contains("2026-11-20 N12345 KPAO–KMRY"))
        let limits = try print("limits", "--text", "--region", "easa")
        #expect(limits.exitCode == 0 && limits.output.contains("ORO.FTL.210"), "\(limits)")
        #expect(try print("limits", "--text").exitCode == 0)
    }

    @Test("Sums of the pages are those of the totals")
    func totals() throws {
        try program.writeSample()
        let pages = try print("types", "--text", "--file", program.file)
        let totals = try program.run("totals", "--json", "--file", program.file)
        let minutes = try #require(
            (totals.json["whole"] as? [String: Any])?["blockMinutes"] as? Int, "\(totals.output.prefix(300))")
        let ever = pages.lines.first { $0.contains("Ever ") } ?? ""
        #expect(ever.contains("\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"), "\(ever)")
    }

    @Test("Without flightlog-paper a PDF is refused with what to install; text and JSON are printed")
    func withoutProgram() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 type:C172")
        let run = try print("easa", "-o", target.path, environment: withoutDrawing)
        #expect(run.exitCode == 69, "\(run)")
        #expect(
            run.errors
                == "flightlog: The program that draws pages, flightlog-paper, is not installed.\nInstall the package flightlog-paper, or print with --text or --json.\n"
        )
        #expect(!FileManager.default.fileExists(atPath: target.path))
        #expect(try print("easa", "--text", environment: withoutDrawing).exitCode == 0)
        #expect(try print("easa", "--json", environment: withoutDrawing).exitCode == 0)
    }

    @Test("What cannot be printed is said, with what to do")
    func refusals() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 type:C172")
        func fails(_ code: Int32, _ words: String, _ arguments: String...) throws {
            let run = try program.run(["print"] + arguments + ["--file", program.file])
            #expect(run.exitCode == code && run.errors.contains(words), "\(arguments): \(run)")
            #expect(run.output.isEmpty)
        }
        try fails(64, "There is no layout “essa”.\nDid you mean “easa”?", "essa", "--text")
        try fails(64, "There is no layout “spread”.\nThe layouts are easa, ", "spread", "--text")
        try fails(64, "Name a layout, such as easa; --list lists them.", "--text")
        try fails(64, "There is no page 2: the logbook ends with page 1.", "easa", "--from-page", "2", "--text")
        try fails(
            64, "The layout “easa” has no size “a3”.\nIts sizes are a4, letter, a5.", "easa", "--paper", "a3", "--text")
        try fails(64, "Leave out --from-page and --new-book.", "types", "--from-page", "2", "--text")
        try fails(64, "No authority is called “mars”.", "easa", "--for", "mars", "--text")
        try fails(1, "There is nothing to print: no flight is on these pages.", "easa", "date:2020", "--text")
        try fails(
            1, "There is nothing to print: the flight is before the first page.", "easa", "--new-book", "2026-12-01",
            "--text")
        try fails(64, "this is not a date", "easa", "--new-book", "someday", "--text")
        try fails(64, "is neither a PDF nor an SVG or a PNG", "easa", "-o", program.folder["x.doc"].path)
        try Data("mine".utf8).write(to: target)
        try fails(1, "or replace the file with --yes", "easa", "-o", target.path, "--text")
        #expect(try Data(contentsOf: target) == Data("mine".utf8))
    }

    @Test("A new book begins with the sums of what was before")
    func newBook() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 1d type:C172", "2026-11-12 HBKPZ lsgg-lszh 1:30 1d")
        let run = try print("easa", "--new-book", "2026-11-10", "--text")
        let forward = run.lines.first { $0.contains("TOTAL FROM PREVIOUS PAGES") } ?? ""
        #expect(run.errors == "1 flight is before the first page, and in the sums that it brings forward.\n")
        #expect(forward.contains("1:00") && run.output.contains("This book begins on 10/11/26."), "\(run)")
    }

    @Test("A layout of one’s own is found beside the settings; a mistake is named with its place")
    func own() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 type:C172")
        let folder = program.folder[".config/flightlog/layouts"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text =
            "layout club \"Club logbook\"\npaper a4 landscape rows 20 of 6\npage\ncolumn date 20 \"Date\"\ncolumn time 20 \"Time\"\n"
        let file = folder.appending(path: "club.layout")
        try Data(text.utf8).write(to: file)
        let run = try print("club", "--text")
        #expect(run.exitCode == 0 && run.output.contains("Club logbook") && run.output.contains("1:00"), "\(run)")
        #expect(try program.run("print", "--list").output.contains("Club logbook (your own)"))
        try Data((text + "column tyme 20 \"T\"\n").utf8).write(to: file)
        let wrong = try print("club", "--text")
        #expect(wrong.exitCode == 65)
        #expect(
            wrong.errors.contains("club.layout, line 6, column 8: no column is called “tyme”; expected: "), "\(wrong)")
    }

    @Test("A field of the pilot’s own is a column, and is summed")
    func customField() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 type:C172")
        let add = try program.run("fields", "add", "Fuel", "--kind", "number", "--unit", "l", "--file", program.file)
        #expect(add.exitCode == 0, "\(add)")
        try log("2026-11-02 HBKPZ lsgg-lszh 1:30 fuel:42.5", "2026-11-03 HBKPZ lsgg-lszh 1:30 fuel:10")
        let folder = program.folder[".config/flightlog/layouts"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text =
            "layout fuel \"Fuel\"\npaper a4 landscape rows 20 of 6\npage\ncolumn date 40 \"Date\"\ncolumn fuel 20 \"Fuel\"\n"
        try Data(text.utf8).write(to: folder.appending(path: "fuel.layout"))
        let run = try print("fuel", "--text")
        #expect(run.exitCode == 0 && run.output.contains("42.5"), "\(run)")
        #expect(run.lines.first { $0.contains("Totals to date") }?.contains("52.5") == true, "\(run)")
    }

    @Test("An authority’s requirements are ticked, and what the book lacks is named")
    func authorities() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 type:C172")
        let run = try print("uk", "--for", "uk", "--text")
        #expect(run.exitCode == 0 && run.errors.contains("UK Civil Aviation Authority:"), "\(run)")
        #expect(
            run.errors.contains(
                "✗ The name of the holder on the first page (CAA, Electronic logbooks, read 2026-09-24): mark"))
        #expect(run.errors.contains("✓ A running total of each column on each page"))
    }

    @Test(
        "Where flightlog-paper is built, pages are drawn into a pipe or a file, which stays if it is there already",
        .enabled(if: FileManager.default.isExecutableFile(atPath: Project.program("flightlog-paper").path)))
    func drawn() throws {
        try log("2026-11-01 HBKPZ lszh-lsgg 1:00 type:C172")
        let run = try print("easa", "-o", target.path)
        #expect(run.exitCode == 0 && run.errors.isEmpty && run.output.isEmpty, "\(run)")
        let pdf = try Data(contentsOf: target)
        #expect(pdf.prefix(5) == Data("%PDF-".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(mode == 0o600, "it is the pilot's alone")
        let there = try print("easa", "-o", target.path)
        #expect(there.exitCode == 1 && there.errors.contains("or replace the file with --yes"), "\(there)")
        #expect(try print("easa", "-o", target.path, "--yes").exitCode == 0)
        #expect(try Data(contentsOf: target) == pdf, "the same bytes again")
        let picture = program.folder["page.png"]
        #expect(try print("easa", "-o", picture.path).exitCode == 0)
        #expect(try Data(contentsOf: picture).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        let command = "\"$0\" print easa --file \"$1\" | head -c 5; echo; echo ${PIPESTATUS[0]}"
        let pipe = try ProgramRun("/bin/bash", ["-c", command, Project.program("flightlog").path, program.file])
        #expect(pipe.lines == ["%PDF-", "0"] && pipe.errors.isEmpty, "\(pipe)")
        let nothing = try print("easa", "date:2020", "-o", program.folder["none.pdf"].path)
        #expect(nothing.exitCode == 1 && nothing.errors.hasPrefix("flightlog: There is nothing to print"), "\(nothing)")
        #expect(try program.folder.names().filter { $0.hasPrefix("none") }.isEmpty)
        #expect(try print("easa", "--text", "-o", program.file, "--yes").exitCode == 1, "the logbook is never replaced")
    }
}
