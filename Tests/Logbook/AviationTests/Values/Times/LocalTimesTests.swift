import Testing

@testable import Aviation

@Suite("Local times")
struct LocalTimesTests {
    private func zone(_ name: String) throws -> LocalZone { try #require(LocalZone(name)) }
    private func date(_ text: String) throws -> LocalDate { try #require(LocalDate(isoText: text)) }

    /// The zones of a flight between two airports of the table.
    private func zones(_ from: String, _ to: String, _ day: String, _ times: TimeReference = .utc) throws -> FlightZones
    {
        var zones = FlightZones(date: try date(day), byDefault: times)
        zones.origin = FlightPlace(from, zone: AirportTable.airport(from)?.record.localZone)
        zones.destination = FlightPlace(to, zone: AirportTable.airport(to)?.record.localZone)
        return zones
    }

    private func clock(_ zones: FlightZones, _ texts: [FlightEvent: String]) throws -> OffOnTimes {
        var clock = OffOnTimes()
        for event in FlightEvent.allCases {
            guard let text = texts[event] else { continue }
            clock[event] = try zones.resolve(try TypedTime(parsing: text), event, after: clock).time
        }
        return clock
    }

    @Test(
        "A wall time is an instant, with summer time where there is one",
        arguments: [
            ("Europe/Zurich", "2026-11-21", "14:00", "2026-11-21T13:00:00Z"),
            ("Europe/Zurich", "2026-07-01", "14:00", "2026-07-01T12:00:00Z"),
            ("America/New_York", "2026-01-15", "22:30", "2026-01-16T03:30:00Z"),
            ("America/New_York", "2026-06-15", "22:30", "2026-06-16T02:30:00Z"),
            ("Asia/Kolkata", "2026-11-21", "05:00", "2026-11-20T23:30:00Z"),
            ("Pacific/Auckland", "2026-01-15", "09:00", "2026-01-14T20:00:00Z"),
            ("Pacific/Auckland", "2026-07-15", "09:00", "2026-07-14T21:00:00Z"),
            ("Pacific/Honolulu", "2026-07-15", "18:00", "2026-07-16T04:00:00Z"),
            ("Pacific/Chatham", "2026-07-15", "12:45", "2026-07-15T00:00:00Z"),
            ("Pacific/Chatham", "2026-01-15", "13:45", "2026-01-15T00:00:00Z"),
            ("Europe/Zurich", "1985-07-01", "14:00", "1985-07-01T12:00:00Z"),
        ])
    func conversion(name: String, day: String, wall: String, instant: String) throws {
        let (zone, date) = (try zone(name), try date(day))
        let found = zone.instants(of: try ClockTime(parsing: wall), on: date).exact
        #expect(found.map(\.isoText) == [instant])
        #expect(zone.wallTime(at: try #require(found.first), on: date).text == wall)
    }

    @Test("Where clocks go forward a time is missing, where they go back it is twice")
    func changes() throws {
        let half = try ClockTime(parsing: "02:30")
        let zurich = try zone("Europe/Zurich")
        let spring = zurich.instants(of: half, on: try date("2026-03-29"))
        #expect(spring.exact.isEmpty)
        #expect(spring.nearest.map(\.isoText) == ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"])
        let autumn = zurich.instants(of: half, on: try date("2026-10-25")).exact
        #expect(autumn.map(\.isoText) == ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
    }

    @Test("Samoa had no 30 December 2011")
    func missingDay() throws {
        let noon = try ClockTime(parsing: "12:00")
        #expect(try zone("Pacific/Apia").instants(of: noon, on: try date("2011-12-30")).exact.isEmpty)
    }

    @Test("A name that is no zone has no local time", arguments: ["", "Mars/Olympus", "here"])
    func unknown(name: String) { #expect(LocalZone(name) == nil) }

    @Test("An airport without a zone has that of the table, by its ICAO identifier")
    func tableZone() throws {
        var airport = AirportRecord()
        #expect(airport.localZone == nil)
        airport.icaoIdentifier = "LSZH"
        #expect(airport.localZone == LocalZone("Europe/Zurich"))
        airport.timeZone = "Asia/Tokyo"
        #expect(airport.localZone == LocalZone("Asia/Tokyo"))
    }

    @Test(
        "An abbreviation has one offset all year",
        arguments: [
            ("EST", 17), ("EDT", 16), ("CDT", 17), ("MST", 19), ("MDT", 18), ("PST", 20), ("PDT", 19), ("AKST", 21),
            ("AKDT", 20), ("HST", 22), ("CET", 11), ("CEST", 10), ("EET", 10), ("EEST", 9), ("WET", 12), ("WEST", 11),
            ("MSK", 9), ("JST", 3), ("KST", 3), ("AEST", 2), ("AEDT", 1), ("AWST", 4), ("NZST", 0), ("NZDT", -1),
            ("SGT", 4), ("HKT", 4), ("GMT", 12), ("UTC", 12), ("Z", 12),
        ])
    func abbreviation(name: String, hour: Int) throws {
        let expected = ClockTime(minutesFromMidnight: Minutes(hours: hour, minutes: 0))
        #expect(try ClockTime(parsing: "1200 \(name.lowercased())") == expected)
    }

    @Test("Half hours count too")
    func halfHours() throws {
        #expect(try ClockTime(parsing: "12:00 ACST").text == "02:30")
        #expect(try ClockTime(parsing: "12:00 ACDT").text == "01:30")
        #expect(try ClockTime(parsing: "05:00 NZST").text == "17:00-1")
    }

    @Test(
        "An abbreviation of several zones is refused with the readings of the time",
        arguments: ["CST", "IST", "BST", "AST"])
    func ambiguous(name: String) {
        #expect(ZoneAbbreviation.readings(of: name).count > 1)
        let error = #expect(throws: InputError.self) { try TypedTime(parsing: "1700 \(name)") }
        #expect(error?.recovery.contains("z if ") == true && error?.range == 5..<8)
    }

    @Test("Off blocks and take-off are in the zone of the origin, landing and on blocks in that of the destination")
    func places() throws {
        let zones = try zones("KJFK", "LSZH", "2026-11-20")
        let texts: [FlightEvent: String] = [
            .offBlock: "18:30 L", .takeOff: "1855L", .landing: "0810 local", .onBlock: "0820L",
        ]
        let clock = try clock(zones, texts)
        #expect(FlightEvent.allCases.map { clock[$0]?.text } == ["23:30", "23:55", "07:10+1", "07:20+1"])
        #expect(zones.explanation(of: try #require(clock.landing), .landing) == "= 07:10+1 UTC (08:10+1 local)")
        #expect(zones.explanation(of: try #require(clock.offBlock), .offBlock) == "= 23:30 UTC (18:30 local)")
    }

    @Test("Over the date line, a day more or less is understood")
    func dateLine() throws {
        let east = try clock(try zones("NZAA", "PHNL", "2026-11-18"), [.offBlock: "0030L", .onBlock: "1120L"])
        #expect([east.offBlock?.text, east.onBlock?.text] == ["11:30-1", "21:20-1"])
        let zones = try zones("PHNL", "NZAA", "2026-11-18")
        let west = try clock(zones, [.offBlock: "2350L", .onBlock: "0730L"])
        #expect([west.offBlock?.text, west.onBlock?.text] == ["09:50+1", "18:30+1"])
        let typed = try TypedTime(parsing: "0730L")
        let resolved = try zones.resolve(typed, .onBlock, after: OffOnTimes(offBlock: west.offBlock))
        #expect(resolved.isNextDayAssumed && resolved.dayNote == ", 2 days later")
    }

    @Test("A time without a zone is in the default one")
    func byDefault() throws {
        let texts: [FlightEvent: String] = [.offBlock: "0900", .onBlock: "1000"]
        #expect(try clock(try zones("LSZH", "LSZB", "2026-07-01"), texts).onBlock?.text == "10:00")
        #expect(try clock(try zones("LSZH", "LSZB", "2026-07-01", .local), texts).onBlock?.text == "08:00")
        let inUTC: [FlightEvent: String] = [.offBlock: "0900z", .onBlock: "1000 UTC"]
        #expect(try clock(try zones("LSZH", "LSZB", "2026-07-01", .local), inUTC).onBlock?.text == "10:00")
    }

    @Test("On the day when clocks go back, the time that is not before the one above is meant")
    func fallBack() throws {
        let zones = try zones("LSZH", "LSZB", "2026-10-25")
        let late = try clock(zones, [.offBlock: "0050z", .onBlock: "0230L"])
        #expect(late.onBlock?.text == "01:30")
        let reason = InputReason.localTimeTwice(
            try ClockTime(parsing: "2:30"), [try ClockTime(parsing: "0:30"), try ClockTime(parsing: "1:30")])
        #expect(throws: reason) { try clock(zones, [.offBlock: "0010z", .onBlock: "0230L"]) }
    }

    @Test("Local time needs a zone and a date")
    func refusals() throws {
        var zones = try zones("LSZH", "LSZB", "2026-07-01")
        zones.destination = FlightPlace("My meadow")
        #expect(throws: InputReason.localZoneUnknown("My meadow")) { try clock(zones, [.onBlock: "1000L"]) }
        zones.date = nil
        #expect(throws: InputReason.localDateUnknown) { try clock(zones, [.offBlock: "1000L"]) }
        #expect(try clock(zones, [.offBlock: "10:00 CEST"]).offBlock?.text == "08:00")
    }

    @Test("A local day that makes the flight longer than sixteen hours is refused with both readings in UTC")
    func tooLong() throws {
        let zones = try zones("LSZH", "LSZB", "2026-11-21")
        let error = #expect(throws: InputReason.self) { try clock(zones, [.offBlock: "1405L", .onBlock: "1310L"]) }
        #expect(error?.recovery == "type 12:10z+1 for the next day, or 12:10z and correct the time above")
        #expect(try clock(zones, [.offBlock: "1405L", .onBlock: "1310L+1"]).onBlock?.text == "12:10+1")
    }
}
