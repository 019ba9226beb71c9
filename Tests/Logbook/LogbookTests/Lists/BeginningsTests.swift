import Foundation
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Rows by their first letters")
struct BeginningsTests {
    private let folder: LogbookFolder

    init() throws { folder = try LogbookFolder(sample: true) }

    /// Returns the text of a row in a column, by which the list is ordered.
    private func text(_ row: ListRow, _ column: FieldID) -> String? {
        switch (row, column) {
        case (.flight(let row), .aircraft): row.registration
        case (.flight(let row), .aircraftType): row.aircraftType
        case (.flight(let row), .origin): row.origin
        case (.flight(let row), .destination): row.destination
        case (.flight(let row), .role): row.role?.rawValue
        case (.flight(let row), .pilot): row.pilot
        case (.aircraft(let row), .aircraftType): row.aircraftType
        case (.aircraft(let row), .tailNumber): row.tailNumber
        case (.pilot(let row), .pilotName): row.name
        case (.airport(let row), .city): row.city
        case (.airport(let row), .country): row.country
        default: nil
        }
    }

    private static let orders: [(RecordKind, FieldID)] = [
        (.flights, .aircraft), (.flights, .aircraftType), (.flights, .origin), (.flights, .destination),
        (.flights, .role),
        (.flights, .pilot), (.aircraft, .aircraftType), (.aircraft, .tailNumber), (.pilots, .pilotName),
        (.airports, .city),
        (.airports, .country),
    ]

    @Test("The first row of the list is found, in any order by texts and in both directions", arguments: orders)
    func first(kind: RecordKind, column: FieldID) throws {
        let logbook = try folder.open()
        for ascends in [true, false] {
            var query = ListQuery(kind)
            query.sort = ListSort(column, ascending: ascends)
            let rows = try logbook.rows(query)
            for letter in "abdhklnopswz東9" {
                let wanted = rows.first { row in
                    text(row, column).map { FoldedText.folded($0).hasPrefix(String(letter)) } ?? false
                }
                let found = try logbook.row(query, beginningWith: String(letter), after: nil)
                #expect(found == wanted?.id, "\(letter) \(column) \(ascends)")
            }
        }
        try logbook.close()
    }

    @Test("From a row the next match is found, and after the last match the first")
    func next() throws {
        let logbook = try folder.open()
        var query = ListQuery(.flights)
        query.sort = ListSort(.aircraftType, ascending: true)
        query.filter = try Filter(parsing: "2026", of: .flights, in: .standard, today: LogbookFolder.lastDate)
        let wanted = try logbook.rows(query).filter { text($0, .aircraftType)?.hasPrefix("C") == true }.map(\.id)
        try #require(wanted.count > 3)
        var found: [RecordID] = []
        for _ in 0...wanted.count {
            found.append(try #require(try logbook.row(query, beginningWith: "c", after: found.last)))
        }
        #expect(found == wanted + [wanted[0]])
        let gone = RecordID(kind: .flights, key: 999_999)
        #expect(try logbook.row(query, beginningWith: "c", after: gone) == wanted[0])
        try logbook.close()
    }

    @Test("The first known value decides, and rows without a value are not found")
    func missing() throws {
        let empty = try LogbookFolder()
        let logbook = try empty.open()
        func airport(_ icao: String?, _ faa: String?, _ name: String?) throws -> RecordID {
            var airport = AirportRecord()
            (airport.icaoIdentifier, airport.faaIdentifier, airport.name) = (icao, faa, name)
            return try logbook.save(.airport(airport), over: nil)
        }
        _ = try airport("LSZH", "ZRH", "Zurich")
        let field = try airport(nil, "ZZ9", "Meadow")
        let strip = try airport(nil, nil, "Øster Strip")
        let query = ListQuery(.airports)
        #expect(try logbook.row(query, beginningWith: "z", after: nil) == field)
        #expect(try logbook.row(query, beginningWith: "o", after: nil) == strip, "as people type it")
        #expect(try logbook.row(query, beginningWith: "m", after: nil) == nil)
        var byFlights = query
        byFlights.sort = ListSort(.departures, ascending: false)
        #expect(try logbook.row(byFlights, beginningWith: "l", after: nil) == nil, "no order of texts")
    }

    @Test("Rows are read by their keys in the given order, without deleted ones")
    func rowsByKeys() throws {
        let logbook = try folder.open()
        let all = try logbook.rows(ListQuery(.flights), limit: 700)
        let ids = Array(all.map(\.id).reversed())
        #expect(try logbook.rows(.flights, ids) == all.reversed())
        try logbook.delete(ids[3])
        #expect(try logbook.rows(.flights, ids).map(\.id) == ids.filter { $0 != ids[3] })
        #expect(try logbook.rows(.flights, []).isEmpty)
        #expect(try logbook.rows(.aircraft, ids).isEmpty, "keys of flights")
        try logbook.close()
    }
}
