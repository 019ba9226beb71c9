import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The region")
struct RegionTests {
    private func reading(_ text: String) -> SettingsReading {
        var reading = SettingsReading()
        reading.readSettings(text)
        return reading
    }

    private let open = ": \"choose how dates\" <Enter>"

    // MARK: Settings

    @Test("A region presets its parts, and each part changes it, wherever the lines are")
    func presets() {
        let faa = reading("region = \"faa\"\n").settings
        #expect(faa.region == .faa && faa.conventions.dateOrder == .monthFirst)
        #expect(faa.conventions.timeNames == .outOffOnIn && faa.conventions.secondPilot == .secondInCommand)
        #expect(faa.display.durations == .decimalHours && faa.display.thousands == .comma)
        let easa = reading("region = \"EASA\"\n").settings
        #expect(easa.region == .easa && easa.conventions.dateOrder == .dayFirst)
        #expect(easa.conventions.timeNames == .blocks && easa.conventions.secondPilot == .coPilot)
        #expect(easa.display.durations == .hoursAndMinutes && easa.display.dates == .dotted)
        for text in ["durations = \"1:13\"\nregion = \"faa\"\n", "region = \"faa\"\ndurations = \"1:13\"\n"] {
            let own = reading(text).settings
            #expect(own.display.durations == .hoursAndMinutes && own.conventions.dateOrder == .monthFirst, "\(text)")
        }
    }

    @Test("Every part is read alone", arguments: RegionPart.all.map(\.setting.name))
    func parts(name: String) throws {
        let part = try #require(RegionPart.all.first { $0.setting.name == name })
        for choice in part.choices {
            let read = reading("\(name) = \(choice.tomlText)\n")
            #expect(read.errors == [] && part.value(read.settings) == choice)
            #expect(part.value(reading(SettingsText.settings(read.settings)).settings) == choice)
        }
        let wrong = try #require(reading("pane = false\n\(name) = \"sideways\"\n").errors.first)
        #expect(wrong.message == "config.toml, line 2: “\(name)” cannot be \"sideways\".")
        #expect(part.choices.allSatisfy { wrong.recovery.contains($0.tomlText) })
        #expect(reading("\(name) = true\n").errors.count == 1)
    }

    @Test("An unknown region is reported with its line; errors are in the order of the lines")
    func unknown() throws {
        let read = reading("times = \"zulu\"\nregion = \"casa\"\ntheme = dark\n")
        #expect(
            read.errors.map(\.message) == [
                "config.toml, line 1: “times” cannot be \"zulu\".", "config.toml, line 2: “region” cannot be \"casa\".",
                "config.toml, line 3: expected a text in quotation marks, true, false, a number, or a list of texts.",
            ])
        #expect(read.errors[1].recovery == "Write \"faa\", \"easa\" or \"none\".")
        #expect(read.settings.region == nil)
    }

    @Test("A region for one run replaces that of the file; the parts of the file still count")
    func oneRun() {
        var read = SettingsReading(region: .easa)
        read.readSettings("region = \"faa\"\ndurations = \"1.2\"\n")
        #expect(read.errors == [] && read.settings.region == .easa)
        #expect(read.settings.conventions.dateOrder == .dayFirst && read.settings.display.durations == .decimalHours)
        var wrong = SettingsReading(region: .easa)
        wrong.readSettings("region = \"casa\"\n")
        #expect(wrong.errors.count == 1)
    }

    // MARK: The settings file

    @Test(
        "A region is added to a file without touching anything else",
        arguments: [
            ("", "region = \"faa\"\n"), ("# mine\n", "# mine\nregion = \"faa\"\n"),
            ("theme = \"night\" # red\n", "theme = \"night\" # red\nregion = \"faa\"\n"),
            ("theme = \"night\"", "theme = \"night\"\nregion = \"faa\"\n"),
            ("[flights]\nsort = \"date\"\n", "region = \"faa\"\n[flights]\nsort = \"date\"\n"),
            (
                "# mine\n\n# of flights\n[flights]\nsort = \"date\"\n",
                "# mine\n\nregion = \"faa\"\n# of flights\n[flights]\nsort = \"date\"\n"
            ),
            (
                "mouse = true\n\n[flights]\ncolumns = [\n  \"date\",\n]\n",
                "mouse = true\nregion = \"faa\"\n\n[flights]\ncolumns = [\n  \"date\",\n]\n"
            ),
            ("region = \"easa\"  # \"Europe\"\n", "region = \"faa\"  # \"Europe\"\n"),
            (
                "region = \"none\"\r\ndurations = '1:13' # mine\r\n",
                "region = \"faa\"\r\ndurations = \"1.2\" # mine\r\n"
            ),
            ("nonsense\n", "nonsense\nregion = \"faa\"\n"),
        ])
    func writing(before: String, after: String) {
        var settings = Settings()
        settings.choose(.faa)
        let text = SettingsText.choosing(RegionLines.lines(of: settings), in: before)
        #expect(text == after)
        let read = reading(text ?? "").settings
        #expect(read.region == .faa && read.display.durations == .decimalHours)
    }

    @Test("Parts are written where they differ from the region's, and only there")
    func writingParts() {
        var settings = Settings()
        settings.choose(.easa)
        settings.conventions.timeNames = .outOffOnIn
        let text = SettingsText.choosing(RegionLines.lines(of: settings), in: "")
        #expect(text == "region = \"easa\"\ntime-names = \"Out, Off, On, In\"\n")
        #expect(reading(text ?? "").settings.conventions == settings.conventions)
    }

    @Test("A file in which a line cannot be changed safely is not changed")
    func refusedWriting() {
        var settings = Settings()
        settings.choose(.faa)
        let lines = RegionLines.lines(of: settings)
        #expect(SettingsText.choosing(lines, in: "region = [\n\"faa\",\n]\n") == nil)
    }

    // MARK: The dialogue

    @Test("At the first start the region is asked for, before anything else is opened")
    func firstStart() throws {
        var driver = try Driver(asksForRegion: true)
        #expect(driver.line(with: "How do you write dates and times?") != nil)
        try driver.play("e")
        #expect(driver.line(with: "6/7 is 6 July") != nil)
        try driver.play("f")
        #expect(driver.line(with: "6/7 is June 7") != nil && driver.line(with: "‹ Out, Off, On, In ›") != nil)
        #expect(driver.state.settings.region == nil)
        try driver.play("<Enter>")
        #expect(driver.state.overlay == nil && driver.state.settings.region == .faa)
        #expect(driver.line(with: "Region FAA, written to /home/x/.config/flightlog/config.toml.") != nil)
        #expect(driver.lines.contains { $0.contains("row 1 of 60  FAA") })
        let asked = !driver.tasks(ChangeSettingsTask.self).isEmpty
        #expect(asked)
    }

    @Test("The draft that was being typed is opened after the region", arguments: ["<Esc>", "f <Enter>"])
    func draftAfterRegion(keys: String) throws {
        var driver = try Driver()
        try driver.play("3 a \"Kel\"")
        let drafts = driver.effects.compactMap { $0.question(KeepDraftQuestion.self)?.draft }
        var file = FakeFile()
        file.drafts = [try #require(drafts.last)]
        var again = try Driver(file, asksForRegion: true)
        #expect(again.line(with: "How do you write dates") != nil && again.state.form == nil)
        try again.play(keys)
        #expect(again.state.overlay == nil && again.state.form?.fields.first?.text == "Kel")
    }

    @Test("Nothing is asked when the settings have a region, or none on purpose", arguments: ["faa", "easa", "none"])
    func known(region: String) throws {
        let driver = try Driver(asksForRegion: true, reading: reading("region = \"\(region)\"\n"))
        #expect(driver.state.overlay == nil)
    }

    @Test("Esc decides later, and nothing changes")
    func later() throws {
        var driver = try Driver(asksForRegion: true)
        try driver.play("f <Esc>")
        #expect(driver.state.overlay == nil && driver.state.settings == Settings())
        #expect(driver.lines.contains { $0.contains("region?") })
        let asked = !driver.tasks(ChangeSettingsTask.self).isEmpty
        #expect(!asked)
    }

    @Test("Enter needs a region first")
    func undecided() throws {
        var driver = try Driver()
        try driver.play("\(open) <Enter>")
        #expect(driver.line(with: "! Press f for FAA or e for EASA first; Esc decides later.") != nil)
        #expect(driver.effects.contains(.bell) && driver.state.overlay != nil)
    }

    @Test("Each part can be changed, in both directions, by keys and by the mouse")
    func changing() throws {
        var driver = try Driver()
        try driver.play("\(open) e")
        for (place, part) in RegionPart.all.enumerated() {
            guard case .region(let before)? = driver.state.overlay else { return }
            #expect(before.focus == place)
            let value = part.value(before.settings)
            try driver.play("<Right>")
            guard case .region(let after)? = driver.state.overlay else { return }
            #expect(part.value(after.settings) != value, "\(part.label)")
            try driver.play("<Left>")
            #expect(driver.state.overlay == .region(before))
            try driver.play("j")
        }
        let line = try #require(driver.lines.firstIndex { $0.contains("Shown dates") })
        let column = try #require(driver.lines[line].firstIndex(of: "‹")).utf16Offset(in: driver.lines[line])
        try driver.play("<Click \(line + 1),\(column + 1)> <Click \(line + 1),\(column + 1)> <Enter>")
        #expect(driver.state.settings.display.dates == .named)
        #expect(driver.state.settings.region == .easa && driver.state.settings.conventions.dateOrder == .dayFirst)
    }

    @Test("If the file cannot be written, the region holds for now, and the line to add is shown")
    func unwritable() throws {
        var driver = try Driver(size: "140x30")
        driver.settingsPath = nil
        try driver.play("\(open) e <Enter>")
        #expect(driver.line(with: "Region EASA, for now") != nil)
        #expect(driver.state.status?.text.contains("Add region = \"easa\" to config.toml") == true)
        #expect(driver.state.settings.region == .easa && driver.state.keptSettings.region == nil)
    }

    @Test("The dialogue fits every size", arguments: ["20x5", "30x8", "40x10", "46x14", "60x16", "80x24", "200x60"])
    func sizes(size: String) throws {
        var driver = try Driver(size: size, asksForRegion: true)
        try driver.play("f jjjjjj <Right> G g e")
        #expect(driver.lines.count == Size(text: size)?.rows)
        try driver.play("<Enter>")
        #expect(driver.state.settings.region == .easa)
    }

    // MARK: What follows from it

    @Test(
        "A date in the form is read in the region's order, and refused without one",
        arguments: [("faa", "2026-06-07"), ("easa", "2026-07-06"), ("none", nil)] as [(String, String?)])
    func form(region: String, iso: String?) throws {
        var driver = try Driver(size: "140x40", reading: reading("region = \"\(region)\"\ndates = \"2026-11-21\"\n"))
        try driver.play("a")
        driver.focus(.date)
        try driver.play("<C-u> \"6/7\" <Tab>")
        let date: LocalDate? =
            if case .flight(let flight)? = driver.state.form?.reading.record { flight.date } else { nil }
        #expect(date?.isoText == iso)
        if iso == nil {
            #expect(driver.line(with: "6 July or June 7?") != nil)
        } else {
            #expect(driver.line(with: "= \(iso ?? "")") != nil)
        }
    }

    @Test("A form that is open follows the region: its dates and its names")
    func openForm() throws {
        var driver = try Driver(size: "120x40")
        try driver.play("a")
        driver.focus(.date)
        try driver.play("<C-u> \"6/7\" <Tab>")
        #expect(driver.line(with: "6 July or June 7?") != nil && driver.line(with: "Off block") != nil)
        try driver.play("<C-p> \"choose how dates\" <Enter> f <Enter>")
        #expect(driver.line(with: "= 06/07/2026") != nil)
        #expect(driver.line(with: "Off block") == nil, "\(driver.text)")
        #expect(driver.state.form?.fields.contains { $0.label == "Out" } == true)
        #expect(driver.lines.contains { $0.contains(" Out  ") }, "\(driver.text)")
    }

    @Test("Filters and the entry line are read in the region's order")
    func filters() throws {
        var driver = try Driver(reading: reading("region = \"faa\"\n"))
        try driver.play("/ \"date:11/2\"")
        #expect(driver.state.list.query.filter.text == "date:2026-11-02")
        var other = try Driver(reading: reading("region = \"easa\"\n"))
        try other.play("/ \"date:11/2\"")
        #expect(other.state.list.query.filter.text == "date:2026-02-11")
        var none = try Driver()
        try none.play("/ \"date:11/2\"")
        #expect(none.line(with: "11 February or November 2?") != nil && none.state.list.search?.error != nil)
        for (driver, iso) in [(driver, "06/07/2026"), (other, "06.07.2026")] {
            var driver = driver
            try driver.play("<Esc> L \"6/7 hb-cfa 1:10\"")
            #expect(driver.line(with: iso) != nil, "\(iso) \(driver.text)")
        }
    }

    @Test("A saved view and a remembered filter keep their days when the region changes")
    func lasting() throws {
        let file = FakeFile()
        var driver = try Driver(file, reading: reading("region = \"faa\"\n"))
        try driver.play("/ \"date:11/2,sat pax\" <Enter> * \"Mine\" <Enter>")
        #expect(driver.state.views.map(\.filter) == ["date:2026-11-02,2026-11-21 pax"])
        #expect(driver.state.memory?[.flights].filter == "date:2026-11-02,2026-11-21 pax")
        try driver.play("x / \"date:21.11 pax\" <Enter>")
        #expect(driver.state.memory?[.flights].filter == "date:21.11 pax")
    }

    @Test(
        "A date in a change of marked rows and in an opening balance is read in the region's order",
        arguments: [("faa", "06/07/2026", "2026-06-07"), ("easa", "06.07.2026", "2026-07-06")])
    func elsewhere(region: String, shown: String, iso: String) throws {
        var driver = try Driver(size: "120x30", reading: reading("region = \"\(region)\"\n"))
        try driver.play("<Space> E \"date\" <Enter> \"6/7\"")
        #expect(driver.line(with: shown) != nil, "\(driver.text)")
        var other = try Driver(reading: reading("region = \"\(region)\"\ndates = \"2026-11-21\"\n"))
        try other.play("5 b <Enter> <C-u> \"total\" <Tab> \"12:30\" <Tab> <Tab> \"6/7\" <C-s>")
        #expect(other.line(with: iso) != nil, "\(other.text)")
    }

    @Test("The palette finds the dialogue by its name")
    func palette() throws {
        var driver = try Driver()
        try driver.play(": \"region\" <Enter>")
        #expect(driver.state.overlay == .region(RegionDialogue(Settings())))
    }

    @Test("Dates are shown in each style, and a comma between thousands is none before decimals")
    func styles() throws {
        let date = try #require(LocalDate(isoText: "2026-07-06"))
        let texts = DateStyle.allCases.map { $0.text(of: date) }
        #expect(texts == ["2026-07-06", "06.07.2026", "06 Jul 26", "07/06/2026", "06/07/2026"])
        let signs = ThousandsStyle.allCases.map { 1_234_567.grouped(by: $0.signs.group) }
        #expect(signs == ["1,234,567", "1 234 567", "1'234'567", "1234567", "1 234 567"])
        #expect(ThousandsStyle.allCases.allSatisfy { $0.signs.group != $0.signs.decimal })
        var settings = Settings()
        settings.choose(.faa)
        #expect(settings.display.text(of: Minutes(hours: 12_345, minutes: 30)) == "12,345.5")
    }

    @Test("The names of the times follow the region; the names in filters and settings do not")
    func names() throws {
        var driver = try Driver(size: "200x30", reading: reading("region = \"faa\"\n"))
        #expect(driver.lines.contains { $0.contains(" OUT ") && $0.contains(" IN ") })
        try driver.play("s \"out\"")
        #expect(driver.line(with: "Out") != nil)
        try driver.play("<Esc> c")
        #expect(driver.line(with: "✓ Out") != nil)
        let table = FieldTable.named(by: Conventions(timeNames: .outOffOnIn, secondPilot: .coPilot))
        #expect(table[.flights].map(\.word) == Self.words)
        #expect(table[.flights][.column(.secondInCommand)]?.label == "Co-pilot time")
        let times = FlightEvent.allCases.compactMap { table[.flights][.event($0)]?.label }
        #expect(times == ["Out", "Off", "On", "In"])
        for (field, usual) in zip(table[.flights], Self.labels) {
            #expect(field.isCalled(usual) && field.id.name.isEmpty == false, "\(usual)")
        }
    }

    @Test("A note calls the times as the region does")
    func notes() throws {
        for (region, message) in [("faa", "In is before out"), ("easa", "On block is before off block")] {
            var driver = try Driver(reading: reading("region = \"\(region)\"\n"))
            try driver.play("a \"lsgg\" <Tab> \"1405\" <Tab><Tab><Tab> \"1310-1\" <Tab>")
            let found = driver.state.form?.reading.findings.first?.message
            #expect(found == message && driver.line(with: "is before") != nil, "\(region)")
        }
    }

    @Test("The pilots can be captain and first officer; the words of filters stay")
    func captain() throws {
        var driver = try Driver(
            size: "100x60", reading: reading("region = \"easa\"\nsecond-pilot = \"Captain, First officer\"\n"))
        try driver.play("a")
        #expect(driver.state.form?[.pilot]?.label == "Captain")
        #expect(driver.state.form?[.column(.secondInCommand)]?.label == "First officer time")
        #expect(driver.line(with: "Captain ") != nil)
        #expect(driver.line(with: "First officer time") != nil)
        let table = FieldTable.named(by: Conventions(secondPilot: .firstOfficer))
        #expect(table[.flights].map(\.word) == Self.words)
        #expect(table[.flights][.pilot]?.isCalled("Pilot in command") == true)
    }

    @Test("Classes, registrations and the co-pilot have their European names, and the FAA's are stored")
    func aircraft() throws {
        var driver = try Driver(size: "160x40", reading: reading("region = \"easa\"\n"))
        try driver.play("2 a")
        #expect(driver.state.form?[.tailNumber]?.label == "Registration")
        try driver.play("\"D-EABC\"")
        for _ in 0..<20 where driver.state.form?.focused?.id != .aircraftClass { try driver.play("<Tab>") }
        try driver.play("\"sep (land)\"")
        guard case .aircraft(let aircraft)? = driver.state.form?.reading.record else {
            Issue.record("no aircraft")
            return
        }
        #expect(aircraft.aircraftClass == "ASEL")
        let easa = FieldTable.named(by: Region.easa.conventions)
        let faa = FieldTable.named(by: Region.faa.conventions)
        var record = AircraftRecord()
        for (stored, engine, type, european) in [
            ("ASEL", nil, nil, "SEP (land)"), ("ASEL", "turboprop", nil, "SET (land)"),
            ("ASEL", nil, "PC12", "SET (land)"),
            ("AMEL", "piston", nil, "MEP (land)"), ("AMEL", nil, "B350", "ME (land)"), ("AMES", "jet", nil, "ME (sea)"),
            ("GL", nil, nil, "Sailplane"), ("my own", nil, nil, "my own"),
        ] as [(String, String?, String?, String)] {
            (record.aircraftClass, record.aircraftType) = (stored, type)
            record[.engineType] = engine.map { .text($0) }
            #expect(easa[.aircraft][.aircraftClass]?.value(in: .aircraft(record)) == .text(european), "\(stored)")
            #expect(faa[.aircraft][.aircraftClass]?.value(in: .aircraft(record)) == .text(stored))
            let known = AircraftClass(named: european)?.rawValue ?? european
            #expect(easa[.aircraft][.aircraftClass]?.normalized(european) == known && known == stored)
        }
        // Groups have any engines.
        #expect(TotalsGrouping.class.shown("ASEL", in: easa) == "SE (land)")
        #expect(TotalsGrouping.class.shown("ASEL", in: faa) == "ASEL")
        #expect(easa[.flights][.role]?.shown("SIC") == "COP" && faa[.flights][.role]?.shown("SIC") == "SIC")
        for text in ["role:COP", "class:SEP", "class:\"sep (land)\""] {
            let filter = try Filter(parsing: text, of: .flights, in: .standard, today: driver.state.today)
            #expect(["role:SIC", "class:ASEL"].contains(filter.text), "\(filter.text)")
        }
    }

    private static let words = FieldTable.standard[.flights].map(\.word)
    private static let labels = FieldTable.standard[.flights].map(\.label)

    @Test("Totals have the region's sign between thousands, and its name of the second pilot's time")
    func thousands() throws {
        var driver = try Driver(reading: reading("region = \"faa\"\ndurations = \"1:13\"\n"))
        try driver.play("5 b <Enter> <C-u> \"total\" <Tab> \"12345:30\" <Tab> \"1830\" <Tab> \"2019-12-31\" <C-s>")
        #expect(driver.line(with: "12,345:30") != nil)
        var easa = try Driver(reading: reading("region = \"easa\"\n"))
        try easa.play("5 b <Enter> <C-u> \"sic\" <Tab> \"12345:30\" <Tab> \"1830\" <Tab> \"2019-12-31\" <C-s>")
        #expect(easa.line(with: "12 345:30") != nil && easa.line(with: "Co-pilot time") != nil)
    }
}

extension Driver {
    /// Moves the cursor of the form to a field.
    fileprivate mutating func focus(_ id: FieldID) {
        for _ in 0..<60 where state.form?.focused?.id != id { take(.key(.backTab)) }
    }
}
