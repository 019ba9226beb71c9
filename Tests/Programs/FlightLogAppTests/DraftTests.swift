import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Drafts")
struct DraftTests {
    private func kept(_ driver: Driver) -> [FormDraft] {
        driver.effects.compactMap { effect in
            guard let draft = effect.question(KeepDraftQuestion.self)?.draft else { return nil }
            return draft
        }
    }

    /// Starts the program again with the last draft that was kept before it was killed.
    private func restarted(_ driver: Driver, size: String = "100x30") throws -> Driver {
        var file = FakeFile()
        file.drafts = [try #require(kept(driver).last)]
        return try Driver(file, size: size)
    }

    @Test("Every change of a field is kept, and the header says when; an unchanged form has no draft")
    func keeping() throws {
        var driver = try Driver()
        try driver.play("2 a")
        #expect(kept(driver).isEmpty)
        try driver.play("\"oe\"")
        #expect(kept(driver).map { $0.fields[0].text } == ["o", "oe"])
        #expect(driver.lines[0].contains("draft saved 20:41:07 UTC"))
        try driver.play("<Tab>")
        #expect(kept(driver).last?.focus == "registrationNumber")
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.drafts.asked == nil)
        #expect(driver.state.status?.text.hasPrefix("Added ") == true)
    }

    @Test("One draft is written at a time; the newest follows when it is done")
    func coalescing() throws {
        var driver = try Driver()
        try driver.play("2 a")
        var state = driver.state
        var jobs: [LogbookJob] = []
        for letter in "oe-abc" {
            jobs += state.update(.key(.character(letter))).compactMap { effect in
                guard case .ask(let job) = effect, job.topic == KeepDraftQuestion.topic else { return nil }
                return job
            }
        }
        #expect(jobs.count == 1)
        let first = try #require(jobs.first)
        let answer = state.update(first.answered(KeepDraftQuestion.self, FakeLogbook.draftDate))
        let draft = try #require(answer.first?.question(KeepDraftQuestion.self)?.draft)
        #expect(draft.fields[0].text == "oe-abc")
        let last = state.update(.hangUp)
        #expect(last.last == .quit(exitCode: 0))
        #expect(last.allSatisfy { $0.job == nil }, "all of it is being written")
    }

    @Test(
        "After the program was killed, the form opens again with its text and its cursor",
        arguments: [
            "a \"gen\" <Esc> <Tab> \"1405\" <Tab>", "2 e <Tab><Tab> \"xyz\" <Left>", "3 a \"Keller\" <Home>",
            "4 e <C-k> \"ÖÄ東\"", "e \"1\"", "2 a <Tab><Tab><Tab><Tab><Tab><Tab><Tab> b",
        ])
    func reopened(keys: String) throws {
        var before = try Driver()
        try before.play(keys)
        let form = try #require(before.state.form)
        let after = try restarted(before)
        let again = try #require(after.state.form)
        #expect(
            again.fields.map(\.editor) == form.fields.map(\.editor) || again.focused?.editor == form.focused?.editor)
        #expect(again.fields.map(\.editor.text) == form.fields.map(\.editor.text))
        #expect(again.focused?.id == form.focused?.id && again.over == form.over && again.kind == form.kind)
        #expect(again.isChanged)
        #expect(again.reading.record.sentence == form.reading.record.sentence)
        #expect(after.state.kind == form.kind && after.lines[0].contains("draft saved 20:41:07 UTC"))
    }

    @Test("A draft that was opened again is saved like any form")
    func savedAfterwards() throws {
        var before = try Driver()
        try before.play("2 e <Tab><Tab> <C-u> \"C180\"")
        var after = try restarted(before)
        try after.play("<C-s>")
        #expect(after.state.form == nil && after.state.status?.text.hasPrefix("Saved ") == true)
        #expect(after.state.list.selected?.aircraft?.aircraftType == "C180")
    }

    @Test("Esc keeps the draft, says so, and the form opens again with it; Ctrl-X discards it")
    func leaving() throws {
        var driver = try Driver()
        try driver.play("e <Esc>")
        #expect(driver.state.form == nil && kept(driver).isEmpty)
        try driver.play("2 a \"OE-\" <Esc>")
        #expect(driver.state.form == nil && driver.state.overlay == nil)
        #expect(driver.line(with: "Draft kept: a reopens it, Ctrl-X in the form discards it.") != nil)
        #expect(kept(driver).last?.isOpen == false)
        try driver.play("3 a <Esc> 2 a")
        #expect(driver.state.form?.fields[0].text == "OE-")
        #expect(driver.line(with: "This is the draft of 20:41 UTC. Ctrl-X discards it.") != nil)
        try driver.play("\"X\" <C-x>")
        #expect(driver.state.form == nil)
        try driver.play("a")
        #expect(driver.state.form?.fields[0].text == "")
    }

    @Test("The draft of a form that was left does not open by itself, but a message names it")
    func resting() throws {
        var driver = try Driver()
        try driver.play("3 a \"Kel\" <Esc>")
        var file = FakeFile()
        file.drafts = [try #require(kept(driver).last)]
        var other = try Driver(file)
        #expect(other.state.form == nil)
        #expect(other.line(with: "A draft of a new pilot is kept; a opens it.") != nil)
        try other.play("3 a")
        #expect(other.state.form?.fields[0].text == "Kel")
    }

    @Test("While a form is being saved, no further draft is kept: it would open the form again")
    func saving() throws {
        var driver = try Driver()
        try driver.play("2 a")
        var state = driver.state
        var drafts: [LogbookJob] = []
        var isSaving = false
        for key in "oe-abc".map(Key.character) + [.control("s")] {
            for case .ask(let job) in state.update(.key(key)) {
                if job.topic == KeepDraftQuestion.topic {
                    #expect(!isSaving, "a draft behind the save would open the form again")
                    drafts.append(job)
                }
                if job.question is SaveFormQuestion { isSaving = true }
            }
        }
        // The last letter is kept before the save: neither a failed save nor the end of the program loses it.
        guard isSaving, let last = (drafts.last?.question as? KeepDraftQuestion)?.draft else {
            Issue.record("nothing is kept before the save: \(drafts)")
            return
        }
        #expect(drafts.count == 2 && last.fields[0].text == "oe-abc")
        for job in drafts {
            let effects = state.update(job.answered(KeepDraftQuestion.self, FakeLogbook.draftDate))
            #expect(effects.compactMap(\.job).allSatisfy { $0.topic != KeepDraftQuestion.topic })
        }
        #expect(state.update(.hangUp).compactMap(\.job).isEmpty)
    }

    @Test("A draft that could not be kept is tried again at the next letter and at the end of the program only")
    func failing() throws {
        var driver = try Driver()
        try driver.play("3 a")
        var state = driver.state
        func fail(_ effects: [Effect]) throws -> FormDraft {
            let job = try #require(effects.compactMap(\.job).first { $0.topic == KeepDraftQuestion.topic })
            #expect(state.update(job.failed(.readOnly(path: "/x"))).compactMap(\.job).isEmpty)
            return try #require(job.question as? KeepDraftQuestion).draft
        }
        _ = try fail(state.update(.key(.character("K"))))
        #expect(state.status?.text.hasPrefix("What is typed cannot be kept") == true && state.drafts.date == nil)
        _ = try fail(state.update(.key(.character("e"))))
        // Leaving the form tries once more, and its text stays in memory.
        let left = try fail(state.update(.key(.escape)))
        #expect(state.form == nil && left.fields[0].text == "Ke")
        _ = state.update(.command(.add))
        #expect(state.form?.fields[0].text == "Ke")
        let again = state.update(.key(.character("l"))) + state.update(.hangUp)
        let texts = again.compactMap { $0.question(KeepDraftQuestion.self)?.draft.fields[0].text }
        #expect(texts.last == "Kel")
    }

    @Test("Quitting first warns that a draft is not kept, and tries once more")
    func quittingWithoutDraft() throws {
        var driver = try Driver()
        try driver.play("3 a \"Ke\"")
        var state = driver.state
        let job = try #require(
            state.update(.key(.escape)).compactMap(\.job).first { $0.topic == KeepDraftQuestion.topic })
        _ = state.update(job.failed(.readOnly(path: "/x")))
        #expect(!state.update(.key(.character("q"))).contains(.quit(exitCode: 0)))
        #expect(state.status?.text.contains("The draft of a new pilot is not kept on disk") == true)
        let last = state.update(.key(.character("q")))
        #expect(
            last.contains(.quit(exitCode: 0)) && last.compactMap(\.job).contains { $0.topic == KeepDraftQuestion.topic }
        )
    }

    @Test("Quitting first warns that saved changes are lost if the logbook was removed and cannot be copied")
    func quittingAtRisk() throws {
        var state = try Driver().state
        let page = try #require(
            state.update(.fileChanged).compactMap(\.job).first { $0.topic == PageQuestion.topic(.flights) })
        _ = state.update(page.failed(.atRisk(path: "/x", reason: "The disk is full.")))
        #expect(state.update(.key(.character("q"))) == [.bell])
        #expect(state.status?.text.contains("could not be copied: The disk is full. Make room first; q tries") == true)
        #expect(state.update(.key(.character("q"))).contains(.quit(exitCode: 0)))
        let again = try #require(
            state.update(.fileChanged).compactMap(\.job).first { $0.topic == PageQuestion.topic(.flights) })
        _ = state.update(again.failed(.replaced(path: "/x", rescue: "/y")))
        #expect(state.risk == nil)
    }

    @Test("A draft that could not be kept when its form was left is kept at the end of the program, unless kept before")
    func failingWhenLeft() throws {
        var driver = try Driver()
        try driver.play("3 a \"Ke\"")
        var state = driver.state
        let job = try #require(
            state.update(.key(.escape)).compactMap(\.job).first { $0.topic == KeepDraftQuestion.topic })
        _ = state.update(job.failed(.readOnly(path: "/x")))
        var ended = state
        let last = ended.update(.hangUp).compactMap(\.job)
        #expect(last.map { $0.question as? KeepDraftQuestion } == [job.question as? KeepDraftQuestion])
        let second = state.update(.command(.add))
        let reopened = try #require(second.compactMap(\.job).first { $0.topic == KeepDraftQuestion.topic })
        _ = state.update(reopened.answered(KeepDraftQuestion.self, FakeLogbook.draftDate))
        #expect(state.update(.hangUp).compactMap(\.job).isEmpty)
    }

    @Test("A change that is taken back leaves no draft")
    func changedBack() throws {
        var driver = try Driver()
        try driver.play("2 e <End> \"x\" <Backspace>")
        let last = driver.effects.compactMap(\.job).last { $0.topic == KeepDraftQuestion.topic }
        #expect(last?.question is DiscardDraftQuestion, "the draft is still there")
        #expect(driver.state.drafts.asked == nil)
    }

    @Test("Ctrl-C twice and a hang-up keep the last letter")
    func ending() throws {
        for ending in [[Message.key(.control("c")), .key(.control("c"))], [.hangUp]] {
            var driver = try Driver()
            try driver.play("3 a")
            var state = driver.state
            _ = state.update(.key(.character("K")))
            _ = state.update(.key(.character("e")))
            let effects = ending.flatMap { state.update($0) }
            let drafts = effects.compactMap { effect -> FormDraft? in
                guard let draft = effect.question(KeepDraftQuestion.self)?.draft else { return nil }
                return draft
            }
            #expect(drafts.last?.fields[0].text == "Ke" && drafts.last?.isOpen == true)
            #expect(effects.last == .quit(exitCode: 0))
        }
    }

    @Test("The draft of a deleted record becomes the draft of a new one")
    func orphan() throws {
        var driver = try Driver()
        try driver.play("3 e \"x\"")
        var draft = try #require(kept(driver).last)
        draft = FormDraft(
            kind: .pilots, over: RecordID(kind: .pilots, key: 9_999), fields: draft.fields, focus: draft.focus,
            cursor: draft.cursor, isOpen: true)
        var file = FakeFile()
        file.drafts = [draft]
        let other = try Driver(file)
        #expect(other.state.form?.over == nil && other.state.form?.fields[0].text.hasSuffix("x") == true)
        #expect(other.line(with: "The record of this draft was deleted; saving adds it again.") != nil)
        #expect(kept(other).allSatisfy { $0.over == draft.over }, "it is kept where it was until it is saved")
    }

    @Test(
        "The draft of a deleted record and the draft of a new one do not replace each other")
    func orphanBesideNew() throws {
        let field = { (text: String) in FormDraft.Field(name: "pilotName", before: "", text: text, isOwn: true) }
        let gone = RecordID(kind: .pilots, key: 9_999)
        var file = FakeFile()
        file.drafts = [
            FormDraft(kind: .pilots, over: gone, fields: [field("Gone")], focus: "pilotName", cursor: 4, isOpen: true),
            FormDraft(kind: .pilots, over: nil, fields: [field("New")], focus: "pilotName", cursor: 3, isOpen: false),
        ]
        var driver = try Driver(file)
        #expect(driver.state.form?.fields[0].text == "Gone")
        try driver.play("\"!\" <Esc> a")
        #expect(driver.state.form?.fields[0].text == "New")
        try driver.play("<C-s> a")
        #expect(driver.state.status?.text.hasPrefix("The record of this draft was deleted") == true)
        #expect(driver.state.form?.fields[0].text == "Gone!" && driver.state.form?.isNew == true)
        try driver.play("<C-s>")
        #expect(driver.state.list.rows.map(\.name).filter { ["New", "Gone!"].contains($0) }.count == 2)
        let ended = driver.effects.compactMap { $0.question(SaveFormQuestion.self)?.ending }
        #expect(ended == [DraftKey(.pilots, over: nil), DraftKey(.pilots, over: gone)])
        #expect(driver.state.drafts.resting.isEmpty)
        // If the form was left, a message says how to open its draft.
        file.drafts = [FormDraft(kind: .pilots, over: gone, fields: [field("G")], focus: "", cursor: 0, isOpen: false)]
        #expect(try Driver(file).line(with: "A draft of a deleted pilot is kept; a opens it.") != nil)
    }

    @Test("The draft of a record opens with a after the record was deleted, and with e after undo has restored it")
    func orphanUndone() throws {
        var driver = try Driver()
        try driver.play("3 G a \"Zoe\" <C-s> e <End> \"x\" <Esc> d a")
        #expect(driver.line(with: "The record of this draft was deleted; saving adds it again.") != nil)
        #expect(driver.state.form?.fields[0].text == "Zoex" && driver.state.form?.isNew == true)
        try driver.play("<Esc> u a")
        #expect(driver.state.form?.fields[0].text == "" && driver.state.form?.isNew == true)
        try driver.play("<Esc> e")
        #expect(driver.state.form?.fields[0].text == "Zoex" && driver.state.form?.isNew == false)
        try driver.play("<C-s>")
        #expect(driver.state.list.rows.count { $0.name.hasPrefix("Zoe") } == 1)
    }

    @Test("Every field has a unique name")
    func names() {
        for kind in RecordKind.allCases {
            let names = Form(Form.blank(kind), over: nil, today: LocalDate(dayNumber: 0), in: .standard).fields.map(
                \.id.name)
            #expect(Set(names).count == names.count)
        }
    }

    @Test("A read-only file keeps no drafts")
    func readOnly() throws {
        var file = FakeFile()
        file.obstacle = .file
        var driver = try Driver(file)
        try driver.play("2 e \"x\" <Esc>")
        #expect(kept(driver).isEmpty)
    }
}
