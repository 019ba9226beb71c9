import Foundation
import TestFiles
import Testing

/// What a logbook from a stranger, a full disk or a kill may leave, seen from the command line.
@Suite("flightlog with strange logbooks")
struct StrangeBookTests {
    private let program = Program()

    private func sql(_ statements: String) throws {
        try SQLiteTool.run(URL(filePath: program.file), statements)
    }

    /// Every way in which a terminal takes orders: an escape, a bell, C1 controls, and a change of the writing direction.
    private static let orders = "A\u{1B}]0;PWNED\u{7}\u{1B}[2J\u{9B}31m\u{202E}B"

    private static let flight = "N12345 type:C172 KPAO-KMRY 0250/0400 3n"

    private func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control && scalar != "\u{202E}"
        }
    }

    @Test("Orders to a terminal are printed by no command")
    func orders() throws {
        try program.writeSample()
        let orders = Self.orders.replacing("'", with: "''")
        for column in ["ZREMARKS", "ZROUTE", "ZOPERATOR", "ZFLIGHTNUMBER", "ZAUTHORITY"] {
            try sql("UPDATE ZLOGENTRY SET \(column) = '\(orders)' || Z_PK WHERE Z_PK < 40")
        }
        try sql("UPDATE ZAIRCRAFT SET ZAIRCRAFTTYPE = '\(orders)'")
        try sql("UPDATE ZPILOT SET ZNAME = '\(orders)' || Z_PK")
        let file = ["--file", program.file]
        let commands: [[String]] = [
            ["list", "flights", "--limit", "5"], ["list", "aircraft"], ["list", "pilots"], ["totals", "--by", "type"],
            ["check"], ["currency"], ["history"], ["edit", "flights", "5", "remark=x", "--yes"],
            ["edit", "pilots", "1", "address=\(Self.orders)", "--yes"], ["undo"], ["redo"], ["history"],
            ["delete", "flights", "7", "--yes"], ["undo"], ["attachment", "1"], ["photo", "1"],
        ]
        for words in commands {
            let run = try program.run(words + file)
            #expect(isClean(run.output) && isClean(run.errors), "\(words)")
        }
        for format in ["foreflight", "myflightbook", "logten", "csv"] {
            let run = try program.run(["export", "--format", format, "-o", program.folder[format].path] + file)
            #expect(run.exitCode == 0 && isClean(run.errors), "\(format)")
        }
        #expect(try isClean(program.run("store", "verify", program.file).output))
    }

    @Test("What no flightlog made is named, the logbook is read, and nothing is written")
    func schema() throws {
        try program.writeSample()
        try sql("CREATE TRIGGER t1 AFTER INSERT ON ZLOGENTRY BEGIN DELETE FROM ZPILOT WHERE Z_PK > 1; END")
        let before = try Data(contentsOf: URL(filePath: program.file))
        let verify = try program.run("store", "verify", program.file)
        #expect(verify.exitCode == 1 && verify.output.contains("trigger t1 on ZLOGENTRY"))
        #expect(try program.run("list", "pilots", "--file", program.file).exitCode == 0)
        let log = try program.run("log", "hbcfa lszh 1:00", "--yes", "--file", program.file)
        #expect(log.exitCode == 2 && log.errors.contains("has what no flightlog made: the trigger t1 on ZLOGENTRY."))
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }

    @Test("A damaged number hides no totals: the flight is left out and said to be, and the verification finds it")
    func number() throws {
        try program.writeSample()
        let whole = try program.run("totals", "--file", program.file)
        try sql("UPDATE ZLOGENTRY SET ZBLOCKMINUTES = 9223372036854775807 WHERE Z_PK IN (3, 4)")
        let run = try program.run("totals", "--file", program.file)
        #expect(run.exitCode == 0 && run.output.contains("! 2 flights are not in these sums: a number is damaged."))
        #expect(!whole.output.contains("damaged"))
        let json = try program.run("totals", "--json", "--file", program.file)
        #expect(json.output.contains(#""leftOut":2"#))
        for kind in ["aircraft", "pilots", "airports"] {
            #expect(try program.run("list", kind, "--file", program.file).exitCode == 0)
        }
        #expect(try program.run("export", "--format", "logten", "--file", program.file).exitCode == 0)
        let verify = try program.run("store", "verify", program.file)
        #expect(verify.exitCode == 1)
        #expect(verify.output.contains("LogEntry.blockMinutes: 2 values that it cannot have (p3, p4)."))
    }

    @Test("A logbook whose making was cut off is none yet, for every command that begins one")
    func stumps() throws {
        let commands: [[String]] = [
            ["log", Self.flight, "--yes", "--file", program.file], ["sample", program.file],
        ]
        for words in commands {
            for script in ["", "PRAGMA user_version = 1"] {
                try? FileManager.default.removeItem(atPath: program.file)
                try Data().write(to: URL(filePath: program.file))
                if !script.isEmpty { try sql(script) }
                let list = try program.run("list", "flights", "--file", program.file)
                #expect(list.exitCode == 2 && list.errors.contains("There is no file"))
                #expect(try program.run(words).exitCode == 0)
                #expect(try program.run("store", "verify", program.file).exitCode == 0)
            }
        }
    }

    @Test("What a killed run left is removed by the next, and what is written is for the user alone")
    func privateFiles() throws {
        try program.writeSample()
        let temporary = program.folder["tmp"]
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        let left = temporary.appending(path: "flightlog-999999999-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try Data("private".utf8).write(to: left.appending(path: "copy.flightlog"))
        _ = try program.run(["--version"], environment: ["TMPDIR": temporary.path])
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
        let out = program.folder["out.txt"].path
        let script = "umask 000; exec \"$0\" \"$@\""
        let binary = Project.program("flightlog").path
        func open(_ arguments: String...) throws {
            let environment = ["HOME": program.folder["home"].path, "TZ": "UTC"]
            let run = try ProgramRun(
                "/bin/bash", ["-c", script, binary] + arguments, environment: environment, input: .text(""))
            #expect(run.exitCode == 0, "\(arguments): \(run.errors)")
        }
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        for words in [["dump", "-o"], ["export", "--format", "csv", "-o"]] {
            try? FileManager.default.removeItem(atPath: out)
            let run = try ProgramRun(
                "/bin/bash", ["-c", script, binary] + words + [out, "--file", program.file], input: .text(""))
            #expect(run.exitCode == 0, "\(words): \(run.errors)")
            #expect(try mode(out) == 0o600, "\(words)")
        }
        try open("log", Self.flight, "--yes")
        for name in [".local", ".local/share", ".local/share/flightlog"] {
            #expect(try mode(program.folder["home/\(name)"].path) == 0o700, "\(name)")
        }
        #expect(try mode(program.folder["home/.local/share/flightlog/logbook.flightlog"].path) == 0o600)
    }
}
