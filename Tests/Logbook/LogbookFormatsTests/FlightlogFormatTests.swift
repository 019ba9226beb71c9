import Foundation
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// The program’s own exports come back as they went out.
@Suite("flightlog’s CSV and JSON")
struct FlightlogFormatTests {
    private let folder = FormatsFolder()

    /// A flight with a value in most fields.
    private func flight() throws -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LocalDate(isoText: "2026-11-18")
        (flight.aircraft, flight.origin, flight.destination) = (.new("HB-CFA"), .new("LSZH"), .new("My meadow"))
        flight.pilot = .new("Anna Keller")
        flight.crew = [CrewRecord(.instructor, .new("Ida Holm")), CrewRecord(.passenger, .new("Tom Oak"))]
        (flight.offBlock, flight.onBlock) = (
            UTCInstant(isoText: "2026-11-18T23:10:07Z"), UTCInstant(isoText: "2026-11-19T00:25:00Z")
        )
        for (index, column) in FlightColumn.allCases.enumerated() where column != .simulator {
            flight.times[column] = Minutes(index * 7)
        }
        for (index, count) in FlightCount.allCases.enumerated() { flight.times[count] = index }
        (flight.role, flight.rules) = (.dualReceived, .instrumentFirst)
        (flight.route, flight.remarks) = ("KMOD, \"KSQL\"", "first line\nsecond, line")
        var approach = ApproachRecord()
        (approach.type, approach.runway, approach.count, approach.airport) = (.ils, "14", 2, .new("LSZH"))
        flight.approaches = [approach]
        let duty = try #require(UTCInstant(isoText: "2026-11-18T21:00:00Z"))
        flight.attributes = [
            "hobbs.start": .hundredths(123_405), "flightNumber": .text("LX14"), "distance": .hundredths(1_250),
            "checks.isCheckride": .flag(true), "passengers": .number(3), "picusMinutes": .minutes(Minutes(5)),
            "operator": .text("Club"), "duty.start": .instant(duty), "pilotFlying": .flag(true),
        ]
        return flight
    }

    private func exported(_ text: (StoreLogbook, ListQuery) throws -> String) throws -> String {
        let today = FormatsFolder.today
        let book = try StoreLogbook.open(path: folder.folder["own.flightlog"].path, readOnly: false, today: { today })
        var saved = try flight()
        saved.newType = ""
        _ = try book.save(.flight(saved), over: nil)
        let result = try text(book, ListQuery(.flights))
        try book.close()
        return result
    }

    @Test("JSON comes back complete")
    func json() throws {
        let text = try exported { try $0.listing($1, limit: nil).json }
        let source = try folder.source(text, "own.json")
        #expect(source.description.format == "flightlog" && source.description.isCertain)
        let entry = try #require(try source.allEntries.first)
        let original = try flight()
        #expect(entry.flight == original, "\(entry.notes)")
        #expect(entry.kept.isEmpty && entry.notes.isEmpty && entry.key?.isEmpty == false)
        #expect(try source.entry(at: entry.place)?.flight == original)
        #expect(try source.entry(rereading: entry.cells, layout: source.description.layout)?.flight == original)
    }

    @Test("An export to CSV comes back complete: people and approaches are in columns at its end")
    func exportedCSV() throws {
        let today = FormatsFolder.today
        let text = try exported { book, query in
            var text = ""
            _ = try ImportFormats.write(query, of: book, as: "csv", today: today) { text += $0 }
            return text
        }
        let entry = try #require(try folder.entries(text).first)
        let original = try flight()
        #expect(entry.flight == original, "\(entry.notes)")
        #expect(entry.kept.isEmpty && entry.notes.isEmpty)
    }

    @Test("Someone on board without a name is noted and kept")
    func nameless() throws {
        let text =
            #"[{"id":"1","date":"2025-06-07","crew":[{"role":"student","pilot":null},{"role":"other","pilot":{"name":"Bo"}}]}]"#
        let entry = try #require(try folder.entries(text).first)
        #expect(entry.flight.crew.map { $0.pilot?.label } == ["Bo"] && entry.kept.count == 1)
        #expect(entry.notes == ["someone on board has no name: student"])
    }

    @Test("A list as CSV has only the number of people without a field of their own, and of approaches")
    func csv() throws {
        let text = try exported { try $0.listing($1, limit: nil).csv }
        let entry = try #require(try folder.entries(text).first)
        var original = try flight()
        original.approaches = []
        original.crew.removeAll { $0.role == .passenger }
        #expect(entry.flight == original)
        #expect(entry.keptCells.count == 2 && entry.notes.count == 2)
    }

    @Test("Damaged JSON is an error that names the line, and other objects are no logbook")
    func damaged() throws {
        for (text, reason) in [
            ("[\n{\"date\": \"2026-11-18\"\n", "not closed"), ("[\n\n{\"date\" 1}]", "not a JSON"),
            ("[1, 2]", "expected"),
        ] {
            let error = try folder.error(Array(text.utf8))
            guard case .damaged(_, let why)? = error else {
                Issue.record("\(text): \(String(describing: error))")
                continue
            }
            #expect(why.contains(reason))
        }
        guard case .unknownColumns? = try folder.error(Array("[{\"name\":\"x\"}]".utf8)) else {
            Issue.record("it was read")
            return
        }
        let long = "[{\"date\":\"" + String(repeating: "x", count: JSONObjectReader.longestElement) + "\"}]"
        #expect(try folder.error(Array(long.utf8)) == .damaged(line: 1, reason: "the object is longer than 4 MiB"))
    }
}
