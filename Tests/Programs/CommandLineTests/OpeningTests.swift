import TestFiles
import Testing

/// Commands do their work with one opening of the logbook.
@Suite("Openings of the logbook")
struct OpeningTests {
    @Test(
        "A command that reads opens the logbook once, also where its arguments name fields",
        arguments: [
            ["list", "flights", "--limit", "5"], ["list", "flights", "night:>0", "--columns", "date,night", "--json"],
            ["list", "aircraft", "--sort", "time"], ["totals", "--by", "type"], ["check"],
            ["currency", "--rules", "easa"], ["export", "--format", "csv"], ["log", "pao 1.0", "--dry-run"],
            ["edit", "1", "role=PIC", "--dry-run"], ["delete", "1", "--dry-run"], ["history"], ["fields"],
        ])
    func reading(arguments: [String]) throws {
        let program = Program()
        try program.writeSample()
        let run = try program.run(arguments + ["--file", program.file, "-com.apple.CoreData.SQLDebug", "1"])
        let openings = run.errors.split(separator: "\n").filter { $0.contains("Connecting to sqlite database file") }
        #expect(openings.count == 1, "\(openings) \(run.output.prefix(200))")
    }
}
