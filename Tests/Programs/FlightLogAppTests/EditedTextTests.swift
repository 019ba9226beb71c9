import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

/// Texts on their way from the user's editor to the logbook: no refusal on the way loses one.
@Suite("Texts of the user's editor")
struct EditedTextTests {
    private let text = "Long text\nfrom the editor"

    /// The flight on the first row of the sample.
    private func first() throws -> FlightRecord {
        let book = try FakeLogbook.sample()
        let row = try #require(try book.page(ListQuery(.flights), at: .first, limit: 1).rows.first)
        guard case .flight(let flight) = try book.record(row.id) else { throw LogbookError.gone }
        return flight
    }

    private func id() throws -> RecordID {
        let book = try FakeLogbook.sample()
        return try #require(try book.page(ListQuery(.flights), at: .first, limit: 1).rows.first).id
    }

    private func remarks(_ driver: Driver) -> String? { driver.state.form?[.remarks]?.editor.text }

    @Test("Remarks are saved, and the list is there again")
    func saved() throws {
        var driver = try Driver()
        driver.editorResult = .saved(text + "\n")
        try driver.play("o")
        #expect(driver.state.form == nil && driver.state.list.selected?.flight?.remarks == text)
        let task = try #require(driver.tasks(EditTask.self).first)
        #expect(task.text.field == EditedField(kind: .flights, record: try id(), field: .remarks))
    }

    @Test("Remarks that were not changed save nothing")
    func unchanged() throws {
        var driver = try Driver()
        driver.editorResult = .saved((try first().remarks ?? "") + "\n")
        try driver.play("o")
        #expect(driver.state.form == nil && driver.state.status == nil)
    }

    @Test(
        "A save that is refused leaves the text in the form, and the next one saves it",
        arguments: [
            LogbookError.full(path: "x"), .locked(path: "x"), .readOnly(path: "x"), .atRisk(path: "x", reason: "y"),
            .damaged(path: "x", detail: "y"), .replaced(path: "x", rescue: nil), .unreadable(path: "x", reason: "y"),
        ])
    func refused(error: LogbookError) throws {
        var driver = try Driver()
        driver.editorResult = .saved(text)
        driver.whileEditing = { $0.failure = error }
        try driver.play("o")
        #expect(remarks(driver) == "Long text↵from the editor")
        #expect(driver.state.status?.text.contains(error.message) == true)
        driver.whileEditing = { _ in }
        driver.fake?.failure = nil
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.list.selected?.flight?.remarks == text)
    }

    @Test("Remarks that another program changed meanwhile are settled with mine")
    func changed() throws {
        var flight = try first()
        flight.remarks = "from elsewhere"
        var file = FakeFile()
        file.meddling = [try id(): .some(.flight(flight))]
        var driver = try Driver(file)
        driver.editorResult = .saved(text)
        try driver.play("o")
        guard case .conflict(let conflict) = driver.state.screen else {
            Issue.record("nothing is settled")
            return
        }
        #expect(conflict.fields.map(\.mine) == ["Long text↵from the editor"])
        #expect(conflict.fields.map(\.theirs) == ["from elsewhere"])
        try driver.play("<C-s>")
        #expect(driver.state.list.selected?.flight?.remarks == text)
    }

    @Test("Remarks of a flight that another program deleted meanwhile add it again")
    func deleted() throws {
        var file = FakeFile()
        file.meddling = [try id(): nil as Record?]
        var driver = try Driver(file)
        driver.editorResult = .saved(text)
        try driver.play("o")
        #expect(remarks(driver) == "Long text↵from the editor")
        #expect(driver.state.status?.text.contains("Another program deleted the record") == true)
    }

    @Test("A form that continues a draft stays open after its remarks were edited")
    func draft() throws {
        var driver = try Driver()
        try driver.play("e <S-Tab> \"draft \" <Esc>")
        driver.editorResult = .saved(text)
        try driver.play("o")
        #expect(remarks(driver) == "Long text↵from the editor")
        #expect(try first().remarks == driver.state.list.selected?.flight?.remarks)
    }

    @Test("A folder that takes no file is named")
    func notWritten() throws {
        var driver = try Driver()
        driver.editorResult = .notWritten(folder: "/no/such")
        try driver.play("o")
        #expect(driver.state.form == nil && driver.state.status?.text.hasSuffix(": /no/such") == true)
    }

    // MARK: Left by a program that was killed

    private func left(_ text: String, record: RecordID?, field: FieldID = .remarks) -> RecoveredText {
        RecoveredText(path: "/s/x.txt", field: EditedField(kind: .flights, record: record, field: field), text: text)
    }

    @Test("A text that was left in the editor is in the form at the next start")
    func leftBehind() throws {
        var driver = try Driver(leftTexts: [left(text + "\n", record: try id())])
        #expect(remarks(driver) == "Long text↵from the editor")
        #expect(driver.state.status?.text == "This text was in your editor when the program ended. Ctrl-S saves it.")
        #expect(driver.tasks(RemoveTextTask.self).map(\.path) == ["/s/x.txt"])
        try driver.play("<C-s>")
        #expect(driver.state.list.selected?.flight?.remarks == text)
    }

    @Test("A text of a new record is in the form of a new one")
    func leftOfNew() throws {
        let driver = try Driver(leftTexts: [left(text, record: nil)])
        #expect(driver.state.form?.isNew == true && remarks(driver) == "Long text↵from the editor")
    }

    @Test("A text that says what is saved is removed without a word")
    func leftAlike() throws {
        let driver = try Driver(leftTexts: [left(try first().remarks ?? "", record: try id())])
        #expect(driver.state.form == nil && driver.state.status == nil)
        #expect(driver.tasks(RemoveTextTask.self).count == 1)
    }

    @Test("A text whose record or field is gone stays where it is, and its file is named")
    func leftOver() throws {
        let gone = try Driver(leftTexts: [left(text, record: RecordID(kind: .flights, key: 999_999))])
        let strange = try Driver(leftTexts: [left(text, record: nil, field: FieldID("own.gone"))])
        for driver in [gone, strange] {
            #expect(driver.state.status?.text.hasSuffix("/s/x.txt") == true)
            #expect(driver.tasks(RemoveTextTask.self).isEmpty)
        }
    }
}
