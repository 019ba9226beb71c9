import Aviation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

/// Drafts that are opened after the settings changed by which they are read, or on another day.
@Suite("Drafts keep their meaning")
struct KeptMeaningTests {
    private func reading(_ times: TimeReference, _ order: DateOrder? = nil) -> SettingsReading {
        var reading = SettingsReading()
        (reading.settings.conventions.times, reading.settings.conventions.dateOrder) = (times, order)
        return reading
    }

    private func draft(_ keys: String, _ reading: SettingsReading) throws -> FormDraft {
        var driver = try Driver(reading: reading)
        try driver.play(keys)
        let drafts = driver.effects.compactMap { effect -> FormDraft? in
            effect.question(KeepDraftQuestion.self)?.draft
        }
        return try #require(drafts.last)
    }

    private func reopened(_ draft: FormDraft, _ reading: SettingsReading) throws -> Driver {
        var file = FakeFile()
        file.drafts = [draft]
        return try Driver(file, reading: reading)
    }

    private static let times = "a \"LSGG\" <Esc><Tab> \"1700\" <Tab><Tab><Tab> \"18:10\" <Tab>"

    @Test(
        "A time of a draft has the zone that it was typed in, and the field says so",
        arguments: [
            (TimeReference.utc, TimeReference.local, "1700z", "= 17:00 UTC (18:00 local)", "2026-11-21T17:00:00Z"),
            (.local, .utc, "1700L", "= 16:00 UTC (17:00 local)", "2026-11-21T16:00:00Z"),
        ])
    func time(old: TimeReference, new: TimeReference, text: String, note: String, saved: String) throws {
        let kept = try draft(Self.times, reading(old))
        var driver = try reopened(kept, reading(new))
        let form = try #require(driver.state.form)
        #expect(form[.event(.offBlock)]?.text == text)
        #expect(driver.line(with: "typed 1700 · \(note)") != nil)
        #expect(driver.line(with: "Times and dates keep their meaning.") != nil)
        #expect(FlightRecord(form.reading.record)?.offBlock?.isoText == saved)
        #expect(FlightRecord(form.reading.record)?.times.block == Minutes(70))
        // What is changed then is as it is typed.
        try driver.play("<S-Tab><S-Tab><S-Tab><S-Tab><C-u>\"0900\"")
        #expect(driver.state.form?.focused?.id == .event(.offBlock) && driver.line(with: "typed 1700") == nil)
        // Under the same setting nothing is written.
        let same = try reopened(kept, reading(old))
        #expect(same.state.form?[.event(.offBlock)]?.text == "1700" && same.line(with: "typed 1700") == nil)
    }

    @Test("A date of a draft stays the day that it was")
    func date() throws {
        let kept = try draft("a <S-Tab><S-Tab><S-Tab><S-Tab><C-u>\"6/7\" <Tab>", reading(.utc, .monthFirst))
        let driver = try reopened(kept, reading(.utc, .dayFirst))
        #expect(driver.state.form?[.date]?.text == "2026-06-07")
        #expect(driver.line(with: "typed 6/7 · ") != nil)
        var older = try draft("a <S-Tab><S-Tab><S-Tab><S-Tab><C-u>\"y\" <Tab>", reading(.utc))
        older.day = older.day?.adding(days: -3)
        #expect(try reopened(older, reading(.utc)).state.form?[.date]?.text == "2026-11-17")
    }

    @Test("A saved time in a draft is not taken for one that another program changed", arguments: [true, false])
    func saved(isLocal: Bool) throws {
        let (old, new): (TimeReference, TimeReference) = isLocal ? (.local, .utc) : (.utc, .local)
        let kept = try draft("e <Down><Down><Down><Down><Down><Down><Down> \"x\"", reading(old))
        let driver = try reopened(kept, reading(new))
        #expect(driver.state.form?.isNew == false && driver.state.form?.disputes.isEmpty == true)
    }

    @Test("A draft that does not say how it was typed stays as it is")
    func unknown() throws {
        var kept = try draft(Self.times, reading(.utc))
        kept.conventions = nil
        #expect(try reopened(kept, reading(.local)).state.form?[.event(.offBlock)]?.text == "1700")
    }

    @Test("The line that was being typed has the same meaning at the next start")
    func line() throws {
        let folder = TemporaryFolder("line")
        var before = try Driver(pilotsIn: folder, reading: reading(.utc, .monthFirst))
        try before.play("L \"6/7 pao-uki 1700/1810 2d\"")
        let memory = SavedListStates(try #require(before.state.memory).text(before.state.fields))
        #expect(memory == before.state.memory)
        func text(_ driver: Driver) -> String {
            if case .entryLine(let line) = driver.state.overlay { line.editor.text } else { "" }
        }
        let file = LogbookFile(url: folder["log.flightlog"])
        let same = try Driver(file, reading: reading(.utc, .monthFirst), memory: memory)
        #expect(text(same) == "6/7 pao-uki 1700/1810 2d")
        var after = try Driver(file, reading: reading(.local, .dayFirst), memory: memory)
        #expect(text(after) == "2026-06-07 pao-uki 1700z/1810z 2d")
        #expect(after.state.status?.text.contains("you typed: 6/7 pao-uki 1700/1810 2d") == true)
        try after.play("<C-s>")
        let id = try #require(after.state.list.selected?.id)
        let flight = try #require(after.book.flatMap { FlightRecord(try $0.record(id)) })
        #expect(flight.offBlock?.isoText == "2026-06-07T17:00:00Z" && flight.times.block == Minutes(70))
    }

    private func line(_ driver: Driver) -> String {
        if case .entryLine(let line) = driver.state.overlay { line.editor.text } else { "" }
    }

    @Test("A line that is recalled has the meaning that it had when it was typed")
    func recalled() throws {
        let folder = TemporaryFolder("line")
        var before = try Driver(pilotsIn: folder, reading: reading(.utc, .monthFirst))
        try before.play("L \"6/7 pao-uki 1700/1810 2d\" <Esc> L \"uki 1.0\" <Esc>")
        let memory = SavedListStates(try #require(before.state.memory).text(before.state.fields))
        #expect(memory == before.state.memory && memory.lines.count == 2)
        let file = LogbookFile(url: folder["log.flightlog"])
        var same = try Driver(file, reading: reading(.utc, .monthFirst), memory: memory)
        try same.play("L <Up><Up>")
        #expect(line(same) == "6/7 pao-uki 1700/1810 2d" && same.state.status == nil)
        var after = try Driver(file, reading: reading(.local, .dayFirst), memory: memory)
        try after.play("L \"new\" <Up>")
        #expect(line(after) == "uki 1.0" && after.state.status == nil)
        try after.play("<Up>")
        #expect(line(after) == "2026-06-07 pao-uki 1700z/1810z 2d")
        #expect(after.state.status?.text.hasSuffix("you typed: 6/7 pao-uki 1700/1810 2d") == true)
        try after.play("<Down>")
        #expect(line(after) == "uki 1.0" && after.state.status == nil)
        try after.play("<Down>")
        #expect(line(after) == "new")
        // What is kept then is kept as it was typed, and read as such.
        try after.play("<Up><Up><C-s>")
        let id = try #require(after.state.list.selected?.id)
        let flight = try #require(after.book.flatMap { FlightRecord(try $0.record(id)) })
        #expect(flight.offBlock?.isoText == "2026-06-07T17:00:00Z")
        try after.play("L <Up>")
        #expect(line(after) == "2026-06-07 pao-uki 1700z/1810z 2d" && after.state.status == nil)
    }

    @Test("A line of a file that does not say how it was typed is recalled as it is")
    func recalledUnknown() throws {
        let memory = SavedListStates(
            "[line]\nhistory = [\"y pao 1700/1810\", \"x\"]\ntypings = [\"2026-11-20, utc\"]\n")
        #expect(memory.lines == ["y pao 1700/1810", "x"].map { TypedLine(text: $0, typing: nil) })
        var driver = try Driver(reading: reading(.local), memory: memory)
        try driver.play("L <Up><Up>")
        #expect(line(driver) == "y pao 1700/1810")
        let typings = ["2026-11-20, utc", "2026-11-20, local, year first"]
        #expect(typings.map { Typing($0)?.text } == typings)
        #expect(["", "utc", "2026-11-20", "2026-13-20, utc", "2026-11-20, noon"].allSatisfy { Typing($0) == nil })
    }

    @Test("Hints and the list of keys say how a zone is typed")
    func hints() throws {
        for (times, hint) in [(TimeReference.utc, "1405 (UTC), 1405L"), (.local, "1405 (local), 1405z")] {
            var driver = try Driver(reading: reading(times))
            try driver.play("a \"LSGG\" <Esc><Tab><Tab>")
            #expect(driver.line(with: "\(hint), 14:05 PST, +1:15") != nil)
            try driver.play("<F1><PageDown>")
            #expect(driver.line(with: "17:00 PST") != nil, "it is below the keys of the form")
            try driver.play("\"airport\"")
            #expect(driver.line(with: "Local time at the airport") != nil && driver.line(with: "17:00 PST") == nil)
            try driver.play("<Esc><Esc> L")
            #expect(driver.line(with: "17:00 PST names its zone.") != nil)
        }
    }
}
