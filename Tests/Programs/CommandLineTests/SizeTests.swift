import Foundation
import TestFiles
import Testing

/// What another program may write into a book: tested with a tenth of the sizes that a release answers in two seconds,
/// since this is no release, and other tests run beside it.
@Suite("Odd sizes", .enabled(if: SQLiteTool.isThere))
struct SizeTests {
    private let program = Program()

    /// Gives the last flight a remark of an expression of SQL.
    private func write(remark: String) throws {
        try program.writeSample()
        try SQLiteTool.run(
            URL(filePath: program.file),
            """
            UPDATE ZLOGENTRY SET ZREMARKS = \(remark)
                WHERE Z_PK = (SELECT Z_PK FROM ZLOGENTRY ORDER BY ZDATE DESC LIMIT 1)
            """)
    }

    /// Runs the program with at most a number of seconds and of megabytes of memory.
    private func run(_ arguments: String...) throws -> ProgramRun {
        let limited = "ulimit -v 2000000; exec \"$0\" \"$@\""
        return try ProgramRun(
            "/bin/bash", ["-c", limited, Project.program("flightlog").path] + arguments + ["--file", program.file],
            environment: ["HOME": program.folder.url.path, "TZ": "UTC"], timeLimit: .seconds(20))
    }

    private static let remarks = [
        "hex(zeroblob(5000000))", "replace(hex(zeroblob(2500000)), '00', char(10))",
        "'a' || replace(hex(zeroblob(500000)), '00', char(769))",
    ]

    @Test("A list shows the begin of a text of any size, and CSV and JSON have all of it", arguments: remarks)
    func texts(remark: String) throws {
        try write(remark: remark)
        let table = try run("list", "flights")
        #expect(table.exitCode == 0 && table.output.utf8.count < 1_000_000, "\(table.exitCode) \(table.errors)")
        let columns = try run("list", "flights", "--columns", "remarks,date")
        #expect(columns.exitCode == 0 && columns.output.utf8.count < 4_000_000, "\(columns.exitCode)")
        for (command, option, word) in [
            ("list", "flights", "--csv"), ("list", "flights", "--json"), ("export", "--format", "csv"),
        ] {
            let whole = try run(command, option, word)
            #expect(whole.exitCode == 0 && whole.output.utf8.count > 1_000_000, "\(whole.exitCode) \(whole.errors)")
        }
    }

    @Test("The screen shows the begin of a text of any size, and a form says what is too large", arguments: remarks)
    func screen(remark: String) throws {
        try write(remark: remark)
        let (keys, screen) = (program.folder["keys"], program.folder["screen"])
        try Data("j\nk\ne\n".utf8).write(to: keys)
        let run = try ProgramRun(
            "flightlog", ["open", program.file, "--script", keys.path, "--save-screen", screen.path],
            environment: ["HOME": program.folder.url.path, "TZ": "UTC"], timeLimit: .seconds(20))
        let text = try String(contentsOf: screen, encoding: .utf8)
        #expect(run.exitCode == 0 && text.contains("is too large for a form"), "\(run.errors) \(text)")
    }

    @Test("An edit shows the begin of what it replaces", arguments: remarks)
    func edits(remark: String) throws {
        try write(remark: remark)
        let largest = "SELECT Z_PK FROM ZLOGENTRY ORDER BY length(ZREMARKS) DESC LIMIT 1"
        let number = try SQLiteTool.run(URL(filePath: program.file), largest)
        let run = try run("edit", number, "remark=x", "--yes")
        #expect(run.exitCode == 0 && run.output.utf8.count < 20_000, "\(run.exitCode) \(run.errors)")
        #expect(run.output.contains("→ x") && run.output.contains("changed: "))
    }

    @Test("A filter of too many words is refused before the logbook is opened")
    func filters() throws {
        try program.writeSample()
        for filter in [
            Array(repeating: "word", count: 4_000).joined(separator: " "),
            "remark:" + String(repeating: "a,", count: 9_000) + "a",
            Array(repeating: "a", count: 6_000).joined(separator: "|"), String(repeating: "word ", count: 12_000),
        ] {
            for arguments in [["list", "flights", filter], ["export", filter, "--format", "csv"]] {
                let run = try program.run(arguments + ["--file", program.file])
                let errors = run.errors
                #expect(run.exitCode == 64 && errors.contains("the filter has more than"), "\(errors.prefix(500))")
            }
        }
        let search = try program.run(
            "list", "flights", "--search", String(repeating: "word ", count: 12_000), "--file", program.file)
        #expect(search.exitCode == 64 && search.errors.contains("at most 500 words"), "\(search.errors.prefix(500))")
    }

    @Test("A filter of as many words and values as there may be is answered")
    func largestFilters() throws {
        try program.writeSample()
        for between in [" ", " | "] {
            let filter = (0..<500).map { "zq\($0)" }.joined(separator: between)
            #expect(try run("list", "flights", filter).exitCode == 1)
        }
        let values = "remark:" + (0..<500).map { "zz\($0)" }.joined(separator: ",")
        #expect(try run("list", "flights", values).exitCode == 1)
    }
}
