import Testing

@testable import Aviation
@testable import Logbook

@Suite("Airports that a logbook knows")
struct KnownAirportsTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func save(icao: String? = nil, faa: String? = nil, name: String? = nil) throws -> RecordID {
        var airport = AirportRecord()
        airport.icaoIdentifier = icao
        airport.faaIdentifier = faa
        airport.name = name
        return try logbook.save(.airport(airport), over: nil)
    }

    private func flight(_ origin: String, _ destination: String) throws -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        flight.origin = .new(origin)
        flight.destination = .new(destination)
        let id = try logbook.save(.flight(flight), over: nil)
        return try #require(try logbook.flight(id))
    }

    @Test("A flight to an airport of the table creates its row once, with its data")
    func made() throws {
        let flight = try flight("pao", "KPAO")
        #expect(flight.origin == flight.destination && flight.origin?.label == "KPAO")
        let id = try #require(flight.origin?.id)
        guard case .airport(let airport) = try logbook.record(id) else { return #expect(Bool(false)) }
        #expect(airport == AirportTable.airport("KPAO")?.record)
        #expect(try logbook.rows(ListQuery(.airports)).count == 1)
    }

    @Test("The logbook's own row precedes the table, also by identifiers that only the table has")
    func ownRow() throws {
        let own = try save(icao: "KPAO", name: "Home")
        for text in ["KPAO", "kpao", "PAO", "home"] { #expect(try logbook.airport(text)?.id == own, "\(text)") }
        #expect(try logbook.airport("home")?.match == .name)
        #expect(try logbook.airport("PAO")?.match == .faa)
        #expect(try flight("pao", "uki").origin?.id == own)
        #expect(try logbook.rows(ListQuery(.airports)).count == 2)
    }

    @Test("PAO and KPAO stay two airports when the pilot has both")
    func apart() throws {
        let faa = try save(faa: "PAO", name: "Old")
        let icao = try save(icao: "KPAO", name: "New")
        #expect(try logbook.airport("PAO")?.id == faa)
        #expect(try logbook.airport("KPAO")?.id == icao)
    }

    @Test("An unknown name is classified by its form")
    func strangers() throws {
        let flight = try flight("ZQZQ", "Grandfather's meadow")
        #expect(flight.origin?.label == "ZQZQ")
        #expect(flight.destination?.label == "Grandfather's meadow")
        #expect(try logbook.airport("QQQQ") == nil)
    }

    @Test("The logbook's airports are offered first, then others of the table")
    func offers() throws {
        let own = try save(icao: "LSZB", name: "Geneva of the east")
        let offers = try logbook.completions(.airports, matching: "gene", limit: 6)
        #expect(offers.first?.link.id == own)
        #expect(offers.dropFirst().contains { $0.link == .new("LSGG") && $0.useCount == 0 })
        #expect(!offers.dropFirst().contains { $0.link.label == "LSZB" })
        #expect(try logbook.completions(.airports, matching: "gene", limit: 1).count == 1)
        let found = try logbook.airports(searching: "gene", limit: 6)
        #expect(found.first?.id == own && found.contains { $0.label == "LSGG" && $0.id == nil })
    }

    @Test("A search matches the inside of words, completion their beginnings")
    func withinWords() throws {
        let found = try logbook.airports(searching: "ngeles", limit: 8).map(\.label)
        #expect(found == AirportTable.search("ngeles", limit: 8).map(\.label) && !found.isEmpty)
        #expect(try logbook.completions(.airports, matching: "ngeles", limit: 8).isEmpty)
    }

    @Test("Records that another program created are offered and found after the next page")
    func others() throws {
        _ = try logbook.completions(.airports, matching: "zzz", limit: 3)
        _ = try logbook.page(ListQuery(.airports), at: .first, limit: 9)
        var airport = AirportRecord()
        airport.icaoIdentifier = "ZZZQ"
        let id = try folder.open().save(.airport(airport), over: nil)
        _ = try logbook.page(ListQuery(.airports), at: .first, limit: 9)
        #expect(try logbook.completions(.airports, matching: "zzz", limit: 3).first?.link.id == id)
        #expect(try logbook.airport("zzzq")?.id == id)
    }

    @Test("Looking up an airport does not hide a change by another program")
    func handedOut() throws {
        let id = try save(icao: "KPAO", name: "Home")
        guard case .airport(var record) = try logbook.record(id) else { return #expect(Bool(false)) }
        var theirs = record
        theirs.city = "Palo Alto"
        _ = try folder.open().save(.airport(theirs), over: id)
        _ = try logbook.airport("pao")
        record.name = "Mine"
        #expect(LogbookError.thrown { _ = try logbook.save(.airport(record), over: id) } == .changedElsewhere)
    }
}
