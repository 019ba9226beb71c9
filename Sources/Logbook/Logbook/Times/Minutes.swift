/// A duration in whole minutes, the one unit in which the logbook counts time.
///
/// Hours with a fraction cannot be summed without a rounding question; minutes can. An unknown duration is `nil`
/// where it is stored, never zero. Sums and differences may be negative; a column of a log entry may not.
///
/// ```
/// (Minutes(73) + Minutes(47)).clockText    // "2:00"
/// ```
package struct Minutes: Hashable, Sendable {
    /// The number of minutes.
    package var count: Int

    /// A duration of so many minutes.
    package init(_ count: Int) {
        self.count = count
    }

    /// A duration of whole hours and minutes.
    package init(hours: Int, minutes: Int) {
        self.init(hours * 60 + minutes)
    }

    /// One day of 24 hours.
    package static let day = Minutes(1_440)
}

extension Minutes: Comparable {
    package static func < (left: Minutes, right: Minutes) -> Bool { left.count < right.count }
}

extension Minutes: AdditiveArithmetic {
    package static let zero = Minutes(0)

    /// Adds two durations; beyond the range of an integer the sum stays at the largest one.
    package static func + (left: Minutes, right: Minutes) -> Minutes {
        let (sum, overflow) = left.count.addingReportingOverflow(right.count)
        return overflow ? Minutes(left.count > 0 ? .max : .min) : Minutes(sum)
    }

    /// Subtracts a duration; beyond the range of an integer the difference stays at the largest one.
    package static func - (left: Minutes, right: Minutes) -> Minutes {
        let (difference, overflow) = left.count.subtractingReportingOverflow(right.count)
        return overflow ? Minutes(left.count > 0 ? .max : .min) : Minutes(difference)
    }
}
