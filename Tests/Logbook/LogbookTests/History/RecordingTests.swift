import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Undo of records with recordings")
struct RecordingTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let flights: [RecordID]

    /// Two flights with one recording in common, and one of the first flight alone.
    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        let book = logbook
        flights = try ["first", "second"].map { remarks in
            flight.remarks = remarks
            return try book.save(.flight(flight), over: nil)
        }
        let changes = logbook.store.changeContext()
        for name in ["common", "alone"] {
            let recording = FlightData(context: changes)
            recording.name = name
            for id in name == "common" ? flights : [flights[0]] {
                let entry = try #require(try logbook.store.object(id, in: changes) as? LogEntry)
                recording.logEntries.insert(entry)
            }
        }
        try logbook.store.save(changes)
    }

    private func names(_ flight: RecordID) throws -> [String]? {
        let context = logbook.store.changeContext()
        let entry = try logbook.store.object(flight, in: context) as? LogEntry
        return withExtendedLifetime(context) { entry?.recordings.compactMap(\.name).sorted() }
    }

    @Test("A deleted flight gets its recordings back, also when both flights are deleted, and after redo")
    func deletion() throws {
        #expect(try names(flights[0]) == ["alone", "common"] && names(flights[1]) == ["common"])
        let all = try RowDump(folder.path)
        try logbook.delete(flights[0])
        #expect(try names(flights[0]) == nil && names(flights[1]) == ["common"])
        _ = try logbook.undo()
        #expect(try names(flights[0]) == ["alone", "common"] && names(flights[1]) == ["common"])
        #expect(try RowDump(folder.path) == all)
        _ = try logbook.redo()
        try logbook.delete(flights[1])
        let start = try #require(try logbook.history().dropFirst(2).first).id
        let preview = try logbook.restoration(to: .after(start))
        #expect(preview.rows.flatMap(\.fields).contains { $0.name == "Recordings" && $0.now == nil && $0.then != nil })
        _ = try logbook.undo()
        _ = try logbook.undo()
        #expect(try names(flights[0]) == ["alone", "common"] && names(flights[1]) == ["common"])
        #expect(try RowDump(folder.path) == all)
    }

    @Test("A recording that another program attached or deleted meanwhile forbids redo and undo")
    func meanwhile() throws {
        try logbook.delete(flights[1])
        _ = try logbook.undo()
        var changes = logbook.store.changeContext()
        let entry = try #require(try logbook.store.object(flights[1], in: changes) as? LogEntry)
        let added = FlightData(context: changes)
        added.name = "new"
        entry.recordings.insert(added)
        try logbook.store.save(changes)
        guard case .cannotRedo? = LogbookError.thrown({ _ = try logbook.redo() }) else {
            Issue.record("the new recording is lost")
            return
        }
        #expect(try names(flights[1]) == ["common", "new"])
        try logbook.delete(flights[0])
        changes = logbook.store.changeContext()
        for object in try logbook.store.objects(FetchSpecification(entityName: FlightData.entityName), in: changes) {
            changes.delete(object)
        }
        try logbook.store.save(changes)
        guard case .cannotUndo(_, let reason)? = LogbookError.thrown({ _ = try logbook.undo() }) else {
            Issue.record("half of the flight is restored")
            return
        }
        #expect(reason.contains("is gone"), "\(reason)")
    }
}
