import Foundation
import TestFiles
import Testing

@Suite("Names of types on the command line")
struct TypeNameTests {
    private let program = Program()
    private let now = ["--now", "2026-11-26T12:00:00Z"]

    private func log(_ line: String) throws -> ProgramRun {
        try program.run(["log", "--yes", "--file", program.file] + now + [line])
    }

    private func aircraft() throws -> [[String: Any]] {
        let answer = try program.run("list", "aircraft", "--json", "--file", program.file)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
    }

    @Test("A name of several types is said to be one, and gives what they have in common")
    func families() throws {
        let cherokee = try log("2026-11-20 N1 type:PA28 pao-pao 1.0 3d")
        #expect(cherokee.exitCode == 0, "\(cherokee)")
        #expect(cherokee.output.contains("! PA28 may be P28A, P28B, P28R, P28S, P28T, P28U"), "\(cherokee)")
        #expect(cherokee.output.contains("known of all: ASEL, 1 engine"), "\(cherokee)")
        let cessna = try log("2026-11-21 N2 type:Cessna pao-pao 1.0 3d")
        #expect(cessna.exitCode == 0 && cessna.output.contains("until then its class is unknown"), "\(cessna)")
        let classes = try aircraft().map { [$0["tailNumber"] as? String, $0["aircraftClass"] as? String] }
        #expect(Set(classes) == [["N1", "ASEL"], ["N2", nil]])
    }

    @Test("A glider is known, and never an amphibian")
    func gliders() throws {
        let answer = try log("2026-11-20 D-1234 type:LS4 edpj-edpj 0900/0910 winch 1d")
        #expect(answer.exitCode == 0 && !answer.output.contains("LA4"), "\(answer)")
        #expect(answer.output.contains("type LS4 Rolladen-Schneider LS4"), "\(answer)")
        #expect(try aircraft().first?["aircraftClass"] as? String == "GL")
        let unknown = try log("2026-11-20 D-1235 type:LS5 edpj-edpj 1000/1010 winch 1d")
        #expect(!unknown.output.contains("LA4"), "\(unknown)")
        let next = try log("2026-11-21 D-1234 1020L/1026L winch")
        #expect(next.exitCode == 0 && next.output.contains("EDPJ–EDPJ as the flight before"), "\(next)")
        let totals = try program.run("totals", "--json", "--file", program.file)
        let object = try JSONSerialization.jsonObject(with: Data(totals.output.utf8)) as? [String: Any]
        #expect((object?["whole"] as? [String: Any])?["launches"] as? Int == 3)
        let table = try program.run("totals", "--file", program.file)
        #expect(table.output.contains("Launches"), "\(table.output)")
        let flights = try program.run("list", "flights", "--json", "--file", program.file)
        let rows = try JSONSerialization.jsonObject(with: Data(flights.output.utf8)) as? [[String: Any]]
        #expect(rows?.compactMap { $0["launches"] as? Int } == [1, 1, 1])
    }

    @Test("A rule about a class that is unknown cannot tell, and says of which aircraft")
    func unknownClass() throws {
        _ = try log("2026-11-20 N3 type:Cessna pao-pao 1.0 3to 3d")
        let answer = try program.run(
            "currency", "--file", program.file, "--rules", "faa", "--on", "2026-11-26", "61.57(a)")
        #expect(answer.exitCode == 6 && answer.output.contains("cannot tell"), "\(answer)")
        #expect(answer.output.contains("class of N3 is unknown"), "\(answer)")
    }

    @Test("An import with a model and no type gives the class")
    func model() throws {
        let table = program.folder["book.csv"]
        try Data("Date,Reg,Model,From,To,Total,Day Ldg\n2026-11-20,N4,C172,KPAO,KPAO,1.0,3\n".utf8).write(to: table)
        let answer = try program.run("import", table.path, "--yes", "--file", program.file)
        #expect(answer.exitCode == 0, "\(answer)")
        let found = try #require(try aircraft().first)
        #expect(found["aircraftClass"] as? String == "ASEL" && found["numberOfEngines"] as? Int == 1, "\(found)")
    }

    @Test("Aircraft that lack the facts of their types get them in one step, after a question")
    func fromTypes() throws {
        for (tail, type) in [("N5", "C172"), ("N6", "PA28"), ("N7", "Homebuilt")] {
            _ = try log("2026-11-20 \(tail) type:\(type) pao-pao 1.0 1d")
        }
        let file = ["--file", program.file]
        // As in a book that was upgraded: the facts are not there. What the pilot wrote stays.
        let empty = ["make=", "model=", "gear=", "engine=", "crew=", "class=", "category="]
        for tail in ["N5", "N6"] {
            let answer = try program.run(["edit", "aircraft", tail] + empty + ["--yes"] + file)
            #expect(answer.exitCode == 0, "\(answer)")
        }
        _ = try program.run(["edit", "aircraft", "N5", "gear=skis", "--yes"] + file)
        let before = try aircraft()
        let refused = try program.run(["edit", "aircraft", "--from-type"] + file)
        #expect(refused.exitCode != 0, "without a terminal it does not ask: \(refused)")
        let answer = try program.run(["edit", "aircraft", "--from-type", "--yes"] + file)
        #expect(answer.exitCode == 0 && answer.output.contains("filled 2 aircraft from their types"), "\(answer)")
        let after = try aircraft()
        func value(_ tail: String, _ key: String) -> String? {
            after.first { $0["tailNumber"] as? String == tail }?[key] as? String
        }
        #expect(value("N5", "make") == "Cessna" && value("N5", "aircraftClass") == "ASEL")
        #expect(value("N5", "gear") == "skis")
        #expect(value("N6", "aircraftClass") == "ASEL" && value("N6", "gear") == nil)
        #expect(value("N7", "aircraftClass") == nil)
        let again = try program.run(["edit", "aircraft", "--from-type", "--yes"] + file)
        #expect(again.output.contains("Nothing changes."), "\(again)")
        #expect(try program.run(["undo"] + file).exitCode == 0)
        #expect(NSArray(array: try aircraft()) == NSArray(array: before))
        let wrong = try program.run(["edit", "flights", "1", "--from-type"] + file)
        #expect(wrong.exitCode == 64, "\(wrong)")
    }
}
