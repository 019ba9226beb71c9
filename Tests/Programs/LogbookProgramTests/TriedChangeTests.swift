import Aviation
import Testing

@testable import LogbookProgram

@Suite("A change that was tried on many records")
struct TriedChangeTests {
    private static let today = LocalDate(year: 2026, month: 11, day: 20) ?? LocalDate(dayNumber: 0)

    private static func flight(_ minutes: Int, remarks: String? = nil, night: Int? = nil) -> Record {
        var flight = FlightRecord()
        flight.date = today
        flight.role = .pilotInCommand
        flight.times.block = Minutes(minutes)
        flight.times[.pilotInCommand] = Minutes(minutes)
        flight.times[.night] = night.map { Minutes($0) }
        flight.remarks = remarks
        return .flight(flight)
    }

    private static func id(_ key: Int64) -> RecordID { RecordID(kind: .flights, key: key) }

    private static func tried(_ name: String, _ text: String) throws -> TriedChange {
        TriedChange(try BulkChange(of: .flights, setting: [(name, text)], today: today, in: .standard))
    }

    @Test(
        "Every record becomes what the change makes of it, whether its values are the same for all or not",
        arguments: [("remarks", "club"), ("rules", "ifr"), ("role", "sic"), ("night", "0:20"), ("crossCountry", "")])
    func sameAsChange(name: String, text: String) throws {
        var tried = try Self.tried(name, text)
        let records = [
            Self.flight(60), Self.flight(75, remarks: "club"), Self.flight(10),
            Self.flight(90, remarks: "x", night: 20),
        ]
        for (key, record) in records.enumerated() { _ = tried.outcome(of: record, Self.id(Int64(key))) }
        for (key, record) in records.enumerated() {
            let outcome = tried.change.outcome(of: record, Self.id(Int64(key)))
            let after = tried.after(record, Self.id(Int64(key)))
            #expect(after == (outcome.error == nil ? outcome.change.after : nil), "\(key)")
        }
    }

    @Test(
        "What is the same for all is known without judging again; a record that has changed since, or was refused, is not"
    )
    func known() throws {
        var remarks = try Self.tried("remarks", "club")
        _ = remarks.outcome(of: Self.flight(60), Self.id(1))
        #expect(remarks.known(Self.flight(60), Self.id(1)) == Self.flight(60, remarks: "club"))
        #expect(remarks.known(Self.flight(60), Self.id(2)) == nil)
        #expect(remarks.known(Self.flight(61), Self.id(1)) == nil)
        var night = try Self.tried("night", "0:20")
        // Longer than the flight.
        #expect(night.outcome(of: Self.flight(10), Self.id(1)).error != nil)
        #expect(night.known(Self.flight(10), Self.id(1)) == nil)
        #expect(night.after(Self.flight(10), Self.id(1)) == nil)
    }
}
