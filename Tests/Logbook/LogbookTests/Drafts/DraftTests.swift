import Foundation
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Drafts in a file")
struct DraftTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func draft(_ text: String, over id: RecordID? = nil, isOpen: Bool = true) -> FormDraft {
        FormDraft(
            kind: .pilots, over: id,
            fields: [
                FormDraft.Field(name: "pilotName", before: "", text: text, isOwn: true),
                FormDraft.Field(name: "certificate", before: "C\n1", text: "", isOwn: false),
            ], focus: "pilotName", cursor: 2, isOpen: isOpen)
    }

    @Test(
        "A draft keeps how it was typed",
        arguments: [
            Conventions(), Conventions(dateOrder: .dayFirst, times: .local), Conventions(dateOrder: .yearFirst), nil,
        ])
    func typing(conventions: Conventions?) throws {
        var typed = draft("K")
        (typed.conventions, typed.day) = (conventions, conventions.map { _ in LogbookFolder.lastDate })
        _ = try logbook.keep(typed)
        #expect(try logbook.drafts().map(\.draft) == [typed])
        try logbook.close()
    }

    @Test("The next run reads the saved drafts, one for each form, the newest first")
    func kept() throws {
        _ = try logbook.keep(draft("K"))
        _ = try logbook.keep(draft("Ke"))
        let id = RecordID(kind: .pilots, key: 7)
        _ = try logbook.keep(draft("東", over: id, isOpen: false))
        #expect(Set(try logbook.drafts().map(\.draft)) == [draft("東", over: id, isOpen: false), draft("Ke")])
        try logbook.close()
        let later = try folder.open()
        #expect(try later.drafts().count == 2)
        try later.discardDraft(of: .pilots, over: nil)
        try later.discardDraft(of: .pilots, over: nil)
        #expect(try later.drafts().map(\.draft) == [draft("東", over: id, isOpen: false)])
        try later.close()
    }

    @Test("Drafts are no steps of the history and keep completion caches valid")
    func noStep() throws {
        _ = try logbook.completions(.pilots, matching: "a", limit: 3)
        #expect(logbook.names.candidates[.pilots] != nil)
        _ = try logbook.keep(draft("K"))
        #expect(logbook.names.candidates[.pilots] != nil)
        #expect(try logbook.history().isEmpty)
    }

    @Test("Saving a form deletes its draft in the same transaction; any other save keeps drafts")
    func saving() throws {
        var pilot = PilotRecord()
        pilot.name = "Keller"
        _ = try logbook.keep(draft("K"))
        _ = try logbook.save(.pilot(pilot), over: nil)
        #expect(try logbook.drafts().count == 1)
        let id = try logbook.save(.pilot(pilot), over: nil, ending: DraftKey(.pilots, over: nil))
        #expect(try logbook.drafts().isEmpty)
        _ = try logbook.keep(draft("K", over: id))
        _ = try logbook.save(.pilot(pilot), over: id, ending: DraftKey(.pilots, over: id))
        #expect(try logbook.drafts().isEmpty, "also when nothing else changes")
        _ = try logbook.undo()
        #expect(try logbook.drafts().isEmpty)
    }

    @Test("The draft of another running program is neither opened nor overwritten")
    func elsewhere() throws {
        let program = try RunningProgram("/bin/sleep", ["60"])
        let stat = try String(contentsOfFile: "/proc/\(program.identifier)/stat", encoding: .utf8)
        let start = try #require(stat.split(separator: ")").last?.split(separator: " "))[19]
        let context = logbook.store.changeContext()
        let row = Draft(context: context)
        row.form = "pilots"
        row.key = "new"
        row.at = Date()
        row.values = draft("theirs").bytes(owner: "\(program.identifier):\(start)")
        try context.save()
        #expect(try logbook.drafts().isEmpty)
        _ = try logbook.keep(draft("mine"))
        try logbook.discardDraft(of: .pilots, over: nil)
        #expect(try RowDump.sql("SELECT count(*) FROM ZDRAFT", folder.path) == "1")
        program.kill()
        #expect(try logbook.drafts().map(\.draft) == [draft("theirs")])
    }

    /// Inserts a row as an ended process leaves it.
    private func leave(_ draft: FormDraft, secondsAgo: Double) throws {
        let context = logbook.store.changeContext()
        let row = Draft(context: context)
        row.form = draft.kind.rawValue
        row.key = draft.key
        row.at = Date(timeIntervalSinceNow: -secondsAgo)
        row.values = draft.bytes(owner: "999999999:0")
        try context.save()
    }

    private static var keller: Record {
        var pilot = PilotRecord()
        pilot.name = "Keller"
        return .pilot(pilot)
    }

    private func owners() throws -> [String?] {
        try logbook.store.objects(FetchSpecification(entityName: Draft.entityName), in: logbook.store.changeContext())
            .compactMap { $0 as? Draft }.map { FormDraft.owner(of: $0.values) }
    }

    @Test("The draft of an ended process is not overwritten before it was opened")
    func leftElsewhere() throws {
        _ = try logbook.keep(draft("mine"))
        try leave(draft("theirs"), secondsAgo: -9)
        _ = try logbook.keep(draft("mine, too"))
        #expect(try logbook.drafts().map(\.draft) == [draft("mine, too")], "one for each form, the own one first")
        try logbook.discardDraft(of: .pilots, over: nil)
        _ = try logbook.keep(draft("mine again"))
        try logbook.discardDraft(of: .pilots, over: nil)
        #expect(try logbook.drafts().map(\.draft) == [draft("theirs")])
    }

    @Test("An opened draft belongs to this process: it is updated in place, and other processes ignore it")
    func opened() throws {
        try leave(draft("theirs"), secondsAgo: 9)
        try leave(draft("older"), secondsAgo: 99)
        #expect(try logbook.drafts().map(\.draft) == [draft("theirs")])
        #expect(try Set(owners()) == [DraftOwner.own, "999999999:0"])
        _ = try logbook.keep(draft("theirs, and more"))
        #expect(try owners().count == 2)
        try logbook.discardDraft(of: .pilots, over: nil)
        #expect(try logbook.drafts().map(\.draft) == [draft("older")], "it waits until it is opened")
    }

    @Test("A draft in a read-only file is unchanged; one whose record is deleted is an orphan")
    func onlyRead() throws {
        let id = try logbook.save(Self.keller, over: nil)
        try leave(draft("gone", over: RecordID(kind: .pilots, key: 99)), secondsAgo: 1)
        try leave(draft("there", over: id), secondsAgo: 2)
        let reader = try folder.open(readOnly: true)
        #expect(try reader.drafts().map(\.isOrphan) == [true, false])
        #expect(try owners() == ["999999999:0", "999999999:0"])
        try reader.close()
    }

    @Test("Saving a new record deletes the draft of its form only")
    func orphanSaved() throws {
        let id = RecordID(kind: .pilots, key: 99)
        _ = try logbook.keep(draft("new"))
        _ = try logbook.keep(draft("gone", over: id))
        _ = try logbook.save(Self.keller, over: nil, ending: DraftKey(.pilots, over: id))
        #expect(try logbook.drafts().map(\.draft) == [draft("new")])
    }

    @Test("A damaged draft is ignored")
    func damaged() throws {
        let bytes = draft("x").bytes(owner: "")
        for length in 0..<bytes.count {
            #expect(FormDraft(form: "pilots", key: "new", values: bytes.prefix(length)) == nil, "\(length)")
        }
        #expect(FormDraft(form: "gliders", key: "new", values: bytes) == nil)
        #expect(FormDraft(form: "pilots", key: "x", values: bytes) == nil)
        #expect(FormDraft(form: "pilots", key: "new", values: bytes) == draft("x"))
    }
}
