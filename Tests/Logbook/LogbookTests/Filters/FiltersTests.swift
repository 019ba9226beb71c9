import LogbookSample
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Contents of lists")
struct FiltersTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let sample = LogbookFolder.content

    init() throws {
        folder = try LogbookFolder(sample: true)
        logbook = try folder.open()
    }

    private func count(_ kind: RecordKind, _ change: (inout ListQuery) -> Void) throws -> Int {
        var query = ListQuery(kind)
        change(&query)
        let rows = try logbook.rows(query)
        #expect(try logbook.summary(query).count == rows.count)
        return rows.count
    }

    @Test("A stopped question throws until the next one begins")
    func stopped() throws {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: "from:LSZH bise", of: .flights, in: .standard, today: LogbookFolder.lastDate)
        logbook.questionStop.stop()
        #expect(LogbookError.thrown { _ = try logbook.page(query, at: .first, limit: 5) } == .interrupted)
        #expect(LogbookError.thrown { _ = try logbook.summary(query) } == .interrupted)
        #expect(LogbookError.thrown { _ = try logbook.totals(query, by: .type) } == .interrupted)
        logbook.questionStop.begin()
        #expect(try logbook.summary(query).count == logbook.rows(query).count)
    }

    @Test("All words must occur in some field, case and accents ignored")
    func words() throws {
        #expect(try count(.pilots) { $0.search = "ZOE ní" } == 1)
        #expect(try count(.pilots) { $0.search = "jorg zoë" } == 0)
        #expect(try count(.pilots) { $0.search = "東京" } == 1)
        #expect(try count(.airports) { $0.search = "zurich" } >= 1)
        #expect(try count(.aircraft) { $0.search = "two pilots" } == 1)
        #expect(try count(.aircraft) { $0.search = "  " } == 14)
        let zurich = sample.entries.filter { entry in
            let ends = [entry.origin, entry.destination].compactMap { $0.map { sample.airports[$0] } }
            let texts = ends.flatMap { [$0.icao, $0.faa, $0.iata, $0.name] } + [entry.route, entry.remarks]
            return texts.contains { $0.map { FoldedText.contains($0, "zurich") } ?? false }
        }
        #expect(try count(.flights) { $0.search = "Zürich" } == zurich.count)
    }

    @Test(
        "Search and completion find the same texts typed with plain letters",
        arguments: [
            ("Øre Ålund", "ore alund"), ("Łódź", "lodz"), ("Straße", "strasse"), ("Þórshöfn", "thorshofn"),
            ("Ærø", "aero"), ("Đà Nẵng", "da nang"), ("Œuvre ĳ", "oeuvre ij"), ("ılgaz", "ILGAZ"), ("Ħqxal", "hqxal"),
        ])
    func plainLetters(name: String, typed: String) throws {
        var airport = AirportRecord()
        airport.name = name
        _ = try logbook.save(.airport(airport), over: nil)
        #expect(try count(.airports) { $0.search = typed } == 1)
        #expect(try count(.airports) { $0.search = name } == 1)
        #expect(try logbook.completions(.airports, matching: typed, limit: 9).first?.link.label == name)
    }

    @Test("A year, a month and a day are found as dates")
    func dates() throws {
        let year = LogbookFolder.lastDate.year
        let expected = sample.entries.filter { $0.date.year == year - 1 }.count
        #expect(try count(.flights) { $0.search = "\(year - 1)" } >= expected)
        let last = sample.entries.filter { $0.date == LogbookFolder.lastDate }.count
        #expect(try count(.flights) { $0.search = LogbookFolder.lastDate.isoText } == last)
        #expect(DateSpan("2024-02")?.last == LocalDate(isoText: "2024-02-29"))
        #expect(DateSpan("2024")?.last == LocalDate(isoText: "2024-12-31"))
        for text in ["24", "2024-13", "2024-2", "2024-02-30", "N172", "２０２４"] { #expect(DateSpan(text) == nil) }
    }

    @Test("A color selects aircraft and their flights, and no other records")
    func paint() throws {
        let blue = sample.aircraft.indices.filter { sample.aircraft[$0].colors.primary == .blue }
        #expect(try count(.aircraft) { $0.paint = .blue } == blue.count)
        let flights = sample.entries.filter { $0.aircraft.map(blue.contains) ?? false }.count
        #expect(try count(.flights) { $0.paint = .blue } == flights)
        #expect(try count(.pilots) { $0.paint = .blue } == sample.pilots.count)
        let changes = logbook.store.changeContext()
        for color in ["Blue", "BLUE"] {
            let aircraft = Aircraft(context: changes)
            aircraft.aircraftType = "X"
            aircraft.colorScheme = ["primary": color]
        }
        try logbook.store.save(changes)
        #expect(try count(.aircraft) { $0.paint = .blue } == blue.count + 2)
        #expect(try logbook.paintCounts().first { $0.paint == .blue }?.count == blue.count + 2)
    }

    @Test("A related record selects flights at either end and in either seat")
    func related() throws {
        let aircraft = try #require(try logbook.match(.aircraft, text: "hbcfa"))
        #expect(
            try count(.flights) { $0.related = aircraft } == sample.entries.filter { $0.aircraft == 0 }.count)
        let friend = try #require(try logbook.match(.pilots, text: "anna keller"))
        let seats = sample.entries.filter { $0.pilot == 5 || $0.safetyPilot == 5 }.count
        #expect(seats > 0)
        #expect(try count(.flights) { $0.related = friend } == seats)
        let place = try #require(sample.airports.first?.identifier)
        let airport = try #require(try logbook.match(.airports, text: place))
        let ends = sample.entries.filter { $0.origin == 0 || $0.destination == 0 }.count
        #expect(try count(.flights) { $0.related = airport } == ends)
        #expect(try count(.flights) { $0.related = .new("HB-XXX") } == 0)
    }

    @Test("Sums are those of the shown flights, without columns that no flight has")
    func summaries() throws {
        let all = try logbook.summary(ListQuery(.flights))
        for column in FlightColumn.allCases {
            let known = sample.entries.compactMap { $0.times[column] }
            #expect(all.times[column] == (known.isEmpty ? nil : DurationTotal(known).minutes), "\(column)")
        }
        for count in FlightCount.allCases {
            #expect(all.times[count] == sample.entries.compactMap { $0.times[count] }.reduce(0, +), "\(count)")
        }
        let empty = try LogbookFolder()
        #expect(try empty.open().summary(ListQuery(.flights)) == ListSummary())
        var white = ListQuery(.aircraft)
        white.paint = .white
        let painted = sample.entries.filter {
            $0.aircraft.map { sample.aircraft[$0].colors.primary == .white } ?? false
        }
        #expect(try logbook.summary(white).times.block == DurationTotal(painted.map(\.times.block)).minutes)
        let places = try logbook.summary(ListQuery(.airports))
        let flown = sample.entries.filter { $0.origin != nil || $0.destination != nil }
        #expect(places.times.block == DurationTotal(flown.map(\.times.block)).minutes)
        #expect(try logbook.summary(ListQuery(.pilots)).count == sample.pilots.count)
    }

    @Test("Colors are counted, the most common first, unknown ones included")
    func paintCounts() throws {
        let changes = logbook.store.changeContext()
        for color in ["mauve", nil, "Gray"] as [String?] {
            let aircraft = Aircraft(context: changes)
            aircraft.aircraftType = "X"
            aircraft.colorScheme = color.map { ["primary": $0] }
        }
        try logbook.store.save(changes)
        let counts = try logbook.paintCounts()
        #expect(counts.map(\.count) == counts.map(\.count).sorted(by: >))
        #expect(counts.reduce(0) { $0 + $1.count } == 17)
        #expect(counts.first { $0.paint == nil }?.count == 2)
        let gray = sample.aircraft.filter { $0.colors.primary == .gray }.count
        #expect(counts.first { $0.paint == .gray }?.count == gray + 1)
        #expect(counts.contains { $0.paint == .black } == sample.aircraft.contains { $0.colors.primary == .black })
    }
}
