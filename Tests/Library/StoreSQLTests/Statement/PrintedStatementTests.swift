import DataModel
import Foundation
import StoreSQL
import TestFiles
import Testing

@Suite("A printed statement")
struct PrintedStatementTests {
    @Test(
        "It runs in the sqlite3 tool unchanged, with the same result",
        .enabled(if: SQLiteTool.isThere))
    func runs() throws {
        var random = SeededChance("Printed statements")
        let fleet = try RandomFleet(&random)
        let compiler = SelectCompiler(layout: fleet.layout)
        var generator = RandomPredicate(random: random, fleet: fleet)
        var script: [String] = []
        var expected: [String] = []
        while script.count < 400 {
            let name = generator.random.pick(["Aircraft", "LogEntry", "Trial"])
            let predicate = generator.predicate(on: try fleet.layout.model.entity(named: name))
            let plan = try compiler.plan(Fleet.request(name, predicate))
            let statement = try compiler.keys(plan.stored)
            guard !statement.text.contains("FL_") else { continue }
            script.append("SELECT group_concat(Z_PK) FROM (\(statement));")
            expected.append(try fleet.database.keys(statement).map(String.init).joined(separator: ","))
        }
        let answers = try run(script, on: fleet.database)
        for (index, answer) in answers.enumerated() { #expect(answer == expected[index], "\(script[index])") }
        #expect(answers.count == expected.count)
    }

    @Test("A question mark in a name is not a parameter, and a string may contain characters that a script cannot")
    func literals() throws {
        let statement: SQLStatement = "SELECT \(name: "a?b"), \("it's ?"), \("nul\0l"), \(SQLValue.real(.infinity))"
        #expect(statement.description == "SELECT \"a?b\", 'it''s ?', CAST(X'6E756C006C' AS TEXT), 9e999")
    }

    @Test("Inside a literal question marks and quotes have no meaning, and later values are in their places")
    func literalText() {
        let written = SQLStatement(text: "'say \"why?\"'")
        let statement: SQLStatement = "SELECT \(written), \(7), \(name: "it's?"), \(8)"
        #expect(statement.description == "SELECT 'say \"why?\"', 7, \"it's?\", 8")
    }

    /// Runs statements in the `sqlite3` tool on a copy of the database, and returns the lines of its output.
    private func run(_ script: [String], on database: TestDatabase) throws -> [String] {
        let folder = TemporaryFolder("printed")
        let file = folder["fleet.sqlite"]
        _ = try database.rows("VACUUM INTO \(file.path)")
        let run = try ProgramRun(
            SQLiteTool.path, ["-batch", file.path], input: .text(script.joined(separator: "\n")))
        return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
