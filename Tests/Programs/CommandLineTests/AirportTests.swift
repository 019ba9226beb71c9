import Foundation
import TestFiles
import Testing

@Suite("flightlog airport")
struct AirportTests {
    @Test("An identifier finds one airport with the kind of identifier, also without a logbook")
    func exact() throws {
        let program = Program()
        let answer = try program.run("airport", "pao", "--json")
        #expect(answer.exitCode == 0 && answer.errors.isEmpty)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
        let row = try #require(rows.first)
        #expect(rows.count == 1 && row["icaoIdentifier"] as? String == "KPAO" && row["match"] as? String == "faa")
        #expect(row["isInLogbook"] as? Bool == false && row["elevationFeet"] as? Int == 7)
        let table = try program.run("airport", "ZRH")
        #expect(table.output.contains("LSZH") && table.output.contains("IATA identifier"))
    }

    @Test("Words find airports, the logbook's own first")
    func search() throws {
        let program = Program()
        try program.writeSample()
        let answer = try program.run("airport", "zur", "--file", program.file, "--limit", "5")
        let lines = answer.output.split(separator: "\n")
        #expect(answer.exitCode == 0 && lines.count > 1 && lines.count <= 6)
        #expect(lines[1].contains("LSZH") && lines[1].contains("logbook"))
    }

    @Test("Exit codes: 1 for no result, 2 for a missing logbook, 64 for a wrong word")
    func refusals() throws {
        let program = Program()
        let nothing = try program.run("airport", "qqqqq", "--json")
        #expect(nothing.exitCode == 1 && nothing.output == "[]\n" && nothing.errors.isEmpty)
        #expect(try program.run("airport", "pao", "--file", program.file).exitCode == 2)
        for arguments in [["airport"], ["airport", " "], ["airport", "pao", "--limit", "0"]] {
            #expect(try program.run(arguments).exitCode == 64, "\(arguments)")
        }
    }
}
