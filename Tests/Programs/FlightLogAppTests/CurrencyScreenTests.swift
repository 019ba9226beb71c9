import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The currency screen")
struct CurrencyScreenTests {
    private let folder = TemporaryFolder("currency")
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)

    /// Opens a logbook with flights in lines, and its currency.
    private func opened(
        _ lines: [String] = [
            "11/1 N12345 type:C172 pao-uki 1:00 pic 2to 3d 0n", "10/2 N12345 pao-pao 0:40 pic 1to 1d 0n",
        ],
        size: String = "100x30", region: Region = .faa, keys: String = "6"
    ) throws -> Driver {
        let file = LogbookFile(url: folder["log.flightlog"], today: { Self.today })
        let book = try file.open(changed: nil)
        for line in lines {
            let entry = try book.entry(line, today: Self.today, by: Region.faa.conventions)
            #expect(entry.line.firstProblem == nil, "\(line): \(String(describing: entry.line.firstProblem?.problem))")
            _ = try book.save(.flight(entry.flight), over: nil)
        }
        try book.close()
        var reading = SettingsReading()
        reading.settings.choose(region)
        var driver = try Driver(file, size: size, reading: reading)
        try driver.play(keys)
        return driver
    }

    @Test("Answers stand below what is asked, with their last day and what is missing")
    func answers() throws {
        var driver = try opened()
        #expect(driver.line(with: "May I carry passengers?") != nil, "\(driver.text)")
        let day = try #require(driver.line(with: "Passengers, ASEL"))
        #expect(
            day.contains("✓ Passengers, ASEL") && day.contains("until 12/31/2026") && day.contains("40 d"), "\(day)")
        #expect(driver.line(with: "? Passengers at night") == nil, "\(driver.text)")
        let night = try #require(driver.line(with: "Passengers at night, ASEL"))
        #expect(night.contains("✗") && night.contains("NOT CURRENT"), "\(night)")
        #expect(
            driver.line(with: "14 CFR, eCFR, as of 09/24/2026 · Not legal advice: the pilot in command decides") != nil)
        try driver.play("/ <Esc> 6 g")
        #expect(driver.line(with: "needs 3 night take-offs") != nil, "\(driver.text)")
    }

    @Test("Rules of the pilot's own that cannot be read are named below the answers of the others")
    func unreadableRules() throws {
        try LogbookFile(url: folder["log.flightlog"], today: { Self.today }).open(changed: nil).close()
        try SQLiteTool.run(folder["log.flightlog"], SQLiteTool.ownRules("rules club \"Club\" 2026-01-01\nrule"))
        var driver = try opened()
        #expect(driver.line(with: "Passengers, ASEL") != nil, "\(driver.text)")
        try driver.play("G")
        #expect(driver.line(with: "Rules of your own, line 2, column ") != nil, "\(driver.text)")
    }

    @Test("Enter shows the flights that count, and opens one; Esc goes back")
    func reasons() throws {
        var driver = try opened(keys: "6 gj <Enter>")
        #expect(driver.line(with: "3 take-offs in 90 days") != nil, "\(driver.text)")
        let first = try #require(driver.line(with: "first to drop out"))
        #expect(first.contains("10/02/2026 N12345") && first.contains("12/31/2026"), "\(driver.text)")
        #expect(driver.line(with: "The rule        Three take-offs and three landings") != nil)
        #expect(driver.line(with: "Interpretation") != nil)
        try driver.play("k <Enter>")
        #expect(driver.line(with: "there is no flight under the cursor".capitalizedFirst) != nil)
        while driver.state.form == nil, driver.state.shown(CurrencyScreen.self)?.place.cursor ?? 99 < 20 {
            try driver.play("j <Enter>")
        }
        #expect(driver.state.form != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.line(with: "The rule") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.line(with: "May I carry passengers?") != nil)
        try driver.play("<Esc>")
        #expect(driver.state.isListShown)
    }

    @Test("Flights that are left out for the same reason are one line, and Enter lists them")
    func summedUp() throws {
        let gliders = (1...6).map { "11/\($0) N99999 type:ASK21 pao-pao 0:2\($0) pic 1to 1d 0n" }
        var driver = try opened(
            gliders + ["11/10 N12345 type:C172 pao-uki 1:00 pic 2to 3d 0n"], keys: "6 \"\"")
        while driver.line(with: "Passengers, ASEL") == nil { try driver.play("j") }
        for _ in 0..<40
        where driver.frame.buffer.row(driver.frame.buffer.cursor?.row ?? 0)
            .map({ String($0.grapheme) }).joined().contains("Passengers, ASEL") == false
        {
            try driver.play("j")
        }
        try driver.play("<Enter>")
        let sum = try #require(driver.line(with: "6 flights"), "\(driver.text)")
        #expect(sum.contains("▸ not") && driver.line(with: "N99999") == nil, "\(driver.text)")
        let place = try #require(driver.lines.firstIndex { $0.contains("6 flights") })
        for _ in 0..<30 where driver.frame.buffer.cursor?.row != place { try driver.play("j") }
        try driver.play("<Enter>")
        #expect(driver.lines.count { $0.contains("N99999") } >= 6, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "N99999") == nil, "\(driver.text)")
    }

    @Test("A flight that is supposed changes the answers and not the book")
    func supposition() throws {
        var driver = try opened(keys: "6 w \"N12345 pao-pao 3nto 3n full\" <Enter>")
        if driver.state.overlay != nil { Issue.record("\(driver.text)") }
        #expect(
            driver.line(with: "today, 11/21/2026   if you flew N12345 pao-pao 3nto 3n full on 11/21/2026") != nil,
            "\(driver.text)")
        let night = try #require(driver.line(with: "Passengers at night, ASEL"))
        #expect(night.contains("until 02/19/2027"), "\(night)")
        #expect(driver.state.total?.count == 2)
        try driver.play("x")
        #expect(driver.line(with: "Passengers at night, ASEL")?.contains("NOT CURRENT") == true, "\(driver.text)")
        try driver.play("x")
        #expect(driver.line(with: "There is no what-if flight.") != nil)
    }

    @Test("A line that is not understood stays, with the reason")
    func refusedSupposition() throws {
        var driver = try opened(keys: "6 w <Enter>")
        #expect(driver.line(with: "type a flight, or Esc leaves") != nil)
        try driver.play("\"N12345 blah-zz\" <Enter>")
        #expect(driver.line(with: "✗ “blah-zz”") != nil && driver.line(with: "N12345 blah-zz") != nil, "\(driver.text)")
        try driver.play("<C-u> \"20dec2026 N12345 pao 3to 3d\" <Enter>")
        #expect(driver.line(with: "The flight of 12/20/2026 is later than 11/21/2026") != nil, "\(driver.text)")
        try driver.play("<C-u> \"N99999 pao 3to 3d\" <Enter>")
        #expect(driver.line(with: "“N99999” is a new aircraft") != nil && driver.state.overlay != nil, "\(driver.text)")
    }

    @Test("Another day is asked for, and a text that is none is refused")
    func anotherDay() throws {
        var driver = try opened(keys: "6 d \"soon\" <Enter>")
        #expect(driver.line(with: "✗") != nil && driver.state.overlay != nil)
        try driver.play("<C-u> \"1/1/2027\" <Enter>")
        #expect(driver.line(with: "on 01/01/2027") != nil, "\(driver.text)")
        #expect(
            driver.line(with: "Passengers, ASEL")?.contains("NOT CURRENT since 01/01/2027") == true, "\(driver.text)")
        try driver.play("d <C-u> <Enter>")
        #expect(driver.line(with: "today, 11/21/2026") != nil)
    }

    @Test("Shipped rules are chosen for the book, and undo chooses again")
    func shippedRules() throws {
        var driver = try opened(keys: "6 r \"easa\" <Enter>")
        #expect(driver.line(with: "Chose the rules of EASA.") != nil, "\(driver.text)")
        #expect(driver.line(with: "Passengers, SEP") != nil && driver.line(with: "Passengers, ASEL") != nil)
        try driver.play("r \"faa\" <Enter>")
        #expect(driver.line(with: "Passengers, ASEL") == nil, "\(driver.text)")
        try driver.play("uu")
        #expect(driver.line(with: "Passengers, ASEL") != nil && driver.line(with: "Passengers, SEP") == nil)
    }

    @Test("Without a region no rule is taken for granted")
    func noRegion() throws {
        let driver = try opened(region: .undecided)
        #expect(driver.line(with: "r chooses other rules") != nil, "\(driver.text)")
    }

    @Test("What is assumed about the book is said, saved and shown in the reasons")
    func assumptions() throws {
        var driver = try opened(["11/1 N12345 type:C172 pao-uki 1:00 pic 3d 0n"])
        #expect(driver.line(with: "Passengers, ASEL")?.contains("until 01/30/2027") == true, "\(driver.text)")
        #expect(driver.line(with: "one is counted per landing (t changes this)") != nil, "\(driver.text)")
        try driver.play("t")
        #expect(driver.line(with: "Counted only take-offs that are logged.") != nil, "\(driver.text)")
        #expect(driver.line(with: "Passengers, ASEL")?.contains("unknown: take-offs") == true, "\(driver.text)")
        #expect(driver.line(with: "t counts one for each landing") != nil, "\(driver.text)")
        try driver.play("a \"no take\" <Enter>")
        #expect(driver.line(with: "Passengers, ASEL")?.contains("until 01/30/2027") == true, "\(driver.text)")
        try driver.play("a \"since\" <Enter> \"soon\" <Enter>")
        #expect(driver.state.overlay != nil)
        try driver.play("<C-u> \"1/1/2020\" <Enter>")
        #expect(driver.line(with: "Assumed “Logbook complete since”: 01/01/2020.") != nil, "\(driver.text)")
        try driver.play("u u")
        #expect(driver.line(with: "Passengers, ASEL")?.contains("unknown: take-offs") == true, "\(driver.text)")
    }

    @Test("The header shows what ends within the time of reminders", arguments: ["100x30", "80x24"])
    func reminders(size: String) throws {
        var driver = try opened(["9/1 N12345 type:C172 pao-uki 1:00 pic 3to 3d 0n"], size: size, keys: "")
        let words = size == "80x24" ? "7 Documents !" : "in 9 d"
        #expect(driver.lines.first?.contains(words) == true, "\(driver.text)")
        try driver.play("6")
        #expect(driver.line(with: "! Passengers, ASEL") != nil, "\(driver.text)")
        driver.state.settings.reminderDays = 5
        driver.send(driver.state.askForFigures())
        #expect(driver.lines.first?.contains("9 d") == false)
    }

    @Test("A rule is hidden, shown among the hidden ones, and undo brings it back")
    func hidden() throws {
        var driver = try opened(keys: "6 g")
        #expect(driver.line(with: "Passengers at night, ASEL") != nil, "\(driver.text)")
        try driver.play("h")
        #expect(driver.line(with: "Hid the rule “Passengers at night, ASEL”") != nil, "\(driver.text)")
        #expect(
            driver.line(with: "✗ Passengers at night, ASEL") == nil && driver.line(with: "1 hidden: H shows it") != nil)
        #expect(try driver.book?.currencyRules().hidden == ["faa.night ASEL"])
        try driver.play("H")
        #expect(driver.line(with: "✗ Passengers at night, ASEL") != nil, "\(driver.text)")
        try driver.play("H u")
        #expect(try driver.book?.currencyRules().hidden.isEmpty == true)
        #expect(driver.line(with: "✗ Passengers at night, ASEL") != nil, "\(driver.text)")
    }

    @Test("A book that can only be read is answered, and its rules stay")
    func readOnly() throws {
        var driver = try opened()
        driver.state.obstacle = .file
        try driver.play("6 r")
        #expect(driver.state.overlay == nil && driver.line(with: "read-only") != nil, "\(driver.text)")
    }

    @Test("The screen fits every size", arguments: ["100x30", "80x24", "60x16", "40x8"])
    func golden(size: String) throws {
        var driver = try opened(size: size)
        try expectGolden(driver.frame.buffer, "currency-\(size)")
        try driver.play("gj <Enter>")
        try expectGolden(driver.frame.buffer, "currency-why-\(size)")
    }
}

@Suite("Rules of the pilot's own")
struct RuleEditorTests {
    private let folder = TemporaryFolder("rules")

    private func opened(_ keys: String) throws -> Driver {
        let file = LogbookFile(url: folder["log.flightlog"])
        try file.open(changed: nil).close()
        var reading = SettingsReading()
        reading.settings.choose(.faa)
        var driver = try Driver(file, reading: reading)
        try driver.play(keys)
        return driver
    }

    @Test("A text is checked while it is typed, and saved when it can be read")
    func writing() throws {
        var driver = try opened("6 r \"write\" <Enter>")
        #expect(driver.line(with: "✓ 1 rule: club.check") != nil, "\(driver.text)")
        try driver.play("<End> <Enter> \"need 3 flaps in 30 days\"")
        #expect(driver.line(with: "✗ line 10, column 10") != nil, "\(driver.text)")
        try driver.play("<C-s>")
        #expect(driver.line(with: "Rules of your own") != nil && driver.line(with: "expected") != nil, "\(driver.text)")
        #expect(try driver.book?.currencyRules().own.isEmpty == true)
        try driver.play("<C-k> \"landings in 30 days\" <C-s>")
        #expect(driver.line(with: "Saved the rules club.") != nil, "\(driver.text)")
        #expect(try driver.book?.currencyRules().own.map(\.name) == ["club"])
        try driver.play("r \"club\" <Enter>")
        #expect(driver.line(with: "Leave out club") != nil, "\(driver.text)")
        try driver.play("\"delete\" <Enter>")
        #expect(try driver.book?.currencyRules().own.isEmpty == true)
        try driver.play("u")
        #expect(try driver.book?.currencyRules().own.map(\.name) == ["club"], "\(driver.text)")
    }

    @Test("Lines are broken, joined and pasted")
    func editing() throws {
        var driver = try opened("6 r \"write\" <Enter>")
        try driver.play("<End> <Enter> <BS> <BS> <BS>")
        #expect(driver.line(with: "✓ 1 rule") != nil, "\(driver.text)")
        driver.take(.paste("\n# one\n# two"))
        #expect(driver.line(with: "# two") != nil && driver.line(with: "  11 # two") != nil, "\(driver.text)")
    }

    @Test("Leaving what is not saved warns once")
    func leaving() throws {
        var driver = try opened("6 r \"write\" <Enter> \"x\" <Esc>")
        #expect(driver.line(with: "The rules have unsaved changes") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.state.shown(CurrencyScreen.self) != nil)
        #expect(try driver.book?.currencyRules().own.isEmpty == true)
    }

    @Test("Rules of a book are not saved with a mistake, and its place is named")
    func mistake() throws {
        let driver = try opened("")
        var rules = BookRules()
        rules.own = [
            BookRules.OwnRules(text: "rules club \"Club\" 2026-01-01\nrule a \"A\" 1\n  need 3 flaps in 30 days\n")
        ]
        #expect(throws: LogbookError.self) { try driver.book?.save(rules, over: BookRules(), as: "x") }
    }

    @Test("Rules that another program changed meanwhile are not overwritten")
    func meanwhile() throws {
        let driver = try opened("")
        let book = try #require(driver.book)
        var rules = BookRules()
        rules.shipped = ["easa"]
        try book.save(rules, over: BookRules(), as: "x")
        #expect(throws: LogbookError.changedElsewhere) { try book.save(BookRules(), over: BookRules(), as: "y") }
        #expect(try book.currencyRules().shipped == ["easa"])
    }
}
