import Logbook

/// How figures are shown in lists, panes and sums; forms and files keep `2026-11-21` and `1:13`.
struct DisplayStyle: Hashable, Sendable {
    var durations = DurationStyle.hoursAndMinutes
    var dates = DateStyle.iso

    /// Returns a duration with spaces between the thousands: `6 203:45`, or `6 203.8`.
    func text(of minutes: Minutes) -> String {
        switch durations {
        case .hoursAndMinutes: return minutes.groupedText
        case .decimalHours:
            let (hours, tenth) = minutes.tenthsOfHour.magnitude.quotientAndRemainder(dividingBy: 10)
            return "\(minutes.tenthsOfHour < 0 ? "-" : "")\(Int(clamping: hours).grouped).\(tenth)"
        }
    }

    /// Returns a sum of many durations under a policy: the same figure in either form.
    func text(of total: DurationTotal, _ policy: RoundingPolicy) -> String {
        let tenths = total.tenthsOfHour(policy)
        switch (durations, policy) {
        case (.hoursAndMinutes, .sumOfMinutes): return total.minutes.groupedText
        case (.hoursAndMinutes, .sumOfTenths): return Minutes(tenths * 6).groupedText
        case (.decimalHours, _): return "\((tenths / 10).grouped).\(tenths % 10)"
        }
    }

    /// Returns a date.
    func text(of date: LocalDate) -> String { dates.text(of: date) }
}

extension DurationStyle {
    /// The setting, which is also an example.
    var example: String {
        switch self {
        case .hoursAndMinutes: "1:13"
        case .decimalHours: "1.2"
        }
    }
}
