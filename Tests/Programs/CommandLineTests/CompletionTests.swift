import Foundation
import TestFiles
import Testing

/// What bash offers at the end of a command line.
@Suite("Completion in bash")
struct CompletionTests {
    private let program: Program

    init() throws {
        program = Program()
        try program.writeSample()
        for name in ["notes.txt", "other.flightlog"] { try Data().write(to: program.folder[name]) }
        try FileManager.default.createDirectory(at: program.folder["books"], withIntermediateDirectories: true)
    }

    /// Returns the offers for the last of some words.
    private func offers(_ words: String...) throws -> Set<String> {
        let script = """
            source "$SCRIPT"
            cd "$FOLDER"
            COMP_WORDS=("$PROGRAM" "$@"); COMP_CWORD=$#
            COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            COMPREPLY=()
            _flightlog "$PROGRAM" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let environment = [
            "SCRIPT": Project.folder.appending(path: "completions/flightlog.bash").path,
            "FOLDER": program.folder.url.path, "PROGRAM": Project.program("flightlog").path,
            "HOME": program.folder.url.path, "PATH": "/usr/bin:/bin",
        ]
        let answer = try ProgramRun("/bin/bash", ["-c", script, "bash"] + words, environment: environment)
        #expect(answer.errors.isEmpty, "\(answer)")
        return Set(answer.output.split(separator: "\n").map(String.init))
    }

    @Test("The first word is a command or a logbook")
    func first() throws {
        #expect(try offers("o") == ["open", "other.flightlog"])
        #expect(try offers("no").isEmpty && offers("boo") == ["books"])
        #expect(try offers("to") == ["totals"])
        let all = try offers("")
        #expect(all.isSuperset(of: ["list", "edit", "delete", "log.flightlog"]) && !all.contains("notes.txt"))
        #expect(try offers("--the") == ["--theme"])
        #expect(try offers("--theme", "n") == ["night"])
        #expect(try offers("--plain", "lo") == ["log.flightlog"])
        #expect(try offers("--file", "lo") == ["log.flightlog"])
        #expect(try offers("--file", "log.flightlog", "tot") == ["totals"])
        #expect(try offers("--file", "log.flightlog", "list", "pil") == ["pilots"])
    }

    @Test("Logbooks, kinds and options of commands")
    func commands() throws {
        #expect(try offers("list", "--file", "ot") == ["other.flightlog"])
        #expect(try offers("list", "a") == ["aircraft", "airports"])
        #expect(try offers("edit", "pi") == ["pilots"] && offers("delete", "f") == ["flights"])
        #expect(try offers("store", "verify", "lo") == ["log.flightlog"])
        #expect(try offers("sample", "boo") == ["books"])
        #expect(try offers("totals", "--by", "ye") == ["year"] && offers("totals", "--rounding", "t") == ["tenths"])
        #expect(try offers("list", "aircraft", "--paint", "go") == ["gold"])
        #expect(try offers("list", "--page", "") == ["faa", "easa"])
        #expect(try offers("delete", "--dr") == ["--dry-run"])
    }

    @Test("Fields are those of the kind; several have commas between")
    func fields() throws {
        #expect(try offers("list", "airports", "--sort", "co") == ["country"])
        #expect(try offers("list", "flights", "--sort", "ro") == ["role", "route"])
        #expect(try offers("list", "flights", "--columns", "gre") == ["greatcircle"])
        #expect(try offers("list", "pilots", "--columns", "name,ce") == ["name,cert"])
        #expect(try offers("edit", "aircraft", "HB-CFA", "col") == ["color=", "color2=", "color3="])
        #expect(try offers("edit", "17", "role=PIC", "rem") == ["remark="])
        #expect(try offers("edit", "17", "role", "=", "SO") == ["SOLO"], "bash takes = for a word of its own")
        #expect(try offers("edit", "17", "rules", "=", "") == ["VFR", "IFR", "Y", "Z"])
        #expect(try offers("edit", "17", "remark", "=", "").isEmpty)
        #expect(try offers("edit", "pilots", "17", "self=") == ["self=yes", "self=no"])
    }

    @Test("Saved views are those of the logbook")
    func views() throws {
        let script = program.folder["keys"]
        try Data("* \"Night flying\" <Enter> q\n".utf8).write(to: script)
        #expect(try program.run(program.file, "--script", script.path).exitCode == 0)
        #expect(try offers("list", "--file", program.file, "--view", "Ni") == ["Night flying"])
        #expect(try offers("list", "--file", "notes.txt", "--view", "").isEmpty)
    }

    @Test("Fields of one’s own are those of the logbook")
    func customFields() throws {
        _ = try program.run("fields", "add", "Fuel", "--kind", "number", "--file", program.file)
        #expect(try offers("list", "--file", program.file, "flights", "--columns", "date,fu") == ["date,fuel"])
        #expect(try offers("edit", "--file", program.file, "17", "fu") == ["fuel="])
        #expect(try offers("fields", "delete", "--file", program.file, "Fu") == ["Fuel"])
        #expect(try offers("fields", "add", "Gas", "--kind", "du") == ["duration"])
    }
}
