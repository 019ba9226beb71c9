import Foundation
import TestFiles
import Testing

@Suite("flightlog list")
struct ListTests {
    @Test("A table is aligned by display width, without colors when the output is no terminal")
    func table() throws {
        let program = Program()
        try program.writeSample()
        let answer = try program.run("list", "pilots", "--file", program.file)
        #expect(answer.exitCode == 0 && answer.errors.isEmpty)
        let lines = answer.output.split(separator: "\n")
        #expect(lines.first == "Name            This is me  Certificate   Flights  Block time")
        #expect(lines.contains { $0.hasPrefix("東京 太郎                   9174402") })
        #expect(!answer.output.contains("\u{1B}"))
        let colored = try program.run("list", "pilots", "--file", program.file, "--color", "always")
        #expect(colored.output.contains("\u{1B}[1m"))
    }

    @Test("JSON has the documented form, and other programs read it")
    func json() throws {
        let program = Program()
        try program.writeSample()
        let answer = try program.run("list", "entries", "--json", "--file", program.file)
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
        #expect(rows.count == 1_200 && answer.exitCode == 0)
        #expect(rows.first?["date"] as? String == "2026-11-21")
        #expect((rows.first?["aircraft"] as? [String: Any])?["tailNumber"] as? String == "HB-CFA")
        let dates = rows.compactMap { $0["date"] as? String }
        #expect(dates == dates.sorted(by: >))
        #expect(rows.contains { $0["aircraft"] is NSNull })
        let blue = try program.run("list", "aircraft", "--paint", "Blue", "--json", "--file", program.file)
        let aircraft = try #require(
            try JSONSerialization.jsonObject(with: Data(blue.output.utf8)) as? [[String: Any]])
        #expect(!aircraft.isEmpty)
        for row in aircraft { #expect((row["colorScheme"] as? [String: Any])?["primary"] as? String == "blue") }
    }

    @Test("CSV begins with the keys and ends each line with CR LF")
    func csv() throws {
        let program = Program()
        try program.writeSample()
        let answer = try program.run("list", "airports", "--csv", "--raw", "--limit", "2", "--file", program.file)
        let lines = answer.output.components(separatedBy: "\r\n")
        #expect(lines.count == 4 && lines.last == "")
        #expect(lines.first?.hasPrefix("id,icaoIdentifier,faaIdentifier,iataIdentifier,name,city,") == true)
    }

    @Test("Sorting, reversing and searching apply to the rows")
    func order() throws {
        let program = Program()
        try program.writeSample()
        let first = try program.run(
            "list", "entries", "--csv", "--raw", "--reverse", "--limit", "1", "--file", program.file)
        #expect(first.output.contains(",2017-"))
        let sorted = try program.run("list", "aircraft", "--sort", "type", "--file", program.file)
        #expect(sorted.output.split(separator: "\n").dropFirst().first?.contains("B350") == true)
        let found = try program.run("list", "pilots", "--search", "zoe bhriain", "--file", program.file)
        #expect(found.output.split(separator: "\n").count == 2)
    }

    @Test("A filter selects the rows, in one argument or several, also with a leading minus")
    func filter() throws {
        let program = Program()
        try program.writeSample()
        func count(_ words: String...) throws -> Int {
            let answer = try program.run(["list", "entries", "--csv", "--raw", "--file", program.file] + words)
            #expect(answer.errors.isEmpty)
            return answer.output.components(separatedBy: "\r\n").count - 2
        }
        let all = try count()
        let dual = try count("role:DUAL")
        #expect(all == 1_200 && dual > 0 && dual < all)
        #expect(try count("-role:DUAL") == all - dual)
        #expect(try count("type:C172", "-role:DUAL", "2025..") == count("type:C172 -role:DUAL 2025.."))
        #expect(try count("color:blue") == count("--paint", "blue"))
        #expect(try count("color:blue", "--paint", "white") == 0)
        let sum = try program.run("list", "entries", "night:>0", "--json", "--file", program.file)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(sum.output.utf8)) as? [[String: Any]])
        #expect(!rows.isEmpty && rows.allSatisfy { ($0["nightMinutes"] as? Int ?? 0) > 0 })
    }

    @Test("After -- everything is the filter, and the largest limit returns all rows")
    func edges() throws {
        let program = Program()
        try program.writeSample()
        let usual = try program.run("list", "pilots", "--csv", "--raw", "--file", program.file, "keller")
        let behind = try program.run("list", "pilots", "--csv", "--raw", "--file", program.file, "--", "keller")
        #expect(behind.output == usual.output && behind.exitCode == 0, "\(behind.errors)")
        let totals = try program.run("totals", "--file", program.file, "--", "-role:DUAL")
        #expect(totals.exitCode == 0, "\(totals.errors)")
        for command in [["list", "pilots", "--file", program.file], ["airport", "zur"]] {
            let all = try program.run(command + ["--limit", "9223372036854775807"])
            #expect(try all.exitCode == 0 && all.output == program.run(command + ["--limit", "5000"]).output)
        }
    }

    @Test("FLIGHTLOG_NOW sets today for every command")
    func today() throws {
        let program = Program()
        let then = ["FLIGHTLOG_NOW": "2019-03-09T12:00:00Z"]
        #expect(try program.run(["sample", program.file], environment: then).exitCode == 0)
        for command in [["list", "entries", "--csv", "--raw"], ["totals", "--json"]] {
            let here = command + ["--file", program.file]
            let year = try program.run(here + ["date:ytd"], environment: then)
            #expect(year.exitCode == 0)
            #expect(try year.output == program.run(here + ["date:2019-01-01..2019-03-09"]).output)
        }
    }

    @Test("Stored and typed text cannot control the terminal")
    func hostile() throws {
        let program = Program()
        try program.writeSample()
        let sign = "\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\u{2028}"
        let answers = [
            try program.run(
                "log", "n12345 from:\"a\(sign)b\" to:lszh 1:00 sic pic:\"c\(sign)\" type:-", "--file", program.file),
            try program.run("log", "n12345 lszh zz\(sign)", "--file", program.file),
            try program.run("list", "pilots", "name:\(sign)(", "--file", program.file),
            try program.run("list", "pilots", "--file", program.folder["no\(sign)"].path),
        ]
        #expect(answers.map(\.exitCode) == [0, 64, 64, 2])
        for answer in answers {
            // The table of words has its own alignment.
            let text = answer.output.split(separator: "\n").filter { !$0.contains(":\"") }.joined() + answer.errors
            for scalar in text.unicodeScalars where scalar != "\n" {
                #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value), "\(text.debugDescription)")
                #expect(scalar != "\u{202E}" && scalar != "\u{2028}", "\(text.debugDescription)")
            }
        }
    }

    @Test("A view is printed in its columns, and further words are a filter of its kind")
    func view() throws {
        let program = Program()
        try program.writeSample()
        let keys = program.folder["keys"].path
        let script = "2 c <Space> j <Space> <Enter> * \"Paints\" <Enter> q\n"
        try Data(script.utf8).write(to: URL(filePath: keys))
        let made = try program.run(program.file, "--script", keys, "--size", "100x30")
        #expect(made.exitCode == 0, "\(made.errors)")
        let answer = try program.run("list", "--view", "paints", "seats:>0", "--limit", "3", "--file", program.file)
        #expect(answer.exitCode == 0 && answer.errors.isEmpty, "\(answer.errors)")
        let heading = try #require(answer.output.split(separator: "\n").first)
        #expect(heading.hasPrefix("Paint") && !heading.contains("Registration") && !heading.contains("Type"))
        let own = try program.run("list", "aircraft", "--limit", "3", "--file", program.file)
        #expect(own.output.hasPrefix("Tail"))
        let wrong = try program.run("list", "--view", "paints", "night:>0", "--file", program.file)
        #expect(wrong.exitCode == 64 && wrong.errors.contains("aircraft have no field “night”"), "\(wrong.errors)")
        let several = try program.run(
            "list", "--view", "paints", "seats:>0", "-seats:3", "--csv", "--raw", "--file", program.file)
        let one = try program.run("list", "aircraft", "seats:>0 -seats:3", "--csv", "--raw", "--file", program.file)
        #expect(several.exitCode == 0 && several.output == one.output, "\(several.errors)")
        let none = try program.run("list", "gliders", "--file", program.file)
        #expect(none.exitCode == 64 && none.errors.contains("There is no list “gliders”."), "\(none.errors)")
    }

    @Test("A filter error is underlined, with exit code 64")
    func wrongFilter() throws {
        let program = Program()
        try program.writeSample()
        let answer = try program.run("list", "entries", "type:C172 rôle:PIC", "--file", program.file)
        #expect(answer.exitCode == 64 && answer.output.isEmpty)
        let lines = answer.errors.split(separator: "\n")
        #expect(lines.count == 4 && lines[0] == "flightlog: flights have no field “rôle”")
        #expect(lines[1] == "  type:C172 rôle:PIC" && lines[2] == "            ^^^^")
    }

    @Test("No result is an empty list in the chosen format, with exit code 1")
    func nothing() throws {
        let program = Program()
        try program.writeSample()
        for (form, output) in [
            (["--json"], "[]\n"),
            (["--csv", "--raw"], "id,name,certificateID,isSelf,flights,blockMinutes,birthDate\r\n"),
            (["--csv"], "Name,Certificate,This is me,Flights,Block time,Date of birth\r\n"),
        ] {
            let answer = try program.run(["list", "pilots", "--search", "nobody"] + form + ["--file", program.file])
            #expect(answer.output == output && answer.exitCode == 1 && answer.errors.isEmpty)
        }
        let plain = try program.run("list", "pilots", "--search", "nobody", "--file", program.file)
        #expect(plain.output.isEmpty && plain.exitCode == 1)
    }

    @Test("A missing file is not created: exit code 2 with problem and remedy")
    func missing() throws {
        let program = Program()
        let answer = try program.run("list", "pilots", "--file", program.file)
        #expect(answer.exitCode == 2 && answer.output.isEmpty)
        #expect(answer.errors.hasPrefix("flightlog: There is no file"))
        #expect(answer.errors.split(separator: "\n").count == 2)
        #expect(!FileManager.default.fileExists(atPath: program.file))
    }

    @Test("An old logbook is not upgraded: exit code 3 with the command to run")
    func old() throws {
        let program = Program()
        #expect(try program.run("sample", "--old", "--until", "2026-11-21", program.file).exitCode == 0)
        let before = try Data(contentsOf: URL(filePath: program.file))
        let answer = try program.run("list", "pilots", "--file", program.file)
        #expect(answer.exitCode == 3 && answer.output.isEmpty)
        #expect(answer.errors.contains("Open it with: flightlog"))
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }

    @Test("A file that is not a logbook gives exit code 4")
    func foreign() throws {
        let program = Program()
        try Data("Dear diary".utf8).write(to: URL(filePath: program.file))
        #expect(try program.run("list", "pilots", "--file", program.file).exitCode == 4)
    }

    @Test(
        "A usage error gives exit code 64",
        arguments: [
            ["list"], ["list", "gliders"], ["list", "pilots", "--json", "--csv"], ["list", "pilots", "--raw"],
            ["list", "pilots", "--limit", "0"],
            ["list", "pilots", "--paint", "blue"], ["list", "aircraft", "--paint", "mauve"],
            ["list", "pilots", "--sort", "date"], ["list", "pilots", "--jsn"], ["list", "pilots", "name:"], ["sample"],
            ["sample", "--until", "yesterday", "x"],
        ])
    func usage(arguments: [String]) throws {
        let program = Program()
        if arguments.count > 2, arguments[0] == "list" { try program.writeSample() }
        let answer = try program.run(arguments[0] == "list" ? arguments + ["--file", program.file] : arguments)
        #expect(answer.exitCode == 64 && answer.output.isEmpty && !answer.errors.isEmpty)
    }

    @Test("Without --file the logbook of the data folder is used")
    func usualFile() throws {
        let program = Program()
        let data = program.folder["data"]
        let folder = data.appending(path: "flightlog")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try program.run("sample", "--until", "2026-11-21", folder.appending(path: "logbook.flightlog").path)
        let answer = try program.run(["list", "pilots"], environment: ["XDG_DATA_HOME": data.path])
        #expect(answer.exitCode == 0)
        let usual = try program.run(["list", "pilots"])
        #expect(usual.errors.contains(".local/share/flightlog/logbook.flightlog"))
    }

    @Test("Listing changes no byte of the file and creates no other file")
    func untouched() throws {
        let program = Program()
        try program.writeSample()
        let before = try Data(contentsOf: URL(filePath: program.file))
        _ = try program.run("list", "entries", "--file", program.file)
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
        #expect(try program.folder.names() == ["log.flightlog"])
    }

    @Test("The sample never replaces a file")
    func sampleRefuses() throws {
        let program = Program()
        try program.writeSample()
        let again = try program.run("sample", program.file)
        #expect(again.exitCode == 1 && again.errors.contains("is there already"))
    }

    @Test("Of several programs that write a sample at once, exactly one succeeds")
    func samplesAtOnce() throws {
        let program = Program()
        let codes = try program.runAtOnce((1...4).map { _ in ["sample", "--until", "2026-11-21", program.file] })
        #expect(codes.sorted() == [0, 1, 1, 1])
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
        #expect(
            try program.run("list", "entries", "--csv", "--raw", "--file", program.file).output.components(
                separatedBy: "\r\n"
            ).count == 1_202)
        #expect(try program.folder.names() == ["log.flightlog"])
    }

    @Test(
        "A sample that cannot be finished leaves no file", arguments: [[], ["--old"]])
    func unfinishedSample(options: [String]) throws {
        let program = Program()
        let answer =
            try options.isEmpty
            ? program.run("sample", program.file, kilobytes: 100)
            : program.run("sample", "--old", program.file, kilobytes: 100)
        #expect(answer.exitCode == 2, "\(answer)")
        #expect(try program.folder.names() == [])
    }

    @Test("--columns chooses columns by any name of their fields, in tables, JSON and CSV")
    func columns() throws {
        let program = Program()
        try program.writeSample()
        let table = try program.run(
            "list", "flights", "id:1,2,3", "--columns", "id,Date, night,greatcircle", "--file", program.file)
        let lines = table.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(
            table.exitCode == 0 && lines.count == 4
                && lines[0] == ["Number", "Date", "Night", "GC", "NM"])
        #expect(Set(lines.dropFirst().map(\.[0])) == ["1", "2", "3"], "\(table)")
        let csv = try program.run(
            "list", "flights", "--csv", "--raw", "--columns", "date,type,greatcircle,sunnight", "--limit", "2",
            "--file",
            program.file)
        #expect(csv.output.hasPrefix("date,type,greatCircleNM,computedNightMinutes\r\n"), "\(csv)")
        let json = try program.run(
            "list", "aircraft", "--json", "--columns", "reg,flights,time,color", "--limit", "1", "--file", program.file)
        #expect(json.output.contains("\"tailNumber\":") && json.output.contains("\"flights\":"), "\(json)")
        #expect(!json.output.contains("remarks"))
        for (arguments, sentence) in [
            (["list", "flights", "--columns", "wings"], "flights have no column “wings”\nColumns: date,"),
            (["list", "pilots", "--page", "faa"], "--page goes with flights"),
            (
                ["list", "flights", "--sort", "greatcircle"],
                "“greatcircle” is computed, and no list is sorted by it\nflights can"
            ),
            (["list", "flights", "--sort", "ldg"], "flights can be sorted by date,"),
            (["list", "flights", "--sort", "wings"], "wings"),
            (["list", "flights", "--page", "caa"], "caa"),
            (["list", "flights", "--page", "faa", "--columns", "date"], "Choose one of --columns and --page."),
        ] {
            let answer = try program.run(arguments + ["--file", program.file])
            #expect(answer.exitCode == 64 && answer.errors.contains(sentence), "\(answer)")
        }
    }

    @Test("--page prints the columns of a paper logbook", arguments: [("faa", "Date"), ("easa", "Date")])
    func page(name: String, first: String) throws {
        let program = Program()
        try program.writeSample()
        let answer = try program.run("list", "flights", "--page", name, "--limit", "3", "--file", program.file)
        let heading = answer.output.split(separator: "\n").first.map(String.init) ?? ""
        #expect(answer.exitCode == 0 && heading.hasPrefix(first) && heading.hasSuffix("Remarks"), "\(answer)")
        let words = name == "faa" ? ["Type", "Aircraft", "From", "To", "Route"] : ["From", "Off", "To", "On", "Type"]
        #expect(heading.split(separator: " ").dropFirst().starts(with: words.map { Substring($0) }))
    }
}
