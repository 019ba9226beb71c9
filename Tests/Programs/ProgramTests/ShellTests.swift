import Foundation
import TerminalUI
import TestFiles
import TestSupport
import Testing

/// What a real shell makes of a line and Tab.
@Suite("Completion in zsh and fish", .serialized)
struct ShellTests {
    /// A shell, with the line that prepares it. The tests of a shell that is not installed are left out.
    enum Shell: String, CaseIterable {
        case zsh, fish

        var path: String { self == .zsh ? "/bin/zsh" : "/usr/bin/fish" }
        var arguments: [String] { self == .zsh ? ["-f", "-i"] : ["--no-config", "-i"] }

        var preparation: String {
            let completions = Project.folder.appending(path: "completions").path
            return self == .zsh
                ? "PS1='ready> '; fpath=(\(completions) $fpath); autoload -U compinit; compinit -u -D"
                : "function fish_prompt; echo 'ready> '; end; source \(completions)/flightlog.fish"
        }

        static var installed: [Shell] { allCases.filter { FileManager.default.isExecutableFile(atPath: $0.path) } }
    }

    private static let lines = [
        ("doc", "doctor "), ("store ver", "store verify "), ("list --fi", "list --file "),
        ("list --file ot", "list --file other.flightlog "), ("list aircraft --paint go", "list aircraft --paint gold "),
        ("list airports --sort cou", "list airports --sort country "),
        ("list pilots --columns name,ce", "list pilots --columns name,cert "),
        ("edit 17 rules=I", "edit 17 rules=IFR "),
        ("edit aircraft X color2", "edit aircraft X color2="),
        ("--the", "--theme "), ("--theme n", "--theme night "), ("--plain ot", "--plain other.flightlog "),
        ("other.flightlog --reg", "other.flightlog --region "),
        ("--file other.flightlog tot", "--file other.flightlog totals "),
        ("--file other.flightlog store ver", "--file other.flightlog store verify "),
    ]

    @Test("Tab completes commands, options, files and values", arguments: Shell.installed)
    func completed(by shell: Shell) throws {
        let folder = TemporaryFolder("shell")
        for name in ["other.flightlog", "other.txt"] { try Data().write(to: folder[name]) }
        let programs = Project.program("flightlog").deletingLastPathComponent().path
        let terminal = try PseudoTerminal(
            program: shell.path, arguments: shell.arguments, size: Size(rows: 40, columns: 120),
            environment: ["HOME": folder.url.path, "PATH": "\(programs):/usr/bin:/bin"])
        terminal.send("cd \(folder.url.path); \(shell.preparation); clear\r")
        try terminal.see("ready> ")
        for (typed, line) in Self.lines {
            // The mark behind the line shows whether a blank has been added.
            terminal.send("\u{15}flightlog \(typed)\t")
            terminal.send("+")
            try terminal.see("ready> flightlog \(line)+")
        }
    }
}
