import Testing

@testable import Aviation
@testable import Logbook

@Suite("A flight flown again")
struct FlightAgainTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let today = LogbookFolder.lastDate

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func fly(
        _ tail: String, _ origin: String, _ destination: String, daysAgo days: Int, hour: Int
    ) throws -> RecordID {
        var flight = FlightRecord()
        flight.date = today.adding(days: -days)
        flight.aircraft = try logbook.match(.aircraft, text: tail) ?? .new(tail)
        flight.newType = ""
        flight.origin = try logbook.match(.airports, text: origin) ?? .new(origin)
        flight.destination = try logbook.match(.airports, text: destination) ?? .new(destination)
        flight.offBlock = flight.date.map { UTCInstant($0, ClockTime(minutesFromMidnight: Minutes(hour * 60))) }
        flight.times.block = Minutes(60)
        flight.route = "ALBIX KOLUL"
        flight.remarks = "Bise"
        return try logbook.save(.flight(flight), over: nil)
    }

    private func ends(_ flight: FlightRecord) -> [String?] { [flight.origin?.label, flight.destination?.label] }

    @Test("A return flight is repeated in the outbound direction, with all other values unchanged")
    func returns() throws {
        let out = try fly("hbcfa", "YYYY", "ZZZZ", daysAgo: 3, hour: 9)
        let back = try fly("hbcfa", "ZZZZ", "YYYY", daysAgo: 3, hour: 15)
        _ = try fly("hbkpz", "ZZZZ", "XXXX", daysAgo: 3, hour: 12)
        let again = try logbook.flightAgain(back, today: today)
        #expect(ends(again) == ["YYYY", "ZZZZ"] && again.date == today && again.route == "KOLUL ALBIX")
        #expect(again.aircraft?.label == "HB-CFA" && again.offBlock == nil && again.times.block == nil)
        #expect(again.remarks == nil)
        let same = try logbook.flightAgain(out, today: today)
        #expect(ends(same) == ["YYYY", "ZZZZ"] && same.route == "ALBIX KOLUL")
    }

    @Test(
        "A round trip, a flight without ends and the first of an aircraft keep their direction; a deleted one is an error"
    )
    func others() throws {
        let local = try fly("hbcfa", "YYYY", "YYYY", daysAgo: 2, hour: 9)
        let second = try fly("hbcfa", "YYYY", "YYYY", daysAgo: 1, hour: 9)
        #expect(ends(try logbook.flightAgain(second, today: today)) == ["YYYY", "YYYY"])
        #expect(ends(try logbook.flightAgain(local, today: today)) == ["YYYY", "YYYY"])
        var bare = FlightRecord()
        bare.date = today
        let lone = try logbook.save(.flight(bare), over: nil)
        #expect(ends(try logbook.flightAgain(lone, today: today)) == [nil, nil])
        try logbook.delete(lone)
        #expect(LogbookError.thrown { _ = try logbook.flightAgain(lone, today: today) } == .gone)
    }
}
