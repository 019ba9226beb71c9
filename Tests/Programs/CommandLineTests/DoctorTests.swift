import Foundation
import TestFiles
import Testing

@Suite("flightlog doctor, flightlog --version")
struct DoctorTests {
    private let program = Program()

    /// The environment of the program, with something private in each place where it could be printed.
    private var environment: [String: String] {
        [
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "VISUAL": "/home/amelia/bin/secret",
            "XDG_CONFIG_HOME": program.folder["secret"].path,
        ]
    }

    private func doctor(_ arguments: String...) throws -> ProgramRun {
        try program.run(["doctor"] + arguments, environment: environment)
    }

    private func write(_ text: String, to name: String) throws {
        let folder = program.folder["secret/flightlog"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    @Test("The version names the program, SQLite and ncurses")
    func version() throws {
        let answer = try program.run("--version")
        #expect(answer.exitCode == 0)
        #expect(
            answer.output.wholeMatch(
                of: /flightlog \d+\.\d+\.\d+( \(\d{4}-\d\d-\d\d\))?\nSQLite 3\.\d+\.\d+, ncurses \d+\.\d+\.\d+\n/)
                != nil, "\(answer)")
        #expect(try doctor().output.hasPrefix(answer.output))
    }

    @Test("The terminal, the locale and the settings files are described without a logbook")
    func withoutLogbook() throws {
        let answer = try doctor()
        #expect(answer.exitCode == 0 && answer.errors.isEmpty, "\(answer)")
        for line in [
            "locale      LC_ALL=C.UTF-8; UTF-8", "terminal    TERM=xterm-256color; 256 colors",
            "size        unknown: standard output is not a terminal", "set         VISUAL", "region      not chosen",
            "settings    none", "logbook     not named: flightlog doctor FILE checks one",
        ] {
            #expect(answer.lines.contains(line), "\(line): \(answer.output)")
        }
    }

    @Test("A terminal without a description, another encoding, and mistakes in settings files are reported")
    func mistakes() throws {
        try write("region = \"easa\"\nhues = 3\n", to: "config.toml")
        let answer = try program.run(
            ["doctor"], environment: environment.merging(["TERM": "vt9999", "LC_ALL": "C"]) { $1 })
        #expect(answer.exitCode == 0)
        for line in [
            "locale      LC_ALL=C; not UTF-8", "terminal    TERM=vt9999; unknown here", "region      easa",
            "settings    config.toml; mistakes: 1, “flightlog config” prints them",
        ] {
            #expect(answer.lines.contains(line), "\(line): \(answer.output)")
        }
    }

    @Test("A named logbook is checked and left as it is, and nothing private is printed")
    func checked() throws {
        try program.writeSample()
        try write("", to: "keys.toml")
        let before = try program.folder.contents()
        let answers = [try doctor(program.file), try doctor("--file", program.file)]
        for answer in answers {
            #expect(answer.exitCode == 0, "\(answer)")
            #expect(answer.output.contains("logbook     ModelV6, current, "), "\(answer.output)")
            #expect(answer.output.contains("\n            ✓ sound: "), "\(answer.output)")
            #expect(answer.output.contains("settings    keys.toml\n"), "\(answer.output)")
            for secret in [program.folder.url.path, "secret", "amelia", "log.flightlog", "HB-CFA", "Brunner", "LSZH"] {
                #expect(!answer.output.contains(secret), "\(secret): \(answer.output)")
            }
        }
        #expect(try program.folder.contents() == before)
        #expect(try doctor(program.file, "--file", program.file).exitCode == 64)
    }

    @Test("A damaged, missing or foreign logbook is named by no path, and the exit code says which it is")
    func unsound() throws {
        try program.writeSample()
        _ = try SQLiteTool.run(
            URL(filePath: program.file), "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'LogEntry'")
        let unsound = try doctor(program.file)
        #expect(unsound.exitCode == 1, "\(unsound)")
        #expect(unsound.output.contains("✗ not sound"), "\(unsound.output)")
        #expect(unsound.output.contains("ZLOGENTRY has the key 1200, but the last recorded key is 1."))
        let missing = try doctor(program.folder["amelia.flightlog"].path)
        #expect(missing.exitCode == 2 && missing.output.contains("logbook     ✗ "), "\(missing)")
        try Data("no database".utf8).write(to: program.folder["amelia.flightlog"])
        let foreign = try doctor(program.folder["amelia.flightlog"].path)
        #expect(foreign.exitCode == 4 && foreign.output.contains("is not a SQLite file"), "\(foreign)")
        for answer in [missing, foreign] { #expect(!answer.output.contains("amelia"), "\(answer.output)") }
    }
}
