import Foundation
import TestFiles
import Testing

@Suite("flightlog check")
struct CheckTests {
    private let program = Program()
    private static let day = ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z", "FLIGHTLOG_REGION": "easa"]
    private static let sound = "2026-11-10 HB-CFA type:C172 lszh-lszh 1000z/1130z 1d role:PIC"
    private static let far = "2026-11-11 HB-CFA lszh-lsgg 1000z/1100z 1d role:PIC"

    private func log(_ lines: String...) throws {
        for line in lines {
            let run = try program.run(["log", "--yes", "--file", program.file, line], environment: Self.day)
            #expect(run.exitCode == 0, "\(run)")
        }
    }

    private func check(_ arguments: String..., typing text: String = "") throws -> ProgramRun {
        try program.run(["check", "--file", program.file] + arguments, typing: text, environment: Self.day)
    }

    private func content() throws -> Data { try Data(contentsOf: URL(filePath: program.file)) }

    @Test("Nothing found exits with 0; findings are printed by kind and exit with 1")
    func findings() throws {
        try log(Self.sound)
        let clean = try check()
        #expect(clean.exitCode == 0 && clean.output == "No findings in 1 flight.\n", "\(clean)")
        try log(Self.far)
        let before = try content()
        let run = try check()
        #expect(run.exitCode == 1 && run.output.hasPrefix("Cross-country (cross-country): 1\n"), "\(run)")
        for text in [
            "2026-11-11  HB-CFA    LSZH–LSGG", "NM without cross-country time", "Cross-country – → 1:00",
            "1 finding about 1 flight of 2.\n",
        ] {
            #expect(run.output.contains(text), "\(text)\n\(run.output)")
        }
        #expect(!run.output.contains("Silenced"))
        let night = try check("--kind", "night")
        #expect(night.exitCode == 0 && night.output == "No night findings in 2 flights.\n", "\(night)")
        let kind = try check("--kind", "cross-country")
        #expect(kind.output.hasSuffix("1 cross-country finding about 1 flight of 2.\n"), "\(kind)")
        #expect(try check("date:2026-11-10").exitCode == 0)
        #expect(try check("--kind", "cross-country", "lsgg").exitCode == 1)
        #expect(try content() == before, "the file is only read")
    }

    @Test("JSON has the kind, the address, the sentence and the values of a fix")
    func json() throws {
        try log(Self.sound)
        #expect(try check("--json").output == "[]\n")
        try log(Self.far)
        let run = try check("--json")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        let row = try #require(rows.first)
        #expect(run.exitCode == 1 && rows.count == 1)
        #expect(
            Set(row.keys) == [
                "kind", "title", "id", "date", "aircraft", "route", "severity", "message", "recovery", "fix", "other",
                "silenced",
            ])
        #expect(row["kind"] as? String == "cross-country" && row["severity"] as? String == "note")
        #expect(row["date"] as? String == "2026-11-11" && row["route"] as? String == "LSZH–LSGG")
        let fix = try #require((row["fix"] as? [[String: Any]])?.first)
        #expect(fix["field"] as? String == "xc" && fix["from"] is NSNull && fix["to"] as? String == "1:00")
        #expect(row["silenced"] is NSNull && row["other"] is NSNull)
        let address = try #require(row["id"] as? String)
        let edit = try program.run("edit", address, "remarks=x", "--dry-run", "--file", program.file)
        #expect(edit.exitCode == 0, "\(edit)")
    }

    @Test("--fix shows the values, asks, and saves them as one step")
    func fixing() throws {
        try log(Self.sound, Self.far, Self.far.replacing("2026-11-11", with: "2026-11-12"))
        let before = try content()
        let dry = try check("--fix", "cross-country", "--dry-run")
        #expect(dry.exitCode == 0 && dry.output.contains("Cross-country – → 1:00") && dry.errors.isEmpty, "\(dry)")
        let refused = try check("--fix", "cross-country")
        #expect(refused.exitCode == 1 && refused.errors.contains("Fix these 2 flights? [y/N]"), "\(refused)")
        #expect(refused.errors.contains("--yes changes it without a question"))
        #expect(try content() == before)
        let fixed = try check("--fix", "cross-country", typing: "y\n")
        #expect(fixed.exitCode == 0 && fixed.output.hasSuffix("added cross-country time to 2 flights\n"), "\(fixed)")
        #expect(try check().exitCode == 0)
        let nothing = try check("--fix", "cross-country", "--yes")
        #expect(
            nothing.exitCode == 0 && nothing.output == "No cross-country finding can be fixed automatically.\n",
            "\(nothing)")
        let undone = try program.run("undo", "--file", program.file)
        #expect(undone.output == "undone: added cross-country time to 2 flights\n")
        #expect(try check().exitCode == 1)
        let one = try check("--fix", "cross-country", "--yes", "date:2026-11-12")
        #expect(one.output.hasSuffix("added cross-country time to flight 2026-11-12 HB-CFA LSZH–LSGG\n"), "\(one)")
    }

    @Test("What is silenced is left out, and shown with --all")
    func silenced() throws {
        try log(Self.sound, Self.far)
        let keys = program.folder["keys"]
        try "! a <Esc> q".write(to: keys, atomically: true, encoding: .utf8)
        let screen = try program.run(["--script", keys.path, program.file], environment: Self.day)
        #expect(screen.exitCode == 0, "\(screen)")
        let run = try check()
        #expect(run.exitCode == 0, "\(run)")
        #expect(run.output == "No findings in 2 flights. Silenced: 1; --all shows them.\n")
        let all = try check("--all")
        #expect(all.exitCode == 0 && all.output.contains("Silenced") && all.output.contains("flight\n"), "\(all)")
        #expect(try check("--all", "--json").output.contains("\"silenced\":\"flight\""))
        #expect(
            try check("--fix", "cross-country", "--yes").output
                == "No cross-country finding can be fixed automatically.\n")
    }

    @Test(
        "--accept hides a kind for the flights of a filter, --silence for good, --unsilence shows it again; each is a step"
    )
    func deciding() throws {
        try log(Self.sound, Self.far, Self.far.replacing("2026-11-11", with: "2026-11-12"))
        let before = try content()
        let dry = try check("--accept", "cross-country", "--dry-run")
        #expect(dry.exitCode == 0 && dry.output.contains("2026-11-12 HB-CFA LSZH–LSGG"), "\(dry)")
        let refused = try check("--accept", "cross-country", "date:2026-11-12")
        #expect(refused.exitCode == 1 && refused.errors.contains("Accept cross-country for this flight? [y/N]"))
        #expect(try content() == before)
        let one = try check("--accept", "cross-country", "date:2026-11-12", typing: "y\n")
        #expect(one.exitCode == 0 && one.output.hasSuffix("accepted cross-country of 1 flight\n"), "\(one)")
        #expect(try check().output.contains("1 finding about 1 flight of 3. Silenced: 1; --all shows them."))
        let none = try check("--accept", "cross-country", "date:2026-11-12", "--yes")
        #expect(none.output == "There is no cross-country finding to accept.\n", "\(none)")
        let silenced = try check("--silence", "cross-country", "--yes")
        #expect(silenced.output == "silenced cross-country\n" && silenced.exitCode == 0, "\(silenced)")
        #expect(try check().exitCode == 0)
        #expect(try program.run("undo", "--file", program.file).output == "undone: silenced cross-country\n")
        #expect(try check().exitCode == 1)
        _ = try check("--silence", "cross-country", typing: "y\n")
        let shown = try check("--unsilence", "cross-country", "--yes")
        #expect(shown.output == "no longer silenced cross-country\n", "\(shown)")
        #expect(try check().exitCode == 1)
    }

    @Test("Wrong arguments and files exit with their codes")
    func refusals() throws {
        try log(Self.sound)
        for wrong in [
            ["--kind", "weather"], ["--fix", "weather"], ["--fix", "night", "--json"], ["--fix", "night", "--all"],
            ["--fix", "night", "--kind", "night"], ["nosuch:1"], ["--nosuch"],
            ["--accept", "night", "--silence", "night"],
            ["--accept", "night", "--json"], ["--silence", "night", "date:2026"], ["--unsilence", "weather"],
        ] {
            let run = try program.run(["check", "--file", program.file] + wrong, environment: Self.day)
            #expect(run.exitCode == 64, "\(wrong)\n\(run)")
        }
        let missing = try program.run(["check", "--file", program.file + "x"], environment: Self.day)
        #expect(missing.exitCode == 2, "\(missing)")
        let old = program.folder["old.flightlog"].path
        #expect(try program.run("sample", "--old", old).exitCode == 0)
        #expect(try program.run("check", "--file", old).exitCode == 3)
    }
}
