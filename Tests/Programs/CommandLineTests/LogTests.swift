import Foundation
import TestFiles
import Testing

@Suite("flightlog log")
struct LogTests {
    private let program: Program
    private let now = ["--now", "2026-11-21T20:00:00Z"]

    init() throws {
        program = Program()
        try program.writeSample()
    }

    private func log(_ arguments: String...) throws -> ProgramRun {
        try program.run(["log", "--file", program.file] + now + arguments)
    }

    private func object(_ answer: ProgramRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
    }

    private func entries() throws -> [[String: Any]] {
        let answer = try program.run("list", "entries", "--json", "--limit", "3", "--file", program.file)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
    }

    @Test("A time that is still to come is a note, also for a line that is only tried")
    func stillToCome() throws {
        for options in [["--dry-run"], []] {
            let answer = try program.run(
                ["log", "--file", program.file] + now + options + ["N12345 pao-uki 1930/2010 type:C172"])
            let note = "! 20:10 UTC is in the future; correct the time or the day, or log the flight when it is flown\n"
            #expect(answer.exitCode == 0 && answer.output.contains(note), "\(answer)")
        }
    }

    @Test("A line becomes a row; the output explains the words and has the row's address")
    func logged() throws {
        let answer = try log("N12345 pao-uki 0250/0400 3n ils25r type:C172")
        #expect(answer.exitCode == 0 && answer.errors.isEmpty, "\(answer)")
        #expect(answer.output.contains("0250/0400  off block 02:50, on block 04:00 UTC"))
        #expect(answer.output.contains("new: aircraft N12345\n"))
        let address = try #require(answer.output.split(separator: "\n").last)
        #expect(address.hasPrefix("x-coredata://"))
        let row = try #require(try entries().first { $0["id"] as? String == String(address) })
        #expect(row["date"] as? String == "2026-11-21" && row["blockMinutes"] as? Int == 70)
        #expect((row["aircraft"] as? [String: Any])?["tailNumber"] as? String == "N12345")
        #expect((row["origin"] as? [String: Any])?["icaoIdentifier"] as? String == "KPAO")
        #expect((row["approaches"] as? [Any])?.count == 1 && row["nightLandings"] as? Int == 3)
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
    }

    @Test("A date with two readings is read in the order of the region: of the option, the environment, the settings")
    func regions() throws {
        let line = ["log", "--file", program.file, "--dry-run"] + now + ["6/7", "N12345", "pao-uki", "1:10", "type:-"]
        let refused = try program.run(line)
        #expect(refused.exitCode == 64 && refused.output.isEmpty)
        #expect(refused.errors.contains("6 July or June 7?"))
        #expect(refused.errors.contains("type 2026-07-06 or 2026-06-07, or choose a region (:region, --region)"))
        #expect(try program.run(line + ["--region", "faa"]).output.contains("2026-06-07"))
        #expect(try program.run(line + ["--region", "EASA"]).output.contains("2026-07-06"))
        let environment = ["FLIGHTLOG_REGION": "easa"]
        #expect(try program.run(line, environment: environment).output.contains("2026-07-06"))
        #expect(
            try program.run(line + ["--region", "faa"], environment: environment).output.contains("2026-06-07"))
        let folder = program.folder[".config/flightlog"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("region = \"faa\"\n".utf8).write(to: folder.appending(path: "config.toml"))
        #expect(try program.run(line).output.contains("2026-06-07"))
        #expect(try program.run(line, environment: environment).output.contains("2026-07-06"))
        #expect(try program.run(line + ["--region", "none"]).exitCode == 64)
        let unknown = try program.run(line + ["--region", "casa"])
        #expect(unknown.exitCode == 64 && unknown.errors.contains("easa"))
    }

    @Test("The region also reads the dates of list, totals and plain mode")
    func regionsElsewhere() throws {
        #expect(try log("2026-03-04 N12345 pao-uki 1:10 type:-").exitCode == 0)
        let counts = [("faa", "date:3/4", 0), ("easa", "date:3/4", 1), ("easa", "date:4/3", 0), ("faa", "date:4/3", 1)]
        for (region, filter, code) in counts {
            let own = ["reg:N12345", filter, "--file", program.file, "--region", region]
            #expect(try program.run(["list", "flights"] + own).exitCode == code, "\(region) \(filter)")
            #expect(try program.run(["totals"] + own).exitCode == code, "\(region) \(filter)")
        }
        let refused = try program.run("list", "flights", "date:3/4", "--file", program.file)
        #expect(refused.exitCode == 64 && refused.errors.contains("3 April or March 4?"))
        let plain = try program.run(
            [program.file, "--plain", "--region", "faa"],
            typing: "filter reg:N12345 date:3/4\ntry 3/4 hb-cfa 1:10\nset 1 date 3/5\nshow 1\n")
        #expect(plain.exitCode == 0, "\(plain)")
        #expect(plain.output.contains("2026-03-04, N12345") && plain.output.contains("2026-03-05"))
    }

    @Test("JSON has the row's address, the words, the flight, the new records and the findings")
    func json() throws {
        let saved = try object(try log("N12345 pao-uki 0250/0400 3n type:-", "--json"))
        #expect(saved["isSaved"] as? Bool == true && (saved["id"] as? String)?.hasPrefix("x-coredata://") == true)
        let entry = try #require(saved["entry"] as? [String: Any])
        #expect(entry["aircraft"] as? String == "N12345" && entry["destination"] as? String == "KUKI")
        #expect(entry["blockMinutes"] as? Int == 70 && entry["dayLandings"] is NSNull)
        let words = try #require(saved["words"] as? [[String: Any]])
        #expect(words.count == 5 && words[1]["start"] as? Int == 7 && words[1]["problem"] is NSNull)
        #expect((saved["made"] as? [[String: Any]])?.first?["name"] as? String == "aircraft N12345")
    }

    @Test("A finding says the word that removes it")
    func fixes() throws {
        let answer = try log("N12345 pao-uki 1:10 type:R444", "--dry-run")
        #expect(answer.output.contains("NM without cross-country time; write xc:1:10"), "\(answer)")
        #expect(answer.output.contains("unknown type: R444; write type:R44"))
        let report = try object(try log("N12345 pao-uki 1:10 type:R444", "--dry-run", "--json"))
        let fixes = try #require(report["findings"] as? [[String: Any]]).compactMap { $0["fix"] as? String }
        #expect(fixes == ["type:R44", "xc:1:10"])
        let fixed = try log("N12345 pao-uki 1:10 type:R44 xc:1:10", "--dry-run")
        #expect(!fixed.output.contains("! "), "\(fixed)")
    }

    @Test("A dry run has the same output and changes no byte of the file")
    func dryRun() throws {
        let before = try Data(contentsOf: URL(filePath: program.file))
        let answer = try log("N12345", "pao-uki", "0250/0400", "type:skyhawk", "--dry-run", "--json")
        let report = try object(answer)
        #expect(answer.exitCode == 0 && report["isSaved"] as? Bool == false && report["id"] is NSNull)
        #expect(try log("N12345 pao-uki 0250/0400 type:C172", "--dry-run").output.contains("new: aircraft N12345"))
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }

    @Test("A line that cannot be read adds nothing, underlines the word, and gives exit code 64")
    func wrongWord() throws {
        let before = try Data(contentsOf: URL(filePath: program.file))
        let answer = try log("hbcfa lszh yesterdya 1:00")
        #expect(answer.exitCode == 64 && answer.output.isEmpty)
        let lines = answer.errors.split(separator: "\n")
        #expect(lines.count == 4 && lines[1] == "  hbcfa lszh yesterdya 1:00" && lines[2] == "             ^^^^^^^^^")
        let report = try object(try log("hbcfa lszh yesterdya 1:00", "--json"))
        #expect(report["isSaved"] as? Bool == false)
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }

    @Test("Each line of the standard input is a flight, which the next one continues; a dry run saves none")
    func lines() throws {
        let lines = "HBCFA lszh-lsgg 2026-11-20 1:00 pic type:C172\n\nlszh 0:55\nto:lszb 40m\n"
        let command = ["log", "-", "--file", program.folder["lines.flightlog"].path, "--yes"] + now
        let dry = try program.run(command + ["--dry-run"], typing: lines)
        #expect(dry.exitCode == 0 && dry.output.split(separator: "\n").count == 3, "\(dry)")
        #expect(!FileManager.default.fileExists(atPath: command[3]))
        let answer = try program.run(command, typing: lines)
        #expect(answer.exitCode == 0 && answer.output.split(separator: "\n").count == 3, "\(answer)")
        #expect(answer.output.contains("LSGG–LSZH") && answer.output.contains("LSZH–LSZB"))
        let quiet = try program.run(command + ["--quiet"], typing: "lszh 0:55\n")
        #expect(quiet.exitCode == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
    }

    @Test("Comments are skipped, notes name their lines, and every line that is refused is said")
    func severalWrong() throws {
        let file = program.folder["notes.flightlog"].path
        let command = ["log", "-", "--file", file, "--yes"] + now
        let noted = try program.run(
            command, typing: "# a week\nHBCFA lszh-lsgg 1:00 type:C172\n  # by hand\nlszh 0:55 pic\n")
        #expect(noted.exitCode == 0 && noted.output.split(separator: "\n").count == 2, "\(noted)")
        #expect(noted.errors.contains("Line 2: your role is not logged; ") && !noted.errors.contains("Line 4: your"))
        let quiet = try program.run(command + ["--quiet"], typing: "lszh 0:50\n")
        #expect(quiet.exitCode == 0 && quiet.errors.isEmpty, "\(quiet)")
        let before = try Data(contentsOf: URL(filePath: file))
        let refused = try program.run(
            command, typing: "lszh yesterdya 0:55\nlsgg 0:40\nlszh 1:75\n#\nlszh foo:1 0:30\n")
        #expect(refused.exitCode == 64 && refused.output.isEmpty, "\(refused)")
        for text in ["Line 1:\n", "yesterdya", "Line 3:\n", "1:75", "Line 5; no flight was added.\n", "“foo”"] {
            #expect(refused.errors.contains(text), "\(text)\n\(refused.errors)")
        }
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }

    @Test("A session is one, without anything of a flight")
    func session() throws {
        let answer = try log("device:Redbird sim:1.5", "--dry-run")
        #expect(
            answer.exitCode == 0 && answer.output.hasSuffix("= 2026-11-21 · Redbird · simulator 1:30\n"), "\(answer)")
    }

    @Test("If one of several lines cannot be saved, none is; the error has the line's number")
    func wrongLine() throws {
        let before = try Data(contentsOf: URL(filePath: program.file))
        let answer = try program.run(
            ["log", "-", "--file", program.file, "--now", now[1]],
            typing: "hbcfa lszh-lsgg 1:00\n\nlszh yesterdya 0:55\n")
        #expect(answer.exitCode == 64 && answer.output.isEmpty)
        #expect(answer.errors.hasPrefix("Line 3; no flight was added.\n") && answer.errors.contains("^^^^^^^^^"))
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
        let place = program.folder["temporary"]
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let missing = try program.run(
            ["log", "-", "--file", "/nowhere.flightlog"], typing: "1:00\n", environment: ["TMPDIR": place.path])
        #expect(missing.exitCode == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
    }

    @Test("A first flight begins the logbook only with --yes")
    func first() throws {
        let path = program.folder["new.flightlog"].path
        let refused = try program.run("log", "HBCFA lszh-lsgg 1:00 type:C172", "--file", path, "--now", now[1])
        #expect(refused.exitCode == 2 && refused.errors.contains("--yes"))
        let wrong = try program.run("log", "hbcfa yesterdya", "--file", path, "--now", now[1], "--yes")
        #expect(wrong.exitCode == 64 && !FileManager.default.fileExists(atPath: path))
        let dry = try program.run(
            "log", "HBCFA lszh-lsgg 1:00 type:C172", "--file", path, "--yes", "--dry-run", "--now", now[1])
        #expect(dry.exitCode == 0 && !FileManager.default.fileExists(atPath: path))
        let begun = try program.run("log", "HBCFA lszh-lsgg 1:00 type:C172", "--file", path, "--now", now[1], "--yes")
        #expect(begun.exitCode == 0 && FileManager.default.fileExists(atPath: path), "\(begun)")
        // Below a file there can be no folder.
        let below = try program.run(
            "log", "HBCFA lszh-lsgg 1:00 type:C172", "--file", path + "/x.flightlog", "--now", now[1], "--yes")
        #expect(below.exitCode == 2 && below.errors.contains("the folder “\(path)” cannot be created"), "\(below)")
    }

    @Test("A misspelt command is no new logbook; the logbook may be named as an option")
    func misspelt() throws {
        for (word, command) in [("lst", "list"), ("totls", "totals"), ("hstory", "history")] {
            let answer = try program.run(word)
            #expect(answer.exitCode == 64 && answer.errors.contains("Did you mean “\(command)”?"), "\(answer)")
        }
        let answer = try program.run("hangar")
        #expect(answer.exitCode == 64 && answer.errors.contains("type hangar.flightlog or ./hangar"), "\(answer)")
        let script = program.folder["keys"]
        try Data("q\n".utf8).write(to: script)
        let named = try program.run("--file", program.file, "--script", script.path, "--now", now[1])
        #expect(named.exitCode == 0, "\(named)")
    }

    @Test("Help has an example, in plain text", arguments: ["log", "list", "totals", "airport"])
    func help(command: String) throws {
        let answer = try program.run(command, "--help")
        #expect(answer.exitCode == 0 && !answer.output.contains("\\") && answer.output.contains("USAGE"))
    }

    @Test("A contradictory flight is not saved: exit code 1 with problem and remedy")
    func contradiction() throws {
        let answer = try log("hbcfa lszh-lsgg 0400/0250")
        #expect(
            answer.exitCode == 1 && answer.output.isEmpty && answer.errors.contains("type 02:50z+1 for the next day"))
    }

    @Test("Exit codes: 2 for a missing file, 3 for an old logbook, 64 for a usage error")
    func refusals() throws {
        let other = Program()
        let missing = try other.run("log", "lszh 1:00", "--file", other.file)
        #expect(missing.exitCode == 2 && !FileManager.default.fileExists(atPath: other.file))
        #expect(try other.run("sample", "--old", "--until", "2026-11-21", other.file).exitCode == 0)
        let before = try Data(contentsOf: URL(filePath: other.file))
        #expect(try other.run("log", "lszh 1:00", "--file", other.file).exitCode == 3)
        #expect(try Data(contentsOf: URL(filePath: other.file)) == before)
        for arguments in [["log"], ["log", " "], ["log", "lszh", "--jsn"], ["log", "lszh", "--now", "noon"]] {
            #expect(try other.run(arguments).exitCode == 64, "\(arguments)")
        }
    }

    @Test("Two programs that log the first flight of an aircraft at once create the aircraft once")
    func atOnce() throws {
        let commands = (1...6).map {
            ["log", "N777XX from:\"zzzz\" to:\"yyyy\" \($0):00 type:-", "--file", program.file] + now
        }
        #expect(try program.runAtOnce(commands) == [0, 0, 0, 0, 0, 0])
        let list = { (kind: String, filter: String) in
            try program.run("list", kind, filter, "--csv", "--raw", "--file", program.file).output.components(
                separatedBy: "\r\n"
            ).count - 2
        }
        #expect(try list("aircraft", "reg=N777XX") == 1)
        #expect(try list("airports", "icao=ZZZZ") == 1 && list("airports", "icao=YYYY") == 1)
        #expect(try list("entries", "reg=N777XX") == 6)
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
        #expect(!FileManager.default.fileExists(atPath: program.file + ".making"))
    }
}
