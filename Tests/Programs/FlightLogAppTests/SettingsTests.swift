import Aviation
import Logbook
import LogbookSample
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Settings and keys")
struct SettingsTests {
    private func reading(_ text: String) -> SettingsReading {
        var reading = SettingsReading()
        reading.readSettings(text)
        return reading
    }

    private func keys(_ text: String) -> KeysReading { KeysReading(text) }

    @Test("Every setting is read")
    func settings() {
        let settings = reading(
            """
            theme = "Night"   # red
            mouse = false
            pane = false
            durations = '1.2'
            "dates" = "21.11.2026"
            flights.sort = "-block"
            [pilots]
            columns = [ "time",  # first
                "name",
            ]
            """)
        #expect(settings.errors == [])
        #expect(settings.settings.theme == .night)
        #expect(!settings.settings.capturesMouse && !settings.settings.showsPane)
        #expect(settings.settings.display == DisplayStyle(durations: .decimalHours, dates: .dotted))
        #expect(settings.settings.sort(of: .flights) == ListSort(.block, ascending: false))
        #expect(settings.settings.columns(of: .pilots, .standard).map(\.name) == ["time", "name"])
        #expect(
            settings.settings.columns(of: .aircraft, .standard).count
                == ListColumn.all(of: .aircraft, .standard).count(where: \.isUsual))
    }

    @Test("Settings are read back as they were written", arguments: Theme.shipped)
    func roundTrip(theme: Theme) {
        var settings = Settings()
        settings.theme = theme
        settings.display = DisplayStyle(durations: .decimalHours, dates: .named)
        settings.setColumnNames(["name", "icao"], of: .airports)
        settings.setSort(ListSort(.city, ascending: false), of: .airports)
        let read = reading(SettingsText.settings(settings))
        #expect(read.errors == [])
        #expect(SettingsText.settings(read.settings) == SettingsText.settings(settings))
        #expect(read.settings.columns(of: .airports, .standard).map(\.name) == ["name", "icao"])
        #expect(read.settings.display == settings.display && read.settings.theme == theme)
    }

    @Test("The table of keys, written and read again, changes no key")
    func keysRoundTrip() {
        let read = keys(KeyMap().text)
        #expect(read.errors == [])
        for command in Command.all {
            let own = read.keys.keys(of: command)
            #expect(Set(command.keys).isSubset(of: Set(own)), "\(command.name.rawValue)")
        }
    }

    @Test(
        "An error names file, line and remedy; the other lines apply",
        arguments: [
            ("theme = \"dark\"", "config.toml, line 2: “theme” cannot be \"dark\".", "Write \"hangar\""),
            ("theme = 3", "config.toml, line 2: “theme” cannot be 3.", "Write"),
            ("colour = \"x\"", "config.toml, line 2: there is no setting “colour”.", "flightlog config"),
            ("thme = \"night\"", "config.toml, line 2: there is no setting “thme”.", "Did you mean “theme”?"),
            ("theme = night", "config.toml, line 2: expected a text in quotation marks", "flightlog config"),
            ("theme \"night\"", "config.toml, line 2: expected an = behind the name", ""),
            ("theme = \"night", "config.toml, line 2: expected a \" at the end of the text", ""),
            ("theme = \"night\" mouse = true", "config.toml, line 2: expected the end of the line", ""),
            ("[flights", "config.toml, line 2: expected a ]", ""),
            ("[[flights]]", "config.toml, line 2: expected a table in single brackets", ""),
            ("theme = \"\\q\"", "config.toml, line 2: expected one of", ""),
            ("theme = \"\"\"night\"\"\"", "config.toml, line 2: expected a text on one line", ""),
            ("mouse = true\nmouse = false", "config.toml, line 3: “mouse” is set twice.", ""),
            (
                "flights.columns = [\"date\", \"date\"]", "config.toml, line 2: “flights.columns” cannot be",
                "Write a list"
            ),
            ("flights.columns = []", "config.toml, line 2: “flights.columns” cannot be []", ""),
            ("flights.sort = \"icao\"", "config.toml, line 2: “flights.sort” cannot be", "with a - before it"),
            ("= 3", "config.toml, line 2: expected a name", ""),
            ("theme = \"a\\", "config.toml, line 2: expected one of", ""),
            ("theme = \"a\\u00", "config.toml, line 2: expected a code point", ""),
            ("flights.columns = [\"date\",", "config.toml, line 2: expected a ] at the end of the list", ""),
            ("flights.columns = [\"date\"\n\n", "config.toml, line 2: expected a ] at the end of the list", ""),
            ("\"flights.sort\" = \"date\"", "config.toml, line 2: there is no setting “\"flights.sort\"”.", ""),
            ("mouse = 1__2", "config.toml, line 2: expected a text", ""),
            ("mouse = 007", "config.toml, line 2: expected a text", ""),
            ("theme = \"a\u{1}\"", "config.toml, line 2: expected a text without control characters", ""),
        ])
    func errors(line: String, message: String, recovery: String) throws {
        let read = reading("durations = \"1.2\"\n\(line)\npane = false\n")
        let error = try #require(read.errors.first)
        #expect(error.message.hasPrefix(message), "\(error.message)")
        #expect(error.recovery.contains(recovery), "\(error.recovery)")
        #expect(read.errors.count == 1)
        #expect(read.settings.display.durations == .decimalHours)
        // The lines after a broken heading apply, too: whether they belong to its table is unknown.
        #expect(!read.settings.showsPane)
    }

    @Test("Every error has a message that names the file, and a remedy")
    func sentences() {
        for error in SettingsError.examples {
            #expect(error.message.hasSuffix(".") && error.recovery.hasSuffix(".") || error.recovery.hasSuffix("?"))
            #expect(error.message.contains("config.toml"))
        }
    }

    @Test("Errors are shown at the start, in one line, and the list opens")
    func notice() throws {
        let read = reading("theme = \"dark\"\nx = 1\n")
        let driver = try Driver(reading: read)
        #expect(driver.line(with: "! config.toml, line 1: “theme” cannot be \"dark\". Write") != nil)
        #expect(driver.state.status?.text.hasSuffix("And 1 more: flightlog config.") == true)
        #expect(driver.state.isListShown && driver.state.list.rows.count > 10)
    }

    @Test("Any text can be read, and every error is on one of its lines")
    func anyText() {
        var random = SplitMix64(seed: 5)
        let pieces = [
            "theme", "=", "\"night\"", "[", "]", "\n", "'", "\"", "#", ".", ",", "true", "\\u00e9", "\\", " ",
            "flights",
            "columns", "é", "\u{0}", "-3", "[flights]\n", "list.delete", "d", "\r\n",
        ]
        for _ in 0..<2_000 {
            let text = (0..<random.integer(in: 0...14)).map { _ in random.pick(pieces) ?? "" }.joined()
            let lines = text.replacingLineEnds.count { $0 == "\n" } + 1
            for fault in TOMLReader(text).faults {
                #expect((1...lines).contains(fault.line), "\(text.debugDescription)")
            }
            _ = (reading(text), keys(text))
        }
    }

    @Test("Any text is read back as it was written")
    func quoting() {
        for text in ["", "a\"b\\c", "é\u{1}\n\t", "’ # = []", "東京", "\u{7F}"] {
            let entries = TOMLReader("x = \(text.tomlText)\n").entries
            #expect(entries.map(\.value) == [.text(text)])
        }
    }

    @Test("Default columns that were written to the file are dropped on a narrow screen, as without a file")
    func usualColumns() throws {
        let written = reading(SettingsText.settings(Settings())).settings
        for kind in RecordKind.allCases { #expect(written.chosenColumnNames(of: kind) == nil) }
        for size in ["46x16", "60x20", "80x24", "100x30"] {
            var reading = SettingsReading()
            reading.settings = written
            #expect(try Driver(size: size, reading: reading).text == Driver(size: size).text, "\(size)")
        }
    }

    @Test("A theme for one run is not saved; one chosen on the screen is")
    func themeOfOneRun() throws {
        var reading = reading("theme = \"night\"\n")
        reading.settings.show(.mono)
        #expect(reading.settings.theme == .mono)
        #expect(self.reading(SettingsText.settings(reading.settings)).settings.theme == .night)
        var driver = try Driver(reading: reading)
        try driver.play(": \"theme mono\" <Enter> : \"keep settings\" <Enter>")
        guard let text = driver.tasks(KeepSettingsTask.self).last?.text else {
            Issue.record("nothing was written")
            return
        }
        #expect(self.reading(text).settings.theme == .mono)
    }

    @Test("A key that the user assigns replaces the command's own key")
    func remapping() throws {
        let read = keys("list.sort = [\"z\", \"<F5>\"]\nlist.down = \"<C-n>\"\n")
        #expect(read.errors == [])
        var driver = try Driver(keys: read)
        try driver.play("s j")
        #expect(driver.state.overlay == nil && driver.state.list.cursor == 0)
        try driver.play("<C-n>")
        #expect(driver.state.list.cursor == 1)
        try driver.play("<F5>")
        #expect(driver.state.overlay != nil)
        try driver.play("<Esc> ? \"sort\"")
        #expect(driver.line(with: "z F5") != nil)
        #expect(driver.lines.last?.contains("z sort") == true || driver.state.footerCommands.first?.context == .help)
        try driver.play("<Esc> <Resize 160x30>")
        #expect(driver.lines.last?.contains("z sort") == true, "\(driver.text)")
    }

    @Test("Reassigning one of a command's keys leaves it the others; reassigning its only key is reported")
    func taking() throws {
        let one = keys("list.down = [\"d\"]\n")
        #expect(one.errors == [])
        var driver = try Driver(keys: one)
        try driver.play("d")
        #expect(driver.state.list.cursor == 1)
        try driver.play("<Delete>")
        #expect(driver.state.list.rows.count == 59)
        let last = keys("list.down = [\"c\"]\n")
        let place = SettingsPosition(file: "keys.toml", line: 1)
        #expect(last.errors == [.leavesNoKey(place, key: "c", other: "list.columns")])
    }

    @Test("A table that appears twice is reported, and its lines apply")
    func tableTwice() {
        let read = reading("[flights]\nsort = \"block\"\n[flights]\ncolumns = [\"date\"]\n")
        #expect(
            read.errors.map(\.message) == ["config.toml, line 3: expected a table that is not defined above."])
        #expect(read.settings.columns(of: .flights, .standard).map(\.name) == ["date"])
        #expect(read.settings.sort(of: .flights).column == .block)
    }

    @Test("A command of all screens has the user's key on each; a command that loses its last key is reported")
    func everywhere() throws {
        let read = keys("app.theme = [\"o\"]\n")
        let place = SettingsPosition(file: "keys.toml", line: 1)
        #expect(read.errors == [.leavesNoKey(place, key: "o", other: "list.remarks")])
        var driver = try Driver(keys: read)
        try driver.play("o")
        #expect(driver.line(with: "Theme") != nil)
        guard case .picker = driver.state.overlay else { return #expect(Bool(false), "no themes") }
        // By default, F1 opens the list of keys everywhere, and closes it there.
        var same = try Driver(keys: keys("app.help = [\"<F1>\"]\n"))
        try same.play("<F1> <F1>")
        #expect(same.state.overlay == nil)
    }

    @Test("A command that a dialog needs keeps a key, whatever the user assigns")
    func needed() throws {
        let place = SettingsPosition(file: "keys.toml", line: 1)
        for name in ["look.restore", "pick.take", "columns.keep", "help.close", "search.keep", "app.commands"] {
            let read = keys("\(name) = []\n")
            #expect(read.errors == [.noKey(place, name: name)])
            #expect(read.keys == KeyMap())
        }
        let taken = keys("app.theme = \"y\"\n")
        #expect(taken.errors == [.lastKey(place, key: "y", other: "look.restore")])
        #expect(taken.keys == KeyMap())
        let freed = "look.restore = \"r\"\n"
        #expect(!keys("app.theme = \"y\"\n\(freed)").errors.contains { if case .lastKey = $0 { true } else { false } })
        let other = keys("app.theme = \"y\"\nlist.down = \"y\"\n")
        #expect(other.errors.first == .lastKey(place, key: "y", other: "look.restore"))
        let down = try #require(Command.commands(in: .list).first { $0.name == Motion.down.name })
        #expect(other.keys.ownKeys(of: down) == [.character("y")])
    }

    @Test("A motion has one name for all screens; an old name applies to its own screen only")
    func motions() throws {
        let everywhere = keys("move.down = \"n\"\n").keys
        let old = keys("totals.down = \"n\"\n").keys
        for context in [CommandContext.list, .totals, .history] {
            let down = try #require(Command.commands(in: context).first { $0.name == Motion.down.name })
            #expect(everywhere.keys(of: down) == [.character("n")])
            #expect(old.keys(of: down).contains(.character("n")) == (context == .totals))
        }
        let screens = ["list", "totals", "complete", "form", "offer", "pick", "help", "columns", "history", "look"]
        for name in screens + ["bulk", "settle", "text"] {
            #expect(keys("\(name).pageDown = \"<F9>\"\n").errors.isEmpty, "\(name)")
        }
    }

    @Test(
        "Invalid keys are refused with their line",
        arguments: [
            (
                "list.delet = \"d\"", "keys.toml, line 1: there is no command “list.delet”.",
                "Did you mean “list.delete”?"
            ),
            ("list.delete = \"<Foo>\"", "keys.toml, line 1: there is no key “<Foo>”.", "<Enter>"),
            ("list.delete = 3", "keys.toml, line 1: “list.delete” cannot be 3.", "a key or a list of keys"),
            ("list.delete = \"<C-c>\"", "keys.toml, line 1: Ctrl-C cannot be reassigned.", "another key"),
            ("form.save = \"s\"", "keys.toml, line 1: s types a letter where form.save is used.", "does not type"),
            (
                "list.delete = \"w\"\nlist.edit = \"w\"",
                "keys.toml, line 2: w already belongs to list.delete, so list.edit does not get it.", "another key"
            ),
        ])
    func refused(text: String, message: String, recovery: String) throws {
        let read = keys(text)
        #expect(read.errors.map(\.message) == [message])
        #expect(read.errors.first?.recovery.contains(recovery) == true)
    }

    @Test("Ctrl-C quits, whatever keys are assigned")
    func wayOut() throws {
        let lines = CommandName.all.map { "\($0.rawValue) = []\n" }.joined()
        var driver = try Driver(keys: keys(lines))
        try driver.play("<C-c><C-c>")
        #expect(driver.hasQuit)
    }

    @Test(
        "Lists show durations and dates as chosen; forms edit their own format",
        arguments: [
            ("durations = \"1.2\"", ["2026-11-19", " 1.4 ", "100.7 h total", "PIC 88.6"]),
            ("dates = \"21.11.2026\"", ["19.11.2026", "1:23", "Thu 19.11.2026"]),
            ("dates = \"21 Nov 26\"", ["19 Nov 26", "Thu 19 Nov 26"]),
        ])
    func display(text: String, shown: [String]) throws {
        var driver = try Driver(size: "140x30", reading: reading(text))
        for part in shown { #expect(driver.line(with: part) != nil, "\(part)") }
        // A date is shown in one way on the whole screen, until its characters are edited.
        try driver.play("e")
        #expect(driver.line(with: shown[0]) != nil && driver.line(with: "1:23") != nil)
        try driver.play("<Left>")
        #expect(driver.line(with: "2026-11-19") != nil)
    }

    @Test("“Keep settings” writes the settings in effect")
    func keeping() throws {
        var driver = try Driver()
        try driver.play("s \"block\" <Enter> : \"theme night\" <Enter> % p : \"keep settings\" <Enter>")
        guard let text = driver.tasks(KeepSettingsTask.self).last?.text else {
            Issue.record("nothing was written")
            return
        }
        let kept = reading(text)
        #expect(kept.errors == [])
        #expect(kept.settings.theme == .night && !kept.settings.capturesMouse && !kept.settings.showsPane)
        #expect(kept.settings.sort(of: .flights).column == .block)
        #expect(driver.state.status?.sign == .good)
    }
}

@Suite("Numbers on the screen")
struct NumberTests {
    @Test("Thousands are grouped with the sign of the locale, a blank where it has none")
    func grouping() {
        let numbers = [0, 999, 1_000, -12_345, 1_234_567]
        #expect(numbers.map { $0.grouped(by: ",") } == ["0", "999", "1,000", "-12,345", "1,234,567"])
        // The tests run in the C locale, which has no sign.
        #expect(
            NumberSigns.ofLocale == NumberSigns(group: " ", decimal: ".") && DisplayStyle().text(of: 4_812) == "4 812")
    }

    @Test("Saved settings leave to the region what it presets, so that another region has its own")
    func followsRegion() throws {
        var reading = SettingsReading()
        reading.settings.choose(.easa)
        let kept = SettingsText.settings(reading.settings, isKept: true)
        var again = SettingsReading(region: .faa)
        again.readSettings(kept)
        var american = Settings()
        american.choose(.faa)
        #expect(again.settings.display == american.display && again.settings.conventions == american.conventions)
        reading.settings.display.dates = .iso
        var own = SettingsReading(region: .faa)
        own.readSettings(SettingsText.settings(reading.settings, isKept: true))
        #expect(own.settings.display.dates == .iso, "what is not as the region presets it is kept")
    }
}
