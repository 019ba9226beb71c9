import Foundation
import TestFiles
import Testing

@Suite("flightlog add")
struct AddTests {
    private let program = Program()

    private func run(_ arguments: String..., typing text: String = "") throws -> ProgramRun {
        try program.run(
            arguments + ["--file", program.file], typing: text,
            environment: ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z"])
    }

    private func rows(_ kind: String, _ filter: String = "") throws -> [[String: Any]] {
        let answer = try run("list", kind, "--json", filter)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
    }

    /// Makes a logbook with a pilot.
    private func begin() throws {
        let answer = try run("add", "pilot", "Ann Lee", "me=yes", "--yes")
        #expect(answer.exitCode == 0, "\(answer)")
    }

    @Test("A logbook is begun with yourself, and another pilot takes over with a word")
    func pilots() throws {
        let missing = try run("add", "pilot", "Ann Lee")
        #expect(missing.exitCode == 2 && missing.errors.contains("add --yes to begin the logbook"), "\(missing)")
        try begin()
        #expect(try rows("pilots").first?["isSelf"] as? Bool == true)
        let other = try run("add", "pilots", "Bob", "Cole", "birth=1980-05-17", "me=yes")
        #expect(other.output.contains("! Ann Lee is no longer marked as you\n"), "\(other)")
        #expect(try rows("pilots", "me:yes").compactMap { $0["name"] as? String } == ["Bob Cole"])
        let back = try run("edit", "pilot", "Ann Lee", "me=yes", "--yes")
        #expect(back.output.contains("! Bob Cole is no longer marked as you\n"), "\(back)")
        #expect(try rows("pilots", "me:yes").compactMap { $0["name"] as? String } == ["Ann Lee"])
        #expect(try run("undo").output.hasPrefix("undone: changed pilot Ann Lee"))
        let flight = try run("log", "N12345", "type:C172", "pao-sql", "1:00", "pic:me")
        #expect(flight.exitCode == 0 && flight.output.contains("Bob Cole"), "\(flight)")
    }

    @Test("An airplane on floats is of the class at sea, in whichever order that is said", arguments: [true, false])
    func floats(typeFirst: Bool) throws {
        try begin()
        let words = typeFirst ? ["type=DHC2", "gear=floats"] : ["gear=floats", "type=DHC2"]
        #expect(try run("add", "aircraft", "N9", words[0], words[1]).exitCode == 0)
        #expect(try rows("aircraft").compactMap { $0["aircraftClass"] as? String } == ["ASES"])
    }

    @Test("An aircraft gets what follows from its type, a document its values, an airport what the program knows of it")
    func kinds() throws {
        try begin()
        let aircraft = try run("add", "aircraft", "hbcfa", "type=C172", "color=blue")
        #expect(aircraft.output.hasPrefix("aircraft HB-CFA"), "\(aircraft)")
        let plane = try #require(try rows("aircraft").first)
        #expect(plane["tailNumber"] as? String == "HB-CFA" && plane["aircraftClass"] as? String == "ASEL")
        #expect(aircraft.output.hasSuffix("\(plane["id"] as? String ?? "?")\n"))
        let document = try run(
            "add", "document", "medical", "authority=EASA", "level=2", "exam=2026-03-02", "expires=2027-03-02")
        #expect(document.exitCode == 0, "\(document)")
        let medical = try #require(try rows("documents").first)
        #expect(medical["kind"] as? String == "medical" && medical["expiresOn"] as? String == "2027-03-02")
        #expect(try run("add", "airport", "lszh").exitCode == 0)
        #expect(try run("add", "airport", "Schmerlat", "city=Neunkirch", "elev=1400").exitCode == 0)
        let airports = try rows("airports")
        #expect(airports.contains { $0["icaoIdentifier"] as? String == "LSZH" && $0["timeZone"] as? String != nil })
        #expect(airports.contains { $0["name"] as? String == "Schmerlat" && $0["elevationFeet"] as? Int == 1400 })
        #expect(try run("undo").output.hasPrefix("undone: added airport Schmerlat"))
    }

    @Test("What is there already is refused, or asked about")
    func twins() throws {
        try begin()
        let pilot = try run("add", "pilot", "ann lee", typing: "n\n")
        #expect(pilot.exitCode == 1 && pilot.output.contains("! pilot Ann Lee is in the logbook already"), "\(pilot)")
        #expect(try run("add", "pilot", "ann lee", typing: "y\n").exitCode == 0)
        #expect(try rows("pilots").count == 2)
        #expect(try run("add", "document", "medical", "level=2").exitCode == 0)
        let medical = try run("add", "document", "medical", "level=2")
        #expect(medical.exitCode == 1 && medical.errors.contains("Nothing was changed."), "\(medical)")
        #expect(try run("add", "document", "medical", "level=1").exitCode == 0)
        #expect(try run("add", "aircraft", "N1", "type=C172").exitCode == 0)
        let aircraft = try run("add", "aircraft", "n1")
        #expect(aircraft.exitCode == 1 && aircraft.errors.contains("N1 is in the logbook already"), "\(aircraft)")
        #expect(try run("add", "airport", "KPAO").exitCode == 0)
        #expect(try run("add", "airport", "KPAO").exitCode == 1)
    }

    @Test("A dry run saves nothing, and --json prints the record")
    func dryRun() throws {
        try begin()
        let before = try Data(contentsOf: URL(filePath: program.file))
        let dry = try run("add", "aircraft", "N1", "type=C172", "--dry-run")
        #expect(dry.exitCode == 0 && dry.output.contains("  Class: ASEL\n"), "\(dry)")
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
        for (option, isSaved) in [("--dry-run", false), ("--yes", true)] {
            let answer = try run("add", "aircraft", "N1", "type=C172", "--json", option)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
            #expect(object["isSaved"] as? Bool == isSaved && (object["id"] is NSNull) != isSaved)
            #expect((object["entry"] as? [String: Any])?["tailNumber"] as? String == "N1")
        }
    }

    @Test(
        "Refusals name the reason and leave nothing behind",
        arguments: [
            (["add"], 64, "Missing expected argument"), (["add", "wings"], 64, "wings"),
            (["add", "flight", "N1"], 64, "flightlog log adds a flight"),
            (["add", "pilot"], 64, "Say what the pilot is called"), (["add", "pilot", " "], 64, "Say what the pilot"),
            (["add", "pilot", "X", "wings=2"], 64, "A pilot has no field “wings”"),
            (["add", "pilot", "X", "birth=soon"], 1, "Date of birth"),
            (["add", "pilot", "me=yes"], 1, "the pilot has no name"),
            (["add", "document", "x", "expires=31.31.2026"], 1, "Expires"),
            (["add", "document", "level=2"], 1, "the document has no name"),
            (["add", "aircraft", "N1", "gear=wheels"], 64, "Gear: “wheels” is none of"),
            (["add", "airport", "KPAO", "zone=Mars"], 1, "Mars"),
            (["add", "pilot", "X", "--wings"], 64, "Unknown option"),
        ] as [([String], Int32, String)])
    func refusals(arguments: [String], code: Int32, sentence: String) throws {
        let answer = try program.run(arguments + ["--yes", "--file", program.file])
        #expect(answer.exitCode == code && answer.errors.contains(sentence), "\(answer)")
        #expect(!FileManager.default.fileExists(atPath: program.file))
    }
}
