import Testing

@testable import Aviation
@testable import Logbook

@Suite("Deleting several records")
struct DeletingRecordsTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func flight(_ tail: String, days: Int) throws -> RecordID {
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate.adding(days: days)
        (flight.aircraft, flight.newType) = (.new(tail), "")
        flight.approaches = [ApproachRecord()]
        return try logbook.save(.flight(flight), over: nil)
    }

    @Test(
        "Unused records are deleted in one step; used ones are refused by name, and deleted ones ignored"
    )
    func several() throws {
        let flights = [try flight("HB-CFA", days: 0), try flight("HB-KPZ", days: -1), try flight("HB-KPZ", days: -2)]
        let all = try RowDump(folder.path)
        let steps = try logbook.history().count
        let gone = RecordID(kind: .flights, key: 9_999)
        let deletion = try logbook.delete([flights[0], gone, flights[1]])
        #expect(deletion == Deletion(deleted: [flights[0], flights[1]], refused: []))
        #expect(try logbook.history().count == steps + 1)
        #expect(try logbook.history().first?.label == "deleted 2 flights")
        let aircraft = try logbook.page(ListQuery(.aircraft), at: .first, limit: 9).rows
        let used = try logbook.delete(aircraft.map(\.id))
        #expect(used.deleted.count == 1 && used.refused.map(\.name) == ["HB-KPZ"] && used.refused[0].flights == 1)
        #expect(try logbook.history().first?.label == "deleted aircraft HB-CFA")
        #expect(try logbook.delete([used.refused[0].id]).deleted.isEmpty)
        #expect(try logbook.history().count == steps + 2)
        _ = try logbook.undo()
        _ = try logbook.undo()
        #expect(try RowDump(folder.path) == all)
    }
}
