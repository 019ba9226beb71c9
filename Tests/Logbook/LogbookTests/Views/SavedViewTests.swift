import Testing

@testable import Aviation
@testable import Logbook

@Suite("Saved views in the file")
struct SavedViewTests {
    private let view = ListView(
        name: "Night, 東京", kind: .flights, filter: "type:C172 | \"a b\"", sort: ListSort(.block, ascending: false),
        columns: ["date", "night-time"])

    @Test("Views are read in the order of saving, also after the file was closed")
    func roundTrip() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try logbook.save(view, over: nil)
        try logbook.save(ListView(name: "White", kind: .aircraft), over: nil)
        try logbook.close()
        let again = try folder.open(readOnly: true)
        #expect(try again.views() == [view, ListView(name: "White", kind: .aircraft)])
        #expect(LogbookError.thrown { try again.save(view, over: nil) } == .readOnly(path: folder.path))
        #expect(LogbookError.thrown { try again.deleteView("White") } == .readOnly(path: folder.path))
    }

    @Test("A name is that of one view, case and accents ignored")
    func names() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try logbook.save(view, over: nil)
        try logbook.save(ListView(name: "NIGHT, 東京", kind: .pilots), over: nil)
        #expect(try logbook.views().map(\.kind) == [.pilots])
        try logbook.save(ListView(name: "Other", kind: .flights), over: nil)
        let taken = LogbookError.thrown { try logbook.save(ListView(name: "other", kind: .flights), over: "night, 東京") }
        #expect(taken == .invalid(field: "Name", reason: "another view is called “other”"))
        try logbook.save(ListView(name: "Day", kind: .flights), over: "night, 東京")
        #expect(try logbook.views().map(\.name) == ["Day", "Other"])
        #expect(LogbookError.thrown { try logbook.save(view, over: "gone") } == .gone)
        #expect(
            LogbookError.thrown { try logbook.save(ListView(name: " ", kind: .flights), over: nil) }
                == .invalid(field: "Name", reason: "is empty"))
    }

    @Test("A view is deleted by its name")
    func deleting() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try logbook.save(view, over: nil)
        try logbook.deleteView("night, 東京")
        #expect(try logbook.views().isEmpty)
        #expect(LogbookError.thrown { try logbook.deleteView("night, 東京") } == .gone)
    }

    @Test("An order is parsed from its text", arguments: RecordKind.allCases)
    func orders(kind: RecordKind) {
        for column in FieldTable.standard[kind].sortable.map(\.id) {
            for ascends in [true, false] {
                let sort = ListSort(column, ascending: ascends)
                #expect(ListSort(sort.text(.standard), among: FieldTable.standard[kind]) == sort)
            }
        }
        #expect(ListSort("wind", among: FieldTable.standard[kind]) == nil)
    }
}
