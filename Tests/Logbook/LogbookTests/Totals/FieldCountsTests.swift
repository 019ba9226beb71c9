import LogbookSample
import Testing

@testable import Aviation
@testable import Logbook

@Suite("How often the values of a field occur")
struct FieldCountsTests {
    private static let fields: [(RecordKind, FieldID)] = RecordKind.allCases.flatMap { kind in
        FieldTable.standard[kind].filter(\.isCountable).map { (kind, $0.id) }
    }

    @Test("The filter of each row finds its records, with their hours, and no record is left out", arguments: fields)
    func rows(kind: RecordKind, id: FieldID) throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        let field = try #require(FieldTable.standard[kind][id])
        var query = ListQuery(kind)
        if kind == .flights {
            query.filter = try Filter(parsing: "2026", of: kind, in: .standard, today: LogbookFolder.lastDate)
        }
        let counts = try logbook.counts(query, of: field)
        let all = try logbook.summary(query)
        #expect(counts.records == all.count)
        for row in counts.rows {
            var own = query
            let filter = try #require(row.filter)
            own.filter = query.filter.isEverything ? filter : .all([query.filter, filter])
            let found = try logbook.summary(own)
            #expect(found.count == row.records, "\(field.word) \(row.value ?? "?")")
            guard kind != .airports else { continue }
            #expect(found.times.block ?? .zero == row.block, "\(field.word) \(row.value ?? "?")")
            // The filter can be typed.
            let text = own.filter.text
            #expect(try Filter(parsing: text, of: kind, in: .standard, today: LogbookFolder.lastDate).text == text)
        }
        try logbook.close()
    }

    @Test("Values that a filter does not tell apart are one row, spelled as most records have it")
    func spellings() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        for (number, type) in ["C172", "c172", "C172", "PA28", nil].enumerated() {
            var aircraft = AircraftRecord()
            (aircraft.tailNumber, aircraft.aircraftType) = ("N\(number)", type)
            _ = try logbook.save(.aircraft(aircraft), over: nil)
        }
        let type = try #require(FieldTable.standard[.aircraft][.aircraftType])
        let counts = try logbook.counts(ListQuery(.aircraft), of: type)
        #expect(counts.rows.map(\.value) == ["C172", "PA28", nil] && counts.rows.map(\.records) == [3, 1, 1])
        try logbook.close()
    }

    @Test("Numbers, hours and months are in their order; the unknown come last")
    func order() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        for (day, block) in [(3, 61), (1, 119), (40, 30), (2, nil)] {
            var flight = FlightRecord()
            flight.date = LogbookFolder.lastDate.adding(days: -day)
            flight.times.block = block.map { Minutes($0) }
            _ = try logbook.save(.flight(flight), over: nil)
        }
        let flights = ListQuery(.flights)
        let block = try logbook.counts(flights, of: try #require(FieldTable.standard[.flights][.block]))
        #expect(block.rows.map(\.value) == ["0:00–0:59", "1:00–1:59", nil] && block.rows.map(\.records) == [1, 2, 1])
        #expect(block.rows[1].filter?.text == "time:1:00..1:59" && block.block == Minutes(210))
        let months = try logbook.counts(flights, of: try #require(FieldTable.standard[.flights][.date]))
        #expect(months.rows.compactMap(\.value) == months.rows.compactMap(\.value).sorted())
        try logbook.close()
    }
}
