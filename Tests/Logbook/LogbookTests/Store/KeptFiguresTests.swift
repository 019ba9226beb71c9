import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Cached figures")
struct KeptFiguresTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder(sample: true)
        logbook = try folder.open()
    }

    private func query(_ kind: RecordKind, _ column: FieldID) -> ListQuery {
        var query = ListQuery(kind)
        query.sort = ListSort(column, ascending: false)
        return query
    }

    private func firstAircraft() throws -> AircraftRow? {
        guard case .aircraft(let row)? = try logbook.page(query(.aircraft, .flights), at: .first, limit: 3).rows.first
        else { return nil }
        return row
    }

    @Test("A page ordered by flights reads the flights once, and again after a save")
    func uses() throws {
        let first = try #require(try firstAircraft())
        let kept = logbook.uses.known["aircraft"]
        #expect(kept?.isComplete == true && kept?.byKey[first.id.key]?.flights == first.flights)
        // The cached count is used: a different one appears in the row.
        logbook.uses.known["aircraft"]?.byKey[first.id.key]?.flights = 9_999
        #expect(try firstAircraft()?.flights == 9_999)
        var flight = try logbook.suggestedFlight(today: LogbookFolder.lastDate)
        flight.aircraft = .saved(first.id, label: "")
        _ = try logbook.save(.flight(flight), over: nil)
        #expect(try firstAircraft()?.flights == first.flights + 1)
    }

    @Test("A session is no flight of a pilot, and is the last that is known of him")
    func sessions() throws {
        var pilots = ListQuery(.pilots)
        pilots.sort = ListSort(.flights, ascending: false)
        guard case .pilot(let first)? = try logbook.page(pilots, at: .first, limit: 1).rows.first else {
            Issue.record("no pilot")
            return
        }
        var flight = try logbook.suggestedFlight(today: LogbookFolder.lastDate)
        flight.kind = .simulator
        flight.pilot = .saved(first.id, label: "")
        flight.simulatorDevice = "FNPT II"
        flight.times[.simulator] = Minutes(60)
        flight.times[.block] = nil
        _ = try logbook.save(.flight(flight), over: nil)
        let use = try #require(try logbook.uses.uses(of: "pilot")[first.id.key])
        #expect(use.flights == first.flights && use.block == first.block && use.last == flight.date)
    }

    @Test("Counts of rows that were shown cost no further fetch")
    func rows() throws {
        let page = try logbook.page(ListQuery(.aircraft), at: .first, limit: 5)
        #expect(logbook.uses.known["aircraft"]?.byKey.count == 5)
        let before = logbook.store.context.statistics.fetches
        #expect(try logbook.page(ListQuery(.aircraft), at: .first, limit: 5) == page)
        #expect(logbook.store.context.statistics.fetches - before == 1)
        #expect(try logbook.page(ListQuery(.aircraft), at: .first, limit: 14).rows.prefix(5) == page.rows[...])
        #expect(logbook.uses.known["aircraft"]?.byKey.count == 14)
    }

    @Test("Sums are cached by filter, not by order, and computed again after a save of any program")
    func sums() throws {
        let sums = try logbook.summary(query(.flights, .date))
        #expect(logbook.totalsReader.summaries.count == 1)
        #expect(try logbook.summary(query(.flights, .block)) == sums && logbook.totalsReader.summaries.count == 1)
        #expect(try logbook.summary(ListQuery(.aircraft)).count == 14 && logbook.totalsReader.summaries.count == 2)
        let other = try folder.open()
        _ = try other.save(.flight(try other.suggestedFlight(today: LogbookFolder.lastDate)), over: nil)
        #expect(try logbook.summary(query(.flights, .date)).count == sums.count + 1)
        _ = try logbook.undo()
        #expect(try logbook.summary(query(.flights, .date)) == sums)
        try other.close()
    }

    @Test("Saving a draft keeps the sums")
    func drafts() throws {
        _ = try logbook.summary(ListQuery(.flights))
        let draft = FormDraft(kind: .flights, over: nil, fields: [], focus: "date", cursor: 0, isOpen: true)
        _ = try logbook.keep(draft)
        #expect(logbook.totalsReader.summaries.count == 1)
        _ = try logbook.page(ListQuery(.flights), at: .first, limit: 1)
        #expect(logbook.totalsReader.summaries.count == 1)
    }

    @Test("The rows of one step are in the order of the screens, after those that it concerns")
    func order() throws {
        let context = logbook.store.changeContext()
        var flights = FetchSpecification(entityName: LogEntry.entityName)
        flights.fetchLimit = 300
        flights.sortDescriptors = [SortDescriptor(key: "date", ascending: false)]
        let entries = try logbook.store.objects(flights, in: context).compactMap { $0 as? LogEntry }
        let aircraft = try logbook.store.objects(FetchSpecification(entityName: Aircraft.entityName), in: context)
        for entry in entries { entry.remarks = "changed" }
        for case let aircraft as Aircraft in aircraft { aircraft.remarks = "changed" }
        let about = Array(entries.reversed().prefix(200))
        let rows = try context.rowChanges(first: about).map(\.row)
        #expect(rows.prefix(200) == about.map(RowKey.init)[...])
        let rest = Array(rows.dropFirst(200))
        #expect(rest.count == 114 && rest == rest.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) })
    }
}
