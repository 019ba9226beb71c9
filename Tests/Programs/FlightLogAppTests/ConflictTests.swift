import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Conflicts with another program")
struct ConflictTests {
    /// A program whose second screen has the cursor on the first aircraft; another program changes it before the next
    /// save.
    private func meddled(_ change: (inout AircraftRecord) -> Void) throws -> Driver {
        let book = try FakeLogbook.sample()
        let first = try #require(try book.page(ListQuery(.aircraft), at: .first, limit: 1).rows.first)
        guard case .aircraft(var aircraft) = try book.record(first.id) else { throw LogbookError.gone }
        change(&aircraft)
        var file = FakeFile()
        file.meddling = [first.id: .some(.aircraft(aircraft))]
        return try Driver(file)
    }

    private func saved(_ driver: Driver) throws -> AircraftRecord {
        var driver = driver
        try driver.play("e")
        guard case .aircraft(let aircraft)? = driver.state.form?.base else { throw LogbookError.gone }
        return aircraft
    }

    @Test(
        "Saving shows each field that differs with its three values, and nothing is lost",
        arguments: ["100x30", "80x24"])
    func shown(size: String) throws {
        var driver = try meddled {
            $0.remarks = "theirs"
            $0.aircraftType = "P28R"
            $0.numPassengers = 5
        }
        try driver.play("<Resize \(size)> 2 e <Tab><Tab> <C-u> \"P28B\" <Tab><Tab><Tab> <C-u> \"2\" <C-s>")
        guard case .conflict(let conflict) = driver.state.screen else {
            Issue.record("nothing is settled")
            return
        }
        #expect(conflict.fields.map(\.field.label) == ["Type", "Passenger seats", "Remarks"])
        #expect(conflict.fields.map(\.takesMine) == [true, false, false])
        #expect(conflict.fields[0].mine == "P28B" && conflict.fields[0].theirs == "P28R")
        #expect(conflict.fields[0].before == "P28A")
        try expectGolden(driver.frame.buffer, "settlement-\(size)")
        try driver.play("<C-s>")
        #expect(driver.state.overlay == nil && driver.state.form == nil)
        let record = try saved(driver)
        #expect(record.aircraftType == "P28B" && record.numPassengers == 5 && record.remarks == "theirs")
        #expect(record.numberOfEngines == 2)
    }

    @Test(
        "Long texts that begin alike are shown where they differ, and in full below", arguments: ["100x30", "80x24"])
    func longTexts(size: String) throws {
        let start = "Glaciers in evening light, then around the Matterhorn and back along the Rhone. Landing fee "
        var driver = try meddled { $0.remarks = start + "12 paid cash at the desk." }
        try driver.play("<Resize \(size)> 2 e <S-Tab> \"\(start)21 still to be paid.\" <C-s>")
        #expect(driver.lines.contains { $0.contains("…fee 21 still") || $0.contains("…fee") }, "\(driver.text)")
        let whole = driver.text.replacing(/\s+/, with: " ")
        #expect(whole.contains("21 still to be paid.") && whole.contains("12 paid cash at the desk."), "\(driver.text)")
        let buffer = driver.frame.buffer
        let underlined = (0..<buffer.size.rows).flatMap { buffer.row($0) }.filter { $0.attributes.contains(.underline) }
        #expect(underlined.contains { $0.grapheme == "2" } && !underlined.contains { $0.grapheme == "G" })
    }

    @Test("Each field is chosen separately")
    func chosen() throws {
        var driver = try meddled {
            $0.remarks = "theirs"
            $0.aircraftType = "P28R"
        }
        try driver.play("2 e <Tab><Tab> <C-u> \"P28B\" <C-s> t j m <C-s>")
        let record = try saved(driver)
        #expect(record.aircraftType == "P28R" && record.remarks == nil)
    }

    @Test("Changes that only the other program made are shown too; equal changes are saved without a question")
    func agreement() throws {
        var driver = try meddled { $0.aircraftType = "P28B" }
        try driver.play("2 e <Tab><Tab> <C-u> \"P28B\" <C-s>")
        #expect(driver.state.overlay == nil && driver.state.form == nil)
        var other = try meddled { $0.remarks = "theirs" }
        try other.play("2 e <Tab><Tab> <C-u> \"P28B\" <C-s>")
        guard case .conflict(let conflict) = other.state.screen else {
            Issue.record("the remarks are not shown")
            return
        }
        #expect(conflict.fields.map(\.field.label) == ["Remarks"] && conflict.fields[0].mine == "")
    }

    @Test("Esc returns to the form with all typed text; saving asks again")
    func back() throws {
        var driver = try meddled { $0.aircraftType = "P28R" }
        try driver.play("2 e <Tab><Tab> <C-u> \"P28B\" <C-s> <Esc>")
        #expect(driver.state.form?[.aircraftType]?.text == "P28B")
        try driver.play("<C-s>")
        guard case .conflict = driver.state.screen else {
            Issue.record("it was saved over the other's")
            return
        }
    }

    @Test("A record that another program deleted can be added again from the form")
    func deleted() throws {
        let book = try FakeLogbook.sample()
        let first = try #require(try book.page(ListQuery(.aircraft), at: .first, limit: 1).rows.first)
        var file = FakeFile()
        file.meddling = [first.id: .none]
        var driver = try Driver(file)
        try driver.play("2 e <Tab><Tab> <C-u> \"P28B\" <C-s>")
        #expect(driver.state.form?.over == nil && driver.state.form?[.tailNumber]?.text == "D-EABC")
        #expect(driver.line(with: "Another program deleted the record. Ctrl-S adds it again") != nil)
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.list.rows.count == 6)
    }

    @Test("The form of a deleted record does not replace the draft of a new one")
    func deletedBesideDraft() throws {
        let book = try FakeLogbook.sample()
        let first = try #require(try book.page(ListQuery(.aircraft), at: .first, limit: 1).rows.first)
        var file = FakeFile()
        file.meddling = [first.id: .none]
        var driver = try Driver(file)
        try driver.play("2 a \"OE-NEW\" <Esc> e <Tab><Tab> <C-u> \"P28B\" <C-s>")
        #expect(driver.state.form?.over == nil)
        let before = driver.effects.count
        try driver.play("\"x\"")
        let kept = driver.effects.dropFirst(before).compactMap { effect -> RecordID?? in
            effect.question(KeepDraftQuestion.self).map { .some($0.draft.over) } ?? nil
        }
        #expect(!kept.isEmpty && kept.allSatisfy { $0 == first.id })
        #expect(!driver.effects.contains { $0.job?.question is DiscardDraftQuestion })
        try driver.play("<C-s> a")
        #expect(driver.state.form?[.tailNumber]?.text == "OE-NEW")
    }

    @Test("A draft whose record was changed before the restart knows which fields conflict")
    func fromDraft() throws {
        var driver = try Driver()
        try driver.play("2 e <Tab><Tab> <C-u> \"P28B\"")
        let form = try #require(driver.state.form)
        guard case .aircraft(var now) = form.base else {
            Issue.record("the form is of no aircraft")
            return
        }
        now.aircraftType = "P28R"
        let again = Form(form.draft, on: .aircraft(now), today: form.today, in: .standard)
        #expect(again.disputes == [.aircraftType: "P28A"] && again[.aircraftType]?.text == "P28B")
        #expect(Form(again.draft, on: .aircraft(now), today: form.today, in: .standard).disputes == again.disputes)
    }
}
