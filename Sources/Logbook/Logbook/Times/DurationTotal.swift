/// A running total of durations that keeps both defensible sums, and counts what is unknown.
///
/// ```
/// let total = DurationTotal([Minutes(3), Minutes(3), nil])
/// total.text(.decimalHours, policy: .sumOfMinutes)   // "0.1"
/// total.text(.decimalHours, policy: .sumOfTenths)    // "0.2"
/// total.unknownCount                                 // 1
/// ```
package struct DurationTotal: Hashable, Sendable {
    /// The sum of the known durations, in minutes.
    package private(set) var minutes = Minutes.zero
    /// The sum of the known durations in tenths of an hour, each rounded half up by itself.
    package private(set) var tenthsOfHour = 0
    /// How many durations were known.
    package private(set) var knownCount = 0
    /// How many durations were unknown; they add nothing, and the figure should say so.
    package private(set) var unknownCount = 0

    /// A total of nothing.
    package init() {}

    /// The total of some durations; `nil` is an unknown one.
    package init(_ durations: some Sequence<Minutes?>) {
        for duration in durations { add(duration) }
    }

    /// A total that somebody else added up.
    init(minutes: Minutes, tenthsOfHour: Int, known: Int, unknown: Int) {
        self.minutes = minutes
        self.tenthsOfHour = tenthsOfHour
        knownCount = known
        unknownCount = unknown
    }

    /// Adds one flight's duration; `nil` is an unknown one.
    package mutating func add(_ duration: Minutes?) {
        guard let duration else {
            unknownCount += 1
            return
        }
        minutes += duration
        tenthsOfHour += duration.tenthsOfHour
        knownCount += 1
    }

    /// Adds another total, as for the carried-forward line of a page.
    package mutating func add(_ other: DurationTotal) {
        minutes += other.minutes
        tenthsOfHour += other.tenthsOfHour
        knownCount += other.knownCount
        unknownCount += other.unknownCount
    }

    /// The figure in tenths of an hour under a policy.
    package func tenthsOfHour(_ policy: RoundingPolicy) -> Int {
        switch policy {
        case .sumOfMinutes: minutes.tenthsOfHour
        case .sumOfTenths: tenthsOfHour
        }
    }

    /// The figure as text; in hours and minutes the policy of tenths shows its tenths as six minutes each.
    package func text(_ style: DurationStyle, policy: RoundingPolicy) -> String {
        switch (style, policy) {
        case (.hoursAndMinutes, .sumOfMinutes): minutes.clockText
        case (.hoursAndMinutes, .sumOfTenths): Minutes(tenthsOfHour * 6).clockText
        case (.decimalHours, _): Minutes.decimalText(tenths: tenthsOfHour(policy))
        }
    }
}
