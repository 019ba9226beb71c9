import Foundation
import TestFiles
import TestSupport
import Testing

/// A short run of `scripts/bench terminal`, which checks that it measures, not how long anything takes.
@Suite("The harness that measures the program", .serialized)
struct FiguresTests {
    private func run(_ arguments: [String]) throws -> ProgramRun {
        let folder = try LogbookFolder()
        return try ProgramRun(
            "terminalfigures",
            ["--program", Project.program("flightlog").path, "--folder", folder.path("figures")] + arguments,
            environment: folder.surroundings)
    }

    /// The numbers in the cells of a row, from the second cell on; nil for a cell without a number.
    private func numbers(_ row: Substring) -> [Double?] {
        row.split(separator: "|").dropFirst().map { cell in
            Double(cell.split(separator: " ").first ?? "")
        }
    }

    @Test("The harness starts the program, presses keys, saves, and prints times, memory and ratios")
    func measures() throws {
        let outcome = try run(["--entries", "1000", "--starts", "2", "--keys", "3", "--saves", "1"])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("One loop: ") == true)
        #expect(lines.contains { $0.hasPrefix("| 1,000 entries | median | slowest | median in loops |") })
        let withRules = "first frame with rows, with the rules of the FAA"
        for name in ["first byte", "first frame with rows", withRules, "settled, sums counted"] {
            let row = try #require(lines.first { $0.hasPrefix("| \(name) |") })
            let found = numbers(row)
            #expect(found.count == 3 && found.allSatisfy { $0 ?? 0 > 0 }, "\(row)")
        }
        let keys = [
            "`j`", "PgDn", "`j` held, 30 a second", "`G`", "`g`", "`/`, each letter", "`/`, twenty letters a second",
            "another list, first time", "another list, again", "open a form", "a letter in From", "a letter in remarks",
        ]
        for name in keys {
            let row = try #require(lines.first { $0.hasPrefix("| \(name) |") }, "\(name)")
            let found = numbers(row)
            #expect(found.count == 11, "\(row)")
            #expect(found.prefix(7).allSatisfy { $0 ?? 0 > 0 } && found[7] ?? 0 > 0, "\(row)")
            // The last byte does not come before the first.
            #expect((found[2] ?? 0) >= (found[1] ?? 0), "\(row)")
        }
        for name in ["one flight", "1,000 flights at once"] {
            let row = try #require(lines.first { $0.hasPrefix("| \(name) |") })
            #expect(numbers(row).allSatisfy { $0 ?? 0 > 0 }, "\(row)")
        }
        #expect(lines.count { $0.hasPrefix("| memory ") } == 3)
        let memory = try #require(lines.first { $0.hasPrefix("| memory settled: ") })
        #expect(memory.contains("of files") && memory.contains("peak ") && !memory.contains(" 0.0 MiB"))
    }

    @Test("Invalid arguments are refused with a message, and --help describes the harness")
    func mistakes() throws {
        #expect(try run(["--help"]).output.contains("100x30"))
        for (arguments, said) in [
            (["--entries", "10"], "entries at least 1,000"), (["--starts", "0"], "must be positive"),
            (["--program", "/nowhere/flightlog"], "There is no program"),
        ] {
            let outcome = try run(arguments)
            #expect(outcome.exitCode == 64 && outcome.errors.contains(said), "\(outcome.errors)")
        }
    }
}
