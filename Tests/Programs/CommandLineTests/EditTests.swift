import Foundation
import TestFiles
import Testing

@Suite("flightlog edit and delete")
struct EditTests {
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

    private func rows(_ kind: String, _ filter: String) throws -> [[String: Any]] {
        let answer = try run("list", kind, "--json", filter)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
    }

    private func content() throws -> Data { try Data(contentsOf: URL(filePath: program.file)) }

    @Test("A flight is changed by its number, after a question; what follows is computed; it is one step")
    func flight() throws {
        let before = try #require(try rows("flights", "id:1200").first)
        let answer = try run(
            "edit", "1200", "night=0:12", "remarks=Gusty, = 20 kt", "dayldg=3", typing: "y\n")
        #expect(answer.exitCode == 0 && answer.errors.contains("Save? [y/N]"), "\(answer)")
        #expect(answer.output.contains("  Remarks: – → Gusty, = 20 kt\n"), "\(answer.output)")
        #expect(answer.output.contains("  Night: 0:00 → 0:12\n"))
        let after = try #require(try rows("flights", "id:1200").first)
        #expect(after["remarks"] as? String == "Gusty, = 20 kt" && after["dayLandings"] as? Int == 3)
        #expect(after["blockMinutes"] as? Int == before["blockMinutes"] as? Int)
        let undone = try run("undo")
        #expect(undone.output.hasPrefix("undone: changed flight "), "\(undone)")
        let restored = try #require(try rows("flights", "id:1200").first)
        #expect(NSDictionary(dictionary: restored) == NSDictionary(dictionary: before))
    }

    @Test("Whether the pilot flew is unknown, yes or no, and each is said")
    func pilotFlying() throws {
        func flying() throws -> Bool? { try #require(try rows("flights", "id:1200").first)["pilotFlying"] as? Bool }
        _ = try run("edit", "1200", "pf=", "--yes")
        #expect(try flying() == nil)
        for (typed, change, saved) in [("no", "– → no", false), ("yes", "no → yes", true), ("no", "yes → no", false)] {
            let answer = try run("edit", "1200", "pf=\(typed)", "--yes")
            #expect(answer.output.contains("  Pilot flying: \(change)\n"), "\(answer)")
            #expect(try flying() == saved)
        }
        #expect(try run("edit", "1200", "pf=", "--yes").output.contains("no → –"))
        #expect(try flying() == nil)
    }

    @Test(
        "The times of duty of all flights of a day are set at once, as one step; other fields of several flights are not"
    )
    func duty() throws {
        let line = "HB-CFA lszh-lsgg 1:00 date:"
        for text in ["2019-03-01 0500/0600", "2019-03-01 0700/0800", "2019-03-02 0500/0600"] {
            #expect(try run("log", line + text).exitCode == 0)
        }
        let dry = try run("edit", "date:2019-03-01", "dutyon=0420", "dutyoff=1450", "--dry-run")
        #expect(dry.exitCode == 0 && dry.output.contains("On duty: 04:20"), "\(dry)")
        let piped = try run("edit", "date:2019-03-01", "dutyon=0420", typing: "y\n")
        #expect(piped.exitCode == 1 && piped.errors.contains("changing several records needs --yes"), "\(piped)")
        let answer = try run("edit", "date:2019-03-01", "dutyon=0420", "dutyoff=1450", "--yes")
        #expect(answer.output.hasSuffix("changed times of duty of 2 flights\n"), "\(answer)")
        for row in try rows("flights", "date:2019-03-01") {
            let duty = try #require(row["duty"] as? [String: Any])
            #expect((duty["start"] as? String)?.hasPrefix("2019-03-01T04:20") == true, "\(duty)")
            #expect((duty["end"] as? String)?.hasPrefix("2019-03-01T14:50") == true, "\(duty)")
        }
        #expect(try run("edit", "date:2019-03-01", "dutyon=0420", "--yes").output == "Nothing changes.\n")
        #expect(try run("edit", "date:2019-03", "dutyon=0420", "--yes").exitCode == 64, "several days")
        #expect(try run("edit", "date:2019-03-01", "dutyon=0420", "remarks=x", "--yes").exitCode == 64)
        #expect(try run("undo").output == "undone: changed times of duty of 2 flights\n")
        #expect(try run("edit", "date:2019-03-02", "dutyon=0420", "--yes").exitCode == 0, "one flight")
    }

    @Test("Without yes nothing changes, nor in a dry run; a value that is there already is no change")
    func agreement() throws {
        let before = try content()
        for text in ["", "n\n", "yes please\n"] {
            let answer = try run("edit", "1200", "remarks=x", typing: text)
            #expect(answer.exitCode == 1 && answer.errors.contains("Nothing was changed."), "\(answer)")
        }
        let dry = try run("edit", "1200", "remarks=x", "--dry-run")
        #expect(dry.exitCode == 0 && dry.output.contains("Remarks: – → x") && dry.errors.isEmpty, "\(dry)")
        #expect(try content() == before)
        let same = try run("edit", "1200", "remarks=", "--yes")
        #expect(same.exitCode == 0 && same.output == "Nothing changes.\n", "\(same)")
        let quiet = try run("edit", "1200", "remarks=x", "--yes", "--quiet")
        #expect(quiet.exitCode == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
    }

    @Test("Aircraft, pilots and airports are found by a filter, or by the address that JSON has")
    func others() throws {
        let address = try #require(try rows("aircraft", "reg=HB-CFA").first?["id"] as? String)
        #expect(try run("edit", address, "color=gold", "seats=", "--yes").exitCode == 0)
        let aircraft = try #require(try rows("aircraft", "reg=HB-CFA").first)
        #expect((aircraft["colorScheme"] as? [String: Any])?["primary"] as? String == "gold")
        #expect(aircraft["numPassengers"] is NSNull)
        #expect(try run("edit", "aircraft", "HB-CFA", "color=blue", "--yes").exitCode == 0)
        #expect(try run("edit", "pilots", "name:brunner", "certificate=CH.1", "--yes").exitCode == 0)
        #expect(try rows("pilots", "cert=CH.1").count == 1)
        let airport = try run("edit", "airports", "icao=LSZG", "elev=1411", "city=Grenchen SO", "--yes")
        #expect(airport.exitCode == 0 && airport.output.contains("City: Grenchen → Grenchen SO"), "\(airport)")
        let other = try run("edit", "pilots", address, "self=yes", "--yes")
        #expect(other.exitCode == 1 && other.errors.contains("There is no pilot at x-coredata://"), "\(other)")
        let linked = try run("edit", "1200", "reg=hbcfa", "to=N57", "--dry-run")
        #expect(linked.output.contains("→ N57") && linked.output.contains("new: airport N57"), "\(linked)")
    }

    @Test("A flight gets a new aircraft with its type, or with an unknown one", arguments: ["skyhawk", "-"])
    func newAircraft(type: String) throws {
        let answer = try run("edit", "1200", "newtype=\(type)", "reg=n777xy", "--yes")
        #expect(answer.exitCode == 0 && answer.output.contains("new: aircraft N777XY"), "\(answer)")
        let aircraft = try #require(try rows("aircraft", "reg=N777XY").first)
        #expect(aircraft["aircraftType"] as? String == (type == "-" ? nil : "C172"))
        #expect(try rows("flights", "id:1200 reg=N777XY").count == 1)
    }

    @Test("With --json it prints the saved record, and in a dry run what would be saved")
    func json() throws {
        func object(_ answer: ProgramRun) throws -> [String: Any] {
            #expect(answer.exitCode == 0, "\(answer)")
            return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        }
        let before = try content()
        let words = ["1200", "reg=n777xy", "newtype=C172", "remarks=x", "--json"]
        let dry = try object(program.run(["edit"] + words + ["--dry-run", "--file", program.file]))
        let same = try object(run("edit", "1200", "remarks=", "--yes", "--json"))
        #expect(try content() == before && dry["isSaved"] as? Bool == false && same["isSaved"] as? Bool == false)
        #expect((same["entry"] as? [String: Any])?["remarks"] is NSNull)
        let saved = try object(program.run(["edit"] + words + ["--yes", "--file", program.file]))
        #expect(saved["isSaved"] as? Bool == true && saved["id"] as? String == dry["id"] as? String)
        #expect((saved["made"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["aircraft N777XY"])
        #expect(saved["notes"] is [Any])
        let row = try #require(try rows("flights", "id:1200").first)
        #expect(row["id"] as? String == saved["id"] as? String)
        for object in [dry, saved] {
            let entry = try #require(object["entry"] as? [String: Any])
            #expect(Set(entry.keys).union(["id"]) == Set(row.keys) && entry["remarks"] as? String == "x")
            #expect(entry["date"] as? String == row["date"] as? String)
            #expect(["n777xy", "N777XY"].contains(entry["aircraft"] as? String))
        }
        let aircraft = try object(run("edit", "aircraft", "N777XY", "seats=3", "--yes", "--json"))
        #expect((aircraft["entry"] as? [String: Any])?["numPassengers"] as? Int == 3)
        let refused = try run("edit", "1200", "remarks=y", "--json", typing: "n\n")
        #expect(refused.exitCode == 1 && refused.output.isEmpty, "\(refused)")
        #expect(try run("edit", "1200", "remarks=y", "--json", "--quiet").exitCode == 64)
    }

    @Test(
        "Refusals name the reason and change nothing",
        arguments: [
            (["edit", "9999", "remarks=x"], 1, "There is no flight with the number 9999"),
            (
                ["edit", "x-coredata://A/LogEntry/p1", "remarks=x"], 1,
                "There is no record at x-coredata://A/LogEntry/p1"
            ),
            (["edit", "type:C172", "flightno=LX1", "hobbsout=1"], 64, "Hobbs out is that of one flight"),
            (["edit", "reg:NOSUCH", "remarks=x"], 1, "No flight matches “reg:NOSUCH”."),
            (["edit", "nosuch:1", "remarks=x"], 64, "flights have no field “nosuch”"),
            (["edit", "1200", "wings=2"], 64, "A flight has no field “wings”."),
            (["edit", "1200", "type=C152"], 64, "Type follows from other fields of a flight. Type one of date,"),
            (["edit", "1200", "role=king"], 64, "Role: “king” is none of"),
            (["edit", "1200", "night=99:00"], 1, "Night"),
            (["edit", "1200", "dayldg=many"], 1, "Day landings: “many” is not such a number"),
            (["edit", "1200", "x-coredata://A/LogEntry/p1", "remarks=x"], 1, "There is no record at"),
            (["edit", "1200", "reg=N777XY"], 1, "N777XY is new; make it first, with its type"),
            (
                ["edit", "1200", "reg=HBCFA", "newtype=C152"], 1,
                "Its type: HB-CFA is in the logbook; change the aircraft itself."
            ),
            (["edit", "1200", "newtype=C152"], 64, "Its type follows from other fields of a flight."),
            (["edit", "1200"], 64, "Name a field and its value"),
            (["edit", "remarks=x"], 64, "Name a field and its value"),
            (["edit", "aircraft"], 64, "Name the record"),
            (["delete", "9999"], 1, "There is no flight with the number 9999"),
            (["delete", "aircraft", "HB-CFA"], 1, "HB-CFA is used in"),
            (["delete", "pilots", "name:brunner"], 1, "Lena Brunner is used in"),
            (["delete", "flights"], 64, "Name the record"), (["delete", ""], 64, "Name the record"),
            (["edit", "pilots", " ", "self=yes"], 64, "Name the record"),
        ] as [([String], Int32, String)])
    func refusals(arguments: [String], code: Int32, sentence: String) throws {
        let before = try content()
        let answer = try program.run(arguments + ["--yes", "--file", program.file])
        #expect(answer.exitCode == code && answer.errors.contains(sentence), "\(answer)")
        #expect(try content() == before)
    }

    @Test("Flights are deleted as one step, after a question; a record in use keeps the others too")
    func deletion() throws {
        let refused = try run("delete", "1200", "1199", typing: "y\n")
        #expect(refused.exitCode == 1 && refused.output.split(separator: "\n").count == 3, "\(refused)")
        #expect(refused.errors.contains("changing several records needs --yes"), "\(refused)")
        #expect(try rows("flights", "id:1199,1200").count == 2)
        #expect(try run("delete", "1200", "1199", "--dry-run").exitCode == 0)
        let answer = try run("delete", "1200", "#1199", "1200", "--yes")
        #expect(answer.exitCode == 0 && answer.output.hasSuffix("deleted: 2 flights\n"), "\(answer)")
        #expect(try run("list", "flights", "id:1199,1200").exitCode == 1)
        #expect(try run("undo").output == "undone: deleted 2 flights\n")
        #expect(try rows("flights", "id:1199,1200").count == 2)
        #expect(try run("log", "N777XY pao-sql 1:00 type:-").exitCode == 0)
        let aircraft = try #require(try rows("aircraft", "reg=N777XY").first?["id"] as? String)
        #expect(try run("delete", "flights", "reg:N777XY", "--yes").exitCode == 0)
        #expect(try run("delete", aircraft, "--yes").output.contains("aircraft N777XY"))
    }

    @Test("A record that another program changes or uses during the question is not lost")
    func meanwhile() throws {
        func asked(_ arguments: String...) throws -> RunningProgram {
            let running = try RunningProgram("flightlog", arguments + ["--file", program.file])
            // What changes is printed when the record is read.
            #expect(running.reads("\n"))
            return running
        }
        let edit = try asked("edit", "1200", "remarks=mine")
        #expect(try run("edit", "1200", "remarks=theirs", "--yes").exitCode == 0)
        try edit.write("y\n")
        let outcome = try edit.finish()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("was changed by another program"), "\(outcome)")
        #expect(try rows("flights", "id:1200").first?["remarks"] as? String == "theirs")
        #expect(try run("log", "N777XY pao-sql 1:00 type:-").exitCode == 0)
        #expect(try run("delete", "reg:N777XY", "--yes").exitCode == 0)
        let deletion = try asked("delete", "aircraft", "N777XY")
        #expect(try run("log", "N777XY pao-sql 1:00 type:-").exitCode == 0)
        try deletion.write("y\n")
        let refused = try deletion.finish()
        #expect(refused.exitCode == 1 && refused.errors.contains("N777XY is used in 1 flight."), "\(refused)")
        let gone = try asked("delete", "1199")
        #expect(try run("delete", "1199", "--yes").exitCode == 0)
        try gone.write("y\n")
        #expect(try gone.finish().output.contains("deleted: 0 flights"))
    }

    @Test("A file that cannot be written is read for a dry run, and refused for a change")
    func readOnly() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: program.file)
        #expect(try run("edit", "1200", "remarks=x", "--dry-run").exitCode == 0)
        guard getuid() != 0 else { return }
        #expect(try run("edit", "1200", "remarks=x", "--yes").exitCode == 2)
    }

    @Test("A missing or old logbook, and one that cannot be written, are refused with their codes")
    func files() throws {
        let missing = try program.run("edit", "1", "remarks=x", "--file", "/nowhere.flightlog")
        #expect(missing.exitCode == 2 && missing.errors.contains("There is no file"), "\(missing)")
        let old = program.folder["old.flightlog"].path
        #expect(try program.run("sample", "--old", old).exitCode == 0)
        #expect(try program.run("delete", "1", "--yes", "--file", old).exitCode == 3)
    }

    @Test(
        "--file may precede every command",
        arguments: [
            ["list", "flights", "--limit", "1"], ["log", "N1 pao-sql 1:00", "--dry-run"], ["totals"],
            ["airport", "LSZH"], ["history"], ["edit", "1200", "remarks=x", "--dry-run"],
            ["delete", "1200", "--dry-run"],
            ["store", "inspect"], ["store", "verify"],
        ])
    func fileFirst(command: [String]) throws {
        let behind = try program.run(command + ["--file", program.file])
        for before in [["--file", program.file], ["--file=\(program.file)"]] {
            let answer = try program.run(before + command)
            #expect(answer.exitCode == behind.exitCode && answer.output == behind.output, "\(answer)")
        }
        #expect(try program.run(["--file", program.file + "x"] + command).exitCode == 2)
    }
}
