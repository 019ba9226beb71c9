import Foundation
import LogbookSample
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

/// Sorts rows in memory by the documented rules, without the store.
private struct Oracle {
    let kind: RecordKind
    let rows: [ManagedObject]
    let flights: [LogEntry]

    init(_ logbook: StoreLogbook, _ kind: RecordKind) throws {
        self.kind = kind
        flights = try logbook.all(LogEntry.self, .flights)
        rows = try logbook.all(ManagedObject.self, kind, prefetching: kind.shownRelationships)
    }

    enum Value: Equatable {
        case text(String)
        case person(String)
        case number(Double)

        static func isBefore(_ left: Value, _ right: Value) -> Bool {
            switch (left, right) {
            case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
            case (.person(let left), .person(let right)): TextOrder.standard(left, right) == .orderedAscending
            case (.number(let left), .number(let right)): left < right
            default: false
            }
        }
    }

    struct Term {
        let path: String
        let ascending: Bool
        /// Whether missing values come last, as in columns; for ties they are where the store puts them.
        let isMissingLast: Bool
    }

    private func terms(_ sort: ListSort) -> [Term] {
        let ways = ["icaoIdentifier", "faaIdentifier", "iataIdentifier", "name"]
        let paths: [String] =
            switch (kind, sort.column) {
            case (.flights, .aircraft): ["aircraft.tailNumber", "aircraft.registrationNumber"]
            case (.flights, .aircraftType): ["aircraft.aircraftType"]
            case (.flights, .aircraftClass): ["aircraft.aircraftClass"]
            case (.flights, .aircraftCategory): ["aircraft.aircraftCategory"]
            case (.flights, .paint(0)): ["aircraft.colorScheme.primary"]
            case (.flights, .paint(1)): ["aircraft.colorScheme.secondary"]
            case (.flights, .paint(2)): ["aircraft.colorScheme.tertiary"]
            case (_, .origin): ways.map { "origin.\($0)" }
            case (_, .destination): ways.map { "destination.\($0)" }
            case (_, .off): ["offBlock", "takeOff"]
            case (_, .on): ["onBlock", "landing"]
            case (_, .pilot), (_, .holder): ["pilot.name"]
            case (_, .daysLeft): ["expiresOn"]
            case (.flights, .block): ["blockMinutes"]
            case (_, .flights), (_, .departures), (_, .arrivals): ["#\(sort.column.name)"]
            case (_, .block): ["#block"]
            case (.aircraft, .tailNumber): ["tailNumber", "registrationNumber"]
            case (_, .icao): ["icaoIdentifier", "faaIdentifier", "name"]
            default: FieldTable.standard[kind][sort.column].map { [$0.attribute ?? $0.sortPaths[0]] } ?? [""]
            }
        let columns = paths.map { Term(path: $0, ascending: sort.ascending, isMissingLast: true) }
        let ties: [(String, Bool)] =
            switch kind {
            case .flights where sort.column == .date: [("offBlock", sort.ascending)]
            case .flights: [("date", false), ("offBlock", false)]
            case .aircraft: [("tailNumber", true)]
            case .pilots: [("name", true)]
            case .airports: [("icaoIdentifier", true)]
            case .documents: [("kind", true)]
            }
        return columns + ties.map { Term(path: $0.0, ascending: $0.1, isMissingLast: !$0.1) }
    }

    func keys(_ sort: ListSort) -> [Int64] {
        let terms = terms(sort)
        let values = rows.map { object in
            let values = terms.map { term -> Value? in
                if term.path.hasPrefix("#") { return .number(figure(term.path, object)) }
                return value(object.value(forKeyPath: term.path), term.path)
            }
            return (key: object.objectID.key, values: values)
        }
        return values.sorted { left, right in
            for (term, pair) in zip(terms, zip(left.values, right.values)) where pair.0 != pair.1 {
                guard let first = pair.0, let second = pair.1 else { return (pair.0 == nil) != term.isMissingLast }
                return Value.isBefore(first, second) == term.ascending
            }
            return (left.key < right.key) == (terms.last?.ascending ?? true)
        }.map(\.key)
    }

    /// Returns the number of flights of an object, or their block time.
    private func figure(_ name: String, _ object: ManagedObject) -> Double {
        let own = flights.filter { flight in
            let named: ManagedObject? =
                switch (kind, name) {
                case (.aircraft, _): flight.aircraft
                case (.pilots, _): flight.pilot
                case (_, "#departures"): flight.origin
                default: flight.destination
                }
            return named === object
        }
        return name == "#block" ? own.reduce(0) { $0 + Double($1.blockMinutes ?? 0) } : Double(own.count)
    }

    private func value(_ any: Any?, _ path: String) -> Value? {
        switch any {
        case let text as String: kind == .pilots && path == "name" ? .person(text) : .text(text)
        case let number as Int: .number(Double(number))
        case let number as Double: .number(number)
        case let flag as Bool: .number(flag ? 1 : 0)
        case let date as Date: .number(date.timeIntervalSinceReferenceDate)
        default: nil
        }
    }
}

extension ListSort {
    fileprivate var ascending: Bool { isAscending }
}

/// Returns the newest flights of the sample with additional rows that lack values.
private func unevenLogbook() throws -> (LogbookFolder, StoreLogbook) {
    let folder = try LogbookFolder(newestOfSample: ())
    let logbook = try folder.open()
    let changes = logbook.store.changeContext()
    let unnamed = Aircraft(context: changes)
    unnamed.aircraftType = "C172"
    let registered = Aircraft(context: changes)
    registered.registrationNumber = "R-1"
    let meadow = Airport(context: changes)
    meadow.name = "Élan meadow"
    let unmarked = Airport(context: changes)
    unmarked.city = "Chur"
    _ = Pilot(context: changes)
    for (number, aircraft) in [unnamed, registered, nil, unnamed].enumerated() {
        let entry = LogEntry(context: changes)
        entry.aircraft = aircraft
        entry.origin = [meadow, unmarked, nil, meadow][number]
        entry.date = number == 0 ? nil : LogbookFolder.lastDate.storedDate
    }
    try logbook.store.save(changes)
    return (folder, logbook)
}

@Suite("Pages of a list")
struct PagesTests {
    @Test("Pages have every row once, in the order of the list, also backward", arguments: RecordKind.allCases)
    func walks(kind: RecordKind) throws {
        let (folder, logbook) = try unevenLogbook()
        defer { withExtendedLifetime(folder) {} }
        let oracle = try Oracle(logbook, kind)
        let limit = kind == .flights ? 101 : 7
        for field in FieldTable.standard[kind].sortable {
            for isAscending in [true, false] {
                var query = ListQuery(kind)
                query.sort = ListSort(field.id, ascending: isAscending)
                let expected = oracle.keys(query.sort)
                // Each order in one direction, both of them in long runs.
                if isAscending || fuzzRounds > 1 {
                    #expect(try forward(logbook, query, limit) == expected, "\(query.sort)")
                }
                if !isAscending || fuzzRounds > 1 {
                    #expect(try backward(logbook, query, limit) == expected, "\(query.sort)")
                }
            }
        }
    }

    private func forward(_ logbook: StoreLogbook, _ query: ListQuery, _ limit: Int) throws -> [Int64] {
        var page = try logbook.page(query, at: .first, limit: limit)
        #expect(!page.hasEarlier)
        var keys = page.rows.map(\.id.key)
        while page.hasLater, let last = page.rows.last {
            page = try logbook.page(query, at: .after(last.id), limit: limit)
            #expect(page.hasEarlier)
            keys += page.rows.map(\.id.key)
        }
        return keys
    }

    private func backward(_ logbook: StoreLogbook, _ query: ListQuery, _ limit: Int) throws -> [Int64] {
        var page = try logbook.page(query, at: .last, limit: limit)
        #expect(!page.hasLater)
        var keys = page.rows.map(\.id.key)
        while page.hasEarlier, let first = page.rows.first {
            page = try logbook.page(query, at: .before(first.id), limit: limit)
            #expect(page.hasLater)
            keys = page.rows.map(\.id.key) + keys
        }
        return keys
    }

    @Test("A page around a row has it in the middle; around a deleted row it is the first page")
    func around() throws {
        let (folder, logbook) = try unevenLogbook()
        defer { withExtendedLifetime(folder) {} }
        let query = ListQuery(.flights)
        let keys = try Oracle(logbook, .flights).keys(query.sort)
        let middle = try logbook.page(query, at: .around(RecordID(kind: .flights, key: keys[100])), limit: 21)
        #expect(middle.rows.map(\.id.key) == Array(keys[90...110]))
        #expect(middle.hasEarlier && middle.hasLater)
        let top = try logbook.page(query, at: .around(RecordID(kind: .flights, key: keys[1])), limit: 21)
        #expect(top.rows.map(\.id.key) == Array(keys[0...20]))
        #expect(!top.hasEarlier && top.hasLater)
        let gone = RecordID(kind: .flights, key: 99_999)
        #expect(try logbook.page(query, at: .around(gone), limit: 3).rows.map(\.id.key) == Array(keys[0...2]))
        #expect(LogbookError.thrown { _ = try logbook.page(query, at: .after(gone), limit: 3) } == .gone)
    }

    @Test("The page after the last row is empty, and a page of zero rows costs no fetch")
    func ends() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        let query = ListQuery(.aircraft)
        let last = try #require(try logbook.page(query, at: .last, limit: 1).rows.last)
        let behind = try logbook.page(query, at: .after(last.id), limit: 5)
        #expect(behind == ListPage(rows: [], hasEarlier: true, hasLater: false))
        #expect(try logbook.page(query, at: .first, limit: 0).rows.isEmpty)
        let emptyFolder = try LogbookFolder()
        let empty = try emptyFolder.open()
        #expect(try empty.page(query, at: .last, limit: 5) == ListPage(rows: [], hasEarlier: false, hasLater: false))
    }

    @Test("A page costs a few fetches for any number of rows, and keeps no objects")
    func statistics() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        _ = try logbook.fieldTable()
        for (kind, most) in [(RecordKind.flights, 5), (.aircraft, 2), (.pilots, 2), (.airports, 3)] {
            let before = logbook.store.context.statistics
            _ = try logbook.page(ListQuery(kind), at: .first, limit: 200)
            let after = logbook.store.context.statistics
            // An ascending list costs one more fetch for each run.
            let runs = ListOrder(kind, ListSort.usual(kind), FieldTable.standard[kind]).runs.count - 1
            #expect(after.fetches - before.fetches <= most + runs, "\(kind)")
            #expect(after.faultsFired == before.faultsFired, "\(kind)")
            #expect(after.relationshipFaultsFired == before.relationshipFaultsFired, "\(kind)")
            #expect(logbook.store.context.registeredObjects.isEmpty)
        }
    }

    @Test("Rows have the values of the records")
    func rows() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        guard case .flight(let newest)? = try logbook.rows(ListQuery(.flights), limit: 1).first else {
            Issue.record("no flight")
            return
        }
        let sample = LogbookFolder.content
        let entry = try #require(sample.entries.last)
        #expect(newest.date == entry.date)
        #expect(newest.block == entry.times.block && newest.night == entry.times.night)
        #expect(newest.registration == entry.aircraft.map { sample.aircraft[$0].tailNumber })
        #expect(newest.origin == entry.origin.map { sample.airports[$0].identifier })
        #expect(newest.off == entry.instants[.offBlock] && newest.on == entry.instants[.onBlock])
        #expect(newest.landings == entry.times.landings && newest.role == entry.role)
        for case .aircraft(let row) in try logbook.rows(ListQuery(.aircraft)) {
            let index = sample.aircraft.firstIndex { $0.tailNumber == row.tailNumber }
            let flights = sample.entries.filter { $0.aircraft == index }
            #expect(row.flights == flights.count)
            #expect(row.block == DurationTotal(flights.map(\.times.block)).minutes)
        }
        for case .airport(let row) in try logbook.rows(ListQuery(.airports)) {
            let index = sample.airports.firstIndex { $0.name == row.name && $0.icao == row.icaoIdentifier }
            #expect(row.departures == sample.entries.filter { $0.origin == index }.count)
            #expect(row.arrivals == sample.entries.filter { $0.destination == index }.count)
        }
    }
}
