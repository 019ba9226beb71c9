import Aviation
import Glibc

/// A recording of a flight of the sample logbook, as a Garmin G1000 would have written it: a great circle with a wave in
/// it, a climb, a cruise and a descent, with the engine's temperatures.
struct SampleRecording {
    /// The file's name, such as `log_261120_091200_LSZG.csv`.
    let name: String
    /// The table of samples.
    let text: String

    /// Seconds between two samples.
    private static let step = 4
    /// Feet per minute of the climb and of the descent.
    private static let (climb, descent) = (650.0, 480.0)
    /// Knots of the lift-off, of the taxiing and of the touchdown.
    private static let (liftOff, taxi, touchdown) = (62.0, 9.0, 58.0)

    /// Creates the recording of a flight between two airports; nil for an entry that lacks a time or an airport, or that
    /// is too short.
    init?(of entry: SampleEntry, in sample: SampleLogbook) {
        let instants = entry.instants
        guard let off = instants[.offBlock], let takeOff = instants[.takeOff], let landing = instants[.landing],
            let on = instants[.onBlock], let from = entry.origin, let to = entry.destination, from != to,
            let aircraft = entry.aircraft, landing.seconds - takeOff.seconds > 900
        else { return nil }
        let (origin, destination) = (sample.airports[from], sample.airports[to])
        guard let start = origin.coordinate, let end = destination.coordinate else { return nil }
        let way = Way(
            off: off.seconds, takeOff: takeOff.seconds, landing: landing.seconds, on: on.seconds, from: start, to: end,
            low: Double(origin.elevationFeet), high: Double(destination.elevationFeet))
        let date = off.isoText
        let stamp = "\(date.dropFirst(2).prefix(8))_\(date.dropFirst(11).prefix(8))".filter { $0 != "-" && $0 != ":" }
        name = "log_\(stamp)_\(origin.identifier).csv"
        var rows = [
            "#airframe_info, log_version=\"1.00\", airframe_name=\"\(sample.aircraft[aircraft].model)\", "
                + "aircraft_ident=\"\(sample.aircraft[aircraft].tailNumber)\", mode=NORMAL,",
            "#yyy-mm-dd, hh:mm:ss, hh:mm, degrees, degrees, ft msl, kt, fpm, gph, rpm, "
                + "deg F, deg F, deg F, deg F, deg F, deg F, deg F, deg F, ft wgs, enum",
            "Lcl Date, Lcl Time, UTCOfst, Latitude, Longitude, AltMSL, GndSpd, VSpd, E1 FFlow, E1 RPM, "
                + "E1 CHT1, E1 CHT2, E1 CHT3, E1 CHT4, E1 EGT1, E1 EGT2, E1 EGT3, E1 EGT4, AltGPS, GPSfix",
        ]
        // The master switch is on a little longer than the wheels roll.
        for seconds in stride(from: off.seconds - 40, through: on.seconds + 40, by: Self.step) {
            rows.append(Self.row(way.moment(seconds), UTCInstant(seconds: seconds), since: off.seconds))
        }
        text = rows.joined(separator: "\n") + "\n"
    }

    private static func row(_ moment: Moment, _ instant: UTCInstant, since start: Int) -> String {
        // The engine warms up in minutes, and is hotter with more power.
        let warm = 1 - exp(-Double(instant.seconds - start) / 240)
        let power = moment.isAirborne ? (moment.climb > 100 ? 1 : moment.climb < -100 ? 0.45 : 0.68) : 0.2
        let wave = sin(Double(instant.seconds) / 37)
        let heads = (0..<4).map { whole(80 + warm * (150 + 170 * power) + Double($0 * 7) + wave * 3) }
        let gases = (0..<4).map { whole(400 + warm * (550 + 420 * power) - Double($0 * 11) + wave * 6) }
        let values =
            [
                String(instant.isoText.prefix(10)), instant.clockText, "+00:00", degrees(moment.place.latitude),
                degrees(moment.place.longitude), tenths(moment.feet), tenths(moment.knots), whole(moment.climb),
                tenths(2 + 12 * power), whole(1_000 + 1_500 * power + wave * 8),
            ] + heads + gases + [tenths(moment.feet + 160), "3DDiff"]
        return values.joined(separator: ", ")
    }

    private static func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }

    private static func tenths(_ value: Double) -> String {
        let number = Int((value * 10).rounded())
        return "\(number < 0 ? "-" : "")\(abs(number) / 10).\(abs(number) % 10)"
    }

    private static func degrees(_ value: Double) -> String {
        let number = Int((abs(value) * 1_000_000).rounded())
        let digits = String(number % 1_000_000)
        return (value < 0 ? "-" : "+") + "\(number / 1_000_000)."
            + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Where an aircraft is at a moment.
    private struct Moment {
        let place: Coordinate
        let feet, knots, climb: Double
        let isAirborne: Bool
    }

    /// The way of a flight.
    private struct Way {
        let off, takeOff, landing, on: Int
        let from, to: Coordinate
        /// Feet of both fields above the sea.
        let low, high: Double

        /// Feet of the cruise: as high as the climb and the descent reach, in steps of 500.
        private var cruise: Double {
            let minutes = Double(landing - takeOff) / 60
            let floor = max(low, high)
            let reached = floor + minutes * 0.4 * SampleRecording.descent
            return min((reached / 500).rounded(.down) * 500 + 500, floor + 5_500)
        }

        func moment(_ seconds: Int) -> Moment {
            if seconds < takeOff {
                return ground(from, low, Double(takeOff - seconds), of: Double(takeOff - off), isDeparture: true)
            }
            if seconds > landing {
                return ground(to, high, Double(seconds - landing), of: Double(on - landing), isDeparture: false)
            }
            let (passed, left) = (Double(seconds - takeOff), Double(landing - seconds))
            let up = low + passed / 60 * SampleRecording.climb
            let down = high + left / 60 * SampleRecording.descent
            let feet = min(up, down, cruise)
            let climb = feet == cruise ? 0 : feet == up ? SampleRecording.climb : -SampleRecording.descent
            let total = Double(landing - takeOff)
            let part = covered(passed, total) / covered(total, total)
            let miles = from.distance(to: to).count
            let knots = speed(passed, total) * miles / covered(total, total) * 3_600
            return Moment(
                place: bent(part), feet: feet, knots: knots, climb: climb, isAirborne: true)
        }

        /// The speed as a share of the cruise's: less in the first and the last minute.
        private func speed(_ passed: Double, _ total: Double) -> Double {
            let edge = min(passed, total - passed) / 60
            return edge >= 1 ? 1 : 0.55 + 0.45 * edge
        }

        /// Seconds of the cruise for what is flown by a moment.
        private func covered(_ passed: Double, _ total: Double) -> Double {
            func edge(_ seconds: Double) -> Double { 0.55 * seconds + 0.45 * seconds * seconds / 120 }
            let whole = 2 * edge(60) + total - 120
            if passed <= 60 { return edge(passed) }
            return passed < total - 60 ? edge(60) + passed - 60 : whole - edge(total - passed)
        }

        /// The place of a share of the way, beside the great circle by a wave of a few miles.
        private func bent(_ part: Double) -> Coordinate {
            let place = from.point(toward: to, fraction: part)
            let miles = min(from.distance(to: to).count * 0.05, 4) * sin(part * .pi) * sin(part * 2 * .pi)
            let course = (from.initialCourse(to: to) + 90) * .pi / 180
            let north = miles * cos(course) / 60
            let east = miles * sin(course) / 60 / max(cos(place.latitude * .pi / 180), 0.1)
            return Coordinate(latitude: place.latitude + north, longitude: place.longitude + east) ?? place
        }

        /// On the ground, some seconds away from the flight: the roll on the runway, a rest beside it, and taxiing.
        ///
        /// - Parameter limit: seconds away at which the aircraft is at its stand.
        private func ground(
            _ field: Coordinate, _ feet: Double, _ away: Double, of limit: Double, isDeparture: Bool
        ) -> Moment {
            let (roll, rest) = (20.0, 80.0)
            let fast = isDeparture ? SampleRecording.liftOff : SampleRecording.touchdown
            let isRolling = away <= roll
            let isTaxiing = away > rest && away <= limit
            let knots = isRolling ? fast * (1 - away / roll) : isTaxiing ? SampleRecording.taxi : 0
            let rolled = min(away, roll)
            let along = fast * (rolled - rolled * rolled / roll / 2) / 3_600
            let beside = max(min(away, limit) - rest, 0) * SampleRecording.taxi / 3_600
            let course = (from.initialCourse(to: to) + (isDeparture ? 180 : 0)) * .pi / 180
            let turn = course + .pi / 2
            let scale = max(cos(field.latitude * .pi / 180), 0.1)
            let north = (along * cos(course) + beside * cos(turn)) / 60
            let east = (along * sin(course) + beside * sin(turn)) / 60 / scale
            let place = Coordinate(latitude: field.latitude + north, longitude: field.longitude + east) ?? field
            return Moment(place: place, feet: feet, knots: knots, climb: 0, isAirborne: false)
        }
    }
}
