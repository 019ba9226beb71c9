import Foundation
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Columns that the program computes")
struct ComputedColumnTests {
    private static let date = LocalDate(isoText: "2026-03-10") ?? LogbookFolder.lastDate

    /// Returns the values of computed fields for a flight from KPAO to another airport.
    private func values(_ change: (inout FlightRecord) -> Void) throws -> [String: String] {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        var aircraft = AircraftRecord()
        (aircraft.tailNumber, aircraft.numberOfEngines) = ("N12345", 1)
        _ = try logbook.save(.aircraft(aircraft), over: nil)
        var flight = FlightRecord()
        flight.date = Self.date
        (flight.aircraft, flight.newType) = (.new("N12345"), "")
        (flight.origin, flight.destination) = (.new("KPAO"), .new("KUKI"))
        flight.times.block = Minutes(75)
        change(&flight)
        _ = try logbook.save(.flight(flight), over: nil)
        var query = ListQuery(.flights)
        query.columns = FieldTable.standard[.flights].filter(\.isComputed).map(\.id)
        let row = try #require(try logbook.rows(query).first)
        let fields = FieldTable.standard[.flights].filter(\.isComputed)
        try logbook.close()
        return Dictionary(uniqueKeysWithValues: fields.map { ($0.word, $0.value(in: row)?.text ?? "–") })
    }

    @Test("Distance and block speed follow from the airports; the route makes the way longer")
    func distance() throws {
        let direct = try values { _ in }
        #expect(direct["greatcircle"] == "112" && direct["speed"] == "90")
        let over = try values { $0.route = "SUNOL V334 KSAC ZZZZ" }
        #expect(over["greatcircle"] == "158", "KPAO–KSAC 69.6, KSAC–KUKI 87.9")
        let local = try values { $0.destination = $0.origin }
        #expect(local["greatcircle"] == "0" && local["speed"] == "–" && local["xc50"] == "0:00")
        let unknown = try values { $0.destination = .new("Meadow behind the house") }
        #expect(unknown["greatcircle"] == "–" && unknown["speed"] == "–" && unknown["xc50"] == "–")
    }

    @Test("Time over 50 NM is the whole flight; night follows from the times and the sun")
    func times() throws {
        let far = try values { flight in
            flight.offBlock = UTCInstant(isoText: "2026-03-10T02:00:00Z")
            flight.onBlock = UTCInstant(isoText: "2026-03-10T03:15:00Z")
        }
        #expect(far["xc50"] == "1:15" && far["sunnight"] != "–" && far["sunnight"] != "0:00")
        let near = try values { $0.destination = .new("KSQL") }
        #expect(near["xc50"] == "0:00" && near["sunnight"] == "–")
    }

    @Test("Single- and multi-engine time is that of single-pilot flights; color, class and tags are columns too")
    func engines() throws {
        let single = try values { $0.remarks = "Gusty #tour #alps" }
        #expect(single["se"] == "1:15" && single["me"] == "–" && single["class"] == "–")
        #expect(single["asel"] == "–" && single["amel"] == "–")
        let multi = try values { $0.times[.multiPilot] = Minutes(75) }
        #expect(multi["se"] == "–" && multi["me"] == "–")
    }

    @Test("Every field is a column, unless it stands for several texts or records", arguments: RecordKind.allCases)
    func columns(kind: RecordKind) {
        let missing = FieldTable.standard[kind].filter { !$0.isColumn }.map(\.id)
        #expect(missing == (kind == .flights ? [.newType, .at, .with, .imported] : kind == .aircraft ? [] : []))
        for field in FieldTable.standard[kind] where field.isComputed && field.attribute == nil && !field.isFilterable {
            #expect(!field.isSortable && field.help.hasPrefix("computed: ") && field.key != nil, "\(field.word)")
        }
    }

    @Test("A column shows the same alone as beside all others, for which a flight is read as a whole")
    func alone() throws {
        let folder = try LogbookFolder(newestOfSample: ())
        let logbook = try folder.open()
        let fields = FieldTable.standard[.flights].filter { $0.isColumn && !$0.isInRow }
        var query = ListQuery(.flights)
        query.columns = fields.map(\.id)
        let all = try logbook.rows(query, limit: 120)
        for field in fields {
            query.columns = [field.id]
            let alone = try logbook.rows(query, limit: 120)
            #expect(alone.map { field.value(in: $0) } == all.map { field.value(in: $0) }, "\(field.word)")
        }
        try logbook.close()
        #expect(fields.count { field in all.contains { field.value(in: $0) != nil } } > 30)
    }

    @Test("A filter by a computed column is refused with that reason")
    func filter() throws {
        let error = #expect(throws: FilterError.self) {
            try Filter(parsing: "greatcircle:>100", of: .flights, in: .standard, today: LogbookFolder.lastDate)
        }
        #expect(error?.message == "filters do not compare “greatcircle”" && error?.range == 0..<11)
        #expect(FilterReason.noSuchField("wings", kind: .flights, known: []).message == "flights have no field “wings”")
    }

    @Test(
        "JSON has computed values only in chosen columns, and every column of a page", arguments: LogbookPage.allCases)
    func listing(page: LogbookPage) throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        #expect(!(try logbook.listing(ListQuery(.flights), limit: 1).json).contains("computed"))
        let fields = page.fields.compactMap { FieldTable.standard[.flights][$0] }
        #expect(fields.count == page.fields.count && Set(fields.map(\.exportKey)).count == fields.count)
        let listing = try logbook.listing(ListQuery(.flights), of: fields, limit: nil)
        #expect(listing.fields.map(\.key) == fields.map(\.exportKey) && listing.rows.count > 1_000)
        let chosen = ["id", "greatcircle", "color2"].compactMap { FieldTable.standard[.flights].named($0) }
        let rows = try logbook.listing(ListQuery(.flights), of: chosen, limit: 3)
        #expect(rows.fields.map(\.key) == ["id", "greatCircleNM", "color2"])
        #expect(rows.json.contains("x-coredata://"))
        try logbook.close()
    }

    @Test("The values of computed columns equal those of a calculation from the whole record")
    func agreement() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        var query = ListQuery(.flights)
        query.columns = [FieldID("computed.greatcircle"), .singleEngine, .multiEngine, .aircraftClass]
        query.columns += [FieldID("computed.asel"), FieldID("computed.amel")]
        for case .flight(let row) in try logbook.rows(query, limit: 200) {
            guard case .flight(let flight) = try logbook.record(row.id) else { continue }
            guard let from = flight.origin?.id, let to = flight.destination?.id, flight.route == nil else { continue }
            let places = try [from, to].map { try logbook.record($0).coordinate }
            guard let first = places[0], let last = places[1] else { continue }
            #expect(row.attributes[query.columns[0]] == .number(Int(first.distance(to: last).count.rounded())))
            let block = row.block.map { FieldValue.minutes($0) }
            #expect(row.attributes[query.columns[4]] == (row.attributes[.aircraftClass] == .text("ASEL") ? block : nil))
            #expect(row.attributes[query.columns[5]] == (row.attributes[.aircraftClass] == .text("AMEL") ? block : nil))
            let parts = [row.attributes[.singleEngine], row.attributes[.multiEngine]].compactMap(\.self)
            #expect(parts.allSatisfy { $0 == block } && parts.count < 2)
        }
        try logbook.close()
    }
}
