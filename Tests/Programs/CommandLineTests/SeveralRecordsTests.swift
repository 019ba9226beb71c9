import Foundation
import TestFiles
import Testing

@Suite("flightlog edit and delete of several records")
struct SeveralRecordsTests {
    private let program: Program

    init() throws {
        program = Program()
        try program.writeSample()
    }

    private func run(_ arguments: String..., typing text: String = "") throws -> ProgramRun {
        try program.run(
            arguments + ["--file", program.file], typing: text,
            environment: ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z"])
    }

    private func count(_ kind: String, _ filter: String...) throws -> Int {
        let answer = try program.run(["list", kind, "--json"] + filter + ["--file", program.file])
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [Any]).count
    }

    private func content() throws -> Data { try Data(contentsOf: URL(filePath: program.file)) }

    @Test("All flights of a filter are changed after a preview, as one step that undo takes back")
    func edit() throws {
        let before = try content()
        let all = try count("flights", "date:2026-10")
        #expect(all > 3)
        let dry = try run("edit", "date:2026-10", "operator=Motorfluggruppe", "--dry-run")
        #expect(dry.output.contains("  Operator: – → Motorfluggruppe\n"), "\(dry)")
        #expect(dry.output.hasSuffix("\(all) flights change.\n") && dry.exitCode == 0)
        let piped = try run("edit", "date:2026-10", "operator=Motorfluggruppe", typing: "y\n")
        #expect(piped.exitCode == 1 && piped.errors.contains("changing several records needs --yes"), "\(piped)")
        #expect(try content() == before)
        let answer = try run("edit", "date:2026-10", "operator=Motorfluggruppe", "--yes")
        #expect(answer.output.hasSuffix("changed Operator of \(all) flights\n"), "\(answer)")
        #expect(try count("flights", "operator=Motorfluggruppe") == all)
        let again = try run("edit", "date:2026-10", "operator=Motorfluggruppe", "--yes")
        #expect(again.output == "Nothing changes.\n" && again.exitCode == 0)
        #expect(try run("undo").output == "undone: changed Operator of \(all) flights\n")
        #expect(try count("flights", "operator=Motorfluggruppe") == 0)
    }

    @Test("Some change and some stay, which is counted; several fields are one step; a new pilot is made once")
    func several() throws {
        let pic = try count("flights", "date:2026-10", "role:PIC")
        let others = try count("flights", "date:2026-10", "-role:PIC")
        #expect(pic > 0)
        let dry = try run("edit", "date:2026-10", "role=PIC", "--dry-run")
        let sum = others == 0 ? "Nothing changes.\n" : ", \(pic) flight\(pic == 1 ? " stays" : "s stay").\n"
        #expect(dry.output.hasSuffix(sum), "\(dry)")
        let answer = try run("edit", "date:2026-10", "crew=Jo New", "rules=IFR", "--yes")
        #expect(answer.exitCode == 0, "\(answer)")
        let pilot = try run("edit", "date:2026-10", "pic=Jo New", "--yes")
        #expect(pilot.output.contains("Pilot in command: ") && pilot.exitCode == 0, "\(pilot)")
        #expect(try count("pilots", "name=\"Jo New\"") == 1)
        #expect(try count("flights", "date:2026-10", "-rules:IFR") == 0)
    }

    @Test("A refusal of one record refuses all, and is named")
    func refusal() throws {
        let before = try content()
        let time = try run("edit", "date:2026-10", "night=20:00", "--yes")
        #expect(time.exitCode == 1 && time.errors.contains("cannot be changed so: "), "\(time)")
        #expect(time.errors.contains("Nothing was changed."))
        let aircraft = try run("edit", "date:2026-10", "reg=N777XY", "--yes")
        #expect(aircraft.errors.contains("N777XY is new; make it first, with its type"), "\(aircraft)")
        let own = try run("edit", "aircraft", "type:C172", "reg=HB-XXX", "--yes")
        #expect(own.exitCode == 64 && own.errors.contains("Tail number is that of one aircraft"), "\(own)")
        #expect(try run("edit", "date:2026-10", "wings=2", "--yes").exitCode == 64)
        #expect(try run("edit", "date:2026-10", "role=king", "--yes").exitCode == 64)
        #expect(try content() == before)
    }

    @Test("With --json it prints an array of the records")
    func json() throws {
        let all = try count("flights", "date:2026-10")
        for option in ["--dry-run", "--yes"] {
            let answer = try run("edit", "date:2026-10", "operator=X", "--json", option)
            let rows = try #require(
                try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
            #expect(rows.count == all)
            for row in rows {
                #expect(row["isSaved"] as? Bool == (option == "--yes"))
                #expect((row["entry"] as? [String: Any])?["operator"] as? String == "X")
            }
        }
    }

    @Test("All flights of a filter are deleted as one step; records in use keep all")
    func deletion() throws {
        let all = try count("flights", "date:2026-10")
        let before = try content()
        let piped = try run("delete", "date:2026-10", typing: "y\n")
        #expect(piped.exitCode == 1 && piped.output.hasSuffix("\(all) flights\n"), "\(piped)")
        let used = try run("delete", "pilots", "name:e", "--yes")
        #expect(used.exitCode == 1 && used.errors.contains("Flights use "), "\(used)")
        #expect(try content() == before)
        #expect(try run("delete", "date:2026-10", "--yes").output.hasSuffix("deleted: \(all) flights\n"))
        #expect(try count("flights", "date:2026-10") == 0)
        #expect(try run("undo").output == "undone: deleted \(all) flights\n")
        #expect(try count("flights", "date:2026-10") == all)
    }
}
