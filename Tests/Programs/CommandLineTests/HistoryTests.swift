import Foundation
import TestFiles
import Testing

@Suite("flightlog history, undo and redo")
struct HistoryTests {
    private let program: Program

    init() throws {
        program = Program()
        try program.writeSample()
    }

    private func entries() throws -> String {
        try program.run("list", "entries", "--json", "--file", program.file).output
    }

    @Test("A logged flight is undone and redone with its new records, under the same address")
    func logged() throws {
        let before = try entries()
        let log = try program.run(
            "log", "N777XX from:\"zzzz\" to:\"yyyy\" 1:00 type:-", "--file", program.file, "--now",
            "2026-11-21T20:41:00Z")
        #expect(log.exitCode == 0)
        let after = try entries()
        let undo = try program.run("undo", "--file", program.file)
        #expect(undo.exitCode == 0 && undo.output.hasPrefix("undone: added flight 2026-11-21 N777XX ZZZZ–YYYY"))
        #expect(try entries() == before)
        #expect(
            try !program.run("list", "aircraft", "--csv", "--raw", "--file", program.file).output.contains("N777XX"))
        let history = try program.run("history", "--file", program.file)
        #expect(history.output.contains("2026-11-21 20:41  undone  added flight 2026-11-21 N777XX"))
        let redo = try program.run("redo", "--file", program.file, "--json")
        #expect(redo.output.contains(#""label":"added flight 2026-11-21 N777XX ZZZZ–YYYY""#))
        #expect(try entries() == after)
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
    }

    @Test("JSON has every key, and the limit applies")
    func json() throws {
        for number in 1...3 {
            let line = "hbcfa lszh 1:0\(number)"
            #expect(try program.run("log", line, "--file", program.file).exitCode == 0)
        }
        let answer = try program.run("history", "--json", "--limit", "2", "--file", program.file)
        let steps = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
        #expect(steps.count == 2 && steps.allSatisfy { Set($0.keys) == ["id", "at", "state", "label", "backup"] })
        #expect(steps[0]["state"] as? String == "done" && steps[0]["backup"] is NSNull)
        #expect((steps[0]["id"] as? Int ?? 0) > (steps[1]["id"] as? Int ?? 0))
    }

    @Test("Exit codes: 1 for nothing to undo, 2 for a missing file, 3 for an old one, 64 for a wrong word")
    func refusals() throws {
        let undo = try program.run("undo", "--file", program.file)
        #expect(undo.exitCode == 1 && undo.output.isEmpty && undo.errors.contains("There is nothing to undo."))
        #expect(try program.run("redo", "--file", program.file).exitCode == 1)
        #expect(try program.run("history", "--file", program.file).exitCode == 1)
        let other = Program()
        for verb in ["undo", "redo", "history"] {
            #expect(try other.run(verb, "--file", other.file).exitCode == 2)
            #expect(!FileManager.default.fileExists(atPath: other.file))
            #expect(try other.run(verb, "--jsn").exitCode == 64)
            let help = try other.run(verb, "--help")
            #expect(help.exitCode == 0 && help.output.contains("USAGE") && !help.output.contains("\\"))
        }
        #expect(try other.run("sample", "--old", "--until", "2026-11-21", other.file).exitCode == 0)
        let before = try Data(contentsOf: URL(filePath: other.file))
        for verb in ["undo", "redo", "history"] { #expect(try other.run(verb, "--file", other.file).exitCode == 3) }
        #expect(try Data(contentsOf: URL(filePath: other.file)) == before)
        #expect(try other.run("history", "--limit", "0", "--file", other.file).exitCode == 64)
    }

    @Test("Reading the history changes no byte of the file")
    func readsOnly() throws {
        #expect(try program.run("log", "hbcfa lszh 1:00", "--file", program.file).exitCode == 0)
        let before = try Data(contentsOf: URL(filePath: program.file))
        #expect(try program.run("history", "--file", program.file).exitCode == 0)
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }
}
