import Foundation
import TestFiles
import Testing

@Suite("flightlog totals")
struct TotalsCommandTests {
    private let program: Program

    init() throws {
        program = Program()
        try program.writeSample()
    }

    private func totals(_ arguments: String...) throws -> ProgramRun {
        try program.run(["totals", "--file", program.file] + arguments)
    }

    @Test("JSON has groups, the whole and the rounding, and agrees with the list")
    func json() throws {
        let answer = try totals("--by", "role", "--json", "date:2025")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let whole = try #require(object["whole"] as? [String: Any])
        let groups = try #require(object["groups"] as? [[String: Any]])
        #expect(object["by"] as? String == "role" && object["rounding"] as? String == "minutes")
        #expect(groups.compactMap { $0["flights"] as? Int }.reduce(0, +) == whole["flights"] as? Int)
        let list = try program.run("list", "entries", "date:2025", "--json", "--file", program.file)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
        #expect(whole["blockMinutes"] as? Int == rows.compactMap { $0["blockMinutes"] as? Int }.reduce(0, +))
        #expect(whole["flights"] as? Int == rows.count)
    }

    @Test("The table ends with the total and its rounding; the two roundings differ")
    func table() throws {
        let minutes = try totals("--by", "year", "--decimal").output.split(separator: "\n")
        let tenths = try totals("--by", "year", "--rounding", "tenths").output.split(separator: "\n")
        #expect(minutes.first?.hasPrefix("Year") == true && minutes.last == "rounding: sum of minutes")
        #expect(tenths.last == "rounding: sum of tenths, each flight rounded")
        #expect(
            minutes.dropLast().last?.hasPrefix("total") == true && minutes.dropLast().last != tenths.dropLast().last)
        #expect(try totals().output.contains(":"))
    }

    @Test("Exit codes: 1 for no result, 2 for a missing file, 64 for a wrong filter or option")
    func refusals() throws {
        #expect(try totals("date:1903").exitCode == 1)
        #expect(try program.run("totals", "--file", program.file + "x").exitCode == 2)
        for arguments in [["--by", "weather"], ["--rounding", "up"], ["nosuch:1"], ["--jsn"]] {
            #expect(try program.run(["totals", "--file", program.file] + arguments).exitCode == 64, "\(arguments)")
        }
    }
}
