import Foundation
import TestFiles
import Testing

@Suite("flightlog sample")
struct SampleTests {
    private func entries(_ program: Program) throws -> [[String: Any]] {
        let answer = try program.run("list", "entries", "--json", "--file", program.file)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
    }

    @Test("--entries writes that many entries, of several pilots when one has fewer")
    func count() throws {
        let life = Program()
        try life.writeSample()
        let remarks = try entries(life).map { $0["remarks"] as? String }
        for count in [1, 300, 1_250] {
            let program = Program()
            let answer = try program.run(
                "sample", "--until", "2026-11-21", "--entries", "\(count)", program.file)
            #expect(answer.exitCode == 0 && answer.errors.isEmpty)
            let written = try entries(program)
            #expect(written.count == count)
            if count < 1_200 { #expect(written.map { $0["remarks"] as? String } == Array(remarks.prefix(count))) }
            let aircraft = try program.run("list", "aircraft", "--json", "--file", program.file)
            #expect(try (JSONSerialization.jsonObject(with: Data(aircraft.output.utf8)) as? [Any])?.count == 14)
            #expect(try program.run("store", "verify", program.file).exitCode == 0)
        }
    }

    @Test("An invalid number, or one with --old, is refused and nothing is written")
    func refused() throws {
        let program = Program()
        for arguments in [
            ["--entries", "0"], ["--entries", "x"], ["--entries", "10000001"], ["--old", "--entries", "5"],
        ] {
            #expect(try program.run(["sample", program.file] + arguments).exitCode == 64)
        }
        #expect(!FileManager.default.fileExists(atPath: program.file))
    }
}
