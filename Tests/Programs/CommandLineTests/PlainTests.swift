import Foundation
import TestFiles
import Testing

@Suite("flightlog --plain")
struct PlainTests {
    private let program: Program

    init() throws {
        program = Program()
        try program.writeSample()
    }

    private func lines(_ typed: String..., options: [String] = []) throws -> (lines: [String], exitCode: Int32) {
        let answer = try program.run(
            ["--plain", program.file] + options, typing: typed.map { $0 + "\n" }.joined(),
            environment: ["FLIGHTLOG_NOW": "2026-11-21T20:41:00Z"])
        #expect(answer.errors.isEmpty)
        #expect(!answer.output.contains("\u{1B}"))
        return (answer.output.components(separatedBy: "\n"), answer.exitCode)
    }

    @Test("Rows are numbered across pages, and the end of the input ends the program")
    func pages() throws {
        let (lines, code) = try lines("next", "back", "back")
        #expect(lines.contains("flights 1 to 20 of 1200, 1248:01 hours"))
        #expect(lines.contains { $0.hasPrefix("1. 2026-11-21, HB-CFA, ") })
        #expect(lines.contains { $0.hasPrefix("flights 21 to 40 of 1200") })
        #expect(lines.contains("error: There are no rows before these."))
        #expect(code == 1)
    }

    @Test("Filters and orders apply to the list, and errors name the invalid word")
    func filters() throws {
        let (lines, _) = try lines(
            "aircraft color:blue", "flights", "filter type:C172 nigt:>0", "filter type:C172", "sort -night", "sort wind"
        )
        let listed = try program.run("list", "entries", "type:C172", "--csv", "--raw", "--file", program.file)
        let count = listed.output.components(separatedBy: "\r\n").count - 2
        #expect(lines.contains { $0.hasPrefix("aircraft 1 to ") })
        #expect(lines.contains { $0.hasPrefix("error: flights have no field “nigt”, at “nigt”: type one of") })
        #expect(lines.contains { $0.hasPrefix("flights 1 to 20 of \(count)") })
        #expect(lines.contains { $0.hasPrefix("error: flights are not ordered by “wind”. Type one of date,") })
    }

    @Test("A filter error keeps the list and its rows, also when another list was requested")
    func wrongFilter() throws {
        let (lines, code) = try lines("flights 2025", "aircraft nigt:>0", "next", "show 21")
        #expect(lines.contains { $0.hasPrefix("error: aircraft have no field “nigt”") })
        #expect(lines.contains { $0.hasPrefix("flights 21 to 40 of ") && !$0.contains("of 1200") })
        #expect(!lines.contains { $0.hasPrefix("error: There is") } && code == 1)
    }

    @Test("Undo repeats the rows only if their numbers lead to other rows")
    func undo() throws {
        let (same, _) = try lines("set 1 remarks Gusty", "undo", "show 1")
        #expect(same.contains { $0.hasPrefix("undone: changed flight") } && !same.contains { $0.contains("Gusty") })
        #expect(same.count { $0.hasPrefix("flights 1 to 20 of 1200") } == 1)
        let (other, _) = try lines("delete 1", "yes", "undo")
        #expect(other.count { $0.hasPrefix("flights 1 to 20 of 1200") } == 2)
        #expect(other.count { $0.hasPrefix("flights 1 to 20 of 1199") } == 1)
    }

    @Test("An entry line is explained and saved; a row is shown, and deleted after a question")
    func changes() throws {
        let (said, code) = try lines(
            "log N12345 pao-uki 0250/0400 3n type:-", "flights reg=N12345", "show 1", "delete 1", "no", "delete 1",
            "yes",
            "quit",
            "help")
        #expect(said.contains { $0.hasPrefix("N12345: ") } && said.contains("new: aircraft N12345"))
        #expect(
            said.contains("The flight was saved.")
                && said.contains { $0.hasPrefix("1. 2026-11-21, N12345, KPAO to KUKI") })
        #expect(said.contains("off block 02:50") && said.contains("Nothing was deleted."))
        #expect(said.contains("Deleted.") && said.contains("Nothing matches."))
        #expect(!said.contains { $0.hasPrefix("next, back") } && code == 0)
        let (tried, failed) = try lines("try 7", "log 7")
        #expect(tried.contains { $0.hasPrefix("7: not understood: 7 has no unit") })
        #expect(tried.contains("error: The flight was not saved.") && failed == 1)
    }

    @Test("Setting a field computes hours from the role and block time from times, and updates the row")
    func sets() throws {
        let (said, code) = try lines(
            "log N12345 pao-uki 0250/0400 pic type:-", "flights reg=N12345", "set 1 role dual", "set 1 origin EHAM",
            "show 1",
            "log N54321 pao-uki 0250/ type:-", "flights reg=N54321", "set 1 onBlock 0400", "show 1")
        #expect(said.contains("note: 1:10 moves from PIC to Dual") && said.contains("dual received 1:10"))
        #expect(said.contains("new: airport EHAM") && said.contains("EHAM → KUKI"), "\(said)")
        #expect(said.count { $0 == "block time 1:10" } == 2 && said.contains("night 1:10") && code == 0, "\(said)")
    }

    @Test("A new name is reported, and an ambiguous choice refused")
    func setMistakes() throws {
        let (said, code) = try lines("set 1 role s", "set 1 safetyPilot Lena Bruner", "set 1 approaches ILS 14 XQZZY")
        #expect(said.contains { $0.hasPrefix("error: Role: “s” is none of ") })
        #expect(said.contains("new: pilot Lena Bruner") && said.contains("new: airport XQZZY"))
        #expect(code == 1)
    }

    @Test("A flight is not given a new aircraft without its type")
    func setNewAircraft() throws {
        let (said, code) = try lines("set 1 reg N777XY", "aircraft reg:N777XY")
        let refusal = "error: Aircraft: N777XY is new; make it first, with its type."
        #expect(said.contains { $0.hasPrefix(refusal) } && said.contains("Nothing matches.") && code == 1, "\(said)")
        #expect(!said.contains("new: aircraft N777XY"))
    }

    @Test("Totals equal those of the command line, and help has every command")
    func totals() throws {
        let (lines, code) = try lines("flights type:C172", "totals year", "views", "help")
        let printed = try program.run("totals", "type:C172", "--json", "--file", program.file)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any])
        let whole = try #require(object["whole"] as? [String: Any])
        let minutes = try #require(whole["blockMinutes"] as? Int)
        let flights = try #require(whole["flights"] as? Int)
        #expect(lines.contains("all: \(flights) flights, sum of minutes"))
        #expect(lines.contains("Block time: \(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"))
        #expect(lines.contains { $0.hasPrefix("2026: ") } && lines.contains("No view is saved."))
        #expect(lines.contains { $0.hasPrefix("log TEXT: ") } && code == 0)
    }

    @Test(
        "An unknown command is reported, and the next one is read",
        arguments: [
            ("fly", "error: Unknown command “fly”. Type help for a list."),
            ("show x", "error: “x” is not the number of a row. Type a number that is shown before a row."),
            ("show 99", "error: There is no row 99 among those shown, 1 to 20."),
            (
                "totals wind",
                "error: Flights cannot be grouped by “wind”. Type role, type, class, category, aircraft, paint, pilot, "
                    + "airport, rules, year, month, or another field."
            ),
            ("view none", "error: There is no view “none”. Type views for all of them."),
        ])
    func mistakes(typed: String, said: String) throws {
        let (lines, code) = try lines("", typed, "pilots")
        #expect(lines.contains(said), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("pilots 1 to ") } && code == 1)
    }

    @Test("--plain cannot be combined with a script")
    func options() throws {
        #expect(try program.run("--plain", "--script", "x", program.file).exitCode == 64)
    }
}
