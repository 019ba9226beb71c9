import Testing

@testable import Aviation
@testable import Logbook

@Suite("Orders by custom fields")
struct CustomOrderTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let today = LogbookFolder.lastDate

    /// The values of the flights, the newest first; some are equal, some unknown.
    private static let lines = [
        "customer:beta fuel:7.25", "", "customer:\"Ærø, Ltd\" fuel:12.5 signed:no", "fuel:7.25 due:2026-12-24",
        "customer:Alpha", "fuel:100 dutytime:30m", "customer:alpha legs:0", "signed:yes due:2026-01-02",
    ]

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
        for definition in [
            FieldDefinition(name: "Customer", kind: .text), FieldDefinition(name: "Fuel", kind: .number, unit: "gal"),
            FieldDefinition(name: "Duty time", kind: .duration), FieldDefinition(name: "Legs", kind: .count),
            FieldDefinition(name: "Due", kind: .date), FieldDefinition(name: "Signed", kind: .yesNo),
        ] { try logbook.save(definition) }
        let (book, day) = (logbook, today)
        for (place, line) in Self.lines.enumerated() {
            let entry = try book.entry("HB-CFA type:C172 lszh-lsgs 1.0 1d \(line) date:-\(place + 1)", today: day)
            #expect(entry.canBeSaved, "\(entry.line.firstProblem?.text ?? "")")
            _ = try book.save(.flight(entry.flight), over: nil)
        }
    }

    private var fields: FieldTable { get throws { try logbook.fieldTable() } }

    /// Returns the places of the flights in an order, read as a whole.
    private func places(_ query: ListQuery) throws -> [Int] { try logbook.rows(query).compactMap(place) }

    private func place(_ row: ListRow) -> Int? {
        guard case .flight(let flight) = row else { return nil }
        return flight.date.map { $0.days(until: today) - 1 }
    }

    private func query(_ sort: String, _ filter: String = "") throws -> ListQuery {
        var query = ListQuery(.flights)
        query.sort = try #require(ListSort(sort, among: fields[.flights]))
        query.filter = try Filter(parsing: filter, of: .flights, in: fields, today: today)
        return query
    }

    @Test(
        "Flights are ordered by a value, equal ones newest first, and those without one come last in both directions",
        arguments: [
            ("fuel", [0, 3, 2, 5, 1, 4, 6, 7]), ("-fuel", [5, 2, 0, 3, 1, 4, 6, 7]),
            ("customer", [4, 6, 0, 2, 1, 3, 5, 7]), ("-customer", [2, 0, 6, 4, 1, 3, 5, 7]),
            ("due", [7, 3, 0, 1, 2, 4, 5, 6]), ("-due", [3, 7, 0, 1, 2, 4, 5, 6]),
            ("signed", [2, 7, 0, 1, 3, 4, 5, 6]), ("legs", [6, 0, 1, 2, 3, 4, 5, 7]),
            ("dutytime", [5, 0, 1, 2, 3, 4, 6, 7]),
        ])
    func orders(sort: String, expected: [Int]) throws {
        let found = try ["", "fuel:?", "-fuel:?"].map { try places(query(sort, $0)) }
        let fueled = [0, 2, 3, 5]
        #expect(
            found == [expected, expected.filter { !fueled.contains($0) }, expected.filter { fueled.contains($0) }])
    }

    @Test(
        "Pages forward, backward and around a row have the same order",
        arguments: ["fuel", "-fuel", "customer", "legs"])
    func pages(sort: String) throws {
        for filter in ["", "fuel:>8", "fuel:?"] {
            let query = try query(sort, filter)
            let all = try logbook.rows(query)
            try walk(query, all, forward: true)
            try walk(query, all, forward: false)
            for (number, row) in all.enumerated() {
                let page = try logbook.page(query, at: .around(row.id), limit: 3)
                let first = max(number - 1, 0)
                #expect(page.rows.map(\.id) == all[first..<min(first + 3, all.count)].map(\.id))
                #expect(page.hasEarlier == (first > 0) && page.hasLater == (first + 3 < all.count))
            }
        }
    }

    private func walk(_ query: ListQuery, _ all: [ListRow], forward: Bool) throws {
        var page = try logbook.page(query, at: forward ? .first : .last, limit: 2)
        var walked = page.rows
        while forward ? page.hasLater : page.hasEarlier {
            let edge = try #require(forward ? walked.last : walked.first)
            page = try logbook.page(query, at: forward ? .after(edge.id) : .before(edge.id), limit: 2)
            try #require(!page.rows.isEmpty && walked.count <= all.count)
            walked = forward ? walked + page.rows : page.rows + walked
        }
        #expect(walked.map(\.id) == all.map(\.id))
    }

    @Test("A page around a flight that the filter omits has its neighbors")
    func omitted() throws {
        let row = try logbook.rows(query("fuel")).first { place($0) == 2 }
        let omitted = try #require(row)
        let page = try logbook.page(query("fuel", "fuel:7.25,100"), at: .around(omitted.id), limit: 3)
        #expect(page.rows.compactMap(place) == [3, 5] && page.hasEarlier && !page.hasLater)
    }

    @Test("Letters find the next flight whose text begins with them")
    func beginnings() throws {
        let (texts, numbers) = (try query("customer"), try query("fuel"))
        let first = try logbook.row(texts, beginningWith: "AL", after: nil)
        let second = try logbook.row(texts, beginningWith: "al", after: first)
        let found = try logbook.rows(.flights, [first, second].compactMap(\.self)).compactMap(place)
        #expect(found == [4, 6])
        let none = try logbook.row(texts, beginningWith: "zz", after: nil)
        let number = try logbook.row(numbers, beginningWith: "7", after: nil)
        #expect(none == nil && number == nil)
    }

    @Test("An order is written so that another logbook, which lacks the field, reads it as the usual order")
    func otherLogbook() throws {
        let text = try query("-fuel").sort.text(fields)
        #expect(text == "-custom.fuel" && ListSort(text, among: FieldTable.standard[.flights]) == nil)
        var other = ListQuery(.flights)
        other.sort = try #require(ListSort(ofCustomField: text))
        #expect(
            try other.sort.text(fields) == text && !other.sort.isAscending && ListSort(ofCustomField: "fuel") == nil)
        #expect(try places(other) == Array(0..<8))
    }
}
