import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("An import as a step")
struct ImportStepTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private typealias Line = ListedSource.Line

    @Test("An import is one step: undone and redone as a whole")
    func undo() throws {
        let before = try RowDump(folder.path)
        try logbook.run(ListedSource((1...9).map { Line(date: "2026-05-0\($0)", tail: "N\($0)") }))
        #expect(try logbook.history().map(\.label) == ["imported 9 entries from book.csv"])
        let after = try RowDump(folder.path)
        _ = try logbook.undo()
        #expect(try logbook.flights().isEmpty)
        #expect(try RowDump(folder.path) == before)
        _ = try logbook.redo()
        #expect(try RowDump(folder.path) == after)
    }

    @Test("Rows beyond one part are saved in the same transaction, and name records that earlier parts made")
    func parts() throws {
        let lines = (0..<1_300).map {
            Line(key: "K\($0)", date: "2026-05-01", tail: "N\($0 % 3)", pilot: "P \($0 % 5)")
        }
        try logbook.run(ListedSource(lines))
        #expect(try logbook.flights().count == 1_300)
        #expect(try logbook.all(Aircraft.self, .aircraft).count == 3)
        #expect(try logbook.all(Pilot.self, .pilots).count == 5)
        #expect(try logbook.store.count(ImportRun.entityName, nil) == 1)
        #expect(try logbook.history().count == 1)
        _ = try logbook.undo()
        #expect(try logbook.flights().isEmpty)
        #expect(try logbook.store.count(ImportedRow.entityName, nil) == 0)
    }

    @Test("An import in parts is undone and redone in the same parts, between other steps, or not at all")
    func partsReplayed() throws {
        let lines = (0..<520).map {
            Line(key: "K\($0)", date: "2026-05-01", tail: "N\($0 % 3)", pilot: "P \($0 % 5)")
        }
        try logbook.run(ListedSource([Line(key: "A")]))
        let before = try RowDump(folder.path)
        try logbook.run(ListedSource(lines))
        try logbook.run(ListedSource([Line(key: "Z")]))
        let after = try RowDump(folder.path)
        _ = try logbook.undo()
        _ = try logbook.undo()
        #expect(try RowDump(folder.path) == before)
        _ = try logbook.redo()
        _ = try logbook.redo()
        #expect(try RowDump(folder.path) == after)
        // All three steps at once, and back.
        _ = try logbook.restore(to: .beginning)
        #expect(try logbook.flights().isEmpty)
        let last = try #require(try logbook.history().first)
        _ = try logbook.restore(to: .after(last.id))
        #expect(try RowDump(folder.path) == after)
        // A flight of the first part is in use by a change without a journal: nothing is undone.
        logbook.journal.keptSteps = 0
        let id = try #require(try logbook.page(ListQuery(.flights), at: .last, limit: 1_000).rows.last?.id)
        guard case .flight(var flight) = try logbook.record(id) else { return }
        flight.remarks = "changed elsewhere"
        _ = try logbook.save(.flight(flight), over: id)
        let changed = try RowDump(folder.path)
        #expect(throws: LogbookError.self) { _ = try logbook.restore(to: .beginning) }
        #expect(try RowDump(folder.path) == changed)
    }

    @Test("The profile of a table is kept with the import, replaces the one for the same titles, and goes with undo")
    func profiles() throws {
        var decisions = ImportDecisions()
        decisions.profile = TableProfile(name: "Club", fingerprint: "date|reg", layout: Data("{}".utf8))
        try logbook.run(ListedSource([Line(key: "A")]), decisions)
        #expect(try logbook.importProfiles() == [try #require(decisions.profile)])
        decisions.profile?.name = "Our club"
        try logbook.run(ListedSource([Line(key: "B")]), decisions)
        #expect(try logbook.importProfiles().map(\.name) == ["Our club"])
        _ = try logbook.undo()
        #expect(try logbook.importProfiles().map(\.name) == ["Club"])
        try logbook.deleteImportProfile("Club")
        #expect(try logbook.importProfiles().isEmpty)
        #expect(throws: LogbookError.gone) { try logbook.deleteImportProfile("Club") }
        _ = try logbook.undo()
        #expect(try logbook.importProfiles().map(\.name) == ["Club"])
    }

    @Test("Stopped at any row, the logbook is as before", arguments: [1, 520, 619])
    func stopped(row: Int) throws {
        let lines = (0..<620).map { Line(key: "K\($0)", tail: "N\($0 / 500)") }
        let source = ListedSource(lines)
        let before = try RowDump(folder.path)
        let plan = try logbook.plan(source)
        #expect(throws: ImportError.cancelled) {
            try logbook.carryOut(plan, of: source, ImportDecisions()) { $0 < row }
        }
        #expect(try RowDump(folder.path) == before)
        #expect(try logbook.history().isEmpty)
        #expect(try logbook.match(.aircraft, text: "N1") == nil)
        #expect(throws: ImportError.cancelled) {
            _ = try logbook.plan(importing: source, ImportDecisions()) { $0 < row }
        }
        // The logbook can be used afterwards.
        #expect(try logbook.run(source).count == 620)
    }

    @Test("A file that has changed since the plan is not imported")
    func fileChanged() throws {
        let source = ListedSource([Line(), Line(date: "2026-05-02")])
        let plan = try logbook.plan(source)
        source.lines.removeLast()
        #expect(throws: LogbookError.changedElsewhere) {
            try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        }
        #expect(try logbook.flights().isEmpty)
    }

    @Test("A plan that was made before the same rows came another way is refused")
    func overtaken() throws {
        let source = ListedSource([Line(), Line(date: "2026-05-02")])
        let (first, second) = (try logbook.plan(source), try logbook.plan(source))
        _ = try logbook.carryOut(first, of: source, ImportDecisions()) { _ in true }
        #expect(throws: LogbookError.changedElsewhere) {
            try logbook.carryOut(second, of: source, ImportDecisions()) { _ in true }
        }
        #expect(try logbook.flights().count == 2)
    }
}
