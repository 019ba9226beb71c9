import Foundation
import TestFiles
import Testing

@Suite("Flights by the facts of their aircraft, on the command line")
struct FactTests {
    private let program = Program()

    init() throws {
        try run(["add", "pilot", "Ann Lee", "me=yes", "--yes"])
        try run(["add", "aircraft", "N1", "make=Cessna", "model=172S", "gear=fixed tricycle", "year=1978"])
        try run(["add", "aircraft", "N2", "make=Cessna", "model=182RG", "gear=retractable tricycle", "complex=yes"])
        try run(["add", "aircraft", "N3", "make=Piper", "gear=retractable tailwheel", "hp=yes", "engines=2"])
        for line in [
            "2020-05-01 N1 1:00", "2026-03-01 N2 2:00", "2026-11-01 N2 1:30", "2026-11-02 N3 0:45",
            "2026-11-03 N1 0:30",
        ] {
            try run(["log", line + " from:KPAO to:KSQL"])
        }
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> ProgramRun {
        let answer = try program.run(
            arguments + ["--file", program.file], environment: ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z"])
        if ["add", "log"].contains(arguments[0]) { #expect(answer.exitCode == 0, "\(answer)") }
        return answer
    }

    private func dates(_ filter: String...) throws -> [String] {
        let answer = try run(["list", "flights", "--json", "--columns", "date", "--reverse"] + filter)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
        return rows.compactMap { ($0["date"] as? String).map { String($0.suffix(5)) } }
    }

    @Test("Flights are filtered by every fact, and by a word that several choices share")
    func filters() throws {
        #expect(try dates("gear:retractable") == ["03-01", "11-01", "11-02"])
        #expect(try dates("gear:retr") == ["03-01", "11-01", "11-02"])
        #expect(try dates("gear:tailwheel") == ["11-02"])
        #expect(try dates("gear:fixed") == ["05-01", "11-03"])
        #expect(try dates("-gear:retractable", "date:2026") == ["11-03"])
        #expect(try dates("complex:yes") == ["03-01", "11-01"])
        #expect(try dates("hp:yes") == ["11-02"])
        #expect(try dates("make:cessna", "model:182") == ["03-01", "11-01"])
        #expect(try dates("built:1978") == ["05-01", "11-03"])
        #expect(try dates("built:1970..1980") == ["05-01", "11-03"])
        #expect(try dates("built:?") == ["03-01", "11-01", "11-02"])
        #expect(try dates("engines:2") == ["11-02"])
        #expect(try run(["list", "flights", "gear:f"]).exitCode == 64, "fixed, or floats")
        let year = try run(["list", "flights", "year:1978"])
        #expect(year.exitCode == 64 && year.errors.contains("flights have no field “year”"), "\(year)")
    }

    @Test("Flights are grouped by every fact; what an insurer asks has an answer by one command")
    func groups() throws {
        let gear = try run(["totals", "--by", "gear"])
        #expect(gear.output.contains("retractable tricycle"), "\(gear)")
        let recent = try run(["totals", "--recent", "--by", "gear"])
        #expect(recent.exitCode == 0)
        let lines = recent.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines[0] == "Aircraft gear Flights Block 12 months 90 days", "\(lines)")
        #expect(lines.contains("retractable tricycle 2 3:30 3:30 1:30"), "\(lines)")
        #expect(lines.contains("fixed tricycle 2 1:30 0:30 0:30"), "\(lines)")
        #expect(lines.contains("total 5 5:45 4:45 2:45"), "\(lines)")
        let json = try run(["totals", "--recent", "--by", "built", "--json"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let groups = try #require(object["groups"] as? [[String: Any]])
        #expect(groups.compactMap { $0["key"] as? String } == ["1978"], "\(groups)")
        #expect(groups.first?["blockMinutes"] as? Int == 90 && groups.first?["last90DaysBlockMinutes"] as? Int == 30)
        #expect((object["whole"] as? [String: Any])?["last12MonthsFlights"] as? Int == 4)
        #expect(try run(["totals", "--by", "complex"]).output.contains("yes"))
        #expect(try run(["totals", "--by", "year"]).output.contains("2026"), "the calendar's")
        let none = try run(["totals", "--recent", "reg:N9"])
        #expect(none.exitCode == 1)
    }
}
