import Aviation

/// The clock of a row's times of day.
enum RowClock: Hashable, Sendable {
    case utc
    /// Local time of each place.
    case local
    /// A clock that is as far ahead of UTC all year as one of these, `[1 h, 6 h]` for `BST`: that of the place.
    case offsets([Minutes])
    /// A zone with its changes of the year.
    case zone(LocalZone)

    /// Creates the clock of a cell in a column of zones: `Z`, `LT`, `CEST`, `+2`, `-05:00`, `Europe/Zurich`; nil for other texts.
    init?(cell: String) {
        let text = cell.trimmed
        if text.contains("/"), let zone = LocalZone(text) {
            self = .zone(zone)
            return
        }
        let zones = ZoneAbbreviation.zones(ofCell: text)
        switch zones.first {
        case .local?: self = .local
        case .utc?, .offset(_, .zero)?: self = .utc
        case .offset?:
            self = .offsets(zones.compactMap { if case .offset(_, let offset) = $0 { offset } else { nil } })
        case nil: return nil
        }
    }

    /// Returns when the clock shows a time on a day; nil for a time that it skips, or a place whose zone is not known.
    ///
    /// - Parameter place: the zone of the place.
    func instant(of time: ClockTime, on day: LocalDate, at place: LocalZone?) -> UTCInstant? {
        switch self {
        case .utc: return UTCInstant(day, time)
        case .local: return place.flatMap { $0.instants(of: time, on: day).exact.first }
        case .zone(let zone): return zone.instants(of: time, on: day).exact.first
        case .offsets(let offsets):
            let instants = offsets.map { UTCInstant(day, time).adding(Minutes(-$0.count)) }
            // Of several zones of one name, that of the place.
            return instants.count == 1
                ? instants[0]
                : instants.first {
                    place?.wallTime(at: $0, on: day).minutesFromMidnight == time.minutesFromMidnight
                } ?? Self.seasons(offsets).flatMap { $0.instants(of: time, on: day).exact.first }
        }
    }

    /// Returns the zone whose clocks are so far ahead of UTC in winter and in summer; nil for other offsets.
    private static func seasons(_ offsets: [Minutes]) -> LocalZone? {
        guard offsets.count == 2, offsets[1] == offsets[0] + Minutes(60) else { return nil }
        return zones[offsets[0].count]
    }

    /// The zones by the minutes that their clocks are ahead of UTC in winter.
    private static let zones = [
        60: "Europe/Berlin", 0: "Europe/London", 120: "Europe/Helsinki", -300: "America/New_York",
        -360: "America/Chicago", -420: "America/Denver", -480: "America/Los_Angeles", -540: "America/Anchorage",
    ].compactMapValues { LocalZone($0) }
}

/// A time of a cell, before its zone is known.
struct CellTime: Hashable, Sendable {
    var time: ClockTime
    /// The day, when the cell says it.
    var date: LocalDate?
    /// Whether the cell says UTC itself.
    var isUTC = false
    /// How far its clock may be ahead of UTC, as its title says; empty where that says nothing.
    var offsets: [Minutes] = []
    /// The instant to the second, when the cell says all of it.
    var instant: UTCInstant?
}
