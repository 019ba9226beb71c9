/// A running total of durations that keeps both accepted sums and counts unknown durations.
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
    /// The sum of the known durations in tenths of an hour, each of them rounded half up.
    package private(set) var tenthsOfHour = 0
    /// The number of known durations.
    package private(set) var knownCount = 0
    /// The number of unknown durations; they add nothing, and a display should mention them.
    package private(set) var unknownCount = 0

    /// Creates an empty total.
    package init() {}

    /// Creates the total of some durations; nil is an unknown duration.
    package init(_ durations: some Sequence<Minutes?>) {
        for duration in durations { add(duration) }
    }

    /// A total whose sums are computed already.
    package init(minutes: Minutes, tenthsOfHour: Int, known: Int, unknown: Int) {
        self.minutes = minutes
        self.tenthsOfHour = tenthsOfHour
        knownCount = known
        unknownCount = unknown
    }

    /// Adds the duration of one flight; nil is an unknown duration.
    package mutating func add(_ duration: Minutes?) {
        guard let duration else {
            unknownCount += 1
            return
        }
        minutes += duration
        tenthsOfHour = tenthsOfHour.plus(duration.tenthsOfHour)
        knownCount += 1
    }

    /// Adds another total, as for the carried-forward line of a page.
    package mutating func add(_ other: DurationTotal) {
        minutes += other.minutes
        tenthsOfHour = tenthsOfHour.plus(other.tenthsOfHour)
        knownCount = knownCount.plus(other.knownCount)
        unknownCount = unknownCount.plus(other.unknownCount)
    }

    /// Returns the total in tenths of an hour under a policy.
    package func tenthsOfHour(_ policy: RoundingPolicy) -> Int {
        switch policy {
        case .sumOfMinutes: minutes.tenthsOfHour
        case .sumOfTenths: tenthsOfHour
        }
    }

    /// Returns the total as text. In hours and minutes, the policy of tenths counts each tenth as six minutes.
    package func text(_ style: DurationStyle, policy: RoundingPolicy) -> String {
        switch (style, policy) {
        case (.hoursAndMinutes, .sumOfMinutes): minutes.clockText
        case (.hoursAndMinutes, .sumOfTenths):
            Minutes(tenthsOfHour.multipliedReportingOverflow(by: 6).partialValue).clockText
        case (.decimalHours, _): Minutes.decimalText(tenths: tenthsOfHour(policy))
        }
    }
}

/// The ways to total flights in decimal hours; both are in use, and their results differ.
package enum RoundingPolicy: String, Hashable, Sendable, CaseIterable {
    /// Adds minutes and rounds the sum once.
    case sumOfMinutes
    /// Rounds each flight half up to a tenth of an hour and adds the tenths, as paper logbooks in the United States do.
    case sumOfTenths

    /// The policy in words, for display beside a total.
    package var displayName: String {
        switch self {
        case .sumOfMinutes: "sum of minutes"
        case .sumOfTenths: "sum of tenths, each flight rounded"
        }
    }
}
