import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The documents on the screen")
struct DocumentScreenTests {
    private let folder = TemporaryFolder("documents")

    /// Opens the logbook of the folder, in which there is a document, with the list of documents.
    private func opened() throws -> Driver {
        let today = try #require(LocalDate(isoText: "2026-11-21"))
        try StoreLogbook.open(path: folder["log.flightlog"].path).close()
        let file = LogbookFile(url: folder["log.flightlog"], today: { today })
        var driver = try Driver(file)
        driver.send(.command(.documents))
        try driver.play("a \"med\" <Down> <Tab> \"faa\" <Tab> \"1\" <Tab>")
        try driver.type("2026-03-15", into: .examined)
        try driver.type("2026-12-01", into: .expires)
        try driver.play("<C-s>")
        return driver
    }

    @Test("The list is key 7 and begins with the next expiry; an expiry that is near or over has a style")
    func list() throws {
        var driver = try Driver()
        try driver.play("7")
        #expect(driver.line(with: "7 Documents") != nil && driver.line(with: "Σ 5 documents") != nil)
        #expect(driver.state.list.rows.map(\.name).first == "rating EASA IR")
        let columns = driver.state.settings.columns(of: .documents, driver.state.fields)
        let days = try #require(columns.first { $0.field?.id == .daysLeft })
        #expect(driver.state.list.rows.map { days.text($0, DisplayStyle()) } == ["✗ -3", "! 40", "405", "", ""])
        #expect(driver.state.list.rows.map(days.style) == [.bad, .caution, nil, .muted, .muted])
        #expect(driver.line(with: "expired 3 days ago") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.state.form?.title == "edit document")
        try driver.play("<Esc> 5")
        #expect(driver.state.screen == .totals)
    }

    @Test("A medical that is entered in the form is found by the rules of currency")
    func currency() throws {
        let driver = try opened()
        #expect(
            driver.line(with: "Added document medical FAA 1") == nil && driver.line(with: "Added medical FAA 1") != nil)
        let book = try #require(driver.book as? StoreLogbook)
        let rules = try #require(try RuleSet.shipped("faa"))
        let answers = try book.currency(CurrencyQuery(rules, on: driver.state.today))
        let found = try #require(answers.first { $0.rule.id == "faa.medical.commercial" })
        #expect(found.until?.isoText == "2026-12-01", "an early expiry that is written ends the lower classes, too")
    }

    @Test("The pane says what the rules make of a medical without a written expiry")
    func medicalByRules() throws {
        try opened().book?.close()
        let today = try #require(LocalDate(isoText: "2026-11-21"))
        var reading = SettingsReading()
        reading.settings.choose(.faa)
        let file = LogbookFile(url: folder["log.flightlog"], today: { today })
        var driver = try Driver(file, size: "120x30", reading: reading)
        driver.send(.command(.documents))
        try driver.play("e")
        try driver.type("", into: .expires)
        try driver.play("<C-s>")
        #expect(driver.line(with: "Medical, commercial: until 03/31/2027") != nil, "\(driver.text)")
        #expect(driver.line(with: "Medical, airline transport: unknown") != nil, "the age is unknown: \(driver.text)")
        try driver.play("d y")
        #expect(driver.line(with: "Medical, commercial") == nil, "\(driver.text)")
    }

    @Test("The form takes words in any case, dates as the region has them, and refuses an expiry before the exam")
    func form() throws {
        var driver = try opened()
        try driver.play("a \"LICENCE\" <Tab>")
        #expect(driver.line(with: "= license") != nil, "\(driver.text)")
        try driver.type("somebody new", into: .holder)
        #expect(driver.line(with: "new pilot “somebody new”") != nil, "\(driver.text)")
        try driver.type("6/7/2026", into: .issued)
        try driver.play("<C-s>")
        #expect(driver.state.form != nil && driver.state.form?.firstError == .issued)
        try driver.type("2026-07-06", into: .issued)
        try driver.type("2026-07-05", into: .expires)
        try driver.play("<C-s>")
        #expect(driver.state.form?.firstError == .expires)
        #expect(driver.line(with: "Expires before it was issued on 2026-07-06") != nil, "\(driver.text)")
        try driver.type("2026-07-06", into: .expires)
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.list.rows.count == 2, "\(driver.text)")
        try driver.play("a <C-s>")
        #expect(driver.line(with: "the document has no name") != nil)
    }

    @Test("A file is attached, opened, saved and removed; u brings it back")
    func attachment() throws {
        var driver = try opened()
        let bytes = Data("%PDF-1.7 and more".utf8)
        try bytes.write(to: folder["scan.pdf"])
        try driver.play("O")
        #expect(driver.line(with: "There is no file with medical FAA 1; @ attaches one.") != nil, "\(driver.text)")
        let id = try #require(driver.state.list.selected?.id)
        driver.send([
            driver.state.requests.ask(FolderQuestion(path: folder.url.path, purpose: .attaching(id, "medical FAA 1")))
        ])
        #expect(driver.line(with: "Attach to medical FAA 1 from \(folder.url.path)") != nil, "\(driver.text)")
        try driver.play("\"scan\" <Enter>")
        #expect(driver.line(with: "Attached scan.pdf (PDF, 1 kB).  u undoes.") != nil, "\(driver.text)")
        #expect(driver.line(with: "file  ")?.contains("PDF, 1 kB") == true, "\(driver.text)")
        try driver.play("O")
        let attachment = try Aviation.Attachment(bytes, named: "scan.pdf")
        #expect(driver.effects.contains(.run(OpenTask(attachment: attachment, name: "medical-FAA-1.pdf"))))
        driver.send(.command(.saveAttachment))
        try driver.play("<C-u> \"\(folder["copy.pdf"].path)\" <Enter>")
        #expect(try Data(contentsOf: folder["copy.pdf"]) == bytes)
        #expect(driver.line(with: "Saved copy.pdf (PDF, 1 kB).") != nil)
        driver.send(.command(.saveAttachment))
        try driver.play("<C-u> \"\(folder["copy.pdf"].path)\" <Enter>")
        #expect(driver.says("is there already"), "\(driver.text)")
        try driver.play("<Esc>")
        driver.send(.command(.removeAttachment))
        #expect(driver.line(with: "Removed the file of medical FAA 1.  u undoes.") != nil, "\(driver.text)")
        driver.send(.command(.removeAttachment))
        #expect(driver.line(with: "There is no file with medical FAA 1") != nil)
        try driver.play("u")
        #expect(try driver.book?.attachment(of: id) == attachment)
    }

    @Test("A file that cannot be attached, and a missing program, are said in words")
    func failures() throws {
        var driver = try opened()
        let id = try #require(driver.state.list.selected?.id)
        driver.send([driver.state.requests.ask(AttachQuestion(id: id, path: folder["none.pdf"].path))])
        #expect(driver.line(with: "cannot be read: there is no such file") != nil, "\(driver.text)")
        try Data().write(to: folder["empty.pdf"])
        driver.send([driver.state.requests.ask(AttachQuestion(id: id, path: folder["empty.pdf"].path))])
        #expect(driver.line(with: "“empty.pdf” is empty") != nil, "\(driver.text)")
        #expect(try driver.book?.attachment(of: id) == nil)
        try Data("x".utf8).write(to: folder["a.txt"])
        driver.send([driver.state.requests.ask(AttachQuestion(id: id, path: folder["a.txt"].path))])
        let outcomes: [(OpenerOutcome, String)] = [
            (.noProgram, "set FLIGHTLOG_OPENER"),
            (.failed(program: "xdg-open", reason: "it ended with 3"), "ended with 3"),
            (.notWritten, "No temporary file"),
        ]
        for (outcome, words) in outcomes {
            driver.openerResult = outcome
            try driver.play("O")
            #expect(driver.state.status?.text.contains(words) == true)
        }
        try driver.play("1 @")
        #expect(driver.line(with: "documents have files") != nil, "\(driver.text)")
    }

    @Test("A file of unknown kind is named and saved, and no program is asked to open it")
    func unknownKind() throws {
        var driver = try opened()
        let id = try #require(driver.state.list.selected?.id)
        let bytes = Data("[Desktop Entry]\nExec=x\n".utf8)
        try bytes.write(to: folder["scan.pdf"])
        driver.send([driver.state.requests.ask(AttachQuestion(id: id, path: folder["scan.pdf"].path))])
        #expect(driver.says("“scan.pdf” is not a PDF: its bytes are of unknown kind."), "\(driver.text)")
        try driver.play("O")
        #expect(driver.says("of unknown kind, so no program is asked"), "\(driver.text)")
        #expect(driver.tasks(OpenTask.self).isEmpty)
        try driver.play("<C-u> \"\(folder["copy.bin"].path)\" <Enter>")
        #expect(driver.line(with: "Saved copy.bin (unknown kind, 1 kB).") != nil, "\(driver.text)")
        #expect(try Data(contentsOf: folder["copy.bin"]) == bytes)
    }

    @Test("Deleting a pilot says how many documents are deleted with him")
    func pilots() throws {
        var driver = try opened()
        try driver.play("e")
        try driver.type("Zoe", into: .holder)
        try driver.play("<C-s> 3 d")
        #expect(driver.line(with: "Deleted Zoe with 1 document.  u undoes.") != nil, "\(driver.text)")
        try driver.play("u <Space> d")
        #expect(driver.line(with: "Deleted 1 pilot with 1 document.") != nil, "\(driver.text)")
        try driver.play("u 7")
        #expect(driver.state.list.rows.count == 1)
    }

    @Test("The cursor goes to the saved document; the footer says how to attach its file, and the list which have one")
    func saved() throws {
        var driver = try opened()
        try driver.play("a \"rat\" <Tab>")
        try driver.type("SEP", into: .level)
        try driver.type("2027-12-01", into: .expires)
        try driver.play("<C-s>")
        #expect(driver.state.list.rows.map(\.name) == ["medical FAA 1", "rating SEP"])
        #expect(driver.state.list.selected?.name == "rating SEP", "\(driver.text)")
        #expect(driver.line(with: "@ attach") != nil && driver.line(with: "L one line") == nil, "\(driver.text)")
        try Data("%PDF-1.7".utf8).write(to: folder["scan.pdf"])
        let id = try #require(driver.state.list.selected?.id)
        driver.send([driver.state.requests.ask(AttachQuestion(id: id, path: folder["scan.pdf"].path))])
        #expect(driver.line(with: "FILE") != nil && driver.line(with: "375 PDF, 1 kB") != nil, "\(driver.text)")
        try driver.play("1")
        #expect(driver.line(with: "L one line") != nil && driver.line(with: "@ attach") == nil, "\(driver.text)")
    }

    @Test("Tab takes the only completion; of several, or of a whole word, it takes none")
    func completion() throws {
        var driver = try opened()
        try driver.play("a \"lic\"")
        #expect(driver.line(with: "Tab accepts it") != nil && driver.line(with: "Tab accept ") != nil, "\(driver.text)")
        try driver.play("<Tab>")
        #expect(driver.state.form?[.documentKind]?.text == "license" && driver.state.form?.focused?.id == .authority)
        try driver.play("<Tab> \"S\"")
        #expect(driver.line(with: "Tab take") == nil && driver.line(with: "↓ choose") != nil, "\(driver.text)")
        try driver.play("<Tab>")
        #expect(driver.state.form?[.level]?.text == "S" && driver.state.form?.focused?.id == .scope)
        try driver.play("<S-Tab> <C-u> \"IR\"")
        #expect(driver.line(with: "Tab take") == nil, "\(driver.text)")
        try driver.play("<Tab>")
        #expect(driver.state.form?[.level]?.text == "IR")
    }

    @Test(
        "A word that the rules of currency do not know is a note; an office of a state counts as said; ^N adds another")
    func unknownWords() throws {
        var driver = try opened()
        try driver.play("a \"medical\"")
        try driver.type("Club", into: .authority)
        try driver.type("Class 2", into: .level)
        #expect(driver.line(with: "No currency rule covers this authority") != nil, "\(driver.text)")
        #expect(driver.line(with: "= 2") != nil, "\(driver.text)")
        try driver.type("Luftfahrt-Bundesamt", into: .authority)
        #expect(driver.line(with: "do not know") == nil, "\(driver.text)")
        #expect(driver.line(with: "counts as EASA") != nil, "\(driver.text)")
        #expect(driver.line(with: "save + next") != nil, "\(driver.text)")
        try driver.play("<C-n>")
        #expect(driver.state.form?.isNew == true && driver.state.form?[.documentKind]?.text == "", "\(driver.text)")
        try driver.play("\"permit\" <C-s>")
        let names = driver.state.list.rows.map(\.name)
        let kept = ["medical Luftfahrt-Bundesamt 2", "permit"].allSatisfy(names.contains)
        #expect(kept, "it is kept and shown: \(names)")
    }

    @Test("The empty list says what documents are for")
    func empty() throws {
        try StoreLogbook.open(path: folder["log.flightlog"].path).close()
        var driver = try Driver(LogbookFile(url: folder["log.flightlog"]))
        try driver.play("7")
        for words in ["a  adds your medical, ratings and license", "@  then attaches a scan", "6  then shows"] {
            #expect(driver.line(with: words) != nil, "\(driver.text)")
        }
    }

    @Test("A field of several documents is edited at once, and their remarks in the user’s editor")
    func several() throws {
        var driver = try Driver()
        try driver.play("7 <Space><Space> E \"reminder\" <Enter> \"90\" <Enter>")
        #expect(driver.line(with: "Changed Reminder days of 2 documents.") != nil, "\(driver.text)")
        driver.editorResult = .saved("at the desk\n")
        try driver.play("<Esc> o")
        #expect(driver.line(with: "Saved ") != nil, "\(driver.text)")
    }
}
