import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Changes of many records")
struct ManyChangesTests {
    private let folder: LogbookFolder
    private let book: StoreLogbook
    private let ids: [RecordID]

    init() throws {
        folder = try LogbookFolder(sample: true)
        book = try folder.open()
        ids = try book.rows(ListQuery(.flights)).map(\.id)
    }

    /// Returns the flight with other remarks.
    private func remarked(_ found: IdentifiedRecord, _ text: String) -> Record {
        guard case .flight(var flight) = found.record else { return found.record }
        flight.remarks = text
        return .flight(flight)
    }

    private func remarks() throws -> [String?] {
        try book.records(ids).map { if case .flight(let flight) = $0.record { flight.remarks } else { nil } }
    }

    @Test("All records are changed as one step, which undo takes back; what stays is not counted")
    func change() throws {
        let before = try remarks()
        let staying = ids[3]
        var shares: [Double] = []
        let count = try book.change(
            ids, as: { "changed \($0)" }, advancing: { shares.append($0) }
        ) { $0.id == staying ? $0.record : remarked($0, "x") }
        #expect(count == ids.count - 1 && ids.count > 1_100)
        #expect(shares == shares.sorted() && (shares.last ?? 0) <= 1 && shares.count >= 5)
        #expect(try book.history().first?.label == "changed \(count)")
        #expect(try Set(remarks()) == ["x", before[3]])
        _ = try book.undo()
        #expect(try remarks() == before)
        #expect(try book.change(ids, as: { "\($0)" }, advancing: { _ in }) { $0.record } == 0)
        #expect(try book.history().first?.state == "undone")
    }

    @Test("A refusal, or a stop at any part, leaves all records as they were", arguments: [0, 600, 1_200, 1_800])
    func refused(place: Int) throws {
        let before = try remarks()
        let steps = try book.history().count
        for stops in [true, false] {
            book.questionStop.begin()
            var seen = 0
            #expect(throws: LogbookError.self) {
                try book.change(ids, as: { "\($0)" }, advancing: { _ in }) { (found) throws(LogbookError) in
                    if seen == place {
                        if stops { book.questionStop.stop() } else { throw .gone }
                    }
                    seen += 1
                    return remarked(found, "x")
                }
            }
            book.questionStop.begin()
            #expect(try remarks() == before)
            #expect(try book.history().count == steps)
        }
    }

    @Test("The number of fetches grows with parts of records, not with records", arguments: [100, 400, 1_000])
    func fetches(count: Int) throws {
        let before = book.store.context.statistics.fetches
        _ = try book.change(Array(ids.prefix(count)), as: { "\($0)" }, advancing: { _ in }) { remarked($0, "x") }
        let parts = (count + 499) / 500
        // Rows, crew and approaches of each part, read twice; what else a save reads is read by its own context.
        #expect(book.store.context.statistics.fetches - before <= 10 + 8 * parts)
    }

    @Test("What is saved is what the change makes of each record, whichever values it sets")
    func values() throws {
        let some = Array(ids.prefix(60))
        let links = try book.records(some).map(\.record)
        let changes: [(inout FlightRecord, Int) -> Void] = [
            { flight, _ in flight.remarks = flight.remarks == nil ? "new" : nil },
            { flight, place in flight.times[.pilotInCommand] = Minutes(place) },
            { flight, place in flight.times[.dayLandings] = place % 3 == 0 ? nil : place },
            { flight, place in flight.role = place % 2 == 0 ? nil : .instructor },
            { flight, place in flight.rules = place % 2 == 0 ? .visual : .instrument },
            { flight, place in flight.route = "R\(place)" },
            { flight, place in flight.takeOff = flight.takeOff?.adding(Minutes(place)) },
            { flight, place in flight.attributes["operator"] = place % 2 == 0 ? .text("O") : nil },
            { flight, place in flight.attributes["picusMinutes"] = .minutes(Minutes(place)) },
            { flight, place in flight.attributes["checks.isFlightReview"] = place % 2 == 0 ? .flag(true) : nil },
            { flight, _ in flight.crew = [] }, { flight, _ in flight.approaches = [] },
            { flight, place in
                if case .flight(let other) = links[(place + 7) % links.count] { flight.aircraft = other.aircraft }
            },
            { flight, _ in (flight.origin, flight.destination) = (flight.destination, flight.origin) },
        ]
        for (number, change) in changes.enumerated() {
            var wanted: [RecordID: Record] = [:]
            _ = try book.change(some, as: { "\($0)" }, advancing: { _ in }) { found in
                guard case .flight(var flight) = found.record, let place = some.firstIndex(of: found.id) else {
                    return found.record
                }
                change(&flight, place)
                wanted[found.id] = .flight(flight)
                return .flight(flight)
            }
            for found in try book.records(some) {
                #expect(found.record == wanted[found.id], "change \(number)")
                #expect(try book.record(found.id) == found.record, "change \(number)")
            }
            _ = try book.undo()
            #expect(try book.records(some).map(\.record) == links, "change \(number)")
        }
    }

    @Test("Records that were deleted are left out; a value that cannot be saved is refused")
    func strange() throws {
        let missing = RecordID(kind: .flights, key: 99_999_999)
        let count = try book.change([missing] + ids.prefix(3), as: { "\($0)" }, advancing: { _ in }) {
            remarked($0, "y")
        }
        #expect(count == 3)
        #expect(throws: LogbookError.self) {
            try book.change(ids, as: { "\($0)" }, advancing: { _ in }) { found in
                guard case .flight(var flight) = found.record else { return found.record }
                flight.date = nil
                return .flight(flight)
            }
        }
    }
}
