/// A duration in whole minutes, the only unit in which the logbook counts time.
///
/// A sum of fractional hours depends on rounding; a sum of minutes does not. An unknown duration is stored as nil,
/// never as zero. Sums and differences may be negative; a column of a log entry may not.
///
/// ```
/// (Minutes(73) + Minutes(47)).clockText    // "2:00"
/// ```
package struct Minutes: Hashable, Sendable {
    /// The number of minutes.
    package var count: Int

    /// Creates a duration of a number of minutes.
    package init(_ count: Int) {
        self.count = count
    }

    /// Creates a duration of whole hours and minutes.
    package init(hours: Int, minutes: Int) {
        self.init(hours * 60 + minutes)
    }

    /// One day of 24 hours.
    package static let day = Minutes(1_440)
}

extension Minutes: Comparable {
    package static func < (left: Minutes, right: Minutes) -> Bool { left.count < right.count }
}

extension Int {
    /// Returns the sum; beyond the range, as with numbers of a damaged file, it is the end of the range.
    package func plus(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (self > 0 ? .max : .min) : sum
    }
}

extension Minutes: AdditiveArithmetic {
    package static let zero = Minutes(0)

    /// Adds two durations; a sum beyond the range of an integer is the largest one.
    package static func + (left: Minutes, right: Minutes) -> Minutes {
        Minutes(left.count.plus(right.count))
    }

    /// Subtracts a duration; a difference beyond the range of an integer is the largest one.
    package static func - (left: Minutes, right: Minutes) -> Minutes {
        let (difference, overflow) = left.count.subtractingReportingOverflow(right.count)
        return overflow ? Minutes(left.count > 0 ? .max : .min) : Minutes(difference)
    }
}

extension Minutes {
    /// The duration as hours and two-digit minutes, such as `1:13` or `-0:05`; hours are not grouped.
    package var clockText: String {
        let (hours, minutes) = count.magnitude.quotientAndRemainder(dividingBy: 60)
        return "\(count < 0 ? "-" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }

    /// The duration in tenths of an hour, rounded half away from zero: 3 minutes are one tenth, 2 are none.
    package var tenthsOfHour: Int {
        let tenths = Int((count.magnitude / 6) + (count.magnitude % 6 >= 3 ? 1 : 0))
        return count < 0 ? -tenths : tenths
    }

    /// The duration as decimal hours with one digit, such as `1.2`, rounded once.
    package var decimalText: String { Self.decimalText(tenths: tenthsOfHour) }

    static func decimalText(tenths: Int) -> String {
        let (hours, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return "\(tenths < 0 ? "-" : "")\(hours).\(tenth)"
    }

    /// The text beside a duration in a form, such as `= 1:13  (1.2 h)`.
    package var explanation: String { "= \(clockText)  (\(decimalText) h)" }

    /// Returns the duration in a style.
    package func text(_ style: DurationStyle) -> String {
        switch style {
        case .hoursAndMinutes: clockText
        case .decimalHours: decimalText
        }
    }
}

/// The styles in which durations are displayed; they are always stored in minutes.
package enum DurationStyle: String, Hashable, Sendable, CaseIterable {
    /// Hours and minutes, such as `1:13`, as European logbooks write them.
    case hoursAndMinutes
    /// Hours with one decimal, such as `1.2`, as American logbooks write them.
    case decimalHours
}

extension Minutes: CustomStringConvertible {
    package var description: String { clockText }
}

extension Minutes {
    /// Converts a duration that an old logbook stored as fractional hours.
    ///
    /// Rounds to the nearest minute, a half up, so that a sum of minutes and a sum of hours differ by at most half a
    /// minute a row.
    ///
    /// - Throws: `LegacyHoursError` with the text of a value that is no duration, to be kept in the remarks.
    package init(hours: Double) throws(LegacyHoursError) {
        guard !hours.isNaN else { throw .notANumber(text: "\(hours)") }
        guard hours >= 0 else { throw .negative(text: "\(hours)") }
        guard hours <= 24 else { throw .overOneDay(text: "\(hours)") }
        self.init(Int((hours * 60).rounded(.toNearestOrAwayFromZero)))
    }

    /// The duration as fractional hours, as old logbooks stored it.
    package var hours: Double { Double(count) / 60 }
}

/// A value of hours in an old logbook that cannot be the length of a flight; each case keeps the value as text.
package enum LegacyHoursError: Error, Hashable, Sendable {
    case notANumber(text: String)
    case negative(text: String)
    case overOneDay(text: String)

    /// The value as the old logbook had it.
    package var text: String {
        switch self {
        case .notANumber(let text), .negative(let text), .overOneDay(let text): text
        }
    }

    /// What happened, in the pilot's words.
    package var message: String {
        switch self {
        case .notANumber(let text): "the flight time “\(text)” is not a number"
        case .negative(let text): "the flight time “\(text)” hours is negative"
        case .overOneDay(let text): "the flight time “\(text)” hours is longer than a day"
        }
    }

    /// What to do now.
    package var recovery: String { "the value is kept in the remarks; enter the correct time" }
}
