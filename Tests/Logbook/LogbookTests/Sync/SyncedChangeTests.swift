import Aviation
import Foundation
import TestFiles
import Testing

@testable import Logbook

@Suite("Which device changed which field")
struct SyncedChangeTests {
    private let books = SyncedBooks("changes")

    private func book<Value>(_ name: String, _ body: (StoreLogbook, LogbookSync) throws -> Value) throws -> Value {
        try books.open(name, body)
    }

    private func change(_ name: String, _ body: (inout FlightRecord) -> Void) throws {
        try book(name) { book, sync in
            let id = try #require(try book.rows(ListQuery(.flights)).first?.id)
            guard case .flight(var flight) = try book.record(id) else { return }
            body(&flight)
            _ = try book.save(.flight(flight), over: id)
            _ = try sync.round()
        }
    }

    private func changes(_ name: String) throws -> [String] {
        try book(name) { book, sync in
            _ = try sync.round()
            let id = try #require(try book.rows(ListQuery(.flights)).first?.id)
            return try book.syncedChanges(of: id).map(\.text)
        }
    }

    @Test(
        "The device that made a record, and the last one of each field, are the same on all devices; parts are one of them"
    )
    func fields() throws {
        let folder = books.share.path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try book("one") { book, sync in
            _ = try sync.join(folder, prefersMine: false)
            var flight = FlightRecord()
            (flight.date, flight.aircraft, flight.newType) = (LocalDate(isoText: "2026-11-20"), .new("HB-KPZ"), "C172")
            (flight.origin, flight.destination, flight.remarks) = (.new("LSZH"), .new("LSZB"), "new")
            flight.times[.block] = Minutes(70)
            let id = try book.save(.flight(flight), over: nil)
            #expect(try book.syncedChanges(of: id).isEmpty, "No other device knows it yet.")
            _ = try sync.round()
        }
        try book("two") { _, sync in _ = try sync.join(folder, prefersMine: false) }
        try change("two") { $0.remarks = "gusts" }
        try change("two") {
            $0.times[.block] = Minutes(80)
            $0.crew = [CrewRecord(.instructor, .new("Anna Meier"))]
        }
        let expected = [
            "Block time, what belongs to it: two, 2026-05-09 06:17 UTC", "Remarks: two, 2026-05-09 06:16 UTC",
            "made: one, 2026-05-09 06:14 UTC",
        ]
        #expect(try changes("one").joined(separator: "; ") == expected.joined(separator: "; "))
        #expect(try changes("two") == expected)
        try FileManager.default.removeItem(atPath: folder)
        try book("one") { book, _ in
            let id = try #require(try book.rows(ListQuery(.flights)).first?.id)
            #expect(try book.syncedChanges(of: id).map(\.text) == expected, "The folder is not needed.")
        }
    }

    @Test("What a device had when it joined has no time; a logbook on one device has no changes of devices")
    func joined() throws {
        let folder = books.share.path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for (name, day) in [("one", 20), ("two", 21)] {
            try book(name) { book, sync in
                var flight = FlightRecord()
                flight.date = LocalDate(year: 2026, month: 11, day: day)
                let id = try book.save(.flight(flight), over: nil)
                #expect(try book.syncedChanges(of: id).isEmpty)
                _ = try sync.join(folder, prefersMine: false)
            }
        }
        #expect(try changes("two") == ["made: two, when it joined"])
    }
}
