import Testing

@testable import Aviation

@Suite("The table of airports")
struct AirportTableTests {
    @Test("Airports are found by ICAO, then FAA, then IATA identifier")
    func everyRow() throws {
        let rows = AirportTable.rows
        var (start, count, before) = (0, 0, "")
        var byICAO: Set<String> = []
        var byFAA: Set<String> = []
        var records: [AirportRecord] = []
        while start < rows.count {
            let line = rows.line(from: start)
            start = line.upperBound + 1
            let row = AirportTableRow(rows, line)
            #expect(before < row.text(.key), "the rows are not in order at \(row.text(.key))")
            before = row.text(.key)
            let record = row.record
            records.append(record)
            count += 1
            byICAO.formUnion([record.icaoIdentifier].compactMap(\.self))
            byFAA.formUnion([record.faaIdentifier].compactMap(\.self))
        }
        #expect(count > 28_000 && byICAO.count > 14_000 && byFAA.count > 12_000)
        for record in records.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            if let code = record.icaoIdentifier {
                #expect(AirportTable.airport(code) == KnownAirport(record, match: .icao))
            }
            if let code = record.faaIdentifier, !byICAO.contains(code) {
                #expect(AirportTable.airport(code) == KnownAirport(record, match: .faa))
            }
            if let code = record.iataIdentifier, !byICAO.contains(code), !byFAA.contains(code) {
                #expect(AirportTable.airport(code) == KnownAirport(record, match: .iata))
            }
        }
    }

    @Test("Every field has its value")
    func facts() throws {
        let paloAlto = try #require(AirportTable.airport(" pao "))
        #expect(paloAlto.match == .faa && paloAlto.id == nil)
        #expect(paloAlto.record.identifiers == ["KPAO", "PAO", "PAO"])
        #expect(paloAlto.record.name == "Palo Alto Airport" && paloAlto.record.city == "Palo Alto")
        #expect(paloAlto.record.country == "United States" && paloAlto.record.elevationFeet == 7)
        #expect(paloAlto.record.timeZone == "America/Los_Angeles")
        #expect(paloAlto.record.coordinate?.text == "37.46112N 122.11505W")
        #expect(paloAlto.explanation == "Palo Alto Airport · by FAA identifier")
        let zurich = try #require(AirportTable.airport("ZRH"))
        #expect(zurich.match == .iata && zurich.label == "LSZH" && zurich.record.timeZone == "Europe/Zurich")
        #expect(AirportTable.airport("LKPR")?.record.name == "Václav Havel Airport")
        let sydney = try #require(AirportTable.airport("YSSY")?.record.coordinate)
        #expect(sydney.latitude < -33 && sydney.longitude > 151)
    }

    @Test("An airport without an ICAO identifier has none; its key is no identifier")
    func pseudoIdentifiers() throws {
        for code in ["1Q4", "K1Q4"] {
            let airport = try #require(AirportTable.airport(code))
            #expect(airport.record.icaoIdentifier == nil && airport.record.faaIdentifier == "1Q4")
            #expect(airport.match == .faa)
        }
        #expect(AirportTable.airport("ANC")?.label == "PANC")
        #expect(AirportTable.airport("00AA")?.record.identifiers == ["00AA"])
    }

    @Test(
        "A text that is no identifier finds no airport",
        arguments: ["", "P", "PA", "ZZZZ", "KPAOX", "Zurich", "_AYM", "é"])
    func unknown(text: String) { #expect(AirportTable.airport(text) == nil) }

    @Test("A search finds identifiers, cities and names, accents and case ignored")
    func search() {
        #expect(AirportTable.search("palo alto").first?.label == "KPAO")
        #expect(AirportTable.search("kpao").first?.label == "KPAO")
        #expect(AirportTable.search("vaclav HAVEL").first?.label == "LKPR")
        #expect(AirportTable.search("zürich").contains { $0.label == "LSZH" })
        #expect(AirportTable.search("reykjavik", limit: 20).contains { $0.label == "BIRK" })
        #expect(AirportTable.search("heathrow london").first?.label == "EGLL")
        #expect(AirportTable.search("x").isEmpty && AirportTable.search("  ").isEmpty)
        #expect(AirportTable.search("qqqqq").isEmpty && AirportTable.search("geneva", limit: 0).isEmpty)
    }

    @Test("Of equal matches the airport nearest to the aircraft comes first")
    func nearest() throws {
        let here = try #require(AirportTable.airport("KPAO")?.record.coordinate)
        let there = try #require(AirportTable.airport("KBOS")?.record.coordinate)
        let west = AirportTable.search("san jose", near: here).first
        #expect(west?.label == "KSJC")
        #expect(
            AirportTable.search("municipal", near: here).first != AirportTable.search("municipal", near: there).first)
        #expect(!AirportTable.search("alo alto").isEmpty)
        #expect(AirportTable.search("alo alto", fromBeginnings: true).isEmpty)
    }

    @Test("The list name of every airport finds that airport")
    func labels() {
        let rows = AirportTable.rows
        var (start, count) = (0, 0)
        while start < rows.count {
            let line = rows.line(from: start)
            start = line.upperBound + 1
            let record = AirportTableRow(rows, line).record
            if let meant = AirportTable.airport(record.label) { #expect(meant.record == record, "\(record.label)") }
            count += 1
        }
        #expect(count > 28_000)
    }
}
