import Foundation
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Settings in files", .serialized)
struct SettingsFileTests {
    private func logbook() throws -> LogbookFolder {
        let folder = try LogbookFolder.sample()
        return folder
    }

    private func write(_ text: String, _ name: String, _ folder: LogbookFolder) throws {
        let path = folder.home + "/.config/flightlog"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }

    @Test("Settings in files apply to the screen and to the output of “config”")
    func effective() throws {
        let folder = try logbook()
        try write("durations = \"1.2\"\n[flights]\ncolumns = [\"date\", \"time\"]\n", "config.toml", folder)
        try write("list.sort = \"z\"\n", "keys.toml", folder)
        let screen = try folder.screen(after: "z").joined(separator: "\n")
        #expect(screen.contains("Sort by") && !screen.contains("FROM"))
        #expect(try folder.screen(after: "").contains { $0.contains("1 248.0") })
        let settings = try folder.run(["config"])
        #expect(settings.exitCode == 0 && settings.errors.isEmpty)
        #expect(settings.output.contains("durations = \"1.2\"\n"))
        #expect(settings.output.contains("columns = [\"date\", \"time\"]\n"))
        #expect(try folder.run(["config", "--keys"]).output.contains("list.sort = [\"z\"]\n"))
    }

    @Test("Without files, the defaults apply and nothing is written")
    func absent() throws {
        let folder = try logbook()
        #expect(try folder.run(["config"]).exitCode == 0)
        _ = try folder.screen(after: "")
        #expect(!FileManager.default.fileExists(atPath: folder.home + "/.config"))
        #expect(try folder.run(["config", "--path"]).output == folder.home + "/.config/flightlog/config.toml\n")
    }

    @Test("A mistake is reported with its line, on the screen and by “config”; the other lines apply")
    func mistakes() throws {
        let folder = try logbook()
        try write("theme = \"dark\"\ndurations = \"1.2\"\n", "config.toml", folder)
        let screen = try folder.screen(after: "")
        #expect(screen.contains { $0.hasPrefix(" ! config.toml, line 1: “theme” cannot be \"dark\".") })
        #expect(screen.contains { $0.contains("HB-CFA") } && !screen.contains { $0.contains(" 0:39 ") })
        let config = try folder.run(["config"])
        #expect(config.exitCode == 1)
        #expect(
            config.errors.hasPrefix("flightlog: config.toml, line 1: “theme” cannot be \"dark\".\nWrite \"hangar\","))
    }

    @Test("A file that is not text is reported, and the logbook opens")
    func binary() throws {
        let folder = try logbook()
        try write("", "config.toml", folder)
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: folder.home + "/.config/flightlog/config.toml"))
        let config = try folder.run(["config"])
        #expect(config.exitCode == 1)
        #expect(config.errors.contains("config.toml cannot be read as text."))
        #expect(try folder.screen(after: "").contains { $0.contains(" HB-") })
    }

    @Test("XDG_CONFIG_HOME names another folder if it is an absolute path")
    func elsewhere() throws {
        let folder = try logbook()
        let other = folder.home + "/other"
        for (home, path) in [
            (other, "\(other)/flightlog/keys.toml"), ("other", "\(folder.home)/.config/flightlog/keys.toml"),
        ] {
            let outcome = try ProgramRun(
                "flightlog", ["config", "--path", "--keys"],
                environment: folder.surroundings.merging(["XDG_CONFIG_HOME": home]) { $1 })
            #expect(outcome.output == path + "\n")
        }
    }

    @Test("“Keep settings” writes the file, and keeps the old one beside it")
    func keeping() throws {
        let folder = try logbook()
        try write("# mine\ndurations = \"1.2\"\n", "config.toml", folder)
        let path = folder.home + "/.config/flightlog/config.toml"
        let screen = try folder.screen(after: ":\"theme night\"<Enter>:\"keep settings\"<Enter>")
        #expect(screen.contains { $0.contains("✓ Settings saved in") })
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(kept.contains("theme = \"night\"\n") && kept.contains("durations = \"1.2\"\n"))
        #expect(try String(contentsOfFile: path + ".old", encoding: .utf8) == "# mine\ndurations = \"1.2\"\n")
        let config = try folder.run(["config"]).output
        #expect(config.contains("theme = \"night\"\n") && config.contains("durations = \"1.2\"\n"))
    }

    @Test("“Keep settings” never loses what the user wrote, but replaces what the program wrote")
    func keepingTwice() throws {
        let folder = try logbook()
        let mine = "# mine\ndurations = \"1.2\"\n"
        try write(mine, "config.toml", folder)
        let path = folder.home + "/.config/flightlog/config.toml"
        for theme in ["night", "apron", "apron"] {
            _ = try folder.screen(after: ":\"theme \(theme)\"<Enter>:\"keep settings\"<Enter>")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("theme = \"apron\"\n"))
        #expect(try String(contentsOfFile: path + ".old", encoding: .utf8) == mine)
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        try write(kept + "# also mine\n", "config.toml", folder)
        _ = try folder.screen(after: ":\"theme night\"<Enter>:\"keep settings\"<Enter>")
        #expect(try String(contentsOfFile: path + ".old", encoding: .utf8) == mine)
        #expect(try String(contentsOfFile: path + ".old2", encoding: .utf8) == kept + "# also mine\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.home + "/.config/flightlog")
        #expect(Set(names) == ["config.toml", "config.toml.old", "config.toml.old2"])
    }

    @Test("If the file of settings is a link, it stays one, and its target is written")
    func link() throws {
        let folder = try logbook()
        try write("", "keys.toml", folder)
        let (path, target) = (folder.home + "/.config/flightlog/config.toml", folder.home + "/dots.toml")
        try Data("# mine\n".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        _ = try folder.screen(after: ":\"theme night\"<Enter>:\"keep settings\"<Enter>")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
        #expect(try String(contentsOfFile: target, encoding: .utf8).contains("theme = \"night\"\n"))
        #expect(try String(contentsOfFile: path + ".old", encoding: .utf8) == "# mine\n")
    }

    @Test("The first start asks for a region and adds it to the settings; the next start does not ask")
    func region() throws {
        let folder = try logbook()
        let mine = "# mine\ntheme = \"mono\"  # plain\n\n[flights]\nsort = \"date\"\n"
        try write(mine, "config.toml", folder)
        let first = try folder.open(environment: ["FLIGHTLOG_REGION": ""])
        try first.see("How do you write dates and times?")
        try first.press("e", see: "6/7 is 6 July")
        try first.press("<Enter>", see: "Region EASA, written to")
        try first.press("q")
        #expect(try first.finish() == .exited(0))
        let path = folder.home + "/.config/flightlog/config.toml"
        let written = "# mine\ntheme = \"mono\"  # plain\nregion = \"easa\"\n\n[flights]\nsort = \"date\"\n"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
        let second = try folder.open(environment: ["FLIGHTLOG_REGION": ""])
        try second.see("Σ 1 193 flights")
        #expect(!second.text.contains("How do you write") && second.text.contains("EASA"))
        try second.press("q")
        #expect(try second.finish() == .exited(0))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.home + "/.config/flightlog").count == 1)
    }

    @Test("Esc writes nothing, and the next start asks again; a key script is never asked")
    func regionLater() throws {
        let folder = try logbook()
        for _ in 0..<2 {
            let terminal = try folder.open(environment: ["FLIGHTLOG_REGION": ""])
            try terminal.see("How do you write dates and times?")
            try terminal.press("<Esc>", see: "q quit")
            #expect(terminal.text.contains("region?"))
            try terminal.press("q")
            #expect(try terminal.finish() == .exited(0))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.home + "/.config"))
        #expect(try folder.screen(after: "").contains { $0.contains("region?") })
    }

    @Test("If the settings cannot be written, the program says which line to add")
    func regionUnwritable() throws {
        let folder = try logbook()
        try write("region = [\n\"faa\",\n]\n", "config.toml", folder)
        let screen = try folder.screen(
            after: ":\"choose how dates\"<Enter>f<Enter>", size: Size(rows: 30, columns: 200))
        let path = folder.home + "/.config/flightlog/config.toml"
        #expect(
            screen.contains {
                $0.contains(
                    "✗ Region FAA, for now: the settings could not be written. Add region = \"faa\" to config.toml; "
                        + "“flightlog config --path” names it.")
            })
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "region = [\n\"faa\",\n]\n")
    }

    @Test("A setting leaves the mouse to the terminal, and % turns it on")
    func mouse() throws {
        let folder = try logbook()
        try write("mouse = false\n", "config.toml", folder)
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        #expect(!terminal.isMouseReported)
        try terminal.press("%", see: "Mouse on.")
        #expect(terminal.isMouseReported)
        try terminal.press("Y", see: "Copied 1 flight")
        #expect(terminal.hasSent("\u{1B}]52;c;"))
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isGivenBack)
    }
}
