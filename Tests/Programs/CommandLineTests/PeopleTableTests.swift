import Foundation
import TestFiles
import Testing

@Suite("CSV for people, and for programs")
struct PeopleTableTests {
    private let program = Program()

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> ProgramRun {
        try program.run(
            arguments + ["--file", program.file],
            environment: ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z"].merging(environment) { $1 })
    }

    private func begin() throws {
        for words in [
            ["add", "pilot", "Ann \"Ace\" Lee", "me=yes", "--yes"],
            ["add", "aircraft", "N1", "type=C172", "gear=retractable tricycle", "mass=1100"],
            ["log", "2026-11-01 N1 1704/1817 pic:me from:KPAO to:KSQL remark:\"=SUM(A1);äöü,x\""],
        ] {
            let answer = try program.run(
                words + ["--file", program.file], environment: ["FLIGHTLOG_NOW": "2026-11-22T20:00:00Z"])
            #expect(answer.exitCode == 0, "\(answer)")
        }
    }

    @Test("The first columns are what people read, under their labels; durations are the region's")
    func people() throws {
        try begin()
        for (region, block) in [("easa", "1:13"), ("faa", "1.2")] {
            let answer = try run("list", "flights", "--csv", "--region", region)
            let lines = answer.output.components(separatedBy: "\r\n")
            let off = region == "faa" ? "Out (UTC),Off (UTC),On (UTC),In (UTC)" : "Off block (UTC),Take-off (UTC)"
            #expect(lines[0].hasPrefix("Date,Kind,Aircraft,Type,From,To,\(off)"), "\(lines[0])")
            #expect(lines[1].hasPrefix("2026-11-01,flight,N1,C172,KPAO,KSQL,17:04,"), "\(lines[1])")
            #expect(lines[1].contains(",\(block),"), "\(lines[1])")
            #expect(!answer.output.contains("x-coredata") && !answer.output.contains("blockMinutes"))
            #expect(lines[1].contains("\"'=SUM(A1);äöü,x\""), "a spreadsheet takes no text for a formula: \(lines[1])")
            let export = try run("export", "--format", "csv", "--region", region)
            #expect(export.output == answer.output)
        }
    }

    @Test("Choices have their names, numbers their units; the columns of a page and chosen ones keep their order")
    func columns() throws {
        try begin()
        let aircraft = try run("list", "aircraft", "--csv", "--columns", "reg,gear,mass,flights,id")
        #expect(
            aircraft.output
                == "Tail number,Gear,Maximum mass (kg),Flights,Number\r\nN1,retractable tricycle,1100,1,1\r\n")
        let flights = try run("list", "flights", "--csv", "--columns", "date,gear,greatcircle,pic")
        #expect(flights.output.hasPrefix("Date,Gear,"), "\(flights)")
        #expect(flights.output.contains("retractable tricycle,7,\"Ann \"\"Ace\"\" Lee\"\r\n"), "\(flights)")
        let page = try run("list", "flights", "--csv", "--page", "easa")
        #expect(page.output.hasPrefix("Date,From,"), "\(page)")
        let none = try run("list", "flights", "--csv", "reg:N9")
        #expect(none.exitCode == 1 && none.output.hasPrefix("Date,Kind,"))
    }

    @Test("--raw has the keys and values of JSON, and goes with CSV only")
    func raw() throws {
        try begin()
        let raw = try run("list", "flights", "--csv", "--raw")
        #expect(raw.output.hasPrefix("id,date,aircraft.id,") && raw.output.contains("x-coredata://"))
        #expect(try run("list", "flights", "--raw").exitCode == 64)
        #expect(try run("list", "flights", "--json", "--raw").exitCode == 64)
        #expect(try run("export", "--format", "foreflight", "--raw").exitCode == 64)
        #expect(try run("export", "--format", "csv", "--raw").output.contains("approaches.json"))
    }

    @Test("Python's csv module reads from --raw what JSON has, and from the table for people as many cells as headings")
    func python() throws {
        try program.writeSample()
        let script = """
            import csv, json, sys
            rows = json.load(open(sys.argv[1]))
            raw = list(csv.reader(open(sys.argv[2], newline="")))
            people = list(csv.reader(open(sys.argv[3], newline="")))
            assert len(raw) == len(rows) + 1 == len(people), (len(raw), len(rows), len(people))
            assert all(len(row) == len(people[0]) for row in people)
            def cell(value):
                if value is None: return ""
                return str(value).lower() if isinstance(value, bool) else str(value)
            for row, cells in zip(rows, raw[1:]):
                named = dict(zip(raw[0], cells))
                for key, value in row.items():
                    if isinstance(value, dict):
                        for part, inner in value.items(): assert named[key + "." + part] == cell(inner), (key, part)
                    elif isinstance(value, list): assert named[key] == str(len(value)), key
                    elif value is None: assert all(not v for k, v in named.items() if k.split(".")[0] == key), key
                    elif not isinstance(value, float): assert named[key] == cell(value), key
            assert len(set(people[0])) == len(people[0]), people[0]
            print("read", len(rows))
            """
        var paths: [String] = []
        for (name, words) in [("a.json", ["--json"]), ("b.csv", ["--csv", "--raw"]), ("c.csv", ["--csv"])] {
            let answer = try program.run(["list", "flights"] + words + ["--file", program.file])
            let place = program.folder[name]
            try answer.output.write(to: place, atomically: true, encoding: .utf8)
            paths.append(place.path)
        }
        let read = try ProgramRun("/usr/bin/env", ["python3", "-c", script] + paths)
        #expect(read.output == "read 1200\n", "\(read)")
    }
}
