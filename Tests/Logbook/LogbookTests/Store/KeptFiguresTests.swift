import Foundation
import ManagedObjects
import Testing

@testable import Logbook

@Suite("Figures that are kept until something changes")
struct KeptFiguresTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder(sample: true)
        logbook = try folder.open()
    }

    private func query(_ kind: RecordKind, _ column: SortColumn) -> ListQuery {
        var query = ListQuery(kind)
        query.sort = ListSort(column, ascending: false)
        return query
    }

    private func firstAircraft() throws -> AircraftRow? {
        guard case .aircraft(let row)? = try logbook.page(query(.aircraft, .flights), at: .first, limit: 3).rows.first
        else { return nil }
        return row
    }

    @Test("A page ordered by flights reads the flights once; after a save they are read again")
    func uses() throws {
        let first = try #require(try firstAircraft())
        let kept = logbook.recordUses["aircraft"]
        #expect(kept?.isWhole == true && kept?.byKey[first.id.key]?.flights == first.flights)
        // What is kept is what answers: another number would be shown.
        logbook.recordUses["aircraft"]?.byKey[first.id.key]?.flights = 9_999
        #expect(try firstAircraft()?.flights == 9_999)
        var flight = try logbook.suggestedFlight(today: LogbookFolder.lastDate)
        flight.aircraft = .saved(first.id, label: "")
        _ = try logbook.save(.flight(flight), over: nil)
        #expect(try firstAircraft()?.flights == first.flights + 1)
    }

    @Test("Of rows that were shown already nothing is asked again")
    func rows() throws {
        let page = try logbook.page(ListQuery(.aircraft), at: .first, limit: 5)
        #expect(logbook.recordUses["aircraft"]?.byKey.count == 5)
        let before = logbook.context.statistics.fetches
        #expect(try logbook.page(ListQuery(.aircraft), at: .first, limit: 5) == page)
        #expect(logbook.context.statistics.fetches - before == 1)
        #expect(try logbook.page(ListQuery(.aircraft), at: .first, limit: 14).rows.prefix(5) == page.rows[...])
        #expect(logbook.recordUses["aircraft"]?.byKey.count == 14)
    }

    @Test("Sums are kept for a filter whatever the order, and made anew after a save, also by another program")
    func sums() throws {
        let sums = try logbook.summary(query(.flights, .date))
        #expect(logbook.summaries.count == 1)
        #expect(try logbook.summary(query(.flights, .block)) == sums && logbook.summaries.count == 1)
        #expect(try logbook.summary(ListQuery(.aircraft)).count == 14 && logbook.summaries.count == 2)
        let other = try folder.open()
        _ = try other.save(.flight(try other.suggestedFlight(today: LogbookFolder.lastDate)), over: nil)
        #expect(try logbook.summary(query(.flights, .date)).count == sums.count + 1)
        _ = try logbook.undo()
        #expect(try logbook.summary(query(.flights, .date)) == sums)
        try other.close()
    }

    @Test("A draft that is kept changes no sums")
    func drafts() throws {
        _ = try logbook.summary(ListQuery(.flights))
        let draft = FormDraft(kind: .flights, over: nil, fields: [], focus: "date", cursor: 0, isOpen: true)
        _ = try logbook.keep(draft)
        #expect(logbook.summaries.count == 1)
        _ = try logbook.page(ListQuery(.flights), at: .first, limit: 1)
        #expect(logbook.summaries.count == 1)
    }

    @Test("Many rows of one step stand in the journal in the order of the screens, what it is about first")
    func order() throws {
        let context = logbook.changeContext()
        var flights = FetchSpecification(entityName: LogEntry.entityName)
        flights.fetchLimit = 300
        flights.sortDescriptors = [SortDescriptor(key: "date", ascending: false)]
        let entries = try logbook.objects(flights, in: context).compactMap { $0 as? LogEntry }
        let aircraft = try logbook.objects(FetchSpecification(entityName: Aircraft.entityName), in: context)
        for entry in entries { entry.remarks = "changed" }
        for case let aircraft as Aircraft in aircraft { aircraft.remarks = "changed" }
        let about = Array(entries.reversed().prefix(200))
        let rows = try context.rowChanges(first: about).map(\.row)
        #expect(rows.prefix(200) == about.map(RowKey.init)[...])
        let rest = Array(rows.dropFirst(200))
        #expect(rest.count == 114 && rest == rest.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) })
    }
}
