import Foundation
import TestFiles
import Testing

@Suite("flightlog currency")
struct CurrencyTests {
    private let program = Program()

    /// Begins a logbook with flights; the day is 2026-11-22.
    private func log(_ lines: String...) throws {
        for line in lines {
            let run = try program.run(["log", "--yes", "--file", program.file, line], environment: Self.day)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    private static let day = ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z", "FLIGHTLOG_REGION": "faa"]

    private func currency(_ arguments: String..., environment: [String: String] = day) throws -> ProgramRun {
        try program.run(["currency", "--file", program.file] + arguments, environment: environment)
    }

    private static let flight = "2026-09-01 N12345 type:C172 kpao-kuki 1:10 daytakeoffs:3 3d role:PIC"

    @Test("A rule is explained with the flights that count, the text and its date")
    func explanation() throws {
        try log(Self.flight)
        let run = try currency("61.57(a)(1)", "ASEL")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        for text in [
            "May I carry passengers?", "Passengers, ASEL · 61.57(a)(1)", "current until 2026-11-30",
            "✓ 3 take-offs in 90 days: 3 until 2026-11-30",
            "counts  2026-09-01 N12345 KPAO–KUKI  3 landings  through 2026-11-30", "eCFR, as of 2026-09-24",
            "the pilot decides",
        ] {
            #expect(run.output.contains(text), "\(text)\n\(run.output)")
        }
        // Another rule is for those.
        #expect(!run.output.contains("Passengers, tailwheel"))
    }

    @Test("Exit codes: 0 current, 1 not, 6 cannot tell; 64 for a wrong argument, 65 for a wrong rule, 2 without a file")
    func exitCodes() throws {
        try log(Self.flight)
        #expect(try currency("faa.passengers", "ASEL").exitCode == 0)
        #expect(try currency("faa.passengers", "ASEL", "--on", "2026-12-01").exitCode == 1)
        #expect(try currency("61.56").exitCode == 6)
        #expect(try currency("--on", "2026-12-01").exitCode == 1)
        for wrong in [
            ["weather"], ["--on", "32.13."], ["--within", "soon"], ["--json", "--ics"], ["--if", "N12345 25:99/1"],
        ] {
            #expect(
                try program.run(["currency", "--file", program.file] + wrong, environment: Self.day).exitCode == 64)
        }
        #expect(try program.run(["currency", "--file", program.file + "x"], environment: Self.day).exitCode == 2)
        let noRegion = try currency(environment: ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z"])
        #expect(noRegion.exitCode == 64 && noRegion.errors.contains("--rules faa, easa or uk"))
    }

    @Test("A new aircraft of a supposition needs its type; a rule of nothing flown names a group that may be asked for")
    func newAircraft() throws {
        try log(Self.flight)
        let refused = try currency("faa.passengers", "--if", "N77 1:00 3to 3d")
        #expect(refused.exitCode == 64 && refused.errors.contains("type:C172"), "\(refused.errors)")
        let counted = try currency("faa.passengers", "AMEL", "--if", "N77 type:PA34 1:00 daytakeoffs:3 3d role:PIC")
        #expect(counted.exitCode == 0, "\(counted.output)\(counted.errors)")
        let nothing = try currency("61.58")
        #expect(
            nothing.exitCode == 6 && nothing.errors.contains("flightlog currency faa.check A320"), "\(nothing.errors)")
    }

    @Test("A rule for flights with an operator names the field that they lack")
    func missingOperator() throws {
        try log(Self.flight)
        let run = try currency("duty", "--rules", "easa")
        #expect(run.exitCode == 6 && run.errors.contains("Enter the operator of your flights"), "\(run.errors)")
        try log("2026-09-02 N12345 type:C172 kpao-kuki 1:10 daytakeoffs:3 3d role:PIC operator:Acme")
        #expect(try currency("duty", "--rules", "easa", "--on", "2026-09-03").output.contains("Duty in 7 days"))
    }

    @Test("The device and the times of an examiner are read from the file")
    func readFields() throws {
        try log("2026-10-10 sim:1:00 device:AATD dual flightreview:yes approvedcourse:no")
        #expect(try currency("review").exitCode == 6)
        try log("2026-10-11 N12345 type:C172 kpao-kuki 1:10 role:PIC checkride:yes examtime:1:00")
        let given = try currency("review", "--why")
        #expect(given.exitCode == 6, "\(given.output)\(given.errors)")
        try log("2026-10-12 N12345 type:C172 kpao-kuki 1:10 role:PIC checkride:yes")
        #expect(try currency("review").exitCode == 0)
    }

    @Test("A report without answers is silent, for nightly jobs")
    func silence() throws {
        try log(Self.flight)
        let run = try currency("faa.passengers", "ASEL", "--within", "1d")
        #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.output)\(run.errors)")
    }

    @Test("A flight that is not saved is counted, and is not saved")
    func suppositions() throws {
        try log(Self.flight)
        let tonight = ["faa.passengers", "ASEL", "--on", "2026-12-10"]
        let arguments = ["currency", "--file", program.file] + tonight
        #expect(try program.run(arguments, environment: Self.day).exitCode == 1)
        let run = try program.run(
            arguments + ["--if", "N12345 kpao-kpao 1:00 daytakeoffs:3 3d role:PIC"], environment: Self.day)
        #expect(run.exitCode == 0 && run.output.contains("current until 2027-03-10"), "\(run.output)\(run.errors)")
        let list = try program.run("list", "entries", "--json", "--file", program.file)
        #expect(list.output.components(separatedBy: "\"date\"").count == 2)
    }

    @Test("A flight whose value is unknown may count, and the value that decides is named")
    func unknown() throws {
        try log("2026-09-01 N12345 type:C172 kpao-kuki 1:10 3d role:PIC")
        let assumed = try currency("faa.passengers", "ASEL")
        #expect(
            assumed.exitCode == 0 && assumed.output.contains("2026-11-30 — take-offs not logged count as the landings"))
        let rules = program.folder["club.rules"]
        try Data("rules club \"Club\" 2026-01-01\nextends faa\nassume takeoffs-as-landings no\n".utf8).write(to: rules)
        let run = try currency("faa.passengers", "ASEL", "--rules", rules.path)
        #expect(run.exitCode == 6)
        #expect(
            run.output.contains(
                "cannot tell — take-offs unknown for 2026-09-01 N12345 KPAO–KUKI; if 3: until 2026-11-30"))
        #expect(run.output.contains("may     2026-09-01 N12345 KPAO–KUKI  take-offs unknown  through 2026-11-30"))
    }

    @Test("JSON has the answer, its parts, the flights with their addresses, and the source")
    func json() throws {
        try log(Self.flight)
        let run = try currency("faa.passengers", "ASEL", "--json")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        let row = try #require(rows.first { $0["rule"] as? String == "faa.passengers" })
        #expect(row["answer"] as? String == "current" && row["until"] as? String == "2026-11-30")
        #expect(row["subject"] as? String == "ASEL" && row["source"] as? String == "61.57(a)(1)")
        #expect(row["textDate"] as? String == "2026-09-24" && row["asOf"] as? String == "2026-11-22")
        let parts = try #require(row["parts"] as? [[String: Any]])
        #expect(parts.map { $0["have"] as? Int } == [3, 3])
        let counts = try #require(row["counts"] as? [[String: Any]])
        #expect((counts.first?["id"] as? String)?.hasPrefix("x-coredata://") == true)
        #expect(counts.first?["fallsOutAfter"] as? String == "2026-11-30")
    }

    @Test("Rules of the pilot's own are read from a file, and a mistake is reported with its place")
    func ownRules() throws {
        try log(Self.flight)
        let rules = program.folder["club.rules"]
        let text = """
            rules club "Rules of the club" 2026-01-01
            rule club.landings "Fly the club's aircraft" Rule 4
              ask act
              need 2 landings in 100 days
              says "Two landings in a hundred days."
            """
        try Data(text.utf8).write(to: rules)
        let run = try currency("--rules", rules.path)
        #expect(run.exitCode == 0 && run.output.contains("current until 2026-12-10  Fly the club's aircraft · Rule 4"))
        try Data(text.replacing("landings in", with: "loops in").utf8).write(to: rules)
        let wrong = try currency("--rules", rules.path)
        #expect(wrong.exitCode == 65 && wrong.errors.contains("line 4, column 10"), "\(wrong.errors)")
        #expect(try currency("--rules", rules.path + "x").exitCode == 2)
        try Data(repeating: 0x20, count: (1 << 20) + 1).write(to: rules)
        let long = try currency("--rules", rules.path)
        #expect(long.exitCode == 65 && long.errors.contains("longer than a megabyte"), "\(long.errors)")
        try Data().write(to: rules)
        let empty = try currency("--rules", rules.path)
        #expect(empty.exitCode == 65 && empty.errors.contains("line 1, column 1: no rules"), "\(empty.errors)")
        try Data([0xFF, 0xFE, 0x80]).write(to: rules)
        #expect(try currency("--rules", rules.path).errors.contains("is not readable text"))
        #expect(try currency("--rules", program.folder.url.path).errors.contains("is not a file"))
    }

    @Test("Hours in all that a rule of the pilot's own asks for are added, and hold for ever")
    func ownTotal() throws {
        try log(Self.flight)
        let rules = program.folder["club.rules"]
        let text = "rules club \"Club\" 2026-01-01\nrule club.hours \"Hours\" 1\n  ask act\n  need 1:00 in all\n"
        try Data(text.utf8).write(to: rules)
        let run = try currency("--rules", rules.path, "--why")
        #expect(run.exitCode == 0 && run.output.contains("✓ 1:00 in all: 1:10\n"), "\(run.output)")
        #expect(run.output.contains("    current\n") && !run.output.contains("9999"), "\(run.output)")
        #expect(try !currency("--rules", rules.path, "--ics").output.contains("VEVENT"))
        try Data(text.replacing("1:00", with: "2:00").utf8).write(to: rules)
        let more = try currency("--rules", rules.path)
        #expect(more.exitCode == 1 && more.output.contains("needs 0:50 more in all"), "\(more.output)")
    }

    @Test("A flight without a date may be in the window of a limit")
    func undated() throws {
        try log(Self.flight, "2026-11-02 N12345 kpao-kuki 1:10 3d role:PIC")
        let rules = program.folder["club.rules"]
        try Data("rules club \"Club\" 2026-01-01\nrule club.hours \"Hours\" 1\n  most 3:00 block in 90 days\n".utf8)
            .write(to: rules)
        #expect(try currency("--rules", rules.path).output.contains("0:40 left"))
        for date in ["NULL", "-1e12", "1e300", "'soon'"] {
            try SQLiteTool.run(URL(filePath: program.file), "UPDATE ZLOGENTRY SET ZDATE = \(date) WHERE Z_PK = 1")
            let run = try currency("--rules", rules.path, "--why")
            #expect(run.exitCode == 6 && run.output.contains("cannot tell — date of 1 flight"), "\(run.output)")
            #expect(!run.output.contains(" left"))
        }
    }

    @Test("A supposed flight that is empty, or after the day that is asked about, is refused; days may be counted back")
    func refusedSuppositions() throws {
        try log(Self.flight)
        let late = try currency("--on", "2026-12-25", "--if", "N12345 kpao-kuki 2026-12-26 1:10 3to 3d")
        #expect(late.exitCode == 64 && late.errors.contains("--on 2026-12-26"), "\(late.errors)")
        let blank = try currency("--if", " ")
        #expect(blank.exitCode == 64 && blank.errors.contains("--if has no flight"), "\(blank.errors)")
        #expect(try currency("faa.passengers", "ASEL", "--on", "-3").output.contains("current until 2026-11-30"))
    }

    @Test("What surely restores currency is said, not what does so only if unknown values count")
    func sureRemedy() throws {
        try log("2026-11-01 N12345 type:C172 kpao-kuki 1:10 1d daytakeoffs:1 sic")
        let run = try currency("faa.passengers", "ASEL")
        let needs = "needs 3 take-offs (2 if unknown values count), 3 landings (2 if"
        #expect(run.output.contains(needs), "\(run.output)")
        let flight = "2026-11-22 N12345 kpao-kuki 1:10 daytakeoffs:3 3d role:PIC"
        #expect(try currency("faa.passengers", "ASEL", "--if", flight).exitCode == 0)
    }

    @Test("Rules of the pilot's own that cannot be read are named, and nothing is answered without them")
    func unreadableOwnRules() throws {
        try log(Self.flight)
        try SQLiteTool.run(URL(filePath: program.file), SQLiteTool.ownRules("rules club \"Club\" 2026-01-01\nrule"))
        let run = try currency("faa.passengers", "ASEL")
        #expect(run.exitCode == 65 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.contains("Rules of your own, line 2, column ") && run.errors.contains("--rules"))
        #expect(try currency("faa.passengers", "ASEL", "--rules", "faa").exitCode == 0)
    }

    @Test("A calendar is written, and what ends later is left out")
    func calendar() throws {
        try log(Self.flight)
        let all = try currency("passengers", "--ics").output
        #expect(all.contains("UID:faa.passengers-asel@flightlog\r\n") && all.contains("DTSTAMP:20261122T200000Z\r\n"))
        #expect(try currency("faa.passengers", "ASEL", "--within", "8d").output.contains("2026-11-30"))
        #expect(try !currency("faa.passengers", "ASEL", "--within", "7d").output.contains("2026-11-30"))
    }

    @Test("A logbook in which nothing was flown cannot tell, and a class that is named is answered")
    func empty() throws {
        try log("2020-09-01 N12345 type:C172 kpao-kuki 1:10 3d role:PIC")
        let nothing = try currency("--rules", "easa")
        #expect(nothing.exitCode == 6 && nothing.output.contains("Medical · MED.A.030 — no class 1, 2 or LAPL medical"))
        for (format, text) in [("--json", "[]\n"), ("--ics", "END:VCALENDAR\r\n")] {
            let none = try currency("passengers", format)
            #expect(none.exitCode == 6 && none.output.hasSuffix(text), "\(none.output)")
        }
        let unnamed = try currency("passengers")
        #expect(unnamed.exitCode == 6 && unnamed.errors.contains("flightlog currency faa.passengers ASEL"))
        let named = try currency("faa.passengers", "asel")
        #expect(named.exitCode == 1 && named.output.contains("Passengers, ASEL"))
        #expect(try currency("faa.passengers", "ASEL", "--on", "0001-01-01", "--rules", "faa").exitCode == 1)
        #expect(try currency("sep.revalidation", "--rules", "uk", "--on", "0001-01-01").exitCode == 6)
    }
}
