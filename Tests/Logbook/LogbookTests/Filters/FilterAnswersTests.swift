import LogbookSample
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Results of filters")
struct FilterAnswersTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let sample = LogbookFolder.content

    init() throws {
        folder = try LogbookFolder(sample: true)
        logbook = try folder.open()
    }

    private func query(_ text: String, _ kind: RecordKind = .flights) throws -> ListQuery {
        var query = ListQuery(kind)
        query.filter = try Filter(parsing: text, of: kind, in: .standard, today: LogbookFolder.lastDate)
        return query
    }

    private func count(_ text: String, _ kind: RecordKind = .flights) throws -> Int {
        let rows = try logbook.rows(try query(text, kind))
        #expect(try logbook.summary(try query(text, kind)).count == rows.count)
        return rows.count
    }

    /// Returns the identifiers of a list's rows without reading the rows.
    private func identifiers(_ query: ListQuery) throws -> Set<RecordID> {
        let request = FetchRequest<ManagedObjectID>(entityName: query.kind.entityName)
        request.predicate = try ListFilter(query, store: logbook.store, uses: logbook.uses).predicate()
        return Set(try logbook.store.context.fetch(request).map { RecordID(kind: query.kind, key: $0.key) })
    }

    @Test(
        "Random filters find what a naive search finds, and their text parses to the same filter",
        arguments: [(RecordKind.flights, UInt64(1), 60), (.aircraft, 2, 120), (.pilots, 3, 80), (.airports, 4, 100)])
    func random(kind: RecordKind, seed: UInt64, rounds: Int) throws {
        let records = try NaiveRecords(logbook: logbook).all(kind)
        let naive = NaiveFilter(today: LogbookFolder.lastDate, kind: kind)
        var maker = RandomFilter(
            kind: kind, records: records, today: LogbookFolder.lastDate, random: SplitMix64(seed: seed))
        var found = 0
        for round in 0..<rounds {
            let filter = maker.filter()
            let text = filter.text
            #expect(
                try Filter(parsing: text, of: kind, in: .standard, today: LogbookFolder.lastDate) == filter,
                "seed \(seed): \(text)")
            var query = ListQuery(kind)
            query.filter = filter
            let rows = try identifiers(query)
            let expected = Set(records.filter { naive.passes($0, filter) }.map(\.id))
            #expect(rows == expected, "seed \(seed), round \(round): \(text)")
            if !rows.isEmpty, rows.count < records.count { found += 1 }
        }
        #expect(found > rounds / 5, "the filters ask nothing: \(found) of \(rounds)")
    }

    @Test("Sums are those of the flights found; for other lists, those of their flights")
    func summaries() throws {
        let filter = "role:PIC night:>0"
        let flights = sample.entries.filter { $0.role == .pilotInCommand && ($0.times.night?.count ?? 0) > 0 }
        #expect(!flights.isEmpty)
        let summary = try logbook.summary(try query(filter))
        #expect(summary.count == flights.count)
        #expect(summary.times.block == DurationTotal(flights.map(\.times.block)).minutes)
        let blue = sample.aircraft.indices.filter { sample.aircraft[$0].colors.primary == .blue }
        let flown = sample.entries.filter { $0.aircraft.map(blue.contains) ?? false }
        #expect(
            try logbook.summary(try query("color:blue", .aircraft)).times.block
                == DurationTotal(flown.map(\.times.block)).minutes)
    }

    @Test("A filter is combined with the paint color and the related record")
    func besides() throws {
        var both = try query("role:PIC")
        both.paint = .blue
        let blue = sample.aircraft.indices.filter { sample.aircraft[$0].colors.primary == .blue }
        let expected = sample.entries.filter { $0.role == .pilotInCommand && ($0.aircraft.map(blue.contains) ?? false) }
        #expect(try logbook.rows(both).count == expected.count && !expected.isEmpty)
        #expect(both.isFiltered && !ListQuery(.flights).isFiltered)
    }

    @Test("The pages of a filtered list have no gaps")
    func pages() throws {
        let query = try query("type:C172 2025..")
        let all = try logbook.rows(query).map(\.id)
        var seen: [RecordID] = []
        var page = try logbook.page(query, at: .first, limit: 7)
        while let last = page.rows.last?.id {
            seen += page.rows.map(\.id)
            guard page.hasLater else { break }
            page = try logbook.page(query, at: .after(last), limit: 7)
        }
        #expect(seen == all && all.count > 7)
    }

    @Test("Registrations are found with and without hyphens, roles also by synonyms")
    func spellings() throws {
        #expect(try count("reg:hbcfa") == count("reg:HB-CFA") && count("reg:hbcfa") > 0)
        #expect(try count("hbcfa") == count("reg:hbcfa"))
        let changes = logbook.store.changeContext()
        let entry = LogEntry(context: changes)
        entry.role = "cop"
        try logbook.store.save(changes)
        let pairs = sample.entries.filter { $0.role == .secondInCommand }.count
        #expect(try count("role:SIC") == pairs + 1)
    }

    @Test("Numbers with decimals are compared to two decimals, also whole ones")
    func decimals() throws {
        for hundredths in [1_250, 12_000, 1_251] {
            var flight = FlightRecord()
            flight.date = LogbookFolder.lastDate
            flight[.distance] = .hundredths(hundredths)
            let id = try logbook.save(.flight(flight), over: nil)
            #expect(try logbook.flight(id)?[.distance] == .hundredths(hundredths))
        }
        #expect(try count("distance:12.5") == 1 && count("distance:12,5,120") == 1, "a comma separates values")
        #expect(try count("distance:120") == 1 && count("distance:>12.5") == 2 && count("distance:<=12.5") == 1)
        #expect(try count("distance:12.5..12.51") == 2 && count("distance:?") == 1_200)
        #expect(try query("distance:>12.5").filter.text == "distance:>12.5")
    }

    @Test("Flights without a known approach are found as unknown")
    func approaches() throws {
        let none = sample.entries.filter(\.approaches.isEmpty).count
        #expect(try count("approach:?") == none && none > 0 && none < 1_200)
        #expect(try count("-approach:?") == 1_200 - none)
    }

    @Test("Aircraft, airports and pilots are fetched once, however many paths need them")
    func questions() throws {
        func fetches(_ text: String) throws -> Int {
            let fresh = try folder.open()
            let filter = ListFilter(try query(text), store: fresh.store, uses: fresh.uses)
            _ = try filter.predicate()
            return fresh.store.context.statistics.fetches
        }
        // The airports, and their counts at either end.
        #expect(try fetches("at:LSZH") == 3)
        #expect(try fetches("at:LSZH from:LSZH to:LSZH") == 3)
        #expect(try fetches("reg:hbcfa") == 2)
        #expect(try fetches("reg:hbcfa reg:hbk -reg:deabc") == 2)
    }

    @Test("A value with characters of a query stays a value")
    func injection() throws {
        for text in ["remark:\"' OR 1=1 --\"", "\"'; DROP TABLE ZLOGENTRY; --\"", "from:\"%\"", "type:\"_\""] {
            #expect(try count(text) == 0)
        }
        #expect(try logbook.rows(ListQuery(.flights)).count == 1_200)
    }

    @Test("Flights are found by the index of their aircraft, without a join")
    func indexes() throws {
        let filter = ListFilter(try query("from:LSZH color:?"), store: logbook.store, uses: logbook.uses)
        let predicate = try #require(try filter.predicate())
        #expect(!predicate.predicateFormat.contains("origin.icaoIdentifier"))
    }

    @Test("Offers are fields by name, and values with their counts, the most common first")
    func offers() throws {
        func offers(_ text: String, _ kind: RecordKind = .flights) throws -> [FilterOffer] {
            try logbook.filterOffers(
                at: FilterPosition(in: text, at: text.count, of: FieldTable.standard[kind]), of: kind, limit: 200)
        }
        #expect(try offers("co").map(\.text) == ["color:", "color2:", "color3:", "complex:"])
        #expect(try offers("").count == FieldTable.standard[.flights].filterable.count)
        let types = try offers("type:")
        #expect(types.compactMap(\.count) == types.compactMap(\.count).sorted(by: >) && types.count > 3)
        let c172 = sample.entries.filter { $0.aircraft.map { sample.aircraft[$0].type == "C172" } ?? false }.count
        #expect(types.first { $0.text == "C172" }?.count == c172)
        let roles = try offers("role:")
        #expect(roles.first { $0.text == "PIC" }?.count == sample.entries.filter { $0.role == .pilotInCommand }.count)
        #expect(try offers("date:202").allSatisfy { $0.text.hasPrefix("202") && ($0.count ?? 0) > 0 })
        #expect(try offers("pic:").contains { $0.text.hasPrefix("\"") })
        #expect(try offers("at:lsz").contains { $0.text == "LSZH" })
        #expect(try offers("city:zur", .airports).map(\.text) == ["Zürich"])
        #expect(
            try offers("self:", .pilots) == [
                FilterOffer(text: "no", detail: "", count: sample.pilots.count - 1),
                FilterOffer(text: "yes", detail: "", count: 1),
            ])
        let visual = sample.entries.filter { $0.approaches.contains { $0.type == .ils } }.count
        #expect(try offers("approach:").first { $0.text == "ILS" }?.count == visual && visual > 0)
        #expect(try offers("color:", .aircraft).compactMap(\.count).reduce(0, +) == 14)
        let fetches = logbook.store.context.statistics.fetches
        _ = try offers("type:C")
        #expect(logbook.store.context.statistics.fetches == fetches)
    }
}
