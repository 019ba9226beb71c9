import Testing

@testable import Aviation
@testable import Logbook

@Suite("Facts of the aircraft in the filter line")
struct FactOffersTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
        let fleet: [(String, AircraftGear, Bool, Int)] = [
            ("N1", .fixedTricycle, false, 1978), ("N2", .retractableTricycle, true, 1978),
            ("N3", .retractableTailwheel, false, 2001),
        ]
        for (place, (tail, gear, isComplex, year)) in fleet.enumerated() {
            var record = Record.aircraft(AircraftRecord())
            let fields = FieldTable.standard[.aircraft]
            let values: [(String, FieldValue)] = [
                ("reg", .text(tail)), ("gear", .text(gear.rawValue)), ("complex", .flag(isComplex)),
                ("year", .number(year)),
            ]
            for (name, value) in values { fields.named(name)?.set(value, in: &record) }
            let id = try logbook.save(record, over: nil)
            for _ in 0...place {
                var flight = FlightRecord()
                flight.date = LogbookFolder.lastDate
                flight.aircraft = .saved(id, label: tail)
                _ = try logbook.save(.flight(flight), over: nil)
            }
        }
        var session = FlightRecord()
        session.date = LogbookFolder.lastDate
        _ = try logbook.save(.flight(session), over: nil)
    }

    private func offers(_ text: String) throws -> [String] {
        try logbook.filterOffers(
            at: FilterPosition(in: text, at: text.count, of: FieldTable.standard[.flights]), of: .flights, limit: 20
        ).map { "\($0.text) \($0.count ?? 0)" }
    }

    @Test("Values of the aircraft are offered with the number of flights, and words that several choices share")
    func values() throws {
        #expect(
            try offers("gear:") == [
                "retractable 5", "retractableTailwheel 3", "tailwheel 3", "tricycle 3", "retractableTricycle 2",
                "fixed 1", "fixedTricycle 1",
            ])
        #expect(try offers("gear:retr").first == "retractable 5")
        #expect(try offers("complex:") == ["no 5", "yes 2"])
        #expect(try offers("built:") == ["1978 3", "2001 3"])
        #expect(try offers("gea") == ["gear: 0"])
    }

    private func count(_ text: String) throws -> Int {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: text, of: .flights, in: .standard, today: LogbookFolder.lastDate)
        return try logbook.summary(query).count
    }

    @Test("What is offered finds as many flights; a flight without an aircraft has no facts")
    func found() throws {
        for field in ["gear", "complex", "built"] {
            for offer in try offers("\(field):") {
                let parts = offer.split(separator: " ")
                #expect(try count("\(field):\(parts[0])") == Int(parts[1]), "\(offer)")
            }
        }
        #expect(try count("gear:?") == 1 && count("-gear:?") == 6)
        #expect(try count("built:>1990") == 3 && count("built:..1990") == 3)
    }

    @Test(
        "The groups of totals and the rows of statistics find their flights", arguments: ["gear", "complex", "built"])
    func groups(name: String) throws {
        let grouping = try #require(TotalsGrouping(named: name, in: .standard))
        let field = try #require(FieldTable.standard[.flights].named(name))
        for group in try logbook.totals(ListQuery(.flights), by: grouping).groups {
            var query = ListQuery(.flights)
            query.filter = try #require(grouping.filter(group.key, in: .standard))
            #expect(try logbook.summary(query).count == group.flights + group.sessions, "\(name) \(group.key ?? "?")")
        }
        for row in try logbook.counts(ListQuery(.flights), of: field).rows {
            var query = ListQuery(.flights)
            query.filter = try #require(row.filter)
            #expect(try logbook.summary(query).count == row.records, "\(name) \(row.value ?? "?")")
        }
    }

    @Test("Columns show the facts, and lists are ordered by them")
    func columns() throws {
        var query = ListQuery(.flights)
        query.columns = [FieldID("gear"), FieldID("aircraftYear")]
        query.sort = ListSort(FieldID("aircraftYear"), ascending: false)
        let rows = try logbook.rows(query)
        #expect(rows.prefix(3).allSatisfy { $0.attributes[FieldID("aircraftYear")] == .number(2001) })
        #expect(rows.first?.attributes[FieldID("gear")] == .text("retractableTailwheel"))
        #expect(rows.last?.attributes[FieldID("gear")] == nil)
    }
}
