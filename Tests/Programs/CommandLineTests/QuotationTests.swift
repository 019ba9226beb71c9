import Foundation
import TestFiles
import Testing

@Suite("Quotations in sentences")
struct QuotationTests {
    private let program = Program()

    @Test("What was typed or read is cut in a sentence")
    func quotations() throws {
        try program.writeSample()
        let long = String(repeating: "x", count: 100_000)
        let rules = program.folder["rules.txt"]
        try Data((long + String(repeating: long, count: 9)).utf8).write(to: rules)
        let config = program.folder["bad.toml"]
        try Data("a = \(long)\n\(long) = 1\n".utf8).write(to: config)
        for arguments in [
            ["list", "flights", "nofield\(long.prefix(15_000)):1"], ["list", "flights", "time:\(long.prefix(15_000))"],
            ["list", "flights", "\(String(repeating: "a ", count: 499))time:x"], ["list", long],
            ["list", "flights", "--columns", long], ["list", "flights", "--view", long],
            ["currency", "--rules", rules.path],
            ["log", long], ["edit", "1", "nofield\(long)=1"], ["delete", "pilots", long], ["--nothing\(long)"],
            ["import", rules.path], ["load", rules.path], ["totals", long],
        ] {
            let file = arguments[0] == "load" ? program.folder["new.flightlog"].path : program.file
            let run = try program.run(arguments[0].hasPrefix("--") ? arguments : arguments + ["--file", file])
            let longest = run.errors.split(separator: "\n").map(\.count).max() ?? 0
            #expect(run.exitCode != 0 && !run.errors.isEmpty && longest <= 2_020, "\(run.errors.prefix(300))")
        }
    }

    @Test("An error in a long filter is marked in the part around it")
    func excerpt() throws {
        try program.writeSample()
        let filter = String(repeating: "a ", count: 300) + "time:x y"
        let marked = try program.run("list", "flights", filter, "--file", program.file)
        let lines = marked.errors.split(separator: "\n").map(String.init)
        let marks = try #require(lines.first { $0.contains("^") })
        let line = try #require(lines.first { $0.contains("time:x") })
        let column = try #require(Array(marks).firstIndex(of: "^"))
        #expect(line.hasPrefix("  …") && Array(line)[column] == "x", "\(marked.errors)")
    }
}
