import TestFiles
import Testing

@Suite("flightlog bound")
struct BoundTests {
    private let program = Program()

    private func bound(_ arguments: String..., typing text: String = "") throws -> ProgramRun {
        try program.run(["bound"] + arguments + ["--file", program.file], typing: text)
    }

    private func log(_ lines: String...) throws {
        for line in lines {
            let run = try program.run("log", line, "--file", program.file, "--yes", "--now", "2026-11-21T20:00:00Z")
            #expect(run.exitCode == 0, "\(run)")
        }
    }

    private func describe() throws {
        try log(
            "2026-10-30 HBKPZ lszh-lsgg 2:00 1d type:C172 pic", "2026-11-01 HBKPZ lsgg-lszh 1:10 1d pic",
            "2026-11-02 HBKPZ lszh-lszb 0:45 2d pic", "2026-11-03 HBKPZ lszb-lszh 1:25 1d pic",
            "2026-11-04 HBKPZ lszh-lszh 1:33 4d pic")
        let run = try bound("set", "easa", "--rows", "3", "--page", "12", "--from", "2026-11-01", "--yes")
        #expect(run.exitCode == 0 && run.output.contains("3 lines a page, from page 12"), "\(run)")
    }

    @Test("Flights are named with their page and line, with the sums of their pages; what is copied is left out")
    func list() throws {
        try describe()
        var run = try bound("list")
        #expect(run.exitCode == 0, "\(run)")
        #expect(run.lines.filter { $0.hasPrefix("Page ") } == ["Page 12", "Page 13"])
        #expect(run.lines.filter { $0.contains("line ") }.count == 4)
        let sums = run.lines.filter { $0.contains(": ") && !$0.contains("line ") }
        #expect(sums[0].hasPrefix("  this page: ") && sums[0].contains("3:20"), "\(sums)")
        #expect(sums[1].hasPrefix("  brought forward: ") && sums[1].contains("2:00"), "\(sums)")
        #expect(sums[2].hasPrefix("  to date: ") && sums[2].contains("5:20"), "\(sums)")
        run = try bound("done", "12", "2", "--yes")
        #expect(run.exitCode == 0 && run.output.contains("copied up to page 12, line 2"), "\(run)")
        run = try bound()
        #expect(run.lines.filter { $0.contains("line ") }.count == 2 && run.output.contains("  line 3: "), "\(run)")
        #expect(try bound("done", "--yes").output.contains("copied up to page 13, line 1"))
        run = try bound("list")
        #expect(run.exitCode == 1 && run.errors.contains("Every flight is copied."), "\(run)")
        #expect(try bound("list", "--all").lines.filter { $0.contains("line ") }.count == 4)
        #expect(try program.run("undo", "--file", program.file).output.contains("copied flights to the bound book"))
    }

    @Test("The line that was copied wrong is found from the sums")
    func check() throws {
        try describe()
        var run = try bound("check", "12", "time=3:20", "dayldg=4")
        #expect(run.exitCode == 0 && run.output.contains("✓ page 12"), "\(run)")
        run = try bound("check", "12", "time=2:35", "dayldg=2")
        #expect(run.exitCode == 1, "\(run)")
        #expect(run.output.contains("line 2 (2026-11-02 HB-KPZ LSZH–LSZB) was left out"), "\(run)")
        // 1:25 was read as 1:52, which only one line can be.
        run = try bound("check", "12", "time=3:47", "dayldg=4")
        #expect(run.output.contains("line 3") && run.output.contains("is 1:25, not 1:52"), "\(run)")
        run = try bound("check", "12", "time=3:30", "dayldg=4", typing: "1:20\n")
        #expect(run.output.contains("is 1:10, not 1:20") || run.errors.contains("The sum of"), "\(run)")
        run = try bound("check", "12", "time=9:59", "dayldg=4")
        #expect(run.exitCode == 1 && run.output.contains("No single error explains the sums"), "\(run)")
    }

    @Test("What cannot be is refused with a sentence")
    func refused() throws {
        try log("2026-11-01 HBKPZ lsgg-lszh 1:10 1d type:C172")
        var run = try bound("list")
        #expect(run.exitCode == 1 && run.errors.contains("Nothing is known of your bound book."), "\(run)")
        run = try bound("set", "types", "--rows", "3", "--from", "2026-11-01", "--yes")
        #expect(run.exitCode == 64 && run.errors.contains("has no pages of flights"), "\(run)")
        #expect(try bound("set", "nolayout", "--rows", "3", "--from", "2026-11-01", "--yes").exitCode == 64)
        #expect(try bound("set", "easa", "--rows", "0", "--from", "2026-11-01", "--yes").exitCode == 64)
        run = try bound("set", "easa", "speed=3", "--rows", "3", "--from", "2026-11-01", "--yes")
        #expect(run.exitCode == 64 && run.errors.contains("names no column with a sum"), "\(run)")
        run = try bound("set", "easa", "time=100:00", "--rows", "3", "--from", "2026-11-01", "--yes")
        #expect(run.exitCode == 0, "\(run)")
        #expect(try bound("list").output.contains("101:10"))
        run = try bound("check", "1", "time=1.5")
        #expect(run.exitCode == 64 && run.errors.contains("is not a sum of time"), "\(run)")
        run = try bound("check", "9", "time=1:10")
        #expect(run.exitCode == 64 && run.errors.contains("There is no page 9 with flights."), "\(run)")
        #expect(try bound("done", "9", "--yes").exitCode == 64)
    }
}
