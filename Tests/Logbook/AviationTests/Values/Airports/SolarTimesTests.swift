import Testing

@testable import Aviation

@Suite("The sun")
struct SolarTimesTests {
    /// Returns the tolerated difference from the ephemeris in seconds; the sun moves along the horizon in high
    /// latitudes.
    private func tolerance(_ row: SunRow) -> Int {
        let latitude = abs(row.latitude)
        return latitude < 52 ? 3 : latitude < 64 ? 6 : 12
    }

    @Test("Sunrise, sunset and civil twilight agree with an ephemeris to seconds", arguments: sunReference)
    func reference(row: SunRow) throws {
        let place = try #require(Coordinate(latitude: row.latitude, longitude: row.longitude))
        let date = try #require(LocalDate(isoText: row.date))
        let times = SolarTimes(on: date, at: place)
        let computed = [times.civilDawn, times.sunrise, times.sunset, times.civilDusk]
        for (event, expected) in zip(computed, try Self.instants(row.events, on: date)) {
            #expect(
                (event == nil) == (expected == nil), "\(String(describing: event)) for \(String(describing: expected))")
            guard let event, let expected else { continue }
            let difference = abs(event.seconds - expected.seconds)
            #expect(difference <= tolerance(row), "\(event.isoText) for \(expected.isoText), \(difference) s")
        }
    }

    /// Reads instants; a `+1` applies to all following events, a `-1` to one event.
    private static func instants(_ text: String, on date: LocalDate) throws -> [UTCInstant?] {
        var later = 0
        return try text.split(separator: " | ").map { event in
            guard event != "none" else { return nil }
            if event.hasPrefix("+1") { later = 1 }
            let numbers = try #require(event.split(separator: " ").last).split(separator: ":").compactMap { Int($0) }
            let day = date.adding(days: event.hasPrefix("-1") ? -1 : later)
            return day.midnight.adding(seconds: numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
        }
    }

    private static func date(_ text: String) throws -> LocalDate { try #require(LocalDate(isoText: text)) }

    @Test("A day without sunset is distinguished from one without sunrise")
    func polar() throws {
        let tromso = try #require(Coordinate(latitude: 69.6833, longitude: 18.9189))
        let summer = SolarTimes(on: try Self.date("2025-06-21"), at: tromso)
        let winter = SolarTimes(on: try Self.date("2025-12-21"), at: tromso)
        #expect(summer.sunset == nil && summer.isUpAtNoon)
        #expect(winter.sunset == nil && !winter.isUpAtNoon)
        #expect(winter.civilDusk != nil)
        let pole = try #require(Coordinate(latitude: 90, longitude: 0))
        #expect(SolarTimes(on: try Self.date("2025-12-21"), at: pole).civilDusk == nil)
    }

    private static let places: [String: (Double, Double)] = [
        "EBBR": (50.5405, 4.2904), "LKPR": (50.1008, 14.26), "LEPA": (39.5517, 2.73881), "ESMX": (56.9291, 14.728),
        "KJFK": (40.639928, -73.778692), "EGLL": (51.4706, -0.46194), "KSFO": (37.618806, -122.375417),
        "RJTT": (35.5523, 139.78), "EDDF": (50.0264, 8.54313), "EDDM": (48.3538, 11.7861),
        "KPAO": (37.461121, -122.115047), "ENTC": (69.6833, 18.9189), "KUKI": (39.125944, -123.200861),
        "VHHH": (22.3089, 113.915), "YSSY": (-33.9461, 151.177), "UNOO": (54.967, 73.3105),
        "USSS": (56.7431, 60.8027),
    ]

    static func place(_ code: String) throws -> Coordinate {
        let (latitude, longitude) = try #require(places[code])
        return try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    struct NightRow: Sendable {
        let from, to, date, off, on: String
        let minutes: Int
    }

    @Test(
        "The night minutes of a flight agree with the reference to two minutes",
        arguments: [
            NightRow(from: "EBBR", to: "LKPR", date: "2022-06-03", off: "1853", on: "2016", minutes: 17),
            NightRow(from: "UNOO", to: "USSS", date: "2023-01-01", off: "1000", on: "1800", minutes: 378),
            NightRow(from: "LEPA", to: "ESMX", date: "2021-12-08", off: "2004", on: "2253", minutes: 169),
            NightRow(from: "LEPA", to: "ESMX", date: "2021-12-08", off: "1004", on: "1253", minutes: 0),
            NightRow(from: "KJFK", to: "EGLL", date: "2025-03-20", off: "2330", on: "0600+1", minutes: 369),
            NightRow(from: "KSFO", to: "RJTT", date: "2025-06-21", off: "0800", on: "1840", minutes: 640),
            NightRow(from: "EDDF", to: "EDDM", date: "2025-12-21", off: "1530", on: "1625", minutes: 24),
            NightRow(from: "KPAO", to: "KPAO", date: "2025-12-22", off: "0100", on: "0200", minutes: 37),
            NightRow(from: "ENTC", to: "ENTC", date: "2025-12-21", off: "0900", on: "1400", minutes: 67),
            NightRow(from: "KPAO", to: "KUKI", date: "2025-08-23", off: "0250", on: "0400", minutes: 39),
            NightRow(from: "VHHH", to: "YSSY", date: "2025-10-01", off: "1423", on: "2348", minutes: 355),
            NightRow(from: "VHHH", to: "YSSY", date: "2025-10-10", off: "1423", on: "2348", minutes: 350),
            NightRow(from: "VHHH", to: "YSSY", date: "2025-10-17", off: "1423", on: "2348", minutes: 347),
        ])
    func night(row: NightRow) throws {
        let date = try #require(LocalDate(isoText: row.date))
        let night = NightTime.minutes(
            from: try Self.place(row.from), to: try Self.place(row.to),
            takeOff: UTCInstant(date, try ClockTime(parsing: row.off)),
            landing: UTCInstant(date, try ClockTime(parsing: row.on)))
        #expect(abs(night.count - row.minutes) <= 2, "\(night.count) for \(row.minutes)")
    }

    @Test("A flight with reversed times has no night, and one of a century is computed quickly")
    func bounds() throws {
        let place = try Self.place("KPAO")
        let start = UTCInstant(seconds: 0)
        let night = { NightTime.minutes(from: place, to: place, takeOff: start, landing: $0) }
        #expect(night(UTCInstant(seconds: -60)) == .zero)
        #expect(night(UTCInstant(seconds: .max)) <= Minutes(2_880))
    }

    @Test("A landing in the first hour after sunset does not count for passenger currency")
    func landings() throws {
        let place = try Self.place("KPAO")
        let times = SolarTimes(on: try Self.date("2025-03-20"), at: place)
        let sunset = try #require(times.sunset)
        let sunrise = try #require(SolarTimes(on: try Self.date("2025-03-21"), at: place).sunrise)
        #expect(!NightTime.isNight(sunset.adding(Minutes(20)), at: place))
        #expect(NightTime.isNight(sunset.adding(Minutes(30)), at: place))
        #expect(!NightTime.countsForNightCurrency(sunset.adding(Minutes(55)), at: place))
        #expect(NightTime.countsForNightCurrency(sunset.adding(Minutes(61)), at: place))
        #expect(NightTime.countsForNightCurrency(sunrise.adding(Minutes(-61)), at: place))
        #expect(!NightTime.countsForNightCurrency(sunrise.adding(Minutes(-59)), at: place))
    }
}
